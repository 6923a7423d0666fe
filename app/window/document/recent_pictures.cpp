// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/recent_pictures.h"

#include <QAction>
#include <QIcon>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QPointer>
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "scenario/document.h"
#include "session/document_file.h"
#include "theme/program_style.h"
#include "window/document/card_data.h"

namespace attn::app {
namespace {

/// Increment after any change of the drawing.
constexpr int kDrawingVersion = 1;
constexpr double kMenuPicture = 32, kNextToPicture = 8;

QImage blankPicture(const RecentPictures::Look& look) {
  const int pixels = std::max(1, static_cast<int>(std::lround(look.side * look.pixels)));
  QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(pixels / look.side);
  image.fill(Qt::transparent);
  return image;
}

QString nameOf(const RecentPictures::Look& look) {
  return QStringLiteral("%1 %2 %3 %4")
      .arg(kDrawingVersion)
      .arg(look.side * look.pixels)
      .arg(look.theme.scale)
      .arg(look.theme.dark ? QStringLiteral("dark") : QStringLiteral("light"));
}

/// The slow part, run on a background thread.
QImage madePicture(const QString& path, const RecentPictures::Look& look, const PictureCache& cache) {
  const PictureOfFile wanted = pictureOf(path, nameOf(look));
  QImage image = cache.find(wanted);
  if (!image.isNull()) {
    image.setDevicePixelRatio(image.width() / look.side);
    return image;
  }
  Result<Scenario> read = readDocument(toPath(path));
  if (!read) return {};
  const auto card = cardDataOf(std::make_shared<const Scenario>(std::move(*read)));
  if (!card) return {};
  image = blankPicture(look);
  QPainter painter(&image);
  drawCardPicture(painter, QRectF(0, 0, look.side, look.side), asLineCard(*card), look.theme);
  painter.end();
  cache.keep(wanted, image);
  return image;
}

/// A menu takes the size of its icons only from its style.
class MenuOfPictures : public ProgramStyle {
 public:
  explicit MenuOfPictures(int side) : m_side(side) {}
  int side() const { return m_side; }
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
    return metric == PM_SmallIconSize ? m_side : ProgramStyle::pixelMetric(metric, option, widget);
  }

 private:
  int m_side;
};

void setPictureSpace(QMenu& menu, int side, int beside) {
  menu.setStyleSheet(QStringLiteral("QMenu::icon { left: %1px; }").arg(beside));
  const auto& children = menu.children();
  const auto known = std::ranges::find_if(
      children, [](const QObject* child) { return dynamic_cast<const MenuOfPictures*>(child) != nullptr; });
  QObject* const before = known == children.end() ? nullptr : *known;
  if (before && dynamic_cast<const MenuOfPictures*>(before)->side() == side) return;
  auto* style = new MenuOfPictures(side);
  style->setParent(&menu);  // setStyle() does not take ownership
  menu.setStyle(style);
  delete before;
}

}  // namespace

RecentPictures::RecentPictures(PictureCache cache, QObject* parent) : QObject(parent), m_cache(std::move(cache)) {}

void RecentPictures::order(const QString& path, const Look& look, Done done) {
  m_jobs.add(
      [path, look, cache = m_cache] { return madePicture(path, look, cache); },
      [done = std::move(done)](const tl::expected<QImage, JobFailure>& image) { done(image ? *image : QImage()); });
}

void RecentPictures::clear() {
  dropOrders();
  m_cache.clear();
}

QImage sheetPicture(const RecentPictures::Look& look) {
  QImage image = blankPicture(look);
  QPainter painter(&image);
  drawSheet(painter, QRectF(0, 0, look.side, look.side), look.theme);
  painter.end();
  return image;
}

void showPicturesIn(QMenu& menu, RecentPictures& pictures, const Theme& theme) {
  const double side = std::round(theme.px(kMenuPicture));
  const RecentPictures::Look look{side, menu.devicePixelRatioF(), theme};
  setPictureSpace(menu, static_cast<int>(side), qRound(theme.px(kNextToPicture)));
  const QIcon sheet(QPixmap::fromImage(sheetPicture(look)));
  const QList<QAction*> entries = menu.actions();
  for (QAction* entry : entries) {
    const QString name = entry->objectName();
    if (!name.startsWith(QStringLiteral("file:"))) continue;
    entry->setIcon(sheet);  // reserves the space, so that the text does not move
    entry->setIconVisibleInMenu(true);
    pictures.order(name.mid(5), look, [action = QPointer<QAction>(entry)](const QImage& image) {
      if (action && !image.isNull()) action->setIcon(QIcon(QPixmap::fromImage(image)));
    });
  }
}

}  // namespace attn::app
