// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/assignment_dialog.h"

#include <QAbstractItemView>
#include <QBoxLayout>
#include <QCloseEvent>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QJsonObject>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QRandomGenerator>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "base/foreign_text.h"
#include "classroom/handout.h"
#include "learn/asking/question_half.h"
#include "learn/assignment/assignment_page.h"
#include "learn/assignment/assignment_state.h"
#include "learn/assignment/assignment_texts.h"
#include "learn/classroom/handout_dialog.h"
#include "learn/classroom/handout_order.h"
#include "learn/classroom/own_question_dialog.h"
#include "lessons/assignment_sources.h"
#include "panes/question_html.h"
#include "progress/progress.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/choice_box.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/flow_layout.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"
#include "widgets/time_field.h"
#include "widgets/toggle_switch.h"
#include "widgets/unsaved_changes.h"

namespace attn::app {
namespace {

constexpr int kMaxAssignmentProblems = 5, kDefaultDaysToDeadline = 7, kMaxSampleSeed = 1'000'000;
constexpr std::size_t kLongestAssignmentTitle = 500;
constexpr double kBothHalves = 860;  // in design pixels
constexpr double kSampleScale = 0.8, kRoomyFeedback = 1.15;

QString assignmentSuffix() {
  return QString::fromLatin1(kAssignmentSuffix.data(), static_cast<qsizetype>(kAssignmentSuffix.size()));
}

QString utf8Of(const std::string& text) {
  return QString::fromStdString(foreign::shown(text, kLongestAssignmentTitle));
}

QString aboutQuestion(const QuestionTemplate& from) {
  constexpr int kSecondsPerMinute = 60;
  const int minutes = std::max(1, (from.seconds + kSecondsPerMinute / 2) / kSecondsPerMinute);
  return QStringList{topicText(from.topic), kindText(from.kind),
                     AssignmentDialog::tr("about %n minute(s)", nullptr, minutes)}
      .join(QStringLiteral(" · "));
}

QString offeredText(const OfferedQuestion& question) {
  const QString about = aboutQuestion(*question.from);
  return (question.place.isEmpty() ? about : QString(question.place + QStringLiteral(" · ") + about)) + u'\n' +
         question.sample;
}

QString itemText(const AssignmentItem& item) {
  const QuestionTemplate* from = templateOf(item);
  QStringList about{AssignmentDialog::tr("%1 ×", "so many questions of a kind").arg(item.count)};
  about << (from ? topicText(from->topic) : utf8Of(item.templateId));
  if (from) about << kindText(from->kind);
  about << (item.count == 1 ? pointsPhrase(item.points)
                            : AssignmentDialog::tr("%1 each").arg(pointsPhrase(item.points)));
  if (item.own) about << AssignmentDialog::tr("own question");
  if (!item.lesson.empty()) about << AssignmentDialog::tr("of a lesson");
  if (item.scenario) about << AssignmentDialog::tr("about “%1”").arg(utf8Of(item.scenario->title));
  const auto sample = sampleOf(item, kSampleSeed);
  return about.join(QStringLiteral(" · ")).replace(QStringLiteral("× · "), QStringLiteral("× ")) + u'\n' +
         (sample ? lineOf(sample->question) : AssignmentDialog::tr("This question cannot be asked here."));
}

QListWidget* questionList(QWidget* parent) {
  auto* list = new QListWidget(parent);
  list->setUniformItemSizes(false);
  list->setTextElideMode(Qt::ElideRight);
  list->setWordWrap(false);
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list->setSelectionMode(QAbstractItemView::SingleSelection);
  return list;
}

}  // namespace

AssignmentDialog::AssignmentDialog(const LearnServices& services, const Theme& theme, AssignmentOffers offers,
                                   QWidget* parent)
    : QDialog(parent),
      m_services(services),
      m_theme(theme),
      m_offers(std::move(offers)),
      m_kept(QFileInfo(services.progress.file()).dir().filePath(QStringLiteral("work/new-work.json"))),
      m_bank(questionsOfBank()),
      m_halves(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_sources(new SegmentedControl),
      m_search(new QLineEdit),
      m_topic(new ChoiceBox),
      m_lesson(new ChoiceBox),
      m_list(questionList(nullptr)),
      m_none(wrappedLabel()),
      m_about(wrappedLabel()),
      m_sampleAnswer(htmlLabel()),
      m_sample(new QuestionHalf),
      m_otherNumbers(new QPushButton(tr("Other numbers"))),
      m_add(new QPushButton(tr("Add"))),
      m_own(new QPushButton(tr("Own question…"))),
      m_title(new QLineEdit),
      m_note(new QLineEdit),
      m_items(questionList(nullptr)),
      m_empty(wrappedLabel()),
      m_totals(wrappedLabel()),
      m_restored(wrappedLabel()),
      m_count(new QSpinBox),
      m_points(new QDoubleSpinBox),
      m_up(new QPushButton(tr("Up"))),
      m_down(new QPushButton(tr("Down"))),
      m_edit(new QPushButton(tr("Edit…"))),
      m_remove(new QPushButton(tr("Remove"))),
      m_hasDeadline(new ToggleSwitch),
      m_deadline(new TimeField(theme)),
      m_feedback(new SegmentedControl),
      m_problem(new InlineError),
      m_undo(new QPushButton(tr("Undo"))),
      m_redo(new QPushButton(tr("Redo"))),
      m_open(new QPushButton(tr("Open…"))),
      m_save(new QPushButton(tr("Save"))),
      m_saveAs(new QPushButton(tr("Save as…"))),
      m_preview(new QPushButton(tr("Preview…"))),
      m_handOut(new QPushButton(tr("Hand out…"))),
      m_close(new QPushButton(tr("Close"))) {
  setObjectName(QStringLiteral("workDialog"));
  build();
  connectAll();
  fillTopics();
  chooseSource(Source::Bank);
  restore();
  showWork();
  m_title->setFocus();
}

QWidget* AssignmentDialog::buildOffers() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  m_sources->setLabels({tr("All questions") + u'\n' + tr("Every kind of question; sentences are marked by hand"),
                        tr("Lessons") + u'\n' + tr("Questions in a lesson"),
                        tr("The open document") + u'\n' + tr("Questions about what is open in the labs")});
  m_sources->setAccessibleName(tr("Where questions come from"));
  m_sources->setTheme(m_theme);
  m_search->setPlaceholderText(tr("Search"));
  m_search->setAccessibleName(tr("Search for questions"));
  m_search->setClearButtonEnabled(true);
  m_topic->setAccessibleName(tr("Topic"));
  m_lesson->setAccessibleName(tr("Lesson"));
  m_list->setAccessibleName(tr("Questions to choose from"));
  m_sampleAnswer->setWordWrap(true);
  m_sample->setAidsVisible(false);
  m_sample->setForShow(true);
  Theme smaller = m_theme;
  smaller.scale *= kSampleScale;
  m_sample->setTheme(smaller);
  m_sample->setMinimumHeight(px(200));
  for (QLabel* label : {m_none, m_about, m_sampleAnswer})
    label->setStyleSheet(QStringLiteral("color: %1").arg(m_theme.soft.name()));

  return half({m_sources,
               rowOf({{m_search, 3}, {m_topic, 2}, {m_lesson, 4}}),
               {m_list, 3},
               m_none,
               {m_sample, 4},
               m_sampleAnswer,
               m_about,
               rowOf({BoxItem::growing(), m_own, m_otherNumbers, m_add})});
}

QWidget* AssignmentDialog::buildWork() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  m_title->setPlaceholderText(tr("Title: Homework 2, masks"));
  m_title->setAccessibleName(tr("Title"));
  m_note->setPlaceholderText(tr("A line below the title (optional)"));
  m_note->setAccessibleName(tr("Note"));
  m_items->setAccessibleName(tr("Questions of this assignment"));
  m_items->setDragDropMode(QAbstractItemView::NoDragDrop);
  m_empty->setText(tr("No questions yet: choose one on the left and add it."));
  m_empty->setStyleSheet(QStringLiteral("color: %1").arg(m_theme.soft.name()));
  m_restored->setText(tr("Unsaved changes from last time were restored."));
  m_restored->hide();
  m_count->setRange(1, kMaxOfItem);
  m_count->setAccessibleName(tr("How many questions of this kind"));
  m_points->setRange(0.25, kMaxPoints);
  m_points->setDecimals(2);
  m_points->setSingleStep(0.5);
  m_points->setValue(1);
  m_points->setAccessibleName(tr("Points for each"));
  for (QAbstractSpinBox* box : std::initializer_list<QAbstractSpinBox*>{m_count, m_points}) {
    box->setMinimumHeight(px(30));
    box->setMinimumWidth(px(64));
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  }
  m_hasDeadline->setCheckable(true);
  m_hasDeadline->setLabel(tr("To be handed in by"));
  m_hasDeadline->setTheme(m_theme);
  m_deadline->setDisplayFormat(tr("d MMMM yyyy, HH:mm", "a moment, as Qt writes dates"));
  m_deadline->setAccessibleName(tr("To be handed in by"));
  m_deadline->setMinimumHeight(px(30));
  m_feedback->setLabels({tr("After handing in") + u'\n' + feedbackText(AssignmentFeedback::AfterReturn),
                         tr("After each answer") + u'\n' + feedbackText(AssignmentFeedback::AtOnce)});
  m_feedback->setAccessibleName(tr("Answers are shown"));
  m_feedback->setTheme(m_theme);
  m_feedback->setMinimumSize(qRound(m_feedback->sizeHint().width() * kRoomyFeedback), px(30));
  m_problem->setTheme(m_theme);
  m_totals->setFont(uiFont(m_theme.px(14), QFont::DemiBold));

  const auto named = [](const QString& words, QWidget* field) {
    QLabel* label = plainLabel(words);
    label->setBuddy(field);
    return label;
  };
  QHBoxLayout* item = rowOf({named(tr("Count"), m_count), m_count, named(tr("Points each"), m_points), m_points,
                             BoxItem::growing(), m_up, m_down, m_edit, m_remove});
  item->setSpacing(px(8));
  auto* file = new FlowLayout;
  file->setSpacing(px(8));
  addWidgets(file, {m_open, m_save, m_saveAs, m_undo, m_redo});
  return half({file,
               m_restored,
               m_title,
               m_note,
               {m_items, 1},
               m_empty,
               item,
               rowOf({{m_hasDeadline, 1}, m_deadline}),
               rowOf({{plainLabel(tr("Answers are shown")), 1}, m_feedback}),
               m_totals,
               m_problem});
}

/// A column for one half of the dialog.
QWidget* AssignmentDialog::half(std::initializer_list<BoxItem> items) const {
  QWidget* made = blockOf(items);
  made->layout()->setSpacing(qRound(m_theme.px(8)));
  return made;
}

void AssignmentDialog::build() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  setModal(false);
  auto* buttons = new QDialogButtonBox(this);
  for (QPushButton* each : {m_preview, m_handOut}) buttons->addButton(each, QDialogButtonBox::ActionRole);
  buttons->addButton(m_close, QDialogButtonBox::RejectRole);
  for (QPushButton* each : {m_otherNumbers, m_add, m_own, m_edit, m_up, m_down, m_remove, m_undo, m_redo, m_open,
                            m_save, m_saveAs, m_preview, m_handOut, m_close})
    each->setAutoDefault(false);
  m_handOut->setDefault(true);

  m_halves->setContentsMargins(px(18), px(16), px(18), px(16));
  m_halves->setSpacing(px(22));
  addItems(m_halves,
           {{buildOffers(), 1}, {buildWork(), 1}, buttons});  // setDialogSize() moves the buttons below both halves
  setPlainToolTip(m_add, tr("Return in the list does the same"));
  setPlainToolTip(m_up, tr("Alt+Up"));
  setPlainToolTip(m_down, tr("Alt+Down"));
  setPlainToolTip(m_remove, tr("Delete"));
  addHelp(*this, *buttons, QStringLiteral("classroom.work"), m_theme);
  setDialogSize(*this, buttons, QSize(px(1180), px(760)));
}

void AssignmentDialog::connectAll() {
  connect(m_sources, &SegmentedControl::chosen, this, [this](int which) { chooseSource(static_cast<Source>(which)); });
  connect(m_search, &QLineEdit::textChanged, this, &AssignmentDialog::filterOffers);
  connect(m_search, &QLineEdit::returnPressed, this, [this] { m_list->setFocus(); });
  connect(m_topic, &QComboBox::currentIndexChanged, this, &AssignmentDialog::filterOffers);
  connect(m_lesson, &QComboBox::currentIndexChanged, this, [this] {
    if (!m_filling) fillOffers();
  });
  connect(m_list, &QListWidget::currentRowChanged, this, &AssignmentDialog::showSample);
  connect(m_list, &QListWidget::itemActivated, this, &AssignmentDialog::add);
  connect(m_otherNumbers, &QPushButton::clicked, this, [this] {
    m_sampleSeed = static_cast<std::uint64_t>(QRandomGenerator::global()->bounded(kMaxSampleSeed));
    showSample();
  });
  connect(m_add, &QPushButton::clicked, this, &AssignmentDialog::add);
  connect(m_own, &QPushButton::clicked, this, &AssignmentDialog::addOwn);
  connect(m_edit, &QPushButton::clicked, this, &AssignmentDialog::editOwn);
  connect(m_items, &QListWidget::itemActivated, this, &AssignmentDialog::editOwn);

  connect(m_title, &QLineEdit::textEdited, this, [this](const QString& text) {
    Assignment next = assignment();
    next.title = text.toStdString();
    change(tr("Title"), std::move(next), QStringLiteral("title"), selectedItem());
  });
  connect(m_note, &QLineEdit::textEdited, this, [this](const QString& text) {
    Assignment next = assignment();
    next.note = text.toStdString();
    change(tr("Note"), std::move(next), QStringLiteral("note"), selectedItem());
  });
  connect(m_items, &QListWidget::currentRowChanged, this, &AssignmentDialog::showItem);
  connect(m_count, &QSpinBox::valueChanged, this, [this](int count) {
    editItem(tr("Count"), QStringLiteral("count"), [count](AssignmentItem& item) { item.count = count; });
  });
  connect(m_points, &QDoubleSpinBox::valueChanged, this, [this](double points) {
    editItem(tr("Points"), QStringLiteral("points"), [points](AssignmentItem& item) { item.points = points; });
  });
  connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
  connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
  connect(m_remove, &QPushButton::clicked, this, &AssignmentDialog::removeItem);
  connect(m_hasDeadline, &QAbstractButton::toggled, this, &AssignmentDialog::takeDeadline);
  connect(m_deadline, &QDateTimeEdit::dateTimeChanged, this, &AssignmentDialog::takeDeadline);
  connect(m_feedback, &SegmentedControl::chosen, this, [this](int which) {
    Assignment next = assignment();
    next.feedback = which == 1 ? AssignmentFeedback::AtOnce : AssignmentFeedback::AfterReturn;
    change(tr("When answers are shown"), std::move(next), {}, selectedItem());
  });
  connect(&m_draft, &AssignmentDraft::changed, this, [this] {
    showWork();
    keep();
  });

  const auto key = [this](const QKeySequence& keys, QWidget* where, auto action) {
    auto* shortcut = new QShortcut(keys, where);
    shortcut->setContext(where == this ? Qt::WindowShortcut : Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, action);
  };
  key(QKeySequence(Qt::ALT | Qt::Key_Up), m_items, [this] { move(-1); });
  key(QKeySequence(Qt::ALT | Qt::Key_Down), m_items, [this] { move(1); });
  key(QKeySequence(QKeySequence::Delete), m_items, [this] { removeItem(); });
  key(QKeySequence(QKeySequence::Undo), this, [this] { m_draft.undo().undo(); });
  key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), this, [this] { m_draft.undo().redo(); });
  key(QKeySequence(QKeySequence::Save), this, [this] { save(); });
  key(QKeySequence(QKeySequence::Open), this, [this] { m_open->click(); });
  key(QKeySequence(QKeySequence::Find), this, [this] { m_search->setFocus(); });
  connect(m_undo, &QPushButton::clicked, &m_draft.undo(), &QUndoStack::undo);
  connect(m_redo, &QPushButton::clicked, &m_draft.undo(), &QUndoStack::redo);
  connect(m_open, &QPushButton::clicked, this, &AssignmentDialog::openWithDialog);
  connect(m_save, &QPushButton::clicked, this, &AssignmentDialog::save);
  connect(m_saveAs, &QPushButton::clicked, this, &AssignmentDialog::saveAs);
  connect(m_preview, &QPushButton::clicked, this, &AssignmentDialog::showPreview);
  connect(m_handOut, &QPushButton::clicked, this, [this] { handOut(); });
  connect(m_close, &QPushButton::clicked, this, &AssignmentDialog::reject);
}

void AssignmentDialog::restore() {
  if (!m_kept.isOurs()) return;
  const std::optional<QByteArray> text = m_kept.read();
  if (!text) return;
  const QJsonObject root = QJsonDocument::fromJson(*text).object();
  Result<Assignment> kept = readAssignment(root[QLatin1String("work")].toString().toStdString());
  if (!kept) return;
  m_file = root[QLatin1String("file")].toString();
  m_draft.begin(std::move(*kept), false);
  m_restored->show();
}

void AssignmentDialog::keep() {
  if (!m_draft.isModified() || m_draft.assignment() == Assignment()) return m_kept.remove();
  const QJsonObject root{{QLatin1String("file"), m_file},
                         {QLatin1String("work"), QString::fromStdString(writeAssignment(m_draft.assignment()))}};
  m_kept.keep(QJsonDocument(root).toJson(QJsonDocument::Compact));
}

void AssignmentDialog::fillTopics() {
  m_filling = true;
  m_topic->clear();
  m_topic->addItem(tr("All topics"), -1);
  for (int topic = 0; topic < kTopics; ++topic) {
    const bool isAsked = std::ranges::any_of(
        m_bank, [topic](const OfferedQuestion& each) { return static_cast<int>(each.from->topic) == topic; });
    if (isAsked) m_topic->addItem(topicText(static_cast<Topic>(topic)), topic);
  }
  m_filling = false;
}

void AssignmentDialog::fillLessons() {
  m_filling = true;
  m_lesson->clear();
  m_lessons.clear();
  for (const auto& each : m_offers.lessons ? m_offers.lessons() : LoadedLessons()) {
    const bool asks =
        std::ranges::any_of(each->lesson.steps, [](const LessonStep& step) { return step.question.has_value(); });
    if (!asks) continue;
    m_lessons.push_back(each);
    m_lesson->addItem(QString::fromStdString(each->textIn(QLocale().name()).title));
  }
  m_filling = false;
}

void AssignmentDialog::chooseSource(Source source) {
  m_source = source;
  m_sources->setCurrent(static_cast<int>(source));
  m_topic->setVisible(source != Source::Lesson);
  m_lesson->setVisible(source == Source::Lesson);
  if (source == Source::Lesson) fillLessons();
  fillOffers();
}

void AssignmentDialog::fillOffers() {
  m_others.clear();
  if (m_source == Source::Document && m_offers.document) m_others = questionsAbout(m_offers.document());
  if (m_source == Source::Lesson && m_lesson->currentIndex() >= 0)
    m_others = questionsOfLesson(*m_lessons[static_cast<std::size_t>(m_lesson->currentIndex())], QLocale().name());
  filterOffers();
}

void AssignmentDialog::filterOffers() {
  if (m_filling) return;
  const std::vector<OfferedQuestion>& all = m_source == Source::Bank ? m_bank : m_others;
  const QStringList words = m_search->text().simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const int topic = m_source == Source::Lesson ? -1 : m_topic->currentData().toInt();
  const QSignalBlocker quiet(m_list);
  m_list->clear();
  m_listed.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (topic >= 0 && static_cast<int>(all[i].from->topic) != topic) continue;
    const QString text = offeredText(all[i]), searched = text + u' ' + QString::fromStdString(all[i].item.templateId);
    const bool hasAll =
        std::ranges::all_of(words, [&](const QString& word) { return searched.contains(word, Qt::CaseInsensitive); });
    if (!hasAll) continue;
    m_listed.push_back(i);
    auto* item = new QListWidgetItem(text, m_list);
    item->setData(Qt::AccessibleTextRole, text);
  }
  const bool none = m_listed.empty();
  m_none->setVisible(none);
  if (none)
    m_none->setText(!all.empty() ? tr("No question found. Try another word or topic.")
                    : m_source == Source::Document
                        ? tr("No question is available for the open document. Open one with a few tokens and heads.")
                        : tr("This lesson has no questions."));
  m_list->setCurrentRow(none ? -1 : 0);
  showSample();
}

const OfferedQuestion* AssignmentDialog::offered() const {
  const int row = m_list->currentRow();
  if (row < 0 || row >= static_cast<int>(m_listed.size())) return nullptr;
  return &(m_source == Source::Bank ? m_bank : m_others)[m_listed[static_cast<std::size_t>(row)]];
}

void AssignmentDialog::showSample() {
  const OfferedQuestion* question = offered();
  const std::optional<AskedQuestion> sample = question ? sampleOf(question->item, m_sampleSeed) : std::nullopt;
  for (QPushButton* each : {m_otherNumbers, m_add}) each->setEnabled(sample.has_value());
  m_sample->setVisible(sample.has_value());
  m_sampleAnswer->setVisible(sample.has_value());
  m_about->setText(question ? aboutQuestion(*question->from) : QString());
  if (!sample) return;
  m_sample->setHeading(tr("As a student sees it, with numbers of this kind").toHtmlEscaped(), {});
  m_sample->ask(*sample);
  m_sampleAnswer->setText(tr("Answer: %1").arg(rightAnswerHtml(sample->question)));
}

void AssignmentDialog::add() {
  if (const OfferedQuestion* question = offered()) insert(question->item);
}

void AssignmentDialog::insert(AssignmentItem item) {
  Assignment next = assignment();
  const int at = selectedItem() < 0 ? static_cast<int>(next.items.size()) : selectedItem() + 1;
  next.items.insert(next.items.begin() + at, std::move(item));
  change(tr("Add a question"), std::move(next), {}, at);
}

OwnQuestionDialog* AssignmentDialog::ownDialog(const AssignmentItem& item) {
  auto* dialog = new OwnQuestionDialog(item, m_offers.document ? m_offers.document() : nullptr, m_theme, this,
                                       m_services.settings.lastFolder());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
  return dialog;
}

OwnQuestionDialog* AssignmentDialog::addOwn() {
  OwnQuestionDialog* dialog = ownDialog(AssignmentItem());
  connect(dialog, &OwnQuestionDialog::edited, this, &AssignmentDialog::insert);
  return dialog;
}

OwnQuestionDialog* AssignmentDialog::editOwn() {
  const int row = selectedItem();
  if (row < 0 || !assignment().items[static_cast<std::size_t>(row)].own) return nullptr;
  OwnQuestionDialog* dialog = ownDialog(assignment().items[static_cast<std::size_t>(row)]);
  // The dialog is modal, so the row stays the same.
  connect(dialog, &OwnQuestionDialog::edited, this, [this, row](const AssignmentItem& item) {
    Assignment next = assignment();
    next.items[static_cast<std::size_t>(row)] = item;
    change(tr("Edit a question"), std::move(next), {}, row);
  });
  return dialog;
}

int AssignmentDialog::selectedItem() const {
  const int row = m_items->currentRow();
  return row >= 0 && row < static_cast<int>(assignment().items.size()) ? row : -1;
}

void AssignmentDialog::change(const QString& name, Assignment next, const QString& mergeKey, int select) {
  say({});
  m_restored->hide();
  m_draft.change(name, std::move(next), mergeKey);
  if (select >= 0) m_items->setCurrentRow(select);
}

void AssignmentDialog::editItem(const QString& name, const QString& key,
                                const std::function<void(AssignmentItem&)>& edit) {
  const int row = selectedItem();
  if (m_filling || row < 0) return;
  Assignment next = assignment();
  edit(next.items[static_cast<std::size_t>(row)]);
  change(name, std::move(next), key + QString::number(row), row);
}

void AssignmentDialog::move(int by) {
  const int row = selectedItem(), to = row + by;
  Assignment next = assignment();
  if (row < 0 || to < 0 || to >= static_cast<int>(next.items.size())) return;
  std::swap(next.items[static_cast<std::size_t>(row)], next.items[static_cast<std::size_t>(to)]);
  change(tr("Move a question"), std::move(next), {}, to);
}

void AssignmentDialog::removeItem() {
  const int row = selectedItem();
  if (row < 0) return;
  Assignment next = assignment();
  next.items.erase(next.items.begin() + row);
  const int left = static_cast<int>(next.items.size());
  change(tr("Remove a question"), std::move(next), {}, std::min(row, left - 1));
}

void AssignmentDialog::takeDeadline() {
  if (m_filling) return;
  Assignment next = assignment();
  next.deadline.reset();
  if (m_hasDeadline->isChecked()) next.deadline = deadlineIso(m_deadline->dateTime());
  change(tr("Deadline"), std::move(next), m_hasDeadline->isChecked() ? QStringLiteral("deadline") : QString(),
         selectedItem());
}

void AssignmentDialog::showWork() {
  const Assignment& now = assignment();
  m_filling = true;
  const QString title = QString::fromStdString(now.title), note = QString::fromStdString(now.note);
  if (m_title->text() != title) m_title->setText(title);
  if (m_note->text() != note) m_note->setText(note);
  m_hasDeadline->setChecked(now.deadline.has_value());
  m_deadline->setEnabled(now.deadline.has_value());
  const QDateTime usual(QDate::currentDate().addDays(kDefaultDaysToDeadline), QTime(23, 59));
  const QDateTime deadline = now.deadline ? deadlineOf(*now.deadline) : usual;
  if (m_deadline->dateTime() != deadline) m_deadline->setDateTime(deadline);
  m_feedback->setCurrent(now.feedback == AssignmentFeedback::AtOnce ? 1 : 0);
  m_filling = false;
  showItems();
  showTotals();
  const QString name = m_file.isEmpty() ? tr("New assignment") : QFileInfo(m_file).fileName();
  setWindowTitle(name + QStringLiteral("[*]"));
  setWindowModified(isModified() && !(now == Assignment()));
  QUndoStack& undo = m_draft.undo();
  m_undo->setEnabled(undo.canUndo());
  m_redo->setEnabled(undo.canRedo());
  setPlainToolTip(m_undo, undo.canUndo() ? tr("Undo: %1").arg(undo.undoText()) : QString());
  setPlainToolTip(m_redo, undo.canRedo() ? tr("Redo: %1").arg(undo.redoText()) : QString());
}

void AssignmentDialog::showItems() {
  const int selected = m_items->currentRow();
  const std::vector<AssignmentItem>& items = assignment().items;
  {
    const QSignalBlocker quiet(m_items);
    while (m_items->count() > static_cast<int>(items.size())) delete m_items->takeItem(m_items->count() - 1);
    while (m_items->count() < static_cast<int>(items.size())) m_items->addItem(new QListWidgetItem);
    // Sampling a question may be slow: only for changed items.
    m_shown.resize(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
      QListWidgetItem* row = m_items->item(static_cast<int>(i));
      if (m_shown[i] == items[i] && !row->text().isEmpty()) continue;
      m_shown[i] = items[i];
      const QString text = itemText(items[i]);
      row->setText(text);
      row->setData(Qt::AccessibleTextRole, text);
    }
    m_items->setCurrentRow(std::min(std::max(selected, 0), m_items->count() - 1));
  }
  m_empty->setVisible(items.empty());
  showItem();
}

void AssignmentDialog::showItem() {
  const int row = selectedItem();
  const auto last = static_cast<int>(assignment().items.size()) - 1;
  for (QWidget* each : std::initializer_list<QWidget*>{m_count, m_points, m_remove}) each->setEnabled(row >= 0);
  m_edit->setEnabled(row >= 0 && assignment().items[static_cast<std::size_t>(row)].own);
  m_up->setEnabled(row > 0);
  m_down->setEnabled(row >= 0 && row < last);
  if (row < 0) return;
  m_filling = true;
  const AssignmentItem& item = assignment().items[static_cast<std::size_t>(row)];
  m_count->setValue(item.count);
  m_points->setValue(item.points);
  m_filling = false;
}

void AssignmentDialog::showTotals() {
  const int questions = assignment().questions();
  const bool any = questions > 0;
  m_totals->setVisible(any);
  m_totals->setText(QStringList{tr("%n question(s)", nullptr, questions), pointsPhrase(assignment().points()),
                                tr("about %n minute(s)", nullptr, minutesOf(assignment()))}
                        .join(QStringLiteral(" · ")));
  m_preview->setEnabled(any);
  m_handOut->setEnabled(any);
}

void AssignmentDialog::say(const QString& problem) {
  m_problem->showText(problem);
}

bool AssignmentDialog::openFile(const QString& path) {
  const QString name = QFileInfo(path).fileName();
  Result<Assignment> read = readAssignmentFile(toPath(path));
  if (!read) {
    say(tr("%1 was not opened. %2").arg(name, problemsText(read.error(), kMaxAssignmentProblems)));
    return false;
  }
  if (!mayClose()) return false;
  m_file = path;
  m_restored->hide();
  say({});
  m_draft.begin(std::move(*read), true);
  m_services.settings.setLastFolder(QFileInfo(path).absolutePath());
  Q_EMIT saved(path, QString::fromStdString(assignment().title));
  return true;
}

bool AssignmentDialog::openWithDialog() {
  const QString path = chosenFile(this, tr("Open an assignment"), m_services.settings.lastFolder(),
                                  tr("Assignments (*.work.json);;All files (*)"));
  return !path.isEmpty() && openFile(path);
}

bool AssignmentDialog::saveAs() {
  const QString suggested =
      m_file.isEmpty() ? QDir(m_services.settings.lastFolder()).filePath(fileNameOf(assignment()) + assignmentSuffix())
                       : m_file;
  const QString path =
      fileToWrite(this, tr("Save the assignment"), suggested, tr("Assignments (*.work.json)"), assignmentSuffix());
  return !path.isEmpty() && write(path);
}

bool AssignmentDialog::write(const QString& path) {
  const auto written = replaceFile(path, QByteArray::fromStdString(writeAssignment(assignment())));
  if (!written) {
    say(tr("%1 cannot be written: %2. Nothing is lost: save it in another folder.")
            .arg(QDir::toNativeSeparators(path), written.error()));
    return false;
  }
  say({});
  m_file = path;
  m_draft.setSaved();
  m_restored->hide();
  m_services.settings.setLastFolder(QFileInfo(path).absolutePath());
  Q_EMIT saved(path, QString::fromStdString(assignment().title));
  return true;
}

bool AssignmentDialog::mayClose() {
  if (!isModified() || assignment() == Assignment()) return true;
  if (!mayDiscard(this, tr("Unsaved changes"), tr("Save the changes to this assignment?"), {},
                  [this] { return save(); }))
    return false;
  if (isModified()) m_kept.remove();
  return true;
}

/// Return acts on the focused widget only; it never triggers the assignment button.
void AssignmentDialog::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QDialog::keyPressEvent(event);
  if (auto* button = qobject_cast<QPushButton*>(focusWidget())) button->click();
}

/// If there is no room next to each other, the halves are below each other and scroll.
void AssignmentDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  const bool beside = width() >= m_theme.px(kBothHalves);
  m_halves->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void AssignmentDialog::reject() {
  close();
}

void AssignmentDialog::closeEvent(QCloseEvent* event) {
  const auto* busy = findChild<HandoutDialog*>();
  // Not QDialog::closeEvent(), which calls reject() and would ask again.
  event->setAccepted(!(busy && busy->isBusy()) && mayClose());
}

HandoutDialog* AssignmentDialog::handOut(bool onPaper) {
  if (assignment().items.empty()) {
    say(tr("There is nothing to hand out yet: add a question."));
    return nullptr;
  }
  if (const Problems problems = checkAssignment(assignment()); !problems.empty()) {
    say(problemsText(problems, kMaxAssignmentProblems));
    return nullptr;
  }
  auto* dialog = new HandoutDialog(assignment(), m_services.settings, m_theme, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (onPaper) dialog->setForms(false, true, true, false);
  dialog->open();
  return dialog;
}

/// As a student sees it, with the first variant of the sample seed.
void AssignmentDialog::showPreview() {
  if (const Problems problems = checkAssignment(assignment()); !problems.empty())
    return say(problemsText(problems, kMaxAssignmentProblems));
  const std::vector<Handout> made = makeHandouts(assignment(), 1, m_sampleSeed);
  const auto opened = openHandout(made.front());
  if (!opened) return say(opened.error());
  auto* window = new QDialog(this);
  window->setObjectName(QStringLiteral("workPreview"));
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->setWindowTitle(tr("Preview: as a student sees it"));
  auto* column = new QVBoxLayout(window);
  column->setContentsMargins(0, 0, 0, 0);
  auto* page = new AssignmentPage(m_services, window);
  column->addWidget(page);
  page->setTheme(m_theme);
  page->preview(*opened);
  connect(page, &AssignmentPage::left, window, &QDialog::close);
  window->resize(dialogSize(*window, size()));
  window->open();
}

}  // namespace attn::app
