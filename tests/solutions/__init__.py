"""Solutions confirmed through the ordinary rules: by Bellman's equation in thousands of positions, and by playing.

    NUMBA_BOUNDSCHECK=0 python -m tests.solutions GAME...      all of them without one; part of `make solutions`

How closely the equation held goes to docs/solutions/bellman.json. What was played, with dice from the common stream,
and how many standard errors lie between that and the value, goes to docs/solutions/played.json.
"""
