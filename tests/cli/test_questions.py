# SPDX-License-Identifier: GPL-3.0-or-later
import json
import unittest

from program import EXAMPLES, WRONG_USE, ProgramTest, document

KINDS = ("number", "choice", "order", "cell", "text")


class Questions(ProgramTest):
    def questions(self, *arguments, **more):
        answer = json.loads(self.succeed("questions", *arguments, **more))
        self.assertEqual(list(answer), ["format", "version", "questions"])
        self.assertEqual((answer["format"], answer["version"]), ("attentionscope/questions", 1))
        return answer["questions"]

    def templates(self):
        answer = json.loads(self.succeed("questions", "--list", "--json"))
        self.assertEqual(answer["format"], "attentionscope/templates")
        return answer["templates"]

    def test_a_question_has_no_answer_unless_asked_for(self):
        question, = self.questions("--template", "scaled-score", "--seed", "7")
        self.assertEqual(list(question),
                         ["template", "version", "topic", "seed", "parameters", "text", "kind", "unit"])
        self.assertEqual((question["template"], question["version"], question["topic"], question["seed"]),
                         ("scaled-score", 1, "scaling", 7))
        told, = self.questions("--template", "scaled-score", "--seed", "7", "--answers")
        self.assertEqual({k: told[k] for k in question}, question)
        p = told["parameters"]
        product = sum(a * b for a, b in zip(p["query"], p["key"]))
        self.assertAlmostEqual(told["answer"], product / p["key_width"] ** 0.5)
        self.assertEqual({m["name"]: m["answer"] for m in told["mistakes"]},
                         {"forgot-scale": product, "divided-by-width": product / p["key_width"]})
        self.assertTrue(told["working"])

    def test_every_template_asks_in_both_languages(self):
        for template in self.templates():
            with self.subTest(template["template"]):
                arguments = ("--template", template["template"], "--seed", "3", "--answers", "--locale")
                english, = self.questions(*arguments, "en")
                chinese, = self.questions(*arguments, "zh_CN")
                self.assertIn(english["kind"], KINDS)
                same = ("template", "topic", "seed", "parameters", "kind", "unit", "answer", "tolerance", "mistakes")
                self.assertEqual({k: english.get(k) for k in same}, {k: chinese.get(k) for k in same})
                self.assertNotEqual(english["text"], chinese["text"])
                for text in (english["text"], chinese["text"], *english.get("working", ()), *chinese.get("working", ())):
                    self.assertNotRegex(text, r"\{[a-z_]+\}")
                self.assertEqual("unit" in english, english["kind"] == "number")
                self.assertEqual("choices" in english, english["kind"] in ("choice", "order"))

    def test_each_printed_seed_gives_its_question_again(self):
        for asked in self.questions("--seed", "11", "--count", "8", "--answers"):
            again, = self.questions("--template", asked["template"], "--seed", str(asked["seed"]), "--answers")
            self.assertEqual(again, asked)

    def test_templates_come_again_only_when_all_have_come(self):
        templates = len(self.templates())
        asked = self.questions("--seed", "1", "--count", str(templates))
        self.assertEqual(len({q["template"] for q in asked}), templates)

    def test_without_a_seed_the_questions_are_fresh(self):
        seeds = {self.questions()[0]["seed"] for _ in range(3)}
        self.assertGreater(len(seeds), 1)
        self.assertTrue(all(seed < 2**53 for seed in seeds))

    def test_questions_are_made_from_a_document(self):
        for example in EXAMPLES:
            with self.subTest(example.name):
                questions = self.questions("--scenario", str(example), "--seed", "5", "--count", "6", "--answers")
                self.assertTrue(questions)
                for asked in questions:
                    again, = self.questions("--scenario", str(example), "--template", asked["template"], "--seed",
                                            str(asked["seed"]), "--answers")
                    self.assertEqual(again, asked)

    def test_a_topic(self):
        for asked in self.questions("--topic", "scaling", "--count", "5", "--seed", "0"):
            self.assertEqual(asked["topic"], "scaling")

    def test_lists_templates_for_people(self):
        lines = self.succeed("questions", "--list").splitlines()
        self.assertEqual(lines[0].split(), ["TEMPLATE", "VERSION", "TOPIC", "KIND", "SECONDS"])
        self.assertEqual([line.split()[0] for line in lines[1:]], [t["template"] for t in self.templates()])

    def test_wrong_use(self):
        broken = self.write("broken.attn.json", "{")
        sound = self.write("sound.attn.json", document())
        cases = [
            (["--template", "none-such"], '--template: found "none-such"'),
            (["--topic", "cooking"], '--topic: found "cooking", expected one of: shapes, scores'),
            (["--template", "scaled-score", "--topic", "masks"], "does not belong to the topic"),
            (["--seed", "9007199254740992"], "expected a whole number from 0 to 9007199254740991"),
            (["--seed", "-1"], "expected a whole number"),
            (["--count", "0"], "expected a whole number from 1"),
            (["--locale", "xx"], 'found "xx", expected en or zh_CN'),
            (["--scenario", broken], broken),
            (["--scenario", "none-such.attn.json"], "none-such.attn.json"),
            (["--scenario", sound, "--template", "score-spread"], "none of these templates fits this document"),
        ]
        for arguments, words in cases:
            with self.subTest(arguments):
                self.assertIn(words, self.refuse(WRONG_USE, "questions", *arguments))


if __name__ == "__main__":
    unittest.main()
