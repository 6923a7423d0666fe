// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPolygonF>
#include <QRectF>
#include <QTransform>
#include <functional>
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
  bool isSure = true;  // false: squares are missing, and the picture does not look like the printed page
};

/// Follows rotation, scale, skew and perspective. If one square is missing, such as in a stapled corner, its place is
/// the one with which the picture agrees best with the blank page, which `printed` draws; then it may take a second.
PagePlace placeOf(const QImage&, const FoundCode&, PaperSize, const std::function<QImage()>& printed);

/// The part of a page in these millimeters and a margin around it, upright, in gray, 8 pixels per millimeter. The
/// margin is wider if the corners were not found. White where the picture ends.
QImage cropOf(const QImage&, const PagePlace&, const QRectF& area);

/// True if hardly anything is on the page: the back of a sheet.
bool isEmptyPage(const QImage&);

}  // namespace attn::app
