// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/picture_choice.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace attn::app {
namespace {

constexpr QLatin1String kPreset("size"), kSuffix("format"), kWidth("width"), kHeight("height"), kScale("scale"),
    kWidthCm("widthCm"), kHeightCm("heightCm"), kTextPt("textPt"), kDpi("dpi"), kTransparent("transparent"),
    kOutlines("outlines");

}  // namespace

Theme exportTheme(bool dark, int decimals) {
  Theme theme = dark ? darkTheme() : lightTheme();
  theme.decimals = decimals;
  return theme;
}

Theme exportTheme(const PictureChoice& choice) {
  Theme theme = exportTheme(choice.dark, choice.decimals);
  theme.fixedType = choice.isForPaper();
  return theme;
}

QString keptText(const PictureChoice& choice) {
  QJsonObject kept{{kPreset, static_cast<int>(choice.preset)}, {kSuffix, choice.suffix},
                   {kWidthCm, choice.print.widthCm},           {kTextPt, choice.print.textPt},
                   {kDpi, choice.print.dotsPerInch},           {kTransparent, choice.look.transparent}};
  if (choice.suffix == QLatin1String(".svg")) kept[kOutlines] = choice.look.outlines;
  if (choice.print.heightCm) kept[kHeightCm] = *choice.print.heightCm;
  if (!choice.isForPaper()) {
    kept[kWidth] = choice.size.width();
    kept[kHeight] = choice.size.height();
    kept[kScale] = choice.look.scale;
  }
  return QString::fromUtf8(QJsonDocument(kept).toJson(QJsonDocument::Compact));
}

PictureChoice keptChoice(const QString& text) {
  const QJsonObject kept = QJsonDocument::fromJson(text.toUtf8()).object();
  PictureChoice choice;
  choice.look.scale = 2;
  choice.look.outlines = kept[kOutlines].toBool(true);
  choice.look.transparent = kept[kTransparent].toBool();
  const auto number = [&](QLatin1String key, double usual, double low, double high) {
    const double value = kept[key].toDouble(usual);
    return value >= low && value <= high ? value : usual;
  };
  choice.preset =
      static_cast<PictureChoice::Size>(number(kPreset, 0, 0, static_cast<int>(PictureChoice::Size::OwnPaper)));
  if (const QString suffix = kept[kSuffix].toString(); pictureSuffixes().contains(suffix)) choice.suffix = suffix;
  choice.size = {static_cast<int>(number(kWidth, choice.size.width(), kMinPictureSide, kMaxPictureSide)),
                 static_cast<int>(number(kHeight, choice.size.height(), kMinPictureSide, kMaxPictureSide))};
  choice.look.scale = static_cast<int>(number(kScale, choice.look.scale, 1, 3));
  choice.print.widthCm = number(kWidthCm, choice.print.widthCm, kMinPrintCm, kMaxPrintCm);
  if (const double height = number(kHeightCm, 0, kMinPrintCm, kMaxPrintCm); height > 0) choice.print.heightCm = height;
  choice.print.textPt = number(kTextPt, choice.print.textPt, kMinPrintPt, kMaxPrintPt);
  choice.print.dotsPerInch = static_cast<int>(number(kDpi, choice.print.dotsPerInch, kMinPrintDpi, kMaxPrintDpi));
  return choice;
}

}  // namespace attn::app
