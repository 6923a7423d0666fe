// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimeZone>
#include <QWidget>
#include <algorithm>
#include <cstdint>
#include <variant>
#include <vector>

#include "explanation/markup.h"
#include "learn/asking/interview_session.h"
#include "learn/learn_services.h"
#include "lessons/lesson_director.h"
#include "panes/answer_editor.h"
#include "progress/progress.h"
#include "questions/question.h"
#include "session/autosave.h"
#include "session/session.h"
#include "session/settings.h"
#include "support/qt_test.h"
#include "theme/fonts.h"
#include "theme/style_sheet.h"
#include "theme/theme.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"

namespace attn::app::test {

/// What pages of Learn depend on, with a separate log and a clock that only the test moves.
struct LearnStage {
  QTemporaryDir folder;
  Progress progress{folder.path()};
  Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
  Session session;
  Autosave autosave{session, folder.path()};
  LessonDirector director{session, autosave};
  LearnServices services{director, progress, settings};
  std::int64_t ms = 5'000;
  Moment start = momentOf(QDateTime({2026, 3, 2}, {10, 0}, QTimeZone::utc()));

  Moment now() const { return {start.utcMs + ms, start.offsetMinutes}; }
  Clocks clocks() {
    return {[this] { return ms; }, [this] { return now(); }};
  }
  void pass(int seconds) { ms += std::int64_t{seconds} * 1000; }
};

/// The program's theme at a font size.
inline void dress(double scale = 1, bool dark = false) {
  const Theme theme = dark ? darkTheme(scale) : lightTheme(scale);
  qApp->setStyleSheet(styleSheet(theme));
  qApp->setPalette(themePalette(theme));
  qApp->setFont(uiFont(theme.px(13)));
}

inline QPushButton* visibleButton(const QWidget& page, const QString& beginsWith) {
  const auto buttons = page.findChildren<QPushButton*>();
  for (QPushButton* each : buttons)
    if (each->isVisible() && each->text().startsWith(beginsWith)) return each;
  return nullptr;
}

/// All visible texts of a page.
inline QString saidOn(const QWidget& page) {
  QString text;
  const auto labels = page.findChildren<RichLabel*>();
  for (const RichLabel* label : labels)
    if (label->isVisible()) text += plainOf(label->text()) + QLatin1Char('\n');
  return text.remove(QChar(0x2060)).replace(QChar::Nbsp, QLatin1Char(' '));
}

inline void press(QWidget& page, int key, Qt::KeyboardModifiers modifiers = {}) {
  QTest::keyClick(page.focusWidget(), static_cast<Qt::Key>(key), modifiers);
}

/// Gives an answer with the keyboard, from the initial focus up to the last key before Return.
inline void enterByKeys(QWidget& page, const Question& question, const AnswerValue& answer) {
  struct Keys {
    QWidget& page;
    const Question& question;
    void operator()(double number) const {
      const AnswerDraft draft = draftOf(question, number);
      QTest::keyClicks(page.focusWidget(), QString(draft.text).replace(QChar(0x2212), QLatin1Char('-')));
      QWidget* field = page.focusWidget();
      auto* units = field->parentWidget()->findChild<SegmentedControl*>();
      for (int i = 0; i < draft.unit; ++i) QTest::keyClick(units, Qt::Key_Right);
    }
    void operator()(std::size_t choice) const { press(page, Qt::Key_1 + static_cast<int>(choice)); }
    void operator()(const std::vector<std::size_t>& order) const {
      std::vector<std::size_t> lines(order.size());
      for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = i;
      std::size_t at = 0;
      for (std::size_t place = 0; place < order.size(); ++place) {
        const auto from = static_cast<std::size_t>(std::ranges::find(lines, order[place]) - lines.begin());
        for (; at < from; ++at) press(page, Qt::Key_Down);
        for (; at > from; --at) press(page, Qt::Key_Up);
        for (; at > place; --at) {
          press(page, Qt::Key_Up, Qt::ControlModifier);
          std::swap(lines[at], lines[at - 1]);
        }
      }
    }
    void operator()(const CellPlace& cell) const {
      press(page, Qt::Key_Down);  // the first key chooses the first cell
      for (Index i = 0; i < cell.row; ++i) press(page, Qt::Key_Down);
      for (Index i = 0; i < cell.column; ++i) press(page, Qt::Key_Right);
    }
  };
  std::visit(Keys{page, question}, answer);
}

}  // namespace attn::app::test
