// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_state.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "labs/model/model_pages.h"
#include "labs/model/picture/generate_data.h"
#include "labs/model/picture/heads_data.h"
#include "lessons/lesson_names.h"
#include "session/settings_command.h"
#include "text/list_text.h"
#include "theme/late_resources.h"

namespace attn::app {
namespace {

constexpr qsizetype kLongestText = 4000;
constexpr int kMaxOff = 4096;
constexpr const char* kTypingKey = "text";
static_assert(names::modelShows.size() == kModelShows);
static_assert(names::headsParts.size() == kModelParts);

QString defaultText() {
  return QStringLiteral("Mr. Blenkov was proud. Mrs. Blen");
}

std::optional<ModelHead> headFrom(const QJsonValue& json) {
  const QJsonArray pair = json.toArray();
  const double layer = pair.at(0).toDouble(-1), head = pair.at(1).toDouble(-1);
  constexpr double kMaxShown = 100'000;
  const auto isIndex = [](double n) { return n >= 0 && n < kMaxShown && n == std::floor(n); };
  if (pair.size() != 2 || !isIndex(layer) || !isIndex(head)) return std::nullopt;
  return ModelHead{static_cast<Index>(layer), static_cast<Index>(head)};
}

/// The choice with this name, in the order of the names.
template <class Choice, std::size_t N>
Choice chosen(const std::array<std::string_view, N>& table, std::string_view name, Choice otherwise) {
  const auto found = std::ranges::find(table, name);
  return found == table.end() ? otherwise : static_cast<Choice>(found - table.begin());
}

template <class Choice, std::size_t N>
std::string nameOf(const std::array<std::string_view, N>& table, Choice choice) {
  return std::string(table[static_cast<std::size_t>(choice)]);
}

QJsonObject jsonOf(const Sampling& s) {
  return {{QStringLiteral("greedy"), s.isGreedy},
          {QStringLiteral("temperature"), s.temperature},
          {QStringLiteral("topK"), static_cast<double>(s.topK)},
          {QStringLiteral("topP"), s.topP},
          {QStringLiteral("seed"), static_cast<double>(s.seed)}};
}

Sampling samplingFrom(const QJsonObject& json) {
  Sampling s;
  s.isGreedy = json[QLatin1String("greedy")].toBool(s.isGreedy);
  const auto number = [&](const char* key, double low, double high, double usual) {
    const double value = json[QLatin1String(key)].toDouble(usual);
    return value >= low && value <= high ? value : usual;
  };
  s.temperature = number("temperature", kMinTemperature, kMaxTemperature, s.temperature);
  s.topK = static_cast<Index>(number("topK", 0, kMaxTopK, 0));
  s.topP = number("topP", kMinTopP, 1, s.topP);
  s.seed = static_cast<std::uint64_t>(number("seed", 0, kMaxSeed, 0));
  return s;
}

}  // namespace

QString textOf(const ModelKept& kept) {
  ModelKept usual;
  usual.settings.text = defaultText();
  if (kept == usual || kept == ModelKept()) return {};
  QJsonArray off;
  for (const ModelHead& head : kept.settings.off)
    off.append(QJsonArray{static_cast<double>(head.layer), static_cast<double>(head.head)});
  const QJsonObject all{{QStringLiteral("place"), kept.settings.place},
                        {QStringLiteral("text"), kept.settings.text.left(kLongestText)},
                        {QStringLiteral("off"), off},
                        {QStringLiteral("sampling"), jsonOf(kept.settings.sampling)},
                        {QStringLiteral("show"), QString::fromStdString(nameOf(names::modelShows, kept.show))}};
  return QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

ModelKept modelKept(const QString& text) {
  const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object();
  ModelKept kept;
  kept.settings.place = json[QLatin1String("place")].toString();
  const QString typed = json[QLatin1String("text")].toString();
  kept.settings.text = typed.isEmpty() || typed.size() > kLongestText ? defaultText() : typed;
  const QJsonArray off = json[QLatin1String("off")].toArray();
  for (const QJsonValue& each : off)
    if (const auto head = headFrom(each); head && static_cast<int>(kept.settings.off.size()) < kMaxOff)
      kept.settings.off.push_back(*head);
  kept.settings.sampling = samplingFrom(json[QLatin1String("sampling")].toObject());
  const std::string show = json[QLatin1String("show")].toString().toStdString();
  kept.show = chosen(names::modelShows, show, kept.show);
  return kept;
}

/// One undo step of the generated text: a token that the learner chose.
class SayCommand : public QUndoCommand {
 public:
  SayCommand(const QString& name, GenerationService& service, std::shared_ptr<const Generation> before, std::size_t at,
             Index token)
      : QUndoCommand(name), m_service(service), m_before(std::move(before)), m_at(at), m_token(token) {}

  void undo() override { m_service.restore(*m_before); }
  void redo() override {
    if (m_service.text() && m_service.text()->promptIds != m_before->promptIds) return;
    const auto& tokens = m_before->generated;
    m_service.force({tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(m_at)}, m_token, tokens.size());
  }

 private:
  GenerationService& m_service;
  std::shared_ptr<const Generation> m_before;
  std::size_t m_at;
  Index m_token;
};

ModelState::ModelState(Playback& playback, ModelParts parts, QObject* parent)
    : QObject(parent),
      m_playback(playback),
      m_parts(std::move(parts)),
      m_service(m_parts.threads),
      m_generation(m_parts.threads) {
  m_settings.text = defaultText();
  connect(&m_service, &ModelService::opened, this, &ModelState::takeOpened);
  connect(&m_service, &ModelService::observed, this, &ModelState::takeObserved);
  connect(&m_service, &ModelService::measured, this, [this] {
    if (!m_placeChosen) chooseDefaults();
    Q_EMIT changed();
    if (m_prepares) prepare();
  });
  connect(&m_generation, &GenerationService::changed, this, &ModelState::takeGenerated);
  updateTimeline();
}

void ModelState::apply(const QString& name, const ModelSettings& next, const QString& mergeKey) {
  if (next != m_settings)
    m_undo.push(new SettingsCommand<ModelSettings>(name, m_settings, next, mergeKey,
                                                   [this](const auto& settings) { setSettings(settings); }));
}

bool ModelState::isLastStepTyping() const {
  const QUndoCommand* const last = m_undo.index() > 0 ? m_undo.command(m_undo.index() - 1) : nullptr;
  const auto* const edit = dynamic_cast<const SettingsCommand<ModelSettings>*>(last);
  return edit != nullptr && edit->key() == QLatin1String(kTypingKey);
}

void ModelState::setSettings(const ModelSettings& next) {
  const bool otherText = next.text != m_settings.text, otherModel = next.place != m_settings.place;
  const bool otherSampling = next.sampling != m_settings.sampling;
  m_settings = next;
  if (otherSampling) m_generation.setSampling(next.sampling);
  if (otherText || otherModel) {
    m_target.reset();
    m_placeChosen = false;
  }
  if (otherModel)
    openPlace();
  else if (otherText || otherModel || !otherSampling)
    ask();
  Q_EMIT keptChanged();
  Q_EMIT changed();
}

void ModelState::open(const QString& place) {
  ModelSettings next = m_settings;
  next.place = place;
  next.off.clear();
  if (next == m_settings && !m_service.isOpen()) return openPlace();
  apply(tr("Open a model"), next);
}

void ModelState::type(const QString& text) {
  ModelSettings next = m_settings;
  next.text = text.left(kLongestText);
  apply(tr("Text"), next, QLatin1String(kTypingKey));
}

void ModelState::switchOff(const std::vector<ModelHead>& off) {
  ModelSettings next = m_settings;
  next.off = off;
  apply(off.size() < m_settings.off.size() ? tr("Switch heads on") : tr("Switch heads off"), next);
}

void ModelState::toggle(ModelHead head) {
  std::vector<ModelHead> off = m_settings.off;
  if (std::erase(off, head) == 0) off.push_back(head);
  switchOff(off);
}

bool ModelState::isOff(ModelHead head) const {
  return std::ranges::find(m_settings.off, head) != m_settings.off.end();
}

std::vector<ModelHead> ModelState::inductionHeads() const {
  std::vector<ModelHead> heads;
  const auto& seen = m_service.answer().seen;
  const auto& measures = m_service.measures();
  if (!seen || !measures || measures->behavior.empty()) return heads;
  const Index perLayer = seen->facts->shape.heads;
  for (std::size_t i = 0; i < measures->behavior.size(); ++i)
    if (behaviorName(measures->behavior[i]) == BehaviorName::Induction)
      heads.push_back({static_cast<Index>(i) / perLayer, static_cast<Index>(i) % perLayer});
  return heads;
}

std::vector<ModelHead> ModelState::exampleOff() const {
  if (!m_service.model()) return m_service.recordedOff();
  const auto& seen = m_service.answer().seen;
  const auto& measures = m_service.measures();
  if (!seen || !measures || measures->behavior.empty()) return {};
  const auto best = std::ranges::max_element(measures->behavior, {}, &HeadBehavior::previousToken);
  const auto index = static_cast<Index>(best - measures->behavior.begin());
  return {{index / seen->facts->shape.heads, index % seen->facts->shape.heads}};
}

const std::vector<FoundModel>& ModelState::found() {
  if (!m_found) m_found = m_parts.findModels();
  return *m_found;
}

namespace {

QStringList resourcesIn(const char* folder) {
  if (!loadLateResources(kModelResources)) return {};
  QStringList places;
  const QString root = QLatin1String(folder);
  for (const QString& name : QDir(root).entryList({QStringLiteral("*.safetensors")}, QDir::Files, QDir::Name))
    places << root + name;
  return places;
}

}  // namespace

QStringList ModelState::recordings() {
  return resourcesIn(kRecordings);
}

QStringList ModelState::trainedModels() {
  return resourcesIn(kTrainedModels);
}

void ModelState::openPlace() {
  // Opening the folder fails with the reason why it is empty.
  m_service.open(m_settings.place.isEmpty() ? recordings().value(0, QLatin1String(kRecordings)) : m_settings.place);
}

bool ModelState::canPin() const {
  const auto& seen = m_service.answer().seen;
  return seen && seen != m_pinned;
}

void ModelState::pin() {
  if (!canPin()) return;
  m_pinned = m_service.answer().seen;
  Q_EMIT changed();
}

void ModelState::unpin() {
  if (std::exchange(m_pinned, nullptr)) Q_EMIT changed();
}

void ModelState::startDownload() {
  if (isDownloading()) return;
  m_download = m_parts.download();
  connect(m_download.get(), &ModelDownload::progress, this, [this](const QString& what, double share) {
    m_downloadText = what;
    m_downloadShare = share;
    Q_EMIT changed();
  });
  connect(m_download.get(), &ModelDownload::finished, this, [this](const QString& file) {
    m_downloadText.clear();
    m_found.reset();
    open(file);
    Q_EMIT changed();
  });
  connect(m_download.get(), &ModelDownload::failed, this, [this](const QString& sentence) {
    m_downloadText = sentence;
    Q_EMIT changed();
  });
  connect(m_download.get(), &ModelDownload::canceled, this, [this] {
    m_downloadText.clear();
    Q_EMIT changed();
  });
  m_downloadShare = 0;
  m_download->start();
  Q_EMIT changed();
}

void ModelState::cancelDownload() {
  if (m_download) m_download->cancel();
}

void ModelState::ask() {
  if (!m_service.isOpen()) return;
  std::vector<ModelHead> off = m_settings.off;
  if (m_service.model()) {
    const ModelShape& shape = m_service.model()->facts->shape;
    std::erase_if(off, [&](const ModelHead& head) { return head.layer >= shape.layers || head.head >= shape.heads; });
  }
  const std::optional<Index> position = m_placeChosen ? std::optional(m_place.query) : std::nullopt;
  // With heads off, the target stays the token that was the most probable one before.
  std::optional<Index> target = m_target;
  const auto& all = m_service.answer().allOn();
  if (!target && all && m_service.question().text == m_settings.text &&
      all->position == position.value_or(all->position))
    target = all->target;
  m_service.observe({m_settings.text, std::move(off), position, target});
}

/// A trained model reads only the tokens of its task: a text that it cannot read is replaced by one of the task.
void ModelState::useSample() {
  const auto& model = m_service.model();
  if (!model || model->sample.isEmpty() || !model->tokenizer) return;
  const auto ids = model->tokenizer->encode(m_settings.text.toStdString());
  if (ids && !ids->empty() && static_cast<Index>(ids->size()) <= model->facts->shape.context) return;
  m_settings.text = model->sample;
  m_target.reset();
  m_placeChosen = false;
  Q_EMIT keptChanged();
}

void ModelState::takeOpened() {
  if (m_service.openError().isEmpty()) {
    useSample();
    ask();
  }
  Q_EMIT changed();
}

void ModelState::takeObserved() {
  updateTimeline();
  if (const auto& seen = m_service.answer().seen) {
    const Index last = seen->count() - 1;
    m_place.query = std::min(m_place.query, last);
    m_place.key = std::min(m_place.key, m_place.query);
    if (!m_placeChosen) chooseDefaults();
  }
  Q_EMIT changed();
  if (m_prepares) prepare();
}

/// A text that has grown is shown to its end.
void ModelState::takeGenerated() {
  if (m_page == ModelPage::Generate) {
    const auto& text = m_generation.text();
    const int before = m_playback.timeline().lastStep(), now = text ? static_cast<int>(text->generated.size()) : -1;
    updateTimeline();
    if (now >= 0 && now != before) m_playback.toEnd();
  }
  m_choices.next.reset();
  Q_EMIT changed();
}

void ModelState::prepareText() {
  const auto& seen = m_service.answer().seen;
  if (m_page == ModelPage::Generate && m_service.model() && seen)
    m_generation.begin(m_service.model(), seen->ids, m_settings.sampling);
}

void ModelState::say(std::size_t at, const TokenChance& token) {
  const auto& text = m_generation.text();
  if (!m_service.model() || !text || at > text->generated.size()) return;
  const QString name = tr("Say %1").arg(quotedModelToken(token.text));
  m_undo.push(new SayCommand(name, m_generation, text, at, token.id));
}

bool ModelState::hasGenerated(int count, bool mayAsk) {
  prepareText();
  const auto& text = m_generation.text();
  if (!m_service.model() || (text && static_cast<int>(text->generated.size()) >= count)) return true;
  if (mayAsk) m_generation.extendTo(static_cast<std::size_t>(count));
  return !m_generation.isRunning();
}

void ModelState::generateTo(int count) {
  prepareText();
  m_generation.waitUntilDone();
  const auto& text = m_generation.text();
  if (!text || static_cast<int>(text->generated.size()) >= count) return;
  m_generation.extendTo(static_cast<std::size_t>(count));
  m_generation.waitUntilDone();
}

void ModelState::choose(const ModelChoices& choices) {
  if (choices == m_choices) return;
  m_choices = choices;
  Q_EMIT placeChanged();
}

void ModelState::chooseDefaults() {
  const auto& all = m_service.answer().allOn();
  if (!all) return;
  const ModelPart part = m_place.part;
  m_place = defaultPlace(*all, m_service.measures().get());
  m_place.part = part;
}

void ModelState::updateTimeline() {
  const bool wasEmpty = m_playback.timeline().steps.empty();
  m_playback.setTimeline(modelPage(m_page).timeline(view()));
  if (wasEmpty) m_playback.toEnd();
}

void ModelState::showPage(ModelPage page) {
  if (page == m_page) return;
  m_page = page;
  m_playback.setTimeline({});  // a playhead of one page is meaningless on another
  updateTimeline();
  if (m_prepares) prepare();
  Q_EMIT placeChanged();
}

void ModelState::setShow(ModelShow show) {
  if (show == m_show) return;
  m_show = show;
  if (m_prepares) prepare();
  Q_EMIT keptChanged();
  Q_EMIT placeChanged();
}

void ModelState::select(const ModelPlace& place) {
  if (place == m_place) return;
  const bool otherQuery = place.query != m_place.query;
  m_place = place;
  m_placeChosen = true;
  if (otherQuery) {
    m_target.reset();
    ask();
  }
  if (m_prepares) prepare();
  Q_EMIT placeChanged();
}

void ModelState::chooseKey(bool key) {
  if (std::exchange(m_choosesKey, key) != key) Q_EMIT placeChanged();
}

void ModelState::setTarget(std::optional<Index> target) {
  if (target == m_target) return;
  m_target = target;
  ask();
}

Index ModelState::shownLayer() const {
  return m_playback.playhead().step;
}

ModelView ModelState::view() const {
  ModelView view;
  const ModelAnswer& answer = m_service.answer();
  view.page = m_page;
  view.seen = answer.seen;
  view.before = answer.before;
  view.control = answer.control;
  if (m_pinned && answer.seen && m_pinned != answer.seen && areOfOneModel(*m_pinned, *answer.seen))
    view.pinned = m_pinned;
  view.measures = m_service.measures();
  if (m_service.details() && m_service.details()->head == m_place.head) view.details = m_service.details();
  view.show = m_show;
  view.at = m_place;
  view.timeline = m_playback.timeline();
  view.playhead = m_playback.playhead();
  view.generation = m_generation.text();
  if (!view.generation && view.seen && !m_service.model()) view.generation = promptOf(*view.seen);
  view.sampling = m_settings.sampling;
  view.choices = m_choices;
  view.status = statusText();
  return view;
}

QString ModelState::statusText() const {
  if (!m_service.openError().isEmpty()) return m_service.openError();
  if (!m_service.observeError().isEmpty()) return m_service.observeError();
  if (m_page == ModelPage::Generate && !m_generation.error().isEmpty()) return m_generation.error();
  if (m_service.isOpening()) return tr("Opening the model…");
  if (const auto share = m_service.behaviorProgress(); share && m_show == ModelShow::Behavior)
    return tr("Measuring every head on random lists: %1 %").arg(qRound(*share * 100));
  return {};
}

void ModelState::prepare() {
  m_prepares = true;
  if (!m_service.isOpen()) {
    if (!m_service.isOpening() && m_service.openError().isEmpty()) openPlace();
    return;
  }
  if (!m_service.answer().seen) {
    if (m_service.observeError().isEmpty() && !m_service.isRunning()) ask();
    return;
  }
  prepareText();
  // One measurement at a time, the most urgent first.
  m_service.findDetails(m_place.head);
  if (m_show == ModelShow::Removal) m_service.measureRemovals();
  if (m_service.details()) m_service.measureBehavior();
}

void ModelState::waitUntilDone() {
  constexpr int kStages = 4;  // open, observe, details, measurements
  for (int stage = 0; stage < kStages; ++stage) {
    prepare();
    m_service.waitUntilDone();
    m_generation.waitUntilDone();
  }
}

void ModelState::use(const ModelKept& kept) {
  m_settings = kept.settings;
  if (m_settings.text.isEmpty()) m_settings.text = defaultText();
  m_show = kept.show;
  if (m_prepares) prepare();
  Q_EMIT changed();
}

namespace {

ModelHead headOf(const LessonHead& head) {
  return {head.layer, head.head};
}

QString recordingPlace(const std::string& name) {
  return QLatin1String(kRecordings) + QString::fromStdString(name) + QStringLiteral(".safetensors");
}

}  // namespace

tl::expected<void, QString> ModelState::showRecorded(const LessonModelView& view) {
  const QStringList known = recordings();
  const QString place = recordingPlace(view.recording);
  if (!known.contains(place)) {
    QStringList names;
    for (const QString& each : known) names << QFileInfo(each).completeBaseName();
    return tl::unexpected(tr("There is no recorded run “%1”; there are: %2.")
                              .arg(QString::fromStdString(view.recording), listText(names)));
  }
  ModelSettings next = m_settings;
  next.place = m_settings.place.isEmpty() && place == known.front() ? QString() : place;
  next.off.clear();
  std::ranges::transform(view.off, std::back_inserter(next.off), &headOf);
  m_target.reset();
  if (next != m_settings) setSettings(next);
  constexpr int kStages = 2;  // open, observe
  for (int stage = 0; stage < kStages; ++stage) {
    prepare();
    m_service.waitUntilDone();
  }
  const auto& seen = m_service.answer().seen;
  const QString error = m_service.openError() + m_service.observeError();
  if (!seen || !error.isEmpty()) return tl::unexpected(error);
  const ModelShape& shape = seen->facts->shape;
  const Index query = view.query.value_or(seen->position);
  if (view.head.layer >= shape.layers || view.head.head >= shape.heads || query >= seen->count() ||
      view.key.value_or(0) > query)
    return tl::unexpected(tr("The recorded run has %1 layers with %2 heads, and %3 tokens.")
                              .arg(shape.layers)
                              .arg(shape.heads)
                              .arg(seen->count()));
  m_show = chosen(names::modelShows, view.show, ModelShow::Attention);
  m_choices.notes = chosen(names::blockNotes, view.notes, BlockNotes::Names);
  m_choices.blockPart = chosen(names::blockParts, view.part, BlockPart::Block);
  const ModelHead head = headOf(view.head);
  m_place = {head, query, view.key.value_or(strongestKey(*seen, head, query)),
             chosen(names::headsParts, view.part, ModelPart::Heads)};
  m_placeChosen = true;
  prepare();
  Q_EMIT keptChanged();
  Q_EMIT placeChanged();
  return {};
}

std::optional<LessonModelView> ModelState::recordedView() const {
  const QStringList known = recordings();
  const QString place = m_settings.place.isEmpty() ? known.value(0) : m_settings.place;
  if (!known.contains(place) || !m_service.answer().seen) return std::nullopt;
  LessonModelView view;
  view.recording = QFileInfo(place).completeBaseName().toStdString();
  view.head = {m_place.head.layer, m_place.head.head};
  view.query = m_place.query;
  view.key = m_place.key;
  for (const ModelHead& head : m_settings.off) view.off.push_back({head.layer, head.head});
  view.show = nameOf(names::modelShows, m_show);
  view.notes = nameOf(names::blockNotes, m_choices.notes);
  view.part = m_page == ModelPage::Block ? nameOf(names::blockParts, m_choices.blockPart)
                                         : nameOf(names::headsParts, m_place.part);
  return view;
}

void ModelState::suspendForLesson() {
  if (m_lent) return;
  m_lent = Lent{kept(), m_page, m_choices};
  m_lentPinned = std::exchange(m_pinned, nullptr);
  m_undo.clear();
  ModelSettings usual = m_settings;
  usual.text = defaultText();
  usual.off.clear();
  m_show = ModelShow::Attention;
  setSettings(usual);
}

void ModelState::resumeAfterLesson() {
  if (!m_lent) return;
  const Lent lent = *std::exchange(m_lent, std::nullopt);
  m_pinned = std::exchange(m_lentPinned, nullptr);
  m_undo.clear();
  m_show = lent.kept.show;
  m_choices = lent.choices;
  m_placeChosen = false;
  showPage(lent.page);
  setSettings(lent.kept.settings);
}

void ModelState::retranslate() {
  updateTimeline();
  Q_EMIT changed();
}

}  // namespace attn::app
