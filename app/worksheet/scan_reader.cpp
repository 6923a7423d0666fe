// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/scan_reader.h"

#include <poppler-qt6.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <utility>

#include "worksheet/scanned_page.h"
#include "worksheet/sheet_pages.h"

namespace attn::app {
namespace {

struct ScanText {
  Q_DECLARE_TR_FUNCTIONS(ScanText)
};

using PagePicture = tl::expected<QImage, QString>;

QString tooLargeText() {
  return ScanText::tr("It has more than %1 million pixels. Scan it with 200 to 300 dpi.")
      .arg(kMaxScanPixels / 1'000'000);
}

/// Gets every page of a file with the number of pages; false stops.
using PageSink = std::function<bool(const PagePicture&, int number, int of)>;

bool readPdf(const QString& path, const PageSink& sink) {
  Poppler::setDebugErrorFunction([](const QString&, const QVariant&) {}, {});
  const std::unique_ptr<Poppler::Document> document = Poppler::Document::load(path);
  if (!document) return sink(tl::unexpected(ScanText::tr("The PDF file is damaged.")), 1, 1);
  if (document->isLocked())
    return sink(tl::unexpected(ScanText::tr("The PDF file has a password. Save it without one.")), 1, 1);
  document->setRenderHint(Poppler::Document::Antialiasing);
  document->setRenderHint(Poppler::Document::TextAntialiasing);
  const int count = document->numPages();
  if (count < 1) return sink(tl::unexpected(ScanText::tr("The PDF file has no pages.")), 1, 1);
  constexpr double kDotsPerInch = 200, kPointsPerInch = 72;
  for (int n = 0; n < count; ++n) {
    const std::unique_ptr<Poppler::Page> page = document->page(n);
    PagePicture picture = tl::unexpected(ScanText::tr("The page of the PDF file is damaged."));
    if (page) {
      const QSizeF pixels = page->pageSizeF() * kDotsPerInch / kPointsPerInch;
      if (pixels.width() * pixels.height() > static_cast<double>(kMaxScanPixels))
        picture = tl::unexpected(tooLargeText());
      else if (QImage image = page->renderToImage(kDotsPerInch, kDotsPerInch); !image.isNull())
        picture = std::move(image);
    }
    if (!sink(picture, n + 1, count)) return false;
  }
  return true;
}

bool readPictures(const QString& path, const QByteArray& head, const PageSink& sink) {
  QImageReader reader(path);
  reader.setDecideFormatFromContent(true);
  reader.setAutoTransform(true);
  const bool isTiff = head.startsWith(QByteArray("II*\0", 4)) || head.startsWith(QByteArray("MM\0*", 4));
  const QByteArray format = reader.format();
  const QByteArrayList formats{"png", "jpeg", "jpg", "tiff", "tif"};
  if (!formats.contains(format))
    return sink(
        tl::unexpected(isTiff ? ScanText::tr("TIFF files need the package qt6-image-formats-plugins. Without it, "
                                             "scan to PDF, PNG or JPEG.")
                              : ScanText::tr("It is neither a PDF nor a PNG, JPEG or TIFF picture.")),
        1, 1);
  const int count = std::max(1, isTiff ? reader.imageCount() : 1);
  for (int n = 0; n < count; ++n) {
    if (n > 0 && !reader.jumpToImage(n)) return sink(tl::unexpected(reader.errorString()), n + 1, count);
    const QSize size = reader.size();
    PagePicture picture = tl::unexpected(tooLargeText());
    if (qint64{size.width()} * size.height() <= kMaxScanPixels) {
      QImage image = reader.read();
      if (image.isNull())
        picture = tl::unexpected(ScanText::tr("The picture is damaged (%1).").arg(reader.errorString()));
      else
        picture = std::move(image);
    }
    if (!sink(picture, n + 1, count)) return false;
  }
  return true;
}

bool readPages(const QString& path, const PageSink& sink) {
  // A pipe would block the thread until something is written to it.
  if (!QFileInfo(path).isFile()) return sink(tl::unexpected(ScanText::tr("There is no such file.")), 1, 1);
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return sink(tl::unexpected(file.errorString()), 1, 1);
  if (file.size() > kMaxScanBytes)
    return sink(tl::unexpected(ScanText::tr("It is larger than 1 GiB. Scan fewer sheets into one file.")), 1, 1);
  constexpr qint64 kHead = 1024;  // readers find the mark of a PDF among the first bytes
  const QByteArray head = file.read(kHead);
  file.close();
  return head.contains("%PDF-") ? readPdf(path, sink) : readPictures(path, head, sink);
}

/// Assigns pages to hand-outs and cuts out the answers.
class PageReader {
 public:
  explicit PageReader(const std::vector<HandoutFile>& handouts) : m_handouts(handouts) {}

  void read(const PagePicture& picture, ScannedPage& page) {
    if (!picture) {
      page.problem = picture.error();
      return;
    }
    const std::vector<FoundCode> found = sheetCodesIn(*picture);
    if (found.size() == 1)
      assign(*picture, found.front(), page);
    else if (found.size() > 1)
      page.problem = ScanText::tr("There are several sheets in the picture. Scan each page by itself.");
    else if (isEmptyPage(*picture))
      page.problem = ScanText::tr("The page is empty.");
    else
      page.problem = ScanText::tr(
          "No code of a worksheet can be read: it is missing, cut off or covered, or the picture has less than 150 "
          "dpi.");
  }

 private:
  struct Layout {
    std::vector<AnswerBox> boxes;
    int pages = 0;
    QString problem;
  };

  void assign(const QImage& picture, const FoundCode& found, ScannedPage& page) {
    const SheetCode& code = found.code;
    const auto isOf = [&code](const HandoutFile& each) {
      const auto same = [](char hex, char digit) { return std::toupper(static_cast<unsigned char>(hex)) == digit; };
      return each.handout.variant == code.variant && each.sha256.size() >= code.handout.size() &&
             std::equal(code.handout.begin(), code.handout.end(), each.sha256.begin(),
                        [&](char digit, char hex) { return same(hex, digit); });
    };
    const auto handout = std::ranges::find_if(m_handouts, isOf);
    if (handout == m_handouts.end()) {
      page.problem = ScanText::tr("It is variant %1 of %2 of an assignment whose hand-outs are not in the folder.")
                         .arg(code.variant)
                         .arg(code.of);
      return;
    }
    page.handout = static_cast<std::size_t>(handout - m_handouts.begin());
    page.variant = code.variant;
    page.page = code.page;
    if (!code.language.empty() && code.language != languageCode()) {
      page.problem = ScanText::tr(
                         "It was printed in another language (%1). Choose that language in the preferences, and "
                         "read it again.")
                         .arg(QString::fromStdString(code.language).toLower());
      return;
    }
    const PaperSize paper = paperOf(code, picture);
    const Layout& layout = layoutOf(page.handout, paper);
    page.pages = layout.pages;
    if (!layout.problem.isEmpty()) {
      page.problem = layout.problem;
      return;
    }
    if ((code.pages != 0 && code.pages != layout.pages) || code.page > layout.pages) {
      page.problem = ScanText::tr("It was printed by another version of the program, with %n page(s) instead of %1.",
                                  nullptr, code.pages)
                         .arg(layout.pages);
      return;
    }
    const auto printed = [&] {
      constexpr int kWidth = 1260;  // 6 pixels per millimeter
      const HandoutFile& file = m_handouts[page.handout];
      return pageImage(SheetPages(*sheetOf(file.handout, file.sha256), paper), code.page - 1, paper, Filling::Blank,
                       kWidth);
    };
    const PagePlace place = placeOf(picture, found, paper, printed);
    if (!place.isSure) {
      page.problem = ScanText::tr(
          "Squares in the corners were not found, and the rest does not look like the printed page. Scan the whole "
          "page, "
          "flat.");
      return;
    }
    const auto [before, isFirst] =
        m_read.emplace(std::pair(page.handout, code.page), ScanText::tr("%1, page %2").arg(page.file).arg(page.number));
    if (!isFirst) {
      page.problem = ScanText::tr("Variant %1, page %2 was already read: %3.")
                         .arg(code.variant)
                         .arg(code.page)
                         .arg(before->second);
      return;
    }
    for (const AnswerBox& box : layout.boxes) {
      if (box.page != code.page - 1) continue;
      QBuffer buffer;
      buffer.open(QIODevice::WriteOnly);
      cropOf(picture, place, box.area).save(&buffer, "PNG");
      page.crops.push_back({static_cast<std::size_t>(box.question - 1), buffer.data()});
    }
  }

  /// Codes of version 1 do not name the paper: A4 is 1.41 times as long as wide, Letter 1.29 times.
  static PaperSize paperOf(const SheetCode& code, const QImage& picture) {
    constexpr double kBetween = 1.35;
    if (!code.paper.empty()) return code.paper == paperCode(PaperSize::A4) ? PaperSize::A4 : PaperSize::Letter;
    const double width = picture.width(), height = picture.height();
    return std::max(width, height) / std::min(width, height) >= kBetween ? PaperSize::A4 : PaperSize::Letter;
  }

  const Layout& layoutOf(std::size_t handout, PaperSize paper) {
    const auto [at, isNew] = m_layouts.try_emplace({handout, paper});
    Layout& layout = at->second;
    if (!isNew) return layout;
    const HandoutFile& file = m_handouts[handout];
    if (const auto sheet = sheetOf(file.handout, file.sha256)) {
      const SheetPages pages(*sheet, paper);
      layout.boxes = pages.answerBoxes();
      layout.pages = pages.count();
    } else {
      layout.problem = sheet.error();
    }
    return layout;
  }

  const std::vector<HandoutFile>& m_handouts;
  std::map<std::pair<std::size_t, PaperSize>, Layout> m_layouts;
  std::map<std::pair<std::size_t, int>, QString> m_read;  // hand-out and page to the file and its page
};

}  // namespace

void readScans(const QStringList& files, const std::vector<HandoutFile>& handouts,
               const std::function<bool(ScannedPage, double share)>& each) {
  PageReader reader(handouts);
  int pages = 0;
  for (qsizetype n = 0; n < files.size(); ++n) {
    const bool goesOn = readPages(files[n], [&](const PagePicture& picture, int number, int of) {
      ScannedPage page;
      page.file = QFileInfo(files[n]).fileName();
      page.number = number;
      const double share =
          (static_cast<double>(n) + static_cast<double>(number) / of) / static_cast<double>(files.size());
      if (++pages > kMaxScanPages) {
        page.problem = ScanText::tr("Only %1 pages are read at once. Read the rest again.").arg(kMaxScanPages);
        each(std::move(page), share);
        return false;
      }
      reader.read(picture, page);
      return each(std::move(page), share);
    });
    if (!goesOn) return;
  }
}

}  // namespace attn::app
