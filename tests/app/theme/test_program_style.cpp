// SPDX-License-Identifier: GPL-3.0-or-later
// Qt's own widgets match the others: no blurred text, no toolkit icons.
#include <QAbstractItemView>
#include <QApplication>
#include <QDialogButtonBox>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include "support/qt_test.h"
#include "theme/fonts.h"
#include "theme/style_sheet.h"
#include "theme/theme.h"
#include "widgets/choice_box.h"

namespace attn::app::test_program_style {

namespace {

QImage written(const QString& html) {
  QLabel label;
  label.setTextFormat(Qt::RichText);
  label.setFont(uiFont(26));
  label.setText(html);
  label.resize(400, 60);
  return label.grab().toImage();
}

void look(const Theme& theme) {
  QApplication::setPalette(themePalette(theme));
  qApp->setStyleSheet(styleSheet(theme));
}

}  // namespace

class TestProgramStyle : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { look(lightTheme()); }

  void boldIsTheFaceThatThereIs() {
    const QImage real = written(QStringLiteral("<span style=\"font-weight:600\">query heads 0.25</span>"));
    QCOMPARE(written(QStringLiteral("<b>query heads 0.25</b>")), real);
    QVERIFY(written(QStringLiteral("query heads 0.25")) != real);
  }

  void signsFollowTheTheme_data() {
    QTest::addColumn<int>("which");
    for (const QStyle::StandardPixmap which :
         {QStyle::SP_MessageBoxQuestion, QStyle::SP_MessageBoxInformation, QStyle::SP_MessageBoxWarning,
          QStyle::SP_MessageBoxCritical, QStyle::SP_DirIcon, QStyle::SP_FileIcon, QStyle::SP_FileDialogNewFolder,
          QStyle::SP_FileDialogToParent, QStyle::SP_ArrowBack, QStyle::SP_ArrowForward, QStyle::SP_FileDialogListView,
          QStyle::SP_FileDialogDetailedView, QStyle::SP_ComputerIcon, QStyle::SP_DriveHDIcon, QStyle::SP_DirHomeIcon})
      QTest::addRow("%d", static_cast<int>(which)) << static_cast<int>(which);
  }
  void signsFollowTheTheme() {
    QFETCH(int, which);
    const auto sign = [&](const Theme& theme) {
      look(theme);
      return qApp->style()->standardIcon(static_cast<QStyle::StandardPixmap>(which)).pixmap(32).toImage();
    };
    const QImage light = sign(lightTheme()), dark = sign(darkTheme());
    QVERIFY(light != dark);
    for (const QImage& image : {light, dark}) {
      int inked = 0;
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) inked += qAlpha(image.pixel(x, y)) > 128 ? 1 : 0;
      QVERIFY2(inked > 20, qPrintable(QString::number(inked)));
    }
  }

  void buttonsOfDialogsHaveWordsAlone() {
    look(lightTheme());
    QMessageBox box(QMessageBox::Question, QStringLiteral("Unsaved changes"), QStringLiteral("Save?"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    const auto buttons = box.buttons();
    QCOMPARE(buttons.size(), 3);
    for (const QAbstractButton* button : buttons) QVERIFY(button->icon().isNull());
    QVERIFY(!box.iconPixmap().isNull());
  }

  void aDropDownListOpensBelowItsBox() {
    look(lightTheme());
    ChoiceBox box;
    box.addItems({QStringLiteral("A100"), QStringLiteral("H100"), QStringLiteral("M2")});
    box.setCurrentIndex(2);
    box.move(100, 100);
    box.show();
    QVERIFY(QTest::qWaitForWindowExposed(&box));
    box.showPopup();
    QVERIFY(box.view()->isVisible());
    QVERIFY(box.view()->mapToGlobal(QPoint()).y() >= box.mapToGlobal(QPoint(0, box.height())).y() - 2);
    box.hidePopup();
  }
};

ATTN_TEST(TestProgramStyle)

}  // namespace attn::app::test_program_style

#include "test_program_style.moc"
