// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lecture/lecture_questions.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include "lessons/lecture_file.h"
#include "widgets/file_dialogs.h"

namespace attn::app {
namespace {

struct LectureDialog {
  Q_DECLARE_TR_FUNCTIONS(LectureDialog)
};

LessonUse askForUse(const OfferedLesson& lesson, QWidget* window) {
  QMessageBox box(lesson.faults.isEmpty() ? QMessageBox::Question : QMessageBox::Warning,
                  LectureDialog::tr("Open a lesson"),
                  LectureDialog::tr("“%1” is a lesson with %n step(s).", nullptr, lesson.steps).arg(lesson.title),
                  QMessageBox::Cancel, window);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(lesson.faults.isEmpty()
                             ? LectureDialog::tr("Play it, or edit it as your own lecture.")
                             : LectureDialog::tr("It contains errors; its valid parts can be played and edited.") +
                                   QStringLiteral("\n\n") + lesson.faults);
  QPushButton* play = box.addButton(LectureDialog::tr("Play it"), QMessageBox::AcceptRole);
  QPushButton* edit = box.addButton(LectureDialog::tr("Change it"), QMessageBox::AcceptRole);
  box.setDefaultButton(play);
  box.exec();
  if (box.clickedButton() == play) return LessonUse::Play;
  return box.clickedButton() == edit ? LessonUse::Edit : LessonUse::Nothing;
}

QString askForFile(QWidget* window, const QString& suggested) {
  const QString oneFile = LectureDialog::tr("Lecture in one file (*.lesson.zip)");
  const QString folder = LectureDialog::tr("Lecture as a folder (*)");
  QString chosen = isOneFile(suggested) ? oneFile : folder;
  QString path = QFileDialog::getSaveFileName(window, LectureDialog::tr("Save the lecture"), suggested,
                                              oneFile + QStringLiteral(";;") + folder, &chosen);
  if (path.isEmpty() || chosen != oneFile || isOneFile(path)) return path;
  path += QStringLiteral(".lesson.zip");  // the dialog has not checked this name
  return mayReplace(window, path) ? path : QString();
}

}  // namespace

LectureQuestions LectureQuestions::dialogs(QWidget* window) {
  LectureQuestions ask;
  ask.fileToOpen = [window](const QString& folder) {
    return chosenFile(window, LectureDialog::tr("Open a lecture"), folder,
                      LectureDialog::tr("Lessons (*.lesson.zip lesson.json);;All files (*)"));
  };
  ask.fileToSave = [window](const QString& suggested) { return askForFile(window, suggested); };
  ask.pictureToOpen = [window](const QString& folder) {
    return chosenFile(window, LectureDialog::tr("Insert a picture"), folder,
                      LectureDialog::tr("Pictures (*.png *.jpg *.jpeg *.svg)"));
  };
  ask.unsaved = [window](const QString& title) {
    return askToSave(window, LectureDialog::tr("Unsaved lecture"),
                     LectureDialog::tr("Save the changes to the lecture “%1”?").arg(title),
                     LectureDialog::tr("Without saving, the changes since the last save are lost."),
                     LectureDialog::tr("Save"));
  };
  ask.changedView = [window](const QString& view) {
    return askToSave(window, LectureDialog::tr("A changed slide"),
                     LectureDialog::tr("Save the changes on the stage to “%1”?").arg(view),
                     LectureDialog::tr("Otherwise the slide stays unchanged."), LectureDialog::tr("Save it"));
  };
  ask.use = [window](const OfferedLesson& lesson) { return askForUse(lesson, window); };
  return ask;
}

}  // namespace attn::app
