"""Counts a folder of records with Ray: on this machine, or on the cluster that RAY_ADDRESS names.

    python ray_data.py FOLDER OUT [--what score,groups]
"""

import argparse
from pathlib import Path

import chizu.ray
import pyarrow
import ray


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out")
    parser.add_argument("--what", default="score")
    asked = parser.parse_args()
    ray.init(include_dashboard=False, log_to_driver=False)
    files = sorted(asked.folder.glob("*.sgf"))
    games = pyarrow.table(
        {"name": [file.name for file in files], "sgf": [file.read_bytes() for file in files]}
    )
    dataset = ray.data.from_arrow(games).repartition(8)
    results = chizu.ray.table(dataset, "sgf", what=asked.what, keep=["name"])
    results.write_parquet(str(Path(asked.out).resolve()))
    ray.shutdown()


if __name__ == "__main__":
    main()
