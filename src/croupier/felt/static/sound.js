// @ts-check
// The sounds of a table.

/** Short tones, off until somebody wants them. */
export class Sound {
  on = false;
  /** @type {AudioContext | undefined} */
  context = undefined;

  tick() {
    this.tone(660, 0, 0.03);
  }

  turn() {
    this.tone(520, 0, 0.12);
    this.tone(780, 0.12, 0.16);
  }

  /**
   * @param {number} pitch
   * @param {number} start
   * @param {number} length
   */
  tone(pitch, start, length) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const at = this.context.currentTime + start;
    const volume = this.context.createGain();
    volume.gain.setValueAtTime(0.05, at);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
    const made = this.context.createOscillator();
    made.frequency.value = pitch;
    made.connect(volume).connect(this.context.destination);
    made.start(at);
    made.stop(at + length);
  }
}
