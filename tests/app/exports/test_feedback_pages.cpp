// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/feedback_pages.h"

#include "classroom/handout.h"
#include "exports/classroom_files.h"
#include "questions/given_answer.h"
#include "support/qt_test.h"

namespace attn::app::test_feedback_pages {
namespace {

/// A class of three with a roster: the first all right, the second mistaken, the third missing.
struct SmallClass {
  std::vector<Handout> handouts;
  ClassroomFolder folder;

  explicit SmallClass(const std::vector<std::string>& names = {"Ada Lovelace", "<b>Al_an</b>", "Kurt"}) {
    Assignment assignment{.title = "Homework", .items = {{.templateId = "scaled-score", .points = 2}}};
    handouts = makeHandouts(assignment, 3, 1);
    for (std::size_t i = 0; i < handouts.size(); ++i) {
      handouts[i].student = RosterStudent{"s" + std::to_string(i + 1), names[i], "", "A"};
      const std::string text = writeHandout(handouts[i]);
      folder.handouts.push_back({"x", sha256Of(text), handouts[i]});
      const HandoutQuestion& question = handouts[i].questions[0];
      const AskedQuestion asked = *questionOf(question);
      const double right = std::get<double>(asked.question.answer);
      const double mistaken = std::get<double>(asked.question.mistakes.at(0).answer);
      Submission returned{
          sha256Of(text), {}, {}, {{question.templateId, question.seed, i == 0 ? right : mistaken, {}}}};
      if (i < 2) folder.returns.push_back({std::to_string(i) + ".return.json", writeSubmission(returned), {}});
    }
  }
  FilesByName pages() const { return feedbackPages(resultsOf(folder), handouts); }
};

}  // namespace

class TestFeedbackPages : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eachSubmissionHasAPage() {
    const FilesByName pages = SmallClass().pages();
    QCOMPARE(pages.size(), std::size_t{2});
    const QString ada = QString::fromStdString(pages.begin()->second);
    QCOMPARE(QString::fromStdString(pages.begin()->first),
             QStringLiteral("-b-Al an--b-_s2_assignsubmission_file_/homework-feedback.html"));
    QVERIFY2(ada.contains(QStringLiteral("&lt;b&gt;Al_an&lt;/b&gt; · s2")), qPrintable(ada));
    QVERIFY(ada.contains(QStringLiteral("0 of 2 (0 %)")) && ada.contains(QStringLiteral("The right answer:")));
    const QString other = QString::fromStdString(pages.rbegin()->second);
    QCOMPARE(QString::fromStdString(pages.rbegin()->first),
             QStringLiteral("Ada Lovelace_s1_assignsubmission_file_/homework-feedback.html"));
    QVERIFY(other.contains(QStringLiteral("2 of 2 (100 %)")) && other.contains(QStringLiteral("Worked solution:")));
    QVERIFY(!other.contains(QStringLiteral("The right answer:")));
  }

  void foldersAreThoseOfMoodlesDownload() {
    QCOMPARE(moodleFolderOf("all.zip/Ada Lovelace_123_assignsubmission_file_/a.return.json"),
             std::string("Ada Lovelace_123_assignsubmission_file_"));
    QCOMPARE(moodleFolderOf("Al_an_7_assignsubmission_file_a.return.json"),
             std::string("Al_an_7_assignsubmission_file_"));
    QCOMPARE(moodleFolderOf("Ada_7_assignsubmission_onlinetext_/a"), std::string("Ada_7_assignsubmission_file_"));
    for (const char* other : {"a.return.json", "Ada_x_assignsubmission_file_/a", "_assignsubmission_file_/a", "7_/a"})
      QCOMPARE(moodleFolderOf(other), std::string());
    SmallClass all;
    all.folder.returns[0].name = "Ada L_123_assignsubmission_file_/" + all.folder.returns[0].name;
    QVERIFY(all.pages().contains("Ada L_123_assignsubmission_file_/homework-feedback.html"));
  }

  void studentsWithTheSameNameAndFolderHaveTwoPages() {
    SmallClass all;
    for (SubmissionFile& each : all.folder.returns) each.name = "Team_5_assignsubmission_file_/" + each.name;
    QCOMPARE(all.pages().size(), std::size_t{2});
  }
};

ATTN_TEST(TestFeedbackPages)

}  // namespace attn::app::test_feedback_pages

#include "test_feedback_pages.moc"
