// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/results_page.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "base/zip_files.h"
#include "classroom/gradebook.h"
#include "exports/feedback_pages.h"
#include "exports/picture.h"
#include "exports/sealing.h"
#include "figures/document_picture.h"
#include "learn/assignment/class_file.h"
#include "learn/classroom/hand_mark_panel.h"
#include "learn/classroom/paper_grid_dialog.h"
#include "learn/classroom/results_folder.h"
#include "learn/picture/class_picture.h"
#include "learn/picture/report_contents.h"
#include "learn/report/paper_pages.h"
#include "learn/section_figure.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/problem_text.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/file_dialogs.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/progress_line.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

constexpr double kFilesWidth = 288, kAnswersWidth = 332, kThreeFrom = 1180, kTwoFrom = 800, kWidestMiddle = 1040;

QStringList droppedPaths(const QMimeData& data) {
  QStringList paths;
  const QList<QUrl> urls = data.urls();
  for (const QUrl& url : urls)
    if (url.isLocalFile()) paths << url.toLocalFile();
  return paths;
}

/// True if any path is a folder, a submission or an archive.
bool isForResults(const QStringList& paths) {
  return std::ranges::any_of(paths, [](const QString& path) {
    return QFileInfo(path).isDir() || path.endsWith(QStringLiteral(".zip"), Qt::CaseInsensitive) ||
           classFileOf(path) == ClassFile::Return;
  });
}

QString readingText(const ResultsFolder& folder) {
  if (folder.isCopying()) return ResultsPage::tr("Copying the files…");
  const double share = folder.shareRead();
  if (share >= 1) return ResultsPage::tr("Grading the answers…");
  constexpr int kPercent = 100;
  return ResultsPage::tr("Reading the folder… %1 %").arg(QLocale().toString(static_cast<int>(share * kPercent)));
}

struct ResultsExportText {
  Q_DECLARE_TR_FUNCTIONS(ResultsExportText)
};

using SharedSection = std::shared_ptr<const Section>;

/// All parts of the sheet for a width, without student names.
std::vector<SharedSection> sectionsOf(const ClassOverview& sheet, const ClassQuestionDetails& question, double width,
                                      double matrixWidth, const Theme& theme) {
  std::vector<SharedSection> sections{classHeadSection(sheet, width, theme), classBarsSection(sheet, width, theme)};
  if (question.asked) sections.push_back(classQuestionSection(question, width, theme));
  if (!sheet.returned.empty())
    sections.push_back(classMatrixSection(sheet, {ClassOrder::ByScore, question.question, false}, matrixWidth, theme));
  return sections;
}

/// A picture of a lab is drawn in the background for the screen only.
void waitForFigure(const ClassQuestionDetails& question, const Theme& theme) {
  if (question.asked && question.asked->question.picture)
    waitForDocumentPicture(*question.asked->question.picture, theme);
}

tl::expected<void, QString> writePages(const QString& path, const ClassOverview& sheet,
                                       const ClassQuestionDetails& question) {
  waitForFigure(question, paperTheme());
  constexpr double kMatrixWidth = 420, kGap = 28;
  PaperPages pages(listText({sheet.title, sheet.collected}));
  const double width = PaperPages::textWidth();
  for (const SharedSection& each : sectionsOf(sheet, question, width, std::min(width, kMatrixWidth), paperTheme()))
    pages.add(each, kGap);
  return pages.write(path, sheet.title);
}

tl::expected<void, QString> writeOnePicture(const QString& path, const ClassOverview& sheet,
                                            const ClassQuestionDetails& question, const Theme& given) {
  constexpr double kMiddle = 820, kMatrix = 330, kMargin = 36, kGap = 24;
  Theme theme = given;
  theme.scale = 1;
  waitForFigure(question, theme);
  const std::vector<SharedSection> sections = sectionsOf(sheet, question, kMiddle, kMatrix, theme);
  const bool hasMatrix = !sheet.returned.empty();
  double height = 0;
  const std::size_t stacked = sections.size() - (hasMatrix ? 1 : 0);
  for (std::size_t i = 0; i < stacked; ++i) height += sections[i]->size().height() + kGap;
  double width = 2 * kMargin + kMiddle;
  if (hasMatrix) {
    width += kMargin + sections.back()->size().width();
    height = std::max(height, sections.back()->size().height());
  }
  const QSize size(qCeil(width), qCeil(height + 2 * kMargin));
  PictureLook look;
  look.background = theme.background;
  return writePicture(toPath(path), size, sheet.title, look, [&](QPainter& painter) {
    double y = kMargin;
    for (std::size_t i = 0; i < sections.size(); ++i) {
      const bool isMatrix = hasMatrix && i + 1 == sections.size();
      painter.save();
      painter.translate(isMatrix ? 2 * kMargin + kMiddle : kMargin, isMatrix ? kMargin : y);
      sections[i]->draw(painter);
      painter.restore();
      if (!isMatrix) y += sections[i]->size().height() + kGap;
    }
  });
}

}  // namespace

static tl::expected<void, QString> writeExport(const QString& path, const std::string& bytes) {
  if (const auto written = replaceFile(path, QByteArray::fromStdString(bytes)); !written)
    return tl::unexpected(
        ResultsExportText::tr("%1 cannot be written: %2").arg(QDir::toNativeSeparators(path), written.error()));
  return {};
}

tl::expected<void, QString> writeResultsCsv(const QString& path, const ClassResults& results) {
  return writeExport(path, resultsCsv(results));
}

tl::expected<void, QString> writeGradebook(const QString& path, const ClassResults& results) {
  return writeExport(path, gradebookCsv(results));
}

tl::expected<bool, QString> writeFeedback(const QString& path, const CollectedClass& collected,
                                          const std::function<bool(double share)>& progress,
                                          const std::vector<PlainFigure>& figures) {
  bool isStopped = false;
  const auto follow = [&](double share) { return !(isStopped = progress && !progress(share)); };
  const FilesByName pages = feedbackPages(collected.results, collected.handouts, follow, figures);
  if (!isStopped && pages.empty())
    return tl::unexpected(ResultsExportText::tr("There is no submission to give feedback on."));
  if (isStopped || !follow(1)) return false;
  return writeExport(path, packedFiles(pages)).map([] { return true; });
}

tl::expected<void, QString> writeResultsSheet(const QString& path, const ClassOverview& sheet,
                                              const ClassQuestionDetails& question, const Theme& theme) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  if (suffix == QStringLiteral("pdf")) return writePages(path, sheet, question);
  if (suffix == QStringLiteral("png") || suffix == QStringLiteral("svg"))
    return writeOnePicture(path, sheet, question, theme);
  return tl::unexpected(
      ResultsExportText::tr("“%1”: the sheet can be saved as .pdf, .png or .svg.").arg(QFileInfo(path).fileName()));
}

QString resultsTable(const ClassOverview& sheet) {
  const auto line = [](const QStringList& cells) -> QString {
    return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  };
  QStringList head{ResultsExportText::tr("variant")};
  for (const ClassQuestionRow& each : sheet.questions) head << QString::number(each.number);
  QString table = line(head << sheet.scoreName);
  for (const ClassVariantRow& row : sheet.returned) {
    QStringList cells{QString::number(row.variant)};
    for (std::size_t q = 0; q < row.cells.size(); ++q) {
      const ClassCell& cell = row.cells[q];
      const auto& mistakes = sheet.questions[q].mistakes;
      const auto made = std::ranges::find(mistakes, cell.letter, &ClassMistakeRow::letter);
      cells << (cell.kind == ClassOutcome::Right      ? ResultsExportText::tr("right")
                : cell.kind == ClassOutcome::Blank    ? QString()
                : cell.kind == ClassOutcome::Unmarked ? ResultsExportText::tr("to be marked")
                : cell.kind == ClassOutcome::Mistake && made != mistakes.end()
                    ? made->letter + QLatin1Char(' ') + learnerPlain(made->name)
                    : ResultsExportText::tr("another answer"));
    }
    table += line(cells << row.score);
  }
  return table;
}

ResultsPage::ResultsPage(const LearnServices& services, QWidget* parent)
    : LearnSubpage(services, parent),
      m_clock([] { return QDateTime::currentDateTime(); }),
      m_folder(new ResultsFolder(this)),
      m_filesScroll(new QScrollArea(this)),
      m_middleScroll(new QScrollArea(this)),
      m_answersScroll(new QScrollArea(this)),
      m_files(new QWidget),
      m_middle(new QWidget),
      m_answers(new QWidget),
      m_tabs(new SegmentedControl(SegmentedControl::Mode::One, this)) {
  build();
  retranslate();
  restyle();
}

void ResultsPage::build() {
  setAcceptDrops(true);
  m_files->setObjectName(QStringLiteral("resultsFiles"));
  m_middle->setObjectName(QStringLiteral("resultsMiddle"));
  m_answers->setObjectName(QStringLiteral("resultsAnswers"));
  buildFiles();
  buildMiddle();
  buildAnswers();
  for (const auto& [scroll, content] :
       {std::pair(m_filesScroll, m_files), {m_middleScroll, m_middle}, {m_answersScroll, m_answers}}) {
    scrollIn(scroll, content);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  }
  connect(m_tabs, &SegmentedControl::chosen, this, [this] { arrange(); });
  connect(m_folder, &ResultsFolder::read, this, [this](std::shared_ptr<const CollectedClass> collected) {
    m_collected = std::move(collected);
    if (m_toldError) showMessage({}, false);
    fill();
  });
  connect(m_folder, &ResultsFolder::failed, this, [this](const QString& why) { showMessage(why, true); });
  connect(m_folder, &ResultsFolder::added, this, [this](const QString& what) { showMessage(what, false); });
  connect(m_folder, &ResultsFolder::readingChanged, this, &ResultsPage::fillFiles);
  for (const auto& [figure, scroll] : {std::pair(m_variants, m_filesScroll),
                                       {m_head, m_middleScroll},
                                       {m_bars, m_middleScroll},
                                       {m_detail, m_middleScroll},
                                       {m_matrix, m_answersScroll}})
    connect(figure, &SectionFigure::movedTo, this, [figure = figure, scroll = scroll](const QRect& area) {
      const QRect there(figure->mapTo(scroll->widget(), area.topLeft()), area.size());
      scroll->ensureVisible(there.right(), there.bottom(), 8, 24);
      scroll->ensureVisible(there.left(), there.top(), 8, 24);
    });
}

void ResultsPage::buildFiles() {
  makeParts(m_files, m_collectedLabel, m_line, m_refused, m_handOutLabel, m_card, m_namesLabel, m_namesText, m_names,
            m_variantsLabel);
  makeParts(m_card, m_handOutText);
  m_count = htmlLabel({}, m_files);
  for (QLabel** each : {&m_workTitle, &m_deadline, &m_missing, &m_told, &m_place}) *each = plainLabel({}, m_files);
  m_variants = new SectionFigure(AccessibleTable::Kind::List, m_files);
  for (QPushButton** each : {&m_add, &m_open, &m_findHandouts, &m_key, &m_cancel, &m_paper})
    *each = pageButton(m_files);
  for (QPushButton** each : {&m_handOut, &m_worksheets}) *each = pageButton(m_card);
  m_names->setCheckable(true);
  columnOf({m_handOutText, m_handOut, m_worksheets}, m_card);
  auto* column = new QVBoxLayout(m_files);
  // Lists that grow with the class are below what has a fixed size.
  addItems(column, {m_collectedLabel, m_workTitle, m_line, m_count, m_deadline, m_missing, m_place, m_told, m_cancel,
                    m_key, m_findHandouts, m_add, m_paper, m_open, BoxItem::space(14)});
  addItems(column, {m_handOutLabel, m_card, BoxItem::space(14)});
  addItems(column, {m_namesLabel, m_namesText, m_names, BoxItem::space(14)});
  addItems(column, {m_refused, BoxItem::space(14), m_variantsLabel, m_variants, BoxItem::growing()});
  for (QLabel* each : {m_workTitle, m_count, m_deadline, m_missing, m_told, m_place}) each->setWordWrap(true);
  m_refused->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  connect(m_add, &QPushButton::clicked, this, &ResultsPage::chooseFiles);
  connect(m_open, &QPushButton::clicked, this, &ResultsPage::chooseFolder);
  connect(m_paper, &QPushButton::clicked, this, &ResultsPage::enterPaper);
  connect(m_findHandouts, &QPushButton::clicked, this, &ResultsPage::chooseHandouts);
  connect(m_key, &QPushButton::clicked, this, &ResultsPage::askForKey);
  connect(m_cancel, &QPushButton::clicked, m_folder, &ResultsFolder::cancel);
  connect(m_handOut, &QPushButton::clicked, this, &ResultsPage::handOutRequested);
  connect(m_worksheets, &QPushButton::clicked, this, &ResultsPage::worksheetsRequested);
  connect(m_names, &QAbstractButton::toggled, this, &ResultsPage::fillMatrix);
}

void ResultsPage::buildMiddle() {
  m_home = pageButton(m_middle);
  m_head = new SectionFigure(AccessibleTable::Kind::List, m_middle);
  // The frame of a bar may mean "worth discussing".
  m_bars = new SectionFigure(AccessibleTable::Kind::List, m_middle, SectionFigure::Mark::Edge);
  m_detail = new SectionFigure(AccessibleTable::Kind::List, m_middle);
  m_marking = new HandMarkPanel(m_middle);
  m_marking->hide();
  m_empty = new RichLabel(m_middle);
  m_emptyOpen = pageButton(m_middle);
  m_emptyKey = pageButton(m_middle);
  m_ways = new QWidget(m_middle);
  for (QPushButton** each : {&m_project, &m_again, &m_other, &m_lab}) *each = pageButton(m_ways);
  m_project->setDefault(true);
  m_emptyOpen->setDefault(true);
  m_emptyKey->setDefault(true);
  auto* ways = new FlowLayout(m_ways);
  ways->setContentsMargins(0, 0, 0, 0);
  addWidgets(ways, {m_project, m_again, m_other, m_lab});
  m_top = rowOf({m_home, BoxItem::growing()});
  m_below = rowOf({m_emptyOpen, m_emptyKey, BoxItem::growing()});
  columnOf({m_top, m_empty, m_head, m_bars, m_detail, m_marking, m_ways, m_below, BoxItem::growing()}, m_middle);
  connect(m_home, &QPushButton::clicked, this, &ResultsPage::left);
  connect(m_emptyOpen, &QPushButton::clicked, this, &ResultsPage::chooseFolder);
  connect(m_emptyKey, &QPushButton::clicked, this, &ResultsPage::askForKey);
  connect(m_bars, &SectionFigure::chosen, this,
          [this](const SectionItem& item) { chooseQuestion(static_cast<std::size_t>(item.row)); });
  connect(m_project, &QPushButton::clicked, this, [this] {
    if (m_shown.asked) Q_EMIT projectionRequested(m_shown);
  });
  connect(m_again, &QPushButton::clicked, this, &ResultsPage::askAgain);
  connect(m_marking, &HandMarkPanel::marked, this, &ResultsPage::saveMark);
  connect(m_marking, &HandMarkPanel::nextRequested, this, [this] {
    m_variant = nextToMark(m_shown.variant);
    fillQuestion();
    m_marking->takeFocus();
  });
  connect(m_other, &QPushButton::clicked, this, [this] {
    if (!m_collected || m_collected->handouts.empty()) return;
    const auto& handouts = m_collected->handouts;
    const auto at = std::ranges::find(handouts, m_shown.variant, &Handout::variant);
    const bool isLast = at == handouts.end() || at + 1 == handouts.end();
    chooseVariant(isLast ? handouts.front().variant : (at + 1)->variant);
  });
  connect(m_lab, &QPushButton::clicked, this, [this] {
    if (m_shown.asked && m_shown.asked->from->scenario)
      Q_EMIT scenarioRequested(m_shown.asked->from->scenario(m_shown.asked->parameters), m_shown.lab);
  });
}

void ResultsPage::buildAnswers() {
  m_answersLabel = new SectionLabel(m_answers);
  m_export = pageButton(m_answers);
  m_exports = new QMenu(m_export);
  for (QAction** each : {&m_exportCsv, &m_exportGradebook, &m_exportFeedback, &m_exportSheet, &m_copyTable})
    *each = m_exports->addAction(QString());
  m_export->setMenu(m_exports);
  m_exportLine = new ProgressLine(m_answers);
  m_exportCancel = pageButton(m_answers);
  m_order = new SegmentedControl(SegmentedControl::Mode::One, m_answers);
  m_matrix = new SectionFigure(AccessibleTable::Kind::Cells, m_answers);
  columnOf({rowOf({m_answersLabel, BoxItem::growing(), m_export}), m_exportLine,
            rowOf({BoxItem::growing(), m_exportCancel}), m_order, m_matrix, BoxItem::growing()},
           m_answers);
  connect(m_exportCancel, &QPushButton::clicked, this, [this] { m_exporting.requestStop(); });
  for (const auto& [action, what] : {std::pair(m_exportCsv, Export::Csv),
                                     {m_exportGradebook, Export::Gradebook},
                                     {m_exportFeedback, Export::Feedback},
                                     {m_exportSheet, Export::Sheet}})
    connect(action, &QAction::triggered, this, [this, what = what] { exportAs(what); });
  connect(m_copyTable, &QAction::triggered, this, &ResultsPage::copyTable);
  connect(m_order, &SegmentedControl::chosen, this, &ResultsPage::fillMatrix);
  m_matrix->setCellTexts([this](int row, int question) {
    const auto order = m_handInPage.ordered(static_cast<ClassOrder>(m_order->current()), m_question);
    return classCellText(*m_collected, m_handInPage, order[static_cast<std::size_t>(row)],
                         static_cast<std::size_t>(question));
  });
  connect(m_matrix, &SectionFigure::chosen, this, [this](const SectionItem& item) {
    const auto order = m_handInPage.ordered(static_cast<ClassOrder>(m_order->current()), m_question);
    std::optional<int> variant;
    if (item.row >= 0) variant = m_handInPage.returned[order[static_cast<std::size_t>(item.row)]].variant;
    chooseQuestion(static_cast<std::size_t>(item.column));
    if (variant) chooseVariant(*variant);
  });
}

void ResultsPage::openFolder(const QString& answers, const QString& handouts) {
  if (QDir(answers).absolutePath() != m_folder->answers()) {
    m_collected.reset();
    m_chosenByHand = false;
    m_variant.reset();
    fill();
  }
  showMessage({}, false);
  m_folder->open(answers, handouts);
}

void ResultsPage::addFiles(const QStringList& files) {
  m_folder->add(files);
}

void ResultsPage::showClass(std::shared_ptr<const CollectedClass> collected) {
  m_folder->close();
  m_collected = std::move(collected);
  m_chosenByHand = false;
  m_variant.reset();
  fill();
}

bool ResultsPage::isReading() const {
  return m_folder->isReading();
}

void ResultsPage::chooseQuestion(std::size_t question) {
  if (question >= m_handInPage.questions.size()) return;
  if (question != m_question) m_variant.reset();
  m_question = question;
  m_chosenByHand = true;
  fillQuestion();
  fillMatrix();
}

void ResultsPage::chooseVariant(int variant) {
  m_variant = variant;
  fillQuestion();
}

/// New answers may arrive at any time: the chosen question, its variant and the scroll positions stay.
void ResultsPage::fill() {
  const bool there = m_collected != nullptr;
  m_handInPage = there ? classSheet(*m_collected, m_clock()) : ClassOverview();
  if (!m_chosenByHand || m_question >= m_handInPage.questions.size()) {
    m_question = m_handInPage.firstToShow();
    m_variant.reset();
  }
  const auto shared = std::make_shared<const ClassOverview>(m_handInPage);
  const bool hasQuestions = !m_handInPage.questions.empty();
  // Sealed answers are not counted yet, although submissions may have arrived.
  const bool isCounted = there && (m_handInPage.variants > 0 || m_collected->results.sealed == 0);
  m_empty->setVisible(!hasQuestions);
  m_emptyOpen->setVisible(!there);
  m_emptyKey->setVisible(there && !isCounted);
  m_head->setSection([shared, isCounted](double width, const Theme& theme) {
    return isCounted ? classHeadSection(*shared, width, theme) : SectionPen(width, theme).finish(0);
  });
  m_bars->setSection([shared](double width, const Theme& theme) { return classBarsSection(*shared, width, theme); });
  m_bars->setVisible(hasQuestions);
  m_variants->setSection(
      [shared](double width, const Theme& theme) { return classVariantsSection(*shared, width, theme); });
  m_detail->setVisible(hasQuestions);
  m_ways->setVisible(hasQuestions);
  fillFiles();
  fillQuestion();
  fillMatrix();
  Q_EMIT titleChanged();
}

QString ResultsPage::refusedHtml() const {
  QString html;
  if (!m_handInPage.refused.empty())
    html = QStringLiteral("<b>") +
           tr("%n file(s) not counted", nullptr, static_cast<int>(m_handInPage.refused.size())).toHtmlEscaped() +
           QStringLiteral("</b>");
  for (const ClassRefusalRow& each : m_handInPage.refused)
    html += QStringLiteral("<p style=\"margin-top:6px; margin-bottom:0\"><b>%1</b><br>%2 %3</p>")
                .arg(each.file.toHtmlEscaped(), each.why.toHtmlEscaped(), each.whatToDo.toHtmlEscaped());
  if (!m_handInPage.edited.isEmpty())
    html +=
        QStringLiteral("<p><b>%1</b><br>%2</p>")
            .arg(tr("%n file(s) edited or damaged after saving", nullptr, static_cast<int>(m_handInPage.edited.size()))
                     .toHtmlEscaped(),
                 tr("They are counted: %1").arg(listText(m_handInPage.edited)).toHtmlEscaped());
  if (m_handInPage.ignored.isEmpty()) return html;
  return html + QStringLiteral("<p style=\"margin-top:10px; margin-bottom:0\"><b>%1</b><br>%2</p>")
                    .arg(tr("Other files").toHtmlEscaped(), listText(m_handInPage.ignored).toHtmlEscaped());
}

void ResultsPage::fillFiles() {
  const bool there = m_collected != nullptr, reading = m_folder->isReading(), isOpen = !m_folder->answers().isEmpty();
  const bool isSealed = there && m_collected->results.sealed > 0;
  const bool lacksHandouts = there && m_handInPage.variants == 0 && !isSealed;
  m_workTitle->setText(there && m_handInPage.variants > 0 ? m_handInPage.title : QString());
  m_workTitle->setVisible(!m_workTitle->text().isEmpty());
  m_line->setVisible(there && m_handInPage.variants > 0);
  m_line->setShare(m_handInPage.shareCollected);
  m_count->setText(there && m_handInPage.variants > 0 ? m_handInPage.collected.toHtmlEscaped()
                                                      : (reading  ? readingText(*m_folder)
                                                         : isOpen ? QString()
                                                                  : tr("No folder is open."))
                                                            .toHtmlEscaped());
  m_count->setVisible(!m_count->text().isEmpty());
  m_deadline->setText(m_handInPage.deadline);
  m_deadline->setVisible(!m_handInPage.deadline.isEmpty());
  for (QWidget* each : {static_cast<QWidget*>(m_variants), static_cast<QWidget*>(m_variantsLabel)})
    each->setVisible(there && m_handInPage.variants > 0);
  m_missing->setText(paragraphText({m_handInPage.missing, m_handInPage.late}));
  m_missing->setVisible(there && !m_missing->text().isEmpty());
  m_place->setText(isOpen ? tr("Folder: %1").arg(QDir::toNativeSeparators(m_folder->answers())) : QString());
  m_place->setVisible(isOpen);
  m_cancel->setVisible(reading);
  m_findHandouts->setVisible(lacksHandouts && isOpen);
  m_key->setVisible(isSealed);
  m_key->setDefault(isSealed);
  m_add->setVisible(isOpen || !there);
  m_paper->setVisible(isOpen && there && !lacksHandouts);
  m_open->setText(isOpen ? tr("Open another folder…") : tr("Open a folder…"));
  const QString refused = refusedHtml();
  m_refused->showHtml(refused);
  const QString variants = m_handInPage.variants > 0 ? tr("%n personal variant(s)", nullptr, m_handInPage.variants)
                                                     : tr("Personal variants");
  m_handOutText->setHtml(
      QStringLiteral("<b>%1</b><br>%2")
          .arg(variants.toHtmlEscaped(),
               tr("The same questions for all, with different numbers for each student. Most mistakes lead to answers "
                  "of their own, so they can be recognized from the answer.")
                   .toHtmlEscaped()));
  const bool names = m_handInPage.hasNames;
  const bool hasRoster = there && !m_collected->results.students.empty();
  m_namesText->setHtml((hasRoster ? tr("Files contain the names of the roster. Names are never shown on the projector "
                                       "or in pictures.")
                        : names
                            ? tr("Files contain a variant number. Some students entered a name; names are never "
                                 "shown on the projector or in pictures.")
                            : tr("Files contain a variant number but no name. Only you know who has which variant."))
                           .toHtmlEscaped());
  m_names->setVisible(names);
  QString empty;
  if (!there)
    empty =
        QStringLiteral("<p><b style=\"font-size:x-large\">%1</b></p><p>%2</p><p>%3</p>")
            .arg(tr("Answers of a class").toHtmlEscaped(),
                 tr("Put your students’ submissions into the folder with the hand-outs, and open it here. Files that "
                    "arrive later are added automatically.")
                     .toHtmlEscaped(),
                 tr("You see the share of right answers, the mistakes by name, and which question is worth discussing.")
                     .toHtmlEscaped());
  else if (isSealed && m_handInPage.variants == 0)
    empty = tr("The answers of these hand-outs are sealed. Enter the key, or put its file next to the hand-outs.")
                .toHtmlEscaped();
  else if (lacksHandouts)
    empty = tr("This folder contains no hand-outs, so answers cannot be graded. Hand-outs have names like "
               "“homework.17.handout.json”.")
                .toHtmlEscaped();
  m_empty->setHtml(reading && !there ? readingText(*m_folder).toHtmlEscaped() : empty);
}

void ResultsPage::fillQuestion() {
  m_bars->setOpen(m_handInPage.questions.empty() ? -1 : static_cast<int>(m_question));
  if (!m_collected || m_handInPage.questions.empty()) {
    m_shown = {};
    m_marking->hide();
    m_ways->hide();
    m_detail->setSection({});
    return;
  }
  if (!m_variant && isMarkedByHand(m_question)) m_variant = nextToMark(0);
  m_shown = classQuestion(*m_collected, m_handInPage, m_question, m_variant);
  fillMarking();
  m_detail->setSection(
      [shown = m_shown](double width, const Theme& theme) { return classQuestionSection(shown, width, theme); });
  m_ways->setVisible(m_shown.asked.has_value());
  m_other->setVisible(m_collected->handouts.size() > 1);
  m_lab->setVisible(!m_shown.lab.isEmpty());
  m_lab->setText(tr("Open in %1", "a lab").arg(labText(m_shown.lab)));
}

bool ResultsPage::isMarkedByHand(std::size_t question) const {
  if (m_collected->handouts.empty()) return false;
  const std::vector<HandoutQuestion>& questions = m_collected->handouts.front().questions;
  const QuestionTemplate* from = question < questions.size() ? templateOf(questions[question]) : nullptr;
  return from && from->kind == AnswerKind::Text;
}

const VariantResult* ResultsPage::shownResult() const {
  const auto& returned = m_collected->results.returned;
  const auto found = std::ranges::find(returned, m_shown.variant, &VariantResult::variant);
  return found == returned.end() || m_question >= found->answers.size() ? nullptr : &*found;
}

std::optional<int> ResultsPage::nextToMark(int from) const {
  std::optional<int> first;
  for (const VariantResult& each : m_collected->results.returned) {
    if (m_question >= each.answers.size() || each.answers[m_question].kind != ClassOutcome::Unmarked) continue;
    if (each.variant > from) return each.variant;
    if (!first) first = each.variant;
  }
  if (first || m_collected->results.returned.empty()) return first;
  return m_collected->results.returned.front().variant;
}

void ResultsPage::fillMarking() {
  const VariantResult* result = shownResult();
  const bool isShown = m_shown.asked && result && isMarkedByHand(m_question);
  m_marking->setVisible(isShown);
  if (!isShown) return;
  const attn::AnswerOutcome& outcome = result->answers[m_question];
  HandMarkEntry entry;
  entry.heading = tr("Answer of variant %1").arg(result->variant);
  if (const auto* said = std::get_if<TextAnswer>(&outcome.given)) entry.text = QString::fromStdString(said->text);
  for (const Phrase& point : m_shown.asked->question.checklist) entry.checklist << learnerHtml(phraseText(point));
  entry.all = m_collected->results.questions[m_question].points;
  if (outcome.kind == ClassOutcome::Right || outcome.kind == ClassOutcome::Marked) entry.points = outcome.points;
  entry.left = m_handInPage.questions[m_question].unmarked;
  entry.canBeSaved = !m_folder->answers().isEmpty();
  m_marking->setTheme(m_theme);
  m_marking->show(entry);
}

void ResultsPage::saveMark(std::optional<double> points) {
  const VariantResult* result = shownResult();
  if (!result) return;
  const Result<void> saved = setHandMark(toPath(m_folder->answers()), result->handout, m_question, points);
  if (!saved) return showMessage(tr("The mark was not saved. %1").arg(problemsText(saved.error())), true);
  if (points) m_variant = nextToMark(m_shown.variant);
  fillQuestion();
  m_marking->takeFocus();
  m_folder->readAgain();
}

void ResultsPage::fillMatrix() {
  const auto shared = std::make_shared<const ClassOverview>(m_handInPage);
  const ClassMatrixView view{static_cast<ClassOrder>(m_order->current()), m_question,
                             m_names->isChecked() && m_handInPage.hasNames};
  m_matrix->setSection(
      [shared, view](double width, const Theme& theme) {
        return shared->returned.empty() ? SectionPen(width, theme).finish(0)
                                        : classMatrixSection(*shared, view, width, theme);
      },
      static_cast<int>(m_handInPage.questions.size()));
  const bool there = !m_handInPage.returned.empty();
  m_matrix->setVisible(there);
  m_order->setVisible(there);
  fillExport();
}

void ResultsPage::showMessage(const QString& what, bool isError) {
  m_toldError = isError;
  m_told->setText(what);
  m_told->setStyleSheet(QStringLiteral("color: %1").arg((isError ? m_theme.error : m_theme.soft).name()));
  m_told->setVisible(!what.isEmpty());
  if (isError) fillFiles();
}

void ResultsPage::askAgain() {
  const Handout* handout = m_shown.asked ? m_collected->handoutOf(m_shown.variant) : nullptr;
  if (!handout) return;
  HandoutQuestion fresh = handout->questions[m_question];
  constexpr int kTries = 8;
  for (int tried = 0; tried < kTries; ++tried) {
    fresh.seed = nthSeed(handout->questions[m_question].seed, static_cast<std::uint64_t>(++m_askings));
    const auto asked = questionOf(fresh);
    if (!asked) continue;
    Q_EMIT askingRequested(*asked, static_cast<int>(m_question) + 1);
    return;
  }
  Q_EMIT askingRequested(*m_shown.asked, static_cast<int>(m_question) + 1);
}

QString ResultsPage::chosenFolder(const QString& title, const QString& from) {
  if (edition().usesFolders) return QFileDialog::getExistingDirectory(window(), title, from);
  showMessage(missingText(&Edition::usesFolders), true);
  return {};
}

void ResultsPage::chooseFolder() {
  const QString last = m_folder->answers().isEmpty() ? m_services.settings.lastFolder() : m_folder->answers();
  const QString folder = chosenFolder(tr("Folder with the answers"), last);
  if (folder.isEmpty()) return;
  m_services.settings.setLastFolder(folder);
  openFolder(folder);
}

void ResultsPage::chooseHandouts() {
  const QString folder = chosenFolder(tr("Folder with the hand-outs"), m_folder->answers());
  if (!folder.isEmpty()) m_folder->open(m_folder->answers(), folder);
}

void ResultsPage::askForKey() {
  const QString text =
      QInputDialog::getText(window(), tr("Key of the sealed answers"), tr("Seven groups of four letters and digits"));
  if (text.trimmed().isEmpty()) return;
  const auto key = keyOf(text);
  if (!key) return showMessage(key.error(), true);
  const bool fits =
      std::ranges::any_of(m_collected->sealedKeys, [&](const std::string& id) { return id == keyId(*key); });
  if (!fits) return showMessage(tr("This key belongs to other hand-outs."), true);
  showMessage({}, false);
  m_folder->setKey(*key);
}

void ResultsPage::chooseFiles() {
  const QString last = m_services.settings.lastFolder();
  const QStringList files =
      chosenFiles(window(), tr("Submissions"), last, tr("Submissions (*.return.json *.json *.txt *.zip)"));
  if (files.isEmpty()) return;
  m_services.settings.setLastFolder(QFileInfo(files.front()).absolutePath());
  addFiles(files);
}

void ResultsPage::startExport(const QString& path, std::function<Exported(const ExportProgress&)> write) {
  if (path.isEmpty() || m_exporting.isRunning()) return;
  m_exportLine->setShare(0);
  m_exporting.start(
      [this, write = std::move(write)](const BackgroundJob::Context& context) {
        return write([this, &context](double share) {
          context.notify([this, share] { m_exportLine->setShare(share); });
          return !context.stop().stop_requested();
        });
      },
      [this, path](const tl::expected<Exported, JobFailure>& outcome) {
        fillExport();
        const Exported exported = outcome ? *outcome : Exported(tl::unexpected(failureText(outcome.error())));
        if (!exported) return showMessage(exported.error(), true);
        showMessage(
            *exported ? tr("Written: %1").arg(QDir::toNativeSeparators(path)) : tr("Canceled: nothing was written."),
            false);
      });
  fillExport();
}

void ResultsPage::fillExport() {
  const bool isRunning = m_exporting.isRunning();
  m_export->setEnabled(!m_handInPage.returned.empty() && !isRunning);
  m_exportLine->setVisible(isRunning);
  m_exportCancel->setVisible(isRunning);
}

void ResultsPage::exportAs(Export what) {
  if (!m_collected) return;
  struct Row {
    QString title, suffix, filter;
  };
  const QString tables = tr("Tables (*.csv)");
  const Row rows[] = {
      {tr("Export the answers"), QStringLiteral(".csv"), tables},
      {tr("Export the gradebook"), QStringLiteral("-gradebook.csv"), tables},
      {tr("Export feedback for Moodle"), QStringLiteral("-feedback.zip"), tr("Archives (*.zip)")},
      {tr("Export the sheet"), QStringLiteral(".pdf"), tr("PDF files (*.pdf);;Pictures (*.png *.svg)")}};
  const Row& row = rows[static_cast<std::size_t>(what)];
  QString name = m_handInPage.title;
  for (QChar& sign : name)
    if (QStringLiteral("/\\:*?\"<>|").contains(sign) || sign.isNonCharacter()) sign = u' ';
  const QString folder = m_folder->answers().isEmpty() ? m_services.settings.lastFolder() : m_folder->answers();
  const QString path =
      fileToWrite(window(), row.title, QDir(folder).filePath(name.simplified() + row.suffix), row.filter, row.suffix);
  if (path.isEmpty()) return;
  const auto figures = what == Export::Feedback ? plainFiguresOf(m_collected->handouts) : std::vector<PlainFigure>();
  startExport(path,
              [what, path, figures, all = m_collected, sheet = m_handInPage, shown = m_shown,
               theme = m_theme](const ExportProgress& progress) -> Exported {
                if (what == Export::Feedback) return writeFeedback(path, *all, progress, figures);
                const tl::expected<void, QString> written = what == Export::Csv ? writeResultsCsv(path, all->results)
                                                            : what == Export::Gradebook
                                                                ? writeGradebook(path, all->results)
                                                                : writeResultsSheet(path, sheet, shown, theme);
                return written.map([] { return true; });
              });
}

void ResultsPage::copyTable() {
  if (!m_collected) return;
  QGuiApplication::clipboard()->setText(resultsTable(m_handInPage));
  showMessage(tr("The table is on the clipboard."), false);
}

void ResultsPage::enterPaper() {
  if (m_folder->answers().isEmpty()) return;
  auto* dialog = new PaperGridDialog(m_folder->answers(), m_folder->handouts(), m_services.settings, m_theme, window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::finished, m_folder, &ResultsFolder::readAgain);
  dialog->open();
}

std::vector<QWidget*> ResultsPage::stops() {
  return {m_tabs, m_files, m_middle, m_answers};
}

void ResultsPage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const auto column = [&](QWidget* of, int aside, int above, int spacing) {
    of->layout()->setContentsMargins(aside, above, aside, px(24));
    of->layout()->setSpacing(spacing);
  };
  column(m_files, px(20), px(20), px(8));
  column(m_middle, px(26), px(16), px(14));
  column(m_answers, px(20), px(16), px(10));
  for (QHBoxLayout* row : {m_top, m_below}) row->setContentsMargins(px(14), 0, px(14), 0);
  m_ways->setContentsMargins(px(14), 0, px(14), 0);
  m_empty->setContentsMargins(px(14), 0, px(14), 0);
  m_workTitle->setFont(uiFont(t.px(14), QFont::DemiBold));
  for (QLabel* each : {m_count, m_deadline, m_missing}) each->setFont(uiFont(t.px(13)));
  for (QLabel* each : {m_told, m_place}) each->setFont(uiFont(t.px(12)));
  for (QLabel* each : {m_deadline, m_missing, m_place})
    each->setStyleSheet(QStringLiteral("color: %1").arg(t.soft.name()));
  setLooks(t, {{m_refused, 13, t.ink}, {m_handOutText, 13, t.ink}, {m_namesText, 13, t.ink}, {m_empty, 15, t.ink}});
  m_card->setColors(t.field, t.line, t.px(10));
  m_card->layout()->setContentsMargins(px(14), px(12), px(14), px(12));
  m_card->layout()->setSpacing(px(8));
  m_line->setFixedHeight(px(6));
  setButtonLooks(t, {m_home, m_export, m_exportCancel}, 13, 0);
  setButtonLooks(t,
                 {m_add, m_paper, m_open, m_findHandouts, m_key, m_cancel, m_handOut, m_worksheets, m_project, m_again,
                  m_other, m_lab, m_emptyOpen, m_emptyKey},
                 13, 34);
  fill();
  arrange();
}

void ResultsPage::retranslate() {
  m_collectedLabel->setText(tr("Collected"));
  m_handOutLabel->setText(tr("Hand out"));
  m_namesLabel->setText(tr("Names"));
  m_variantsLabel->setText(tr("Variants"));
  m_answersLabel->setText(tr("Answers"));
  m_add->setText(tr("Add submissions…"));
  m_paper->setText(tr("Enter answers from paper…"));
  m_findHandouts->setText(tr("Where are the hand-outs?…"));
  for (QPushButton* each : {m_key, m_emptyKey}) each->setText(tr("Enter the key…"));
  m_cancel->setText(tr("Stop reading"));
  m_handOut->setText(tr("Files for students…"));
  m_worksheets->setText(tr("Worksheets, PDF…"));
  m_names->setLabel(tr("Show names"));
  m_home->setText(tr("← Home"));
  m_project->setText(tr("Show on the projector"));
  m_again->setText(tr("Ask again"));
  m_other->setText(tr("Other numbers"));
  m_emptyOpen->setText(tr("Open a folder of answers…"));
  m_export->setText(tr("Export"));
  m_exportCancel->setText(tr("Cancel"));
  m_exportCsv->setText(tr("Answers as CSV…"));
  m_exportGradebook->setText(tr("Gradebook as CSV…"));
  m_exportFeedback->setText(tr("Feedback for Moodle (ZIP)…"));
  m_exportSheet->setText(tr("This sheet as PDF or picture…"));
  m_copyTable->setText(tr("Copy as table"));
  m_order->setLabels({tr("by score"), tr("by variant"), tr("by mistake")});
  m_tabs->setAccessibleName(tr("Part of the page"));
  m_order->setAccessibleName(tr("Order of the answers"));
  m_head->setAccessibleName(tr("Result of the class"));
  m_bars->setAccessibleName(tr("Every question"));
  m_detail->setAccessibleName(tr("The chosen question"));
  m_matrix->setAccessibleName(tr("Answers by variant"));
  m_variants->setAccessibleName(tr("Variants handed in"));
  arrange();
  fill();
}

/// The side columns are next to the middle one if there is room; otherwise tabs switch between them.
void ResultsPage::arrange() {
  const int w = width(), h = height();
  const Columns columns = w >= m_theme.px(kThreeFrom) ? Columns::Three
                          : w >= m_theme.px(kTwoFrom) ? Columns::Two
                                                      : Columns::One;
  const QStringList labels = columns == Columns::Two ? QStringList{tr("Answers"), tr("Files")}
                                                     : QStringList{tr("Questions"), tr("Answers"), tr("Files")};
  if (columns != m_columns || m_tabs->labels() != labels) {
    m_tabs->setLabels(labels);
    if (columns != m_columns) m_tabs->setCurrent(0);
    m_columns = columns;
  }
  const int files = qRound(m_theme.px(kFilesWidth)), answers = qRound(m_theme.px(kAnswersWidth));
  const int pad = qRound(m_theme.px(12)), bar = m_tabs->sizeHint().height();
  const bool isThree = columns == Columns::Three, isTwo = columns == Columns::Two;
  const int current = m_tabs->current();
  m_tabs->setVisible(!isThree);
  m_answersLabel->setVisible(isThree);  // in a tab, its title says it
  if (isThree) {
    m_filesScroll->setGeometry(0, 0, files, h);
    m_answersScroll->setGeometry(w - answers, 0, answers, h);
    m_middleScroll->setGeometry(files, 0, w - files - answers, h);
  } else if (isTwo) {
    m_tabs->setGeometry(w - answers + pad, pad, answers - 2 * pad, bar);
    const QRect side(w - answers, bar + 2 * pad, answers, h - bar - 2 * pad);
    m_answersScroll->setGeometry(side);
    m_filesScroll->setGeometry(side);
    m_middleScroll->setGeometry(0, 0, w - answers, h);
  } else {
    m_tabs->setGeometry(pad, pad, w - 2 * pad, bar);
    const QRect all(0, bar + 2 * pad, w, h - bar - 2 * pad);
    for (QScrollArea* each : {m_middleScroll, m_answersScroll, m_filesScroll}) each->setGeometry(all);
  }
  m_middleScroll->setVisible(columns != Columns::One || current == 0);
  m_answersScroll->setVisible(isThree || current == (isTwo ? 0 : 1));
  m_filesScroll->setVisible(isThree || current == (isTwo ? 1 : 2));
  // Limit the line length.
  const int middle = m_middleScroll->width(), least = qRound(m_theme.px(columns == Columns::One ? 10 : 26));
  const int aside = std::max(least, (middle - qRound(m_theme.px(kWidestMiddle))) / 2);
  const QMargins margins = m_middle->layout()->contentsMargins();
  m_middle->layout()->setContentsMargins(aside, margins.top(), aside, margins.bottom());
  update();
}

void ResultsPage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  if (m_columns == Columns::One) return;
  const int right = m_middleScroll->geometry().right() + 1;
  painter.fillRect(QRect(right, 0, width() - right, height()), m_theme.panel);
  painter.fillRect(QRect(right, 0, 1, height()), m_theme.line);
  if (m_columns != Columns::Three) return;
  const int left = m_middleScroll->x();
  painter.fillRect(QRect(0, 0, left, height()), m_theme.panel);
  painter.fillRect(QRect(left - 1, 0, 1, height()), m_theme.line);
}

void ResultsPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void ResultsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_folder->readAgain();  // some file systems do not report changes
}

/// A clicker sends F5 or Shift+F5 to start a presentation.
void ResultsPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_F5 && m_shown.asked) {
    Q_EMIT projectionRequested(m_shown);
    return;
  }
  QWidget::keyPressEvent(event);
}

void ResultsPage::dragEnterEvent(QDragEnterEvent* event) {
  if (isForResults(droppedPaths(*event->mimeData()))) event->acceptProposedAction();
}

void ResultsPage::dropEvent(QDropEvent* event) {
  const QStringList paths = droppedPaths(*event->mimeData());
  if (!isForResults(paths)) return;
  event->acceptProposedAction();
  if (QFileInfo(paths.front()).isDir())
    openFolder(paths.front());
  else
    addFiles(paths);
}

}  // namespace attn::app
