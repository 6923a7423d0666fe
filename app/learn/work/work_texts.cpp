// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/work/work_texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTimeZone>
#include <cmath>

#include "learn/settings/day_rules.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct WorkText {
  Q_DECLARE_TR_FUNCTIONS(WorkText)
};

}  // namespace

QString pointsPhrase(double points) {
  constexpr double kMostWhole = 1e6;
  if (std::floor(points) == points && std::abs(points) < kMostWhole)
    return WorkText::tr("%n point(s)", nullptr, static_cast<int>(points));
  return WorkText::tr("%1 points").arg(exactText(points));
}

QString kindText(AnswerKind kind) {
  switch (kind) {
    case AnswerKind::Number:
      return WorkText::tr("a number");
    case AnswerKind::Choice:
      return WorkText::tr("a choice");
    case AnswerKind::Order:
      return WorkText::tr("an order");
    case AnswerKind::Cell:
      return WorkText::tr("a cell");
    case AnswerKind::Text:
      return WorkText::tr("two sentences");
  }
  return {};
}

QString dayAndTimeText(const QDateTime& when) {
  return QLocale().toString(when, WorkText::tr("dddd, d MMMM yyyy, HH:mm", "a moment, as Qt writes dates"));
}

QDateTime deadlineOf(const std::string& iso) {
  return QDateTime::fromString(QString::fromStdString(iso), Qt::ISODate).toLocalTime();
}

std::string deadlineIso(const QDateTime& when) {
  const QDateTime offset = when.toOffsetFromUtc(when.offsetFromUtc());
  const int minutes = when.offsetFromUtc() / 60;
  const QString zone = QStringLiteral("%1%2:%3")
                           .arg(QLatin1Char(minutes < 0 ? '-' : '+'))
                           .arg(std::abs(minutes) / 60, 2, 10, QLatin1Char('0'))
                           .arg(std::abs(minutes) % 60, 2, 10, QLatin1Char('0'));
  return QString(offset.toString(QStringLiteral("yyyy-MM-ddTHH:mm")) + zone).toStdString();
}

QString deadlineText(const QDateTime& deadline, const QDateTime& now) {
  if (!deadline.isValid()) return {};
  const QString moment = dayAndTimeText(deadline);
  if (deadline < now)
    return WorkText::tr("It was due by %1. You can still hand it in; your teacher decides whether it counts.")
        .arg(moment);
  return WorkText::tr("To be handed in by %1 (%2).").arg(moment, inDaysText(now.date().daysTo(deadline.date())));
}

QString variantText(const Handout& handout) {
  return WorkText::tr("variant %1 of %2").arg(handout.variant).arg(handout.of);
}

QString feedbackText(WorkFeedback feedback) {
  return feedback == WorkFeedback::AtOnce
             ? WorkText::tr(
                   "After each answer you see whether it is right and how it is worked out; then it can no "
                   "longer be changed.")
             : WorkText::tr(
                   "You can change your answers until you hand in. Then you see which are right, and how each is "
                   "worked out.");
}

}  // namespace attn::app
