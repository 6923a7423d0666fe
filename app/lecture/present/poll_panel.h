// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QWidget>
#include <optional>

#include "lecture/present/class_poll.h"
#include "theme/themed.h"

namespace attn::app {

struct PollState {
  QString question;  // plain; short
  ClassPoll poll;
  int entering = 0;       // the option being counted
  QString typed;          // its count as typed so far
  bool revealed = false;  // the right answer is shown to the class
  bool discussing = false;
  QString hint;        // shown to the class; plain; empty: none
  QString hintToGive;  // available hint; plain; empty: none
  bool operator==(const PollState&) const = default;
};

/// The options of a poll with their bars; in a second round, next to those of the first. The class does not see the
/// right option until it is revealed; the presenter does, with the mistakes, the option being counted, and advice.
class PollPanel : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PollPanel)

 public:
  enum class For { Class, Presenter };

  explicit PollPanel(For, QWidget* parent = nullptr);

  /// For the class's panel: also show typed numbers, because there is no presenter window.
  void setEntersHere(bool);
  /// nullopt: no poll.
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

/// Advice for the presenter; empty if no hands were counted yet.
QString adviceText(const PollState&);
/// "A", "B", … "Z", "27".
QString optionLetter(int option);

}  // namespace attn::app
