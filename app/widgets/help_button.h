// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QString>

#include "widgets/glyph_button.h"

class QDialog;
class QDialogButtonBox;

namespace attn::app {

/// Somebody asks for help about a topic of help/help_topics.h. It goes from where it was asked up through the parents,
/// until the window answers it by accepting.
class HelpRequest : public QEvent {
 public:
  explicit HelpRequest(const QString& topic);
  static Type kind();
  const QString& topic() const { return m_topic; }

 private:
  QString m_topic;
};

/// What F1 is about while the focus is in this widget or below it.
void setHelpTopic(QWidget*, const QString& topic);
/// The topic of the nearest widget that has one, from this one upwards; empty where none has.
QString helpTopicAt(const QWidget*);
/// Sends a HelpRequest upwards; false where nobody answers.
bool askForHelp(QWidget* from, const QString& topic);

class HelpButton;

/// Names the topic of a dialog and puts a "?" among its buttons.
HelpButton* addHelp(QDialog&, QDialogButtonBox&, const QString& topic, const Theme&);

/// "?": leads to the place in the manual that tells about the part of the window that it stands in.
class HelpButton : public GlyphButton {
  Q_OBJECT

 public:
  /// An empty topic: whatever is in front.
  explicit HelpButton(const QString& topic, QWidget* parent = nullptr);

  void setTopic(const QString& topic) { m_topic = topic; }
  const QString& topic() const { return m_topic; }

 protected:
  void changeEvent(QEvent*) override;

 private:
  void nameIt();

  QString m_topic;
};

}  // namespace attn::app
