// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLocale>
#include <QString>
#include <QStringList>

#include "learn/home/home_facts.h"
#include "theme/theme.h"

namespace attn::app {

/// Sets the color in HTML: a widget's own palette is lost when the application style sheet is set.
QString inkedHtml(const QString& html, const QColor& ink);
/// The same for a paragraph; bold text also gets the stronger color.
QString paragraphHtml(const QString& html, const Theme&);

/// The text of the box that begins or resumes a lesson; `body` is HTML.
struct HeroText {
  QString overline, title, body, action, aside;
  QString spoken;  // accessible name of the button
};
HeroText heroText(const HomeFacts&);

QString subtitleText(const HomeFacts&);
QString minutesText(int minutes);
/// "12 min · 5 predictions"
QString lessonLine(const LessonFacts&);
/// "2 of 5": predictions made; empty before the first step and for a finished lesson.
QString lessonProgress(const LessonFacts&);
/// "Lesson 7 of 14, Shared heads, 10 minutes, 2 of 5 predictions made"
QString spokenLesson(const LessonFacts&, const CourseFacts&, int lessonsOfPath);
QString courseNote(const CourseFacts&);
QString passagesNote(const PassagesFacts&);
/// "Passage 3 of 15, Rows or columns?, found"
QString spokenPassage(const PassagesFacts&, std::size_t passage);

/// A part of the column next to the path; `body` is HTML.
struct PartText {
  QString title, aside, body, action;
};
PartText workText(const HomeFacts&);
PartText lectureText(const HomeFacts&);
PartText cardsText(const HomeFacts&);
PartText interviewText(const HomeFacts&);
PartText passageText(const HomeFacts&);
PartText reportText(const HomeFacts&);
PartText examplesText(const HomeFacts&);
PartText codeText(const HomeFacts&);

/// The labels below the bars of the week: "today", "Tue", …; in narrow format "today", "T", …
QStringList weekNames(const HomeFacts&, QLocale::FormatType = QLocale::ShortFormat);
/// "Cards due: today 6, Tuesday 5, …"
QString spokenWeek(const HomeFacts&);
/// "Question 1: right, 85 s; question 2: …"
QString spokenReport(const LastReportFacts&);

/// The title of the section: what to do today, or where else to begin.
QString columnTitle(const HomeFacts&);
QString settingsText();

}  // namespace attn::app
