// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPolygonF>
#include <QRectF>
#include <QTransform>
#include <vector>

#include "worksheet/qr_code.h"
#include "worksheet/worksheet.h"

namespace attn::app {

/// A worksheet's code in a picture.
struct FoundCode {
  SheetCode code;
  QPolygonF corners;  // pixels: as printed, top left, top right, bottom right, bottom left
};

/// The worksheet codes in a picture, in any rotation. Other programs' codes are ignored.
std::vector<FoundCode> sheetCodesIn(const QImage&);

/// Where a page is in a picture.
struct PagePlace {
  QTransform toImage;  // millimeters of the page to pixels
  int marks = 0;       // squares found in the corners; with less than three, the code alone gives the place
};

/// Follows rotation, scale, skew and perspective.
PagePlace placeOf(const QImage&, const FoundCode&, PaperSize);

/// The part of a page in these millimeters and a margin around it, upright, in gray, 8 pixels per millimeter. The
/// margin is wider if the corners were not found. White where the picture ends.
QImage cropOf(const QImage&, const PagePlace&, const QRectF& area);

/// True if hardly anything is on the page: the back of a sheet.
bool isEmptyPage(const QImage&);

}  // namespace attn::app
