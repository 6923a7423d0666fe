// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QString>

#include "window/frame/window_services.h"

namespace attn::app {

class Progress;
class ClassProjector;
class LearnPage;
class Recorder;
class AssignmentDialog;

/// Assignments created by teachers and opened by students, and their results, in the window and on the projector.
class ClassroomController : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ClassroomController)

 public:
  struct Services : WindowServices {
    Progress& progress;
    const Recorder& lecture;
  };
  explicit ClassroomController(const Services&);

  /// Opens classroom files; returns false for all others.
  bool opens(const QString& file);
  /// True if the assignment being edited is unsaved; file() is its path.
  bool hasUnsaved() const;
  QString file() const;
  bool mayClose();

 private:
  void connectLearn(LearnPage&);
  AssignmentDialog& workDialog();
  ClassProjector& projector();

  Services m_services;
  QPointer<AssignmentDialog> m_assignment;  // while it is open
};

}  // namespace attn::app
