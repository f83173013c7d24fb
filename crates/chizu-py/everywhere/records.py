"""Records to compare answers on: those of folders; if they are too few, the same games broken off earlier and earlier, then all again."""

import re
from pathlib import Path


def records(folders, count):
    """So many (name, bytes), always the same for the same folders."""
    files = [file for folder in folders for file in sorted(Path(folder).rglob("*.sgf"))]
    found = [(f"{number:05}-{file.name}", file.read_bytes()) for number, file in enumerate(files)][:count]
    whole = [record for record in found if record[1].count(b";") > 20]
    for cut in range(1, 61):
        for name, data in whole:
            moves = list(re.finditer(rb";\s*[BW]\[[a-s]{0,2}\]", data))
            if len(moves) > 8 * cut and len(found) < count:
                at = moves[len(moves) - 7 * cut].start()
                found.append((f"{len(found):05}-{name[6:-4]}-less-{7 * cut}.sgf", data[:at] + b")"))
    different = len(found)
    while whole and len(found) < count:
        name, data = found[len(found) % different]
        found.append((f"{len(found):05}-{name[6:]}", data))
    return found


def write(folder, pairs):
    """Puts them into a folder, in their order."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in pairs:
        (folder / name).write_bytes(data)
    return folder
