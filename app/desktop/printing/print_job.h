// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;
class QPrinter;
class QWidget;

namespace attn::app {

struct PrintJob {
  QString name;  // in the printer's queue, and the default file name
  bool landscape = false;
  std::function<void(QPainter&, const QSizeF& page)> paint;  // in points, within the printable area
};

enum class PrintOutcome { Printed, Cancelled, Failed };

struct PrintResult {
  PrintOutcome outcome = PrintOutcome::Cancelled;
  QString file{};

  bool operator==(const PrintResult&) const = default;
};

/// Lets the user choose and configure the printer; returns false to cancel.
using AskPrinter = std::function<bool(QPrinter&)>;
AskPrinter askWithDialog(QWidget* window, const QString& title);
AskPrinter printIntoPdf(const QString& file);

PrintResult print(const PrintJob&, const AskPrinter&);

}  // namespace attn::app
