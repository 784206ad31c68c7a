#!/usr/bin/env python3
"""A signed log as docs/store.md describes it, checked without Jadoube: the chain by hashlib, the signature by openssl where
that is installed.

usage: tests/store/signed.py LOG [KEY.pub]
"""
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile


def check_signature(message, signature, key):
    with tempfile.TemporaryDirectory() as folder:
        text, sign = pathlib.Path(folder, "message"), pathlib.Path(folder, "signature")
        text.write_bytes(message)
        sign.write_bytes(signature)
        subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key, "-rawin", "-in", text, "-sigfile", sign],
                       check=True, stdout=subprocess.DEVNULL)


def main():
    *lines, seal = pathlib.Path(sys.argv[1]).read_bytes().removesuffix(b"\n").split(b"\n")
    seal = json.loads(seal)["signed"]
    before, chain = b"", []
    for line in lines:
        before = hashlib.sha256(before + line).digest()
        chain.append(before.hex())
    if chain != seal["chain"]:
        sys.exit("the chain is not that of the lines")
    print(f"{len(lines)} lines, the chain is whole")
    if len(sys.argv) > 2 and shutil.which("openssl"):
        message = "".join(f"{text}\n" for text in ("jadoube log 1", seal["at"], *chain))
        check_signature(message.encode(), bytes.fromhex(seal["signature"]), sys.argv[2])


if __name__ == "__main__":
    main()
