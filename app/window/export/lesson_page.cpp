// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/lesson_page.h"

#include <QLocale>
#include <QScopeGuard>
#include <utility>

#include "exports/page/page_markup.h"
#include "labs/lab.h"
#include "lessons/lesson_question.h"
#include "lessons/live_text.h"
#include "panes/question_html.h"
#include "scenario/has_numbers.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/hidden_numbers.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "window/export/stage_words.h"

namespace attn::app {

struct LessonPageMaker::Work {
  std::shared_ptr<const LoadedLesson> lesson;
  LessonPageSettings wish;
  Done done;
  LessonText text;
  Page page;
  GlyphOutlines glyphs;
  QStringList obstacles;
  int drawn = 0, orders = 0;

  const LessonStep& step(std::size_t view) const { return lesson->lesson.steps[view]; }
  const StepText& said(std::size_t view) const {
    static const StepText none;
    const auto found = text.steps.find(step(view).id);
    return found == text.steps.end() ? none : found->second;
  }
};

namespace {

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
    order(work.step(i).stage, i, false);
    if (const LessonStage* reveal = work.step(i).reveal()) order(*reveal, i, true);
  }
  if (steps == 0) QMetaObject::invokeMethod(this, &LessonPageMaker::endIfDone, Qt::QueuedConnection);
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
  const auto markup = [&](const std::string& text) { return pageMarkupOfLesson(withLiveNumbers(text, values)); };
  if (isAnswer) {
    view.answerFigure = std::move(figure);
    view.answerHtml += markup(said.reveal);
    return;
  }
  view.title = title;
  view.figure = std::move(figure);
  view.noteHtml = markup(said.text);
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
  work->done({pageHtml(work->page, work->glyphs), work->obstacles});
}

}  // namespace attn::app
