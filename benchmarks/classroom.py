"""A class on one machine: python benchmarks/classroom.py [--kernels 30]

Starts a kernel a child, opens a level player in each, and then lets all of them press Start in the
same moment. Prints the memory of all kernels together, how long they took to open, and after how
long the children had their answers. The aim: the answer to everybody's Start within 2 s.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager, start_new_kernel

OPEN = """
from kop_learn import play
player = play("loops-08")
player.send = lambda content, buffers=None: None
player._handle_custom_msg({"type": "ready", "dark": False, "scale": 1}, [])
"""
START = 'player._handle_custom_msg({"type": "run", "run": 1, "program": "2[3[F] R]"}, [])'
AIM = 2.0

Kernel = tuple[KernelManager, BlockingKernelClient]


def run_in(kernel: Kernel, code: str) -> float:
    """Run code in a kernel; returns the seconds until it was done."""
    began = perf_counter()
    reply = kernel[1].execute(code, reply=True, timeout=300)
    if reply["content"]["status"] != "ok":
        raise RuntimeError(reply["content"])
    return perf_counter() - began


def memory(kernel: Kernel) -> float:
    """Return the memory of a kernel's process in MB, shared pages counted in part."""
    pid = kernel[0].provisioner.process.pid  # type: ignore[union-attr]
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii")
    (pss,) = [line for line in rollup.splitlines() if line.startswith("Pss:")]
    return int(pss.split()[1]) / 1024


def main() -> int:
    """Measure, print, and say by the exit code whether the aim is reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kernels", type=int, default=30)
    count = parser.parse_args().kernels
    os.environ["KOP_LEARN_HOME"] = tempfile.mkdtemp()
    kernels = [start_new_kernel() for _ in range(count)]
    try:
        with ThreadPoolExecutor(count) as class_room:
            began = perf_counter()
            list(class_room.map(lambda kernel: run_in(kernel, OPEN), kernels))
            opened = perf_counter() - began
            answers = sorted(class_room.map(lambda kernel: run_in(kernel, START), kernels))
        total = sum(map(memory, kernels))
    finally:
        for manager, client in kernels:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
    print(f"{count} kernels use {total:.0f} MB, {total / count:.0f} MB each")
    print(f"all opened a level within {opened:.1f} s")
    median = statistics.median(answers)
    print(f"all pressed Start at once: answers after {median:.2f} s (median), {answers[-1]:.2f} s")
    return int(answers[-1] > AIM)


if __name__ == "__main__":
    sys.exit(main())
