// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/themed.h"

class QHBoxLayout;
class QLabel;

namespace attn::app {

class ChipButton;
class SegmentedControl;
class Session;

/// The bar above the panes while two scenarios are compared: view mode, differences and actions. Hidden if nothing is
/// pinned or the lab shows one scenario only.
class CompareBar : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit CompareBar(Session*, QWidget* parent = nullptr);

  void retranslate() override;
  /// True in a lab that compares, outside of presentations.
  void setRequested(bool);
  /// All differences as text; elided on screen.
  QString differences() const { return m_differences; }

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void follow();
  void fitText();

  Session* m_session;
  QHBoxLayout* m_row;
  SegmentedControl* m_mode;
  QLabel* m_text;
  ChipButton *m_pin, *m_swap, *m_unpin;
  QString m_differences;
  bool m_wanted = false;
};

}  // namespace attn::app
