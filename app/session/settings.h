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
#include "session/browser_address.h"
#include "session/system_settings.h"

namespace attn::app {

enum class ThemeMode { System, Light, Dark, HighContrast };
/// Whether transitions are animated.
enum class MotionSetting { System, Full, Reduced };
/// When a presentation on two screens has a presenter window: for lessons (default), always, or never.
enum class PresenterWindowSetting { Usual, Always, Never };

struct RecentFile {
  QString path;
  QString title;
  QDateTime opened;
  bool operator==(const RecentFile&) const = default;
};

/// The user's settings, stored between runs and passed by reference. All values returned are valid, whatever the file
/// contains: numbers are finite and within their bounds (session/setting_table.h). Where the user has chosen nothing,
/// the settings for all users count, and those that an administrator has fixed count always: setting them has no
/// effect.
class Settings {
 public:
  Settings();
  /// Settings in a separate file (tests, pictures, kiosks).
  explicit Settings(const QString& iniFile, SystemSettings system = {});

  const SystemSettings& system() const { return m_system; }
  bool isFixed(Setting setting) const { return m_system.isFixed(setting); }

  ThemeMode themeMode() const { return choice<ThemeMode>(Setting::Theme); }
  void setThemeMode(ThemeMode mode) { put(Setting::Theme, static_cast<int>(mode)); }
  /// The font size of body text in pixels, 11 to 53.3 (8 to 40 pt).
  double textPixels() const { return value(Setting::TextPixels); }
  void setTextPixels(double pixels) { setNumber(Setting::TextPixels, pixels); }
  /// The font scale of presentations relative to the default, which depends on the screen: 0.8 to 4.
  double presentedScale() const { return value(Setting::PresentedScale); }
  void setPresentedScale(double scale) { setNumber(Setting::PresentedScale, scale); }
  /// "en", "zh_CN"; empty for the system language.
  QString language() const;
  void setLanguage(const QString& language) { put(Setting::Language, language); }
  MotionSetting motion() const;
  void setMotion(MotionSetting wish) { put(Setting::Motion, static_cast<int>(wish)); }
  /// Decimals of rounded numbers, 1 to 6; nullopt for the default.
  std::optional<int> decimals() const;
  void setDecimals(std::optional<int>);
  double speed() const { return value(Setting::Speed); }
  void setSpeed(double speed) { setNumber(Setting::Speed, speed); }

  QByteArray geometry() const { return bytes("window/geometry"); }
  void setGeometry(const QByteArray& geometry) { put("window/geometry", geometry); }
  bool inputsShown() const { return isOn(Setting::Inputs); }
  void setInputsShown(bool shown) { put(Setting::Inputs, shown); }
  bool explainShown() const { return isOn(Setting::Explain); }
  void setExplainShown(bool shown) { put(Setting::Explain, shown); }
  /// Widths of the panes in design pixels; 0 for the default.
  double inputsWidth() const { return paneWidth("window/inputsWidth"); }
  void setInputsWidth(double width) { setPaneWidth("window/inputsWidth", width); }
  double explainWidth() const { return paneWidth("window/explainWidth"); }
  void setExplainWidth(double width) { setPaneWidth("window/explainWidth", width); }
  /// The same for the lecture editor.
  double lectureWidth() const { return paneWidth("window/lectureWidth"); }
  void setLectureWidth(double width) { setPaneWidth("window/lectureWidth", width); }
  PresenterWindowSetting presenterWindow() const { return choice<PresenterWindowSetting>(Setting::PresenterWindow); }
  void setPresenterWindow(PresenterWindowSetting wish) { put(Setting::PresenterWindow, static_cast<int>(wish)); }
  QByteArray presenterGeometry() const { return bytes("presenting/geometry"); }
  void setPresenterGeometry(const QByteArray& geometry) { put("presenting/geometry", geometry); }
  /// The screen that showed the picture when the screens were last swapped; empty if never swapped.
  QString audienceScreen() const { return text("presenting/audienceScreen", kLongestName); }
  void setAudienceScreen(const QString& name) { put("presenting/audienceScreen", name); }
  /// True if the audience sees the text of a lesson next to the picture.
  bool lessonTextPresented() const { return isOn(Setting::LessonText); }
  void setLessonTextPresented(bool shown) { put(Setting::LessonText, shown); }
  /// The address of the browser edition, with which links begin, or empty (session/browser_address.h).
  QString browserAddress() const;
  void setBrowserAddress(const QString& address) {
    setText(QStringLiteral("classroom/browserAddress"), address, kLongestBrowserAddress);
  }
  QByteArray manualGeometry() const { return bytes("manual/geometry"); }
  void setManualGeometry(const QByteArray& geometry) { put("manual/geometry", geometry); }
  QString lastFolder() const;
  void setLastFolder(const QString& folder) { put("files/folder", folder); }

  /// The settings of the last exported picture (keptText()); empty if there is none.
  QString pictureChoice() const { return text("files/picture", kLongestPictureChoice); }
  void setPictureChoice(const QString& choice) { put("files/picture", choice); }

  BackendChoice backend() const { return choice<BackendChoice>(Setting::Backend); }
  std::optional<int> device() const;
  void setBackend(BackendChoice, std::optional<int> device);

  /// The date of the exam that cards are scheduled for; nullopt if there is none.
  std::optional<QDate> examDay() const;
  void setExamDay(std::optional<QDate>);
  /// The number of new cards per day, 0 to 50.
  int newCardsPerDay() const { return static_cast<int>(value(Setting::NewCards)); }
  void setNewCardsPerDay(int cards) { setNumber(Setting::NewCards, cards); }
  /// True if cards of unfinished lessons are offered as well.
  bool offersAllCards() const { return isOn(Setting::AllCards); }
  void setOffersAllCards(bool all) { put(Setting::AllCards, all); }
  /// False on the first start, which opens the lessons.
  bool hasStartedBefore() const { return isOn(Setting::StartedBefore); }
  void setStartedBefore() { put(Setting::StartedBefore, true); }

  /// The custom shortcuts of an action in portable text, at most four ("Ctrl+Shift+K"; an empty list for none); nullopt
  /// for the defaults.
  std::optional<QStringList> keysOf(const QString& action) const;
  void setKeysOf(const QString& action, const std::optional<QStringList>& keys);
  /// Names of the actions with custom shortcuts, at most 500.
  QStringList actionsWithOwnKeys() const;
  void clearKeys() { m_store.remove(QStringLiteral("keys")); }

  /// The last known desktop look (DesktopLook::asText()), for the first frame of the next start.
  QString desktopLook() const { return text("view/desktop", kLongestName); }
  void setDesktopLook(const QString&);

  /// Resets everything that the settings dialog offers to its default. Data that the program stores by itself (recent
  /// files, window geometry) is kept.
  void restoreDefaults();
  /// Removes all data about the user.
  void forgetEverything();
  QString file() const { return m_store.fileName(); }

  /// The state stored by a lab (Lab::kept()), at most 10,000 characters; empty if there is none. Its format is known
  /// only to the lab, which must treat it as untrusted input.
  QString keptOfLab(const QString& id) const { return text(QStringLiteral("labs/") + id, kLongestKeptOfLab); }
  void setKeptOfLab(const QString& id, const QString& kept) {
    setText(QStringLiteral("labs/") + id, kept, kLongestKeptOfLab);
  }

  /// The open question of a mock interview, as written by InterruptedQuestion, so that closing the window does not lose
  /// it; at most 100,000 characters, empty if there is none.
  QString interruptedQuestion() const { return text(kInterruptedQuestion, kLongestQuestion); }
  void setInterruptedQuestion(const QString& question) {
    setText(QString::fromLatin1(kInterruptedQuestion), question, kLongestQuestion);
  }

  /// The learner's code for an exercise, at most 100,000 characters; empty if nothing was typed. Longer code is not
  /// kept.
  QString exerciseCode(const QString& id) const { return text(QStringLiteral("learn/code/") + id, kLongestCode); }
  void setExerciseCode(const QString& id, const QString& code) {
    if (code.size() <= kLongestCode) setText(QStringLiteral("learn/code/") + id, code, kLongestCode);
  }
  bool isExerciseDone(const QString& id) const {
    return m_store.value(QStringLiteral("learn/codeDone/") + id, false).toBool();
  }
  void setExerciseDone(const QString& id) { m_store.setValue(QStringLiteral("learn/codeDone/") + id, true); }

  /// Names of the recently chosen commands, newest first, at most six.
  QStringList recentCommands() const;
  void addRecentCommand(const QString& name);

  /// Newest first, at most twelve; missing files are omitted.
  std::vector<RecentFile> recentFiles() const;
  void addRecentFile(const RecentFile&);
  void clearRecentFiles() { writeRecent({}); }
  void clearRecent();

 private:
  static constexpr const char* kInterruptedQuestion = "learn/interruptedQuestion";
  static constexpr qsizetype kLongestName = 200, kLongestPictureChoice = 1000, kLongestKeptOfLab = 10'000,
                             kLongestQuestion = 100'000, kLongestCode = 100'000;

  /// The user's number, or that for all users; NaN if not set.
  double value(Setting) const;
  template <class E>
  E choice(Setting setting) const {
    return static_cast<E>(static_cast<int>(value(setting)));
  }
  bool isOn(Setting setting) const { return value(setting) != 0; }
  std::optional<int> whole(Setting) const;
  void put(Setting, const QVariant&);
  void setNumber(Setting, double);
  void put(const char* key, const QVariant& value) { m_store.setValue(QLatin1String(key), value); }
  QByteArray bytes(const char* key) const;
  QString text(const QString& key, qsizetype longest) const;
  QString text(const char* key, qsizetype longest) const { return text(QString::fromLatin1(key), longest); }
  /// Removes the setting if the text is empty or too long.
  void setText(const QString& key, const QString&, qsizetype longest);
  double paneWidth(const char* key) const;
  void setPaneWidth(const char* key, double);
  void writeRecent(const std::vector<RecentFile>&);

  QSettings m_store;
  SystemSettings m_system;
};

}  // namespace attn::app
