// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QWidget>
#include <optional>

#include "lecture/present/class_poll.h"
#include "widgets/themed.h"

namespace attn::app {

struct PollState {
  QString question;  // plain; short
  ClassPoll poll;
  int entering = 0;       // the option whose hands are typed
  QString typed;          // so far
  bool revealed = false;  // everybody may know what is right
  bool discussing = false;
  QString hint;        // told to the class; plain; empty: none
  QString hintToGive;  // what it would be told; plain; empty: the question has none
  bool operator==(const PollState&) const = default;
};

/// The options of a show of hands, each with a bar; asked twice, with what they said before beside what they say now.
/// The class does not see which one is right before it is revealed; the presenter does, with the mistakes, where the
/// next number goes, and what the numbers advise.
class PollPanel : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PollPanel)

 public:
  enum class For { Class, Presenter };

  explicit PollPanel(For, QWidget* parent = nullptr);

  /// Of the class's panel: the next number is typed here, since there is no window of the presenter's own.
  void setEntersHere(bool);
  /// nullopt: nothing is asked, and nothing shown.
  void setState(const std::optional<PollState>&);
  const std::optional<PollState>& state() const { return m_state; }
  int heightForWidth(int width) const override { return m_state ? draw(nullptr, width) : 0; }
  bool hasHeightForWidth() const override { return true; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  int draw(QPainter*, int width) const;

  For m_for;
  bool m_entersHere;
  std::optional<PollState> m_state;
};

/// What to do now, in words for the presenter; empty where nobody has raised a hand.
QString adviceText(const PollState&);
/// "A", "B", … "Z", "27".
QString optionLetter(int option);

}  // namespace attn::app
