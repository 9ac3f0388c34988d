"""What can go wrong, each with a code for programs and a sentence for people."""


class PepperboxError(ValueError):
    """Something asked of Pepperbox that it can't do; the text says what would be right."""

    code = "error"


class UnknownGame(PepperboxError):
    """No game of that name."""

    code = "unknown-game"


class UnknownBot(PepperboxError):
    """No bot of that name plays this game."""

    code = "unknown-bot"


class BotFault(PepperboxError):
    """A bot from elsewhere that gave no legal answer: by an error, by silence, or by its end."""

    code = "bot-fault"


class ProcessLost(PepperboxError):
    """A process that worked for us, here or on another machine, has ended by itself."""

    code = "process-lost"


class BadOption(PepperboxError):
    """An option that the game does not have, or a value out of its range."""

    code = "bad-option"


class BadNotation(PepperboxError):
    """A text that names no action, no seat or no outcome of this game."""

    code = "bad-notation"


class MissingOutcome(BadNotation):
    """A decision or an event whose outcome nobody draws, and nobody has said; `dice` are those to be read."""

    code = "missing-outcome"

    def __init__(self, text: str, dice: str = "") -> None:
        super().__init__(text)
        self.dice = dice


class IllegalAction(PepperboxError):
    """An action of this game that is not possible now; `reason` says why, where there is more to say than what is."""

    code = "illegal-action"

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason


class NotYourTurn(PepperboxError):
    """A seat that has nothing to decide now."""

    code = "not-your-turn"


class BadRecord(PepperboxError):
    """A record that can't be replayed; `line` is where it fails, counted from 1."""

    code = "bad-record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
