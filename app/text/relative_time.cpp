// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/relative_time.h"

#include <QCoreApplication>
#include <QLocale>

namespace attn::app {
namespace {

struct TimeText {
  Q_DECLARE_TR_FUNCTIONS(Times)
};

}  // namespace

QString relativeTime(const QDateTime& then, const QDateTime& now) {
  const qint64 minutes = then.secsTo(now) / 60;
  if (minutes < 1) return TimeText::tr("just now");
  if (minutes < 60) return TimeText::tr("%n minute(s) ago", nullptr, static_cast<int>(minutes));
  const QDate day = then.toLocalTime().date(), today = now.toLocalTime().date();
  const qint64 days = day.daysTo(today);
  if (days == 0) return TimeText::tr("%n hour(s) ago", nullptr, static_cast<int>(minutes / 60));
  if (days == 1) return TimeText::tr("yesterday");
  if (days < 7) return QLocale().standaloneDayName(day.dayOfWeek());
  return QLocale().toString(day, QLocale::ShortFormat);
}

}  // namespace attn::app
