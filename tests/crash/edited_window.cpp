// SPDX-License-Identifier: GPL-3.0-or-later
#include "crash/edited_window.h"

#include <unistd.h>

#include <QApplication>
#include <QFrame>
#include <QPushButton>
#include <QTimer>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>

#include "preferences/language.h"
#include "scenario/edit.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "window/application_setup.h"
#include "window/main_window.h"

namespace attn::test {
namespace {

using namespace attn::app;

/// In one call, so that a line is written completely or not at all.
void report(const char* word, long number, long time = steadyMs()) {
  const std::string line = std::string(word) + " " + std::to_string(number) + " " + std::to_string(time) + "\n";
  if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) std::_Exit(3);
}

/// The number in all cells of Q; −1 if they differ.
long numberIn(const Scenario& s) {
  const Matrix& q = stackIn(s, InputSlot::Q)[0];
  return (q.array() == q(0, 0)).all() ? static_cast<long>(q(0, 0)) : -1;
}

class EditedWindow : public QObject {
 public:
  EditedWindow(const QString& folder, int editMs, int editsPerSave)
      : m_settings(folder + QStringLiteral("/settings.ini")),
        m_file(folder + QStringLiteral("/lesson.attn.json")),
        m_editMs(editMs),
        m_editsPerSave(editsPerSave) {
    m_settings.setMotion(MotionSetting::Reduced);
    m_language.use(QStringLiteral("en"));
    WindowParts parts;
    parts.recoveryFolder = folder + QStringLiteral("/recovery");
    parts.progressFolder = folder + QStringLiteral("/progress");
    parts.startsBackend = false;  // drivers are tested elsewhere
    m_window = std::make_unique<MainWindow>(m_settings, m_language, parts);
    m_window->documents().setPatience(std::nullopt);
    connect(&m_window->autosave(), &KeptFile::saved, this, [this] {
      // Read as the next program will read it.
      if (const auto kept = Autosave::read({m_window->autosave().path(), {}, {}, {}})) report("kept", numberIn(*kept));
    });
  }

  void edit() {
    connect(m_window.get(), &MainWindow::firstPainted, this, [this] {
      if (!m_window->documents().openFile(m_file)) std::_Exit(4);
      m_number = numberIn(*m_window->session().scenario());
      m_timer.setTimerType(Qt::PreciseTimer);
      connect(&m_timer, &QTimer::timeout, this, &EditedWindow::oneEdit);
      m_timer.start(m_editMs);
    });
    m_window->show();
  }

  void proceed() {
    connect(m_window.get(), &MainWindow::firstPainted, this, [this] {
      // Recovered documents are listed when the first picture is ready.
      QTimer::singleShot(0, this, [this] {
        const auto offers = m_window->findChildren<QFrame*>(QStringLiteral("recovery"));
        report("offers", static_cast<long>(offers.size()));
        if (offers.isEmpty()) return QApplication::quit();
        offers.front()->findChildren<QPushButton*>().front()->click();
        report("recovered", numberIn(*m_window->session().scenario()));
        if (!m_window->autosave().flush()) std::_Exit(5);
        report("restored", 0);
      });
    });
    m_window->show();
  }

 private:
  void oneEdit() {
    Session& session = m_window->session();
    const Scenario& before = *session.scenario();
    const Matrix& q = stackIn(before, InputSlot::Q)[0];
    ++m_number;
    const long time = steadyMs();
    session.apply(QStringLiteral("Change Q"),
                  withStack(before, InputSlot::Q,
                            MatrixStack(Matrix(Matrix::Constant(q.rows(), q.cols(), static_cast<double>(m_number))))));
    report("edit", m_number, time);
    if (m_editsPerSave == 0 || m_number % m_editsPerSave != 0) return;
    report("saving", m_number);
    if (m_window->documents().save()) report("saved", m_number);
  }

  Settings m_settings;
  Language m_language;
  QString m_file;
  int m_editMs, m_editsPerSave;
  long m_number = 0;
  std::unique_ptr<MainWindow> m_window;
  QTimer m_timer;
};

}  // namespace

long steadyMs() {
  using namespace std::chrono;
  return static_cast<long>(duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count());
}

int runEditedWindow(WindowTask task, const char* folder, int editMs, int editsPerSave) {
  int argc = 1;
  char name[] = "crash_trials";
  char* argv[] = {name, nullptr};
  QApplication application(argc, argv);
  prepareApplication();
  EditedWindow window(QString::fromLocal8Bit(folder), editMs, editsPerSave);
  if (task == WindowTask::Edit)
    window.edit();
  else
    window.proceed();
  return QApplication::exec();
}

}  // namespace attn::test
