"""The full match of King of Pirates (rule book, part 2)."""
