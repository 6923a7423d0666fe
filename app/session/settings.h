// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDate>
#include <QDateTime>
#include <QSettings>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "compute/backend.h"

namespace attn::app {

enum class ThemeMode { System, Light, Dark, HighContrast };
/// Whether things slide into place.
enum class MotionWish { System, Full, Reduced };
/// Whether a presenter's window comes with a presentation on two screens: of lessons, always, or never.
enum class PresenterWish { Usual, Always, Never };

/// A document that was open before.
struct RecentFile {
  QString path;
  QString title;
  QDateTime opened;
  bool operator==(const RecentFile&) const = default;
};

/// What the learner chose, kept between starts. Passed by reference to whoever needs it. Every answer is one that the
/// program could have written itself, whatever stands in the file: numbers are finite and within their bounds.
class Settings {
 public:
  Settings();
  /// Settings in a file of their own (tests, pictures).
  explicit Settings(const QString& iniFile);

  ThemeMode themeMode() const;
  void setThemeMode(ThemeMode);
  /// Height of body text in pixels, 11 to 53.3 (8 to 40 pt).
  double textPixels() const;
  void setTextPixels(double);
  /// Type of presentations against the usual one, which follows the screen: 0.8 to 4.
  double presentedScale() const;
  void setPresentedScale(double);
  /// "en", "zh_CN"; empty follows the system.
  QString language() const;
  void setLanguage(const QString&);
  MotionWish motion() const;
  void setMotion(MotionWish);
  /// Decimals of rounded numbers, 1 to 6; none: the usual ones.
  std::optional<int> decimals() const;
  void setDecimals(std::optional<int>);
  double speed() const;
  void setSpeed(double);

  QByteArray geometry() const;
  void setGeometry(const QByteArray&);
  bool inputsShown() const;
  void setInputsShown(bool);
  bool explainShown() const;
  void setExplainShown(bool);
  /// Widths of the panes in design pixels; 0: the usual ones.
  double inputsWidth() const;
  void setInputsWidth(double);
  double explainWidth() const;
  void setExplainWidth(double);
  /// Of the lecture that is being made, likewise.
  double lectureWidth() const;
  void setLectureWidth(double);
  PresenterWish presenterWindow() const;
  void setPresenterWindow(PresenterWish);
  QByteArray presenterGeometry() const;
  void setPresenterGeometry(const QByteArray&);
  /// The screen that showed the picture the last time that two were swapped; empty where none ever were.
  QString audienceScreen() const;
  void setAudienceScreen(const QString& name);
  /// Whether the audience reads the text of a lesson beside the picture.
  bool lessonTextPresented() const;
  void setLessonTextPresented(bool);
  QByteArray manualGeometry() const;
  void setManualGeometry(const QByteArray&);
  QString lastFolder() const;
  void setLastFolder(const QString&);

  BackendChoice backend() const;
  std::optional<int> device() const;
  void setBackend(BackendChoice, std::optional<int> device);

  /// The day of an exam that cards are to be learnt for; none where there is no exam.
  std::optional<QDate> examDay() const;
  void setExamDay(std::optional<QDate>);
  /// How many cards are begun on a day, 0 to 50.
  int newCardsPerDay() const;
  void setNewCardsPerDay(int);
  /// Whether cards are begun of lessons that were not finished, too.
  bool offersAllCards() const;
  void setOffersAllCards(bool);
  /// Whether the window was open before: the first time, it leads to the lessons.
  bool hasStartedBefore() const;
  void setStartedBefore();

  /// The learner's own keys of an action, as portable texts, at most four of them ("Ctrl+Shift+K"; an empty list: it
  /// has none); absent where it has the usual ones.
  std::optional<QStringList> keysOf(const QString& action) const;
  void setKeysOf(const QString& action, const std::optional<QStringList>& keys);
  /// Names of the actions with keys of their own, at most 500.
  QStringList actionsWithOwnKeys() const;
  void clearKeys();

  /// What the desktop asked for when it was last heard (DesktopLook::asText()), for the first picture of the next
  /// start.
  QString desktopLook() const;
  void setDesktopLook(const QString&);

  /// Whatever the dialog of settings offers is as on the first day. What the program remembers by itself (recent files,
  /// the place of windows) stays.
  void restoreUsual();
  /// Nothing is known of the learner any more.
  void forgetEverything();
  QString file() const;

  /// What a lab keeps by itself (Lab::kept()), at most 10,000 characters; empty where there is nothing. What stands in
  /// it the lab knows: it is read as if a stranger had written it.
  QString keptOfLab(const QString& id) const;
  void setKeptOfLab(const QString& id, const QString& kept);

  /// The open question of a mock interview, as InterruptedQuestion writes it, for when the window is closed meanwhile;
  /// at most 100,000 characters, empty where there is none.
  QString interruptedQuestion() const;
  void setInterruptedQuestion(const QString&);

  /// Names of the commands that were chosen last from all, newest first, at most six.
  QStringList recentCommands() const;
  void addRecentCommand(const QString& name);

  /// Newest first, at most twelve; files that are gone are left out.
  std::vector<RecentFile> recentFiles() const;
  void addRecentFile(const RecentFile&);
  void clearRecentFiles() { writeRecent({}); }
  void clearRecent();

 private:
  void writeRecent(const std::vector<RecentFile>&);

  QSettings m_store;
};

}  // namespace attn::app
