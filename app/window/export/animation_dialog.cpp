// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/animation_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "session/edition.h"
#include "session/pace.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "widgets/choice_box.h"
#include "widgets/dialog_size.h"
#include "widgets/glyph_button.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "widgets/number_field.h"
#include "widgets/page_parts.h"
#include "widgets/range_slider.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "window/export/picture_choice.h"

namespace attn::app {
namespace {

constexpr std::array kAnimationFormats{AnimationFormat::WebP, AnimationFormat::Gif, AnimationFormat::Mp4,
                                       AnimationFormat::WebM};
constexpr std::array kLetterScales{1.0, 1.5, 2.0};
constexpr std::array kRates{10, 15, 20, 25, 30, 50, 60};
constexpr int kDefaultRate = 4;
constexpr std::array kSpeeds{0.5, 1.0, 1.5, 2.0, 4.0};
constexpr int kDefaultSpeed = 1;
constexpr std::array kLoops{0, 1, 2, 3, 5};
constexpr int kMinSide = 200, kMaxSide = 4096;
constexpr QSize kPreviewRoom(448, 252), kMinPreview(240, 135);  // next to a form with large fonts
constexpr int kPreviewFrameMs = 33;
constexpr int kBeforeEstimateMs = 300;

int firstStepAt(const Timeline& timeline, int section) {
  const auto found = std::ranges::find(timeline.steps, section, &TimelineStep::section);
  return found == timeline.steps.end() ? 0 : static_cast<int>(found - timeline.steps.begin());
}

int lastStepAt(const Timeline& timeline, int section) {
  for (int step = timeline.lastStep(); step >= 0; --step)
    if (timeline.steps[static_cast<std::size_t>(step)].section == section) return step;
  return timeline.lastStep();
}

QString lengthText(double seconds) {
  if (seconds < 60) return AnimationDialog::tr("%1 s").arg(QLocale().toString(seconds, 'f', 1));
  const auto whole = static_cast<int>(std::lround(seconds));
  return AnimationDialog::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
}

}  // namespace

FilmLook AnimationChoice::look() const {
  return {QSizeF(plan.size) / scale, exportTheme(dark, decimals), scale};
}

// --- the preview

FilmPreview::FilmPreview(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMinimumSize(kMinPreview);
  setMaximumSize(kPreviewRoom);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  m_timer.setInterval(kPreviewFrameMs);
  connect(&m_timer, &QTimer::timeout, this, [this] {
    m_now += static_cast<double>(m_clock.restart()) / 1000 * m_plan.speed;
    if (m_now > m_length + m_plan.secondsAtTheEnd * m_plan.speed) m_now = 0;
    update();
  });
}

QSize FilmPreview::sizeHint() const {
  return kPreviewRoom;
}

void FilmPreview::show(const Film& film, const AnimationPlan& plan) {
  const bool otherRange = plan.from != m_plan.from || plan.to != m_plan.to;
  m_film = film;
  m_projector = film.projector();
  m_plan = plan;
  const Pace pace(film.timeline);
  m_from = pace.secondsAt(plan.from);
  m_length = std::max(0.0, pace.secondsAt(plan.to) - m_from);
  if (otherRange) m_now = isPlaying() ? 0 : m_length;
  update();
}

void FilmPreview::setPlaying(bool playing) {
  if (playing == isPlaying()) return;
  if (playing) {
    m_clock.start();
    if (m_now >= m_length) m_now = 0;
    m_timer.start();
  } else {
    m_timer.stop();
  }
  Q_EMIT playingChanged(playing);
}

Playhead FilmPreview::shown() const {
  if (m_now <= 0) return m_plan.from;
  return m_now >= m_length ? m_plan.to : Pace(m_film.timeline).at(m_from + m_now);
}

void FilmPreview::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().window());
  if (m_film.isEmpty() || !m_projector) return;
  const QSizeF size = m_film.size.scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
  const QRectF area(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size);
  painter.fillRect(area, m_film.background);
  painter.setClipRect(area);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
  painter.translate(area.topLeft());
  painter.scale(size.width() / m_film.size.width(), size.width() / m_film.size.width());
  m_projector(painter, shown());
}

// --- the dialog

AnimationDialog::AnimationDialog(TakeFilm take, const Timeline& timeline, const Playhead& here, const Theme& theme,
                                 bool reducedMotion, QWidget* parent)
    : QDialog(parent),
      m_take(std::move(take)),
      m_timeline(timeline),
      m_here(here),
      m_decimals(theme.decimals),
      m_preview(new FilmPreview),
      m_play(new GlyphButton(Glyph::Pause, 30)),
      m_range(new SegmentedControl),
      m_format(new SegmentedControl),
      m_scale(new SegmentedControl),
      m_theme(new SegmentedControl),
      m_sections(new RangeSlider),
      m_size(new ChoiceBox),
      m_rate(new ChoiceBox),
      m_speed(new ChoiceBox),
      m_loops(new ChoiceBox),
      m_width(new NumberField),
      m_height(new NumberField),
      m_smaller(new ToggleSwitch),
      m_note(wrappedLabel()),
      m_estimate(wrappedLabel()) {
  setWindowTitle(tr("Export an animation"));
  m_range->setLabels({tr("from here"), tr("this step"), tr("all"), tr("other")});
  m_format->setLabels({tr("WebP") + QLatin1Char('\n') + tr("Lossless; for web pages and newer slide programs"),
                       tr("GIF") + QLatin1Char('\n') + tr("At most 256 colors; supported by every program"),
                       tr("MP4") + QLatin1Char('\n') + tr("A video for slides; written by ffmpeg"),
                       tr("WebM") + QLatin1Char('\n') + tr("A video for web pages; written by ffmpeg")});
  m_scale->setLabels({QStringLiteral("1×"), QStringLiteral("1.5×"), QStringLiteral("2×")});
  m_scale->setCurrent(1);
  m_theme->setLabels({tr("light"), tr("dark")});
  m_theme->setCurrent(theme.dark ? 1 : 0);
  m_size->addItems({QStringLiteral("1280 × 720"), QStringLiteral("1920 × 1080"), tr("Other")});
  for (const int rate : kRates) m_rate->addItem(tr("%1 frames/s").arg(rate));
  m_rate->setCurrentIndex(kDefaultRate);
  for (const double speed : kSpeeds) m_speed->addItem(tr("%1× speed").arg(QLocale().toString(speed)));
  m_speed->setItemText(kDefaultSpeed, tr("as in the window"));
  m_speed->setCurrentIndex(kDefaultSpeed);
  for (const int loops : kLoops)
    m_loops->addItem(loops == 0 ? tr("forever") : loops == 1 ? tr("once") : tr("%n times", nullptr, loops));
  m_smaller->setLabel(tr("Smaller file"));
  setPlainToolTip(m_smaller, tr("Merges nearly identical colors"));
  for (NumberField* field : {m_width, m_height}) {
    field->setWholeNumbers(true);
    field->setRange(kMinSide, kMaxSide);
    field->setWidth(72);
    field->setTheme(theme);
  }
  QList<int> sections(static_cast<int>(m_timeline.sections.size()));
  std::iota(sections.begin(), sections.end(), 0);
  const auto name = [names = m_timeline.sections](int section) { return names[static_cast<std::size_t>(section)]; };
  m_sections->setAllowed(sections);
  m_sections->setName(tr("Steps"));
  m_sections->setTexts(
      [name](int first, int last) -> QString {
        return first == last ? name(first) : name(first) + QStringLiteral(" – ") + name(last);
      },
      name);
  m_sections->setMarks(sections);
  const std::initializer_list<std::pair<QWidget*, QString>> names = {
      {m_range, tr("Range")},           {m_sections, tr("First and last step")},
      {m_format, tr("Format")},         {m_size, tr("Size")},
      {m_width, tr("Width in pixels")}, {m_height, tr("Height in pixels")},
      {m_scale, tr("Text size")},       {m_theme, tr("Theme")},
      {m_rate, tr("Frames/s")},         {m_speed, tr("Speed")},
      {m_loops, tr("Repeat")},          {m_preview, tr("Preview")}};
  for (const auto& [widget, text] : names) widget->setAccessibleName(text);
  for (SegmentedControl* control : {m_range, m_format, m_scale, m_theme}) control->setTheme(theme);
  m_sections->setTheme(theme);
  m_smaller->setTheme(theme);
  m_play->setTheme(theme);
  m_estimate->setMinimumHeight(m_estimate->fontMetrics().lineSpacing() * 3);
  m_estimate->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_estimate->setTextInteractionFlags(Qt::TextSelectableByMouse);

  QWidget* own = lineOf({m_size, m_width, plainLabel(QStringLiteral("×")), m_height, BoxItem::growing()});
  QHBoxLayout* below = rowOf({{m_play, 0, Qt::AlignTop}, {m_estimate, 1}});
  auto* form = new QFormLayout;
  form->addRow(tr("Range"), m_range);
  form->addRow(QString(), m_sections);
  form->addRow(tr("Format"), m_format);
  form->addRow(QString(), m_smaller);
  form->addRow(QString(), m_note);
  form->addRow(tr("Size"), own);
  form->addRow(tr("Text"), m_scale);
  form->addRow(tr("Theme"), m_theme);
  form->addRow(tr("Frames"), m_rate);
  form->addRow(tr("Speed"), m_speed);
  form->addRow(tr("Repeat"), m_loops);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  m_export = buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole);
  m_export->setDefault(true);
  QVBoxLayout* shown = columnOf({m_preview, below, BoxItem::growing()});
  QHBoxLayout* halves = rowOf({{form, 1}, shown});
  halves->setSpacing(qRound(theme.px(24)));
  const int margin = qRound(theme.px(20));
  QVBoxLayout* column = columnOf({{halves, 1}, buttons}, this);
  column->setContentsMargins(margin, margin, margin, margin);
  column->setSpacing(qRound(theme.px(12)));

  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_range, &SegmentedControl::chosen, this, &AnimationDialog::takeRange);
  connect(m_sections, &RangeSlider::rangeEdited, this, [this] {
    m_range->setCurrent(OwnRange);
    refresh();
  });
  for (SegmentedControl* control : {m_format, m_scale, m_theme})
    connect(control, &SegmentedControl::chosen, this, &AnimationDialog::refresh);
  for (QComboBox* box : {m_rate, m_speed, m_loops})
    connect(box, &QComboBox::activated, this, &AnimationDialog::refresh);
  for (NumberField* field : {m_width, m_height})
    connect(field, &NumberField::edited, this, [this] {
      m_size->setCurrentIndex(OwnSize);
      refresh();
    });
  connect(m_size, &QComboBox::activated, this, &AnimationDialog::takeSize);
  connect(m_smaller, &QAbstractButton::toggled, this, &AnimationDialog::refresh);
  connect(m_play, &QAbstractButton::clicked, this, [this] { m_preview->setPlaying(!m_preview->isPlaying()); });
  connect(m_preview, &FilmPreview::playingChanged, this, [this](bool playing) {
    m_play->setGlyph(playing ? Glyph::Pause : Glyph::Play);
    m_play->setLabel(playing ? tr("Stop the preview") : tr("Play the preview"));
  });
  m_pause.setSingleShot(true);
  m_pause.setInterval(kBeforeEstimateMs);
  connect(&m_pause, &QTimer::timeout, this, &AnimationDialog::estimate);

  m_preview->setPlaying(true);
  if (reducedMotion) m_preview->setPlaying(false);
  m_width->setValue(1280);
  m_height->setValue(720);
  // A section whose steps stand complete from the beginning has no animation.
  const int begin = firstStepAt(m_timeline, sectionHere()), end = lastStepAt(m_timeline, sectionHere());
  const Pace pace(m_timeline);
  const bool moves = begin < end || pace.secondsAt({begin, 0, 1}) <
                                        pace.secondsAt({end, finishedAt(m_timeline.steps[std::size_t(end)]), 1});
  const Range usual = moves ? ThisStep : All;
  m_range->setCurrent(usual);
  takeRange(usual);
  const QSize wanted(qRound(theme.px(980)), column->sizeHint().height());
  addHelp(*this, *buttons, QStringLiteral("lecture.export"), theme);
  setDialogSize(*this, buttons, wanted);
}

int AnimationDialog::sectionHere() const {
  return m_timeline.steps[static_cast<std::size_t>(std::clamp(m_here.step, 0, m_timeline.lastStep()))].section;
}

void AnimationDialog::takeRange(int which) {
  const int last = static_cast<int>(m_timeline.sections.size()) - 1, section = sectionHere();
  if (which == FromHere) m_sections->choose(section, last);
  if (which == ThisStep) m_sections->choose(section, section);
  if (which == All) m_sections->choose(0, last);
  refresh();
}

void AnimationDialog::takeSize(int which) {
  if (which != OwnSize) {
    m_width->setValue(which == FullHd ? 1920 : 1280);
    m_height->setValue(which == FullHd ? 1080 : 720);
    m_scale->setCurrent(which == FullHd ? 2 : 1);
  }
  refresh();
}

AnimationChoice AnimationDialog::choice() const {
  AnimationChoice choice;
  AnimationPlan& plan = choice.plan;
  plan.format = kAnimationFormats[static_cast<std::size_t>(m_format->current())];
  const int firstStep = firstStepAt(m_timeline, m_sections->first());
  const int lastStep = lastStepAt(m_timeline, m_sections->last());
  plan.from = m_range->current() == FromHere ? Playhead{m_here.step, m_here.cell, 1} : Playhead{firstStep, 0, 1};
  plan.to = {lastStep, finishedAt(m_timeline.steps[static_cast<std::size_t>(lastStep)]), 1};
  plan.size = QSize(static_cast<int>(m_width->value()), static_cast<int>(m_height->value()));
  if (isVideo(plan.format)) plan.size = evenSize(plan.size);
  plan.framesPerSecond =
      std::min(kRates[static_cast<std::size_t>(m_rate->currentIndex())], mostFramesPerSecond(plan.format));
  plan.speed = kSpeeds[static_cast<std::size_t>(m_speed->currentIndex())];
  plan.loops = kLoops[static_cast<std::size_t>(m_loops->currentIndex())];
  plan.smaller = m_smaller->isChecked() && plan.format == AnimationFormat::WebP;
  choice.scale = kLetterScales[static_cast<std::size_t>(m_scale->current())];
  choice.dark = m_theme->current() == 1;
  choice.decimals = m_decimals;
  return choice;
}

void AnimationDialog::refresh() {
  const AnimationChoice chosen = choice();
  const AnimationPlan& plan = chosen.plan;
  m_smaller->setEnabled(plan.format == AnimationFormat::WebP);
  m_loops->setEnabled(!isVideo(plan.format));
  QString note;
  const bool lacks = isVideo(plan.format) && !edition().writesVideos;
  if (isVideo(plan.format)) note = lacks ? missingText(&Edition::writesVideos) : tr("Videos require ffmpeg.");
  m_export->setEnabled(!lacks);
  if (plan.format == AnimationFormat::Gif &&
      kRates[static_cast<std::size_t>(m_rate->currentIndex())] > plan.framesPerSecond)
    note = tr("A GIF shows at most %1 frames per second.").arg(plan.framesPerSecond);
  m_note->setText(note);
  m_note->setVisible(!note.isEmpty());
  const auto& before = m_filmOf;
  const bool sameFilm = before && before->plan.size == plan.size && before->scale == chosen.scale &&
                        before->dark == chosen.dark && before->plan.from.step == plan.from.step &&
                        before->plan.to.step == plan.to.step;
  if (!sameFilm) m_film = m_take(chosen.look(), {plan.from.step, plan.to.step});
  m_filmOf = chosen;
  m_preview->show(m_film, plan);
  m_job.cancel();
  m_estimate->setText(lacks ? QString() : tr("Estimating the size…"));
  if (lacks) return m_pause.stop();
  m_pause.start();
}

void AnimationDialog::estimate() {
  m_job.start(
      [plan = choice().plan, film = m_film](const BackgroundJob::Context& context) {
        return estimateAnimation(plan, film, {context.stop(), {}});
      },
      [this](const tl::expected<tl::expected<AnimationEstimate, AnimationFailure>, JobFailure>& outcome) {
        if (outcome)
          showEstimate(*outcome);
        else
          m_estimate->setText(failureText(outcome.error()));
      });
}

void AnimationDialog::showEstimate(const tl::expected<AnimationEstimate, AnimationFailure>& estimate) {
  m_estimate->setText(estimate ? tr("%1 long, about %2 (estimated from a few frames)")
                                     .arg(lengthText(estimate->seconds), bytesText(estimate->bytes))
                               : estimate.error().sentence);
}

}  // namespace attn::app
