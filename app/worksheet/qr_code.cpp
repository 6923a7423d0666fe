// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/qr_code.h"

#include <qrencode.h>

#include <QCryptographicHash>
#include <QRegularExpression>
#include <algorithm>
#include <cctype>
#include <memory>

namespace attn::app {
namespace {

constexpr std::size_t kDigits = 8;

std::string firstDigits(std::string hex) {
  hex.resize(std::min(hex.size(), kDigits));
  std::ranges::transform(hex, hex.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return hex;
}

}  // namespace

std::vector<QRect> darkRuns(const QrCode& code) {
  std::vector<QRect> runs;
  for (int row = 0; row < code.side; ++row)
    for (int column = 0; column < code.side;) {
      int end = column;
      while (end < code.side && code.at(row, end)) ++end;
      if (end > column) runs.emplace_back(column, row, end - column, 1);
      column = std::max(end, column + 1);
    }
  return runs;
}

std::optional<QrCode> qrCodeOf(const std::string& text, QrCorrection correction) {
  const QRecLevel level = correction == QrCorrection::Low ? QR_ECLEVEL_L : QR_ECLEVEL_Q;
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(QRcode_encodeString(text.c_str(), 0, level, QR_MODE_8, 1),
                                                             &QRcode_free);
  if (!code) return std::nullopt;
  QrCode modules{code->width, {}};
  const int count = code->width * code->width;
  for (int i = 0; i < count; ++i) modules.dark.push_back((code->data[i] & 1) != 0);
  return modules;
}

SheetCode sheetCodeOf(const QString& title, const std::string& handoutSha256, int variant, int of) {
  SheetCode code;
  const QByteArray hash = QCryptographicHash::hash(title.toUtf8(), QCryptographicHash::Sha256).toHex();
  code.title = firstDigits(hash.toStdString());
  code.handout = firstDigits(handoutSha256);
  code.variant = variant;
  code.of = of;
  return code;
}

std::string textOf(const SheetCode& code) {
  const bool isFirst = code.pages == 0;
  const auto share = [](int number, int of) { return std::to_string(number) + '/' + std::to_string(of); };
  std::vector<std::string> fields{"ATTENTIONSCOPE", isFirst ? "1" : "2", code.title, share(code.variant, code.of),
                                  code.handout};
  if (!isFirst) fields.insert(fields.end(), {share(code.page, code.pages), code.paper, code.language});
  std::string text;
  for (const std::string& field : fields) {
    if (!text.empty()) text += ':';
    text += field;
  }
  return text;
}

std::optional<SheetCode> readSheetCode(const std::string& text) {
  static const QRegularExpression pattern(
      QStringLiteral("^ATTENTIONSCOPE:(?:1:([0-9A-F]{8}):([0-9]{1,6})/([0-9]{1,6}):([0-9A-F]{8})"
                     "|2:([0-9A-F]{8}):([0-9]{1,6})/([0-9]{1,6}):([0-9A-F]{8}):([0-9]{1,4})/"
                     "([0-9]{1,4}):([A-Z0-9]{1,8}):([A-Z]{1,3}))$"));
  const QRegularExpressionMatch match = pattern.match(QString::fromStdString(text));
  if (!match.hasMatch()) return std::nullopt;
  const bool isFirst = !match.captured(1).isEmpty();
  const auto field = [&](int index) { return match.captured(isFirst ? index : index + 4).toStdString(); };
  const auto number = [&](int index) { return match.captured(isFirst ? index : index + 4).toInt(); };
  SheetCode code{field(1), field(4), number(2), number(3)};
  if (!isFirst) {
    code.page = number(5);
    code.pages = number(6);
    code.paper = field(7);
    code.language = field(8);
  }
  const bool isPossible =
      code.variant >= 1 && code.variant <= code.of && code.page >= 1 && (isFirst || code.page <= code.pages);
  return isPossible ? std::optional(code) : std::nullopt;
}

}  // namespace attn::app
