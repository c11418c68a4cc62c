// @ts-check
// The line to the server: one websocket, opened again when it is lost.

/**
 * Keep a websocket open: `greet` says what to send first. A connection that is lost is opened again,
 * one that the server refused is not.
 * @param {string} path
 * @param {{greet: () => object, hear: (frame: any) => void, lost: (text: string) => void}} options
 */
export function connect(path, options) {
  const RETRY = 1500;
  /** @type {WebSocket} */
  let socket;
  const open = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
    const mine = socket;
    mine.addEventListener("open", () => mine.send(JSON.stringify(options.greet())));
    mine.addEventListener("message", (event) => mine === socket && options.hear(JSON.parse(event.data)));
    mine.addEventListener("close", (event) => {
      if (mine !== socket) return;
      if (event.code === 1008 || event.code === 1013) {
        options.lost(event.reason);
        return;
      }
      options.lost("The connection is lost. Trying again.");
      setTimeout(open, RETRY);
    });
  };
  open();
  return {
    /** @param {object} message */
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    /** Disconnect and begin again. */
    again: () => {
      const old = socket;
      open();
      old.close();
    },
  };
}
