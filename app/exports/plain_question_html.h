// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>
#include <QString>
#include <span>
#include <vector>

#include "classroom/handout.h"
#include "questions/question.h"

namespace attn::app {

// Parts of a question as HTML that needs no style sheet, for learning platforms. Foreign text is escaped.

QString paragraphHtml(const QString& html);
/// The pictures that an open hand-out shows.
std::vector<AskedPicture> picturesOf(const Handout&);

/// The figure of questions, which all variants share: a PNG file on white, or why it cannot be drawn.
struct PlainFigure {
  AskedPicture asked;
  QSize size;  // in CSS pixels
  QByteArray png;
  QString problem;

  /// `address`: of the file.
  QString html(const QString& address) const;
};
/// The different figures of all questions. Only in the GUI thread.
std::vector<PlainFigure> plainFiguresOf(std::span<const Handout>);
/// nullptr if the question has no figure.
const PlainFigure* figureOf(const Question&, const std::vector<PlainFigure>&);

/// The text of a question, with its figure, matrix and lines of code.
QString plainQuestionHtml(const Question&, const QString& figureHtml);
/// The worked solution as a numbered list; empty if there is none.
QString plainWorkingHtml(const Question&);
/// What a good answer in sentences says: the model answer and the checklist.
QString plainChecklistHtml(const Question&);

}  // namespace attn::app
