// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/recording_dialog.h"

#include <QHBoxLayout>
#include <QRegularExpression>
#include <QVariant>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <tuple>

#include "attention/trace.h"
#include "scenario/input_file.h"
#include "scenario/limits.h"
#include "session/document_file.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/recording_text.h"
#include "text/tool_tip.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr int kMaxRecordingLines = 4;
/// The default number of tokens: a matrix of this size is still readable.
constexpr Index kProposedTokens = 32;
/// Scores compared while the user chooses, over all heads.
constexpr double kComparedScores = 1 << 20;
constexpr int kNotChosen = -1;

/// Parses "0-3, 7": numbers below `end`; nullopt if the text is invalid.
std::optional<std::vector<Index>> placesIn(const QString& text, Index end) {
  static const QRegularExpression part(QStringLiteral("^\\s*(\\d{1,6})\\s*(?:[-\u2013]\\s*(\\d{1,6})\\s*)?$"));
  std::vector<Index> chosen;
  const QStringList parts = text.split(QLatin1Char(','));
  for (const QString& each : parts) {
    const QRegularExpressionMatch match = part.match(each);
    if (!match.hasMatch()) return std::nullopt;
    const Index first = match.captured(1).toInt();
    const Index last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
    if (last < first || last >= end) return std::nullopt;
    for (Index number = first; number <= last; ++number) chosen.push_back(number);
  }
  return chosen;
}

/// The inverse.
QString numbersText(const std::vector<Index>& numbers) {
  QStringList parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    const QString last = end - i == 1 ? QString() : QStringLiteral("-%1").arg(numbers[end - 1]);
    parts << QString::number(numbers[i]) + last;
    i = end;
  }
  return parts.join(QStringLiteral(", "));
}

/// The value of the current entry; nullopt if it is "Choose…".
template <class Value>
std::optional<Value> chosenOf(const ChoiceBox& box) {
  const int value = box.currentData().toInt();
  return value == kNotChosen ? std::nullopt : std::optional(static_cast<Value>(value));
}

void chooseValue(ChoiceBox& box, int value) {
  box.setCurrentIndex(std::max(0, box.findData(value)));
}

/// Wide fields fit a scale with all its digits.
NumberField* numberField(double low, double high, bool whole, bool wide = false) {
  auto* field = new NumberField;
  field->setWholeNumbers(whole);
  field->setRange(low, high);
  constexpr double kRoomForAll = 176, kDefaultRoom = 104;
  field->setWidth(wide ? kRoomForAll : kDefaultRoom);
  return field;
}

}  // namespace

bool holdsRecording(const std::filesystem::path& file) {
  const Result<std::shared_ptr<const TensorStore>> store = openTensorStore(file);
  if (!store) return false;
  const Result<std::vector<TensorInfo>> tensors = (*store)->list();
  return tensors && isRecording(*tensors);
}

RecordingDialog::RecordingDialog(Session& session, const std::filesystem::path& file, const Theme& theme,
                                 QWidget* parent)
    : QDialog(parent), m_session(session), m_file(file) {
  build(theme);
  RecordingResult<Recording> recording = openRecording(file);
  const RecordingResult<RecordingChoice> stated =
      recording ? statedChoice(*recording) : tl::unexpected(recording.error());
  if (!stated) {
    showProblems(stated.error());
    for (int row = 0; row < m_form->rowCount(); ++row) m_form->setRowVisible(row, false);  // nothing can be chosen
    return;
  }
  m_recording = std::move(*recording);
  m_stated = *stated;
  m_by->setText(recordedByText(*m_recording));
  m_by->setVisible(!m_by->text().isEmpty());
  fillLayers();
  connectFields();
  showLayer();
}

void RecordingDialog::build(const Theme& theme) {
  setWindowTitle(tr("Import recorded attention"));
  m_name = plainLabel();
  showFileName(*m_name, toQString(m_file.filename()));
  m_by = wrappedLabel();
  m_by->hide();
  m_layer = new ChoiceBox;
  m_source = new ChoiceBox;
  m_heads = new QLineEdit;
  m_first = numberField(0, static_cast<double>(limits::tokens), true);
  m_count = numberField(1, static_cast<double>(limits::tokens), true);
  m_firstKey = numberField(0, static_cast<double>(limits::tokens), true);
  m_keyCount = numberField(1, static_cast<double>(limits::tokens), true);
  m_namesFrom = plainLabel();
  m_keyNamesFrom = plainLabel();
  m_chooseNames = new QPushButton(tr("From a text file…"));
  m_chooseKeyNames = new QPushButton(tr("From a text file…"));
  for (QLabel* from : {m_namesFrom, m_keyNamesFrom}) from->setWordWrap(true);
  for (QPushButton* button : {m_chooseNames, m_chooseKeyNames}) button->setAutoDefault(false);
  setPlainToolTip(m_chooseNames, tr("One line per recorded token"));
  setPlainToolTip(m_chooseKeyNames,
                  tr("One line per recorded key: queries and keys are then two sequences (cross-attention)"));
  m_offset = new ChoiceBox;
  m_layout = new ChoiceBox;
  m_queryHeads = numberField(1, static_cast<double>(limits::heads), true);
  m_rope = new ChoiceBox;
  m_base = numberField(1e-3, 1e12, false);
  m_dims = numberField(2, static_cast<double>(limits::width), true);
  m_dims->setStep(2);
  m_scale = numberField(-1e6, 1e6, false, true);
  m_mask = new ChoiceBox;
  m_softcap = numberField(0, 1e6, false);
  m_window = numberField(0, static_cast<double>(limits::position), true);
  m_padding = new QLineEdit;
  m_result = wrappedLabel();
  m_error = new InlineError;

  m_source->addItem(tr("Queries, keys and values"), static_cast<int>(RecordedSource::Qkv));
  m_source->addItem(tr("Hidden states and weights"), static_cast<int>(RecordedSource::Weights));
  m_layout->addItem(tr("Choose…"), kNotChosen);
  m_layout->addItem(tr("[d_model, heads · width]"), static_cast<int>(WeightLayout::InOut));
  m_layout->addItem(tr("[heads · width, d_model], as in PyTorch"), static_cast<int>(WeightLayout::OutIn));
  m_mask->addItem(tr("Choose…"), kNotChosen);
  m_mask->addItem(tr("Causal"), 1);
  m_mask->addItem(tr("No mask"), 0);

  buildForm();
  const DialogFrame frame{{600, 720}, "documents.recording", 12, QMargins(24, 24, 24, 24)};
  m_import =
      frameQuestion(*this, {m_name, m_by, m_form, m_result, m_error, BoxItem::growing(0)}, tr("Import"), frame, theme);
  m_import->setEnabled(false);
  connect(m_import, &QPushButton::clicked, this, [this] {
    if (importChosen()) accept();
  });
  setThemeInside(*this, theme);
}

void RecordingDialog::buildForm() {
  m_form = new QFormLayout;
  m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  const auto row = [this](const QString& label, QWidget* field) {
    const auto* several = dynamic_cast<FlowLayout*>(field->layout());
    (several ? several->itemAt(0)->widget() : field)->setAccessibleName(label);
    m_form->addRow(label, field);
  };
  // Two related fields, side by side if there is room.
  const auto two = [](QWidget* first, const QString& label, QWidget* second) {
    auto* line = new QWidget;
    auto* flow = new FlowLayout(line);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(16);
    flow->addWidget(first);
    flow->addWidget(lineOf({plainLabel(label), second}));
    second->setAccessibleName(label);
    return line;
  };
  row(tr("Layer"), m_layer);
  row(tr("Take"), m_source);
  row(tr("Weight layout"), m_layout);
  row(tr("Total query heads"), m_queryHeads);
  row(tr("Query heads"), m_heads);
  row(tr("First token"), two(m_first, tr("Tokens"), m_count));
  m_keyRow = two(m_firstKey, tr("Keys"), m_keyCount);
  row(tr("First key"), m_keyRow);
  row(tr("Token names"), lineOf({{m_namesFrom, 1}, m_chooseNames, BoxItem::growing(0)}));
  row(tr("Key names"), lineOf({{m_keyNamesFrom, 1}, m_chooseKeyNames, BoxItem::growing(0)}));
  row(tr("Rotation (RoPE)"), m_rope);
  m_turnRow = two(m_base, tr("Rotated columns"), m_dims);
  row(tr("Base"), m_turnRow);
  row(tr("Scale"), two(m_scale, tr("Soft cap"), m_softcap));
  row(tr("Mask"), m_mask);
  row(tr("Window"), two(m_window, tr("Padded keys"), m_padding));
  row(tr("Position of the first query"), m_offset);
  setPlainToolTip(m_heads, tr("Such as 0-3, 7"));
  setPlainToolTip(m_window, tr("0: no window"));
  setPlainToolTip(m_rope,
                  tr("The numbers do not show whether queries and keys were rotated before they were recorded"));
  setPlainToolTip(m_softcap, tr("0: no soft cap"));
  setPlainToolTip(m_padding, tr("Keys that no query may see, such as 0-3, 7; empty: none"));
}

void RecordingDialog::connectFields() {
  connect(m_layer, &QComboBox::currentIndexChanged, this, &RecordingDialog::showLayer);
  const auto update = [this] {
    showFields();
    compare();
  };
  for (ChoiceBox* box : {m_source, m_layout, m_rope, m_mask, m_offset})
    connect(box, &QComboBox::currentIndexChanged, this, update);
  for (NumberField* field : findChildren<NumberField*>()) connect(field, &NumberField::edited, this, update);
  for (QLineEdit* list : {m_heads, m_padding}) connect(list, &QLineEdit::textChanged, this, [this] { compare(); });
  connect(m_chooseNames, &QPushButton::clicked, this, [this] { askForNames(tr("Token names"), m_tokens); });
  connect(m_chooseKeyNames, &QPushButton::clicked, this, [this] { askForNames(tr("Key names"), m_keyTokens); });
}

void RecordingDialog::askForNames(const QString& title, Names& into) {
  const QString file = chosenFile(this, title, toQString(m_file.parent_path()), tr("Text (*.txt);;All files (*)"));
  if (!file.isEmpty()) readNames(toPath(file), into);
}

void RecordingDialog::fillLayers() {
  const std::vector<RecordedLayer>& layers = m_recording->layers;
  for (std::size_t i = 0; i < layers.size(); ++i)
    m_layer->addItem(layers[i].number ? wholeText(*layers[i].number) : tr("the only one"), static_cast<int>(i));
  m_form->setRowVisible(m_layer, layers.size() > 1);
}

const RecordedLayer& RecordingDialog::layer() const {
  return m_recording->layers[static_cast<std::size_t>(std::max(0, m_layer->currentIndex()))];
}

/// After a change of layer, resets everything to what the file states.
void RecordingDialog::showLayer() {
  const std::initializer_list<QWidget*> fields{m_source, m_layout, m_rope, m_mask, m_heads, m_padding};
  for (QWidget* field : fields) field->blockSignals(true);
  const RecordedSource usual = layer().hasQkv() ? RecordedSource::Qkv : RecordedSource::Weights;
  chooseValue(*m_source, static_cast<int>(m_stated.source.value_or(usual)));
  chooseValue(*m_layout, m_stated.weightLayout ? static_cast<int>(*m_stated.weightLayout) : kNotChosen);
  chooseValue(*m_mask, m_stated.causal ? (*m_stated.causal ? 1 : 0) : kNotChosen);
  m_queryHeads->setValue(static_cast<double>(m_stated.queryHeads.value_or(1)));
  m_window->setValue(static_cast<double>(m_stated.window.value_or(0)));
  m_softcap->setValue(m_stated.softcap.value_or(0));
  m_padding->setText(numbersText(m_stated.padding.value_or(std::vector<Index>())));
  m_base->setValue(m_stated.ropeBase.value_or(Rope().base));
  m_sizes.reset();
  for (QWidget* field : fields) field->blockSignals(false);
  showFields();
  compare();
}

/// Updates which fields are visible and what they offer.
void RecordingDialog::showFields() {
  const auto source = static_cast<RecordedSource>(m_source->currentData().toInt());
  const bool both = layer().hasQkv() && layer().hasWeights();
  const bool flat =
      source == RecordedSource::Weights && layer().hasWeights() && layer().tensors.at("w_q").axes.size() == 2;
  m_form->setRowVisible(m_source, both);
  m_form->setRowVisible(m_layout, flat && !layer().tensors.at("w_q").namedLayout);
  m_form->setRowVisible(m_queryHeads, flat && !m_stated.queryHeads && !layer().has("weights"));

  fillRopes();
  const std::optional<RecordedRope> rope = chosenOf<RecordedRope>(*m_rope);
  const bool turns = rope == RecordedRope::Half || rope == RecordedRope::Interleaved;
  m_form->setRowVisible(m_turnRow, turns);

  const RecordingResult<RecordedSizes> sizes = sizesOf(layer(), choice());
  const bool isNew = sizes && m_sizes != *sizes;
  m_sizes = sizes ? std::optional(*sizes) : std::nullopt;
  if (isNew) showSizes(*sizes);
  const bool two = m_sizes && m_sizes->isTwoSequences;
  m_form->setRowVisible(m_keyRow, two);
  m_form->setRowVisible(m_offset, two && (turns || chosenOf<bool>(*m_mask).value_or(false) || m_window->value() > 0));
  showNames();
}

/// The available rotations depend on the selected data; the current choice is kept.
void RecordingDialog::fillRopes() {
  const std::optional<RecordedRope> before = m_rope->count() > 0 ? chosenOf<RecordedRope>(*m_rope) : m_stated.rope;
  const QSignalBlocker quiet(m_rope);
  m_rope->clear();
  m_rope->addItem(tr("Choose…"), kNotChosen);
  for (const RecordedRope rope : possibleRopes(layer(), static_cast<RecordedSource>(m_source->currentData().toInt())))
    m_rope->addItem(ropeText(rope), static_cast<int>(rope));
  chooseValue(*m_rope, before ? static_cast<int>(*before) : kNotChosen);
}

/// The position of the first query among the keys: sequences aligned at the start, at the end, or as stated in the
/// file.
void RecordingDialog::fillOffsets() {
  const QSignalBlocker quiet(m_offset);
  m_offset->clear();
  m_offset->addItem(tr("Choose…"));
  const Index together = m_sizes->keyTokens - m_sizes->tokens;
  m_offset->addItem(tr("Key 0: both begin together"), QVariant::fromValue<qlonglong>(0));
  if (together > 0)
    m_offset->addItem(tr("Key %1: both end together").arg(wholeText(together)),
                      QVariant::fromValue<qlonglong>(together));
  if (!m_stated.queryOffset) return;
  const QVariant stated = QVariant::fromValue<qlonglong>(*m_stated.queryOffset);
  if (m_offset->findData(stated) < 0)
    m_offset->addItem(tr("Key %1: from the file").arg(wholeText(stated.toLongLong())), stated);
  m_offset->setCurrentIndex(m_offset->findData(stated));
}

/// After a change of sizes, updates the defaults.
void RecordingDialog::showSizes(const RecordedSizes& sizes) {
  const auto source = static_cast<RecordedSource>(m_source->currentData().toInt());
  const QSignalBlocker still(m_heads);
  m_heads->setText(sizes.queryHeads == 1 ? QStringLiteral("0") : QStringLiteral("0-%1").arg(sizes.queryHeads - 1));
  const Index keys = std::min(sizes.keyTokens, kProposedTokens);
  const Index fitting = mostTokens(sizes, source, sizes.queryHeads, keys);
  const Index tokens = std::max<Index>(1, std::min({sizes.tokens, kProposedTokens, fitting}));
  for (const auto& [first, count, all, proposed] : {std::tuple(m_first, m_count, sizes.tokens, tokens),
                                                    std::tuple(m_firstKey, m_keyCount, sizes.keyTokens, keys)}) {
    first->setRange(0, static_cast<double>(all - 1));
    count->setRange(1, static_cast<double>(all));
    first->setValue(0);
    count->setValue(static_cast<double>(proposed));
  }
  m_dims->setRange(2, static_cast<double>(std::max<Index>(2, sizes.keyWidth)));
  m_dims->setValue(static_cast<double>(m_stated.ropeDims.value_or(sizes.keyWidth)));
  m_scale->setValue(m_stated.scale.value_or(1 / std::sqrt(static_cast<double>(sizes.keyWidth))));
  fillOffsets();
}

void RecordingDialog::showNames() {
  const auto from = [](const Names& chosen, const Names& stated, const QString& usual) {
    return chosen ? tr("from the text file") : stated ? tr("from the recording") : usual;
  };
  m_namesFrom->setText(from(m_tokens, m_stated.tokens, tr("t0, t1, …")));
  const bool two = m_sizes && m_sizes->isTwoSequences;
  m_keyNamesFrom->setText(
      from(m_keyTokens, m_stated.keyTokens, two ? tr("t0, t1, …") : tr("same as tokens: one sequence")));
}

RecordingChoice RecordingDialog::choice() const {
  RecordingChoice said;
  said.source = static_cast<RecordedSource>(m_source->currentData().toInt());
  said.rope = chosenOf<RecordedRope>(*m_rope);
  said.causal = chosenOf<bool>(*m_mask);
  said.weightLayout = chosenOf<WeightLayout>(*m_layout);
  if (m_form->isRowVisible(m_queryHeads)) said.queryHeads = static_cast<Index>(m_queryHeads->value());
  said.tokens = m_tokens;
  said.keyTokens = m_keyTokens;
  if (m_sizes) {
    said.ropeBase = m_base->value();
    said.ropeDims = static_cast<Index>(m_dims->value());
    said.scale = m_scale->value();
    said.window = static_cast<Index>(m_window->value());
    said.softcap = m_softcap->value();
    said.heads = placesIn(m_heads->text(), m_sizes->queryHeads).value_or(std::vector<Index>());
    said.padding = paddedKeys();
    said.firstToken = static_cast<Index>(m_first->value());
    said.endToken = std::min(m_sizes->tokens, said.firstToken + static_cast<Index>(m_count->value()));
    if (m_sizes->isTwoSequences) {
      said.firstKey = static_cast<Index>(m_firstKey->value());
      said.endKey = std::min(m_sizes->keyTokens, said.firstKey + static_cast<Index>(m_keyCount->value()));
    }
  }
  RecordingChoice merged = mergedChoice(m_stated, said);
  // An open question that was not answered must not count as stated by the file.
  merged.rope = said.rope;
  merged.causal = said.causal;
  if (m_form->isRowVisible(m_offset)) {
    const QVariant offset = m_offset->currentData();
    merged.queryOffset = offset.isValid() ? std::optional(static_cast<Index>(offset.toLongLong())) : std::nullopt;
  }
  return merged;
}

/// The keys in the field, or an invalid key if the text is not a list of keys.
std::vector<Index> RecordingDialog::paddedKeys() const {
  if (m_padding->text().trimmed().isEmpty()) return {};
  std::optional<std::vector<Index>> keys = placesIn(m_padding->text(), m_sizes->keyTokens);
  if (!keys) return {m_sizes->keyTokens};
  std::ranges::sort(*keys);
  return *keys;
}

void RecordingDialog::readNames(const std::filesystem::path& file, Names& into) {
  Result<std::vector<std::string>> names = readText(file).and_then(tokenLines);
  if (!names) {
    m_error->showText(problemsText(names.error(), kMaxRecordingLines));
    return;
  }
  into = std::move(*names);
  showFields();
  compare();
}

RecordingResult<RecordingDialog::Comparison> RecordingDialog::compared(const Recording& recording, std::size_t layer,
                                                                       const RecordingChoice& choice) {
  RecordingChoice part = choice;
  const Index first = choice.firstToken, end = choice.endToken.value_or(first + 1);
  const auto tokens = static_cast<double>(end - first);
  const double keys = choice.endKey ? static_cast<double>(*choice.endKey - choice.firstKey) : tokens;
  if (choice.heads && static_cast<double>(choice.heads->size()) * tokens * keys > kComparedScores) {
    part.heads->resize(1);
    // Use all keys of a separate sequence: outputs cannot be compared without some of them.
    const double most = choice.endKey ? std::max(1.0, kComparedScores / keys) : std::sqrt(kComparedScores);
    part.endToken = std::min(end, first + static_cast<Index>(most));
  }
  RecordingResult<ImportedRecording> taken = importRecording(recording, layer, part);
  if (!taken) return tl::unexpected(taken.error());
  Comparison comparison;
  if (!taken->stages.empty()) comparison.check = checkRecording(*taken, traceOnCpu(taken->scenario).value());
  comparison.compared = std::move(*taken);
  if (!comparison.check.agrees()) {
    RecordingResult<std::vector<RopeEvidence>> evidence = ropeEvidence(recording, layer, part);
    if (evidence) comparison.evidence = std::move(*evidence);
  }
  return comparison;
}

void RecordingDialog::compare() {
  m_comparing.cancel();
  m_comparison.reset();
  m_import->setEnabled(false);
  m_import->setText(tr("Import"));
  m_result->clear();
  const auto place = static_cast<std::size_t>(std::max(0, m_layer->currentIndex()));
  const RecordingProblems problems = problemsOf(*m_recording, place, choice());
  // Open choices are not errors.
  const bool isOnlyMissing = std::ranges::all_of(
      problems, [](const RecordingProblem& problem) { return problem.kind == RecordingProblem::Kind::NotSpecified; });
  showProblems(isOnlyMissing ? RecordingProblems() : problems);
  if (isOnlyMissing) m_result->setText(recordingProblemsText(problems, RecordingReader::Window, kMaxRecordingLines));
  if (!problems.empty()) return;
  m_result->setText(tr("Comparing…"));
  m_comparing.start([recording = *m_recording, place,
                     choice = choice()](const BackgroundJob::Context&) { return compared(recording, place, choice); },
                    [this](tl::expected<RecordingResult<Comparison>, JobFailure> outcome) {
                      if (outcome) {
                        showComparison(*outcome);
                      } else {
                        m_result->clear();
                        m_error->showText(failureText(outcome.error()));
                      }
                    });
}

void RecordingDialog::showComparison(const RecordingResult<Comparison>& comparison) {
  m_result->clear();
  if (!comparison) {
    showProblems(comparison.error());
    return;
  }
  m_comparison = *comparison;
  const RecordingCheck& check = comparison->check;
  ImportedRecording whole;
  whole.heads = choice().heads.value_or(comparison->compared.heads);
  std::ranges::sort(whole.heads);
  whole.firstToken = choice().firstToken;
  whole.endToken = choice().endToken.value_or(comparison->compared.endToken);
  QStringList lines;
  lines << takenText(comparison->compared).split(QLatin1Char('\n')).mid(1);
  const QString part = comparedText(comparison->compared, whole);
  if (!part.isEmpty()) lines << part;
  if (check.stages.empty()) {
    lines << tr("The file contains no model results to compare with.");
  } else if (check.agrees()) {
    RecordingCheck shown;
    shown.stages.push_back(*check.main());
    lines << checkText(shown);
  }
  m_result->setText(lines.join(QLatin1Char('\n')));
  if (!check.agrees()) {
    RecordingCheck shown;
    shown.stages.push_back(*check.main());
    m_error->showText(checkText(shown) + QLatin1Char('\n') +
                      evidenceText(comparison->evidence, choice(), RecordingReader::Window));
  }
  m_import->setText(check.agrees() ? tr("Import") : tr("Import anyway"));
  m_import->setEnabled(true);
}

void RecordingDialog::showProblems(const RecordingProblems& problems) {
  QString text = recordingProblemsText(problems, RecordingReader::Window, kMaxRecordingLines);
  m_error->showText(text.replace(toQString(m_file), toQString(m_file.filename())));
}

bool RecordingDialog::importChosen() {
  if (!m_comparison) return false;
  const auto place = static_cast<std::size_t>(std::max(0, m_layer->currentIndex()));
  RecordingResult<ImportedRecording> taken = importRecording(*m_recording, place, choice());
  if (!taken) {
    showProblems(taken.error());
    return false;
  }
  Scenario next = std::move(taken->scenario);
  next.title = recordingTitle(*m_recording, *taken).toStdString();
  next.notes = recordingNotes(*m_recording, *taken, m_comparison->compared, m_comparison->check).toStdString();
  const Problems problems = m_session.applyAsNewDocument(tr("Import recorded attention"), std::move(next));
  m_error->showText(problemsText(problems, kMaxRecordingLines));
  return problems.empty();
}

}  // namespace attn::app
