// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>
#include <optional>

#include "questions/interview.h"
#include "theme/themed.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace attn::app {

class Card;
class RichLabel;
class SegmentedControl;

/// The options of an interview before it begins; also offers to resume an interrupted one.
class InterviewChoice : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit InterviewChoice(QWidget* parent = nullptr);

  /// A resumable interview: current question (from 0), number of questions and time left.
  struct Interrupted {
    int question = 0, questions = 0;
    std::int64_t leftMs = 0;
  };
  void offer(std::optional<Interrupted>);
  void drawSeed();
  /// The numbers mode if this one is not offered here.
  void setMode(InterviewMode);
  InterviewPlan plan() const;
  void takeFocus() { (m_interrupted ? m_continue : m_start)->setFocus(); }

  void retranslate() override;

 Q_SIGNALS:
  void begun(const attn::InterviewPlan&);
  /// Emitted for the mode that has a page of its own.
  void codeRequested();
  void continueInterview();
  /// Emitted to end the interrupted interview and report it as it is.
  void endRequested();
  void left();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build();
  void restyle() override;
  void follow();
  std::optional<std::uint64_t> seed() const;

  std::optional<Interrupted> m_interrupted;

  QVBoxLayout* m_column;
  QWidget* m_page;
  RichLabel *m_title, *m_intro;
  Card* m_card;
  RichLabel* m_cardText;
  QPushButton *m_continue, *m_end;
  RichLabel *m_modeLabel, *m_aboutLabel, *m_feedbackLabel, *m_seedLabel;
  SegmentedControl *m_mode, *m_about, *m_feedback;
  QComboBox* m_topic;
  RichLabel *m_modeText, *m_aboutText, *m_feedbackText, *m_seedText;
  QLineEdit* m_seed;
  QPushButton *m_draw, *m_start, *m_leave;
};

/// "11:40": minutes and seconds.
QString clockText(std::int64_t ms);

}  // namespace attn::app
