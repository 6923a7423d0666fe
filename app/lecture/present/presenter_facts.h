// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace attn::app {

/// The state of the lecture as shown to the presenter. Texts are plain unless noted.
struct PresenterFacts {
  bool isLesson = false;  // otherwise a lab is presented: its slides are the timeline's steps
  QString lecture;        // title of the lesson, or of the document
  QStringList titles;     // of all slides
  int position = -1;      // of the current slide, from 0
  int minutes = 0;        // planned; 0: no plan
  QString notes;          // Markdown, with live numbers replaced
  bool notesOfDocument = false;

  QString question, answer, working, hint;
  bool isRevealed = false;
  bool canAskClass = false;  // there is a question for a poll

  QString trouble;  // why the stage differs from the plan; empty if it does not
  bool isBlack = false;
  bool textShown = true;  // the audience sees the text of the lesson

  QString title() const { return titles.value(position); }
  QString nextTitle() const { return titles.value(position + 1); }
  bool operator==(const PresenterFacts&) const = default;
};

}  // namespace attn::app
