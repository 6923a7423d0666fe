// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/program_style.h"

#include <QFrame>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <optional>

#include "theme/fonts.h"
#include "theme/theme.h"

namespace attn::app {
namespace {

constexpr int kMessagePixels = 40;

/// An icon in the square from (-1, -1) to (1, 1): lines, and a letter in a disc.
struct Sign {
  enum class Ink { Soft, Question, Attention, Error };
  QPainterPath lines;
  QString letter;
  Ink ink = Ink::Soft;
};

QPainterPath polyline(std::initializer_list<QPointF> points) {
  QPainterPath path;
  path.addPolygon(QPolygonF(QList<QPointF>(points)));
  return path;
}

QPainterPath folderOutline() {
  QPainterPath path =
      polyline({{-0.8, -0.6}, {-0.2, -0.6}, {0, -0.36}, {0.8, -0.36}, {0.8, 0.64}, {-0.8, 0.64}, {-0.8, -0.6}});
  path.closeSubpath();
  return path;
}

QPainterPath fileOutline() {
  QPainterPath path = polyline({{-0.55, -0.8}, {0.2, -0.8}, {0.55, -0.42}, {0.55, 0.8}, {-0.55, 0.8}, {-0.55, -0.8}});
  path.addPath(polyline({{0.2, -0.8}, {0.2, -0.42}, {0.55, -0.42}}));
  return path;
}

QPainterPath arrowLines(double turned) {
  QPainterPath path = polyline({{-0.7, 0}, {0.7, 0}});
  path.addPath(polyline({{0.15, -0.55}, {0.7, 0}, {0.15, 0.55}}));
  return QTransform().rotate(turned).map(path);
}

QPainterPath listLines(bool details) {
  QPainterPath path;
  for (const double y : {-0.55, 0.0, 0.55}) {
    path.addPath(polyline({{-0.75, y}, {details ? -0.35 : -0.6, y}}));
    path.addPath(polyline({{details ? -0.1 : -0.3, y}, {0.75, y}}));
  }
  return path;
}

QPainterPath screenOutline() {
  QPainterPath path;
  path.addRoundedRect(QRectF(-0.8, -0.65, 1.6, 1.05), 0.1, 0.1);
  path.addPath(polyline({{-0.35, 0.72}, {0.35, 0.72}}));
  return path;
}

QPainterPath driveOutline() {
  QPainterPath path;
  path.addRoundedRect(QRectF(-0.8, -0.35, 1.6, 0.75), 0.12, 0.12);
  path.addPath(polyline({{0.35, 0.05}, {0.5, 0.05}}));
  return path;
}

QPainterPath homeOutline() {
  QPainterPath path = polyline({{-0.8, 0}, {0, -0.7}, {0.8, 0}});
  path.addPath(polyline({{-0.55, -0.2}, {-0.55, 0.7}, {0.55, 0.7}, {0.55, -0.2}}));
  return path;
}

QPainterPath withPlus(QPainterPath path) {
  path.addPath(polyline({{0, -0.1}, {0, 0.42}}));
  path.addPath(polyline({{-0.26, 0.16}, {0.26, 0.16}}));
  return path;
}

std::optional<Sign> signOf(QStyle::StandardPixmap which) {
  switch (which) {
    case QStyle::SP_MessageBoxQuestion:
      return Sign{{}, QStringLiteral("?"), Sign::Ink::Question};
    case QStyle::SP_MessageBoxInformation:
      return Sign{{}, QStringLiteral("i"), Sign::Ink::Question};
    case QStyle::SP_MessageBoxWarning:
      return Sign{{}, QStringLiteral("!"), Sign::Ink::Attention};
    case QStyle::SP_MessageBoxCritical:
      return Sign{{}, QStringLiteral("!"), Sign::Ink::Error};
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirClosedIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirLinkIcon:
      return Sign{folderOutline(), {}};
    case QStyle::SP_FileDialogNewFolder:
      return Sign{withPlus(folderOutline()), {}};
    case QStyle::SP_FileIcon:
    case QStyle::SP_FileLinkIcon:
      return Sign{fileOutline(), {}};
    case QStyle::SP_ArrowBack:
    case QStyle::SP_ArrowLeft:
    case QStyle::SP_FileDialogBack:
      return Sign{arrowLines(180), {}};
    case QStyle::SP_ArrowForward:
    case QStyle::SP_ArrowRight:
      return Sign{arrowLines(0), {}};
    case QStyle::SP_ArrowUp:
    case QStyle::SP_FileDialogToParent:
      return Sign{arrowLines(-90), {}};
    case QStyle::SP_FileDialogListView:
      return Sign{listLines(false), {}};
    case QStyle::SP_FileDialogDetailedView:
      return Sign{listLines(true), {}};
    case QStyle::SP_ComputerIcon:
    case QStyle::SP_DesktopIcon:
      return Sign{screenOutline(), {}};
    case QStyle::SP_DriveHDIcon:
    case QStyle::SP_DriveNetIcon:
    case QStyle::SP_DriveCDIcon:
    case QStyle::SP_DriveDVDIcon:
    case QStyle::SP_DriveFDIcon:
      return Sign{driveOutline(), {}};
    case QStyle::SP_DirHomeIcon:
      return Sign{homeOutline(), {}};
    default:
      return std::nullopt;
  }
}

/// The theme of a palette, as far as icons need it.
Theme themeLike(const QPalette& colors) {
  const bool dark = colors.color(QPalette::Window).lightness() < 128;
  const Theme clear = highContrastTheme(dark);
  if (colors.color(QPalette::WindowText) == clear.ink) return clear;
  return dark ? darkTheme() : lightTheme();
}

/// Draws the icon when it is shown, so that it follows the theme and is sharp at every scale.
class SignEngine : public QIconEngine {
 public:
  explicit SignEngine(Sign sign) : m_sign(std::move(sign)) {}

  QIconEngine* clone() const override { return new SignEngine(m_sign); }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return pixmap;
  }

  void paint(QPainter* painter, const QRect& box, QIcon::Mode mode, QIcon::State) override {
    const QPalette colors = QGuiApplication::palette();
    const Theme theme = themeLike(colors);
    const QColor ink = mode == QIcon::Disabled ? theme.line : inkOf(m_sign.ink, theme);
    const double side = std::min(box.width(), box.height());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(QRectF(box).center());
    painter->scale(side / 2, side / 2);
    painter->strokePath(m_sign.lines, QPen(ink, 0.13, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->restore();
    if (m_sign.letter.isEmpty()) return;
    const QRectF disc(QRectF(box).center() - QPointF(side, side) * 0.45, QSizeF(side, side) * 0.9);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink);
    painter->drawEllipse(disc);
    painter->setPen(theme.panel);
    painter->setFont(uiFont(side * 0.55, QFont::DemiBold));
    painter->drawText(disc, Qt::AlignCenter, m_sign.letter);
    painter->restore();
  }

 private:
  static QColor inkOf(Sign::Ink ink, const Theme& theme) {
    switch (ink) {
      case Sign::Ink::Question:
        return theme.query;
      case Sign::Ink::Attention:
        return theme.key;
      case Sign::Ink::Error:
        return theme.error;
      case Sign::Ink::Soft:
        break;
    }
    return theme.soft;
  }

  Sign m_sign;
};

}  // namespace

ProgramStyle::ProgramStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

int ProgramStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* data) const {
  switch (hint) {
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ComboBox_Popup:
      return 0;
    case SH_ComboBox_PopupFrameStyle:
      return QFrame::NoFrame;  // the style sheet draws the border
    default:
      return QProxyStyle::styleHint(hint, option, widget, data);
  }
}

QIcon ProgramStyle::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
  if (std::optional<Sign> sign = signOf(which)) return QIcon(new SignEngine(std::move(*sign)));
  return QProxyStyle::standardIcon(which, option, widget);
}

QPixmap ProgramStyle::standardPixmap(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
  if (signOf(which)) return standardIcon(which, option, widget).pixmap(kMessagePixels);
  return QProxyStyle::standardPixmap(which, option, widget);
}

}  // namespace attn::app
