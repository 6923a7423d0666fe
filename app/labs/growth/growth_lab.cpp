// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/growth/growth_lab.h"

#include <algorithm>

#include "labs/growth/explanation/explain_growth.h"
#include "panes/inputs_column.h"
#include "panes/view_explanation.h"

namespace attn::app {
namespace {

struct GrowthStageText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::GrowthStage)
};

/// Prefixes of step names before the number of tokens: none for the default part, each part, and the other page.
constexpr const char* kKinds[] = {"", "operations-", "bytes-", "memory-", "layer-", "flash-"};
constexpr int kVersions = 5;

/// "256", "8k", "1M": not localized.
QString sectionCode(int section) {
  const Index tokens = kMinGrowth << section;
  if (tokens == kMaxGrowth) return QStringLiteral("1M");
  return tokens >= 1024 ? QStringLiteral("%1k").arg(tokens / 1024) : QString::number(tokens);
}

}  // namespace

GrowthLab::GrowthLab(Session& session, QObject* parent) : Lab(LabKind::Growth, session, parent), m_state(session) {
  m_playback.setTimeline(growthTimeline());
  connect(&session, &Session::scenarioChanged, this, &GrowthLab::follow);
  const Playhead begin = playheadOf(static_cast<double>(m_state.freshTokens()));
  m_playback.seek(begin.step, begin.cell);
  m_state.resetForDocument();
}

GrowthLab::~GrowthLab() {
  deletePanes();
}

QWidget* GrowthLab::makeInputs() {
  m_state.followDocument();
  return followed(makeGrowthInputs(session(), &m_state));
}

QWidget* GrowthLab::makeStage() {
  const auto frameOf = [](const PictureFrame& shown) -> const GrowthFrame& {
    return static_cast<const GrowthFrame&>(shown);
  };
  auto* stage = followed(new GrowthStage(
      &m_playback, [this] { return view(); },
      {.name = [] { return GrowthStageText::tr("Growth with the number of tokens"); },
       .select = [=, this](const PictureFrame& shown, int row) { m_state.select(frameOf(shown).placeOf(row)); },
       .act = [=, this](const PictureFrame& shown, const QPointF& at,
                        bool dragged) { act(frameOf(shown), at, dragged); },
       .sideways = [this](int direction) { selectNextPart(direction); }}));
  stage->refreshOn(&m_state, &GrowthState::changed, &GrowthState::placeChanged);
  connect(stage, &PaintedStage::visibilityChanged, this, [this](bool visible) {
    if (visible) m_state.followDocument();
  });
  return stage;
}

void GrowthLab::act(const GrowthFrame& shown, const QPointF& point, bool dragged) {
  const auto hit = shown.hit(point);
  const bool inPlot = hit && hit->kind == GrowthHit::Kind::Plot;
  if (!dragged) m_scrubs = inPlot;
  if (inPlot && m_scrubs) {
    const Playhead to = playheadOf(hit->tokens);
    m_playback.seek(to.step, to.cell);
  } else if (hit && !dragged) {
    m_state.select(hit->place);
  }
}

void GrowthLab::selectNextPart(int direction) {
  if (m_state.page() == GrowthPage::Versions) return;
  GrowthPlace place = m_state.place();
  const int part = static_cast<int>(place.part) + direction;
  place.part = kGrowthParts[std::clamp(part, 0, static_cast<int>(std::size(kGrowthParts)) - 1)];
  m_state.select(place);
}

QWidget* GrowthLab::makeExplanation() {
  const auto shown = [this] {
    GrowthView all = view();
    all.presenting = false;  // presenting does not change the explanation
    return all;
  };
  auto* pane = followed(new ViewExplanation<GrowthView>(&m_playback, shown, &explainGrowth));
  pane->refreshOn(&m_state, &GrowthState::changed, &GrowthState::placeChanged);
  pane->refreshOn(&m_playback, &Playback::playheadChanged);
  return pane;
}

GrowthView GrowthLab::view() const {
  return {m_state.data(), tokensAt(m_playback.playhead()), m_state.page(), m_state.place(), isPresenting()};
}

Playback* GrowthLab::playback() {
  m_state.followDocument();
  return &m_playback;
}

void GrowthLab::retranslate() {
  m_playback.setTimeline(growthTimeline());
  m_state.recount();
}

void GrowthLab::bringUpToDate() {
  m_state.followDocument();
}

void GrowthLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  m_state.followDocument();
  GrowthFrame(size, view(), theme).draw(painter);
}

Film GrowthLab::film(const FilmLook& look, const StepRange&) {
  m_state.followDocument();
  return filmOf<GrowthFrame>(look, m_playback.timeline(), view(),
                             [](GrowthView& shown, const Playhead& playhead) { shown.tokens = tokensAt(playhead); });
}

void GrowthLab::resetForDocument() {
  m_state.resetForDocument();
  const Playhead begin = playheadOf(static_cast<double>(m_state.freshTokens()));
  m_playback.seek(begin.step, begin.cell);
}

std::vector<LabView> GrowthLab::views() {
  const QString lab = QStringLiteral("growth");
  return {{lab, lab, QStringLiteral("8k")},
          {QStringLiteral("growth-roof"), lab, QStringLiteral("layer-8k")},
          {QStringLiteral("growth-flash"), lab, QStringLiteral("flash-8k")}};
}

QStringList GrowthLab::stepNames() const {
  QStringList names;
  for (const char* kind : kKinds)
    for (int section = 0; section < kGrowthSteps; ++section) names << QLatin1String(kind) + sectionCode(section);
  return names;
}

tl::expected<void, QString> GrowthLab::seek(const PicturePlace& place) {
  m_state.followDocument();
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  if (at < 0 || !session().hasScenario()) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  const int kind = at / kGrowthSteps, section = at % kGrowthSteps;
  // `frame` may be between two powers of two; without it, the step itself.
  if (auto there = seekFrame(m_playback, section, place.frame.value_or(0)); !there) return there;
  m_state.show(kind == kVersions ? GrowthPage::Versions : GrowthPage::Growth);
  if (kind == kVersions) return {};
  GrowthPlace shown = kind == 0 ? GrowthPlace{} : m_state.place();
  if (kind > 0 && shown.part != kGrowthParts[kind - 1]) {
    shown.part = kGrowthParts[kind - 1];
    shown.row = GrowthPlace{}.row;
  }
  m_state.select(shown);
  return {};
}

std::optional<PicturePlace> GrowthLab::place() {
  m_state.followDocument();
  if (!session().hasScenario()) return std::nullopt;
  const std::optional<int> between = frameAt(m_playback);
  const Playhead now = m_playback.playhead();
  PicturePlace place;
  const int part = m_state.place().part != GrowthPlace{}.part ? static_cast<int>(m_state.place().part) + 1 : 0;
  const int kind = m_state.page() == GrowthPage::Versions ? kVersions : part;
  place.step = QLatin1String(kKinds[kind]) + sectionCode(now.step);
  const auto cells = static_cast<int>(m_playback.timeline().at(now.step).cells);
  const int frame = between.value_or(cells);
  if (frame > 0) place.frame = frame;
  return place;
}

/// Counts again only while the lab is visible; otherwise when it is shown next.
void GrowthLab::follow() {
  if (isLookedAt()) m_state.followDocument();
}

}  // namespace attn::app
