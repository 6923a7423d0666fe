// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSizeF>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <tl/expected.hpp>
#include <vector>

#include "questions/question.h"
#include "theme/theme.h"

class QPainter;

namespace attn::app {

// The figures of questions that show a document in a lab. Figures do not depend on labs: the application installs what
// draws them. Only for the GUI thread, except where it says otherwise.

/// Letters have the same size as those of a worksheet if the picture is this wide.
inline constexpr double kDocumentPictureCm = 15;

struct DocumentPicture {
  QSizeF size;                          // in design pixels
  std::function<void(QPainter&)> draw;  // into this size; in any thread
};
/// The error is a sentence, in the learner's language.
using DrawnDocument = tl::expected<DocumentPicture, QString>;

/// A lab that can draw documents, with the names of its steps.
struct DocumentLab {
  QString id, title;  // the title is translated
  QStringList steps;
  QString firstStep;  // that the lab shows by default
};

struct DocumentPainter {
  /// Calls `done` later, from the event loop.
  std::function<void(const AskedPicture&, const Theme&, std::function<void(DrawnDocument)> done)> draw;
  std::function<std::vector<DocumentLab>()> labs;
  /// Called when a picture that was not waited for is ready.
  std::function<void()> updateScreen;
};
/// Forgets the pictures of the painter before. Without a function to draw, there are only errors.
void setDocumentPainter(DocumentPainter);
bool canDrawDocuments();
/// Empty without a painter.
std::vector<DocumentLab> documentLabs();

/// The picture in light or dark colors, on `theme.background`; nullptr while it is being drawn: the screen is updated
/// afterwards.
std::shared_ptr<const DrawnDocument> findDocumentPicture(const AskedPicture&, const Theme&);
/// Waits for it in an event loop without input from the user. In another thread, which cannot wait for the GUI thread,
/// an error if it has not been drawn before.
std::shared_ptr<const DrawnDocument> waitForDocumentPicture(const AskedPicture&, const Theme&);
/// The same for paper: light colors on white.
std::shared_ptr<const DrawnDocument> waitForPaperPicture(const AskedPicture&);
bool isDrawingDocuments();

}  // namespace attn::app
