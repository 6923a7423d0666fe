// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "lessons/lesson.h"
#include "questions/question.h"
#include "scenario/scenario.h"
#include "session/selection.h"
#include "theme/theme.h"

class QLineEdit;
class QListWidget;
class QPushButton;

namespace attn::app {

class PaintedStage;
class RichLabel;
class SegmentedControl;
class Session;

struct AskableStage {
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const Trace> trace;  // nullptr for documents without numbers, or if not computed
  Index head = 0;
  std::optional<Index> row;
  QString lab;
};

/// Chooses the question of a slide: about what it shows, with its own numbers, or with random numbers. Each is listed
/// as it will be asked.
class QuestionPicker : public QDialog {
  Q_OBJECT

 public:
  QuestionPicker(AskableStage, const LessonStage& reveal, const Theme&, QWidget* parent = nullptr);

  /// The chosen question; nullopt if none.
  std::optional<LessonQuestion> chosen() const;

 Q_SIGNALS:
  void picked(const attn::LessonQuestion&);

 private:
  struct Offer {
    LessonQuestion question;
    QString topic, prompt, whole;  // the latter two as HTML
  };
  /// With its answer and how it comes about.
  static QString wholeHtml(const Question&);
  void collect();
  void fill();
  void preview();

  AskableStage m_stage;
  LessonStage m_reveal;
  Theme m_theme;
  std::vector<Offer> m_ofStage, m_drawn;
  SegmentedControl* m_kind;
  QLineEdit* m_search;
  QListWidget* m_list;
  RichLabel* m_preview;
  QPushButton* m_take;
};

/// Lets the user choose a number on the stage: by a click on its cell, or with the arrow keys and Enter. Esc cancels,
/// as does hiding the stage.
class NumberPick : public QObject {
  Q_OBJECT

 public:
  explicit NumberPick(Session&, QObject* parent = nullptr);

  /// `stage` or one of its children must be the visible stage. With Pick::Once it gets the focus, and one number is
  /// chosen; with Pick::WhileEditing each click chooses a number until cancel().
  enum class Pick { Once, WhileEditing };
  void begin(QWidget* stage, Pick pick = Pick::Once);
  void cancel() { end({}); }
  bool isActive() const { return !m_stages.isEmpty(); }
  /// True if clicks on this widget choose numbers.
  bool watches(const QWidget*) const;

 Q_SIGNALS:
  void picked(const attn::app::Selection&);
  /// Emitted when canceled, and before the only picked() of Pick::Once.
  void ended();

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void end(const std::optional<Selection>&);

  Session& m_session;
  Pick m_pick = Pick::Once;
  QList<QPointer<PaintedStage>> m_stages;
};

}  // namespace attn::app
