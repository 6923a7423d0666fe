// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/interview_page.h"

namespace attn::app {

InterviewPage::InterviewPage(const LearnServices& services, QWidget* parent) : QWidget(parent), m_services(services) {}

void InterviewPage::choose() {}

void InterviewPage::start(const InterviewPlan&) {}

bool InterviewPage::isRunning() const {
  return false;
}

QString InterviewPage::title() const {
  return tr("Mock interview");
}

QString InterviewPage::detail() const {
  return {};
}

void InterviewPage::setTheme(const Theme& theme) {
  m_theme = theme;
}

void InterviewPage::retranslate() {}

}  // namespace attn::app
