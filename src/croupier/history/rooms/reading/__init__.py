"""What the readers of poker rooms' files share."""
