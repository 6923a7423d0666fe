// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/review_page.h"

namespace attn::app {

ReviewPage::ReviewPage(const LearnServices& services, QWidget* parent) : QWidget(parent), m_services(services) {}

void ReviewPage::start() {}

void ReviewPage::startWith(const std::vector<std::string>&) {}

void ReviewPage::setTheme(const Theme& theme) {
  m_theme = theme;
}

void ReviewPage::retranslate() {}

}  // namespace attn::app
