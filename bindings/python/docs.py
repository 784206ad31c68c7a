"""Docstrings of the extension, from the stubs: one table for C.

usage: docs.py _jadoube.pyi OUT.h
"""
import ast
import sys


def texts(stub):
    """(type, name, docstring) of all that has one, or has arguments; of functions with their signature."""
    for node in ast.parse(stub).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for member in node.body:
            if isinstance(member, ast.FunctionDef):
                yield node.name, member.name, said(member)


def said(member):
    text = ast.get_docstring(member) or ""
    if any(isinstance(d, ast.Name) and d.id in ("property", "overload") for d in member.decorator_list):
        return text
    bare = [a.arg for a in member.args.posonlyargs[1:]]
    fill = ["..."] * len(member.args.defaults)
    shown = [f"{a}=..." if i >= len(bare) - len(fill) else a for i, a in enumerate(bare)]
    return f"{member.name}({', '.join(['$self', *shown, '/'])})\n--\n\n{text}" if bare or text else text


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


with open(sys.argv[1], encoding="utf-8") as stub, open(sys.argv[2], "w", encoding="utf-8") as out:
    for owner, name, text in texts(stub.read()):
        if text and not name.startswith("__"):
            out.write(f'{{"jadoube.{owner}", "{name}", {quoted(text)}}},\n')
