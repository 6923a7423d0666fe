// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "traffic/published.h"

namespace attn::app {

/// A short description of the published figure: "Cache of one token, OPT-13B, 16 bit".
QString subjectText(const PublishedRow&);
QString publicationText(const Publication&);
/// "figure 2, left"; empty for a place without a number.
QString placeText(const Place&);
/// With its unit: "824.6 GFLOP", "17.72 GB", "819,200 bytes", "3 per element", "7.34×", "1.51 s".
QString figureText(const Figure&);
/// The figure as printed, or a dash.
QString printedText(const PublishedRow&);
/// Count / print: "12.382"; a dash if they do not measure the same quantity.
QString ratioText(const PublishedRow&);
/// Explains the two figures in one or two sentences.
QString reasonText(const PublishedRow&);

}  // namespace attn::app
