# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual is up to date: its outputs and pictures match the program, its links work, and its languages have the same sections.
Also tests the checks themselves."""
import pathlib
import re
import shutil
import struct
import sys
import unittest
import zlib

from program import ANOTHER_MACHINE, BINARY, SOURCE, ProgramTest

sys.path.insert(0, str(SOURCE / "docs" / "manual"))
import make  # noqa: E402
import pages as manual  # noqa: E402

import pictures  # noqa: E402

WHY_NOT = "" if shutil.which("pngquant") else "pngquant is not installed; ./dev installs it"


class ManualAsItIs(ProgramTest):
    """The languages show the same numbers. The first is made with the best instruction set of this processor, the others as
    on another machine: all match, so none depends on the machine."""

    def program(self, language=manual.LANGUAGES[0]):
        return make.Program(BINARY, self.home, **({} if language == manual.LANGUAGES[0] else ANOTHER_MACHINE))

    def test_every_output_comes_out(self):
        for language in manual.LANGUAGES:
            for page in manual.pages_of(language):
                with self.subTest(str(page.place)):
                    self.assertEqual(make.check_outputs(page, language, self.program(language), self.folder), [])

    @unittest.skipIf(WHY_NOT, WHY_NOT)
    def test_every_picture_comes_out(self):
        for language in manual.LANGUAGES:
            with self.subTest(language):
                found = make.check_pictures(manual.pages_of(language), language, self.program(language), self.folder)
                self.assertEqual(found, [])

    def test_links_options_places_and_files_fit(self):
        self.assertEqual(make.check_text(self.program()), [])

    def test_both_languages_with_pictures_take_at_most_five_megabytes(self):
        size = sum(file.stat().st_size for file in manual.HERE.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
        self.assertLessEqual(size, 5_000_000)


class WhatIsFound(ProgramTest):
    """Each kind of fault, in a page that has it."""

    def program(self):
        return make.Program(BINARY, self.home)

    def page(self, text, name="steps"):
        self.write(f"{name}.md", text)
        return manual.Page(self.folder / f"{name}.md", text)

    def test_the_comparison_of_outputs_sees_what_differs(self):
        self.assertTrue(make.matches(["a 1.5", "…", "z"], ["a 1.5", "b", "c", "z"]))
        self.assertTrue(make.matches(["x 0.49306869139523984"], ["x 0.49306869139523989"]))
        self.assertTrue(make.matches(["device … done"], ["device AMD EPYC done"]))
        self.assertFalse(make.matches(["device … done"], ["device AMD EPYC"]))
        self.assertFalse(make.matches(["a 1.5", "…", "z"], ["a 1.6", "z"]))
        self.assertFalse(make.matches(["96"], ["97"]))
        self.assertFalse(make.matches(["a"], ["a", "b"]))
        self.assertFalse(make.matches(["a", "b"], ["a"]))

    def test_a_remade_output_keeps_omissions(self):
        printed = [f"line {i}" for i in range(10)]
        self.assertEqual(make.renewed(["old"], printed), printed)
        self.assertEqual(make.renewed(["old", "…", "end"], printed), ["line 0", "…", "line 9"])
        self.assertEqual(make.renewed(["…", "line 5!", "…"], printed), ["…", "line 5", "…"])
        for shown in (["a", "…", "line 4", "line 5", "  …", "z"], ["…"], ["a", "…"]):
            self.assertTrue(make.matches(make.renewed(shown, printed), printed), shown)

    def test_finds_and_remakes_a_changed_output(self):
        page = self.page("# T\n\n```console\n$ attentionscope check 1-the-cat-sat.attn.json\nwrong\n```\n\nend\n")
        (fault,) = make.check_outputs(page, "en", self.program(), self.folder)
        self.assertIn("steps.md:4", fault)
        self.assertIn("1-the-cat-sat.attn.json: ok", fault)
        self.assertEqual(make.renew_outputs(page, "en", self.program(), self.folder), [])
        again = manual.Page(page.path, page.path.read_text(encoding="utf-8"))
        self.assertEqual(again.text, page.text.replace("wrong", "1-the-cat-sat.attn.json: ok"))
        self.assertEqual(make.check_outputs(again, "en", self.program(), self.folder), [])

    def test_a_command_that_fails_is_found_unless_its_exit_code_is_shown(self):
        block = "```console\n$ attentionscope check missing.attn.json\n…\n{}```\n"
        (fault,) = make.check_outputs(self.page(block.format("")), "en", self.program(), self.folder)
        self.assertIn("exit code 2", fault)
        shown = self.page(block.format("$ echo $?\n2\n"))
        self.assertEqual(make.check_outputs(shown, "en", self.program(), self.folder), [])

    def test_what_differs_between_machines_only_has_to_run(self):
        text = "<!-- differs between machines -->\n```console\n$ attentionscope {}\nanother machine\n```\n"
        self.assertEqual(make.check_outputs(self.page(text.format("devices")), "en", self.program(), self.folder), [])
        (fault,) = make.check_outputs(self.page(text.format("devices --nonsense")), "en", self.program(), self.folder)
        self.assertIn("exit code 2", fault)

    def test_commands_and_options_that_do_not_exist_are_found(self):
        page = self.page("`attentionscope trace FILE --backend eigen`, `attentionscope sing`,\n"
                         "`attentionscope trace --loud`\n")
        faults = make.check_options(page, self.program())
        self.assertEqual([re.sub(r".*steps.md", "steps.md", fault) for fault in faults],
                         ["steps.md:1: attentionscope has no command “sing”",
                          "steps.md:2: “attentionscope trace” has no option --loud"])

    def test_links_that_lead_nowhere_are_found(self):
        self.page("# Other\n\n## Two words, and 3\n", "other")
        page = self.page('<a id="here"></a>\n## Here\n[a](#here) [b](#nowhere) [c](other.md#two-words-and-3) '
                         "[d](other.md#one) [e](gone.md) `[f](gone.md)`\n")
        faults = [fault.split(": ", 1)[1] for fault in make.check_links(page, "en")]
        self.assertEqual(len(faults), 3)
        for name, fault in zip(("nowhere", "other.md#one", "gone.md"), faults):
            self.assertIn(name, fault)

    def test_pictures_without_a_recipe_or_with_two_are_found(self):
        recipe = "<!-- attentionscope render --view welcome -->\n![w](pictures/a.png)\n"
        one = self.page(recipe, "one")
        same = self.page("![again](pictures/a.png)\n![nothing](pictures/b.png)\n", "two")
        other = self.page(recipe.replace("welcome", "learn"), "three")
        made, faults = make.recipes([one, same, other])
        self.assertEqual(list(made), ["a.png"])
        self.assertEqual(len(faults), 2)
        self.assertIn("three.md", faults[0])
        self.assertIn("b.png", faults[1])

    def test_a_picture_of_several_commands_takes_what_the_last_one_leaves(self):
        page = self.page("<!--\nattentionscope handout a -o class\nattentionscope render class/x --view work\n-->\n![w](pictures/a.png)\n")
        (picture,) = page.pictures()
        self.assertEqual(picture.recipe, ("attentionscope handout a -o class", "attentionscope render class/x --view work"))

    def test_of_a_picture_that_differs_between_machines_only_the_size_is_compared(self):
        recipe = "attentionscope render --view welcome"
        page = self.page(f"<!--\ndiffers between machines\n{recipe}\n-->\n![w](pictures/a.png)\n")
        (picture,) = page.pictures()
        self.assertEqual((picture.recipe, picture.differs), ((recipe,), True))
        (picture,) = self.page(f"<!-- {recipe} -->\n![w](pictures/a.png)\n").pictures()
        self.assertEqual((picture.recipe, picture.differs), ((recipe,), False))

    @unittest.skipIf(WHY_NOT, WHY_NOT)
    def test_a_picture_with_another_number_is_another_picture(self):
        def drawn(name, document, size="1280x800"):
            text = document.read_text(encoding="utf-8") if isinstance(document, pathlib.Path) else document
            self.write(f"{name}.attn.json", text)
            run = self.program().run(["render", f"{name}.attn.json", "--view", "steps", "--step", "scores",
                                      "--size", size, "-o", f"{name}.png"], self.folder)
            self.assertEqual(run.returncode, 0, run.stderr)
            pictures.reduce_colors(self.folder / f"{name}.png")
            return self.folder / f"{name}.png"

        example = SOURCE / "resources" / "scenarios" / "1-the-cat-sat.attn.json"
        once = self.folder / "kept.png"
        shutil.copyfile(drawn("a", example), once)
        self.assertEqual(pictures.why_different(once, drawn("a", example)), "")
        # The last digit of one number differs: 1.00 and 1.01.
        text = example.read_text(encoding="utf-8")
        changed = re.sub(r'("q": \{.*?"data": \[\s*)1,', r"\g<1>1.01,", text, count=1, flags=re.DOTALL)
        self.assertNotEqual(changed, text)
        self.assertIn("differs", pictures.why_different(once, drawn("a", changed)))
        self.assertIn("pixels", pictures.why_different(once, drawn("a", example, "1280x801")))
        # Text that another version of the font library smooths differently: every shade slightly off.
        smooth = self.folder / "smooth.png"
        data = bytearray(once.read_bytes())
        self.change_palette(data, lambda value: round(255 * (value / 255) ** 1.06))
        smooth.write_bytes(data)
        self.assertEqual(pictures.why_different(once, smooth), "")

    def change_palette(self, data, change):
        at = data.index(b"PLTE")
        length = struct.unpack(">I", data[at - 4:at])[0]
        for i in range(at + 4, at + 4 + length):
            data[i] = change(data[i])
        data[at + 4 + length:at + 8 + length] = struct.pack(">I", zlib.crc32(bytes(data[at:at + 4 + length])))


if __name__ == "__main__":
    unittest.main()
