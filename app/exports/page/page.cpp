// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/page/page.h"

#include <webp/encode.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <memory>
#include <new>

#include "text/learner_markup.h"

namespace attn::app {
namespace {

QByteArray variables(const Theme& t, bool dark) {
  const auto name = [](const QColor& color) { return color.name().toLatin1(); };
  return "--bg:" + name(t.background) + ";--panel:" + name(t.panel) + ";--line:" + name(t.line) +
         ";--ink:" + name(t.ink) + ";--soft:" + name(t.soft) + ";--faint:" + name(t.faint) +
         ";--sel:" + name(t.selection) + ";--selbg:" + name(t.selectionBackground) + ";--field:" + name(t.field) +
         ";--link:" + name(t.query) + ";color-scheme:" + (dark ? "dark" : "light");
}

// The fallback fonts of the application's own font, which a page does not embed.
constexpr const char* kLook = R"css(
*{box-sizing:border-box}
html{background:var(--bg);color:var(--ink);font:16px/1.55 "Inter","Source Sans 3","Noto Sans","Noto Sans CJK SC","Segoe UI","PingFang SC","Microsoft YaHei",system-ui,sans-serif;font-feature-settings:"tnum" 1;-webkit-text-size-adjust:100%}
body{margin:0}
a{color:var(--link)}
h1{font-size:1.65rem;line-height:1.25;margin:0;letter-spacing:-.01em}
h2{font-size:1.25rem;line-height:1.3;margin:0 0 .6rem}
p{margin:0 0 .75rem}
ul,ol{margin:0 0 .75rem;padding-left:1.4rem}
li{margin:.2rem 0}
code{font-family:"JetBrains Mono","DejaVu Sans Mono",ui-monospace,Consolas,monospace;font-size:.9em;background:var(--field);border:1px solid var(--line);border-radius:4px;padding:0 .25em}
pre{background:var(--field);border:1px solid var(--line);border-radius:8px;padding:.7rem .9rem;overflow-x:auto;margin:0 0 .75rem}
pre code{background:none;border:0;padding:0}
table{border-collapse:collapse;margin:0 0 .75rem}
td,th{border:1px solid var(--line);padding:.25rem .6rem;text-align:left;vertical-align:top}
.small{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.defs{position:absolute;width:0;height:0}
header,main,footer{max-width:1180px;margin:0 auto;padding:0 1.5rem}
header{padding-top:1.6rem;padding-bottom:1rem}
header .sum{color:var(--soft);margin:.4rem 0 0;max-width:46rem}
.view{background:var(--panel);border:1px solid var(--line);border-radius:12px;margin:0 0 1.5rem;display:grid;grid-template-columns:minmax(0,1fr) minmax(260px,340px);overflow:hidden}
.view .pics{padding:0;min-width:0;border-right:1px solid var(--line);background:var(--bg);display:flex;flex-direction:column}
figure{margin:0;display:flex;flex:1;min-height:0;align-items:center;justify-content:center;overflow-x:auto}
figure svg,figure img,figure picture{display:block;width:100%;height:auto}
figure .no{color:var(--soft);padding:3rem 2rem;text-align:center}
.view .say{padding:1.25rem 1.25rem 1rem;min-width:0;overflow-wrap:anywhere}
.view.text{grid-template-columns:minmax(0,1fr)}
.view.text .say{padding:2.5rem 3rem;font-size:1.3rem}
.view.text .say h2{font-size:2rem}
.view.text .say>*{max-width:46rem}
figure img.file{width:auto;max-width:100%;min-width:0;background:#fff}
.count{color:var(--faint);font-size:.82rem;margin:0 0 .3rem}
.ask{border:1px solid var(--line);border-left:3px solid var(--sel);background:var(--field);border-radius:8px;padding:.8rem .9rem;margin:1rem 0 0}
.ask>:last-child{margin-bottom:0}
.ask .think{font-weight:600;margin:0 0 .35rem}
details{margin:.5rem 0 0}
summary{display:inline-block;cursor:pointer;border:1px solid var(--line);border-radius:8px;background:var(--panel);padding:.35rem .8rem;font-weight:600;list-style:none}
summary::-webkit-details-marker{display:none}
summary:hover{border-color:var(--soft)}
details[open]>summary{margin-bottom:.6rem;color:var(--soft);font-weight:400}
.view.asked .pics figure.then{display:none}
.view.asked:has(details.key[open]) .pics figure.first{display:none}
.view.asked:has(details.key[open]) .pics figure.then{display:flex}
.pics .then figcaption,.pics .first figcaption{display:none}
:focus-visible{outline:3px solid var(--sel);outline-offset:2px;border-radius:6px}
nav ol{columns:2;column-gap:2rem;margin:.4rem 0 0}
nav ol li{break-inside:avoid}
nav h2,footer h2{font-size:1rem;margin:0 0 .3rem}
footer{color:var(--soft);font-size:.88rem;padding-top:.5rem;padding-bottom:2rem}
footer ul{padding-left:1.1rem}
.bar{display:none}
.steps body{padding-bottom:4.2rem}
.steps .view:not(.now){display:none}
.steps .bar{position:fixed;left:0;right:0;bottom:0;z-index:2;background:var(--panel);border-top:1px solid var(--line);display:flex;align-items:center;gap:.9rem;padding:.55rem 1.5rem}
.bar button{font:inherit;color:var(--ink);background:var(--field);border:1px solid var(--line);border-radius:999px;min-width:2.6rem;height:2.6rem;padding:0 .9rem;cursor:pointer;white-space:nowrap}
.bar button.go{background:var(--ink);color:var(--panel);border-color:var(--ink);font-weight:600}
.bar button:disabled{opacity:.4;cursor:default}
.bar input{flex:1;min-width:4rem;accent-color:var(--ink);height:1.6rem;margin:0}
.bar output{color:var(--soft);white-space:nowrap;min-width:4.2rem;text-align:center}
.steps nav{margin:0 0 1.2rem}
.steps nav li[aria-current] a{color:var(--ink);font-weight:600;text-decoration:none}
.steps header{padding-top:.9rem;padding-bottom:.7rem}
.steps h1{font-size:1.15rem}
.steps header .sum{display:none}
.steps .view{margin-bottom:1rem}
@media (min-width:821px){.steps .pics{justify-content:center}.steps .view{height:calc(100vh - 8.4rem);min-height:26rem}.steps .say{overflow-y:auto}.steps figure svg,.steps figure img{max-height:calc(100vh - 8.6rem)}}
@media (max-width:820px){html{font-size:15.5px}header,main,footer{padding-left:.9rem;padding-right:.9rem}.view{grid-template-columns:minmax(0,1fr)}.view .pics{border-right:0;border-bottom:1px solid var(--line)}figure{justify-content:flex-start}figure svg,figure img{min-width:600px}.bar{gap:.5rem!important;padding-left:.6rem!important;padding-right:.6rem!important}.bar .word{display:none}.bar button{padding:0 .6rem}nav ol{columns:1}}
@media print{.steps .view{height:auto!important;min-height:0!important}html{background:#fff;font-size:10.5pt}.bar,.steps .bar{display:none!important}.steps .view,.view{display:grid!important;break-inside:avoid;border-color:#bbb;grid-template-columns:1.5fr 1fr}.steps .view:not(.now){display:grid!important}summary{display:none}nav{display:none}header,main,footer{max-width:none;padding:0}figure svg,figure img{min-width:0;max-height:none!important}}
@media (prefers-reduced-motion:no-preference){summary,.bar button{transition:border-color .15s}}
)css";

constexpr const char* kSteps = R"js(
(function(){"use strict";
var d=document,r=d.documentElement,views=[].slice.call(d.querySelectorAll(".view")),links=[].slice.call(d.querySelectorAll("nav li")),
bar=d.querySelector(".bar"),back=d.getElementById("back"),next=d.getElementById("next"),slider=d.getElementById("at"),count=d.getElementById("count"),
at=-1,last=views.length-1;
if(last<0)return;
function show(n,moves){n=Math.max(0,Math.min(last,n));
if(n===at)return;
at=n;
views.forEach(function(v,i){v.classList.toggle("now",i===n)});
links.forEach(function(l,i){if(i===n)l.setAttribute("aria-current","true");else l.removeAttribute("aria-current")});
slider.value=n+1;slider.setAttribute("aria-valuetext",views[n].getAttribute("data-title"));
count.textContent=(n+1)+" / "+(last+1);back.disabled=n===0;next.disabled=n===last;
if(moves!==false){window.scrollTo(0,0);
try{history.replaceState(null,"","#"+views[n].id)}catch(e){}}}
function fromAddress(){var i=views.map(function(v){return "#"+v.id}).indexOf(location.hash);if(i>=0)show(i)}
function answer(){var k=views[at].querySelector("details.key");return k&&!k.open?k:null}
function on(){var k=answer();if(k){k.open=true;return}show(at+1)}
back.addEventListener("click",function(){show(at-1)});
next.addEventListener("click",function(){show(at+1)});
slider.addEventListener("input",function(){show(slider.value-1)});
window.addEventListener("hashchange",fromAddress);
links.forEach(function(l,i){l.querySelector("a").addEventListener("click",function(e){e.preventDefault();show(i);views[i].focus({preventScroll:true})})});
d.addEventListener("keydown",function(e){
if(e.altKey||e.ctrlKey||e.metaKey)return;
var t=e.target,k=e.key,field=t===slider||/^(INPUT|SELECT|TEXTAREA)$/.test(t.tagName),presses=/^(BUTTON|SUMMARY|A)$/.test(t.tagName);
if(field&&/^(Arrow|Home|End|Page)/.test(k))return;
if(presses&&(k===" "||k==="Enter"))return;
var scrolls=t.closest&&t.closest("figure")&&/^Arrow(Left|Right)$/.test(k)&&t.scrollWidth>t.clientWidth;
if(scrolls)return;
if(k==="PageDown"||k==="ArrowRight"||(k===" "&&!e.shiftKey))on();
else if(k==="PageUp"||k==="ArrowLeft"||(k===" "&&e.shiftKey))show(at-1);
else if(k==="Home")show(0);
else if(k==="End")show(last);
else return;
e.preventDefault()});
r.classList.add("steps");bar.hidden=false;
fromAddress();if(at<0)show(0,false);
})();
)js";

/// The style sheet of a page in the application's colors, and its script. Both are inserted unchanged.
QByteArray pageStyle(PageTheme theme) {
  const QByteArray light = variables(lightTheme(), false), dark = variables(darkTheme(), true);
  QByteArray style = ":root{" + (theme == PageTheme::Dark ? dark : light) + '}';
  if (theme == PageTheme::Reader) style += "@media screen and (prefers-color-scheme:dark){:root{" + dark + "}}";
  return style + kLook;
}

QByteArray pageScript() {
  return kSteps;
}

struct PageText {
  Q_DECLARE_TR_FUNCTIONS(Page)
};

/// Longer vector pictures (very many cells) are stored as pixels.
constexpr qsizetype kLongestVector = 240'000;
constexpr int kPixelScale = 2;  // sharp on high-density screens

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
    if (!picture.file.isEmpty())
      return "<img class=\"file\" alt=\"" + words + "\" src=\"data:" + picture.mimeType + ";base64," +
             picture.file.toBase64() + "\">";
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
    const bool isText = view.figure.isEmpty() && !view.answerFigure;
    QByteArray html = "<section class=\"view" + QByteArray(asks && view.answerFigure ? " asked" : "") +
                      QByteArray(isText ? " text" : "") + "\" id=\"" + id + "\" tabindex=\"-1\" aria-labelledby=\"" +
                      id + "-title\" data-title=\"" + utf8(learnerPlain(view.title)) + "\">\n";
    if (!isText) {
      html += "<div class=\"pics\">" + figure(view.figure, "first");
      if (asks && view.answerFigure) html += figure(*view.answerFigure, "then");
      html += "</div>\n";
    }
    html += "<div class=\"say\" tabindex=\"0\"><p class=\"count\">" +
            utf8(PageText::tr("Slide %1 of %2").arg(index + 1).arg(m_page.views.size())) + "</p><h2 id=\"" + id +
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
           "\" value=\"1\" step=\"1\" aria-label=\"" + utf8(PageText::tr("Slide")) + "\"><output id=\"count\">1 / " +
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
  // Outlines that no picture uses would make the page longer.
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
