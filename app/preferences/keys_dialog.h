// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QKeySequence>
#include <QWidget>
#include <functional>
#include <vector>

#include "preferences/key_choice.h"
#include "theme/theme.h"
#include "theme/themed.h"

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace attn::app {

class InlineError;
class Settings;

/// Records the next key press as a shortcut, whatever it does elsewhere. Escape cancels; Tab leaves, to avoid a
/// keyboard trap.
class KeyField : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit KeyField(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void recorded(const QKeySequence&);
  void givenUp();

 protected:
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
};

/// All actions with their shortcuts, searchable by name or key; a shortcut is recorded by pressing it. If the key is in
/// use, the user decides which action gets it. Changes are saved immediately. Not modal.
class KeysDialog : public QDialog {
  Q_OBJECT

 public:
  KeysDialog(Settings&, std::vector<KeyedAction>, const Theme&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setActions(std::vector<KeyedAction>);
  void select(const QString& action);
  QString selected() const;

  /// Applies a recorded key; public for tests.
  void takeKey(const QKeySequence&);

 Q_SIGNALS:
  /// The shortcuts in the settings have changed: update the actions, then call setActions().
  void keysChosen();

 protected:
  void changeEvent(QEvent*) override;

 private:
  enum class Recording { Nothing, Change, Add };

  void build();
  void retranslate();
  void fill();
  void showMessage();
  void record(Recording);
  void give(const QList<QKeySequence>&);
  void write(const KeyedAction&, const QList<QKeySequence>&);
  void ask(const QString& question, const QString& yes, std::function<void()> answered);
  void endQuestion();
  const KeyedAction* current() const;

  Settings& m_settings;
  std::vector<KeyedAction> m_actions;
  Theme m_theme;
  Recording m_recording = Recording::Nothing;
  bool m_filling = false;
  std::function<void()> m_answered;

  QLineEdit* m_search;
  QTableWidget* m_list;
  QLabel *m_name, *m_question;
  KeyField* m_field;
  InlineError* m_problem;
  QPushButton *m_change, *m_add, *m_none, *m_usual, *m_allUsual, *m_yes, *m_no;
  QDialogButtonBox* m_buttons;
};

}  // namespace attn::app
