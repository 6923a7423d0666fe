// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_lab.h"

#include <QCoreApplication>
#include <QPushButton>
#include <utility>

#include "labs/model/explanation/explain_model_heads.h"
#include "labs/model/model_inputs.h"
#include "labs/model/model_pages.h"
#include "labs/model/model_stage.h"
#include "labs/model/picture/heads_data.h"
#include "panes/view_explanation.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/bar_lines.h"
#include "widgets/flow_layout.h"
#include "widgets/titled_card.h"

namespace attn::app {
namespace {

constexpr const char* kAblate = "ablate";

struct OpenInText {
  Q_DECLARE_TR_FUNCTIONS(attn::app::OpenInButtons)
};

/// A card with bars from 0 to 1, hidden without bars.
void addBarsCard(ViewExplanation<ModelView>* pane, std::vector<ModelShareLine> (*linesOf)(const ModelView&),
                 QString (*titleOf)(const ModelView&), QString (*noteOf)(const ModelView&)) {
  auto* card = new TitledCard;
  auto* bars = new BarLines(BarLines::Kind::Shares);
  card->setContent(bars);
  pane->addBelowCard(card, [=](const ModelView& view, const Theme& theme) {
    const std::vector<ModelShareLine> lines =
        view.page == ModelPage::Heads ? linesOf(view) : std::vector<ModelShareLine>();
    if (lines.empty()) return false;
    std::vector<BarLines::Line> drawn;
    constexpr int kDecimals = 3;
    for (const ModelShareLine& line : lines)
      drawn.push_back({line.name, numberText(line.value, kDecimals), line.value, line.strong, {}});
    bars->setAccessibleName(titleOf(view));
    bars->setTheme(theme);
    bars->setLines(std::move(drawn));
    card->setTitle(titleOf(view).toHtmlEscaped());
    card->setText(noteOf(view));
    return true;
  });
}

QString ablationTitle(const ModelView& view) {
  return ExplainModelText::tr("Probability of %1 with these heads off").arg(quotedModelToken(view.seen->targetText));
}

/// The number of tokens of a step of the page Generate: "token-8".
std::optional<int> generatedIn(const QString& step) {
  const QString prefix = QStringLiteral("token-");
  bool isNumber = false;
  const int count = step.mid(prefix.size()).toInt(&isNumber);
  return step.startsWith(prefix) && isNumber ? std::optional(count) : std::nullopt;
}

QString ablationNote(const ModelView& view) {
  return view.control ? ExplainModelText::tr("Last row: other heads of the same layers, for comparison.") : QString();
}

/// Buttons for the labs that can show a single head as a document.
void addOpenInButtons(ViewExplanation<ModelView>& pane, const std::function<void(const QString& lab)>& open) {
  auto* flow = new FlowLayout(new QWidget);
  std::vector<std::pair<LabKind, QPushButton*>> buttons;
  for (const LabKind kind : {LabKind::Steps, LabKind::Heads, LabKind::Tiles, LabKind::Decode, LabKind::Sandbox}) {
    auto* button = new QPushButton;
    button->setObjectName(QStringLiteral("openIn.") + Lab::idOf(kind));
    QObject::connect(button, &QPushButton::clicked, button, [open, kind] { open(Lab::idOf(kind)); });
    flow->addWidget(button);
    buttons.emplace_back(kind, button);
  }
  pane.addAtEnd(flow->parentWidget(), [buttons](const ModelView& view, const Theme& theme, bool) {
    for (const auto& [kind, button] : buttons) {
      button->setFont(uiFont(theme.px(13)));
      button->setText(Lab::titleOf(kind));
      setPlainToolTip(button, kind == LabKind::Heads
                                  ? OpenInText::tr("All heads that share its keys and values, as a new document")
                                  : OpenInText::tr("This head with its Q, K, V and W_O, as a new document"));
    }
    return view.page == ModelPage::Heads && view.details
               ? ModelLab::tr("Open head %1 in").arg(modelHeadText(view.at.head))
               : QString();
  });
}

}  // namespace

ModelLab::ModelLab(Session& session, QObject* parent) : ModelLab(session, ModelParts(), parent) {}

ModelLab::ModelLab(Session& session, ModelParts parts, QObject* parent)
    : Lab(LabKind::Model, session, parent), m_state(m_playback, std::move(parts)), m_subject(ownSubject()) {
  connect(&m_state, &ModelState::keptChanged, this, &Lab::keptChanged);
  connect(&m_state, &ModelState::changed, this, &ModelLab::followSubject);
  connect(&m_state, &ModelState::changed, this, &Lab::ownComparisonChanged);
  connect(&m_state, &ModelState::changed, this, [this] { (void)reachSought(); });
  connect(&m_state, &ModelState::placeChanged, this, [this] { m_sought.reset(); });
  for (const auto signal : {&ModelState::changed, &ModelState::placeChanged})
    connect(&m_state, signal, this, &Lab::ownChangesChanged);
}

ModelLab::~ModelLab() {
  deletePanes();
}

QWidget* ModelLab::makeInputs() {
  return followed(makeModelInputs(session(), &m_state, &m_playback));
}

QWidget* ModelLab::makeStage() {
  auto* stage = followed(new ModelStage(&m_state, &m_playback));
  connect(stage, &PaintedStage::visibilityChanged, this, [this](bool visible) {
    if (visible) m_state.prepare();
  });
  return stage;
}

QWidget* ModelLab::makeExplanation() {
  const auto shown = [this] {
    ModelView view = m_state.view();
    view.playhead.cell = 0;
    view.playhead.transition = 1;
    return view;
  };
  auto* pane =
      followed(new ViewExplanation<ModelView>(&m_playback, shown, [](const ModelView& view, const Theme& theme) {
        return modelPage(view.page).explain(view, theme);
      }));
  auto* row = new TitledCard;
  pane->addBelowCard(row, [row](const ModelView& view, const Theme& theme) {
    if (view.page != ModelPage::Heads || !view.seen) return false;
    row->setTitle(rowTableTitle(view));
    row->setText(rowTableHtml(view, theme));
    return true;
  });
  addBarsCard(pane, &ablationLines, &ablationTitle, &ablationNote);
  addBarsCard(pane, &behaviorLines, &behaviorTitle, &behaviorNote);
  for (const ModelPageEntry& page : modelPages())
    if (page.addCards != nullptr) page.addCards(*pane);
  addOpenInButtons(*pane, [this](const QString& lab) { openHeadIn(lab); });
  pane->refreshOn(&m_state, &ModelState::changed, &ModelState::placeChanged);
  pane->refreshOn(&m_playback, &Playback::playheadChanged);
  return pane;
}

bool ModelLab::isPreparing() {
  m_state.prepare();
  return m_state.isPreparing();
}

void ModelLab::comeToFront(bool) {
  m_state.prepare();
}

void ModelLab::drawPicture(QPainter& painter, const QSizeF& size, const Theme& theme) {
  m_state.prepare();
  if (!m_state.service().answer().seen) m_state.waitUntilDone();
  ModelView view = m_state.view();
  view.presenting = isPresenting();
  modelPage(view.page).frame(size, view, theme)->draw(painter);
}

Film ModelLab::film(const FilmLook& look, const StepRange&) {
  if (!m_state.service().answer().seen) m_state.waitUntilDone();
  ModelView view = m_state.view();
  view.presenting = isPresenting();
  const Projector projector = [look, view](QPainter& painter, const Playhead& playhead) mutable {
    view.playhead = playhead;
    modelPage(view.page).frame(look.size, view, look.theme)->draw(painter);
  };
  return {m_playback.timeline(), look.size, look.theme.background, [projector] { return projector; }};
}

std::optional<LabSubject> ModelLab::ownSubject() const {
  const auto& seen = m_state.service().answer().seen;
  if (!seen) return LabSubject{tr("A real model"), tr("no model is open")};
  const ModelShape& shape = seen->facts->shape;
  const QString detail = tr("%n token(s)", nullptr, static_cast<int>(seen->count())) + QStringLiteral(" · ") +
                         tr("%n layer(s)", nullptr, static_cast<int>(shape.layers)) + QStringLiteral(" · ") +
                         tr("%n head(s)", nullptr, static_cast<int>(shape.layers * shape.heads));
  return LabSubject{QString::fromStdString(seen->facts->name), detail};
}

/// Runs are compared, not documents.
std::optional<OwnComparison> ModelLab::ownComparison() {
  OwnComparison own;
  own.pinText = tr("Pin this run");
  if (m_state.canPin()) own.pin = [this] { m_state.pin(); };
  if (m_state.pinned()) own.unpin = [this] { m_state.unpin(); };
  const std::vector<ModelHead> off = m_state.exampleOff();
  if (m_state.service().answer().seen && m_state.settings().off.empty() && !off.empty())
    own.pairs.push_back({tr("All heads on / without head %1").arg(modelHeadsText(off)), [this, off] {
                           m_state.pin();
                           m_state.switchOff(off);
                         }});
  return own;
}

void ModelLab::followSubject() {
  std::optional<LabSubject> now = ownSubject();
  if (now == m_subject) return;
  m_subject = std::move(now);
  Q_EMIT subjectChanged();
}

void ModelLab::suspendForLesson() {
  m_isLent = true;
  m_state.suspendForLesson();
}

void ModelLab::resumeAfterLesson() {
  m_isLent = false;
  m_lessonView.reset();
  m_state.resumeAfterLesson();
}

bool ModelLab::hasOwnChanges() const {
  if (!m_lessonView) return false;
  std::optional<LessonModelView> now = m_state.recordedView();
  if (now) now->part = m_lessonView->part;  // only what a small picture shows
  return now != m_lessonView;
}

std::vector<LabView> ModelLab::views() {
  const QString lab = QStringLiteral("model");
  return {{lab, lab, QStringLiteral("next"), false},
          {QStringLiteral("model-ablate"), lab, QLatin1String(kAblate), false},
          {QStringLiteral("model-block"), lab, QStringLiteral("attention"), false},
          {QStringLiteral("model-generate"), lab, QStringLiteral("token-8"), false}};
}

QStringList ModelLab::pageSteps(ModelPage page) const {
  ModelView view = m_state.view();
  view.page = page;
  return modelPage(page).steps(view);
}

QStringList ModelLab::stepNames() const {
  QStringList names;
  for (const ModelPage page : {ModelPage::Heads, ModelPage::Block, ModelPage::Generate}) names << pageSteps(page);
  return names << QLatin1String(kAblate);
}

/// A file may take long to open, and a text long to grow: the place is shown as soon as it is computed. Recorded runs
/// and small models are waited for.
tl::expected<void, QString> ModelLab::seek(const PicturePlace& place) {
  if (place.model) {
    if (auto shown = m_state.showRecorded(*place.model); !shown) return shown;
    if (m_isLent) m_lessonView = m_state.recordedView();
  }
  m_state.prepare();
  if (!m_state.isLive()) {
    m_sought.reset();
    if (!m_state.service().answer().seen || place.step == QLatin1String(kAblate)) m_state.waitUntilDone();
    if (const auto tokens = generatedIn(place.step)) {
      m_state.showPage(ModelPage::Generate);
      m_state.generateTo(*tokens);
    }
    const auto arrived = goTo(place, false);
    return arrived ? tl::expected<void, QString>() : tl::unexpected(arrived.error());
  }
  m_sought = Sought{place};
  return reachSought();
}

tl::expected<void, QString> ModelLab::reachSought() {
  if (!m_sought) return {};
  if (!m_state.service().answer().seen) {
    if (!m_state.isPreparing()) m_sought.reset();  // it failed
    return {};
  }
  Sought now = *std::exchange(m_sought, std::nullopt);
  const auto arrived = goTo(now.place, !now.hasAsked);
  if (!arrived) return tl::unexpected(arrived.error());
  now.hasAsked = true;
  if (!*arrived) m_sought = std::move(now);
  return {};
}

tl::expected<bool, QString> ModelLab::goTo(const PicturePlace& place, bool mayAsk) {
  if (place.step == QLatin1String(kAblate)) return goToAblation(place);
  const auto moved = [&](const tl::expected<void, QString>& sought) -> tl::expected<bool, QString> {
    if (!sought) return tl::unexpected(sought.error());
    return true;
  };
  for (const ModelPage page : {ModelPage::Heads, ModelPage::Block, ModelPage::Generate}) {
    const auto step = static_cast<int>(pageSteps(page).indexOf(place.step));
    if (step < 0) continue;
    m_state.showPage(page);
    if (page == ModelPage::Generate && !m_state.hasGenerated(step, mayAsk)) return false;
    if (m_playback.timeline().steps.empty()) return true;  // without a model there is one picture
    const int last = m_playback.timeline().lastStep();
    if (step > last && !m_state.service().model())
      return moved(seekFrame(m_playback, last, {}));        // a recorded run has no more
    if (step > last) return moved(noSuchStep(place.step));  // the text ended before
    // The steps of the heads are complete from their beginning.
    return moved(seekFrame(m_playback, step, page == ModelPage::Heads ? place.frame.value_or(0) : place.frame));
  }
  return moved(noSuchStep(place.step));
}

/// The next token without some heads, and what removing each head does.
tl::expected<bool, QString> ModelLab::goToAblation(const PicturePlace& place) {
  m_state.showPage(ModelPage::Heads);
  if (m_playback.timeline().steps.empty()) return true;
  const std::vector<ModelHead> off = m_state.exampleOff();
  if (off.empty() && m_state.isPreparing()) return false;
  m_state.switchOff(off);
  m_state.setShow(ModelShow::Removal);
  if (auto sought = seekFrame(m_playback, m_playback.timeline().lastStep(), place.frame.value_or(0)); !sought)
    return tl::unexpected(sought.error());
  return true;
}

std::optional<PicturePlace> ModelLab::place() {
  if (m_playback.timeline().steps.empty()) return std::nullopt;
  const Playhead now = m_playback.playhead();
  PicturePlace place;
  place.step = pageSteps(m_state.page()).value(now.step);
  const bool isAblation = m_state.page() == ModelPage::Heads && now.step == m_playback.timeline().lastStep() &&
                          m_state.show() == ModelShow::Removal && !m_state.settings().off.empty() &&
                          m_state.settings().off == m_state.exampleOff();
  if (isAblation) place.step = QLatin1String(kAblate);
  place.frame = frameAt(m_playback);
  place.model = m_state.recordedView();
  if (m_state.page() != ModelPage::Heads) return place;
  // The steps of the heads are complete from their beginning.
  const auto cells = static_cast<int>(m_playback.timeline().steps[static_cast<std::size_t>(now.step)].cells);
  if (!place.frame) place.frame = cells;
  if (place.frame == 0) place.frame.reset();
  return place;
}

void ModelLab::openHeadIn(const QString& lab) {
  const ModelView view = m_state.view();
  if (!view.details) return;
  const ModelHead head = view.at.head;
  const bool isGroup = lab == QStringLiteral("heads");
  Scenario scenario = isGroup ? view.details->group : view.details->scenario;
  const QString model = QString::fromStdString(view.seen->facts->name);
  scenario.title = tr("%1, head %2", "name of a model").arg(model, modelHeadText(head)).toStdString();
  scenario.notes =
      tr("Head %1 of %2 (%3) on this text. Q and K are those of the model after rotation, and W_O contains the columns "
         "of the head. The document comes from the Model lab; editing it changes no model.")
          .arg(modelHeadText(head), model, QString::fromStdString(view.seen->facts->file))
          .toStdString();
  const Problems problems =
      session().applyAsNewDocument(tr("Open a head of a model"), std::move(scenario), Session::NewDocument::View);
  if (!problems.empty()) {
    Q_EMIT session().notice(problemsText(problems));
    return;
  }
  const Index inDocument = isGroup ? head.head % view.seen->facts->shape.headsPerGroup() : 0;
  session().select({Stage::Weights, inDocument, view.at.query, view.at.key});
  Q_EMIT labRequested(lab);
}

}  // namespace attn::app
