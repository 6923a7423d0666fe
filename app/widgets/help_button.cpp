// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help_button.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>

namespace attn::app {
namespace {

constexpr char kTopicProperty[] = "helpTopic";
constexpr double kHelpButtonSize = 26;

}  // namespace

HelpRequest::HelpRequest(const QString& topic) : QEvent(kind()), m_topic(topic) {
  ignore();
}

QEvent::Type HelpRequest::kind() {
  static const auto type = static_cast<Type>(registerEventType());
  return type;
}

void setHelpTopic(QWidget* widget, const QString& topic) {
  widget->setProperty(kTopicProperty, topic);
}

QString helpTopicAt(const QWidget* widget) {
  for (; widget; widget = widget->parentWidget()) {
    if (const QString topic = widget->property(kTopicProperty).toString(); !topic.isEmpty()) return topic;
  }
  return {};
}

bool askForHelp(QWidget* from, const QString& topic) {
  HelpRequest request(topic);
  for (; from && !request.isAccepted(); from = from->parentWidget()) QCoreApplication::sendEvent(from, &request);
  return request.isAccepted();
}

HelpButton* addHelp(QDialog& dialog, QDialogButtonBox& buttons, const QString& topic, const Theme& theme) {
  setHelpTopic(&dialog, topic);
  auto* button = new HelpButton(topic, &dialog);
  button->setTheme(theme);
  buttons.addButton(button, QDialogButtonBox::HelpRole);
  return button;
}

HelpButton::HelpButton(const QString& topic, QWidget* parent)
    : GlyphButton(Glyph::Question, kHelpButtonSize, Weight::Quiet, parent), m_topic(topic) {
  setObjectName(QStringLiteral("help"));
  connect(this, &QAbstractButton::clicked, this, [this] { askForHelp(this, m_topic); });
  HelpButton::retranslate();
}

void HelpButton::retranslate() {
  setLabel(tr("What is this? Opens the manual here"), tr("F1"));
}

}  // namespace attn::app
