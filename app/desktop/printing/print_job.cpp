// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/printing/print_job.h"

#include <QMarginsF>
#include <QPageLayout>
#include <QPainter>
#include <QPrintDialog>
#include <QPrinter>

namespace attn::app {
namespace {

constexpr double kPointsOfAnInch = 72, kPageMargin = 12;  // millimeters

}  // namespace

AskPrinter askWithDialog(QWidget* window, const QString& title) {
  return [window, title](QPrinter& printer) {
    QPrintDialog dialog(&printer, window);
    dialog.setWindowTitle(title);
    // there is only one page
    dialog.setOptions(QAbstractPrintDialog::PrintToFile | QAbstractPrintDialog::PrintShowPageSize);
    return dialog.exec() == QDialog::Accepted;
  };
}

AskPrinter printIntoPdf(const QString& file) {
  return [file](QPrinter& printer) {
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(file);
    return true;
  };
}

PrintResult print(const PrintJob& job, const AskPrinter& ask) {
  QPrinter printer(QPrinter::HighResolution);
  printer.setDocName(job.name);
  printer.setCreator(QStringLiteral("AttentionScope"));
  printer.setPageOrientation(job.landscape ? QPageLayout::Landscape : QPageLayout::Portrait);
  printer.setPageMargins(QMarginsF(kPageMargin, kPageMargin, kPageMargin, kPageMargin), QPageLayout::Millimeter);
  if (!ask(printer)) return {};
  QPainter painter;
  const QString file = printer.outputFileName();
  if (!painter.begin(&printer)) return {PrintOutcome::Failed, file};
  const double dots = printer.resolution() / kPointsOfAnInch;
  painter.scale(dots, dots);
  job.paint(painter, printer.pageLayout().paintRect(QPageLayout::Point).size());
  const bool sent = painter.end() && printer.printerState() != QPrinter::Error;
  return {sent ? PrintOutcome::Printed : PrintOutcome::Failed, file};
}

}  // namespace attn::app
