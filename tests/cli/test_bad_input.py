# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of bad document: one clear message with its location, exit code 2, nothing written, little memory used."""
import copy
import json
import os
import resource
import shutil
import struct
import unittest

import program
from program import DONE, WRONG_USE, ProgramTest, document

MEBIBYTE = 1024  # ru_maxrss is in KiB


def changed(path, value):
    """The valid document with one value changed; `path` is a list of keys."""
    scenario = copy.deepcopy(document())
    node = scenario
    for key in path[:-1]:
        node = node.setdefault(key, {})
    node[path[-1]] = value
    return scenario


def npy(shape, data, descr="<f8", version=b"\x01\x00", magic=b"\x93NUMPY"):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    return magic + version + struct.pack("<H", len(header)) + header.encode() + data


def safetensors(table, data=b"", length=None):
    text = table if isinstance(table, bytes) else json.dumps(table).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def tensor(shape, begin, end, dtype="F64"):
    return {"dtype": dtype, "shape": shape, "data_offsets": [begin, end]}


MATRIX = {"shape": [2, 2], "data": [1, 0, 0, 1]}

# name, the JSON pointer at the start of the message, words that it must contain, the document
DOCUMENTS = [
    ("wrong format", "/format", ["attentionscope/trace", "attentionscope/scenario"], changed(["format"], "attentionscope/trace")),
    ("no format", "", ["format", "missing"], document(format=None)),
    ("wrong version", "/version", ["2", "1"], changed(["version"], 2)),
    ("version of the wrong type", "/version", ["expected"], changed(["version"], "1")),
    ("unknown key", "/tokenz", ["unknown key", "tokenz"], changed(["tokenz"], [])),
    ("unknown key inside", "/attention/mask/casual", ["casual", "causal"], changed(["attention", "mask"], {"casual": True})),
    ("wrong shape", "/inputs/k/shape/1", ["3", "2"], changed(["inputs", "k"], {"shape": [2, 3], "data": [1] * 6})),
    ("wrong count", "/inputs/q/data", ["3", "4"], changed(["inputs", "q"], {"shape": [2, 2], "data": [1, 2, 3]})),
    ("too few tokens", "/tokens", ["1", "2"], changed(["tokens"], ["a"])),
    ("heads not divisible", "/heads/kv", ["3", "2"],
     document(heads={"query": 3, "kv": 2}, inputs={"kind": "qkv", "q": {"shape": [3, 2, 1], "data": [1] * 6},
                                                   "k": {"shape": [2, 2, 1], "data": [1] * 4},
                                                   "v": {"shape": [2, 2, 1], "data": [1] * 4}})),
    ("no heads", "/heads/query", ["0"], changed(["heads"], {"query": 0, "kv": 1})),
    ("text for a number", "/inputs/q/data/1", ["expected"], changed(["inputs", "q"], {"shape": [2, 2], "data": [1, "x", 0, 1]})),
    ("no columns", "/inputs/q/shape/1", ["0"], changed(["inputs", "q"], {"shape": [2, 0], "data": []})),
    ("negative size", "/inputs/q/shape/0", ["-1"], changed(["inputs", "q"], {"shape": [-1, 2], "data": []})),
    ("-1 tokens", "/inputs/query_tokens", ["-1"],
     document(tokens=None, inputs={"kind": "shape", "query_tokens": -1, "key_tokens": 2, "d_k": 2, "d_v": 2})),
    ("padding out of range", "/attention/mask/padding/1", ["2"], changed(["attention", "mask"], {"padding": [0, 2]})),
    ("negative padding", "/attention/mask/padding/0", ["-1"], changed(["attention", "mask"], {"padding": [-1]})),
    ("negative window", "/attention/mask/window", ["-3"], changed(["attention", "mask"], {"window": -3})),
    ("odd rotated width", "/attention/rope/dims", ["1"], changed(["attention", "rope"], {"dims": 1})),
    ("unknown kind", "/inputs/kind", ["qkvo", "qkv"], changed(["inputs", "kind"], "qkvo")),
    ("neither open nor closed", "/attention/mask/custom/data/3", ["0.5"],
     changed(["attention", "mask"], {"custom": {"shape": [2, 2], "data": [1, 1, 1, 0.5]}})),
    ("a 4 GB shape in a small file", "/inputs/q", ["expected"],
     changed(["inputs", "q"], {"shape": [1, 32768, 32768], "data": [1]})),
    ("a shape beyond 64 bits", "/inputs/q/shape/1", ["18446744073709551616"],
     changed(["inputs", "q"], {"shape": [2, 18446744073709551616], "data": [1]})),
    ("a path out of the folder", "/inputs/q/npy", ["../q.npy", "folder"], changed(["inputs", "q"], {"npy": "../q.npy"})),
    ("an absolute path", "/inputs/q/npy", ["/etc/passwd", "folder"], changed(["inputs", "q"], {"npy": "/etc/passwd"})),
    ("a file that is not there", "/inputs/q/npy", ["q.npy"], changed(["inputs", "q"], {"npy": "q.npy"})),
]

# name, location, words, text or bytes
TEXTS = [
    ("cut-off JSON", "", ["line 1", "column"], json.dumps(document())[:-1]),
    ("cut-off in a number", "", ["line 1"], '{"format": "attentionscope/scenario", "version": '),
    ("empty file", "", ["line 1", "column 1"], ""),
    ("not an object", "", ["expected"], "[1, 2, 3]"),
    ("text after the end", "", ["line 2"], json.dumps(document()) + "\n}"),
    ("NaN", "/inputs/q/data/0", ["NaN", "finite"], json.dumps(document()).replace("[1, 0, 0, 1]", "[NaN, 0, 0, 1]", 1)),
    ("1e999", "/inputs/q/data/1", ["1e999", "finite"], json.dumps(document()).replace("[1, 0, 0, 1]", "[1, 1e999, 0, 1]", 1)),
    ("-Infinity as scale", "/attention/scale", ["finite"], json.dumps(document()).replace('"scale": 1', '"scale": -Infinity')),
    ("a key twice", "/title", ["twice"], json.dumps(document()).replace('"title"', '"title": "x", "title"')),
    ("deep nesting", "", ["nested"], "[" * 100_000),
    ("deep nesting in a key", "/notes", ["nested"], json.dumps(document(notes="N")).replace('"N"', '{"a":' * 50_000)),
    ("invalid UTF-8", "", ["UTF-8"], json.dumps(document()).encode().replace(b"Two", b"T\xff\xfeo")),
    ("overlong UTF-8", "", ["UTF-8"], json.dumps(document()).encode().replace(b"Two", b"\xc0\x80")),
    ("UTF-16", "", ["UTF-8"], json.dumps(document()).encode("utf-16")),
]

GOOD_DATA = struct.pack("<4d", 1, 2, 3, 4)
# name, words, bytes of q.npy
NPY = [
    ("a lying header: more rows than bytes", ["q.npy"], npy("(200, 2)", GOOD_DATA)),
    ("a lying header: fewer rows than bytes", ["q.npy"], npy("(1, 2)", GOOD_DATA)),
    ("a 4 GB shape in a small file", ["q.npy"], npy("(32768, 16384)", GOOD_DATA)),
    ("a shape beyond 64 bits", ["q.npy"], npy("(4294967296, 4294967296)", GOOD_DATA)),
    ("a negative shape", ["q.npy"], npy("(-2, -2)", GOOD_DATA)),
    ("complex numbers", ["q.npy", "c16"], npy("(2, 1)", GOOD_DATA, descr="<c16")),
    ("a pickle", ["q.npy"], npy("(2, 2)", GOOD_DATA, descr="|O")),
    ("another magic", ["q.npy"], npy("(2, 2)", GOOD_DATA, magic=b"\x93NUMPI")),
    ("another version", ["q.npy"], npy("(2, 2)", GOOD_DATA, version=b"\x09\x00")),
    ("a header longer than the file", ["q.npy"], b"\x93NUMPY\x01\x00\xff\xff{'descr'"),
    ("only the magic", ["q.npy"], b"\x93NUMPY"),
    ("an empty file", ["q.npy"], b""),
    ("NaN inside", ["finite"], npy("(2, 2)", struct.pack("<4d", 1, float("nan"), 3, 4))),
]

# name, words, bytes of q.safetensors (the tensor "q" is requested)
SAFETENSORS = [
    ("offsets behind the end", ["q.safetensors"], safetensors({"q": tensor([2, 2], 0, 320)}, GOOD_DATA)),
    ("offsets backwards", ["q.safetensors"], safetensors({"q": tensor([2, 2], 32, 0)}, GOOD_DATA)),
    ("negative offsets", ["q.safetensors"], safetensors({"q": tensor([2, 2], -32, 0)}, GOOD_DATA)),
    ("overlapping tensors", ["q.safetensors"],
     safetensors({"q": tensor([2, 2], 0, 32), "k": tensor([2, 2], 16, 48)}, GOOD_DATA + GOOD_DATA[:16])),
    ("shape and offsets disagree", ["q.safetensors"], safetensors({"q": tensor([2, 3], 0, 32)}, GOOD_DATA)),
    ("a 4 GB shape", ["q.safetensors"], safetensors({"q": tensor([32768, 16384], 0, 4294967296)}, GOOD_DATA)),
    ("a header of 2^63 bytes", ["q.safetensors"], safetensors({"q": tensor([2, 2], 0, 32)}, GOOD_DATA, length=1 << 63)),
    ("a header that is no JSON", ["q.safetensors"], safetensors(b"{{{{", GOOD_DATA)),
    ("deep nesting in the header", ["q.safetensors"], safetensors(b'{"a":' * 20_000, GOOD_DATA)),
    ("no such tensor", ["k, v"], safetensors({"k": tensor([2, 1], 0, 16), "v": tensor([2, 1], 16, 32)}, GOOD_DATA)),
    ("an empty file", ["q.safetensors"], b""),
]


class BadInput(ProgramTest):
    def assert_refused(self, file, pointer, words, name):
        with self.subTest(name):
            said = self.refuse(WRONG_USE, "trace", file, "--backend", "eigen", "-o", "out.json")
            self.assertIn(f"{file}: {pointer}" + (": " if pointer and pointer in said.split(": ") else ""), said)
            for word in words:
                self.assertIn(word.lower(), said.lower())
            with self.nothing_written():
                check = self.run_program("check", file)
            self.assertEqual((check.returncode, check.stderr), (WRONG_USE, ""))
            self.assertEqual(check.stdout, said.removeprefix("attentionscope: ") + "\n")

    def test_documents(self):
        for name, pointer, words, scenario in DOCUMENTS:
            self.assert_refused(self.write("bad.attn.json", scenario), pointer, words, name)

    def test_texts(self):
        for name, pointer, words, text in TEXTS:
            self.assert_refused(self.write("bad.attn.json", text), pointer, words, name)

    def test_npy_files(self):
        file = self.write("bad.attn.json", changed(["inputs", "q"], {"npy": "q.npy"}))
        for name, words, content in NPY:
            self.write("q.npy", content)
            self.assert_refused(file, "/inputs/q", words, name)
        self.write("q.npy", npy("(2, 2)", GOOD_DATA))
        self.assertEqual(self.succeed("check", file), f"{file}: ok\n")

    def test_safetensors_files(self):
        file = self.write("bad.attn.json", changed(["inputs", "q"], {"safetensors": "q.safetensors", "tensor": "q"}))
        for name, words, content in SAFETENSORS:
            self.write("q.safetensors", content)
            self.assert_refused(file, "/inputs/q", words, name)
        self.write("q.safetensors", safetensors({"q": tensor([2, 2], 0, 32)}, GOOD_DATA))
        self.assertEqual(self.succeed("check", file), f"{file}: ok\n")

    def test_a_link_that_leads_out_of_the_folder(self):
        self.write("q.npy", npy("(2, 2)", GOOD_DATA))
        (self.folder / "q.npy").rename(self.home / "q.npy")
        (self.folder / "link.npy").symlink_to(self.home / "q.npy")
        file = self.write("bad.attn.json", changed(["inputs", "q"], {"npy": "link.npy"}))
        self.assert_refused(file, "/inputs/q/npy", ["link.npy", "folder"], "link")

    def test_a_directory_a_missing_file_and_a_pipe(self):
        (self.folder / "folder").mkdir()
        self.assert_refused("folder", "", ["folder"], "directory")
        self.assert_refused("missing.attn.json", "", ["missing.attn.json"], "missing")
        os.mkfifo(self.folder / "pipe")
        file = self.write("bad.attn.json", changed(["inputs", "q"], {"npy": "pipe"}))
        self.assertEqual(self.run_program("check", file).returncode, WRONG_USE)

    def test_an_unreadable_file(self):
        file = self.write("secret.attn.json", document())
        (self.folder / file).chmod(0)
        more = {}
        if os.access(self.folder / file, os.R_OK):
            # Root may read everything, so another user runs a program that it can access.
            self.folder.parent.chmod(0o711)
            program.BINARY = shutil.copy(program.BINARY, self.folder.parent / "attentionscope")
            self.addCleanup(setattr, program, "BINARY", os.environ["ATTENTIONSCOPE"])
            more = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        said = self.refuse(WRONG_USE, "trace", file, "--backend", "eigen", **more)
        self.assertIn('"secret.attn.json" cannot be read: ', said)

    def test_all_problems_at_once(self):
        scenario = changed(["inputs", "k"], {"shape": [2, 3], "data": [1] * 6})
        scenario.update(color="red", tokens=["a", "b", "c"])
        run = self.run_program("trace", self.write("bad.attn.json", scenario))
        self.assertEqual((run.returncode, run.stdout), (WRONG_USE, ""))
        places = [line.split(": ")[2] for line in run.stderr.splitlines()]
        for pointer in ("/color", "/inputs/k/shape/1", "/tokens"):
            self.assertIn(pointer, places)

    def test_bad_documents_take_no_memory(self):
        self.write("q.npy", npy("(32768, 16384)", GOOD_DATA))
        self.write("q.safetensors", safetensors({"q": tensor([32768, 16384], 0, 4294967296)}, GOOD_DATA))
        lies = [{"shape": [1, 32768, 32768], "data": [1]}, {"npy": "q.npy"}, {"safetensors": "q.safetensors", "tensor": "q"}]
        for lie in lies:
            file = self.write("bad.attn.json", changed(["inputs", "q"], lie))
            self.assertEqual(self.run_program("check", file).returncode, WRONG_USE)
        self.write("deep.attn.json", "[" * 5_000_000)
        self.assertEqual(self.run_program("check", "deep.attn.json").returncode, WRONG_USE)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 400 * MEBIBYTE)

    def test_every_cut_of_a_document_is_refused(self):
        text = json.dumps(document())
        for end in range(0, len(text), 7):
            file = self.write("cut.attn.json", text[:end])
            with self.subTest(end=end):
                self.refuse(WRONG_USE, "trace", file)
        self.write("cut.attn.json", text)
        self.assertEqual(self.run_program("trace", "cut.attn.json").returncode, DONE)


if __name__ == "__main__":
    unittest.main()
