// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/document_title.h"

#include <QEvent>
#include <QFileInfo>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "base/foreign_text.h"
#include "figures/subscripted_text.h"
#include "session/document_file.h"
#include "session/session.h"
#include "text/list_text.h"
#include "text/tool_tip.h"
#include "window/document/documents.h"

namespace attn::app {
namespace {

constexpr double kBetween = 10, kMinFile = 48;

/// Wider than any header.
constexpr std::size_t kLongestTitle = 300;

}  // namespace

void PageTitle::setTexts(const QString& title, const QString& detail, const QString& toolTip) {
  m_title = title;
  m_detail = detail;
  setPlainToolTip(this, toolTip);
  setAccessibleDescription(toolTip);
  setAccessibleName(detail.isEmpty() ? title : listText({title, detail}));
  update();
}

void PageTitle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFontMetricsF titleMetrics(titleFace()), detailMetrics(detailFace());
  const QString title = titleMetrics.elidedText(m_title, Qt::ElideRight, width());
  const double titleWidth = titleMetrics.horizontalAdvance(title), gap = m_theme.px(kBetween);
  const double detailWidth = detailMetrics.horizontalAdvance(m_detail);
  // Prefer the title alone over half of the detail.
  const bool hasDetail = !m_detail.isEmpty() && titleWidth + gap + detailWidth <= width();
  const double left = std::max(0.0, (width() - titleWidth - (hasDetail ? gap + detailWidth : 0)) / 2);
  const double baseline = height() / 2.0 + titleMetrics.capHeight() / 2;
  painter.setFont(titleFace());
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(left, baseline), title);
  if (!hasDetail) return;
  painter.setFont(detailFace());
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(left + titleWidth + gap, baseline), m_detail);
}

DocumentTitle::DocumentTitle(Session& session, QWidget* parent) : HeaderTitle(parent), m_session(session) {
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::PointingHandCursor);
  connect(&session, &Session::scenarioChanged, this, &DocumentTitle::refresh);
  connect(&session, &Session::documentChanged, this, &DocumentTitle::refresh);
  refresh();
}

QString DocumentTitle::fileNextTo(const Session& session) {
  const QString path = toQString(session.path());
  const QString title = QString::fromStdString(session.scenario()->title).simplified();
  return path.isEmpty() || nameOfFile(path) == title ? QString() : QFileInfo(path).fileName();
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
  m_title = QString::fromStdString(foreign::shown(m_session.scenario()->title, kLongestTitle));
  if (m_title.isEmpty()) m_title = tr("Untitled");
  m_file = fileNextTo(m_session);
  m_facts = facts(m_session).join(QString::fromUtf8(" \xc2\xb7 "));
  const QString spoken = QString(m_facts).remove(QLatin1Char('_'));
  setAccessibleName(
      tr("Document %1, %2. Rename").arg(m_title, !m_file.isEmpty() ? listText({m_file, spoken}) : spoken));
  const QString path = toQString(m_session.path());
  const QString tip = path.isEmpty() ? tr("%1: not saved in a file yet. Click to rename").arg(m_title)
                                     : tr("%1: click to rename. File: %2").arg(m_title, path);
  setPlainToolTip(this, tip);
  update();
}

void DocumentTitle::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) refresh();
  QAbstractButton::changeEvent(event);
}

void DocumentTitle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont titleFace = this->titleFace(), factsFace = detailFace();
  const double gap = m_theme.px(kBetween);
  const QFontMetricsF factsMetrics(factsFace);
  // The title comes first, then the file name, then the facts.
  QString file = m_file;
  double fileWidth = file.isEmpty() ? 0 : factsMetrics.horizontalAdvance(file) + gap;
  double factsWidth = subscriptedLineWidth(m_facts, factsFace) + gap;
  if (fileWidth + factsWidth > width() * 0.6) factsWidth = 0;
  const double whole = QFontMetricsF(titleFace).horizontalAdvance(m_title);
  if (whole + fileWidth + factsWidth > width()) factsWidth = 0;
  if (whole + fileWidth > width() || fileWidth > width() * 0.6) {
    const double room = std::min(width() - whole - gap, width() * 0.4);
    file = factsMetrics.elidedText(file, Qt::ElideMiddle, room);
    fileWidth = room > m_theme.px(kMinFile) ? factsMetrics.horizontalAdvance(file) + gap : 0;
  }
  const QString title =
      QFontMetricsF(titleFace).elidedText(m_title, Qt::ElideRight, std::max(0.0, width() - fileWidth - factsWidth));
  const double titleWidth = QFontMetricsF(titleFace).horizontalAdvance(title);
  const double left = std::max(0.0, (width() - titleWidth - fileWidth - factsWidth) / 2);
  const double baseline = height() / 2.0 + QFontMetricsF(titleFace).capHeight() / 2;
  painter.setFont(titleFace);
  painter.setPen(m_theme.ink);
  painter.drawText(QPointF(left, baseline), title);
  if (underMouse() || hasFocus()) {
    painter.fillRect(QRectF(left, baseline + m_theme.px(3), titleWidth, m_theme.px(hasFocus() ? 2 : 1)),
                     hasFocus() ? m_theme.selection : m_theme.faint);
  }
  if (fileWidth > 0) {
    painter.setFont(factsFace);
    painter.setPen(m_theme.soft);
    painter.drawText(QPointF(left + titleWidth + gap, baseline), file);
  }
  if (factsWidth > 0) {
    painter.setPen(m_theme.faint);
    drawSubscriptedLine(painter, QPointF(left + titleWidth + fileWidth + gap, baseline), m_facts, factsFace);
  }
}

}  // namespace attn::app
