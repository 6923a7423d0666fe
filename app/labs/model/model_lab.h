// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/lab.h"
#include "labs/model/model_state.h"
#include "session/document_file.h"

namespace attn::app {

/// A language model from a file, on the learner's own text: all heads of all layers, and what the model is without some
/// of them. The transport bar covers the layers.
class ModelLab : public Lab {
  Q_OBJECT

 public:
  explicit ModelLab(Session&, QObject* parent = nullptr);
  /// With injected threads and models, for tests.
  ModelLab(Session&, ModelParts, QObject* parent = nullptr);
  ~ModelLab() override;

  Playback* playback() override { return &m_playback; }
  Film film(const FilmLook&, const StepRange& = {}) override;
  void drawPicture(QPainter&, const QSizeF&, const Theme&) override;
  bool isPreparing() override;
  void resetForDocument() override {}
  void comeToFront(bool toSelection) override;
  bool suits(const Scenario&) const override { return true; }
  /// "0" … "29" for the layers of the model, "next"; then the steps of the other pages, and "ablate" for the
  /// next token without some heads.
  QStringList stepNames() const override;
  tl::expected<void, QString> seek(const PicturePlace&) override;
  std::optional<PicturePlace> place() override;
  void openModel(const std::filesystem::path& place) override { m_state.open(toQString(place)); }
  static std::vector<LabView> views();
  void retranslate() override { m_state.retranslate(); }

  std::optional<LabSubject> ownSubject() const override;
  QString kept() const override { return textOf(m_state.kept()); }
  void useKept(const QString& text) override { m_state.use(modelKept(text)); }
  void suspendForLesson() override;
  void resumeAfterLesson() override;
  bool hasOwnChanges() const override;
  QUndoStack* ownSteps() override { return m_state.undoStack(); }
  std::optional<OwnComparison> ownComparison() override;
  ModelState& state() { return m_state; }
  /// Copies the selected head, for Heads with all heads that share its keys and values, into a new document and shows
  /// it in another lab.
  void openHeadIn(const QString& lab);

 protected:
  QWidget* makeInputs() override;
  QWidget* makeStage() override;
  QWidget* makeExplanation() override;
  void bringUpToDate() override { m_state.prepare(); }

 private:
  void followSubject();
  QStringList pageSteps(ModelPage) const;
  /// Moves to a place, or returns false if something that it needs is being computed. `mayAsk`: may start that.
  tl::expected<bool, QString> goTo(const PicturePlace&, bool mayAsk);
  tl::expected<bool, QString> goToAblation(const PicturePlace&);
  tl::expected<void, QString> reachSought();

  Playback m_playback;
  ModelState m_state;
  std::optional<LabSubject> m_subject;  // last value announced by subjectChanged()
  struct Sought {
    PicturePlace place;
    bool hasAsked = false;
  };
  std::optional<Sought> m_sought;               // is shown when the model has computed it
  bool m_isLent = false;                        // to a lesson
  std::optional<LessonModelView> m_lessonView;  // what the step of a lesson shows
};

}  // namespace attn::app
