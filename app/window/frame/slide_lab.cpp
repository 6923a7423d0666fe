// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/slide_lab.h"

#include <QPainter>

#include "text/learner_markup.h"
#include "widgets/scene_stage.h"

namespace attn::app {
namespace {

class SlideStage : public SceneStageOf<SlideFrame, SlideView> {
 public:
  using SceneStageOf::SceneStageOf;
  void showAgain() { refresh(); }
};

}  // namespace

SlideLab::SlideLab(Session& session, QObject* parent) : Lab(LabKind::Slide, session, parent) {}

SlideLab::~SlideLab() {
  deletePanes();
}

void SlideLab::showSlide(const LessonSlide& slide) {
  if (slide == m_view.slide) return;
  m_view = {slide, 0, false};
  if (m_stage) static_cast<SlideStage*>(m_stage.data())->showAgain();
  Q_EMIT subjectChanged();
}

QWidget* SlideLab::makeStage() {
  SceneStage::Behavior behavior;
  behavior.name = [this] { return title(); };
  behavior.select = [this](const PictureFrame&, int row) {
    m_view.row = row;
    static_cast<SlideStage*>(m_stage.data())->showAgain();
  };
  behavior.act = [](const PictureFrame&, const QPointF&, bool) {};
  behavior.sideways = [this](int direction) { Q_EMIT turned(direction > 0); };
  m_stage = followed(new SlideStage(
      &m_playback, [this] { return m_view; }, std::move(behavior)));
  m_stage->setFocusPolicy(Qt::StrongFocus);
  return m_stage;
}

void SlideLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  SlideFrame(size, m_view, theme).draw(painter);
}

std::optional<LabSubject> SlideLab::ownSubject() const {
  return LabSubject{m_view.slide.title.isEmpty() ? title() : learnerPlain(m_view.slide.title), QString()};
}

}  // namespace attn::app
