// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

namespace attn::app {

/// The state of the lecture as shown to the presenter. Texts are plain unless noted.
struct PresenterFacts {
  bool isLesson = false;  // otherwise a lab is presented: its slides are the timeline's steps
  QString lecture;        // title of the lesson, or of the document
  QStringList titles;     // of all slides
  int position = -1;      // of the current slide, from 0
  int minutes = 0;        // planned; 0: no plan
  QString notes;          // what the audience reads, or the document's notes: Markdown, with live numbers replaced
  QString spoken;         // the same, for the speaker only
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

/// The duration of a lecture without pauses. Times are milliseconds of a monotonic clock.
class LectureClock {
 public:
  bool isRunning() const { return m_since.has_value(); }
  void start(std::int64_t now) {
    if (!m_since) m_since = now;
  }
  void pause(std::int64_t now) {
    m_before = elapsed(now);
    m_since.reset();
  }
  /// Restarts at zero; keeps running if it was running.
  void reset(std::int64_t now) {
    m_before = 0;
    if (m_since) m_since = now;
  }
  std::int64_t elapsed(std::int64_t now) const { return m_before + (m_since ? now - *m_since : 0); }

 private:
  std::int64_t m_before = 0;
  std::optional<std::int64_t> m_since;
};

}  // namespace attn::app
