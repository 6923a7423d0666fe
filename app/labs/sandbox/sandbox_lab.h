// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <array>

#include "labs/lab.h"
#include "labs/sandbox/sandbox_state.h"

class QStackedWidget;

namespace attn::app {

class InputsColumn;
class SandboxStage;
class SizesOnlyCover;

/// Experiments with masks and softmax: which tokens are visible, numerical accidents, why scores are scaled, and how
/// positions rotate.
class SandboxLab : public Lab {
  Q_DECLARE_TR_FUNCTIONS(attn::app::SandboxLab)

 public:
  explicit SandboxLab(Session&, QObject* parent = nullptr);
  ~SandboxLab() override;

  Playback* playback() override { return &m_state.playback(); }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  bool isPreparing() override { return m_state.isPreparing(); }
  void resetForDocument() override;
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  static std::vector<LabView> views();
  void suspendForLesson() override;
  void resumeAfterLesson() override;
  void retranslate() override;

  SandboxState& state() { return m_state; }

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override { m_state.finishedView(m_state.page()); }

 private:
  void showPage();
  /// Called after arriving at the page of accidents: selects a row that has one, unless the selected row does.
  void selectAccident();
  void updateSizesOnlyNote();
  SandboxView filmView(SandboxPage);

  SandboxState m_state;
  SandboxSelection m_suspended;  // the learner's, during a lesson
  SandboxPage m_page = SandboxPage::Mask;
  bool m_accidentPending = false;  // pending until results are available
  QPointer<QStackedWidget> m_inputs;
  std::array<InputsColumn*, 6> m_columns{};  // null until the page is first shown
  QPointer<SizesOnlyCover> m_sizesOnly;
};

}  // namespace attn::app
