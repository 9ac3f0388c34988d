"""How likely a win is, as a bot says it to people: at the terminal, and in the page."""

from __future__ import annotations

from pepperbox.solve.solution import Worth

LITTLE_KNOWN = 25  # per cent, by which a chance may be away at most to be told


def prospects_text(worth: Worth) -> str:
    """How likely a win is, within two standard errors; nothing where something else is counted, or little is known.

    >>> [prospects_text(Worth(value, "win", error)) for value, error in ((0.617, 0.012), (0.5, 0), (0.4, 0.3))]
    ['62 ± 2 % to win', '50 % to win', '']
    >>> [prospects_text(Worth(value, "win", error)) for value, error in ((0.004, 0.02), (1, 0.03))]
    ['at most 4 % to win', 'at least 94 % to win']
    >>> prospects_text(Worth(210, "points", 3))
    ''
    """
    percent, within = round(100 * worth.value), round(200 * worth.error)
    if worth.unit != "win" or within > LITTLE_KNOWN:
        return ""
    if not within:
        return f"{percent} % to win"
    if percent <= within:
        return f"at most {percent + within} % to win"
    if percent + within >= 100:
        return f"at least {percent - within} % to win"
    return f"{percent} ± {within} % to win"
