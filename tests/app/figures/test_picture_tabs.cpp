// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/picture_tabs.h"

#include "figures/text_layout.h"
#include "support/qt_test.h"

namespace attn::app::test_picture_tabs {
namespace {

struct LaidTabs {
  TextLayout words;
  PictureTabs tabs;
  QRectF area;

  explicit LaidTabs(double width, const Theme& theme = lightTheme())
      : words(theme, std::make_shared<FaceCache>()), area(20, 10, width, 300) {
    tabs.add(words, area, names(), 1, theme);
  }
  static QStringList names() {
    return {QStringLiteral("Operations"), QStringLiteral("Bytes moved"), QStringLiteral("Memory"),
            QStringLiteral("Layer")};
  }
  QStringList texts() const {
    QStringList all;
    for (const TextLayout::Word& word : words.words()) all << word.text;
    return all;
  }
};

}  // namespace

class TestPictureTabs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void namesStandSideBySideAboveWhatIsLeft() {
    const LaidTabs laid(600);
    QCOMPARE(laid.texts(), LaidTabs::names());
    for (int part = 0; part < 4; ++part) {
      QVERIFY(laid.tabs.tab(part).bottom() <= laid.area.top());
      if (part > 0) QVERIFY(laid.tabs.tab(part).left() > laid.tabs.tab(part - 1).right());
    }
    QCOMPARE(laid.area.bottom(), 310.0);
    // The visible one is bold.
    for (int part = 0; part < 4; ++part)
      QCOMPARE(laid.words.words()[static_cast<std::size_t>(part)].weight, part == 1 ? QFont::DemiBold : QFont::Normal);
  }

  /// Text shrinks first; names are cut only if that is not enough.
  void namesStayInTheArea() {
    const LaidTabs wide(600), narrow(260), tiny(120);
    QCOMPARE(narrow.texts(), LaidTabs::names());
    QVERIFY(narrow.words.words().front().pixels < wide.words.words().front().pixels);
    QVERIFY(tiny.texts() != LaidTabs::names());
    for (const LaidTabs* laid : {&wide, &narrow, &tiny})
      QVERIFY(laid->tabs.tab(3).right() <= laid->area.right() + 1e-9);
  }

  void aPointIsInOneOfThem() {
    const LaidTabs laid(600);
    for (int part = 0; part < 4; ++part) QCOMPARE(laid.tabs.at(laid.tabs.tab(part).center()), part);
    QVERIFY(!laid.tabs.at({laid.tabs.tab(0).right() + 1, laid.tabs.tab(0).center().y()}));
    QVERIFY(!laid.tabs.at(laid.area.center()));
    QVERIFY(!PictureTabs().at({0, 0}));
  }
};

ATTN_TEST(TestPictureTabs)

}  // namespace attn::app::test_picture_tabs

#include "test_picture_tabs.moc"
