"""Random requests against the service: it answers all of them by its own document, and ends when it is told to.

    python service.py CHIZU [--seconds N] [--clients N] [--seed N] FOLDER…
"""

import argparse
import http.client
import json
import random
import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

from records import records

TEXTS = ["", "0", "-1", "1", "90", "99999999999999999999", "3.5", "true", "all", "chinese", "quick", "x" * 300, "\x00", "地図", "[]"]


def asked(chance, document, path):
    """A query: what the document names, with values it allows and others, and now and then a name it does not."""
    query = []
    for one in document["paths"][path]["post"]["parameters"]:
        if chance.random() < 0.15:
            usual = one["schema"].get("enum") or TEXTS
            query.append((one["name"], chance.choice(usual if chance.random() < 0.7 else TEXTS)))
    if chance.random() < 0.05:
        query.append((chance.choice(["komy", "", "name", "😀"]), chance.choice(TEXTS)))
    # Deep reading is no fault, but a test is to end.
    return [(name, value) for name, value in query if value != "deep" and not (name == "effort" and value.isdigit())]


def body(chance, games):
    data = bytearray(chance.choice(games))
    kind = chance.randrange(8)
    if kind == 0:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(400)))
    if kind == 1:
        return bytes(data[: chance.randrange(len(data))])
    if kind == 2:
        for _ in range(20):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data)
    return bytes(data)


class Load:
    def __init__(self, address, document, games, seed):
        self.host, self.port = address.removeprefix("http://").split(":")
        self.document, self.games, self.seed = document, games, seed
        self.paths = [path for path, about in document["paths"].items() if "post" in about and path != "/v1/table"]
        self.statuses, self.times, self.faults, self.lock = {}, [], [], threading.Lock()
        self.end = threading.Event()

    def client(self, number):
        """Asks and checks that the answer is one the document knows."""
        import urllib.parse

        chance = random.Random(self.seed * 1000 + number)
        connection = http.client.HTTPConnection(self.host, int(self.port), timeout=90)
        while not self.end.is_set():
            path = chance.choice(self.paths)
            query = urllib.parse.urlencode(asked(chance, self.document, path))
            began = time.perf_counter()
            try:
                connection.request("POST", f"{path}?{query}", body=body(chance, self.games))
                answer = connection.getresponse()
                text = answer.read()
            except (OSError, http.client.HTTPException) as error:
                connection.close()
                # At the end connections close; an answer that was begun is not cut.
                if not self.end.is_set():
                    self.fault(f"{path}?{query}: {error!r}")
                continue
            took = time.perf_counter() - began
            with self.lock:
                self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
                if answer.status == 200:
                    self.times.append(took)
            known = self.document["paths"][path]["post"]["responses"]
            if str(answer.status) not in known or answer.status == 500:
                self.fault(f"{path}?{query}: {answer.status} {text[:200]}")
            elif answer.status != 200 and "error" not in json.loads(text):
                self.fault(f"{path}?{query}: {answer.status} without a reason")
            elif answer.status == 429:
                time.sleep(0.05)

    def broken(self, number):
        """Sends half requests, nonsense, and bytes one by one."""
        chance = random.Random(self.seed * 1000 + number)
        head = b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"
        while not self.end.is_set():
            try:
                with socket.create_connection((self.host, int(self.port)), timeout=5) as stream:
                    kind = chance.randrange(3)
                    if kind == 0:
                        stream.sendall(head[: chance.randrange(len(head))])
                    elif kind == 1:
                        stream.sendall(bytes(chance.randrange(256) for _ in range(200)) + b"\r\n\r\n")
                    else:
                        for byte in head[:40]:
                            stream.sendall(bytes([byte]))
                            time.sleep(0.01)
            except OSError:
                pass
            time.sleep(0.02)

    def fault(self, text):
        with self.lock:
            self.faults.append(text)


def memory(process):
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--clients", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    games = [data for _, data in records(said.folders, 200)]
    process = subprocess.Popen(
        [said.program, "serve", "--api", "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True
    )
    address = process.stdout.readline().strip()
    host, port = address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port))
    connection.request("GET", "/v1/openapi.json")
    document = json.loads(connection.getresponse().read())
    load = Load(address, document, games, said.seed)
    threads = [threading.Thread(target=load.client, args=(number,)) for number in range(said.clients)]
    threads += [threading.Thread(target=load.broken, args=(1000 + number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    used = []
    for _ in range(said.seconds):
        time.sleep(1)
        used.append(memory(process))
    load.end.set()
    process.send_signal(signal.SIGTERM)
    for thread in threads:
        thread.join()
    code = process.wait(timeout=90)
    times = sorted(load.times)
    at = lambda share: 1e3 * times[int(share * (len(times) - 1))] if times else 0
    print(
        f"{sum(load.statuses.values())} answers in {said.seconds} s from {said.clients} clients beside 4 broken ones: {dict(sorted(load.statuses.items()))}; "
        f"p50 {at(0.5):.0f} ms, p99 {at(0.99):.0f} ms; memory {used[len(used) // 4]} to {used[-1]} MB, at most {max(used)}; ended with {code}"
    )
    if load.faults or code != 0 or not times:
        raise SystemExit("\n".join(load.faults[:20]) or f"it ended with {code}")


if __name__ == "__main__":
    main()
