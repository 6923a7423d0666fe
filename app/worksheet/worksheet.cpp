// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/worksheet.h"

#include <QBuffer>
#include <QDateTime>
#include <QLocale>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <memory>
#include <string_view>
#include <utility>

#include "base/foreign_text.h"
#include "base/replace_file.h"
#include "exports/classroom_files.h"
#include "figures/document_picture.h"
#include "worksheet/sheet_pages.h"
#include "worksheet/sheet_text.h"

namespace attn::app {
namespace {

constexpr double kMillimetersPerInch = 25.4;

QString untilText(const std::optional<std::string>& deadline) {
  if (!deadline) return {};
  const QDateTime moment = QDateTime::fromString(QString::fromStdString(*deadline), Qt::ISODate);
  if (!moment.isValid()) return {};
  // As the teacher wrote it: local time of the class.
  return SheetText::tr("To be handed in by %1, %2")
      .arg(QLocale().toString(moment.date(), QLocale::LongFormat), moment.time().toString(QStringLiteral("HH:mm")));
}

/// A PDF in memory, to which sheets are appended.
class SheetsPdf {
 public:
  SheetsPdf(const QString& title, const Paper& paper, Filling filling) : m_paper(paper), m_filling(filling) {
    m_buffer.open(QIODevice::WriteOnly);
    m_writer = std::make_unique<QPdfWriter>(&m_buffer);
    m_writer->setTitle(title);
    m_writer->setCreator(QStringLiteral("AttentionScope"));
    m_writer->setResolution(static_cast<int>(kMillimetersPerInch * kUnitsPerMillimeter));
    m_writer->setPageSize(QPageSize(paper.size == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter));
    m_writer->setPageMargins(QMarginsF());
  }

  bool add(const SheetPages& pages) {
    if (!m_painter.isActive() && !m_painter.begin(m_writer.get())) return false;
    if (m_paper.twoSided && m_count % 2 == 1) newPage();
    for (int page = 0; page < pages.count(); ++page) {
      newPage();
      pages.draw(m_painter, page, m_filling);
    }
    return true;
  }

  /// Makes the output reproducible by blanking Qt's creation date. The length stays the same, so that the
  /// cross-reference table remains valid.
  QByteArray bytes() {
    m_painter.end();
    m_writer.reset();
    QByteArray pdf = m_buffer.data();
    const qsizetype from = pdf.lastIndexOf("/CreationDate (");
    const qsizetype end = from < 0 ? -1 : pdf.indexOf(')', from);
    if (end >= 0) pdf.replace(from, end + 1 - from, QByteArray(end + 1 - from, ' '));
    return pdf;
  }

 private:
  void newPage() {
    if (m_count++ > 0) m_writer->newPage();
  }

  Paper m_paper;
  Filling m_filling;
  QBuffer m_buffer;
  std::unique_ptr<QPdfWriter> m_writer;
  QPainter m_painter;
  int m_count = 0;
};

tl::expected<void, QString> replaceWith(const std::filesystem::path& file, const QByteArray& bytes) {
  const auto written = replaceFile(file, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
  if (written) return {};
  return tl::unexpected(SheetText::tr("%1 cannot be written: %2")
                            .arg(QString::fromStdString(written.error().place.string()),
                                 QString::fromStdString(written.error().reason.message())));
}

}  // namespace

tl::expected<Sheet, QString> sheetOf(const Handout& handout, const std::string& sha256) {
  Sheet sheet;
  sheet.title = QString::fromStdString(handout.title);
  sheet.note = QString::fromStdString(handout.note);
  sheet.until = untilText(handout.deadline);
  if (handout.student) sheet.student = QString::fromStdString(foreign::shown(handout.student->name));
  sheet.variant = handout.variant;
  sheet.of = handout.of;
  sheet.check = QString::fromStdString(checkLetters(sha256));
  sheet.code = sheetCodeOf(sheet.title, sha256, handout.variant, handout.of);
  int number = 0;
  for (const HandoutQuestion& each : handout.questions) {
    std::optional<AskedQuestion> asked = questionOf(each);
    ++number;
    if (!asked)
      return tl::unexpected(SheetText::tr("This version of the program does not support question %1 (%2).")
                                .arg(number)
                                .arg(QString::fromStdString(each.templateId)));
    if (const auto& picture = asked->question.picture)
      if (const auto drawn = waitForPaperPicture(*picture); !*drawn)
        return tl::unexpected(
            SheetText::tr("The figure of question %1 cannot be drawn: %2").arg(number).arg(drawn->error()));
    sheet.points += each.points;
    sheet.questions.push_back({std::move(*asked), number, each.points});
  }
  return sheet;
}

QSizeF sizeOf(PaperSize size) {
  return size == PaperSize::A4 ? QSizeF(210, 297) : QSizeF(215.9, 279.4);
}

tl::expected<void, QString> writeWorksheets(const std::vector<HandoutFile>& handouts, const Paper& paper,
                                            const std::filesystem::path& out,
                                            const std::optional<std::filesystem::path>& solutions) {
  const QString title = handouts.empty() ? QString() : QString::fromStdString(handouts.front().handout.title);
  SheetsPdf sheets(title, paper, Filling::Blank);
  std::unique_ptr<SheetsPdf> answers;
  if (solutions) answers = std::make_unique<SheetsPdf>(SheetText::tr("%1, answers").arg(title), paper, Filling::Solved);
  for (const HandoutFile& each : handouts) {
    const tl::expected<Sheet, QString> sheet = sheetOf(each.handout, each.sha256);
    if (!sheet) return tl::unexpected(sheet.error());
    const SheetPages pages(*sheet, paper.size);
    if (!sheets.add(pages) || (answers && !answers->add(pages)))
      return tl::unexpected(SheetText::tr("The worksheets could not be drawn: there is not enough memory."));
  }
  if (const auto written = replaceWith(out, sheets.bytes()); !written) return written;
  return answers ? replaceWith(*solutions, answers->bytes()) : tl::expected<void, QString>();
}

tl::expected<void, QString> writeWorksheets(const Assignment& assignment, int variants, std::uint64_t seed,
                                            const Paper& paper, const std::filesystem::path& out,
                                            const std::optional<std::filesystem::path>& solutions) {
  std::vector<HandoutFile> handouts;
  for (Handout& each : makeHandouts(assignment, variants, seed))
    handouts.push_back({handoutFileName(each), sha256Of(writeHandout(each)), std::move(each)});
  return writeWorksheets(handouts, paper, out, solutions);
}

}  // namespace attn::app
