// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_lab.h"

#include <utility>

#include "labs/decode/decode_inputs.h"
#include "labs/decode/explanation/explain_decode.h"
#include "labs/decode/tokens_per_second.h"
#include "panes/view_explanation.h"
#include "traffic/machine_hardware.h"

namespace attn::app {
namespace {

struct DecodeStageText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DecodeStage)
};

}  // namespace

DecodeLab::DecodeLab(Session& session, QObject* parent)
    : DecodeLab(
          session, [] { return measureMachine(); }, parent) {}

DecodeLab::DecodeLab(Session& session, MachineMeasure measure, QObject* parent)
    : Lab(LabKind::Decode, session, parent), m_state(session, std::move(measure)) {
  connect(&session, &Session::scenarioChanged, this, &DecodeLab::follow);
  connect(&m_state, &DecodeState::changed, this, &DecodeLab::updateTimeline);
  connect(&m_state, &DecodeState::changed, this, &Lab::ownChangesChanged);
  m_state.resetForDocument();
}

DecodeLab::~DecodeLab() {
  deletePanes();
}

QWidget* DecodeLab::makeInputs() {
  return followed(makeDecodeInputs(
      session(), &m_state, &m_playback, [this] { Q_EMIT publishedSheetRequested(); },
      [this] { Q_EMIT labRequested(QStringLiteral("steps")); }));
}

QWidget* DecodeLab::makeStage() {
  const auto name = [this] {
    return m_state.page() == DecodePage::Race
               ? DecodeStageText::tr("Decoding: the cache and the race")
               : DecodeStageText::tr("Serving: roofline, parts and blocks of the cache, batches");
  };
  const auto act = [this](const PictureFrame& shown, const QPointF& point, bool dragged) {
    const int row = shown.rowAt(point);
    if (row >= 0 && !dragged) m_state.selectRow(row);
  };
  auto* stage = followed(new DecodeStage(
      &m_playback, [this] { return view(); },
      {.name = name, .select = [this](const PictureFrame&, int row) { m_state.selectRow(row); }, .act = act}));
  stage->refreshOn(&m_state, &DecodeState::changed, &DecodeState::rowChanged);
  connect(stage, &PaintedStage::visibilityChanged, this, [this](bool visible) {
    if (visible) updateTimeline();
  });
  return stage;
}

DecodeView DecodeLab::view() const {
  return {m_state.data(),        m_state.serving(), m_playback.timeline(),
          m_playback.playhead(), m_state.row(),     isPresenting()};
}

QWidget* DecodeLab::makeExplanation() {
  constexpr double kChartHeight = 160;  // design pixels
  const auto shown = [this] {
    DecodeView all = view();
    all.presenting = false;
    if (all.page) return all;
    // The explanation does not change within a token.
    all.playhead.cell = 0;
    all.playhead.transition = 1;
    return all;
  };
  auto* pane = followed(new ViewExplanation<DecodeView>(&m_playback, shown, &explainDecode));
  auto* chart = new LinePlot(nullptr, kChartHeight);
  pane->addAtEnd(chart, [chart](const DecodeView& v, const Theme& theme, bool) -> QString {
    if (v.page || !isDrawable(v)) return {};
    chart->setPlot(tokensPerSecondPlot(*v.data, static_cast<std::size_t>(shownRow(v)), theme));
    return tr("Tokens per second by length");
  });
  pane->refreshOn(&m_state, &DecodeState::changed, &DecodeState::rowChanged);
  pane->refreshOn(&m_playback, &Playback::playheadChanged, &Playback::timelineChanged);
  return pane;
}

Playback* DecodeLab::playback() {
  updateTimeline();
  return &m_playback;
}

void DecodeLab::retranslate() {
  m_state.recount();  // the counted data contain translated names
}

void DecodeLab::bringUpToDate() {
  updateTimeline();
}

void DecodeLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  updateTimeline();
  DecodeFrame(size, view(), theme).draw(painter);
}

Film DecodeLab::film(const FilmLook& look, const StepRange&) {
  updateTimeline();
  return filmOf<DecodeFrame>(look, m_playback.timeline(), view(),
                             [](DecodeView& shown, const Playhead& playhead) { shown.playhead = playhead; });
}

void DecodeLab::resetForDocument() {
  m_state.resetForDocument();
  updateTimeline();
  m_playback.toStart();
  m_playback.nextStep();
}

std::vector<LabView> DecodeLab::views() {
  const QString lab = QStringLiteral("decode");
  std::vector<LabView> all{{lab, lab, QStringLiteral("last")}};
  for (int n = 1; n < kDecodePages; ++n) {
    const auto page = static_cast<DecodePage>(n);
    all.push_back({pageView(page), lab, pageSteps(page).last()});
  }
  return all;
}

QStringList DecodeLab::stepNames() const {
  QStringList names{QStringLiteral("prompt")};
  const int tokens = session().hasScenario() ? static_cast<int>(decodeTokenCount(*session().scenario())) : 0;
  for (int i = 1; i <= tokens; ++i) names << QStringLiteral("t%1").arg(i);  // file formats count tokens from 1
  names << QStringLiteral("last") << QStringLiteral("next");
  for (int page = 1; page < kDecodePages; ++page) names << pageSteps(static_cast<DecodePage>(page));
  return names;
}

tl::expected<void, QString> DecodeLab::seek(const PicturePlace& place) {
  for (int n = 1; n < kDecodePages; ++n) {
    const auto page = static_cast<DecodePage>(n);
    const auto step = static_cast<int>(pageSteps(page).indexOf(place.step));
    if (step < 0) continue;
    if (!session().hasScenario()) return noSuchStep(place.step);
    if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
    m_state.setPage(page);
    updateTimeline();
    if (step > m_playback.timeline().lastStep()) return noSuchStep(place.step);
    return seekFrame(m_playback, step, place.frame);
  }
  if (stepNames().contains(place.step)) m_state.setPage(DecodePage::Race);
  updateTimeline();
  const auto at = static_cast<int>(stepNames().indexOf(place.step));
  const int last = m_playback.timeline().lastStep();
  if (at < 0 || last < 0 || m_state.page() != DecodePage::Race) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  const int step = place.step == QStringLiteral("last") ? last - 1 : place.step == QStringLiteral("next") ? last : at;
  return seekFrame(m_playback, step, place.frame);
}

std::optional<PicturePlace> DecodeLab::place() {
  updateTimeline();
  const int last = m_playback.timeline().lastStep();
  if (!session().hasScenario() || last < 0) return std::nullopt;
  const int step = m_playback.playhead().step;
  if (m_state.page() != DecodePage::Race)
    return PicturePlace{pageSteps(m_state.page()).value(step), 0, frameAt(m_playback)};
  return PicturePlace{step == last ? QStringLiteral("next") : stepNames().at(step), 0, frameAt(m_playback)};
}

void DecodeLab::updateTimeline() {
  m_state.followDocument();
  const auto& data = m_state.data();
  const bool races = m_state.page() == DecodePage::Race;
  const bool isOther = std::exchange(m_page, m_state.page()) != m_state.page();
  if (isOther) m_playback.setTimeline({});  // a playhead of one page is meaningless on another
  if (races)
    m_playback.setTimeline(data ? decodeTimeline(*data) : Timeline{});
  else
    m_playback.setTimeline(m_state.serving() ? servingTimeline(*m_state.serving()) : Timeline{});
  if (!isOther) return;
  // Pages start finished, the race with its first token.
  if (!races) return m_playback.toEnd();
  m_playback.toStart();
  m_playback.nextStep();
}

/// Counts again only while the lab is visible; otherwise when it is shown next.
void DecodeLab::follow() {
  if (isLookedAt()) m_state.followDocument();
}

}  // namespace attn::app
