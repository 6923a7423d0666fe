// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/report_page.h"

namespace attn::app {

ReportPage::ReportPage(const LearnServices& services, QWidget* parent) : QWidget(parent), m_services(services) {}

void ReportPage::showInterview(const std::string&) {}

QString ReportPage::title() const {
  return tr("Mock interview");
}

QString ReportPage::detail() const {
  return {};
}

void ReportPage::setTheme(const Theme& theme) {
  m_theme = theme;
}

void ReportPage::retranslate() {}

}  // namespace attn::app
