// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "help/help_topics.h"
#include "help/manual_search.h"
#include "theme/theme.h"

class QUrl;
class QWidget;

namespace attn::app {

class MainWindow;
class ManualWindow;
class Settings;

/// Answers F1 and every "?" of a window and its dialogs with the place in the manual that tells about what is in front.
class HelpDesk : public QObject {
  Q_OBJECT

 public:
  /// `manualFolder` empty: beside the executable.
  HelpDesk(MainWindow&, Settings&, const QString& manualFolder);
  ~HelpDesk() override;

  /// About what has the focus, else what is in front.
  void help();
  void helpAbout(const QString& topic);
  void showPlace(const HelpPlace&);
  /// The terms of the manual's glossary in the language of the window; none where there is no manual.
  const std::vector<GlossaryTerm>& glossary();
  void setTheme(const Theme&);
  void setLanguage(const QString& language);
  /// nullptr while it was never opened.
  ManualWindow* manual() { return m_manual.get(); }
  /// What opens pages and addresses outside of the program; the desktop's way, as usual.
  void setOpener(std::function<void(const QUrl&)> opens) { m_opens = std::move(opens); }

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  /// A modal dialog lets nobody use other windows but those of its own.
  void standBeside(QWidget* modal);

  /// The lab in front and the step that its playhead stands in.
  HelpView view() const;
  QString topicInFront() const;

  MainWindow& m_window;
  Settings& m_settings;
  QString m_folder, m_language;
  std::function<void(const QUrl&)> m_opens;
  Theme m_theme = lightTheme();
  std::unique_ptr<ManualWindow> m_manual;
  std::optional<std::vector<GlossaryTerm>> m_glossary;  // read when it is first asked for
  QPointer<QWidget> m_modal;
};

}  // namespace attn::app
