// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/slide_picture.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QHash>
#include <QImageReader>
#include <QLocale>
#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <algorithm>
#include <deque>
#include <utility>

#include "session/edition.h"

namespace attn::app {
namespace {

struct SlidePictureText {
  Q_DECLARE_TR_FUNCTIONS(SlidePicture)
};

constexpr qint64 kMaxPixels = 50'000'000;
constexpr int kMaxSide = 20'000;
constexpr int kLargestDrawn = 3840;  // more pixels are not visible on a projector
constexpr int kMaxElements = 50'000, kMaxDepth = 200;
constexpr double kMaxDrawnElements = 200'000;  // after all <use>, which may multiply

QString foundText(const QString& found, const QString& expected) {
  return SlidePictureText::tr("found %1, expected %2.").arg(found, expected);
}

QString pictureKinds() {
  return SlidePictureText::tr("a PNG, JPEG or SVG picture");
}

QString wholeNumber(qint64 number) {
  return QLocale().toString(number);
}

/// What a document draws, checked before QtSvg reads it: QtSvg opens files that the document names, and draws <use>
/// recursively.
class SvgCheck {
 public:
  /// A sentence; empty if the picture is safe to draw.
  QString problem(const QByteArray& bytes) {
    QXmlStreamReader xml(bytes);
    QStringList open;  // ids of the elements around
    while (!xml.atEnd() && m_problem.isEmpty()) {
      switch (xml.readNext()) {
        case QXmlStreamReader::StartElement:
          open << xml.attributes().value(QStringLiteral("id")).toString();
          add(xml, open);
          break;
        case QXmlStreamReader::EndElement:
          open.removeLast();
          break;
        case QXmlStreamReader::DTD:
          if (!xml.entityDeclarations().isEmpty())
            m_problem = foundText(SlidePictureText::tr("declarations of entities"), plainSvg());
          break;
        case QXmlStreamReader::ProcessingInstruction:
          m_problem = foundText(QStringLiteral("<?%1?>").arg(xml.processingInstructionTarget().toString()), plainSvg());
          break;
        default:
          break;
      }
    }
    if (m_problem.isEmpty() && xml.hasError())
      m_problem = foundText(SlidePictureText::tr("an error in line %1").arg(xml.lineNumber()), plainSvg());
    if (m_problem.isEmpty() && drawn(QString(), 0) > kMaxDrawnElements)
      m_problem = foundText(SlidePictureText::tr("more than %1 elements").arg(wholeNumber(int(kMaxDrawnElements))),
                            SlidePictureText::tr("fewer; save the picture as PNG"));
    return m_problem;
  }

 private:
  struct Group {
    double own = 0;
    QStringList used;
    double total = -1;  // with what it uses; -1: unknown
    bool isCounting = false;
  };

  static QString plainSvg() { return SlidePictureText::tr("an SVG picture without these"); }

  void add(const QXmlStreamReader& xml, const QStringList& open) {
    if (++m_elements > kMaxElements || open.size() > kMaxDepth) {
      m_problem = foundText(SlidePictureText::tr("more than %1 elements, or %2 levels")
                                .arg(wholeNumber(kMaxElements), wholeNumber(kMaxDepth)),
                            SlidePictureText::tr("fewer; save the picture as PNG"));
      return;
    }
    const QString name = xml.name().toString();
    QString target;
    for (const QXmlStreamAttribute& each : xml.attributes()) {
      if (each.name() != QStringLiteral("href")) continue;
      const QString link = each.value().toString().trimmed();
      const bool isInside = link.startsWith(QLatin1Char('#'));
      const bool isData = name == QStringLiteral("image") && (link.startsWith(QStringLiteral("data:image/png")) ||
                                                              link.startsWith(QStringLiteral("data:image/jpeg")));
      constexpr int kShown = 60;
      if (isInside)
        target = link.mid(1);
      else if (!isData && name != QStringLiteral("a"))
        m_problem = foundText(SlidePictureText::tr("a link to “%1”").arg(link.left(kShown)),
                              SlidePictureText::tr("all parts in the file itself"));
    }
    const bool uses = name == QStringLiteral("use") && !target.isEmpty();
    m_groups[QString()].own += 1;
    if (uses) m_groups[QString()].used << target;
    QStringList counted;
    for (const QString& id : open) {
      if (id.isEmpty() || counted.contains(id)) continue;
      counted << id;
      Group& group = m_groups[id];
      group.own += 1;
      if (uses) group.used << target;
    }
  }

  /// The number of elements drawn for a group, which <use> may repeat; a cycle counts as too many.
  double drawn(const QString& id, int depth) {
    if (!m_groups.contains(id)) return 0;
    Group& group = m_groups[id];
    if (group.total >= 0) return group.total;
    if (group.isCounting || depth > kMaxDepth) return 2 * kMaxDrawnElements;
    group.isCounting = true;
    double total = group.own;
    for (const QString& each : QStringList(group.used)) total += drawn(each, depth + 1);
    Group& counted = m_groups[id];
    counted.isCounting = false;
    counted.total = total;
    return total;
  }

  int m_elements = 0;
  QString m_problem;
  QHash<QString, Group> m_groups;  // by id; "": the whole document
};

bool isSvg(const QByteArray& bytes) {
  QXmlStreamReader xml(bytes);
  return xml.readNextStartElement() && xml.name() == QStringLiteral("svg");
}

}  // namespace

tl::expected<SlidePicture, QString> SlidePicture::read(const std::string& content) {
  const QByteArray bytes = QByteArray::fromRawData(content.data(), static_cast<qsizetype>(content.size()));
  SlidePicture picture;
  const bool isPng = bytes.startsWith("\x89PNG\r\n\x1a\n"), isJpeg = bytes.startsWith("\xff\xd8\xff");
  if (!isPng && !isJpeg) {
    if (!isSvg(bytes)) return tl::unexpected(foundText(SlidePictureText::tr("another kind of file"), pictureKinds()));
    if (!edition().showsSvg) return tl::unexpected(missingText(&Edition::showsSvg));
    if (const QString problem = SvgCheck().problem(bytes); !problem.isEmpty()) return tl::unexpected(problem);
    picture.m_vectors = std::make_shared<QSvgRenderer>();
    picture.m_mimeType = "image/svg+xml";
    const bool isRead = picture.m_vectors->load(bytes);
    picture.m_size = picture.m_vectors->viewBoxF().size();
    if (picture.m_size.isEmpty()) picture.m_size = QSizeF(picture.m_vectors->defaultSize());
    if (!isRead || picture.m_size.isEmpty())
      return tl::unexpected(foundText(SlidePictureText::tr("an SVG file without a size or a picture"), pictureKinds()));
    return picture;
  }
  picture.m_mimeType = isPng ? "image/png" : "image/jpeg";
  QBuffer buffer;
  buffer.setData(bytes);
  QImageReader reader(&buffer, isPng ? "png" : "jpeg");
  reader.setAutoTransform(true);
  const QSize size = reader.size();
  const bool isBounded =
      size.width() <= kMaxSide && size.height() <= kMaxSide && qint64{size.width()} * size.height() <= kMaxPixels;
  if (!size.isEmpty() && !isBounded)
    return tl::unexpected(
        foundText(SlidePictureText::tr("%1 × %2 pixels").arg(wholeNumber(size.width()), wholeNumber(size.height())),
                  SlidePictureText::tr("at most %1 in all and %2 on each side")
                      .arg(wholeNumber(kMaxPixels), wholeNumber(kMaxSide))));
  if (std::max(size.width(), size.height()) > kLargestDrawn)
    reader.setScaledSize(size.scaled(kLargestDrawn, kLargestDrawn, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
  picture.m_pixels = reader.read();
  if (picture.m_pixels.isNull())
    return tl::unexpected(foundText(SlidePictureText::tr("a damaged picture"), pictureKinds()));
  picture.m_size = QSizeF(picture.m_pixels.size());
  return picture;
}

void SlidePicture::draw(QPainter& painter, const QRectF& area) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  if (m_vectors)
    m_vectors->render(&painter, area);
  else
    painter.drawImage(area, m_pixels);
  painter.restore();
}

std::shared_ptr<const ReadSlidePicture> slidePictureOf(const std::shared_ptr<const std::string>& bytes) {
  struct Known {
    std::shared_ptr<const std::string> bytes;  // held: another file could get the same address
    QString language;                          // of the error
    std::shared_ptr<const ReadSlidePicture> picture;
  };
  constexpr std::size_t kMaxKnown = 6;
  static std::deque<Known> known;
  const QString language = QLocale().name();
  const auto found =
      std::ranges::find_if(known, [&](const Known& each) { return each.bytes == bytes && each.language == language; });
  if (found != known.end()) return found->picture;
  auto picture = std::make_shared<const ReadSlidePicture>(SlidePicture::read(*bytes));
  known.push_front({bytes, language, picture});
  if (known.size() > kMaxKnown) known.pop_back();
  return picture;
}

}  // namespace attn::app
