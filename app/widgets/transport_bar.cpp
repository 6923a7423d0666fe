// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transport_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPainter>

#include "session/playback.h"
#include "text/tool_tip.h"
#include "widgets/help_button.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

constexpr double kBarHeight = 76, kBarPresentingHeight = 60;
constexpr double kSpeeds[] = {0.25, 0.5, 1, 2, 4};

}  // namespace

TransportBar::TransportBar(QWidget* parent)
    : Themed(parent),
      m_first(new GlyphButton(Glyph::First, 34, GlyphButton::Weight::Quiet, this)),
      m_previous(new GlyphButton(Glyph::Previous, 34, GlyphButton::Weight::Quiet, this)),
      m_play(new GlyphButton(Glyph::Play, 36, GlyphButton::Weight::Strong, this)),
      m_next(new GlyphButton(Glyph::Next, 34, GlyphButton::Weight::Quiet, this)),
      m_last(new GlyphButton(Glyph::Last, 34, GlyphButton::Weight::Quiet, this)),
      m_track(new Track(this)),
      m_speed(new ChipButton(this)),
      m_leave(new ChipButton(this)),
      m_help(new HelpButton(QStringLiteral("step"), this)),
      m_speedMenu(new QMenu(this)),
      m_speeds(new QActionGroup(this)) {
  setObjectName(QStringLiteral("transport"));
  m_play->setObjectName(QStringLiteral("transport.play"));
  m_next->setObjectName(QStringLiteral("transport.next"));
  m_previous->setObjectName(QStringLiteral("transport.previous"));
  m_track->setObjectName(QStringLiteral("transport.track"));
  auto* row = new QHBoxLayout(this);
  for (GlyphButton* button : {m_first, m_previous, m_play, m_next, m_last}) row->addWidget(button);
  addItems(row, {{m_track, 1}, m_speed, m_leave, m_help});
  setHelpTopic(this, QStringLiteral("playback"));
  m_leave->hide();
  m_speed->setMenu(m_speedMenu);
  m_speed->setMenuAbove(true);
  connect(m_leave, &ChipButton::clicked, this, &TransportBar::leavePresentation);
  buildSpeedMenu();
  TransportBar::retranslate();
  TransportBar::restyle();
}

void TransportBar::buildSpeedMenu() {
  for (const double speed : kSpeeds) {
    QAction* action = m_speedMenu->addAction(QString());
    action->setCheckable(true);
    action->setData(speed);
    m_speeds->addAction(action);
  }
  connect(m_speeds, &QActionGroup::triggered, this, [this](QAction* action) {
    if (m_playback) m_playback->setSpeed(action->data().toDouble());
  });
}

void TransportBar::setPlayback(Playback* playback) {
  if (m_playback) {
    m_playback->disconnect(this);
    for (GlyphButton* button : {m_first, m_previous, m_play, m_next, m_last}) button->disconnect(m_playback);
  }
  m_playback = playback;
  m_track->setPlayback(playback);
  if (playback) {
    connect(m_first, &QAbstractButton::clicked, playback, &Playback::toStart);
    connect(m_previous, &QAbstractButton::clicked, playback, &Playback::previousStep);
    connect(m_play, &QAbstractButton::clicked, playback, &Playback::togglePlay);
    connect(m_next, &QAbstractButton::clicked, playback, &Playback::nextStep);
    connect(m_last, &QAbstractButton::clicked, playback, &Playback::toEnd);
    connect(playback, &Playback::playheadChanged, this, &TransportBar::showState);
    connect(playback, &Playback::timelineChanged, this, &TransportBar::showState);
    connect(playback, &Playback::playingChanged, this, &TransportBar::showState);
    connect(playback, &Playback::speedChanged, this, &TransportBar::showState);
    connect(playback, &Playback::noteChanged, this, &TransportBar::showState);
  }
  showState();
}

void TransportBar::restyle() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  setFixedHeight(px(m_presenting ? kBarPresentingHeight : kBarHeight));
  layout()->setContentsMargins(px(20), 0, px(20), 0);
  layout()->setSpacing(px(4));
}

void TransportBar::setPresenting(bool presenting) {
  m_presenting = presenting;
  m_leave->setVisible(presenting);
  m_speed->setVisible(!presenting);
  m_help->setVisible(!presenting);
  restyle();
}

void TransportBar::showState() {
  const bool playing = m_playback && m_playback->isPlaying();
  const bool atStart = !m_playback || m_playback->atStart();
  const bool atEnd = !m_playback || m_playback->atEnd();
  const bool driven = m_playback && m_playback->isDriven();
  m_play->setGlyph(!playing ? Glyph::Play : driven ? Glyph::Stop : Glyph::Pause);
  m_play->setLabel(driven ? (playing ? tr("Stop") : tr("Run")) : playing ? tr("Pause") : tr("Play"), tr("Space"));
  m_first->setEnabled(!atStart);
  m_previous->setEnabled(!atStart);
  m_next->setEnabled(!atEnd);
  m_last->setEnabled(!atEnd);
  const double speed = m_playback ? m_playback->speed() : 1;
  m_speed->setEnabled(!driven);
  m_speed->setText(driven ? m_playback->note() : tr("%1×").arg(QLocale().toString(speed, 'g', 3)));
  m_speed->setAccessibleName(driven ? m_playback->note() : tr("Speed %1×").arg(QLocale().toString(speed, 'g', 3)));
  setPlainToolTip(m_speed, driven ? QString() : tr("Speed"));
  m_speed->updateGeometry();
  const QList<QAction*> actions = m_speeds->actions();
  for (QAction* action : actions) action->setChecked(action->data().toDouble() == speed);
}

void TransportBar::retranslate() {
  m_first->setLabel(tr("To the start"), tr("Home"));
  m_previous->setLabel(tr("Previous step"), tr("Page Up"));
  m_next->setLabel(tr("Next step"), tr("Page Down"));
  m_last->setLabel(tr("To the end"), tr("End"));
  m_track->setAccessibleName(tr("Position in the steps"));
  m_leave->setText(tr("Leave (Esc)"));
  m_leave->setAccessibleName(tr("Leave the presentation"));
  const QList<QAction*> actions = m_speeds->actions();
  for (QAction* action : actions) action->setText(tr("%1×").arg(QLocale().toString(action->data().toDouble(), 'g', 3)));
  showState();
}

void TransportBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  painter.fillRect(QRect(0, 0, width(), 1), m_theme.line);
}

}  // namespace attn::app
