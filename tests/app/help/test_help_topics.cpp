// SPDX-License-Identifier: GPL-3.0-or-later
// Every "?" links to an existing place in the manual, in every language, and every possible target is used.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>

#include "help/help_topics.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "scenario/document.h"
#include "session/session.h"
#include "support/qt_test.h"
#include "support/source_folder.h"

namespace attn::app::test_help_topics {

namespace {

const QString kSource = QString::fromStdString(sourceFolder());

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList languageFolders() {
  QStringList folders;
  for (const char* language : {"en", "zh_CN"}) {
    const QString folder = kSource + QStringLiteral("/docs/manual/") + QLatin1String(language);
    if (QDir(folder).exists()) folders << folder;
  }
  return folders;
}

/// What is wrong with a target in a language; empty if the page has it. An untranslated page is in English.
QString faultOf(const HelpPlace& place, const QString& folder) {
  QString text = textOf(folder + u'/' + place.page + QStringLiteral(".md"));
  if (text.isEmpty()) text = textOf(kSource + QStringLiteral("/docs/manual/en/") + place.page + QStringLiteral(".md"));
  if (text.isEmpty()) return place.page + QStringLiteral(".md is not there");
  const bool has = place.anchor.isEmpty() || text.contains(QStringLiteral("<a id=\"%1\"></a>").arg(place.anchor));
  return has ? QString() : QString(folder + u'/' + place.page + QStringLiteral(".md has no place ") + place.anchor);
}

QStringList labIds() {
  Session session(&makeBackend);
  QStringList ids;
  for (const auto& lab : makeLabs(session)) ids << lab->id();
  return ids;
}

/// The topics that the window's sources name for a "?" or for a part of the window.
QSet<QString> askedTopics() {
  static const QRegularExpression named(
      QStringLiteral("(?:HelpButton\\(|setHelpTopic\\(|addHelp\\(|helpAbout\\(|elpTopicOf|topicInFront|return|[?:])"
                     "[^;\"]*?QStringLiteral\\(\"([a-z.]+)\"\\)"));
  static const QRegularExpression table(QStringLiteral("kHelpTopics\\[\\] = \\{([^}]*)\\}")),
      quoted(QStringLiteral("\"([a-z.]+)\"")),
      dialogFrame(QStringLiteral(", \"([a-z]+\\.[a-z]+)\", \\d"));  // the size, the topic and the spacing of a dialog
  QSet<QString> asked;
  QDirIterator files(kSource + QStringLiteral("/app"), {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next();
    const QString text = textOf(file);
    const bool asks = text.contains(QStringLiteral("help_button.h\"")) ||
                      text.contains(QStringLiteral("help_desk.h\"")) ||
                      text.contains(QStringLiteral("helpTopic() const"));
    if (text.contains(QStringLiteral("dialog_size.h\"")))
      for (auto matches = dialogFrame.globalMatch(text); matches.hasNext();) asked << matches.next().captured(1);
    if (!asks) continue;
    if (const auto topics = table.match(text); topics.hasMatch())
      for (auto matches = quoted.globalMatch(topics.captured(1)); matches.hasNext();)
        asked << matches.next().captured(1);
    for (auto matches = named.globalMatch(text); matches.hasNext();) asked << matches.next().captured(1);
  }
  return asked;
}

}  // namespace

class TestHelpTopics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyTopicLeadsToAPlaceInEveryLanguage() {
    QVERIFY(!languageFolders().isEmpty());
    const QStringList labs = labIds();
    QVERIFY(labs.size() >= 7);
    for (const QString& folder : languageFolders()) {
      for (const HelpTopic& topic : helpTopics()) {
        for (const QString& lab : labs) {
          const HelpPlace place = helpPlaceOf(QLatin1String(topic.name), {lab, {}});
          QVERIFY2(faultOf(place, folder).isEmpty(), qPrintable(faultOf(place, folder)));
        }
      }
    }
  }

  void everyStepOfEveryLabHasAPlace_data() {
    QTest::addColumn<QString>("example");
    QTest::newRow("numbers") << QStringLiteral("8-a-decode-step");
    QTest::newRow("sizes") << QStringLiteral("t6-llama-3-8b-decode-8k");
  }
  void everyStepOfEveryLabHasAPlace() {
    QFETCH(QString, example);
    Session session(&makeBackend);
    const QString file = kSource + QStringLiteral("/resources/scenarios/%1.attn.json").arg(example);
    auto read = readDocument(file.toStdString());
    QVERIFY(read.has_value());
    session.openRead(std::move(*read), {});
    int steps = 0;
    for (const auto& lab : makeLabs(session)) {
      const QStringList names = lab->stepNames();
      for (const QString& step : names) {
        for (const QString& folder : languageFolders()) {
          const QString fault = faultOf(helpPlaceOfStep(lab->id(), step), folder);
          QVERIFY2(fault.isEmpty(), qPrintable(fault));
        }
        ++steps;
      }
    }
    QVERIFY(steps > 40);
  }

  void everyTopicIsAskedForAndEveryAskedOneIsKnown() {
    QSet<QString> known;
    for (const HelpTopic& topic : helpTopics()) known << QLatin1String(topic.name);
    QCOMPARE(static_cast<std::size_t>(known.size()), helpTopics().size());
    const QSet<QString> asked = askedTopics();
    QCOMPARE(known - asked, QSet<QString>());
    for (const QString& topic : asked)
      if (topic.contains(u'.')) QVERIFY2(known.contains(topic), qPrintable(topic));
  }

  void aTopicOfLabsGoesToTheLabInFront() {
    QCOMPARE(helpPlaceOf(QStringLiteral("inputs"), {QStringLiteral("tiles"), QStringLiteral("race")}),
             (HelpPlace{QStringLiteral("tiles"), QStringLiteral("inputs")}));
    QCOMPARE(helpPlaceOf(QStringLiteral("step"), {QStringLiteral("tiles"), QStringLiteral("race")}),
             (HelpPlace{QStringLiteral("tiles"), QStringLiteral("race")}));
    QCOMPARE(helpPlaceOf(QStringLiteral("step"), {QStringLiteral("decode"), QStringLiteral("t12")}),
             (HelpPlace{QStringLiteral("decode"), QStringLiteral("t1")}));
    QCOMPARE(helpPlaceOf(QStringLiteral("step"), {QStringLiteral("growth"), QStringLiteral("64k")}),
             (HelpPlace{QStringLiteral("growth"), QStringLiteral("plots")}));
    QCOMPARE(helpPlaceOf(QStringLiteral("step"), {QStringLiteral("growth"), QStringLiteral("flash-64k")}),
             (HelpPlace{QStringLiteral("growth"), QStringLiteral("flash")}));
    QCOMPARE(helpPlaceOf(QStringLiteral("step"), {QStringLiteral("train"), QStringLiteral("320")}),
             (HelpPlace{QStringLiteral("train"), QStringLiteral("steps")}));
  }

  void whereNoLabIsInFrontTheWindowIsExplained() {
    for (const char* topic : {"inputs", "step", "no such topic"})
      QCOMPARE(helpPlaceOf(QLatin1String(topic), {}), (HelpPlace{QStringLiteral("start"), QStringLiteral("window")}));
    QCOMPARE(helpPlaceOf(QStringLiteral("glossary"), {}), (HelpPlace{QStringLiteral("glossary"), QString()}));
  }
};

ATTN_TEST(TestHelpTopics)

}  // namespace attn::app::test_help_topics

#include "test_help_topics.moc"
