// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <string>
#include <vector>

#include "classroom/assignment.h"
#include "classroom/handout.h"
#include "questions/question_template.h"

namespace attn::app::test {

/// A template for this kind of answer; if `mistaken`, its first sample has a known mistake.
inline std::string templateOf(AnswerKind kind, bool mistaken = false) {
  for (const QuestionTemplate& each : questionTemplates()) {
    if (each.kind != kind) continue;
    if (!mistaken || !drawQuestion(each, 1).question.mistakes.empty()) return std::string(each.id);
  }
  return {};
}

inline AssignmentItem workItem(const std::string& id, int count = 1, double points = 1) {
  AssignmentItem item;
  item.templateId = id;
  item.count = count;
  item.points = points;
  return item;
}

/// Every kind of question that can be graded, a number twice: five questions, seven points.
inline Assignment workOfAllKinds(AssignmentFeedback feedback = AssignmentFeedback::AfterReturn) {
  Assignment work;
  work.title = "Homework 2: masks";
  work.note = "Worksheet 2";
  work.deadline = "2026-03-09T23:59+00:00";
  work.feedback = feedback;
  work.items = {workItem(templateOf(AnswerKind::Number, true), 2), workItem(templateOf(AnswerKind::Choice)),
                workItem(templateOf(AnswerKind::Order), 1, 2), workItem(templateOf(AnswerKind::Cell), 1, 2)};
  return work;
}

inline void writeText(const QString& path, const std::string& text) {
  QFile file(path);
  if (file.open(QIODevice::WriteOnly)) file.write(QByteArray::fromStdString(text));
}

inline std::string textIn(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

}  // namespace attn::app::test
