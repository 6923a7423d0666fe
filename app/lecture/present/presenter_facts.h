// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace attn::app {

/// What a presenter is told about the lecture just now. Texts are plain unless they say otherwise.
struct PresenterFacts {
  bool isLesson = false;  // else a lab is presented: its views are the stations of the playback
  QString lecture;        // what is given: title of the lesson, or of the document
  QStringList titles;     // of all views
  int position = -1;      // of the present one among them, from 0
  int minutes = 0;        // planned; 0: not planned
  QString notes;          // Markdown, with the numbers of the stage written out
  bool notesOfDocument = false;

  QString question, answer, working, hint;
  bool isRevealed = false;
  bool canAskClass = false;  // there is something that hands can be raised for

  QString trouble;  // why the stage is not what it should be; empty where it is
  bool isBlack = false;
  bool textShown = true;  // whether the audience reads the text of the lesson

  QString title() const { return titles.value(position); }
  QString nextTitle() const { return titles.value(position + 1); }
  bool operator==(const PresenterFacts&) const = default;
};

}  // namespace attn::app
