"""Command, Python, Arrow, Parquet and service say the same of the same games, to the byte; tables that others wrote are read.

    python compare.py CHIZU [--games N] [--speed N] FOLDER…
"""

import argparse
import json
import statistics
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

import chizu
import pyarrow as pa
import pyarrow.parquet
from records import records, write


def server(program):
    child = subprocess.Popen(
        # One request holds all games.
        [program, "serve", "--api", "--listen", "127.0.0.1:0", "--timeout", "600"], stdout=subprocess.PIPE, text=True
    )
    return child, child.stdout.readline().strip()


def post(address, path, body, **asked):
    query = urllib.parse.urlencode(asked)
    request = urllib.request.Request(f"{address}{path}?{query}", data=body, method="POST")
    with urllib.request.urlopen(request, timeout=600) as answer:
        return answer.read()


def same(what, name, one, other):
    if one != other:
        raise SystemExit(f"{what} differ on {name}:\n{str(one)[:2000]}\n{str(other)[:2000]}")


def compare(program, pairs, folder):
    command = subprocess.run([program, "score", "--json", "."], cwd=folder, capture_output=True, text=True)
    # The command names files by their folder; the games are the same, in the same order.
    lines = [line.replace('"file":"./', '"file":"') for line in command.stdout.splitlines()]
    same("numbers of games", "command", len(lines), len(pairs))
    whole = folder.parent / "whole.parquet"
    made = subprocess.run(
        [program, "table", ".", "-o", str(whole), "--what", "score,groups,ownership"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    if not whole.exists():
        raise SystemExit(made.stderr)
    parquet = pyarrow.parquet.read_table(whole).to_pylist()
    names = [name for name, _ in pairs]
    games = pa.table({"name": names, "sgf": [data for _, data in pairs]})
    arrow = chizu.table(games, what="score,groups,ownership", keep=["name"]).to_pylist()
    many = chizu.score_many((data for _, data in pairs), names=names)
    child, address = server(program)
    try:
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, games.schema) as writer:
            writer.write_table(games)
        served = post(address, "/v1/table", sink.getvalue().to_pybytes(), what="score")
        served = pa.ipc.open_stream(served).read_all().to_pylist()
        for (name, data), line, score, in_parquet, in_arrow, in_service in zip(
            pairs, lines, many, parquet, arrow, served
        ):
            told = json.loads(line)
            same("command and score_many", name, line, score.to_json())
            service = post(address, "/v1/score", data, name=name).decode()
            same("command and service", name, line + "\n", service)
            if told["error"] is not None:
                same("errors of tables", name, told["error"], in_parquet["error"])
                same("errors of tables", name, told["error"], in_arrow["error"])
                continue
            for row in (in_parquet, in_arrow, in_service):
                fields = {field: row[field] for field in told if field != "file"}
                same("command and table", name, {f: v for f, v in told.items() if f != "file"}, fields)
            position = chizu.read_sgf(data, name=name)
            same("command and Python", name, line, position.score().to_json())
            groups = position._it.line("groups")
            same("groups of Python and service", name, groups, post(address, "/v1/groups", data, name=name).decode())
            groups = json.loads(groups)["groups"]
            same("groups and Parquet", name, groups, in_parquet["groups"])
            same("groups and Arrow", name, groups, in_arrow["groups"])
            same("ownership", name, position.ownership.tolist(), in_parquet["ownership"])
            same("maps", name, position.svg(), post(address, "/v1/map", data, name=name).decode())
        for name in names[::20]:
            groups = subprocess.run([program, "groups", "--json", name], cwd=folder, capture_output=True, text=True)
            same("groups of command and service", name, groups.stdout, post(address, "/v1/groups", (folder / name).read_bytes(), name=name).decode())
            svg = subprocess.run([program, "map", "--format", "svg", "-o", "-", name], cwd=folder, capture_output=True, text=True)
            same("maps of command and service", name, svg.stdout, post(address, "/v1/map", (folder / name).read_bytes(), name=name).decode())
    finally:
        child.terminate()
        child.wait()
    print(f"{len(pairs)} games: command, Python, Arrow, Parquet and service are identical")


def foreign(program, pairs, folder):
    """Tables that others wrote: those that can be read are, and the error of one that cannot be read costs it alone."""
    folder.mkdir()
    data = [record for _, record in pairs[:3]] + [None, b"no record"]
    games = pa.table({"sgf": pa.array(data, pa.binary())})

    def arrow(name, table, **options):
        with pa.ipc.new_file(str(folder / name), table.schema, options=pa.ipc.IpcWriteOptions(**options)) as writer:
            writer.write_table(table)

    arrow("0.arrow", games)
    arrow("1.arrow", games, compression="zstd")
    arrow("2.arrow", pa.table({"sgf": games["sgf"].cast(pa.binary_view())}))
    arrow("3.arrow", pa.table({"sgf": games["sgf"].dictionary_encode()}))
    for number, options in enumerate([{}, {"version": "1.0", "compression": "gzip"}, {"data_page_version": "2.0"}]):
        pyarrow.parquet.write_table(games, folder / f"4-{number}.parquet", **options)
    # Arrow before 1.0, half a file, bytes, another column, numbers.
    arrow("5.arrow", games, metadata_version=pa.ipc.MetadataVersion.V4)
    (folder / "6.arrow").write_bytes((folder / "0.arrow").read_bytes()[:900])
    (folder / "7.parquet").write_bytes(b"PAR1" + bytes(range(256)))
    arrow("8.arrow", games.rename_columns(["game"]))
    arrow("9.arrow", pa.table({"sgf": [1, 2, 3]}))
    names = sorted(file.name for file in folder.iterdir())
    subprocess.run([program, "table", *names, "-o", "out.parquet"], cwd=folder, capture_output=True)
    rows = pyarrow.parquet.read_table(folder / "out.parquet").to_pylist()
    meant = chizu.table(games).to_pylist()
    plain = lambda row: {name: value for name, value in row.items() if name not in ("record", "file")}
    for name in names[:7]:
        found = [plain(row) for row in rows if row["file"].startswith(name)]
        same("tables of other writers", name, found, [plain(row) for row in meant])
    for name in names[7:]:
        errors = [row["error"] for row in rows if row["file"].startswith(name)]
        if len(errors) != 1 or not errors[0]:
            raise SystemExit(f"{name}: {errors}")
    print(f"{len(names)} tables of other writers and versions: 7 are read, the others told")


def overhead():
    """What a call from Python costs more than a native one: of a board on which there is next to nothing to count."""
    position = chizu.Position.from_diagram("X O")
    native = []
    for _ in range(7):
        began = time.perf_counter()
        for _ in range(2000):
            position.score()
        native.append((time.perf_counter() - began) / 2000)
    print(f"a call, counting two stones included: {1e6 * statistics.median(native):.1f} µs")


def speed(program, pairs, folder):
    for _ in range(2):
        began = time.perf_counter()
        subprocess.run([program, "score", "--json", "."], cwd=folder, stdout=subprocess.DEVNULL)
        command = time.perf_counter() - began
        began = time.perf_counter()
        for score in chizu.score_many(data for _, data in pairs):
            score.to_json()
        python = time.perf_counter() - began
        print(f"{len(pairs)} games: command {command:.2f} s, score_many {python:.2f} s: {100 * command / python:.0f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=lambda path: str(Path(path).resolve()))
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--speed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        pairs = records(asked.folders, asked.games)
        pairs.insert(5, ("00004z.sgf", b"no record"))
        pairs.sort()
        compare(asked.program, pairs, write(Path(place) / "games", pairs))
        foreign(asked.program, pairs, Path(place) / "foreign")
        overhead()
        if asked.speed:
            pairs = records(asked.folders, asked.speed)
            speed(asked.program, pairs, write(Path(place) / "many", pairs))


if __name__ == "__main__":
    main()
