// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/lesson_look.h"

#include <QLocale>

namespace attn::app {
namespace {

// Percent. Chinese fonts include line spacing.
constexpr int kLineHeight = 134, kChineseLineHeight = 112;

}  // namespace

LessonLook lessonLook(const Theme& theme, double pixels) {
  const bool isChinese = QLocale().language() == QLocale::Chinese;
  return {theme.px(pixels), theme.line, theme.field, theme.query, isChinese ? kChineseLineHeight : kLineHeight};
}

}  // namespace attn::app
