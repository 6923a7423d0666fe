// SPDX-License-Identifier: GPL-3.0-or-later
// Every theme is readable; high contrast has at least 7:1 on every background.
#include "theme/theme.h"

#include "app/figures/pictures.h"
#include "support/qt_test.h"
#include "theme/color_map.h"
#include "theme/style_sheet.h"

namespace attn::app::test_theme {

using test::contrast;

class TestTheme : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void highContrastReachesSevenToOne() {
    for (const bool dark : {false, true}) {
      const Theme t = highContrastTheme(dark);
      QVERIFY(t.highContrast && t.dark == dark);
      const std::pair<const char*, QColor> grounds[] = {
          {"background", t.background}, {"panel", t.panel}, {"field", t.field}, {"selection", t.selectionBackground}};
      const std::pair<const char*, QColor> inks[] = {{"ink", t.ink},       {"soft", t.soft},     {"faint", t.faint},
                                                     {"query", t.query},   {"key", t.key},       {"value", t.value},
                                                     {"output", t.output}, {"scores", t.scores}, {"error", t.error}};
      for (const auto& [ground, of] : grounds)
        for (const auto& [ink, color] : inks)
          QVERIFY2(contrast(color, of) >= 7,
                   qPrintable(QStringLiteral("%1 on %2, %3: %4")
                                  .arg(QLatin1String(ink), QLatin1String(ground),
                                       dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                  .arg(contrast(color, of))));
      for (const auto& [role, ground] : {std::pair(t.query, t.queryBackground), std::pair(t.key, t.keyBackground),
                                         std::pair(t.value, t.valueBackground), std::pair(t.output, t.outputBackground),
                                         std::pair(t.error, t.errorBackground)}) {
        QVERIFY(contrast(role, ground) >= 7);
        QVERIFY(contrast(t.ink, ground) >= 7);
      }
      // Lines and selection marks need less contrast than text, but are visible.
      for (const QColor& line : {t.line, t.selection}) QVERIFY(contrast(line, t.background) >= 4.5);
    }
  }

  void digitsOnColoredCellsReachSevenToOne() {
    for (const bool dark : {false, true}) {
      const Theme t = highContrastTheme(dark);
      for (int i = -100; i <= 100; ++i) {
        for (const QColor& cell : {divergingColor(i / 100.0, 1, t), shareColor(i / 100.0, t)})
          QVERIFY2(contrast(readableOn(cell), cell) >= 7, qPrintable(cell.name()));
      }
    }
    for (const Theme& t : {lightTheme(), darkTheme()})
      for (int i = 0; i <= 10; ++i) QCOMPARE(shareColor(i / 10.0, t), viridisColor(i / 10.0));
  }

  void linesAreThicker() {
    QCOMPARE(lightTheme().lineWidth(), 1.0);
    QCOMPARE(highContrastTheme(false).lineWidth(), 2.0);
    QVERIFY(!styleSheet(lightTheme()).contains(QStringLiteral("3px solid")));
    QVERIFY(!styleSheet(highContrastTheme(true)).contains(QStringLiteral("1px solid")));
  }

  // A desktop may have any accent color: marked items stand out anyway.
  void anAccentOfTheDesktopIsSeenOnEveryGround() {
    for (const Theme& t : {lightTheme(), darkTheme(), highContrastTheme(false), highContrastTheme(true)}) {
      for (int hue = 0; hue < 360; hue += 15)
        for (const int light : {0, 60, 128, 200, 255}) {
          const Theme colored = withAccent(t, QColor::fromHsl(hue, 255, light));
          QVERIFY2(contrast(colored.accent, t.panel) >= 3, qPrintable(colored.accent.name()));
          const QPalette palette = themePalette(colored);
          QVERIFY(contrast(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
          QCOMPARE(colored.selection, t.selection);  // the highlighted number keeps its color
        }
      QCOMPARE(withAccent(t, QColor()), t);
      QCOMPARE(t.accent, t.selection);
    }
  }
};

ATTN_TEST(TestTheme)

}  // namespace attn::app::test_theme

#include "test_theme.moc"
