// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever an edition lacks is said in a sentence; the address of a browser edition is checked before links begin with
// it.
#include <QSet>
#include <QTemporaryDir>
#include <array>

#include "session/browser_address.h"
#include "session/edition.h"
#include "session/settings.h"
#include "support/qt_test.h"

namespace attn::app::test_edition {

class TestEdition : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { builtEdition() = Edition(); }

  void aSentenceSaysWhatIsMissing() {
    constexpr std::array kAbilities{
        &Edition::measures, &Edition::downloads, &Edition::runsPython, &Edition::hasWindows, &Edition::writesVideos,
        &Edition::drawsSvg, &Edition::showsSvg,  &Edition::prints,     &Edition::readsScans, &Edition::usesFolders};
    QSet<QString> sentences;
    for (const auto ability : kAbilities) {
      builtEdition() = Edition();
      QCOMPARE(missingText(ability), QString());
      builtEdition() = kPageEdition;
      const QString sentence = missingText(ability);
      QVERIFY2(sentence.contains(QStringLiteral("desktop program")) && sentence.endsWith(QLatin1Char('.')),
               qPrintable(sentence));
      sentences << sentence;
    }
    QCOMPARE(sentences.size(), static_cast<qsizetype>(kAbilities.size()));
  }

  void anAddressIsOfAPage() {
    QCOMPARE(browserAddress(QStringLiteral("  https://example.org/a/index.html#lab=steps ")).value(),
             QStringLiteral("https://example.org/a/index.html"));
    QCOMPARE(browserAddress(QStringLiteral("http://192.168.0.2:8080/")).value(),
             QStringLiteral("http://192.168.0.2:8080/"));
    QCOMPARE(browserAddress(QString()).value(), QString());
    for (const char* text : {"javascript:alert(1)", "file:///etc/passwd", "example.org", "https://", "https://a b/"}) {
      const auto read = browserAddress(QLatin1String(text));
      QVERIFY2(!read && read.error().contains(QLatin1String(text)), text);
    }
    QVERIFY(!browserAddress(QStringLiteral("https://example.org/") + QString(2000, QLatin1Char('a'))));
  }

  void theSettingsGiveNoOtherAddress() {
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    QCOMPARE(settings.browserAddress(), QString());
    settings.setBrowserAddress(QStringLiteral("https://example.org/"));
    QCOMPARE(settings.browserAddress(), QStringLiteral("https://example.org/"));
    settings.setBrowserAddress(QStringLiteral("javascript:alert(1)"));  // as if written by hand
    QCOMPARE(settings.browserAddress(), QString());
    settings.setBrowserAddress(QStringLiteral("https://example.org/"));
    settings.restoreDefaults();
    QCOMPARE(settings.browserAddress(), QString());
  }
};

ATTN_TEST(TestEdition)

}  // namespace attn::app::test_edition

#include "test_edition.moc"
