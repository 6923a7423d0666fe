// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/assignment_texts.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "learn/settings/day_rules.h"
#include "text/case_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct AssignmentText {
  Q_DECLARE_TR_FUNCTIONS(AssignmentText)
};

}  // namespace

QString pointsPhrase(double points) {
  constexpr double kMaxWhole = 1e6;
  if (std::floor(points) == points && std::abs(points) < kMaxWhole)
    return AssignmentText::tr("%n point(s)", nullptr, static_cast<int>(points));
  return AssignmentText::tr("%1 points").arg(exactText(points));
}

QString kindText(AnswerKind kind) {
  return textFor(kind, {{AnswerKind::Number, AssignmentText::tr("a number")},
                        {AnswerKind::Choice, AssignmentText::tr("a choice")},
                        {AnswerKind::Order, AssignmentText::tr("an order")},
                        {AnswerKind::Cell, AssignmentText::tr("a cell")},
                        {AnswerKind::Text, AssignmentText::tr("sentences")}});
}

QString dayAndTimeText(const QDateTime& when) {
  return QLocale().toString(when, AssignmentText::tr("dddd, d MMMM yyyy, HH:mm", "a moment, as Qt writes dates"));
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
    return AssignmentText::tr("It was due by %1. You can still hand it in; your teacher decides whether it counts.")
        .arg(moment);
  return AssignmentText::tr("To be handed in by %1 (%2).").arg(moment, inDaysText(now.date().daysTo(deadline.date())));
}

QString variantText(const Handout& handout) {
  return AssignmentText::tr("variant %1 of %2").arg(handout.variant).arg(handout.of);
}

QString feedbackText(AssignmentFeedback feedback) {
  return feedback == AssignmentFeedback::AtOnce
             ? AssignmentText::tr(
                   "After each answer you see whether it is right and how it is worked out; then it can no "
                   "longer be changed.")
             : AssignmentText::tr(
                   "You can change your answers until you hand in. Then you see which are right, and how each is "
                   "worked out.");
}

}  // namespace attn::app
