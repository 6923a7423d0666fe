// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <optional>

#include "scenes/heads_compare.h"

namespace attn::app {

/// Lies over the sheet of heads while two scenarios are compared; cells and heads are chosen on both sides at once.
class HeadsCompareSheet : public QWidget {
  Q_OBJECT

 public:
  /// `common` gives the view of B with the steps of both. Covers `sheet` while the session compares.
  HeadsCompareSheet(Session&, std::function<HeadsView()> common, QWidget* sheet);
  ~HeadsCompareSheet() override;

  void setTheme(const Theme&);
  /// Something that the picture depends on has changed.
  void changed();
  const HeadsCompareFrame& frame() const;

 Q_SIGNALS:
  void selectRequested(const attn::app::Selection&);
  /// The selected head is to be seen step by step.
  void openRequested();

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseDoubleClickEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  bool event(QEvent*) override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void describe();
  void choose(const HeadsHit&);

  Session& m_session;
  std::function<HeadsView()> m_common;
  Theme m_theme;
  mutable Snapshot m_shownA, m_shownB;  // what m_known was gathered from
  mutable HeadsCompareFrame::Known m_known;
  mutable std::unique_ptr<HeadsCompareFrame> m_frame;
  std::optional<HeadsCompareHit> m_hover;
};

}  // namespace attn::app
