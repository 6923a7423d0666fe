# SPDX-License-Identifier: GPL-3.0-or-later
"""A class that answers: shared by the tests of hand-outs and submissions. Answers come from `questions`, one seed at a time."""
import concurrent.futures
import hashlib
import json

from program import ProgramTest, document

# Every kind of answer: drawn, with required parameters, and from a document.
QUESTIONS = [
    {"template": "scaled-score", "points": 2},
    {"template": "visible-pairs", "count": 2},
    {"template": "score-cell"},
    {"template": "stage-order"},
    {"template": "hiding-rule", "points": 0.5},
    {"template": "scaled-score", "parameters": {"key_width": 16}},
    {"template": "dot-product", "scenario": document(title="A small one")},
]


def work(**changes):
    whole = {"format": "attentionscope/work", "version": 1, "title": "Homework 2: masks", "questions": QUESTIONS}
    whole.update(changes)
    return whole


class ClassroomTest(ProgramTest):
    def hand_out(self, folder="class", variants=40, seed=7, content=None):
        """The hand-outs of an assignment by variant: (name, bytes, JSON)."""
        self.write("homework.work.json", work() if content is None else content)
        self.succeed("handout", "homework.work.json", "--variants", variants, "--seed", seed, "-o", folder)
        files = sorted((self.folder / folder).glob("*.handout.json"))
        return [(path.name, path.read_bytes(), json.loads(path.read_text(encoding="utf-8"))) for path in files]

    def asked(self, handouts):
        """The output of `questions --answers` for every question, by variant and index."""
        for number, scenario in enumerate(handouts[0][2].get("scenarios", [])):
            self.write(f"scenario-{number}.attn.json", scenario)

        def ask(question):
            about = ["--scenario", f"scenario-{question['scenario']}.attn.json"] if "scenario" in question else []
            answer = self.succeed("questions", "--template", question["template"], "--seed", question["seed"],
                                  "--answers", "--locale", "en", *about)
            return json.loads(answer)["questions"][0]

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            flat = iter(list(pool.map(ask, [q for _, _, handout in handouts for q in handout["questions"]])))
        return [[next(flat) for _ in handout["questions"]] for _, _, handout in handouts]

    def return_of(self, handout, answers, seconds=None, **more):
        name, content, value = handout
        given = [{"template": question["template"], "seed": question["seed"], "answer": answer,
                  "seconds": None if seconds is None else seconds[place]}
                 for place, (question, answer) in enumerate(zip(value["questions"], answers))]
        return {"format": "attentionscope/return", "version": 1, "handout": hashlib.sha256(content).hexdigest(),
                "answers": given, **more}
