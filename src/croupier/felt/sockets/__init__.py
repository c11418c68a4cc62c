"""What browsers and the server say to each other: websockets with limits, messages, frames."""
