// SPDX-License-Identifier: GPL-3.0-or-later
// A link to a place opens that place, with the document inside; whatever else it contains is rejected with a reason.
#include "desktop/page_link.h"

#include "scenario/document.h"
#include "session/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_page_link {

namespace {

QString textOfExample(const char* file) {
  return QString::fromStdString(writeDocument(*readExample(QString::fromLatin1(file))));
}

SavedWindowState softmaxOfTheCat() {
  SavedWindowState place;
  place.page = SavedWindowState::Page::Lab;
  place.text = textOfExample("1-the-cat-sat.attn.json");
  place.lab = QStringLiteral("steps");
  place.step = QStringLiteral("softmax");
  return place;
}

QString complaintAbout(const QString& fragment) {
  const auto place = placeOfFragment(fragment);
  return place ? QString() : place.error();
}

/// What qCompress() makes of a text, with this size in front.
QString docOf(const QByteArray& text, quint32 size) {
  QByteArray packed = qCompress(text);
  for (int i = 0; i < 4; ++i) packed[i] = static_cast<char>(size >> (24 - 8 * i));
  return QStringLiteral("doc=") + QString::fromLatin1(packed.toBase64(QByteArray::Base64UrlEncoding));
}

}  // namespace

class TestPageLink : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anUnchangedExampleIsNamed() {
    QCOMPARE(fragmentOf(softmaxOfTheCat()).value(), QStringLiteral("example=1-the-cat-sat&lab=steps&step=softmax"));
  }

  void anExampleIsOpenedInTheLearnersLanguage() {
    const auto restored = qScopeGuard([before = QLocale()] { QLocale::setDefault(before); });
    QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
    const QString link = QStringLiteral("example=1-the-cat-sat&lab=steps&step=softmax");
    const SavedWindowState place = placeOfFragment(link).value();
    QVERIFY(place.text != textOfExample("1-the-cat-sat.attn.json"));
    QCOMPARE(fragmentOf(place).value(), link);
  }

  void isReadAsItWasWritten() {
    SavedWindowState elsewhere = softmaxOfTheCat();
    elsewhere.head = 2;
    elsewhere.nth = 3;
    elsewhere.pass = 4;
    elsewhere.frame = 0;
    elsewhere.cell = LessonCell{"w_q", 2, 3, 1};
    SavedWindowState changed = softmaxOfTheCat();
    Scenario scenario = *readExample(QStringLiteral("1-the-cat-sat.attn.json"));
    scenario.title = "猫 & “co” = 1#2";
    changed.text = QString::fromStdString(writeDocument(scenario));
    changed.step = QStringLiteral("a step & more");
    SavedWindowState learn;
    learn.page = SavedWindowState::Page::Learn;
    SavedWindowState lesson = learn;
    lesson.lesson = QStringLiteral("tokens-to-output");
    for (const SavedWindowState& place : {softmaxOfTheCat(), elsewhere, changed, learn, lesson}) {
      const auto fragment = fragmentOf(place);
      QVERIFY2(fragment, qPrintable(fragment ? QString() : fragment.error()));
      QCOMPARE(placeOfFragment(*fragment).value(), place);
      QCOMPARE(placeOfFragment(QLatin1Char('#') + *fragment).value(), place);
    }
  }

  void aDocumentThatIsTooLargeIsRefusedWithItsSize() {
    SavedWindowState place = softmaxOfTheCat();
    Scenario scenario = *readExample(QStringLiteral("1-the-cat-sat.attn.json"));
    std::uint32_t state = 1;
    for (int i = 0; i < 20'000; ++i) {  // letters that do not compress
      state = state * 1664525 + 1013904223;
      scenario.notes += static_cast<char>('a' + (state >> 24) % 26);
    }
    place.text = QString::fromStdString(writeDocument(scenario));
    const auto fragment = fragmentOf(place);
    QVERIFY(!fragment);
    QVERIFY2(fragment.error().contains(QStringLiteral("8,000")), qPrintable(fragment.error()));
  }

  void unknownKeysAreIgnored() {
    QCOMPARE(placeOfFragment(QStringLiteral("lab=tiles&colour=blue")).value().lab, QStringLiteral("tiles"));
    QCOMPARE(placeOfFragment(QString()).value().lab, QString());
  }

  void rejectsWithAReason_data() {
    QTest::addColumn<QString>("fragment");
    QTest::addColumn<QString>("reason");
    QTest::newRow("example") << "example=../../etc/passwd"
                             << "../../etc/passwd";
    QTest::newRow("number") << "lab=steps&head=-1"
                            << "head=-1";
    QTest::newRow("huge number") << "lab=steps&frame=99999999999"
                                 << "frame=99999999999";
    for (const char* cell : {"cell=3,1", "cell=weights,3", "cell=weights,3,1,2", "cell=weights,-3,1", "cell=moon,3,1"})
      QTest::newRow(cell) << QStringLiteral("lab=steps&%1").arg(QLatin1String(cell)) << cell;
    QTest::newRow("no base64") << "doc=%25%25%25"
                               << "damaged";
    QTest::newRow("cut off") << "doc=AAAB"
                             << "damaged";
    QTest::newRow("claims to be huge") << docOf("{}", 4'000'000'000U) << "4,000,000,000";
    QTest::newRow("claims another size") << docOf("{}", 3) << "damaged";
    QTest::newRow("no document") << docOf("{}", 2) << "cannot be opened";
  }
  void rejectsWithAReason() {
    QFETCH(QString, fragment);
    QFETCH(QString, reason);
    const QString complaint = complaintAbout(fragment);
    QVERIFY2(complaint.contains(reason), qPrintable(complaint));
  }
};

ATTN_TEST(TestPageLink)

}  // namespace attn::app::test_page_link

#include "test_page_link.moc"
