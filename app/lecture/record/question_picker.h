// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "attention/trace.h"
#include "lessons/lesson.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

class QLineEdit;
class QListWidget;
class QPushButton;

namespace attn::app {

class RichLabel;
class SegmentedControl;

struct AskableStage {
  std::shared_ptr<const Scenario> scenario;
  std::shared_ptr<const Trace> trace;  // nullptr of sizes, and where it is not known
  Index head = 0;
  std::optional<Index> row;
  QString lab;
};

/// Chooses what a view asks: a question about what it shows, made from its own numbers, or one with numbers that are
/// drawn. Every one stands there as it will be asked.
class QuestionPicker : public QDialog {
  Q_OBJECT

 public:
  QuestionPicker(AskableStage, const LessonStage& reveal, const Theme&, QWidget* parent = nullptr);

  /// Of what is chosen; nullopt where nothing is.
  std::optional<LessonQuestion> chosen() const;

 Q_SIGNALS:
  void picked(const attn::LessonQuestion&);

 private:
  struct Offer {
    LessonQuestion question;
    QString topic, words, html;
  };
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

}  // namespace attn::app
