// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/qr_code.h"

#include <qrencode.h>

#include <QCryptographicHash>
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

std::optional<QrCode> qrCodeOf(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_Q, QR_MODE_8, 1), &QRcode_free);
  if (!code) return std::nullopt;
  QrCode modules{code->width, {}};
  const int count = code->width * code->width;
  for (int i = 0; i < count; ++i) modules.dark.push_back((code->data[i] & 1) != 0);
  return modules;
}

std::string textOf(const SheetCode& sheet) {
  const QByteArray title = QCryptographicHash::hash(sheet.title.toUtf8(), QCryptographicHash::Sha256).toHex();
  return "ATTENTIONSCOPE:1:" + firstDigits(title.toStdString()) + ':' + std::to_string(sheet.variant) + '/' +
         std::to_string(sheet.of) + ':' + firstDigits(sheet.handoutSha256);
}

}  // namespace attn::app
