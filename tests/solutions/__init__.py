"""Solutions confirmed by playing: their policies, through the ordinary rules, with dice from the common stream.

    NUMBA_BOUNDSCHECK=0 python -m tests.solutions GAME...      all of them without one; part of `make solutions`

What was played, and how many standard errors lie between that and the value, goes to docs/solutions/played.json.
"""
