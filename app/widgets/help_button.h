// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QString>

#include "widgets/glyph_button.h"

class QDialog;
class QDialogButtonBox;

namespace attn::app {

/// Requests help on a topic of help/help_topics.h. It propagates from its widget to the parents until the window
/// accepts it.
class HelpRequest : public QEvent {
 public:
  explicit HelpRequest(const QString& topic);
  static Type kind();
  const QString& topic() const { return m_topic; }

 private:
  QString m_topic;
};

/// Sets the topic that F1 opens while the focus is in this widget or its children.
void setHelpTopic(QWidget*, const QString& topic);
/// The topic of the nearest widget that has one, starting at this one and going up; empty if none has.
QString helpTopicAt(const QWidget*);
/// Sends a HelpRequest up the parents; returns false if no widget accepts it.
bool askForHelp(QWidget* from, const QString& topic);

class HelpButton;

/// Sets the help topic of a dialog and adds a "?" button.
HelpButton* addHelp(QDialog&, QDialogButtonBox&, const QString& topic, const Theme&);

/// The "?" button: opens the manual at the section on the part of the window that contains the button.
class HelpButton : public GlyphButton {
  Q_OBJECT

 public:
  /// If the topic is empty, the topic of whatever is in front.
  explicit HelpButton(const QString& topic, QWidget* parent = nullptr);

  void setTopic(const QString& topic) { m_topic = topic; }
  const QString& topic() const { return m_topic; }

  void retranslate() override;

 private:
  QString m_topic;
};

}  // namespace attn::app
