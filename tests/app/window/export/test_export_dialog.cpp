// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QTemporaryDir>
#include <new>

#include "exports/picture.h"
#include "session/document_file.h"
#include "support/qt_test.h"
#include "theme/fonts.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "window/export/export_dialog.h"

namespace attn::app::test_export_dialog {

namespace {

/// Draws a frame and a word, and records what it was asked to draw.
struct Asked {
  QSize size;
  Theme theme;

  ExportDialog::Draw draw() {
    return [this](QPainter& painter, const QSize& wanted, const Theme& in) {
      size = wanted;
      theme = in;
      painter.setPen(in.ink);
      painter.setFont(uiFont(20));
      painter.drawRect(QRect(QPoint(), wanted).adjusted(10, 10, -10, -10));
      painter.drawText(QPointF(30, 60), QStringLiteral("word"));
    };
  }
};

QByteArray written(const char* name, const PictureLook& look, const char* title = "A picture") {
  QTemporaryDir folder;
  const QString path = folder.filePath(QLatin1String(name));
  Asked asked;
  const QSize size(400, 300);
  const auto draw = asked.draw();
  const auto done = writePicture(toPath(path), size, QString::fromUtf8(title), look,
                                 [&](QPainter& painter) { draw(painter, drawnSize(size, look), lightTheme()); });
  QFile file(path);
  return done && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestExportDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void offersASlideWhateverTheWindowIsLike() {
    for (const QSize onScreen : {QSize(703, 548), QSize(824, 732)}) {
      Asked asked;
      const ExportDialog dialog(asked.draw(), onScreen, darkTheme(1.5));
      QCOMPARE(dialog.choice().size, QSize(1920, 1080));
      QCOMPARE(dialog.choice().look.scale, 2.0);
      QCOMPARE(dialog.choice().suffix, QStringLiteral(".png"));
      QVERIFY(dialog.choice().dark);
      QCOMPARE(asked.size, QSize(960, 540));
      QCOMPARE(asked.theme, darkTheme());
    }
  }

  void everyChoiceIsTaken() {
    Asked asked;
    const ExportDialog dialog(asked.draw(), {703, 548}, lightTheme());
    auto* size = test::named<QComboBox>(dialog, "Size");
    const auto choose = [&](int which) {
      size->setCurrentIndex(which);
      Q_EMIT size->activated(which);
    };
    choose(1);
    QCOMPARE(dialog.choice().size, QSize(3840, 2160));
    QCOMPARE(asked.size, QSize(1280, 720));
    choose(2);
    QCOMPARE(dialog.choice().size, QSize(703, 548));
    QCOMPARE(asked.size, QSize(703, 548));
    auto* width = test::named<NumberField>(dialog, "Width in pixels");
    width->setValue(1000);
    Q_EMIT width->edited(1000, false);
    QCOMPARE(dialog.choice().size, QSize(1000, 548));
    QCOMPARE(size->currentIndex(), 3);
    const auto segment = [&](const char* name, int which) {
      auto* control = test::named<SegmentedControl>(dialog, name);
      control->setCurrent(which);
      Q_EMIT control->chosen(which);
    };
    segment("Theme", 1);
    segment("Format", 1);
    segment("Text size", 2);
    for (ToggleSwitch* toggle : dialog.findChildren<ToggleSwitch*>())
      if (toggle->accessibleName() == QStringLiteral("Transparent background")) toggle->setChecked(true);
    const PictureChoice choice = dialog.choice();
    QVERIFY(choice.dark && choice.look.transparent && choice.look.outlines);
    QCOMPARE(choice.suffix, QStringLiteral(".svg"));
    QCOMPARE(choice.look.scale, 3.0);
    QCOMPARE(choice.look.background, darkTheme().background);
    segment("Format", 0);
    QVERIFY(!dialog.choice().look.outlines);  // pixels contain no text
  }

  void paperHasItsOwnFieldsAndIsRemembered() {
    Asked asked;
    const ExportDialog dialog(asked.draw(), {703, 548}, lightTheme());
    auto* size = test::named<QComboBox>(dialog, "Size");
    const auto choose = [&](PictureChoice::Size which) {
      size->setCurrentIndex(static_cast<int>(which));
      Q_EMIT size->activated(static_cast<int>(which));
    };
    choose(PictureChoice::Size::OneColumn);
    QCOMPARE(dialog.choice().print.widthCm, 8.5);
    QCOMPARE(dialog.choice().size.width(), 1004);  // 300 pixels per inch
    QVERIFY(asked.theme.fixedType);
    auto* points = test::named<NumberField>(dialog, "Text size in points");
    const auto setPoints = [&](double value) {
      points->setValue(value);
      Q_EMIT points->edited(value, false);
    };
    setPoints(30);
    const auto isExportEnabled = [&] {
      for (const QPushButton* button : dialog.findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Export…")) return button->isEnabled();
      return false;
    };
    QVERIFY(!isExportEnabled());
    setPoints(9);
    QVERIFY(isExportEnabled());
    choose(PictureChoice::Size::TwoColumns);
    QCOMPARE(dialog.choice().print.widthCm, 17.8);
    QCOMPARE(keptChoice(keptText(dialog.choice())).print, dialog.choice().print);
    const ExportDialog again(asked.draw(), {703, 548}, lightTheme(), keptChoice(keptText(dialog.choice())));
    QCOMPARE(again.choice().size, dialog.choice().size);
    QCOMPARE(again.choice().preset, PictureChoice::Size::TwoColumns);
    for (const char* damaged : {"", "{", "{\"size\":99,\"textPt\":-1,\"dpi\":1e9,\"format\":\".exe\"}"}) {
      const PictureChoice read = keptChoice(QString::fromLatin1(damaged));
      QCOMPARE(read.preset, PictureChoice::Size::FullHd);
      QCOMPARE(read.print, PrintSize());
      QCOMPARE(read.suffix, QStringLiteral(".png"));
    }
  }

  void pixelsHaveTheBackgroundOrNone() {
    PictureLook look;
    look.background = QColor(10, 20, 30);
    QCOMPARE(QImage::fromData(written("a.png", look)).pixelColor(2, 2), QColor(10, 20, 30));
    look.transparent = true;
    QCOMPARE(QImage::fromData(written("a.png", look)).pixelColor(2, 2).alpha(), 0);
    QCOMPARE(QImage::fromData(written("a.png", look)).size(), QSize(400, 300));
  }

  void aPictureBeyondTheMemoryIsRefusedWithTheSumAndWhatFits() {
    // 8 bytes per pixel, in at most half of the free memory.
    QVERIFY(!pictureTooLarge({1000, 500}, QStringLiteral(".png"), 8'000'000));
    auto refusal = pictureTooLarge({1000, 500}, QStringLiteral(".png"), 2'000'000);
    QVERIFY(refusal.has_value());
    refusal->replace(QChar::Nbsp, QLatin1Char(' '));
    for (const char* words : {"1000×500", "4.00 MB", "1.00 MB", "500×250"})
      QVERIFY2(refusal->contains(QString::fromUtf8(words)), qPrintable(*refusal));
    for (const char* vectors : {".svg", ".pdf"})
      QVERIFY(!pictureTooLarge({16384, 16384}, QString::fromLatin1(vectors), 2'000'000));
    QVERIFY(!pictureTooLarge({1920, 1080}, QStringLiteral(".png")));
  }

  void whatCannotBeDrawnLeavesTheOldPicture() {
    QTemporaryDir folder;
    for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
      const QString path = folder.filePath(QLatin1String(name));
      QVERIFY(writeWhole(toPath(path), "old").empty());
      // No such image, page or drawing can be created.
      const auto result = writePicture(toPath(path), QSize(0, 0), {}, {}, [](QPainter&) {});
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray content = file.readAll();
      QVERIFY2(result ? content.size() > 100 : content == "old", name);
    }
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, emptyImage(QSize(1 << 30, 1 << 30), QImage::Format_RGB32));
  }

  void lettersGrowWithinTheSize() {
    PictureLook look;
    look.scale = 2;
    const QImage image = QImage::fromData(written("a.png", look));
    QCOMPARE(image.size(), QSize(400, 300));
    // The frame of the smaller picture, twice as far from the edge.
    QVERIFY(image.pixelColor(20, 150).lightness() < 128);
    QVERIFY(image.pixelColor(10, 150).lightness() > 200);
  }

  void lettersOfVectorsCanBeShapes() {
    PictureLook look;
    const QByteArray texts = written("a.svg", look);
    QVERIFY(texts.contains("word"));
    QVERIFY(texts.contains("AttentionScope Sans, ") && texts.contains("sans-serif\""));
    look.outlines = true;
    const QByteArray shapes = written("a.svg", look);
    QVERIFY(!shapes.contains("<text") && !shapes.contains("word"));
    QVERIFY(shapes.count("<path") > texts.count("<path"));
  }

  void aTitleIsNoMarkup() {
    const QByteArray svg = written("a.svg", {}, "Q & A</title><script>");
    QVERIFY(svg.contains("Q &amp; A&lt;/title&gt;&lt;script&gt;"));
    QVERIFY(!svg.contains("<script>"));
  }
};

ATTN_TEST(TestExportDialog)

}  // namespace attn::app::test_export_dialog

#include "test_export_dialog.moc"
