// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "labs/heads/heads_choices.h"
#include "session/session.h"
#include "theme/themed.h"

namespace attn::app {

class CacheChart;
class HeadsStageCanvas;
class SizesOnlyNote;

/// The middle pane of the Heads lab: the sheet of heads, and below it the cache chart.
class HeadsStage : public Themed<QWidget> {
  Q_OBJECT

 public:
  HeadsStage(Session&, HeadsChoices&, QWidget* parent = nullptr);

  HeadsStageCanvas* sheet() { return m_sheet; }
  void setPresenting(bool);
  void retranslate() override;

 Q_SIGNALS:
  /// Emitted when the pane becomes visible: pending updates are needed now.
  void shown();
  /// Emitted when the learner asks for the cost of the document's sizes.
  void sheetRequested();

 protected:
  void restyle() override;
  void showEvent(QShowEvent*) override;

 private:
  void follow();

  Session& m_session;
  HeadsChoices& m_choices;
  HeadsStageCanvas* m_sheet;
  CacheChart* m_cache;
  SizesOnlyNote* m_sizesOnly;
  bool m_presenting = false;
};

}  // namespace attn::app
