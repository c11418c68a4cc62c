"""What holds in every hand of every game under all house rules, found by Hypothesis."""
