// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/published_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct PublishedText {
  Q_DECLARE_TR_FUNCTIONS(PublishedText)
};

constexpr double kGiga = 1e9, kTera = 1e12;
/// From here on, byte counts are rounded.
constexpr double kManyBytes = 1e8;

QString count(double value) {
  return QLocale().toString(static_cast<qlonglong>(std::llround(value)));
}

/// The arguments of a row as texts; a missing one is an empty text.
class RowArguments {
 public:
  explicit RowArguments(const PublishedRow& row) : m_row(row) {}

  QString name(std::size_t i) const {
    const std::vector<std::string>& all = m_row.subjectArguments;
    return i < all.size() ? QString::fromStdString(all[i]) : QString();
  }
  QString number(std::size_t i) const { return QLocale().toString(name(i).toLongLong()); }
  double reason(std::size_t i) const { return i < m_row.reasonArguments.size() ? m_row.reasonArguments[i] : 0; }
  QString reasonCount(std::size_t i) const { return count(reason(i)); }

 private:
  const PublishedRow& m_row;
};

QString gigaFlop(double operations) {
  return PublishedText::tr("%1 GFLOP").arg(numberText(operations / kGiga, 1));
}

QString gigabytes(double bytes) {
  return PublishedText::tr("%1 GB").arg(numberText(bytes / kGiga, 2));
}

QString teraFlopRate(double rate) {
  return PublishedText::tr("%1 TFLOP/s").arg(numberText(rate / kTera, 1));
}

QString percent(double share) {
  return PublishedText::tr("%1 %").arg(numberText(share * 100, 1));
}

QString formatText(const QString& precision) {
  return precision == QLatin1String("8-bit") ? PublishedText::tr("8 bit") : PublishedText::tr("16 bit");
}

QString kernelSpeedText(const RowArguments& a) {
  const QString format = formatText(a.name(2));
  if (a.name(3) == QLatin1String("least"))
    return PublishedText::tr("Least share of the peak that %1 uses, %2, %3").arg(a.name(0), a.name(1), format);
  if (a.name(3) == QLatin1String("most"))
    return PublishedText::tr("Largest share of the peak that %1 uses, %2, %3").arg(a.name(0), a.name(1), format);
  return PublishedText::tr("Share of the peak that %1 uses, %2, %3").arg(a.name(0), a.name(1), format);
}

QString configuration(const RowArguments& a) {
  return PublishedText::tr("GPT-2 medium: %1 tokens, width %2, %3 heads, batch %4")
      .arg(a.number(0), a.number(1), a.number(2), a.number(3));
}

}  // namespace

QString subjectText(const PublishedRow& row) {
  const RowArguments a(row);
  switch (row.subject) {
    case Subject::StandardFlops:
      return PublishedText::tr("FLOPs of standard attention, forward and backward (%1)").arg(configuration(a));
    case Subject::FlashFlops:
      return PublishedText::tr("FLOPs of FlashAttention, forward and backward (%1)").arg(configuration(a));
    case Subject::StandardTraffic:
      return PublishedText::tr("Bytes that standard attention moves, forward and backward (%1)").arg(configuration(a));
    case Subject::FlashTraffic:
      return PublishedText::tr("Bytes that FlashAttention moves, forward and backward (%1)").arg(configuration(a));
    case Subject::FlashForwardBlocks:
      return PublishedText::tr("Bytes that FlashAttention moves, forward only, %1 keys in a block").arg(a.number(0));
    case Subject::NaiveSoftmax:
      return PublishedText::tr("Memory accesses of softmax without the row maximum");
    case Subject::SafeSoftmax:
      return PublishedText::tr("Memory accesses of softmax that first finds the row maximum");
    case Subject::OnlineSoftmax:
      return PublishedText::tr("Memory accesses of softmax that finds maximum and sum in one pass");
    case Subject::CacheBytesPerToken:
      return PublishedText::tr("Cache of one token, %1, 16 bit").arg(a.name(0));
    case Subject::CacheRatio:
      return PublishedText::tr("Cache of one token, %1 against %2").arg(a.name(0), a.name(1));
    case Subject::LatentAsGroups:
      return PublishedText::tr("The latents of %1, in key/value heads of GQA").arg(a.name(0));
    case Subject::LatentSaving:
      return PublishedText::tr("How much smaller the cache per token is in %1 than in %2").arg(a.name(0), a.name(1));
    case Subject::WindowSaving:
      return PublishedText::tr("Cache of %3 tokens: how much smaller with a window of %2, %1")
          .arg(a.name(0), a.number(1), a.number(2));
    case Subject::InferenceTime:
      return PublishedText::tr(
                 "Inference time of %1 (key/value heads: %2, query heads: %3), and how many times smaller its cache is "
                 "than with %3 key/value heads")
          .arg(a.name(0), a.number(1), a.number(2));
    case Subject::KernelSpeed:
      return kernelSpeedText(a);
    case Subject::TrainingSpeed:
      return PublishedText::tr("Model FLOPs utilization: share of the peak while a GPT is trained with %1, %2, %3")
          .arg(a.name(0), a.name(1), formatText(a.name(2)));
  }
  return {};
}

QString publicationText(const Publication& publication) {
  QString reference = QString::fromStdString(publication.reference);
  if (publication.title.empty()) return reference;
  return PublishedText::tr("%1 (%2 %3, %4)")
      .arg(QString::fromStdString(publication.title), QString::fromStdString(publication.authors),
           QString::number(publication.year), reference);
}

QString placeText(const Place& place) {
  if (place.kind == PlaceKind::Text) return {};
  if (place.kind == PlaceKind::Abstract) return PublishedText::tr("abstract");
  const std::array texts{
      PublishedText::tr("figure %1"),         PublishedText::tr("figure %1, left"),
      PublishedText::tr("figure %1, middle"), PublishedText::tr("table %1"),
      PublishedText::tr("section %1"),        PublishedText::tr("algorithm %1")};  // in the order of the enumeration
  return texts.at(static_cast<std::size_t>(place.kind)).arg(QString::fromStdString(place.number));
}

QString figureText(const Figure& figure) {
  switch (figure.unit) {
    case FigureUnit::Flops:
      return gigaFlop(figure.value);
    case FigureUnit::Bytes:
      return figure.value < kManyBytes ? PublishedText::tr("%1 bytes").arg(count(figure.value))
                                       : gigabytes(figure.value);
    case FigureUnit::AccessesPerElement:
      return PublishedText::tr("%1 per element").arg(exactText(figure.value));
    case FigureUnit::Times: {
      const bool isWhole = figure.value == std::round(figure.value);
      return PublishedText::tr("%1×").arg(numberText(figure.value, isWhole ? 0 : 2));
    }
    case FigureUnit::Seconds:
      return PublishedText::tr("%1 s").arg(numberText(figure.value, 2));
    case FigureUnit::Share:
      return percent(figure.value);
    case FigureUnit::FlopRate:
      return teraFlopRate(figure.value);
  }
  return {};
}

QString printedText(const PublishedRow& row) {
  return row.printed ? QString::fromStdString(row.printed->text) : QStringLiteral("–");
}

QString ratioText(const PublishedRow& row) {
  if (!row.ratio) return QStringLiteral("–");
  return *row.ratio == 1 ? QLocale().toString(1) : numberText(*row.ratio, 3);
}

QString reasonText(const PublishedRow& row) {
  const RowArguments a(row);
  switch (row.reason) {
    case Reason::Same:
      return PublishedText::tr("Both are the same number.");
    case Reason::SameWhenRounded:
      return PublishedText::tr("The count rounds to the printed figure.");
    case Reason::ProductsNeedMore:
      return PublishedText::tr(
                 "The matrix products alone need more: %1 each, %2 in the forward and %3 in the backward pass. Our "
                 "inference, not stated in the paper: FlashAttention computes one more product, and its printed figure "
                 "is %4 larger. That is one product at a batch of %5 (%6). But only the difference fits: all products "
                 "at that batch take %7.")
          .arg(gigaFlop(a.reason(0)), a.reasonCount(1), a.reasonCount(2), gigaFlop(a.reason(3)), a.reasonCount(4),
               gigaFlop(a.reason(5)), gigaFlop(a.reason(6)));
    case Reason::ForwardOnlyEager:
      return PublishedText::tr(
                 "The printed figure covers forward and backward; the count covers only the forward pass with the "
                 "scores written out between five kernels. Three fused kernels move %1.")
          .arg(gigabytes(a.reason(0)));
    case Reason::ForwardOnlyTiled:
      return PublishedText::tr(
                 "The printed figure covers forward and backward; the count covers only the forward pass, in tiles of "
                 "%1 × %2, from the paper's rule for 192 KiB on chip. Q and O cross %3 times.")
          .arg(a.reasonCount(0), a.reasonCount(1), a.reasonCount(2));
    case Reason::CurveWithoutNumbers:
      return PublishedText::tr(
                 "The paper shows a curve without numbers. The count uses tiles of %1 × %2: K and V cross once, Q and "
                 "O %3 times.")
          .arg(a.reasonCount(0), a.reasonCount(1), a.reasonCount(2));
    case Reason::BinaryKilobytes:
      return PublishedText::tr("KB means %2 bytes here: %1 × %2 is the count.").arg(a.reasonCount(0), a.reasonCount(1));
    case Reason::OtherThanItsOwnRows:
      return PublishedText::tr(
                 "The printed factor does not follow from the sizes in its own table: %1 / %2 is the count.")
          .arg(a.reasonCount(0), a.reasonCount(1));
    case Reason::OtherQuantity:
      return PublishedText::tr(
                 "A time and a size have no ratio. The authors timed whole models on TPUs: %1 times faster with a "
                 "cache %2 times smaller. The weights and matrix products stay the same.")
          .arg(numberText(a.reason(0), 1), exactText(a.reason(1)));
    case Reason::BaselineOfTable:
      return PublishedText::tr("The baseline for the other two rows. A time and a size have no ratio.");
    case Reason::Unexplained:
      return PublishedText::tr("The two differ, and we do not know why.");
    case Reason::ShareOfPeak:
      return PublishedText::tr("The paper also prints %1: that share of the vendor’s peak, %2.")
          .arg(teraFlopRate(a.reason(0)), teraFlopRate(a.reason(1)));
    case Reason::OnlyShareInPrint:
      return PublishedText::tr(
                 "Only a share is printed. The count is the speed it stands for: %1 of the vendor’s peak, %2.")
          .arg(percent(a.reason(0)), teraFlopRate(a.reason(1)));
    case Reason::OnlyRateInPrint:
      return PublishedText::tr("Only a speed is printed. The count is its share: %1 of the vendor’s peak, %2.")
          .arg(teraFlopRate(a.reason(0)), teraFlopRate(a.reason(1)));
    case Reason::FewerBitsInPrint:
      return PublishedText::tr(
                 "Counted in 16 bit for both: 1 − %1 / %2. The paper deploys the first one with %3 bits per number on "
                 "average (section 3.2.3). Our inference, not stated in the paper: compared with 16 bits for the "
                 "other, this gives %4, the printed figure.")
          .arg(a.reasonCount(0), a.reasonCount(1), a.reasonCount(2), percent(a.reason(3)));
    case Reason::NotPrinted:
      return PublishedText::tr(
                 "Only the sizes are printed: %1 layers × %2 key/value heads × %3 columns of K and V × %4 bytes.")
          .arg(a.reasonCount(0), a.reasonCount(1), a.reasonCount(2), a.reasonCount(3));
  }
  return {};
}

}  // namespace attn::app
