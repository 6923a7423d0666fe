// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document_title.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>

#include "session/session.h"
#include "theme/fonts.h"
#include "widgets/subscripted_text.h"

namespace attn::app {
namespace {

constexpr double kTitlePixels = 14, kFactsPixels = 12, kBetween = 10;

}  // namespace

DocumentTitle::DocumentTitle(Session& session, QWidget* parent)
    : QAbstractButton(parent), m_session(session), m_theme(lightTheme()) {
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(&session, &Session::scenarioChanged, this, &DocumentTitle::refresh);
  connect(&session, &Session::documentChanged, this, &DocumentTitle::refresh);
  refresh();
}

void DocumentTitle::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

QStringList DocumentTitle::facts(const Session& session) {
  const Scenario& s = *session.scenario();
  const QLocale locale;
  QStringList facts;
  const auto queries = static_cast<int>(queryTokens(s));
  const auto keys = static_cast<int>(keyTokens(s));
  if (isCrossAttention(s)) {
    facts << tr("%n query(ies)", nullptr, queries) << tr("%n key(s)", nullptr, keys);
  } else {
    facts << tr("%n token(s)", nullptr, queries);
  }
  facts << tr("d_k %1").arg(locale.toString(static_cast<qlonglong>(keyWidth(s))));
  if (s.heads.query > 1) facts << tr("%n head(s)", nullptr, static_cast<int>(s.heads.query));
  if (session.isModified()) facts << tr("edited");
  return facts;
}

void DocumentTitle::refresh() {
  setVisible(m_session.hasScenario());
  if (!m_session.hasScenario()) return;
  m_title = QString::fromStdString(m_session.scenario()->title);
  if (m_title.isEmpty()) m_title = tr("Untitled");
  m_facts = facts(m_session).join(QString::fromUtf8(" \xc2\xb7 "));
  setAccessibleName(tr("Document %1, %2. Rename").arg(m_title, QString(m_facts).remove(QLatin1Char('_'))));
  setToolTip(tr("%1: click to rename").arg(m_title));
  update();
}

int DocumentTitle::titleWidth() const {
  return qCeil(QFontMetricsF(uiFont(m_theme.px(kTitlePixels), QFont::DemiBold)).horizontalAdvance(m_title)) + 1;
}

QSize DocumentTitle::sizeHint() const {
  return {qRound(m_theme.px(360)), qRound(m_theme.px(51))};
}

QSize DocumentTitle::minimumSizeHint() const {
  return {qRound(m_theme.px(40)), qRound(m_theme.px(51))};
}

void DocumentTitle::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) refresh();
  QAbstractButton::changeEvent(event);
}

void DocumentTitle::enterEvent(QEnterEvent*) {
  update();
}

void DocumentTitle::leaveEvent(QEvent*) {
  update();
}

void DocumentTitle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont titleFace = uiFont(m_theme.px(kTitlePixels), QFont::DemiBold);
  const QFont factsFace = uiFont(m_theme.px(kFactsPixels));
  const double gap = m_theme.px(kBetween);
  double factsWidth = subscriptedLineWidth(m_facts, factsFace) + gap;
  if (factsWidth > width() * 0.6) factsWidth = 0;  // too narrow: the title alone
  const QString title =
      QFontMetricsF(titleFace).elidedText(m_title, Qt::ElideRight, std::max(0.0, width() - factsWidth));
  const double titleWidth = QFontMetricsF(titleFace).horizontalAdvance(title);
  const double left = std::max(0.0, (width() - titleWidth - factsWidth) / 2);
  const double baseline = height() / 2.0 + QFontMetricsF(titleFace).capHeight() / 2;
  painter.setFont(titleFace);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(left, baseline), title);
  if (underMouse() || hasFocus()) {
    painter.fillRect(QRectF(left, baseline + m_theme.px(3), titleWidth, m_theme.px(hasFocus() ? 2 : 1)),
                     hasFocus() ? m_theme.selection : m_theme.faint);
  }
  if (factsWidth > 0) {
    painter.setPen(m_theme.faint);
    drawSubscriptedLine(painter, QPointF(left + titleWidth + gap, baseline), m_facts, factsFace);
  }
}

}  // namespace attn::app
