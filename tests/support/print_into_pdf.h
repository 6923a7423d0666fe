// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPrinter>

#include "desktop/printing/print_job.h"

namespace attn::test {

/// Chooses a PDF file in place of a printer.
inline app::AskPrinter printIntoPdf(const QString& file) {
  return [file](QPrinter& printer) {
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(file);
    return true;
  };
}

}  // namespace attn::test
