"""Counts a folder of records with Spark: on this machine, or on a cluster with --master.

    python spark.py FOLDER OUT.parquet [--master local[2]] [--what score,groups]
"""

import argparse
from pathlib import Path

import chizu.spark
from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out")
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--what", default="score")
    asked = parser.parse_args()
    spark = (
        SparkSession.builder.master(asked.master)
        .appName("chizu")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "256")
        .getOrCreate()
    )
    files = sorted(asked.folder.glob("*.sgf"))
    records = [(file.name, file.read_bytes()) for file in files]
    games = spark.createDataFrame(records, "name string, sgf binary").repartition(8)
    results = chizu.spark.table(games, "sgf", what=asked.what, keep=["name"])
    results.write.mode("overwrite").parquet(asked.out)
    spark.stop()


if __name__ == "__main__":
    main()
