// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/lesson_page.h"

#include <QCoreApplication>
#include <QLocale>
#include <QScopeGuard>
#include <QWidget>
#include <map>
#include <utility>

#include "base/foreign_text.h"
#include "desktop/page_link.h"
#include "exports/page/page_markup.h"
#include "labs/lab.h"
#include "lessons/lesson_question.h"
#include "lessons/lesson_slide.h"
#include "lessons/live_text.h"
#include "lessons/slide_picture.h"
#include "panes/question_html.h"
#include "scenario/document.h"
#include "scenario/has_numbers.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/hidden_numbers.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "text/token_text.h"
#include "widgets/accessible_table.h"
#include "window/lesson/lesson_place.h"

namespace attn::app {

struct LessonPageMaker::Work {
  std::shared_ptr<const LoadedLesson> lesson;
  LessonPageSettings wish;
  Done done;
  LessonText text;
  Page page;
  GlyphOutlines glyphs;
  QStringList obstacles;
  std::map<std::size_t, QString> live;  // the address that opens the picture of a view
  int drawn = 0, orders = 0;

  const LessonStep& step(std::size_t view) const { return lesson->lesson.steps[view]; }
  const StepText& said(std::size_t view) const {
    static const StepText none;
    const auto found = text.steps.find(step(view).id);
    return found == text.steps.end() ? none : found->second;
  }
};

namespace {

struct StageWordsText {
  Q_DECLARE_TR_FUNCTIONS(StageWords)
};

constexpr int kMaxTokens = 16, kMaxCells = 16;
constexpr auto kLongestTitle = std::size_t{120};

/// Ensures that the text ends like a sentence.
QString ended(const QString& text) {
  const QString plain = text.simplified();
  if (plain.isEmpty()) return {};
  const bool hasEnd = QStringLiteral(".!?。！？…").contains(plain.back());
  return hasEnd ? plain : plain + StageWordsText::tr(".", "ends a sentence");
}

/// The accessible table on the stage, preferring a covering stage. A stage without a window counts as hidden itself,
/// but its children do not.
AccessibleTable* tableOn(QWidget& stage) {
  for (QWidget* child : stage.findChildren<QWidget*>())
    if (auto* table = dynamic_cast<AccessibleTable*>(child); table && child->isVisibleTo(&stage)) return table;
  return dynamic_cast<AccessibleTable*>(&stage);
}

QString tokensOf(const std::vector<std::string>& names) {
  QStringList shown = shownTokens(
      {names.begin(), names.begin() + std::min<std::ptrdiff_t>(kMaxTokens, static_cast<std::ptrdiff_t>(names.size()))});
  if (names.size() > kMaxTokens) shown << QStringLiteral("…");
  return listText(shown);
}

QString documentWords(const Scenario& scenario) {
  QStringList said;
  const QString title = QString::fromStdString(foreign::shown(scenario.title, kLongestTitle));
  if (!title.isEmpty()) said << ended(StageWordsText::tr("Document: %1").arg(title));
  if (!hasNumbers(scenario)) {
    said << ended(
        StageWordsText::tr("Queries: %1, keys: %2, query heads: %3")
            .arg(wholeText(queryTokens(scenario)), wholeText(keyTokens(scenario)), wholeText(scenario.heads.query)));
  } else if (isCrossAttention(scenario)) {
    said << ended(StageWordsText::tr("Query tokens: %1").arg(tokensOf(queryTokenNames(scenario))))
         << ended(StageWordsText::tr("Key tokens: %1").arg(tokensOf(keyTokenNames(scenario))));
  } else {
    said << ended(StageWordsText::tr("Tokens: %1").arg(tokensOf(queryTokenNames(scenario))));
  }
  if (scenario.pinned) {
    const QString other = QString::fromStdString(foreign::shown(scenario.pinned->title, kLongestTitle));
    said << ended(other.isEmpty() || other == title ? StageWordsText::tr("It is compared with another version")
                                                    : StageWordsText::tr("It is compared with: %1").arg(other));
  }
  return paragraphText(said);
}

QString placeWords(Lab& lab) {
  const Timeline& timeline = lab.playback()->timeline();
  const int step = lab.playback()->playhead().step;
  if (step < 0 || step > timeline.lastStep()) return ended(lab.title());
  const auto section = static_cast<std::size_t>(timeline.steps[static_cast<std::size_t>(step)].section);
  return section < timeline.sections.size()
             ? ended(StageWordsText::tr("%1, at “%2”", "a lab, a step").arg(lab.title(), timeline.sections[section]))
             : ended(lab.title());
}

QString tableWords(const AccessibleTable& table) {
  const int rows = table.tableRows(), columns = table.tableColumns();
  if (rows <= 0 || columns <= 0) return {};
  QStringList said;
  said << ended(StageWordsText::tr("Table of %1 × %2 cells").arg(wholeText(rows), wholeText(columns)));
  const TablePlace current = table.currentCell();
  if (!current.exists() || current.row >= rows || current.column >= columns) return paragraphText(said);
  said << ended(StageWordsText::tr("Selected: %1").arg(table.currentText().simplified()));
  if (table.tableKind() == AccessibleTable::Kind::Cells && columns > 1) {
    QStringList row;
    for (int column = 0; column < std::min(columns, kMaxCells); ++column)
      row << table.cellText(current.row, column).simplified();
    if (columns > kMaxCells) row << QStringLiteral("…");
    said << ended(StageWordsText::tr("Its row: %1").arg(row.join(QStringLiteral("; "))));
  }
  return paragraphText(said);
}

/// A text alternative for a picture of a lab: the lab and its step, the document and its tokens, the selected cell with
/// its row. A few sentences of plain text. `size` is that of the picture.
QString stageWords(Lab& lab, const Session& session, const QSize& size) {
  QStringList said{placeWords(lab)};
  if (session.hasScenario()) said << documentWords(*session.scenario());
  QWidget* stage = lab.stagePane();
  if (!stage->isVisible()) stage->resize(size);  // in a window, it has its own size
  lab.refreshNow();
  if (const AccessibleTable* table = tableOn(*stage)) said << tableWords(*table);
  said.removeAll(QString());
  return paragraphText(said);
}

QString paragraph(const QString& html) {
  return QStringLiteral("<p>") + html + QStringLiteral("</p>");
}

QString choicesHtml(const Question& question) {
  if (question.choices.empty()) return {};
  QString html;
  for (const Phrase& choice : question.choices)
    html += QStringLiteral("<li>") + learnerHtml(phraseText(choice)) + QStringLiteral("</li>");
  return QStringLiteral("<ul>") + html + QStringLiteral("</ul>");
}

QString workingList(const Question& question) {
  const QStringList steps = workingSteps(question);
  if (steps.isEmpty()) return {};
  return QStringLiteral("<ul><li>") + steps.join(QStringLiteral("</li><li>")) + QStringLiteral("</li></ul>");
}

/// The question about a stage and its answer, asked in the same way as by the lesson player.
std::optional<AskedQuestion> questionAbout(const LessonStep& step, const Session& session, std::uint64_t seed) {
  if (!step.question || !session.hasScenario()) return std::nullopt;
  const LiveValues values = liveValuesOf(session);
  OnStage stage{
      *session.scenario(), hasNumbers(*session.scenario()) ? values.trace : nullptr, session.selection().head, {}};
  if (step.stage.select) stage.row = session.selection().row;
  return lessonQuestion(*step.question, stage, seed);
}

/// What a link must open to show the same picture.
SavedWindowState placeOf(Lab& lab, const Session& session) {
  SavedWindowState state;
  setPlace(state, lab, session);
  if (session.hasScenario()) state.text = QString::fromStdString(writeDocument(*session.scenario()));
  return state;
}

}  // namespace

LessonPageMaker::LessonPageMaker(QObject* parent) : QObject(parent) {}

LessonPageMaker::~LessonPageMaker() = default;

void LessonPageMaker::cancel() {
  m_studio.clear();
  m_work.reset();
}

void LessonPageMaker::make(std::shared_ptr<const LoadedLesson> lesson, const LessonPageSettings& wish, Done done) {
  cancel();
  m_work = std::make_unique<Work>();
  Work& work = *m_work;
  work.lesson = std::move(lesson);
  work.wish = wish;
  work.done = std::move(done);
  work.text = work.lesson->textIn(QLocale().name());
  Page& page = work.page;
  page.language =
      QString::fromStdString(work.text.language.empty() ? work.lesson->lesson.language : work.text.language);
  page.title = QString::fromStdString(work.text.title.empty() ? work.lesson->lesson.id : work.text.title);
  page.summaryHtml = pageMarkupOfLesson(QString::fromStdString(work.text.summary));
  page.theme = wish.theme;
  for (const LessonSource& source : work.lesson->lesson.sources)
    page.sources.push_back({QString::fromStdString(source.text), QString::fromStdString(source.place),
                            QString::fromStdString(source.url)});
  const std::size_t steps = work.lesson->lesson.steps.size();
  page.views.resize(steps);
  for (std::size_t i = 0; i < steps; ++i) {
    const LessonStep& step = work.step(i);
    if (step.stage.page)
      takePage(i, *step.stage.page);
    else
      order(step.stage, i, false);
    if (step.reveal() && !step.reveal()->page) order(*step.reveal(), i, true);
  }
  if (work.orders == 0) QMetaObject::invokeMethod(this, &LessonPageMaker::endIfDone, Qt::QueuedConnection);
}

void LessonPageMaker::order(const LessonStage& stage, std::size_t view, bool isAnswer) {
  ++m_work->orders;
  const Theme theme = m_work->wish.theme == PageTheme::Dark ? darkTheme() : lightTheme();
  m_studio.orderView({stage, m_work->lesson->scenarios, m_work->wish.size, theme, false},
                     [this, view, isAnswer](const tl::expected<OffscreenStageRenderer::View, QString>& shown) {
                       take(shown, view, isAnswer);
                       ++m_work->drawn;
                       Q_EMIT progressChanged(m_work->drawn, m_work->orders);
                       if (m_work) endIfDone();  // receivers may cancel
                     });
}

/// Collects everything that depends on the stage while it is set up.
void LessonPageMaker::take(const tl::expected<OffscreenStageRenderer::View, QString>& shown, std::size_t index,
                           bool isAnswer) {
  Work& work = *m_work;
  const LessonStep& step = work.step(index);
  const StepText& said = work.said(index);
  PageView& view = work.page.views[index];
  PageFigure figure;
  const QString title = QString::fromStdString(said.title.empty() ? step.id : said.title);
  LiveValues values;
  const std::optional<AskedQuestion> asked =
      shown && !isAnswer ? questionAbout(step, shown->session, work.wish.seed) : std::nullopt;
  if (shown) {
    values = liveValuesOf(shown->session);
    Playback& playback = *shown->lab.playback();
    if (asked) {  // as in the window (OpenQuestion)
      shown->lab.setHiddenNumbers(HiddenNumbers(asked->question));
      playback.setLimit(playback.playhead());
    }
    const auto showAll = qScopeGuard([&] {
      shown->lab.setHiddenNumbers({});
      playback.setLimit(std::nullopt);
    });
    if (const auto fragment = fragmentOf(placeOf(shown->lab, shown->session)); fragment && !work.wish.address.isEmpty())
      work.live[index] = work.wish.address + QLatin1Char('#') + *fragment;
    const QByteArray prefix = (isAnswer ? "a" : "v") + QByteArray::number(static_cast<int>(index)) + '-';
    figure.picture = pagePicture(
        work.wish.size,
        [&](QPainter& painter, const Theme& theme) { shown->lab.drawPicture(painter, work.wish.size, theme); },
        work.wish.theme, work.glyphs, prefix);
    const QString words = stageWords(shown->lab, shown->session, work.wish.size);
    const QString plain = learnerPlain(title);
    figure.alternative = isAnswer ? tr("Picture of the answer to “%1”: %2").arg(plain, words)
                                  : tr("Picture of “%1”: %2").arg(plain, words);
  } else {
    figure.obstacle = tr("This slide cannot be shown. %1").arg(shown.error());
    work.obstacles << QStringLiteral("%1: %2").arg(QString::fromStdString(step.id), shown.error());
  }
  if (isAnswer)
    view.answerFigure = std::move(figure);
  else
    view.figure = std::move(figure);
  write(index, isAnswer, values, asked);
  if (!isAnswer && step.reveal() && step.reveal()->page) write(index, true, values, asked);
}

/// A slide without a lab: its text is the text of the page, next to its picture.
void LessonPageMaker::takePage(std::size_t index, const LessonPage& page) {
  Work& work = *m_work;
  const LessonStep& step = work.step(index);
  const LessonSlide slide = slideOf(*work.lesson, work.text, step, page);
  PageFigure& figure = work.page.views[index].figure;
  if (slide.picture) {
    if (const auto read = SlidePicture::read(*slide.picture); read)
      figure.picture = PagePicture{
          read->size().toSize(), QByteArray::fromStdString(*slide.picture), read->mimeType(), {}, {}, {}, {}};
    else
      figure.obstacle = tr("The picture cannot be shown. %1").arg(read.error());
    figure.alternative =
        slide.description.isEmpty() ? tr("Picture of “%1”").arg(learnerPlain(slide.title)) : slide.description;
  } else if (!slide.problem.isEmpty()) {
    figure.obstacle = tr("The picture cannot be shown. %1").arg(slide.problem);
  }
  if (!figure.obstacle.isEmpty())
    work.obstacles << QStringLiteral("%1: %2").arg(QString::fromStdString(step.id), figure.obstacle);
  static const Scenario nothing;
  const auto asked = step.question ? lessonQuestion(*step.question, {nothing, nullptr, 0, {}}, work.wish.seed)
                                   : std::optional<AskedQuestion>();
  write(index, false, {}, asked);
  if (step.reveal()) write(index, true, {}, asked);
}

/// The texts of a view, or those after the answer.
void LessonPageMaker::write(std::size_t index, bool isAnswer, const LiveValues& values,
                            const std::optional<AskedQuestion>& asked) {
  Work& work = *m_work;
  const LessonStep& step = work.step(index);
  const StepText& said = work.said(index);
  PageView& view = work.page.views[index];
  const auto markup = [&](const std::string& text) { return pageMarkupOfLesson(withLiveNumbers(text, values)); };
  if (isAnswer) {
    view.answerHtml += markup(said.reveal);
    return;
  }
  view.title = QString::fromStdString(said.title.empty() ? step.id : said.title);
  view.noteHtml = markup(said.text);
  if (work.wish.speakerNotes && !said.notes.empty())
    view.noteHtml += paragraph(QStringLiteral("<b>") + tr("Speaker notes").toHtmlEscaped() + QStringLiteral("</b>")) +
                     markup(said.notes);
  if (step.mistake) {
    view.questionHtml =
        markup(said.predict) + paragraph(tr("Which of the numbered sentences is wrong?").toHtmlEscaped());
    view.answerHtml =
        paragraph(QStringLiteral("<b>") + tr("Sentence %1 is wrong.").arg(step.mistake->sentence).toHtmlEscaped() +
                  QStringLiteral("</b>"));
    return;
  }
  if (!asked) return;
  const Question& question = asked->question;
  view.questionHtml =
      markup(said.predict) + pageMarkupOfLesson(questionText(question)) + pageMarkup(choicesHtml(question));
  view.answerHtml = pageMarkup(paragraph(QStringLiteral("<b>") +
                                         tr("The answer is %1.").toHtmlEscaped().arg(rightAnswerHtml(question)) +
                                         QStringLiteral("</b>")) +
                               workingList(question));
}

void LessonPageMaker::endIfDone() {
  if (!m_work || m_work->drawn < m_work->orders) return;
  const std::unique_ptr<Work> work = std::exchange(m_work, nullptr);
  // A step without a question has no answer to reveal.
  for (PageView& view : work->page.views)
    if (view.questionHtml.isEmpty()) view.answerFigure.reset();
  // The live picture shows the answer to a question about it.
  for (const auto& [index, address] : work->live) {
    PageView& view = work->page.views[index];
    (view.questionHtml.isEmpty() ? view.noteHtml : view.answerHtml) +=
        QStringLiteral("<p><a href=\"%1\" target=\"_blank\" rel=\"noopener noreferrer\">%2</a></p>")
            .arg(address.toHtmlEscaped(), tr("Open this picture in the browser edition").toHtmlEscaped());
  }
  work->done({pageHtml(work->page, work->glyphs), work->obstacles});
}

}  // namespace attn::app
