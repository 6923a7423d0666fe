// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_lab.h"

#include <QPainter>
#include <QStackedWidget>
#include <algorithm>
#include <utility>
#include <vector>

#include "figures/easing.h"
#include "labs/sandbox/sandbox_pages.h"
#include "labs/sandbox/sandbox_stage.h"
#include "panes/form.h"
#include "panes/input_sections.h"
#include "panes/inputs_column.h"
#include "panes/sizes_only_note.h"
#include "panes/view_explanation.h"

namespace attn::app {
namespace {

struct NamedPlace {
  QString name;
  SandboxPage page;
  Reach reach;
};

/// The pages, then the page "rotation" with every other reach of its curve: "rotation-4x", "rotation-yarn-4x".
const std::vector<NamedPlace>& namedPlaces() {
  static const std::vector<NamedPlace> all = [] {
    constexpr std::array kExtensionNames{"", "interpolated-", "ntk-", "yarn-"};
    static_assert(kExtensionNames.size() == kRopeExtensions.size());
    std::vector<NamedPlace> places;
    for (std::size_t page = 0; page < sandboxPages().size(); ++page)
      places.push_back({QString::fromLatin1(sandboxPages()[page].id), static_cast<SandboxPage>(page), {}});
    for (std::size_t n = 0; n < kRopeExtensions.size(); ++n)
      for (const int factor : kReachFactors)
        if (factor > 1)
          places.push_back({QStringLiteral("rotation-%1%2x").arg(QLatin1String(kExtensionNames[n])).arg(factor),
                            SandboxPage::Rotation,
                            {kRopeExtensions[n], factor}});
    return places;
  }();
  return all;
}

}  // namespace

SandboxLab::SandboxLab(Session& session, QObject* parent) : Lab(LabKind::Sandbox, session, parent), m_state(session) {
  Playback& playback = m_state.playback();
  playback.setTimeline(sandboxTimeline());
  playback.seekSection(0);  // show the whole mask even if the document was opened in another lab
  connect(&playback, &Playback::playheadChanged, this, &SandboxLab::showPage);
  connect(&session, &Session::snapshotChanged, this, &SandboxLab::selectAccident);
  connect(&m_state.experiment(), &ExperimentRunner::failed, this, [this](const JobFailure& failure) {
    Q_EMIT this->session().notice(tr("The experiment gave no result: %1").arg(failureText(failure)));
  });
  connect(&m_state.numbers(), &SandboxNumbers::failed, this, [this](const JobFailure& failure) {
    Q_EMIT this->session().notice(tr("%1 The picture still shows the previous state.").arg(failureText(failure)));
  });
}

SandboxLab::~SandboxLab() {
  deletePanes();
}

QWidget* SandboxLab::makeInputs() {
  m_inputs = new QStackedWidget;
  showPage();
  return m_inputs;
}

QWidget* SandboxLab::makeStage() {
  auto* stage = followed(new SandboxStage(m_state));
  m_sizesOnly = followed(new SizesOnlyCover(session(), stage));
  connect(m_sizesOnly, &SizesOnlyNote::sheetRequested, this, [this] { Q_EMIT labRequested(QStringLiteral("steps")); });
  connect(stage, &PaintedStage::visibilityChanged, this, &SandboxLab::showPage);
  updateSizesOnlyNote();
  showPage();
  return stage;
}

QWidget* SandboxLab::makeExplanation() {
  auto* pane = followed(new ViewExplanation<SandboxView>(
      &m_state.playback(), [this] { return m_state.view(m_state.page()); },
      [](const SandboxView& view, const Theme& theme) { return explainPage(view, theme); }));
  pane->refreshOn(&m_state, &SandboxState::changed);
  pane->refreshOn(&session(), &Session::selectionChanged);
  pane->refreshOn(&m_state.playback(), &Playback::playheadChanged);
  return pane;
}

void SandboxLab::showPage() {
  const SandboxPage page = m_state.page();
  if (m_sizesOnly) m_sizesOnly->setRequested(page != SandboxPage::Scale);
  if (page == SandboxPage::Scale && isLookedAt()) m_state.isPreparing();  // starts the experiment
  if (m_inputs) {
    InputsColumn*& column = m_columns[static_cast<std::size_t>(page)];
    if (!column) {
      FormSection* sizes = makeInputsSizes(session(), SizesDetail::WithoutTiles,
                                           [this] { Q_EMIT labRequested(QStringLiteral("steps")); });
      column = followed(new InputsColumn(&session(), pageEntry(page).inputs(m_state), InputsColumn::SizesOnly::Hide,
                                         nullptr, {sizes}));
      column->setTheme(theme());
      m_inputs->addWidget(column);
    }
    m_inputs->setCurrentWidget(column);
  }
  if (std::exchange(m_page, page) == page) return;
  m_accidentPending = page == SandboxPage::Accidents;
  selectAccident();
}

void SandboxLab::selectAccident() {
  const Snapshot& snapshot = session().snapshot();
  if (!m_accidentPending || !snapshot.hasResults() || snapshot.scenario != session().scenario()) return;
  m_accidentPending = false;
  const Selection found = m_state.accidentSelection();
  if (found != m_state.selection()) session().select(found);
}

void SandboxLab::retranslate() {
  m_state.playback().setTimeline(sandboxTimeline());
  updateSizesOnlyNote();
}

void SandboxLab::updateSizesOnlyNote() {
  if (m_sizesOnly)
    m_sizesOnly->setReason(
        tr("This document has sizes but no numbers, so there are no scores to change. The page “scale” has its own "
           "numbers."));
}

void SandboxLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  frameOf(m_state.finishedView(m_state.page(), isPresenting()), size, theme)->draw(painter);
}

/// The page as it is when the learner arrives there.
SandboxView SandboxLab::filmView(SandboxPage page) {
  if (page != SandboxPage::Accidents || !session().snapshot().hasResults())
    return m_state.finishedView(page, isPresenting());
  AccidentView view = m_state.accidentView(m_state.accidentSelection());
  view.presenting = isPresenting();
  return view;
}

Film SandboxLab::film(const FilmLook& look, const StepRange& range) {
  const Timeline timeline = m_state.playback().timeline();
  std::vector<SandboxView> views;
  for (int page = 0; page <= timeline.lastStep(); ++page)
    views.push_back(range.contains(page) ? filmView(static_cast<SandboxPage>(page)) : SandboxView());
  const Projector projector = [=](QPainter& painter, const Playhead& playhead) mutable {
    SandboxView& view = views[static_cast<std::size_t>(playhead.step)];
    moveTo(view, playhead.cell);
    painter.setOpacity(eased(playhead.transition));  // a new page fades in
    frameOf(view, look.size, look.theme)->draw(painter);
    painter.setOpacity(1);
  };
  return {timeline, look.size, look.theme.background, [projector] { return projector; }};
}

void SandboxLab::suspendForLesson() {
  m_suspended = m_state.asked();
  m_state.ask([](SandboxSelection& asked) { asked = {}; });
}

void SandboxLab::resumeAfterLesson() {
  m_state.ask([this](SandboxSelection& asked) { asked = m_suspended; });
}

void SandboxLab::resetForDocument() {
  m_state.playback().toStart();
  m_state.playback().nextStep();
}

std::vector<LabView> SandboxLab::views() {
  const QString lab = QStringLiteral("sandbox");
  std::vector<LabView> all{{lab, lab, QString::fromLatin1(sandboxPages().front().id)}};
  using enum SandboxPage;
  for (const SandboxPage page : {Mask, Accidents, Rounding, Backward, Scale, Rotation})
    all.push_back({QString::fromLatin1(pageEntry(page).view), lab, QString::fromLatin1(pageEntry(page).id)});
  return all;
}

QStringList SandboxLab::stepNames() const {
  QStringList names;
  for (const NamedPlace& place : namedPlaces()) names << place.name;
  return names;
}

tl::expected<void, QString> SandboxLab::seek(const PicturePlace& place) {
  const auto named = std::ranges::find(namedPlaces(), place.step, &NamedPlace::name);
  if (named == namedPlaces().end()) return noSuchStep(place.step);
  if (auto known = checkHead(*session().scenario(), place.head); !known) return known;
  Selection selection = pairSelection(*session().scenario(), session().selection());
  selection.head = place.head;
  session().select(selection);
  m_state.ask([&](SandboxSelection& asked) {
    if (named->page == SandboxPage::Rotation) asked.reach = named->reach;
    if (named->page == SandboxPage::Backward) asked.cell.reset();
  });
  return seekFrame(m_state.playback(), static_cast<int>(named->page), place.frame);
}

std::optional<PicturePlace> SandboxLab::place() {
  if (!session().hasScenario()) return std::nullopt;
  const SandboxPage page = m_state.page();
  const Reach reach = page == SandboxPage::Rotation ? m_state.asked().reach : Reach{};
  const auto named = std::ranges::find_if(
      namedPlaces(), [&](const NamedPlace& each) { return each.page == page && each.reach == reach; });
  return PicturePlace{named->name, session().selection().head, frameAt(m_state.playback())};
}

}  // namespace attn::app
