"""A bot that sits down at a table and plays at random to the end: docs/protocol.md has all that it could say.

python examples/bot.py http://127.0.0.1:8000                      at a public table that has a free seat
python examples/bot.py "http://127.0.0.1:8000/t/TABLE#invite=…"   by a link
"""

import json
import random
import sys
import time
import urllib.request
import uuid
from typing import Any

from websockets.sync.client import connect


def play(link: str) -> None:
    """Play at the table of a link, or at any public one that has room, and say who has won."""
    address, _, invite = link.partition("#invite=")
    server, _, table = address.rstrip("/").partition("/t/")
    if not table:
        with urllib.request.urlopen(f"{server}/api/tables") as answer:
            table = next(public["table"] for public in json.load(answer) if public["free"])
    with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/ws") as socket:
        socket.send(json.dumps({"type": "join", "protocol": 1, "invite": invite}))
        state: Any = None
        while not state or state["table"]["phase"] != "over":
            message = json.loads(socket.recv())
            if message["type"] == "state":
                state = message
            elif message["type"] != "ack":
                print(message["text"], file=sys.stderr)
                time.sleep(0.5)  # it was too fast, or not possible: try again
            if state and message["type"] != "ack" and (wish := decision(state)):
                socket.send(json.dumps({"id": str(uuid.uuid4()), **wish}))
        print("Won:", *state["table"]["winners"])


def decision(state: Any) -> dict[str, object] | None:
    """Sit down where nobody sits; then do anything that is legal, whenever there is something to decide."""
    if not state["you"]["seats"]:
        free = [seat["seat"] for seat in state["table"]["seats"] if not seat["name"]]
        return {"type": "sit", "seat": free[0], "name": "Pepperbot"} if free else None
    for seat, view in state["views"].items():
        if view["legal"]:
            action = random.choice(view["legal"][seat])
            return {"type": "act", "seat": seat, "action": action, "version": state["version"]}
    return None


if __name__ == "__main__":
    play(sys.argv[1])
