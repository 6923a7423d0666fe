// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/results_export.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPainter>
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "exports/picture.h"
#include "learn/picture/class_picture.h"
#include "learn/report/paper_pages.h"
#include "session/document_file.h"
#include "text/learner_markup.h"
#include "text/list_text.h"

namespace attn::app {
namespace {

struct ResultsExportText {
  Q_DECLARE_TR_FUNCTIONS(ResultsExportText)
};

using SharedSection = std::shared_ptr<const Section>;

/// All parts of the sheet for a width, without student names.
std::vector<SharedSection> sectionsOf(const ClassSheet& sheet, const ClassQuestionSheet& question, double width,
                                      double matrixWidth, const Theme& theme) {
  std::vector<SharedSection> sections{classHeadSection(sheet, width, theme), classBarsSection(sheet, width, theme)};
  if (question.asked) sections.push_back(classQuestionSection(question, width, theme));
  if (!sheet.returned.empty())
    sections.push_back(classMatrixSection(sheet, {ClassOrder::ByScore, question.question, false}, matrixWidth, theme));
  return sections;
}

tl::expected<void, QString> writePages(const QString& path, const ClassSheet& sheet,
                                       const ClassQuestionSheet& question) {
  constexpr double kMatrixWidth = 420, kGap = 28;
  PaperPages pages;
  const double width = PaperPages::textWidth();
  for (const SharedSection& each : sectionsOf(sheet, question, width, std::min(width, kMatrixWidth), paperTheme()))
    pages.add([each](QPainter& painter) { each->draw(painter); }, each->size().height(), each->cuts(), kGap);
  return pages.write(path, sheet.title, listText({sheet.title, sheet.collected}));
}

tl::expected<void, QString> writeOnePicture(const QString& path, const ClassSheet& sheet,
                                            const ClassQuestionSheet& question, const Theme& given) {
  constexpr double kMiddle = 820, kMatrix = 330, kMargin = 36, kGap = 24;
  Theme theme = given;
  theme.scale = 1;
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

tl::expected<void, QString> writeResultsCsv(const QString& path, const ClassResults& results) {
  if (const auto written = replaceFile(path, QByteArray::fromStdString(resultsCsv(results))); !written)
    return tl::unexpected(
        ResultsExportText::tr("%1 cannot be written: %2").arg(QDir::toNativeSeparators(path), written.error()));
  return {};
}

tl::expected<void, QString> writeResultsSheet(const QString& path, const ClassSheet& sheet,
                                              const ClassQuestionSheet& question, const Theme& theme) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  if (suffix == QStringLiteral("pdf")) return writePages(path, sheet, question);
  if (suffix == QStringLiteral("png") || suffix == QStringLiteral("svg"))
    return writeOnePicture(path, sheet, question, theme);
  return tl::unexpected(
      ResultsExportText::tr("“%1”: the sheet can be saved as .pdf, .png or .svg.").arg(QFileInfo(path).fileName()));
}

QString resultsTable(const ClassSheet& sheet) {
  const auto line = [](const QStringList& cells) -> QString {
    return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  };
  QStringList head{ResultsExportText::tr("variant")};
  for (const ClassQuestionRow& each : sheet.questions) head << QString::number(each.number);
  QString table = line(head << sheet.scoreName);
  for (const ClassVariantRow& row : sheet.returned) {
    QStringList cells{QString::number(row.variant)};
    for (std::size_t q = 0; q < row.cells.size(); ++q) {
      const ClassCellSheet& cell = row.cells[q];
      const auto& mistakes = sheet.questions[q].mistakes;
      const auto made = std::ranges::find(mistakes, cell.letter, &ClassMistakeRow::letter);
      cells << (cell.kind == ClassOutcome::Right   ? ResultsExportText::tr("right")
                : cell.kind == ClassOutcome::Blank ? QString()
                : cell.kind == ClassOutcome::Mistake && made != mistakes.end()
                    ? made->letter + QLatin1Char(' ') + learnerPlain(made->name)
                    : ResultsExportText::tr("another answer"));
    }
    table += line(cells << row.score);
  }
  return table;
}

}  // namespace attn::app
