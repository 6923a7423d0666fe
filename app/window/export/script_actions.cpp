// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/script_actions.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

#include "scenario/has_numbers.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "widgets/file_dialogs.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

struct ScriptText {
  Q_DECLARE_TR_FUNCTIONS(Script)
};

/// Sizes alone have nothing to compute with.
bool hasNumbersOrSays(const Session& session, NoticeBar& notices) {
  const bool numbers = session.hasScenario() && hasNumbers(*session.scenario());
  if (!numbers) {
    notices.show(NoticeBar::Kind::Information,
                 ScriptText::tr("The document has sizes but no numbers: there is nothing to compute."));
  }
  return numbers;
}

}  // namespace

void copyScript(const Session& session, PythonLibrary library, std::optional<Loss> backward, NoticeBar& notices) {
  if (!hasNumbersOrSays(session, notices)) return;
  QGuiApplication::clipboard()->setText(QString::fromStdString(pythonScript(*session.scenario(), library, backward)));
  const bool isNumPy = library == PythonLibrary::NumPy;
  const QString withoutThem = isNumPy ? ScriptText::tr("The NumPy script is on the clipboard.")
                                      : ScriptText::tr("The PyTorch script is on the clipboard.");
  const QString withThem = isNumPy ? ScriptText::tr("The NumPy script with its gradients is on the clipboard.")
                                   : ScriptText::tr("The PyTorch script with its gradients is on the clipboard.");
  notices.show(NoticeBar::Kind::Information, backward ? withThem : withoutThem);
}

void saveScript(const Session& session, std::optional<Loss> backward, Settings& settings, NoticeBar& notices,
                QWidget* window) {
  if (!hasNumbersOrSays(session, notices)) return;
  const QString numpy = ScriptText::tr("NumPy script (*.py)"), torch = ScriptText::tr("PyTorch script (*.py)");
  const QString name =
      session.path().empty() ? QStringLiteral("attention") : QFileInfo(toQString(session.path())).baseName();
  QString filter = numpy;
  const QString suffix = QStringLiteral(".py");
  const QString path = fileToWrite(window, ScriptText::tr("Save as a Python script"),
                                   QDir(settings.lastFolder()).filePath(name + suffix),
                                   numpy + QStringLiteral(";;") + torch, suffix, &filter);
  if (path.isEmpty()) return;
  const PythonLibrary library = filter == torch ? PythonLibrary::PyTorch : PythonLibrary::NumPy;
  const Problems problems = writeWhole(toPath(path), pythonScript(*session.scenario(), library, backward));
  if (problems.empty()) {
    settings.setLastFolder(QFileInfo(path).absolutePath());
    notices.show(NoticeBar::Kind::Information, ScriptText::tr("The script was written to %1.").arg(path));
  } else {
    notices.show(NoticeBar::Kind::Error, problemsText(problems));
  }
}

}  // namespace attn::app
