// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "classroom/returned.h"
#include "learn/work/opened_handout.h"
#include "panes/answer_editor.h"
#include "questions/given_answer.h"

namespace attn::app {

struct WorkAnswer {
  AnswerDraft draft;
  GivenAnswer given;  // std::monostate as long as nothing was answered
  QString asTyped;
  QString working;      // their rough work; never handed in
  std::int64_t ms = 0;  // that the question was in front
  bool closed = false;  // its answer has been shown: it can no longer be changed

  bool operator==(const WorkAnswer&) const = default;
};

/// How far somebody is with a hand-out. What is kept of it lies in the data folder by the hash of the hand-out.
struct WorkState {
  std::vector<WorkAnswer> answers;  // as many as there are questions
  std::size_t current = 0;
  bool begun = false;
  QString student;  // what they typed as their name; usually nothing
  struct HandedIn {
    QDateTime when;
    QString file;
    bool operator==(const HandedIn&) const = default;
  };
  std::optional<HandedIn> handedIn;

  bool operator==(const WorkState&) const = default;
};

WorkState begunWork(const OpenedHandout&);
bool isAnswered(const WorkState&, std::size_t i);
/// Questions without an answer, from 0.
std::vector<std::size_t> unanswered(const WorkState&);
/// The points of those that are right, as the teacher's program counts them.
double pointsOf(const WorkState&, const OpenedHandout&);
Returned returnOf(const WorkState&, const OpenedHandout&);

QByteArray writeWorkState(const WorkState&);
/// nullopt where it is none, or not of this hand-out.
std::optional<WorkState> readWorkState(const QByteArray&, const OpenedHandout&);

}  // namespace attn::app
