// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/index_text.h"

#include <QCoreApplication>

#include "text/number_text.h"

namespace attn::app {
namespace {

struct IndexWords {
  Q_DECLARE_TR_FUNCTIONS(IndexWords)
};

}  // namespace

QString indexText(std::int64_t index) {
  return wholeText(index);
}

QString indexRangeText(std::int64_t first, std::int64_t last) {
  return first == last ? indexText(first) : indexText(first) + QStringLiteral(" … ") + indexText(last);
}

QString nameOrIndex(const QStringList& names, std::int64_t index) {
  return index < names.size() ? names[index] : indexText(index);
}

QString rowText(std::int64_t row) {
  return IndexWords::tr("row %1").arg(indexText(row));
}

QString cellPlaceText(std::int64_t row, std::int64_t column) {
  return cellPlaceText(indexText(row), indexText(column));
}

QString cellPlaceText(const QString& row, const QString& column) {
  return IndexWords::tr("row %1, column %2").arg(row, column);
}

}  // namespace attn::app
