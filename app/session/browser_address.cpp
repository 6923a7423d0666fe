// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/browser_address.h"

#include <QCoreApplication>
#include <QUrl>

namespace attn::app {
namespace {

struct AddressText {
  Q_DECLARE_TR_FUNCTIONS(AddressText)
};

constexpr qsizetype kLongestShown = 60;

}  // namespace

tl::expected<QString, QString> browserAddress(const QString& typed) {
  const QString text = typed.trimmed();
  if (text.isEmpty()) return QString();
  const QUrl url(text, QUrl::StrictMode);
  const bool isWeb = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
  if (!url.isValid() || !isWeb || url.host().isEmpty() || text.size() > kLongestBrowserAddress)
    return tl::unexpected(AddressText::tr("“%1” is not the address of a page. Expected an address such as "
                                          "https://example.org/attentionscope/index.html.")
                              .arg(text.left(kLongestShown)));
  return url.toString(QUrl::RemoveFragment | QUrl::FullyEncoded);
}

}  // namespace attn::app
