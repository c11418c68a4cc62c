"""The communication of browsers and the server: websockets with limits, messages, frames."""
