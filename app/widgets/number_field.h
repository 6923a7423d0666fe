// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <limits>
#include <optional>

#include "theme/themed.h"

namespace attn::app {

/// A number field: type, drag sideways, or use the wheel or the up and down keys; Shift makes the steps fine. Invalid
/// or out-of-range input shows an error message that says how to fix it, and leaves the value unchanged.
class NumberField : public Themed<QLineEdit> {
  Q_OBJECT

 public:
  explicit NumberField(QWidget* parent = nullptr);

  void setRange(double low, double high);
  void setStep(double step) { m_step = step; }
  void setWholeNumbers(bool);
  /// Counts may also be typed as "8k" or "131,072", and are shown with separators.
  void setCounts();
  /// Every key press that gives a number in range is an edit; anything else is no error until Return is pressed or the
  /// focus leaves.
  void setLive() { m_live = true; }
  /// What 0 means, shown and accepted instead of it: "auto".
  void setZeroText(const QString& text) { m_zeroText = text; }
  /// In design pixels.
  void setWidth(double width);
  double value() const { return m_value; }
  /// Does not emit a signal; clears an error.
  void setValue(double);
  bool hasError() const { return m_error; }
  void setError(bool);
  QSize sizeHint() const override { return {qRound(m_theme.px(m_width)), qRound(m_theme.px(26))}; }

 Q_SIGNALS:
  /// `interactive` while a drag or turn is in progress: such edits are merged.
  void edited(double value, bool interactive);
  /// The error in the typed text; empty after it is corrected or reverted.
  void refused(const QString& why);

 protected:
  void restyle() override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusOutEvent(QFocusEvent*) override;

 private:
  void commitTyped();
  void takeWhileTyping();
  /// Reverts edits made while typing if the final text is not a number in range.
  void revert();
  std::optional<double> typed() const;
  bool isInRange(double) const;
  void endTurning() {
    if (std::exchange(m_turning, false)) Q_EMIT edited(m_value, false);
  }
  QString whatIsRequested() const;
  QString shownText(double value) const;
  bool areGroupsClear() const;
  QString ungroupedText() const;
  void nudge(double steps, bool fine, bool interactive);
  void showValue();

  double m_value = 0;
  double m_low = -std::numeric_limits<double>::max();
  double m_high = std::numeric_limits<double>::max();
  double m_step = 0.1;
  double m_width = 64;
  QString m_zeroText;
  bool m_whole = false;
  bool m_counts = false;
  bool m_live = false;
  std::optional<double> m_beforeTyping;  // set if edits were made while typing
  bool m_error = false;
  std::optional<QPointF> m_dragStart;
  double m_dragValue = 0;
  bool m_dragging = false;
  bool m_turning = false;  // by wheel or keys: one gesture until the focus leaves or another action follows
};

}  // namespace attn::app
