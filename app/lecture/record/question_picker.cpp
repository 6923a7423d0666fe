// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/question_picker.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextDocument>
#include <algorithm>
#include <set>
#include <utility>

#include "lessons/lesson_question.h"
#include "panes/question_html.h"
#include "questions/question_template.h"
#include "session/session.h"
#include "text/html_text.h"
#include "text/question_text.h"
#include "widgets/dialog_size.h"
#include "widgets/page_parts.h"
#include "widgets/painted_stage.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"

namespace attn::app {
namespace {

constexpr QSize kPickerSize(640, 620);
constexpr std::uint64_t kSampleSeed = 1;
constexpr int kHtmlRole = Qt::UserRole + 1;

/// Draws items as rich text, so that subscripts stay subscripts, in lines as wide as the list.
class RichItem : public QStyledItemDelegate {
 public:
  explicit RichItem(QListWidget* list) : QStyledItemDelegate(list), m_list(*list) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    QTextDocument text;
    fill(text, option, index);
    painter->save();
    painter->translate(option.rect.topLeft());
    text.drawContents(painter);
    painter->restore();
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QTextDocument text;
    fill(text, option, index);
    return text.size().toSize();
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->text.clear();
  }

 private:
  void fill(QTextDocument& text, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    text.setDefaultFont(m_list.font());
    text.setDefaultStyleSheet(QStringLiteral("body { color: %1; }").arg(option.palette.color(QPalette::Text).name()));
    text.setHtml(QStringLiteral("<body>") + index.data(kHtmlRole).toString() + QStringLiteral("</body>"));
    text.setTextWidth(m_list.width() - m_list.verticalScrollBar()->sizeHint().width() - 2 * m_list.frameWidth());
  }

  const QListWidget& m_list;
};

}  // namespace

NumberPick::NumberPick(Session& session, QObject* parent) : QObject(parent), m_session(session) {}

void NumberPick::begin(QWidget* stage, Pick pick) {
  cancel();
  m_pick = pick;
  for (PaintedStage* each : stage->findChildren<PaintedStage*>()) m_stages << each;
  if (auto* itself = qobject_cast<PaintedStage*>(stage)) m_stages << itself;
  for (PaintedStage* each : m_stages) {
    each->installEventFilter(this);
    if (pick == Pick::Once && each->isVisible() && each->focusPolicy() != Qt::NoFocus)
      each->setFocus(Qt::OtherFocusReason);
  }
}

bool NumberPick::watches(const QWidget* widget) const {
  return std::ranges::any_of(m_stages, [widget](const auto& each) { return each == widget; });
}

void NumberPick::end(const std::optional<Selection>& cell) {
  if (!isActive()) return;
  for (PaintedStage* each : std::exchange(m_stages, {}))
    if (each) each->removeEventFilter(this);
  Q_EMIT ended();
  if (cell) Q_EMIT picked(*cell);
}

bool NumberPick::eventFilter(QObject* watched, QEvent* event) {
  const auto* stage = qobject_cast<PaintedStage*>(watched);
  if (!stage || !isActive()) return false;
  switch (event->type()) {
    case QEvent::MouseButtonPress: {
      const auto& mouse = static_cast<QMouseEvent&>(*event);
      const auto cell = mouse.button() == Qt::LeftButton ? stage->numberAt(mouse.position()) : std::nullopt;
      if (!cell) return false;
      m_pick == Pick::Once ? end(cell) : picked(*cell);
      return true;
    }
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
      const int key = static_cast<QKeyEvent&>(*event).key();
      const bool takes = m_pick == Pick::Once && (key == Qt::Key_Return || key == Qt::Key_Enter);
      if (!takes && key != Qt::Key_Escape) return false;
      event->accept();
      if (event->type() == QEvent::KeyPress) end(takes ? std::optional(m_session.selection()) : std::nullopt);
      return true;
    }
    case QEvent::Hide:
      cancel();
      return false;
    default:
      return false;
  }
}

QString QuestionPicker::wholeHtml(const Question& question) {
  QString html = questionHtml(question);
  if (question.listing) html += listingHtml(*question.listing);
  const auto steps = workingHtml(question);
  return html + QStringLiteral("<p>") + tr("Answer: %1").arg(rightAnswerHtml(question)) + QStringLiteral("</p>") +
         steps;
}

QuestionPicker::QuestionPicker(AskableStage stage, const LessonStage& reveal, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_stage(std::move(stage)),
      m_reveal(reveal),
      m_theme(theme),
      m_kind(new SegmentedControl(SegmentedControl::Mode::One, this)),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_preview(new RichLabel(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Ask a question"));
  m_reveal.point.clear();
  m_kind->setLabels({tr("About this slide"), tr("With numbers of its own")});
  m_kind->setTheme(theme);
  m_search->setPlaceholderText(tr("Find: words in the question or its topic"));
  m_search->setAccessibleName(tr("Find a question"));
  m_search->setClearButtonEnabled(true);
  m_list->setAccessibleName(tr("Questions"));
  m_list->setItemDelegate(new RichItem(m_list));
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setResizeMode(QListView::Adjust);
  m_list->setMinimumHeight(qRound(theme.px(200)));
  setLooks(theme, {{m_preview, 13, theme.soft}});
  m_preview->setMinimumHeight(qRound(theme.px(120)));
  m_take = frameQuestion(*this, {m_kind, m_search, {m_list, 1}, m_preview}, tr("Ask this"),
                         {kPickerSize, "lecture.questions", 10}, theme);
  collect();
  if (m_ofStage.empty()) m_kind->setCurrent(1);
  connect(m_kind, &SegmentedControl::chosen, this, &QuestionPicker::fill);
  connect(m_search, &QLineEdit::textChanged, this, &QuestionPicker::fill);
  connect(m_list, &QListWidget::currentRowChanged, this, &QuestionPicker::preview);
  connect(m_list, &QListWidget::itemActivated, this, [this] { m_take->click(); });
  connect(m_take, &QPushButton::clicked, this, [this] {
    if (const auto question = chosen()) Q_EMIT picked(*question);
    accept();
  });
  fill();
  m_search->setFocus();
}

void QuestionPicker::collect() {
  const auto offer = [&](const LessonQuestion& question, const AskedQuestion& asked) {
    const QString html = questionHtml(asked.question);
    return Offer{question, topicText(asked.from->topic), html, wholeHtml(asked.question)};
  };
  if (m_stage.scenario) {
    const OnStage stage{*m_stage.scenario, m_stage.trace.get(), m_stage.head, m_stage.row};
    for (const QuestionTemplate* each : templatesFor(stage)) {
      LessonQuestion question;
      question.templateId = each->id;
      question.fromStage = true;
      question.seed = kSampleSeed;
      question.reveal = m_reveal;
      if (const auto asked = lessonQuestion(question, stage, kSampleSeed)) m_ofStage.push_back(offer(question, *asked));
    }
  }
  std::set<std::string_view> seen;
  for (const QuestionTemplate& each : questionTemplates()) {
    if (!each.draw || !seen.insert(each.id).second) continue;
    LessonQuestion question;
    question.templateId = each.id;
    question.seed = kSampleSeed;
    question.reveal = m_reveal;
    m_drawn.push_back(offer(question, drawQuestion(each, kSampleSeed)));
  }
  const auto isOfLab = [&](const Offer& each) {
    const QuestionTemplate* from = findTemplate(each.question.templateId);
    return from && from->lab == m_stage.lab.toStdString();
  };
  std::stable_partition(m_drawn.begin(), m_drawn.end(), isOfLab);
  std::stable_partition(m_ofStage.begin(), m_ofStage.end(), isOfLab);
}

void QuestionPicker::fill() {
  const QString wanted = m_search->text().trimmed();
  const std::vector<Offer>& offers = m_kind->current() == 0 ? m_ofStage : m_drawn;
  m_list->clear();
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const QString html = offers[i].topic.toHtmlEscaped() + QStringLiteral(": ") + offers[i].prompt;
    const QString words = htmlWords(html);
    if (!words.contains(wanted, Qt::CaseInsensitive)) continue;
    auto* item = new QListWidgetItem(words, m_list);
    item->setData(Qt::UserRole, static_cast<int>(i));
    item->setData(kHtmlRole, html);
  }
  if (m_list->count() > 0) m_list->setCurrentRow(0);
  preview();
}

std::optional<LessonQuestion> QuestionPicker::chosen() const {
  const QListWidgetItem* item = m_list->currentItem();
  if (!item) return std::nullopt;
  const std::vector<Offer>& offers = m_kind->current() == 0 ? m_ofStage : m_drawn;
  return offers[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].question;
}

void QuestionPicker::preview() {
  const QListWidgetItem* item = m_list->currentItem();
  m_take->setEnabled(item != nullptr);
  const std::vector<Offer>& offers = m_kind->current() == 0 ? m_ofStage : m_drawn;
  if (item)
    m_preview->setHtml(offers[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].whole);
  else if (offers.empty())
    m_preview->setHtml(tr("No question can be made from this slide.").toHtmlEscaped());
  else
    m_preview->setHtml(tr("No question matches.").toHtmlEscaped());
}

}  // namespace attn::app
