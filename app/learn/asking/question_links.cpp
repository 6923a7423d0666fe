// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/question_links.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <map>

#include "lessons/lesson_library.h"
#include "text/learner_markup.h"

namespace attn::app {
namespace {

struct LinkWords {
  Q_DECLARE_TR_FUNCTIONS(LinkWords)
};

QString idFrom(std::string_view id) {
  return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

/// The title of one of our lessons; empty where there is none of this id.
QString lessonTitle(const QString& id) {
  const auto loaded = loadLesson(QStringLiteral(":/lessons/") + id, lessonVocabulary());
  return loaded->lesson.steps.empty() ? QString() : QString::fromStdString(loaded->textIn(QLocale().name()).title);
}

}  // namespace

QString labName(const QString& id) {
  if (id == QLatin1String("steps")) return LinkWords::tr("Steps");
  if (id == QLatin1String("heads")) return LinkWords::tr("Heads");
  if (id == QLatin1String("sandbox")) return LinkWords::tr("Sandbox");
  if (id == QLatin1String("tiles")) return LinkWords::tr("Tiles");
  if (id == QLatin1String("decode")) return LinkWords::tr("Decode");
  if (id == QLatin1String("growth")) return LinkWords::tr("Growth");
  if (id == QLatin1String("measure")) return LinkWords::tr("Measure");
  if (id == QLatin1String("train")) return LinkWords::tr("Train");
  return id;
}

QString linksHtml(const AskedQuestion& asked, const QString& labPrefix, const QString& lessonPrefix, bool document) {
  const auto link = [](const QString& address, const QString& text) -> QString {
    return QStringLiteral("<a style=\"text-decoration:none\" href=\"%1\">%2&nbsp;→</a>")
        .arg(address.toHtmlEscaped(), learnerHtml(text));
  };
  QStringList links;
  const QString lab = idFrom(asked.from->lab), lesson = idFrom(asked.from->lesson);
  if ((document || asked.from->scenario) && !lab.isEmpty())
    links << link(labPrefix + lab, LinkWords::tr("Open in %1").arg(labName(lab)));
  if (const QString title = lesson.isEmpty() ? QString() : lessonTitle(lesson); !title.isEmpty())
    links << link(lessonPrefix + lesson, LinkWords::tr("Lesson: %1").arg(title));
  return links.join(QStringLiteral(" &nbsp;&nbsp;&nbsp; "));
}

}  // namespace attn::app
