"""What is raised for input that cannot be read, and for what can be read but not played."""


class SyntaxFault(ValueError):
    """Input that cannot be read: where it stops making sense (in bytes of UTF-8), and what was expected there."""

    def __init__(self, what: str, offset: int, expected: str) -> None:
        super().__init__(what, offset, expected)
        self.what = what
        self.offset = offset
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.what}: at {self.offset + 1}, expected {self.expected}"


class Refused(ValueError):
    """Well-formed, but nothing that can be played; `reasons` are the names of what is wrong."""

    def __init__(self, message: str, reasons: "list[str] | tuple[str, ...]" = ()) -> None:
        super().__init__(message, tuple(reasons))
        self.message = message
        self.reasons = tuple(reasons)

    def __str__(self) -> str:
        return self.message
