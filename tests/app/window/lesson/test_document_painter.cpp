// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of own questions that show a document in a lab: on screen, on paper, in Moodle and in feedback.
#include "window/lesson/document_painter.h"

#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <algorithm>

#include "app/window/window_fixture.h"
#include "app/worksheet/printed.h"
#include "exports/classroom_files.h"
#include "exports/feedback_pages.h"
#include "exports/moodle.h"
#include "figures/document_picture.h"
#include "learn/asking/question_half.h"
#include "learn/picture/question_picture.h"
#include "lessons/assignment_sources.h"
#include "session/examples.h"
#include "support/qt_test.h"
#include "worksheet/sheet_pages.h"

namespace attn::app::test_document_painter {
namespace {

std::shared_ptr<const Scenario> dog() {
  static const auto document = readExample(QStringLiteral("2-it-and-the-dog.attn.json"));
  return document;
}

AskedPicture shown(const std::string& lab = "steps", const std::string& step = "scores") {
  return {dog(), lab, step, 0};
}

Assignment assignmentOf(const OwnFigure& figure) {
  OwnQuestion own;
  own.text = "Which key does the query it match best? Add {n}.";
  own.values = {{"n", OwnRange{1, 9, 1}}};
  own.answer = "n + 1";
  own.figure = figure;
  Assignment assignment;
  assignment.title = "Figures";
  assignment.items = {ownItem(own, dog())};
  return assignment;
}

Handout handout(int variants = 1) {
  return makeHandouts(assignmentOf({.lab = "steps", .step = "scores"}), variants, 3).back();
}

QImage drawn(const DocumentPicture& picture, const QColor& ground = Qt::white) {
  QImage image(picture.size.toSize(), QImage::Format_RGB32);
  image.fill(ground);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  picture.draw(painter);
  return image;
}

/// The share of pixels that differ from the corner.
double inkIn(const QImage& image) {
  qint64 count = 0;
  const QRgb ground = image.pixel(0, 0);
  for (int y = 0; y < image.height(); y += 3)
    for (int x = 0; x < image.width(); x += 3) count += image.pixel(x, y) != ground ? 1 : 0;
  return 9.0 * static_cast<double>(count) / (image.width() * image.height());
}

/// For people to look at.
void keep(const QImage& image, const char* name) {
  const QString folder = qEnvironmentVariable("ATTN_KEPT_PICTURES");
  if (!folder.isEmpty()) image.save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
}

}  // namespace

class TestDocumentPainter : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { installDocumentPainter(); }

  void everyLabThatIsOfferedDrawsItsFirstStep() {
    const std::vector<DocumentLab> labs = documentLabs();
    QVERIFY(labs.size() >= 5);
    for (const DocumentLab& lab : labs) {
      QVERIFY2(lab.steps.contains(lab.firstStep), qPrintable(lab.id));
      const auto picture = waitForPaperPicture(shown(lab.id.toStdString(), lab.firstStep.toStdString()));
      QVERIFY2(*picture, qPrintable(picture->has_value() ? QString() : picture->error()));
      const QImage image = drawn(**picture);
      QVERIFY2(inkIn(image) > 0.02, qPrintable(lab.id));
      keep(image, qPrintable(QStringLiteral("figure-") + lab.id));
    }
  }

  void aStepThatDoesNotExistIsNamedWithTheOthers() {
    const auto picture = waitForPaperPicture(shown("steps", "stairs"));
    QVERIFY(!*picture);
    QVERIFY2(
        picture->error().contains(QStringLiteral("“stairs”")) && picture->error().contains(QStringLiteral("softmax")),
        qPrintable(picture->error()));
    const auto read = readAssignmentText(writeAssignment(assignmentOf({.lab = "steps", .step = "stairs"})), {});
    QVERIFY(!read);
    QCOMPARE(read.error().at(0).pointer, std::string("/questions/0/own/figure"));
    const auto lab = readAssignmentText(writeAssignment(assignmentOf({.lab = "stairs", .step = "scores"})), {});
    QVERIFY(!lab);
    QCOMPARE(lab.error().at(0).pointer, std::string("/questions/0/own/figure/lab"));
    QVERIFY(readAssignmentText(writeAssignment(assignmentOf({.lab = "steps", .step = "softmax"})), {}));
  }

  void isDrawnLaterOnScreenAndOnlyOnce() {
    const Theme theme = darkTheme();
    QVERIFY(!findDocumentPicture(shown("steps", "softmax"), theme));
    QVERIFY(isDrawingDocuments());
    QTRY_VERIFY(findDocumentPicture(shown("steps", "softmax"), theme));
    QVERIFY(!isDrawingDocuments());
    const auto first = findDocumentPicture(shown("steps", "softmax"), theme);
    QCOMPARE(findDocumentPicture(shown("steps", "softmax"), theme), first);
    QVERIFY2(findDocumentPicture(shown("steps", "softmax"), lightTheme()) != first, "other colors");
    QTRY_VERIFY(!isDrawingDocuments());
  }

  void theQuestionCardShowsIt() {
    for (const bool dark : {false, true}) {
      const Theme theme = dark ? darkTheme() : lightTheme();
      QuestionHalf half;
      half.setTheme(theme);
      half.resize(720, 860);
      half.ask(*questionOf(handout().questions[0]));
      half.show();
      const QList<QWidget*> parts = half.findChildren<QWidget*>();
      const auto named = std::ranges::find_if(
          parts, [](const QWidget* each) { return each->accessibleName().contains(QStringLiteral("step scores")); });
      QVERIFY2(named != parts.end(), "the figure in words");
      const QWidget* figure = *named;
      QTRY_VERIFY(!isDrawingDocuments());
      test::settle();
      const QImage image = half.grab().toImage();
      keep(image, dark ? "card-dark" : "card-light");
      const QRect area(figure->mapTo(&half, QPoint()), figure->size());
      QVERIFY2(area.height() > area.width() / 2, "as high as its width needs");
      QVERIFY(inkIn(image.copy(area)) > 0.05);
    }
  }

  void isPrintedOnWorksheets() {
    const auto sheet = sheetOf(handout(), std::string(64, 'a'));
    QVERIFY2(sheet, qPrintable(sheet ? QString() : sheet.error()));
    const SheetPages pages(*sheet, PaperSize::A4);
    QImage page(1050, 1485, QImage::Format_RGB32);
    page.fill(Qt::white);
    QPainter painter(&page);
    painter.scale(0.05, 0.05);
    pages.draw(painter, 0, Filling::Blank);
    painter.end();
    keep(page, "sheet");
    int colored = 0;
    for (int y = 0; y < page.height(); y += 2)
      for (int x = 0; x < page.width(); x += 2) colored += page.pixelColor(x, y).hslSaturation() > 60 ? 1 : 0;
    QVERIFY2(colored > 1000, "the colors of the matrix");
    const auto refused =
        sheetOf(makeHandouts(assignmentOf({.lab = "steps", .step = "stairs"}), 1, 3)[0], std::string(64, 'a'));
    QVERIFY(!refused);
    QVERIFY2(refused.error().startsWith(QStringLiteral("The figure of question 1")), qPrintable(refused.error()));
  }

  void isAFileOfTheQuestionInMoodle() {
    const std::vector<Handout> two = makeHandouts(assignmentOf({.lab = "steps", .step = "scores"}), 2, 3);
    const QString xml = QString::fromStdString(moodleXml(two));
    const QRegularExpression file(
        QStringLiteral("<file name=\"figure.png\" path=\"/\" encoding=\"base64\">([^<]+)</file>"));
    auto files = file.globalMatch(xml);
    int count = 0;
    while (files.hasNext()) {
      const QImage image = QImage::fromData(QByteArray::fromBase64(files.next().captured(1).toLatin1()));
      QVERIFY(image.width() > 1000 && inkIn(image) > 0.05);
      keep(image, "moodle");
      ++count;
    }
    QCOMPARE(count, 2);
    QCOMPARE(xml.count(QStringLiteral("src=\"@@PLUGINFILE@@/figure.png\"")), 2);
  }

  void isInTheFeedback() {
    const Handout given = handout();
    const std::string text = writeHandout(given);
    ClassroomFolder folder;
    folder.handouts.push_back({"x", sha256Of(text), given});
    const HandoutQuestion& question = given.questions[0];
    const Submission returned{sha256Of(text), {}, {}, {{question.templateId, question.seed, 1.0, {}}}};
    folder.returns.push_back({"a.return.json", writeSubmission(returned), {}});
    const FilesByName pages = feedbackPages(resultsOf(folder), {given}, nullptr, plainFiguresOf(std::vector{given}));
    QCOMPARE(pages.size(), std::size_t{1});
    QVERIFY(pages.begin()->second.find("<img src=\"data:image/png;base64,iVBOR") != std::string::npos);
  }

  void everyLanguageHasItsOwn() {
    const auto english = waitForPaperPicture(shown());
    Language language;
    language.use(QStringLiteral("zh_CN"));
    const auto chinese = waitForPaperPicture(shown());
    QVERIFY(*english && *chinese);
    const QImage image = drawn(**chinese);
    keep(image, "figure-zh");
    language.use(QStringLiteral("en"));
    QVERIFY(chinese != english);
    QVERIFY(drawn(**waitForPaperPicture(shown())) != image);
  }
};

ATTN_TEST(TestDocumentPainter)

}  // namespace attn::app::test_document_painter

#include "test_document_painter.moc"
