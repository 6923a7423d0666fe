// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QFontMetricsF>
#include <algorithm>

#include "app/figures/drawing_recorder.h"
#include "app/learn/classroom/class_samples.h"
#include "learn/classroom/results_folder.h"
#include "learn/picture/class_picture.h"
#include "learn/picture/class_projection.h"
#include "learn/section_figure.h"
#include "preferences/language.h"
#include "support/qt_test.h"
#include "theme/fonts.h"
#include "window/classroom/sample_class.h"

namespace attn::app::test_class_picture {
namespace {

using attn::test::DrawingRecorder;
using attn::test::DrawnText;
using test::classDay;
using test::classThatWent;

std::vector<DrawnText> textsOf(const Section& section) {
  DrawingRecorder recorder(section.size().toSize() + QSize(1, 1), DrawingRecorder::Shapes::LeftOut);
  QPainter painter(&recorder);
  section.draw(painter);
  painter.end();
  return recorder.texts();
}

/// Nothing is cut, no texts overlap, and no text except subscripts and powers is smaller than this.
void checkSection(const Section& section, double leastPixels, const QByteArray& name) {
  const std::vector<DrawnText> texts = textsOf(section);
  const double leastCap = QFontMetricsF(uiFont(leastPixels)).capHeight() * 0.6;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const DrawnText& text = texts[i];
    const QByteArray where = name + ": " + text.text.toUtf8();
    QVERIFY2(text.box.left() >= -1 && text.box.right() <= section.size().width() + 1, where.constData());
    QVERIFY2(text.box.top() >= -1 && text.box.bottom() <= section.size().height() + 1, where.constData());
    QVERIFY2(text.capHeight <= 0 || text.capHeight >= leastCap, where.constData());
    for (std::size_t j = i + 1; j < texts.size(); ++j) {
      const QRectF common = text.box.intersected(texts[j].box);
      const bool apart = common.width() < 1.5 || common.height() < 1.5 || text.text.trimmed().isEmpty() ||
                         texts[j].text.trimmed().isEmpty();
      QVERIFY2(apart, QByteArray(where + " on " + texts[j].text.toUtf8()).constData());
    }
  }
  for (const SectionItem& item : section.items()) {
    QVERIFY(item.area.left() >= -1 && item.area.right() <= section.size().width() + 1);
    QVERIFY(item.area.bottom() <= section.size().height() + 1);
  }
  QVERIFY(std::ranges::is_sorted(section.cuts()));
}

CollectedClass longNamed(int students, int questions) {
  Assignment assignment;
  assignment.title =
      "A homework with a very long title about masks, windows, padding and all that hides keys from queries";
  const char* ids[] = {"weight-after-mask",  "cache-bytes",        "bound-by",     "heads-by-focus",
                       "last-tile",          "code-wrong-line",    "score-spread", "rope-same-score",
                       "first-visible-cell", "code-prints-weight", "softmax-row",  "weight-from-exponentials"};
  for (int i = 0; i < questions; ++i) {
    AssignmentItem item;
    item.templateId = ids[i % 12];
    assignment.items.push_back(item);
  }
  return *collectedOf(sampleClass(assignment, 7, students));
}

}  // namespace

class TestClassPicture : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void nothingIsCutOrOverlaps_data() {
    QTest::addColumn<int>("students");
    QTest::addColumn<int>("questions");
    QTest::addColumn<int>("width");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("language");
    const QString en = QStringLiteral("en"), zh = QStringLiteral("zh_CN");
    QTest::newRow("forty, six questions") << 40 << 6 << 744 << 1.0 << en;
    QTest::newRow("one student, one question") << 1 << 1 << 600 << 1.0 << en;
    QTest::newRow("two hundred, twelve questions") << 200 << 12 << 900 << 1.0 << en;
    QTest::newRow("narrow") << 12 << 12 << 480 << 1.0 << en;
    QTest::newRow("twice the type") << 12 << 12 << 984 << 2.0 << en;
    QTest::newRow("twice the type, narrow") << 5 << 12 << 620 << 2.0 << en;
    QTest::newRow("Chinese") << 40 << 12 << 744 << 1.0 << zh;
    QTest::newRow("Chinese, narrow") << 12 << 12 << 480 << 1.0 << zh;
  }

  void nothingIsCutOrOverlaps() {
    QFETCH(int, students);
    QFETCH(int, questions);
    QFETCH(int, width);
    QFETCH(double, scale);
    QFETCH(QString, language);
    m_language.use(language);
    const CollectedClass all = longNamed(students, questions);
    ClassOverview sheet = classSheet(all, classDay());
    const Theme theme = lightTheme(scale);
    const double least = 12 * scale;
    checkSection(*classHeadSection(sheet, width, theme), least, "head");
    checkSection(*classBarsSection(sheet, width, theme), least, "bars");
    checkSection(*classVariantsSection(sheet, 248 * scale, theme), least, "variants");
    // Figures in it are scaled as a whole, which the recorder ignores.
    for (std::size_t q = 0; q < sheet.questions.size(); ++q)
      checkSection(*classQuestionSection(classQuestion(all, sheet, q), width, theme), 12,
                   "question " + QByteArray::number(static_cast<int>(q)));
    for (std::size_t i = 0; i < sheet.returned.size(); ++i)
      sheet.returned[i].student = i % 3 == 0 ? QStringLiteral("Wolfgang-Amadeus von und zu Hohenstein") : QString();
    for (const bool names : {false, true}) {
      const auto matrix = classMatrixSection(sheet, {ClassOrder::ByScore, 0, names}, 292 * scale, theme);
      checkSection(*matrix, least, names ? "matrix with names" : "matrix");
      // Header and cells, in reading order.
      QCOMPARE(matrix->items().size(), (sheet.returned.size() + 1) * sheet.questions.size());
    }
    m_language.use(QStringLiteral("en"));
  }

  void namesAreShownOnDemandOnly() {
    CollectedClass all = longNamed(12, 3);
    all.results.returned[2].student = "Mei Lin";
    const ClassOverview sheet = classSheet(all, classDay());
    const auto says = [](const Section& section) {
      return std::ranges::any_of(textsOf(section),
                                 [](const DrawnText& text) { return text.text.contains(QStringLiteral("Mei Lin")); });
    };
    QVERIFY(!says(*classMatrixSection(sheet, {ClassOrder::ByScore, 0, false}, 292, lightTheme())));
    QVERIFY(says(*classMatrixSection(sheet, {ClassOrder::ByScore, 0, true}, 292, lightTheme())));
    QVERIFY(!says(*classBarsSection(sheet, 800, lightTheme())));
    QVERIFY(!says(*classQuestionSection(classQuestion(all, sheet, 0), 800, lightTheme())));
  }

  void barsAreAsWideAsTheirCounts() {
    const CollectedClass all = classThatWent({{20, {10, 1}, 9, 0}});
    const ClassOverview sheet = classSheet(all, classDay());
    // The picture of the bar alone: the solid share of its pixels.
    const Theme theme = lightTheme();
    const auto section = classBarsSection(sheet, 1000, theme);
    QImage image(section->size().toSize(), QImage::Format_RGB32);
    image.fill(theme.background);
    QPainter painter(&image);
    section->draw(painter);
    painter.end();
    const int y = 2 + 10 + 1 + 17;  // below the number in the bar
    int solid = 0, left = -1, right = -1;
    for (int x = 0; x < image.width(); ++x) {
      const QColor color = image.pixelColor(x, y);
      if (color == theme.scores) ++solid;
      if (x > 300 && color != theme.background) {
        if (left < 0) left = x;
        if (x < 936) right = x;
      }
    }
    const double all40 = right - left;
    QVERIFY2(std::abs(solid / all40 - 0.5) < 0.03, qPrintable(QString::number(solid / all40)));
  }

  void whatAClassSeesHasNoNamesAndNoAnswerTooEarly() {
    const auto all = collectedOf(sampleClass(sampleAssignment(), 1));
    const ClassOverview sheet = classSheet(*all, classDay());
    for (std::size_t q = 0; q < sheet.questions.size(); ++q)
      for (const QSizeF& size : {QSizeF(1280, 720), QSizeF(1024, 700), QSizeF(1920, 1080)}) {
        ClassProjection shown = projectionOf(classQuestion(*all, sheet, q));
        int counted = shown.others;
        for (const ProjectedOption& each : shown.options) counted += each.count;
        QCOMPARE(counted + sheet.questions[q].blank, sheet.questions[q].all());
        const auto rights = std::ranges::count_if(shown.options, &ProjectedOption::isRight);
        QCOMPARE(rights, 1);
        for (const ProjectionStep step : {ProjectionStep::Question, ProjectionStep::Answers, ProjectionStep::Right}) {
          shown.step = step;
          const auto section = classProjection(shown, size, lightTheme());
          checkSection(*section, 14, "projection");
          QString words;
          for (const DrawnText& text : textsOf(*section)) words += text.text + u'\n';
          QVERIFY(!words.contains(QStringLiteral("ariant")));
          if (step != ProjectionStep::Right) QVERIFY(!words.contains(u'✓'));
          if (step == ProjectionStep::Right) QVERIFY(section->size().height() < 3 * size.height());
        }
      }
  }

  void theMatrixCanBeWalkedThroughAndRead() {
    const auto all = std::make_shared<CollectedClass>(longNamed(12, 4));
    const ClassOverview sheet = classSheet(*all, classDay());
    SectionFigure figure(AccessibleTable::Kind::Cells);
    figure.resize(300, 400);
    figure.setSection(
        [sheet](double width, const Theme& theme) {
          return classMatrixSection(sheet, {ClassOrder::ByVariant, 0, false}, width, theme);
        },
        4);
    figure.setCellTexts([&](int row, int column) {
      return classCellText(*all, sheet, static_cast<std::size_t>(row), static_cast<std::size_t>(column));
    });
    QCOMPARE(figure.tableRows(), 10);
    QCOMPARE(figure.tableColumns(), 4);
    int row = -2, column = -2;
    QObject::connect(&figure, &SectionFigure::chosen, &figure, [&](const SectionItem& item) {
      row = item.row;
      column = item.column;
    });
    figure.show();
    for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Right, Qt::Key_Return}) QTest::keyClick(&figure, key);
    QCOMPARE(std::pair(row, column), std::pair(2, 1));
    QTest::keyClick(&figure, Qt::Key_End);
    QCOMPARE(figure.currentCell().column, 3);
    QCOMPARE(figure.cellText(2, 1), classCellText(*all, sheet, 2, 1));
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&figure);
    QCOMPARE(told->childCount(), 40);
  }

 private:
  Language m_language;
};

ATTN_TEST(TestClassPicture)

}  // namespace attn::app::test_class_picture

#include "test_class_picture.moc"
#include "theme/fonts.h"
