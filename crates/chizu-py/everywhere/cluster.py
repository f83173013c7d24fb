"""Spark and Ray on this machine say what the command says, though a worker is killed, and a poisoned record costs one row.

    python cluster.py CHIZU spark|ray [--games N] FOLDER…
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import chizu
import pyarrow as pa
from records import records, write


class Killer(threading.Thread):
    """Kills one worker of ours in the midst of its work: a process whose command line has a word, as its parent's has or not."""

    def __init__(self, word, forked):
        super().__init__(daemon=True)
        self.word, self.forked, self.killed, self.end = word, forked, None, threading.Event()

    def workers(self):
        """Processes below this one, with the processor time they have used."""
        parents, lines, used = {}, {}, {}
        for place in Path("/proc").glob("[0-9]*"):
            try:
                fields = (place / "stat").read_text().rpartition(")")[2].split()
                lines[int(place.name)] = (place / "cmdline").read_text(errors="replace")
            except OSError:
                continue
            parents[int(place.name)], used[int(place.name)] = int(fields[1]), int(fields[11])
        for one, line in lines.items():
            above, ours = parents[one], False
            while above in parents and not ours:
                above, ours = parents[above], above == os.getpid()
            if ours and self.word in line and (self.word in lines.get(parents[one], "")) == self.forked:
                yield used[one], one

    def run(self):
        before = {}
        while not self.killed and not self.end.wait(0.5):
            now = {one: used for used, one in self.workers()}
            busy = [(used - before[one], one) for one, used in now.items() if one in before and used > before[one]]
            before = now
            if busy:
                os.kill(max(busy)[1], signal.SIGKILL)
                self.killed = max(busy)[1]

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, error, *_):
        self.end.set()
        self.join()
        if not error and not self.killed:
            raise SystemExit("no worker was seen at work, so none was killed")


def spark(pairs):
    # Two cores; a task may be tried four times, as on a cluster. Workers are this Python, not the first on the path.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    import chizu.spark
    from pyspark.sql import SparkSession

    session = (
        SparkSession.builder.master("local[2,4]")
        .appName("chizu")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "128")
        .getOrCreate()
    )
    frame = session.createDataFrame(pairs, "name string, sgf binary").repartition(8).cache()
    frame.count()
    began = time.perf_counter()
    with Killer("pyspark.daemon", forked=True):
        rows = chizu.spark.table(frame, keep=["name"]).collect()
    took = time.perf_counter() - began
    rows = {row["name"]: row.asDict(recursive=True) for row in rows}
    try:
        chizu.spark.table(frame, "game")
        raise SystemExit("a column that is not there was not told")
    except ValueError as error:
        print("told:", error)
    session.stop()
    return rows, took


def ray(pairs):
    import chizu.ray
    import ray

    ray.init(include_dashboard=False, log_to_driver=False, num_cpus=2)
    games = pa.table({"name": [name for name, _ in pairs], "sgf": pa.array([d for _, d in pairs], pa.binary())})
    dataset = ray.data.from_arrow(games).repartition(8).materialize()
    began = time.perf_counter()
    with Killer("ray::MapBatches", forked=False):
        made = chizu.ray.table(dataset, keep=["name"], batch_size=128).take_all()
    took = time.perf_counter() - began
    ray.shutdown()
    return {row["name"]: row for row in made}, took


def plain(value):
    """Lists and dicts, whatever arrays a frame made of them."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("cluster", choices=["spark", "ray"])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--games", type=int, default=2000)
    asked = parser.parse_args()
    pairs = records(asked.folders, asked.games)
    with tempfile.TemporaryDirectory() as place:
        folder = write(Path(place) / "games", pairs)
        began = time.perf_counter()
        command = subprocess.run([asked.program, "score", "--json", "."], cwd=folder, capture_output=True, text=True)
        took = time.perf_counter() - began
    meant = {}
    for line in command.stdout.splitlines():
        told = json.loads(line)
        meant[told.pop("file").removeprefix("./")] = told
    poison = [("null", None), ("none", b"no record"), ("size", b"(;SZ[99])"), ("bytes", bytes(range(256)) * 40)]
    rows, long = {"spark": spark, "ray": ray}[asked.cluster](pairs + poison)
    if len(rows) != len(pairs) + len(poison):
        raise SystemExit(f"{len(rows)} rows of {len(pairs)} games and {len(poison)} bad records")
    for name, _ in poison:
        if not rows[name]["error"]:
            raise SystemExit(f"{name} is no error: {rows[name]}")
    for name, told in meant.items():
        for field, value in told.items():
            found = plain(rows[name][field])
            if found != value:
                raise SystemExit(f"{name}: {field}: the command has {value}, {asked.cluster} {found}")
    print(
        f"{len(pairs)} games, {len(poison)} bad records, a worker killed: {asked.cluster} and the command are identical; "
        f"command {len(pairs) / took:.0f} games a second, {asked.cluster} {len(pairs) / long:.0f}"
    )


if __name__ == "__main__":
    main()
