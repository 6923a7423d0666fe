# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import re
import shutil
import struct
import subprocess
import unittest
import zlib

from program import BINARY, DONE, EXAMPLES, FAILED, PATIENCE, WRONG_USE, DrawnWithEigen, ProgramTest, document


GROUPED = next(path for path in EXAMPLES if path.name.startswith("7-"))


def size_and_top(content, rows=40):
    """Width, height and the mean brightness of the uppermost rows of an 8-bit PNG without interlacing."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", content[16:29])
    assert (depth, kind) == (8, 2), (depth, kind)
    compressed, at = b"", 8
    while at < len(content):
        length, name = struct.unpack(">I4s", content[at:at + 8])
        if name == b"IDAT":
            compressed += content[at + 8:at + 8 + length]
        at += 12 + length
    data, row, total = zlib.decompress(compressed), bytearray(3 * width), 0
    for start in range(0, rows * (1 + len(row)), 1 + len(row)):
        row = unfiltered(data[start], bytearray(data[start + 1:start + 1 + len(row)]), row, 3)
        total += sum(row)
    return (width, height), total / (rows * len(row))


def unfiltered(kind, row, above, step):
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        up, corner = above[i], above[i - step] if i >= step else 0
        if kind == 4:
            guess = left + up - corner
            add = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
        else:
            add = (0, left, up, (left + up) // 2)[kind]
        row[i] = (row[i] + add) & 255
    return row


class Render(ProgramTest):
    def setUp(self):
        super().setUp()
        self.file = self.write("two.attn.json", document(title="Two tokens"))

    def render(self, name, *arguments, file=None):
        self.assertEqual(self.succeed("render", file or self.file, "-o", name, *arguments), "")
        return (self.folder / name).read_bytes()

    def test_draws_the_window_in_the_size_and_theme_asked_for(self):
        light = self.render("light.png", "--view", "steps", "--size", "1200x700")
        dark = self.render("dark.png", "--view", "steps", "--size", "1200x700", "--theme", "dark")
        (light_size, light_top), (dark_size, dark_top) = size_and_top(light), size_and_top(dark)
        self.assertEqual((light_size, dark_size), ((1200, 700), (1200, 700)))
        self.assertGreater(light_top, 200)
        self.assertLess(dark_top, 70)
        self.assertGreater(min(len(light), len(dark)), 20_000, "an empty picture")

    def test_the_default_size_is_1600x900(self):
        content = self.render("plain.png", "--view", "stage")
        self.assertEqual(struct.unpack(">II", content[16:24]), (1600, 900))

    def test_the_same_request_gives_the_same_picture(self):
        arguments = ["--view", "stage", "--step", "scores", "--size", "800x500"]
        self.assertEqual(self.render("a.png", *arguments), self.render("b.png", *arguments))

    def test_steps_and_frames_differ(self):
        pictures = [self.render("x.png", "--view", "stage", "--size", "800x500", *more) for more in (
            ["--step", "scores", "--frame", "0"], ["--step", "scores", "--frame", "1"], ["--step", "scores", "--frame", "4"],
            ["--step", "weights"], ["--step", "output"])]
        self.assertEqual(len(set(pictures)), len(pictures))
        full = self.render("full.png", "--view", "stage", "--size", "800x500", "--step", "scores")
        self.assertEqual(full, pictures[2])

    def test_presenting_leaves_the_side_panes_out(self):
        arguments = ["--view", "steps", "--size", "1000x600", "--step", "scores"]
        self.assertNotEqual(self.render("a.png", *arguments), self.render("b.png", *arguments, "--present"))

    def learn(self, name, *arguments):
        self.assertEqual(self.succeed("render", "--view", "learn", "--size", "1200x700", "-o", name, *arguments), "")
        return (self.folder / name).read_bytes()

    def test_learn_needs_no_document(self):
        picture = self.learn("learn.png")
        size, top = size_and_top(picture)
        self.assertEqual(size, (1200, 700))
        self.assertGreater(len(picture), 20_000, "an empty picture")
        self.assertEqual(self.learn("again.png"), picture)
        self.assertLess(size_and_top(self.learn("dark.png", "--theme", "dark"))[1], top - 80)
        self.assertNotEqual(self.learn("zh.png", "--locale", "zh_CN"), picture)

    def test_a_step_of_a_lesson_is_the_same_each_time_and_other_steps_are_others(self):
        scaling = ["--lesson", "scaling", "--step"]
        pictures = [self.learn("step.png", *more) for more in (
            [], scaling + ["1"], scaling + ["2"], scaling + ["1", "--revealed"], scaling + ["1", "--present"])]
        self.assertEqual(len(set(pictures)), len(pictures))
        self.assertEqual(self.learn("first.png", "--lesson", "scaling"), pictures[1])
        self.assertEqual(self.learn("same.png", *scaling, "2"), pictures[2])

    def test_a_slide_of_a_lecture_in_a_folder_is_drawn_and_its_missing_picture_is_reported(self):
        steps = [{"id": "intro", "page": {}},
                 {"id": "block", "page": {"picture": "block.svg"}},
                 {"id": "gone", "page": {"picture": "gone.png"}}]
        lecture = self.folder / "lecture"
        lecture.mkdir()
        lesson = {"format": "attentionscope/lesson", "version": 1, "id": "lecture", "course": "lectures", "minutes": 3,
                  "steps": steps}
        (lecture / "lesson.json").write_text(json.dumps(lesson))
        titles = "".join(f"## About the {step['id']} {{#{step['id']} r1}}\n\nText\n\n" for step in steps)
        (lecture / "en.md").write_text("# Lecture {#lesson r1}\n\nSummary\n\n" + titles)
        (lecture / "block.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>')
        pictures = [self.learn("slide.png", "--lesson", str(lecture), "--step", str(step), "--present")
                    for step in (1, 2, 3)]
        self.assertEqual(len(set(pictures)), len(pictures))
        # 100,000 red pixels, each with a third of the brightness of the paper
        without, with_block = (size_and_top(picture, rows=700)[1] for picture in pictures[:2])
        self.assertGreater(without - with_block, 15)
        check = self.run_program("lessons", "check", str(lecture))
        self.assertEqual(check.returncode, WRONG_USE)
        self.assertIn('/steps/2/page/picture: there is no file "gone.png"', check.stdout)
        self.assertNotIn("/steps/1", check.stdout)

    def interview(self, view, *arguments):
        self.succeed("render", "--view", view, "--size", "1200x700", "-o", "interview.png", *arguments)
        return (self.folder / "interview.png").read_bytes()

    def test_interviews_are_drawn_by_their_seed(self):
        pictures = [self.interview("interview", *more) for more in (
            [], ["--question", "3"], ["--seed", "4711"], ["--question", "3", "--revealed"])]
        pictures += [self.interview("interview-report"), self.interview("interview-report", "--seed", "4711")]
        self.assertEqual(len(set(pictures)), len(pictures))
        self.assertEqual(self.interview("interview", "--question", "1", "--seed", "1"), pictures[0])
        self.assertEqual(self.interview("interview-report"), pictures[4])
        modes = [self.interview("interview", "--mode", mode, "--question", question, *more)
                 for mode in ("aloud", "design") for question, more in (("1", []), ("1", ["--revealed"]), ("2", []))]
        modes += [self.interview("interview-report", "--mode", mode) for mode in ("aloud", "design")]
        self.assertEqual(len(set(pictures + modes)), len(pictures) + len(modes))
        for question in ("0", "11"):
            said = self.refuse(WRONG_USE, "render", "--view", "interview", "--question", question, "-o", "x.png")
            self.assertIn("its questions are 1 to 10", said)

    def test_a_handout_is_drawn_as_a_student_sees_it(self):
        questions = [{"template": "scaled-score", "version": 1, "seed": 4, "points": 1},
                     {"template": "stage-order", "version": 1, "seed": 6, "points": 2}]
        handout = {"format": "attentionscope/handout", "version": 1, "title": "Masks", "variant": 1, "of": 2,
                   "questions": questions}
        file = self.write("masks.1.handout.json", handout)
        pictures = [self.interview("work", file, *more) for more in (
            [], ["--question", "2"], ["--question", "2", "--revealed"], ["--revealed"])]
        self.assertEqual(len(set(pictures)), len(pictures))
        self.assertEqual(self.interview("work", file), pictures[0])
        for arguments, said in (([file, "--question", "3"], "its questions are 1 to 2"), ([], "needs a hand-out"),
                                ([self.write("x.handout.json", "{")], "ine 1, column 2")):
            with self.subTest(said):
                self.assertIn(said, self.refuse(WRONG_USE, "render", "--view", "work", "-o", "x.png", *arguments))

    def test_unknown_lessons_and_steps_are_named_with_those_that_exist(self):
        for wanted, *arguments in (
                ("the lessons are tokens-to-output, scaling", "--lesson", "nothing"),
                ("has no step “12”; its steps are 1 to", "--lesson", "scaling", "--step", "12"),
                ("has no step “0”", "--lesson", "scaling", "--step", "0"),
                ("has no step “scores”", "--lesson", "scaling", "--step", "scores"),
                ("nothing to reveal", "--lesson", "scaling", "--step", "2", "--revealed"),
                ("--step needs --lesson", "--step", "2"),
                ("--revealed needs --lesson", "--revealed"),
                ("--alone needs a lab", "--alone")):
            said = self.refuse(WRONG_USE, "render", "--view", "learn", "-o", "x.png", *arguments)
            self.assertIn(wanted, said)
            self.assertFalse((self.folder / "x.png").exists())

    def test_heads_differ(self):
        grouped = next(p for p in EXAMPLES if p.name.startswith("7-"))
        first, last = (self.render("h.png", "--view", "stage", "--head", head, "--size", "900x600", file=grouped) for head in "07")
        self.assertNotEqual(first, last)

    def test_writes_svg_and_pdf(self):
        svg = self.render("x.svg", "--view", "stage", "--size", "1000x600").decode()
        self.assertRegex(svg, r'viewBox="0 0 1000 600"')
        self.assertIn("Two tokens", svg)
        pdf = self.render("x.pdf", "--view", "stage", "--size", "1000x600")
        self.assertTrue(pdf.startswith(b"%PDF-"))
        box = re.search(rb"/MediaBox \[\s*([\d. ]+)\]", pdf)
        width, height = [float(n) for n in box.group(1).split()[2:]]
        self.assertAlmostEqual(width, 750, delta=1)
        self.assertAlmostEqual(height, 450, delta=1)

    def test_svg_can_do_without_our_typefaces(self):
        texts = self.render("x.svg", "--view", "stage", "--size", "1000x600").decode()
        self.assertIn("<text", texts)
        families = set(re.findall(r'font-family="([^"]*)"', texts))
        self.assertTrue(families)
        for family in families - {"serif", "sans-serif"}:
            self.assertRegex(family, r", (sans-)?serif$")
        shapes = self.render("x.svg", "--view", "stage", "--size", "1000x600", "--outlines").decode()
        self.assertNotIn("<text", shapes)
        self.assertGreater(shapes.count("<path"), texts.count("<path") + 50)

    def test_a_background_may_be_left_out(self):
        arguments = ["--view", "steps", "--size", "1000x600", "--alone"]
        # The type of a PNG's pixels: 2 without, 6 with an alpha channel.
        self.assertEqual(self.render("x.png", *arguments)[25], 2)
        self.assertEqual(self.render("x.png", *arguments, "--transparent")[25], 6)

    def test_paper_is_given_in_centimeters_and_points(self):
        picture = self.render("x.png", "--view", "steps", "--width-cm", 8.5, "--text-pt", 8, "--dpi", 600)
        self.assertEqual(struct.unpack(">I", picture[16:20])[0], 2008)
        self.assertIn(b"width=\"178mm\"", self.render("x.svg", "--view", "tiles", "--width-cm", 17.8))

    def test_letters_may_be_larger_within_the_same_size(self):
        arguments = ["--view", "steps", "--size", "1920x1080", "--alone"]
        usual, large = self.render("a.png", *arguments), self.render("b.png", *arguments, "--scale", 2)
        self.assertEqual(struct.unpack(">II", large[16:24]), (1920, 1080))
        self.assertNotEqual(usual, large)

    def test_sizes_alone_show_what_they_cost(self):
        shape = {"kind": "shape", "query_tokens": 8192, "key_tokens": 8192, "d_k": 128, "d_v": 128}
        file = self.write("sizes.attn.json", document(tokens=None, inputs=shape, heads={"query": 32, "kv": 32}))
        svg = self.render("x.svg", "--view", "steps", "--step", "scores", "--alone", "--size", "1000x700", file=file).decode()
        for words in ("4.29", "4.00", "8,192"):
            self.assertIn(words, svg)
        self.assertNotEqual(svg, self.render("x.svg", "--view", "steps", "--alone", "--size", "1000x700", file=file).decode())

    def test_a_window_of_sizes_waits_for_its_device_too(self):
        shape = {"kind": "shape", "query_tokens": 64, "key_tokens": 64, "d_k": 8, "d_v": 8}
        file = self.write("sizes.attn.json", document(tokens=None, inputs=shape))
        for view in ("growth", "decode", "tiles"):
            drawn = self.render("x.svg", "--view", view, "--size", "1600x900", file=file).decode()
            self.assertNotIn("starting", drawn)
            self.assertRegex(drawn, "OpenCL|Eigen")

    def test_speaks_the_language_asked_for(self):
        english = self.render("en.png", "--view", "steps", "--size", "1000x600", "--locale", "en")
        self.assertNotEqual(english, self.render("zh.png", "--view", "steps", "--size", "1000x600", "--locale", "zh_CN"))
        self.assertEqual(english, self.render("default.png", "--view", "steps", "--size", "1000x600"))

    def test_an_example_has_its_title_in_the_language(self):
        example = next(path for path in EXAMPLES if path.name.startswith("t1-"))
        for file in (example.name, example):  # of the program, and a copy of it
            for locale, title in (("zh_CN", "因果分块"), ("en", "Causal tiles")):
                svg = self.render("x.svg", "--view", "stage", "--size", "1000x600", "--locale", locale, file=file).decode()
                self.assertIn(title, svg)

    def test_the_welcome_page_needs_no_document(self):
        self.assertEqual(self.succeed("render", "--view", "welcome", "--size", "1000x700", "-o", "welcome.png"), "")
        self.assertEqual(struct.unpack(">II", (self.folder / "welcome.png").read_bytes()[16:24]), (1000, 700))

    def test_examples_can_be_drawn(self):
        # app.test_stage_type draws every example.
        for path in EXAMPLES[::5]:
            with self.subTest(path.name):
                self.assertGreater(len(self.render("x.png", "--view", "steps", "--size", "1024x700", file=path)), 20_000)

    def test_refuses_what_it_cannot_draw(self):
        cases = [
            (["--view", "stepz", "-o", "x.png"], ["stepz", "steps"]),
            (["--view", "steps", "-o", "x.bmp"], ["x.bmp", ".png", ".svg", ".pdf"]),
            (["--view", "steps", "-o", "x"], [".png"]),
            (["--view", "steps", "-o", "x.png", "--step", "softmaxx"], ["softmaxx", "weights"]),
            (["--view", "steps", "-o", "x.png", "--step", "capped"], ["capped", "off"]),
            (["--view", "steps", "-o", "x.png", "--head", "1"], ["1", "0"]),
            (["--view", "steps", "-o", "x.png", "--step", "scores", "--frame", "5"], ["5", "4"]),
            (["--view", "steps", "-o", "x.png", "--locale", "xx"], ["xx", "zh_CN"]),
            (["--view", "steps", "-o", "x.png", "--transparent"], ["--alone"]),
            (["--view", "steps", "-o", "x.png", "--scale", "5"], ["5", "1 to 4"]),
            (["--view", "steps", "-o", "x.png", "--width-cm", "1"], ["--width-cm", "from 2 to 100"]),
            (["--view", "steps", "-o", "x.png", "--width-cm", "5", "--text-pt", "12"], ["5 cm", "12 pt", "10.5 cm"]),
            (["--view", "steps", "-o", "x.png", "--width-cm", "8.5", "--size", "800x600"], ["--width-cm", "--size"]),
            (["--view", "steps", "-o", "x.png", "--width-cm", "8.5", "--present"], ["--present"]),
            (["--view", "steps", "-o", "x.png", "--text-pt", "8"], ["--width-cm"]),
            (["--view", "steps", "-o", "x.png", "--size", "500x500", "--scale", "4"], ["--scale", "200"]),
        ]
        cases += [(["--view", "steps", "-o", "x.png", "--size", size], [f'"{size}"', "1600x900"])
                  for size in ("", "big", "0x0", "-800x600", "100x100", "99999x99999", "800", "800x600x2", "800.5x600")]
        for arguments, words in cases:
            with self.subTest(arguments):
                said = self.refuse(WRONG_USE, "render", self.file, *arguments)
                for word in words:
                    self.assertIn(word, said)

    def test_refuses_bad_documents_with_their_place(self):
        bad = self.write("bad.attn.json", document(tokens=["a"]))
        self.assertIn("bad.attn.json: /tokens", self.refuse(WRONG_USE, "render", bad, "--view", "steps", "-o", "x.png"))
        self.assertIn("missing", self.refuse(WRONG_USE, "render", "missing", "--view", "steps", "-o", "x.png"))
        self.assertIn("FILE", self.refuse(WRONG_USE, "render", "--view", "steps", "-o", "x.png"))

    def test_a_folder_that_is_not_there(self):
        said = self.refuse(FAILED, "render", self.file, "--view", "stage", "-o", "missing/x.png")
        self.assertIn("missing/x.png", said)

    def test_a_picture_beyond_the_memory_is_refused_with_the_sum_and_what_fits(self):
        self.write("old.png", "what was there before")
        limited = ["bash", "-c", 'ulimit -v 1800000 && exec "$0" "$@"', BINARY]
        for view in (["--view", "steps"], ["--view", "steps", "--alone"], ["--view", "stage"]):
            run = subprocess.run([*limited, "render", self.file, *view, "--size", "16384x16384", "-o", "old.png"], cwd=self.folder,
                                 env=self.environment(), capture_output=True, text=True, check=False, timeout=PATIENCE)
            self.assertEqual((run.returncode, run.stdout), (FAILED, ""), run.stderr)
            self.assertEqual(len(run.stderr.splitlines()), 1, run.stderr)
            for words in ("16384×16384", "2.15 GB", ".svg"):
                self.assertIn(words, run.stderr.replace("\u00a0", " "))
            self.assertEqual((self.folder / "old.png").read_text(), "what was there before")
            side = int(re.search(r"at most (\d+)×\1 fits", run.stderr).group(1))
            self.assertTrue(1000 < side < 16384, side)
        # Vectors have no pixels.
        self.render("large.svg", "--view", "stage", "--size", "16384x16384")

    def test_says_where_eigen_draws_in_a_drivers_place(self):
        # No driver at all, and one that is switched off.
        (self.folder / "none").mkdir()
        none = str(self.folder / "none")
        for env in ({"OCL_ICD_VENDORS": none, "OCL_ICD_FILENAMES": None, "OPENCL_VENDOR_PATH": none},
                    {"ATTENTIONSCOPE_OPENCL": "off"}):
            run = self.run_program("render", self.file, "--view", "stage", "-o", "x.png", env=env)
            self.assertEqual(run.returncode, DONE, run.stderr)
            self.assertIn("Computed with Eigen instead.", run.stderr)

    def test_leaves_nothing_else_behind(self):
        self.render("x.png", "--view", "steps", "--size", "800x600")
        self.assertEqual(self.files(), ["two.attn.json", "x.png"])


class Compare(DrawnWithEigen):
    """`--view compare` and `--compare`: two documents in one picture."""

    def setUp(self):
        super().setUp()
        self.plain = self.write("plain.attn.json", document(title="Plain"))
        causal = document(title="Causal", attention={"scale": 1, "mask": {"causal": True}})
        self.causal = self.write("causal.attn.json", causal)
        pinned = document(title="Plain")
        self.pinned = self.write("pinned.attn.json", {**causal, "pinned": pinned})

    def render(self, *arguments, name="x.svg"):
        self.assertEqual(self.succeed("render", *arguments, "-o", name, "--size", "900x600"), "")
        return (self.folder / name).read_bytes()

    def test_draws_what_the_document_has_pinned(self):
        svg = self.render(self.pinned, "--view", "compare").decode()
        for words in ("causal mask off", "causal mask on", "Side by side"):
            self.assertIn(words, svg)
        self.assertNotIn("causal mask off", self.render(self.pinned, "--view", "steps").decode())

    def test_another_document_is_a(self):
        arguments = ["--alone", "--step", "weights"]
        own = self.render(self.pinned, "--view", "compare", *arguments)
        self.assertEqual(self.render(self.causal, "--view", "compare", "--compare", self.plain, *arguments), own)
        for view in ("steps", "stage"):
            self.assertEqual(self.render(self.causal, "--view", view, "--compare", self.plain, *arguments), own)
        turned = self.render(self.plain, "--view", "compare", "--compare", self.causal, *arguments)
        self.assertNotEqual(turned, own)

    def test_steps_frames_themes_and_the_difference_differ(self):
        view = [self.pinned, "--view", "compare", "--alone"]
        pictures = {self.render(*view, *more) for more in (
            ["--step", "weights"], ["--step", "scores"], ["--step", "weights", "--frame", "1"],
            ["--step", "weights", "--theme", "dark"], ["--step", "weights", "--difference"], ["--step", "weights", "--present"])}
        self.assertEqual(len(pictures), 6)

    def test_writes_png_and_pdf(self):
        self.assertTrue(self.render(self.pinned, "--view", "compare", name="x.png").startswith(b"\x89PNG"))
        self.assertTrue(self.render(self.pinned, "--view", "compare", name="x.pdf").startswith(b"%PDF"))

    def test_says_what_is_wrong(self):
        def refused(*arguments):
            return self.refuse(WRONG_USE, "render", *arguments, "-o", "x.png")

        self.assertIn("has no pinned state", refused(self.plain, "--view", "compare"))
        self.assertIn("has no pinned state", refused(self.plain, "--view", "steps", "--difference"))
        self.assertIn("nowhere.attn.json", refused(self.plain, "--view", "compare", "--compare", "nowhere.attn.json"))
        bad = self.write("bad.attn.json", document(attention={"mask": {"window": -1}}))
        self.assertIn("/attention/mask/window", refused(self.plain, "--view", "steps", "--compare", bad))
        shape = {"kind": "shape", "query_tokens": 4, "key_tokens": 4, "d_k": 2, "d_v": 2}
        sizes = self.write("shape.attn.json", document(tokens=None, inputs=shape))
        for one, other in ((self.plain, sizes), (sizes, self.plain)):
            self.assertIn("shape.attn.json contains sizes but no numbers", refused(one, "--view", "compare", "--compare", other))


class Animate(DrawnWithEigen):
    """`render --animate`: files that other programs can read."""

    # Four cells in 2.375 s at five frames per second: twelve pictures, the end, and two more seconds of it.
    TWELVE = ["--view", "steps", "--size", "400x300", "--fps", "5", "--animate", "scores:scores"]
    ALL = ["--view", "steps", "--size", "400x300", "--fps", "2", "--speed", "4", "--animate"]

    def setUp(self):
        super().setUp()
        self.file = self.write("two.attn.json", document(title="Two tokens"))

    def animate(self, name, *arguments, file=None):
        self.assertEqual(self.succeed("render", file or self.file, "-o", name, *arguments), "")
        return (self.folder / name).read_bytes()

    def output(self, *words):
        return subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout

    @unittest.skipUnless(shutil.which("webpmux"), "needs webpmux")
    def test_webpmux_finds_frames_size_and_times(self):
        self.animate("x.webp", *self.TWELVE, "--loops", "3")
        told = self.output("webpmux", "-info", "x.webp")
        self.assertIn("Canvas size: 400 x 300", told)
        self.assertIn("Loop Count : 3", told)
        rows = [line.split() for line in told.splitlines() if re.match(r" *\d+: ", line)]
        # Of 2.375 s the pictures at 0, 0.2, … 2.2 s and the end, which is shown for two seconds.
        self.assertEqual(len(rows), 13)
        self.assertEqual([int(row[6]) for row in rows], 12 * [200] + [2000])
        self.assertEqual(rows[0][1:3], ["400", "300"])

    @unittest.skipUnless(shutil.which("ffprobe"), "needs ffprobe")
    def test_ffprobe_finds_frames_size_and_times(self):
        names = ["x.gif"] + (["x.mp4", "x.webm"] if shutil.which("ffmpeg") else [])
        for name in names:
            with self.subTest(name):
                self.animate(name, *self.TWELVE)
                told = self.output("ffprobe", "-v", "error", "-count_frames", "-show_entries",
                                   "stream=width,height,nb_read_frames:format=duration", "-of", "default=nw=1", name)
                self.assertIn("width=400", told)
                self.assertIn("height=300", told)
                self.assertIn("duration=4.4", told)
                self.assertIn("nb_read_frames=13" if name == "x.gif" else "nb_read_frames=22", told)

    def test_the_same_request_gives_the_same_bytes(self):
        for name in ("x.gif", "x.webp"):
            self.assertEqual(self.animate(name, *self.TWELVE), self.animate("again-" + name, *self.TWELVE))

    def test_every_lab_plays(self):
        for view in ("steps", "heads", "tiles", "decode", "growth", "train", "mask", "compare"):
            with self.subTest(view):
                more = ["--compare", self.write("other.attn.json", document(attention={"scale": 2}))] if view == "compare" else []
                content = self.animate("x.webp", "--view", view, "--animate", ":", "--fps", "1", "--speed", "4",
                                       "--size", "600x400", *more)
                self.assertEqual(content[:4] + content[8:12], b"RIFFWEBP")
                self.assertGreater(content.count(b"ANMF"), 2)

    def test_themes_heads_ranges_and_presentation_differ(self):
        heads = self.write("heads.attn.json", json.loads(GROUPED.read_text(encoding="utf-8")))
        ways = [["scores:scores"], ["scores:scores", "--theme", "dark"], ["scores:scores", "--head", "1"],
                ["scaled:scaled"], ["scores:scaled"], ["scores:scores", "--smaller"]]
        pictures = {self.animate("x.webp", *self.ALL, *more, file=heads) for more in ways}
        self.assertEqual(len(pictures), len(ways))
        large = ["--view", "steps", "--size", "1280x800", "--fps", "1", "--speed", "4", "--animate", "scores:scores"]
        self.assertNotEqual(self.animate("x.webp", *large), self.animate("x.webp", *large, "--present"))

    def test_names_of_places_are_those_of_steps(self):
        whole = self.animate("x.webp", *self.ALL, ":")
        self.assertEqual(whole, self.animate("y.webp", *self.ALL, "q:"))
        self.assertEqual(self.animate("x.webp", *self.ALL, "softmax:weights"),
                         self.animate("y.webp", *self.ALL, "row_max:weights"))

    def test_refuses_what_it_cannot_make(self):
        view = ["--view", "steps", "--animate"]
        cases = [
            ([*view, "scores", "-o", "x.webp"], ["--animate", '"scores"', "FROM:TO"]),
            ([*view, "a:b:c", "-o", "x.webp"], ["FROM:TO"]),
            ([*view, "scorez:", "-o", "x.webp"], ["--animate", "scorez", "weights"]),
            ([*view, ":capped", "-o", "x.webp"], ["capped", "off"]),
            ([*view, "weights:scores", "-o", "x.webp"], ["weights", "scores", "forward"]),
            ([*view, ":", "-o", "x.png"], ["x.png", ".gif", ".webp", ".mp4", ".webm"]),
            (["--view", "steps", "-o", "x.webp"], ["x.webp", ".png", "--animate"]),
            ([*view, ":", "--step", "scores", "-o", "x.webp"], ["--step"]),
            ([*view, ":", "--transparent", "-o", "x.webp"], ["--transparent"]),
            ([*view, ":", "--fps", "0", "-o", "x.webp"], ["1 to 60"]),
            ([*view, ":", "--fps", "60", "-o", "x.gif"], ["60", ".gif", "50"]),
            ([*view, ":", "--speed", "9", "-o", "x.webp"], ["9", "0.25", "4"]),
            ([*view, ":", "--head", "1", "-o", "x.webp"], ["1", "0"]),
            ([*view, ":", "--size", "9000x300", "-o", "x.webp"], ["9000", "8192"]),
            (["--view", "learn", "--animate", ":", "-o", "x.webp"], ["learn"]),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                said = self.refuse(WRONG_USE, "render", self.file, *arguments)
                for word in words:
                    self.assertIn(word, said)

    def test_without_ffmpeg_it_says_how_to_mend_it(self):
        empty = self.folder / "empty"
        empty.mkdir()
        said = self.refuse(FAILED, "render", self.file, *self.TWELVE, "-o", "x.mp4", env={"PATH": str(empty)})
        for word in ("ffmpeg", "apt install", ".webp"):
            self.assertIn(word, said)

    def test_the_old_file_stays_where_it_fails(self):
        self.write("x.mp4", "what was there before")
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "ffmpeg").write_text("#!/bin/sh\ncase \"$*\" in *-encoders*) echo ' V....D libx264 x'; exit 0;; esac\n"
                                      "echo 'No room for this' >&2\nexit 1\n", encoding="utf-8")
        (tools / "ffmpeg").chmod(0o700)
        said = self.refuse(FAILED, "render", self.file, *self.TWELVE, "-o", "x.mp4", env={"PATH": str(tools)})
        self.assertIn("No room for this", said)
        self.assertEqual((self.folder / "x.mp4").read_text(encoding="utf-8"), "what was there before")


if __name__ == "__main__":
    unittest.main()
