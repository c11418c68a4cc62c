"""What browsers get from a hosted table, and what they send to it: pages, requests, frames."""
