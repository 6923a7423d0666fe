// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/page/page.h"

#include <webp/encode.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QUrl>
#include <memory>
#include <new>

#include "exports/page/page_style.h"
#include "text/learner_markup.h"

namespace attn::app {
namespace {

struct PageText {
  Q_DECLARE_TR_FUNCTIONS(Page)
};

/// Vectors that are longer are drawn as pixels: a picture of very many cells.
constexpr qsizetype kLongestVector = 240'000;
constexpr int kPixelScale = 2;  // sharp on screens of double density

QByteArray webpOf(const QImage& drawn) {
  const QImage image = drawn.convertToFormat(QImage::Format_RGB888);
  std::uint8_t* out = nullptr;
  const std::size_t size = WebPEncodeLosslessRGB(image.constBits(), image.width(), image.height(),
                                                 static_cast<int>(image.bytesPerLine()), &out);
  const std::unique_ptr<std::uint8_t, decltype(&WebPFree)> owner(out, &WebPFree);
  if (size == 0) throw std::bad_alloc();
  return {reinterpret_cast<const char*>(out), static_cast<qsizetype>(size)};
}

QByteArray pixelsOf(const QSize& size, const DrawInTheme& draw, const Theme& theme) {
  QImage image = emptyImage(size * kPixelScale, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.background);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(kPixelScale, kPixelScale);
  draw(painter, theme);
  painter.end();
  return webpOf(image);
}

QByteArray colorText(QRgb color) {
  const QByteArray text = '#' + QByteArray::number(color & 0xFFFFFFU, 16).rightJustified(6, '0');
  const int alpha = qAlpha(color);
  return alpha == 255 ? text : text + QByteArray::number(alpha, 16).rightJustified(2, '0');
}

class Palette {
 public:
  QByteArray nameOf(QRgb light, QRgb dark) {
    if (light == dark) return colorText(light);
    const quint64 key = quint64{light} << 32 | dark;
    const auto known = m_names.constFind(key);
    if (known != m_names.constEnd()) return *known;
    const QByteArray variable = "--k" + QByteArray::number(m_names.size(), 36);
    m_light += variable + ':' + colorText(light) + ';';
    m_dark += variable + ':' + colorText(dark) + ';';
    return *m_names.insert(key, "var(" + variable + ')');
  }
  QByteArray style() const {
    if (m_names.isEmpty()) return {};
    return ":root{" + m_light + "}@media screen and (prefers-color-scheme:dark){:root{" + m_dark + "}}";
  }

 private:
  QHash<quint64, QByteArray> m_names;
  QByteArray m_light, m_dark;
};

QByteArray utf8(const QString& plain) {
  return plain.toHtmlEscaped().toUtf8();
}

class PageWriter {
 public:
  explicit PageWriter(const Page& page) : m_page(page) {}

  QByteArray body(const GlyphOutlines& glyphs) {
    QByteArray views;
    for (std::size_t i = 0; i < m_page.views.size(); ++i) views += view(static_cast<int>(i));
    QByteArray html =
        "<svg class=\"defs\" aria-hidden=\"true\" focusable=\"false\"><defs>" + glyphs.paths() + "</defs></svg>\n";
    html += "<header><h1>" + utf8(learnerPlain(m_page.title)) + "</h1>";
    if (!m_page.summaryHtml.isEmpty()) html += "<div class=\"sum\">" + m_page.summaryHtml.toUtf8() + "</div>";
    html += "</header>\n<main>\n" + views + "</main>\n<footer>\n" + contents() + sources() + "<p>" +
            utf8(PageText::tr("Made with AttentionScope: every number here is computed.")) + "</p>\n</footer>\n";
    return html + bar();
  }
  QByteArray paletteStyle() const { return m_palette.style(); }

 private:
  static QByteArray idOf(int view) { return "view-" + QByteArray::number(view + 1); }

  QByteArray vector(const PagePicture& picture, const VectorPicture& light, const VectorPicture& dark,
                    const QByteArray& attributes) {
    QByteArray svg = "<svg viewBox=\"0 0 " + QByteArray::number(picture.size.width()) + ' ' +
                     QByteArray::number(picture.size.height()) + "\" " + attributes + '>';
    std::size_t color = 0;
    for (const char letter : light.markup) {
      if (letter != VectorPicture::kColorMark) {
        svg += letter;
        continue;
      }
      svg += m_palette.nameOf(light.colors[color], dark.colors[color]);
      ++color;
    }
    return svg + "</svg>";
  }

  static QByteArray address(const QByteArray& webp) { return "data:image/webp;base64," + webp.toBase64(); }

  QByteArray pictureHtml(const PagePicture& picture, const QString& alternative) {
    const QByteArray words = utf8(alternative);
    if (picture.isVector()) {
      const QByteArray named = "role=\"img\" aria-label=\"" + words + '"';
      if (picture.light.hasSameShapes(picture.dark)) return vector(picture, picture.light, picture.dark, named);
      m_hasTwins = true;
      return vector(picture, picture.light, picture.light, "class=\"light\" " + named) +
             vector(picture, picture.dark, picture.dark, "class=\"dark\" role=\"img\" aria-label=\"" + words + '"');
    }
    const QByteArray size = "width=\"" + QByteArray::number(picture.size.width()) + "\" height=\"" +
                            QByteArray::number(picture.size.height()) + '"';
    QByteArray html = "<picture>";
    if (picture.darkPixels != picture.lightPixels)
      html += "<source media=\"screen and (prefers-color-scheme:dark)\" type=\"image/webp\" srcset=\"" +
              address(picture.darkPixels) + "\">";
    return html + "<img alt=\"" + words + "\" " + size + " src=\"" + address(picture.lightPixels) + "\"></picture>";
  }

  QByteArray figure(const PageFigure& figure, const char* classes) {
    QByteArray html =
        "<figure class=\"" + QByteArray(classes) + "\" tabindex=\"0\" role=\"group\" aria-label=\"" +
        utf8(qstrcmp(classes, "then") == 0 ? PageText::tr("Picture of the answer") : PageText::tr("Picture")) + "\">";
    if (figure.picture)
      html += pictureHtml(*figure.picture, figure.alternative);
    else
      html += "<p class=\"no\">" + utf8(figure.obstacle) + "</p>";
    return html + "</figure>";
  }

  QByteArray view(int index) {
    const PageView& view = m_page.views[static_cast<std::size_t>(index)];
    const bool asks = !view.questionHtml.isEmpty();
    const QByteArray id = idOf(index);
    QByteArray html = "<section class=\"view" + QByteArray(asks && view.answerFigure ? " asked" : "") + "\" id=\"" +
                      id + "\" tabindex=\"-1\" aria-labelledby=\"" + id + "-title\" data-title=\"" +
                      utf8(learnerPlain(view.title)) + "\">\n<div class=\"pics\">" + figure(view.figure, "first");
    if (asks && view.answerFigure) html += figure(*view.answerFigure, "then");
    html += "</div>\n<div class=\"say\" tabindex=\"0\"><p class=\"count\">" +
            utf8(PageText::tr("View %1 of %2").arg(index + 1).arg(m_page.views.size())) + "</p><h2 id=\"" + id +
            "-title\">" + utf8(learnerPlain(view.title)) + "</h2>\n" + view.noteHtml.toUtf8();
    if (asks) {
      html += "<div class=\"ask\"><p class=\"think\">" + utf8(PageText::tr("Think first")) + "</p>" +
              view.questionHtml.toUtf8() + "<details class=\"key\"><summary>" +
              utf8(PageText::tr("Then show the answer")) + "</summary>" + view.answerHtml.toUtf8() + "</details></div>";
    }
    return html + "</div>\n</section>\n";
  }

  QByteArray contents() const {
    QByteArray html =
        "<nav aria-labelledby=\"contents\"><h2 id=\"contents\">" + utf8(PageText::tr("Contents")) + "</h2><ol>";
    for (std::size_t i = 0; i < m_page.views.size(); ++i)
      html += "<li><a href=\"#" + idOf(static_cast<int>(i)) + "\">" + utf8(learnerPlain(m_page.views[i].title)) +
              "</a></li>";
    return html + "</ol></nav>\n";
  }

  QByteArray sources() const {
    if (m_page.sources.empty()) return {};
    static const QRegularExpression web(QStringLiteral("^https?://[^\\s\"<>]+$"));
    QByteArray html = "<h2>" + utf8(PageText::tr("Sources")) + "</h2><ul>";
    for (const PageSource& source : m_page.sources) {
      const QByteArray text = utf8(source.text);
      html += "<li>";
      html += web.match(source.address).hasMatch()
                  ? "<a href=\"" + utf8(source.address) + "\" rel=\"noopener noreferrer\">" + text + "</a>"
                  : text;
      if (!source.place.isEmpty()) html += ", " + utf8(source.place);
      html += "</li>";
    }
    return html + "</ul>\n";
  }

  QByteArray bar() const {
    const QByteArray count = QByteArray::number(static_cast<int>(m_page.views.size()));
    return "<div class=\"bar\" role=\"group\" aria-label=\"" + utf8(PageText::tr("Steps")) +
           "\" hidden><button id=\"back\" type=\"button\" aria-label=\"" + utf8(PageText::tr("Back")) +
           "\"><span aria-hidden=\"true\">←</span><span class=\"word\"> " + utf8(PageText::tr("Back")) +
           "</span></button><input id=\"at\" type=\"range\" min=\"1\" max=\"" + count +
           "\" value=\"1\" step=\"1\" aria-label=\"" + utf8(PageText::tr("View")) + "\"><output id=\"count\">1 / " +
           count + "</output><button id=\"next\" class=\"go\" type=\"button\" aria-label=\"" +
           utf8(PageText::tr("Next")) + "\"><span class=\"word\">" + utf8(PageText::tr("Next")) +
           " </span><span aria-hidden=\"true\">→</span></button></div>\n";
  }

  const Page& m_page;
  Palette m_palette;
  bool m_hasTwins = false;
};

constexpr const char* kTwins =
    ".dark{display:none!important}@media screen and (prefers-color-scheme:dark){.light{display:none!important}"
    ".dark{display:block!important}}";

QByteArray hashOf(const QByteArray& text) {
  return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + '\'';
}

}  // namespace

PagePicture pagePicture(const QSize& size, const DrawInTheme& draw, PageTheme theme, GlyphOutlines& glyphs,
                        const QByteArray& prefix) {
  PagePicture picture;
  picture.size = size;
  const Theme light = theme == PageTheme::Dark ? darkTheme() : lightTheme();
  const Theme dark = theme == PageTheme::Light ? lightTheme() : darkTheme();
  // Outlines that no picture uses in the end would make the page longer.
  GlyphOutlines tried = glyphs;
  const auto inTheme = [&](const Theme& each) { return [&draw, each](QPainter& painter) { draw(painter, each); }; };
  picture.light = vectorPicture(size, inTheme(light), tried, prefix);
  picture.dark = theme == PageTheme::Reader ? vectorPicture(size, inTheme(dark), tried, prefix) : picture.light;
  if (!picture.light.hasSameShapes(picture.dark))
    picture.dark = vectorPicture(size, inTheme(dark), tried, prefix + "d");
  const bool twins = !picture.light.hasSameShapes(picture.dark);
  const qsizetype length = picture.light.markup.size() + (twins ? picture.dark.markup.size() : 0);
  if (length <= kLongestVector) {
    glyphs = std::move(tried);
    return picture;
  }
  picture.light = picture.dark = {};
  picture.lightPixels = pixelsOf(size, draw, light);
  picture.darkPixels = theme == PageTheme::Reader ? pixelsOf(size, draw, dark) : picture.lightPixels;
  return picture;
}

QByteArray pageHtml(const Page& page, const GlyphOutlines& glyphs) {
  PageWriter writer(page);
  const QByteArray body = writer.body(glyphs);
  const QByteArray style = pageStyle(page.theme) + kTwins + writer.paletteStyle(), script = pageScript();
  const QByteArray policy = "default-src 'none'; style-src " + hashOf(style) + "; script-src " + hashOf(script) +
                            "; img-src data:; base-uri 'none'; form-action 'none'";
  QString language = page.language.isEmpty() ? QStringLiteral("en") : page.language;
  return "<!DOCTYPE html>\n<html lang=\"" + utf8(language.replace(QLatin1Char('_'), QLatin1Char('-'))) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"referrer\" "
         "content=\"no-referrer\">\n<meta name=\"generator\" content=\"AttentionScope\">\n<title>" +
         utf8(learnerPlain(page.title)) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n" + body +
         "<script>" + script + "</script>\n</body>\n</html>\n";
}

}  // namespace attn::app
