// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

/// Lets the figures of questions show documents as labs draw them (figures/document_picture.h), with the renderer that
/// also draws slides, until the QApplication ends. Does nothing the second time.
void installDocumentPainter();

}  // namespace attn::app
