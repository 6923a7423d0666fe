// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/paper_pages.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <utility>

#include "session/document_file.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

struct PaperPagesText {
  Q_DECLARE_TR_FUNCTIONS(PaperPagesText)
};

constexpr int kDotsPerInch = 96;
constexpr double kMarginAside = 56, kMarginAbove = 56, kMarginBelow = 72;
/// Smallest height of a part that may be placed at the end of a page.
constexpr double kMinPiece = 120;

}  // namespace

Theme paperTheme() {
  Theme theme = lightTheme();
  theme.background = theme.panel = theme.field = Qt::white;
  return theme;
}

PaperPages::PaperPages(const QString& footer)
    : m_footer(footer), m_height(pageSize().height() - kMarginAbove - kMarginBelow) {
  m_pages.emplace_back();
}

QSizeF PaperPages::pageSize() {
  return QPageSize(QPageSize::A4).size(QPageSize::Point) * kDotsPerInch / 72.0;
}

double PaperPages::textWidth() {
  return pageSize().width() - 2 * kMarginAside;
}

void PaperPages::add(Part part, double height, const std::vector<double>& cuts, double gap) {
  if (height <= 0) return;
  const auto shared = std::make_shared<const Part>(std::move(part));
  if (m_y > 0) m_y += gap;
  double from = 0;
  while (from < height) {
    const double room = m_height - m_y;
    if (height - from <= room) {
      m_pages.back().push_back({shared, from, height, m_y});
      m_y += height - from;
      return;
    }
    // Break at the last cut that fits; a piece higher than a page breaks at the page's end.
    double to = from;
    for (const double cut : cuts)
      if (cut > from && cut - from <= room) to = cut;
    const bool onFreshPage = m_y <= 0;
    if (to - from < kMinPiece && !onFreshPage) {
      turn();
      continue;
    }
    if (to <= from) to = from + room;
    m_pages.back().push_back({shared, from, to, m_y});
    from = to;
    turn();
  }
}

void PaperPages::add(const std::shared_ptr<const Section>& section, double gap) {
  add([section](QPainter& painter) { section->draw(painter); }, section->size().height(), section->cuts(), gap);
}

void PaperPages::turn() {
  if (m_y <= 0 && m_pages.back().empty()) return;
  m_pages.emplace_back();
  m_y = 0;
}

int PaperPages::count() const {
  const bool endsBlank = m_pages.size() > 1 && m_pages.back().empty();
  return static_cast<int>(m_pages.size()) - (endsBlank ? 1 : 0);
}

void PaperPages::draw(QPainter& painter, int page) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  const QSizeF size = pageSize();
  for (const Strip& strip : m_pages[static_cast<std::size_t>(page)]) {
    painter.save();
    painter.translate(kMarginAside, kMarginAbove + strip.top - strip.from);
    painter.setClipRect(QRectF(-kMarginAside / 2, strip.from, size.width() - kMarginAside, strip.to - strip.from));
    (*strip.part)(painter);
    painter.restore();
  }
  const Theme theme = paperTheme();
  painter.setFont(uiFont(11));
  painter.setPen(theme.soft);
  const QRectF below(kMarginAside, size.height() - kMarginBelow + 24, size.width() - 2 * kMarginAside, 20);
  painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, m_footer);
  painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter,
                   PaperPagesText::tr("page %1 of %2").arg(page + 1).arg(count()));
  painter.restore();
}

tl::expected<void, QString> PaperPages::write(const QString& path, const QString& title) const {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("AttentionScope"));
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF());
    QPainter painter;
    if (!painter.begin(&writer)) return tl::unexpected(PaperPagesText::tr("The pages could not be drawn."));
    for (int page = 0; page < count(); ++page) {
      if (page > 0) writer.newPage();
      draw(painter, page);
    }
    painter.end();
  }
  if (const auto written = replaceFile(path, buffer.data()); !written)
    return tl::unexpected(
        PaperPagesText::tr("%1 cannot be written: %2").arg(QDir::toNativeSeparators(path), written.error()));
  return {};
}

}  // namespace attn::app
