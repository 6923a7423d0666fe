// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QString>

#include "learn/classroom/work_file_questions.h"
#include "window/frame/window_services.h"

class QWidget;

namespace attn::app {

class Progress;
class ClassProjector;
class LearnPage;
class Recorder;
class WorkDialog;

/// Assignments created by teachers and opened by students, and their results, in the window and on the projector.
class ClassroomController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ClassroomController)

 public:
  struct Services : WindowServices {
    Progress& progress;
    const Recorder& lecture;
  };
  ClassroomController(const Services&, WorkFileQuestions);

  /// Opens classroom files; returns false for all others.
  bool opens(const QString& file);
  /// True if the assignment being edited is unsaved; file() is its path.
  bool hasUnsaved() const;
  QString file() const;
  bool mayClose();

 private:
  void connectLearn(LearnPage&);
  WorkDialog& workDialog();
  ClassProjector& projector();

  Services m_services;
  WorkFileQuestions m_ask;
  QPointer<WorkDialog> m_work;  // while it is open
};

}  // namespace attn::app
