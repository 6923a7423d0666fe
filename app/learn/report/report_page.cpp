// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/report_page.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "learn/picture/report_contents.h"
#include "learn/picture/report_picture.h"
#include "learn/report/answered_html.h"
#include "learn/report/report_pdf.h"
#include "learn/section_figure.h"
#include "learn/settings/day_rules.h"
#include "progress/progress.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/file_dialogs.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

// In design pixels: from kNextToFrom on, the side is next to the report.
constexpr double kSideWidth = 292, kNextToFrom = 900, kWidestPage = 1120;

}  // namespace

ReportPage::ReportPage(const LearnServices& services, QWidget* parent)
    : LearnSubpage(services, parent),
      m_handInPage(std::make_shared<const ReportContents>()),
      m_page(new QWidget),
      m_side(new QWidget),
      m_column(new QVBoxLayout(m_page)),
      m_sideColumn(new QVBoxLayout(m_side)),
      m_home(pageButton(m_page)),
      m_missing(new RichLabel(m_page)),
      m_result(new SectionFigure(AccessibleTable::Kind::List, m_page)),
      m_strength(new SectionFigure(AccessibleTable::Kind::List, m_page)),
      m_mistakes(new SectionFigure(AccessibleTable::Kind::List, m_page)),
      m_back(new SectionFigure(AccessibleTable::Kind::List, m_side)),
      m_questions(new SectionFigure(AccessibleTable::Kind::List, m_side)),
      m_detail(new Card(m_page)),
      m_openLab(pageButton(m_detail)),
      m_openLesson(pageButton(m_detail)),
      m_close(pageButton(m_detail)),
      m_review(pageButton(m_side)),
      m_fresh(pageButton(m_side)),
      m_export(pageButton(m_side)),
      m_seedNote(wrappedLabel({}, m_side)),
      m_written(wrappedLabel({}, m_side)) {
  makeParts(this, m_scroll, m_sideScroll);
  makeParts(m_detail, m_detailTitle, m_detailText);
  makeParts(m_side, m_backLabel, m_questionsLabel);
  build();
  retranslate();
  restyle();
  connect(&m_services.progress, &Progress::changed, this, &ReportPage::logChanged);
  connect(&m_services.progress, &Progress::opened, this, &ReportPage::logChanged);
}

ReportPage::~ReportPage() {
  if (!m_side->parentWidget()) delete m_side;
}

void ReportPage::build() {
  QHBoxLayout* row = rowOf({{m_scroll, 1}, m_sideScroll}, this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  scrollIn(m_scroll, m_page);
  scrollIn(m_sideScroll, m_side);
  // In a separate row, so that the height of the text is computed for its actual width.
  auto* ways = new FlowLayout;
  addWidgets(ways, {m_openLab, m_openLesson, m_close});
  columnOf({m_detailTitle, rowOf({{m_detailText, 1}}), ways}, m_detail);
  m_detail->hide();
  addItems(m_column, {rowOf({m_home, BoxItem::growing()}), m_missing, m_result, m_detail, m_strength, m_mistakes,
                      BoxItem::growing()});
  addItems(m_sideColumn, {m_backLabel, m_back, BoxItem::space(8), m_review, m_fresh, m_export, m_written, m_seedNote,
                          BoxItem::space(12), m_questionsLabel, m_questions, BoxItem::growing()});
  m_review->setDefault(true);
  m_written->hide();
  m_written->setTextInteractionFlags(Qt::TextSelectableByMouse);
  connect(m_home, &QPushButton::clicked, this, &ReportPage::left);
  for (SectionFigure* figure : figures()) {
    connect(figure, &SectionFigure::chosen, this, [this](const SectionItem& item) {
      if (item.leads == SectionItem::Leads::ToQuestion) return openQuestion(item.row == m_opened ? -1 : item.row);
      const LessonLink& link = *m_handInPage->mistakes[static_cast<std::size_t>(item.row)].lesson;
      Q_EMIT lessonRequested(link.id, link.step);
    });
    connect(figure, &SectionFigure::movedTo, this, [this, figure](const QRect& area) {
      QScrollArea* around = m_scroll->isAncestorOf(figure) ? m_scroll : m_sideScroll;
      const QRect there(figure->mapTo(around->widget(), area.topLeft()), area.size());
      around->ensureVisible(there.center().x(), there.bottom(), 0, 24);
      around->ensureVisible(there.center().x(), there.top(), 0, 24);
    });
  }
  connect(m_close, &QPushButton::clicked, this, [this] { openQuestion(-1); });
  connect(m_openLab, &QPushButton::clicked, this, [this] {
    const QuestionRecord& question = m_handInPage->questions[static_cast<std::size_t>(m_opened)];
    Q_EMIT scenarioRequested(question.asked->from->scenario(question.asked->parameters), question.lab);
  });
  connect(m_openLesson, &QPushButton::clicked, this, [this] {
    const LessonLink& link = *m_handInPage->questions[static_cast<std::size_t>(m_opened)].lesson;
    Q_EMIT lessonRequested(link.id, link.step);
  });
  connect(m_review, &QPushButton::clicked, this, [this] {
    std::vector<std::string> cards;
    for (const QString& id : m_handInPage->againIds) cards.push_back(id.toStdString());
    Q_EMIT reviewRequested(cards);
  });
  connect(m_fresh, &QPushButton::clicked, this, [this] {
    if (!m_report) return;
    InterviewPlan plan = m_report->plan;
    while (plan.seed == m_report->plan.seed) plan.seed = QRandomGenerator::global()->generate();
    Q_EMIT interviewRequested(plan);
  });
  connect(m_export, &QPushButton::clicked, this, &ReportPage::exportReport);
}

void ReportPage::showInterview(const std::string& uid) {
  m_interview = uid;
  m_opened = -1;
  m_now = momentNow();
  const DayRules rules = dayRules(m_services.settings);
  m_examDay = rules.exam;
  m_report = reportOf(m_services.progress.record(), uid, m_now, rules);
  m_written->hide();
  m_stale = false;
  fill();
  m_scroll->ensureVisible(0, 0);
}

void ReportPage::showReport(const InterviewReport& report, const Moment& now,
                            const std::optional<std::int64_t>& examDay) {
  m_interview.clear();
  m_opened = -1;
  m_now = now;
  m_examDay = examDay;
  m_report = report;
  m_written->hide();
  fill();
}

/// Later comparisons, undo and import change a report; the open question stays open.
void ReportPage::logChanged() {
  if (m_interview.empty()) return;
  if (!isVisible()) {
    m_stale = true;
    return;
  }
  m_now = momentNow();
  std::optional<InterviewReport> report =
      reportOf(m_services.progress.record(), m_interview, m_now, dayRules(m_services.settings));
  m_stale = false;
  if (report == m_report) return;
  m_report = std::move(report);
  fill();
}

void ReportPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) logChanged();
}

QString ReportPage::detail() const {
  return m_handInPage->day;
}

std::optional<LessonLink> ReportPage::lessonFor(const QuestionTemplate& from) const {
  const auto found = std::ranges::find_if(m_lessons, [&](const auto& each) { return each->lesson.id == from.lesson; });
  if (found == m_lessons.end()) return std::nullopt;
  const Lesson& lesson = (*found)->lesson;
  const LessonText text = (*found)->textIn(QLocale().name());
  LessonLink link{QString::fromStdString(lesson.id), std::nullopt, learnerPlain(QString::fromStdString(text.title))};
  const auto step = std::ranges::find_if(
      lesson.steps, [&](const LessonStep& each) { return each.question && each.question->templateId == from.id; });
  if (step == lesson.steps.end()) return link;
  link.step = static_cast<int>(step - lesson.steps.begin());
  link.name = tr("%1, step %2", "title of a lesson").arg(link.name).arg(*link.step + 1);
  return link;
}

void ReportPage::fill() {
  m_handInPage = std::make_shared<const ReportContents>(
      m_report
          ? reportSheet(*m_report, m_now, m_examDay, [this](const QuestionTemplate& from) { return lessonFor(from); })
          : ReportContents());
  const bool there = m_report.has_value();
  m_missing->setVisible(!there);
  m_missing->setHtml(tr("This interview is not in your progress.").toHtmlEscaped());
  if (m_opened >= static_cast<int>(m_handInPage->questions.size())) m_opened = -1;
  const std::pair<SectionFigure*, ReportPart> parts[] = {{m_result, resultSection},
                                                         {m_strength, strengthSection},
                                                         {m_mistakes, mistakesSection},
                                                         {m_back, backSection},
                                                         {m_questions, questionsSection}};
  for (const auto& [figure, part] : parts) {
    figure->setSection([sheet = m_handInPage, layOut = part](double width, const Theme& theme) {
      return layOut(*sheet, width, theme);
    });
    figure->setOpen(m_opened);
    if (!there) figure->hide();
  }
  m_side->setVisible(there);
  m_review->setVisible(!m_handInPage->againIds.isEmpty());
  const QString count = tr("Review %n question(s) now", nullptr, static_cast<int>(m_handInPage->againIds.size()));
  m_review->setText(
      tr("%1 · %2 min", "what a button does, and how long it takes").arg(count).arg(m_handInPage->againMinutes));
  m_fresh->setText(tr("%n fresh question(s)", nullptr, m_report ? m_report->plan.questions : 0));
  m_seedNote->setText(tr("%1 The file includes your scratchpad.").arg(m_handInPage->seedNote));
  fillDetail();
}

void ReportPage::openQuestion(int question) {
  m_opened = question >= 0 && question < static_cast<int>(m_handInPage->questions.size()) ? question : -1;
  for (SectionFigure* figure : figures()) figure->setOpen(m_opened);
  fillDetail();
  if (m_opened < 0) return;
  // The card gets its position with the next layout.
  m_page->layout()->activate();
  m_scroll->ensureWidgetVisible(m_detail, 0, qRound(m_theme.px(16)));
  m_scroll->ensureVisible(0, m_detail->y(), 0, qRound(m_theme.px(90)));
}

void ReportPage::fillDetail() {
  m_detail->setVisible(m_opened >= 0);
  if (m_opened < 0) return;
  const QuestionRecord& question = m_handInPage->questions[static_cast<std::size_t>(m_opened)];
  m_detailTitle->setHtml(QStringLiteral("<b>") + questionHeading(question).toHtmlEscaped() + QStringLiteral("</b>"));
  m_detailText->setHtml(answeredHtml(question, m_theme), 130);
  m_openLab->setVisible(question.asked && !question.lab.isEmpty());
  m_openLab->setText(tr("Open in %1", "a lab").arg(labText(question.lab)));
  m_openLesson->setVisible(question.lesson.has_value());
  m_openLesson->setText(question.lesson ? tr("Lesson: %1").arg(question.lesson->name) : QString());
}

void ReportPage::exportReport() {
  if (!m_report) return;
  const QString suggested =
      QDir(m_services.settings.lastFolder())
          .filePath(tr("Interview", "the name of a file") + QLatin1Char(' ') +
                    dateOf(localDay(m_report->begun)).toString(Qt::ISODate) + QStringLiteral(".pdf"));
  const QString path =
      fileToWrite(window(), tr("Export this report"), suggested, tr("PDF files (*.pdf)"), QStringLiteral(".pdf"));
  if (path.isEmpty()) return;
  const tl::expected<void, QString> written = writeReportPdf(path, *m_handInPage);
  if (written) m_services.settings.setLastFolder(QFileInfo(path).absolutePath());
  m_written->setText(written ? tr("Written: %1").arg(QDir::toNativeSeparators(path)) : written.error());
  m_written->setStyleSheet(QStringLiteral("color: %1").arg((written ? m_theme.soft : m_theme.error).name()));
  m_written->show();
}

void ReportPage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  m_column->setContentsMargins(px(32), px(20), px(32), px(28));
  m_column->setSpacing(px(26));
  m_sideColumn->setSpacing(px(10));
  m_home->setFont(uiFont(t.px(13)));
  m_detail->setColors(t.panel, t.selection, t.px(10));
  m_detail->layout()->setContentsMargins(px(20), px(16), px(20), px(16));
  m_detail->layout()->setSpacing(px(10));
  setLooks(t, {{m_missing, 15, t.ink}, {m_detailTitle, 14, t.ink}, {m_detailText, 13.5, t.ink}});
  m_detailText->setMaximumWidth(px(760));  // a readable line length
  setButtonLooks(t, {m_review, m_fresh, m_export, m_openLab, m_openLesson, m_close}, 13, 34);
  for (QLabel* label : {m_seedNote, m_written}) {
    label->setFont(uiFont(t.px(12)));
    label->setStyleSheet(QStringLiteral("color: %1").arg(t.soft.name()));
  }
  m_sideScroll->setFixedWidth(px(kSideWidth));
  placeSide();
  if (!m_report)
    for (SectionFigure* figure : figures()) figure->hide();
  fillDetail();
}

/// Next to the report, or below it if the window is narrow or the type large.
void ReportPage::placeSide() {
  const bool beside = width() >= m_theme.px(kNextToFrom);
  const int pad = qRound(m_theme.px(24));
  if (beside != m_beside) {
    m_beside = beside;
    if (beside) {
      m_column->removeWidget(m_side);
      scrollIn(m_sideScroll, m_side);
    } else {
      m_sideScroll->takeWidget();
      m_column->insertWidget(m_column->count() - 1, m_side);
    }
    m_side->setVisible(m_report.has_value());
  }
  m_sideScroll->setVisible(beside);
  m_sideColumn->setContentsMargins(beside ? pad : 0, beside ? qRound(m_theme.px(28)) : 0, beside ? pad : 0,
                                   beside ? pad : 0);
}

void ReportPage::retranslate() {
  m_home->setText(tr("← Home"));
  m_close->setText(tr("Close"));
  m_backLabel->setText(tr("To review"));
  m_questionsLabel->setText(tr("Every question"));
  m_export->setText(tr("Export this report…"));
  m_result->setAccessibleName(tr("Result"));
  m_strength->setAccessibleName(tr("Strength by topic, and how sure you were"));
  m_mistakes->setAccessibleName(tr("Recognized mistakes"));
  m_back->setAccessibleName(tr("To review"));
  m_questions->setAccessibleName(tr("Every question"));
  fill();
}

void ReportPage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  if (!m_beside || !m_sideScroll->isVisible()) return;
  painter.fillRect(m_sideScroll->geometry(), m_theme.panel);
  painter.fillRect(QRect(m_sideScroll->x(), 0, 1, height()), m_theme.line);
}

void ReportPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  placeSide();
  // Limit the line length.
  const int pad = qRound(m_theme.px(32)), widest = qRound(m_theme.px(kWidestPage));
  const int room = width() - (m_beside ? m_sideScroll->width() : 0);
  const int aside = std::max(pad, (room - widest) / 2);
  const QMargins margins = m_column->contentsMargins();
  m_column->setContentsMargins(aside, margins.top(), aside, margins.bottom());
}

}  // namespace attn::app
