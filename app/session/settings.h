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

  ThemeMode themeMode() const { return choice("view/theme", ThemeMode::System, 4); }
  void setThemeMode(ThemeMode mode) { put("view/theme", static_cast<int>(mode)); }
  /// Height of body text in pixels, 11 to 53.3 (8 to 40 pt).
  double textPixels() const { return number(kTextPixels); }
  void setTextPixels(double pixels) { setNumber(kTextPixels, pixels); }
  /// Type of presentations against the usual one, which follows the screen: 0.8 to 4.
  double presentedScale() const { return number(kPresentedScale); }
  void setPresentedScale(double scale) { setNumber(kPresentedScale, scale); }
  /// "en", "zh_CN"; empty follows the system.
  QString language() const { return text("view/language", kLongestName); }
  void setLanguage(const QString& language) { put("view/language", language); }
  MotionWish motion() const;
  void setMotion(MotionWish wish) { put("view/motion", static_cast<int>(wish)); }
  /// Decimals of rounded numbers, 1 to 6; none: the usual ones.
  std::optional<int> decimals() const;
  void setDecimals(std::optional<int>);
  double speed() const { return number(kSpeed); }
  void setSpeed(double speed) { setNumber(kSpeed, speed); }

  QByteArray geometry() const { return bytes("window/geometry"); }
  void setGeometry(const QByteArray& geometry) { put("window/geometry", geometry); }
  bool inputsShown() const { return flag("window/inputs", true); }
  void setInputsShown(bool shown) { put("window/inputs", shown); }
  bool explainShown() const { return flag("window/explain", true); }
  void setExplainShown(bool shown) { put("window/explain", shown); }
  /// Widths of the panes in design pixels; 0: the usual ones.
  double inputsWidth() const { return paneWidth("window/inputsWidth"); }
  void setInputsWidth(double width) { setPaneWidth("window/inputsWidth", width); }
  double explainWidth() const { return paneWidth("window/explainWidth"); }
  void setExplainWidth(double width) { setPaneWidth("window/explainWidth", width); }
  /// Of the lecture that is being made, likewise.
  double lectureWidth() const { return paneWidth("window/lectureWidth"); }
  void setLectureWidth(double width) { setPaneWidth("window/lectureWidth", width); }
  PresenterWish presenterWindow() const { return choice("presenting/window", PresenterWish::Usual, 3); }
  void setPresenterWindow(PresenterWish wish) { put("presenting/window", static_cast<int>(wish)); }
  QByteArray presenterGeometry() const { return bytes("presenting/geometry"); }
  void setPresenterGeometry(const QByteArray& geometry) { put("presenting/geometry", geometry); }
  /// The screen that showed the picture the last time that two were swapped; empty where none ever were.
  QString audienceScreen() const { return text("presenting/audienceScreen", kLongestName); }
  void setAudienceScreen(const QString& name) { put("presenting/audienceScreen", name); }
  /// Whether the audience reads the text of a lesson beside the picture.
  bool lessonTextPresented() const { return flag("presenting/lessonText", true); }
  void setLessonTextPresented(bool shown) { put("presenting/lessonText", shown); }
  QByteArray manualGeometry() const { return bytes("manual/geometry"); }
  void setManualGeometry(const QByteArray& geometry) { put("manual/geometry", geometry); }
  QString lastFolder() const;
  void setLastFolder(const QString& folder) { put("files/folder", folder); }

  BackendChoice backend() const { return choice("compute/backend", BackendChoice::Auto, 3); }
  std::optional<int> device() const;
  void setBackend(BackendChoice, std::optional<int> device);

  /// The day of an exam that cards are to be learnt for; none where there is no exam.
  std::optional<QDate> examDay() const;
  void setExamDay(std::optional<QDate>);
  /// How many cards are begun on a day, 0 to 50.
  int newCardsPerDay() const { return static_cast<int>(number(kNewCards)); }
  void setNewCardsPerDay(int cards) { setNumber(kNewCards, cards); }
  /// Whether cards are begun of lessons that were not finished, too.
  bool offersAllCards() const { return flag("learn/allCards", false); }
  void setOffersAllCards(bool all) { put("learn/allCards", all); }
  /// Whether the window was open before: the first time, it leads to the lessons.
  bool hasStartedBefore() const { return flag("window/startedBefore", false); }
  void setStartedBefore() { put("window/startedBefore", true); }

  /// The learner's own keys of an action, as portable texts, at most four of them ("Ctrl+Shift+K"; an empty list: it
  /// has none); absent where it has the usual ones.
  std::optional<QStringList> keysOf(const QString& action) const;
  void setKeysOf(const QString& action, const std::optional<QStringList>& keys);
  /// Names of the actions with keys of their own, at most 500.
  QStringList actionsWithOwnKeys() const;
  void clearKeys() { m_store.remove(QStringLiteral("keys")); }

  /// What the desktop asked for when it was last heard (DesktopLook::asText()), for the first picture of the next
  /// start.
  QString desktopLook() const { return text("view/desktop", kLongestName); }
  void setDesktopLook(const QString&);

  /// Whatever the dialog of settings offers is as on the first day. What the program remembers by itself (recent files,
  /// the place of windows) stays.
  void restoreUsual();
  /// Nothing is known of the learner any more.
  void forgetEverything();
  QString file() const { return m_store.fileName(); }

  /// What a lab keeps by itself (Lab::kept()), at most 10,000 characters; empty where there is nothing. What stands in
  /// it the lab knows: it is read as if a stranger had written it.
  QString keptOfLab(const QString& id) const { return text(QStringLiteral("labs/") + id, kLongestKeptOfLab); }
  void setKeptOfLab(const QString& id, const QString& kept) {
    setText(QStringLiteral("labs/") + id, kept, kLongestKeptOfLab);
  }

  /// The open question of a mock interview, as InterruptedQuestion writes it, for when the window is closed meanwhile;
  /// at most 100,000 characters, empty where there is none.
  QString interruptedQuestion() const { return text(kInterruptedQuestion, kLongestQuestion); }
  void setInterruptedQuestion(const QString& question) {
    setText(QString::fromLatin1(kInterruptedQuestion), question, kLongestQuestion);
  }

  /// Names of the commands that were chosen last from all, newest first, at most six.
  QStringList recentCommands() const;
  void addRecentCommand(const QString& name);

  /// Newest first, at most twelve; files that are gone are left out.
  std::vector<RecentFile> recentFiles() const;
  void addRecentFile(const RecentFile&);
  void clearRecentFiles() { writeRecent({}); }
  void clearRecent();

 private:
  /// A number that is brought to the nearer end of its range; `usual` where there is none.
  struct Number {
    const char* key;
    double usual, least, most;
  };
  static constexpr Number kTextPixels{"view/textPixels", 13, 11, 160.0 / 3.0};  // 40 pt at 96 dpi
  static constexpr Number kPresentedScale{"presenting/type", 1, 0.8, 4};
  static constexpr Number kSpeed{"playback/speed", 1, 0.25, 4};
  static constexpr Number kNewCards{"learn/newCardsPerDay", 6, 0, 50};
  static constexpr const char* kInterruptedQuestion = "learn/interruptedQuestion";
  static constexpr qsizetype kLongestName = 200, kLongestKeptOfLab = 10'000, kLongestQuestion = 100'000;

  template <class E>
  E choice(const char* key, E usual, int count) const {
    bool ok = false;
    const int value = m_store.value(QLatin1String(key), static_cast<int>(usual)).toInt(&ok);
    return ok && value >= 0 && value < count ? static_cast<E>(value) : usual;
  }
  void put(const char* key, const QVariant& value) { m_store.setValue(QLatin1String(key), value); }
  double number(const Number&) const;
  void setNumber(const Number&, double);
  bool flag(const char* key, bool usual) const;
  QByteArray bytes(const char* key) const;
  QString text(const QString& key, qsizetype longest) const;
  QString text(const char* key, qsizetype longest) const { return text(QString::fromLatin1(key), longest); }
  /// A text that is empty or too long is removed.
  void setText(const QString& key, const QString&, qsizetype longest);
  double paneWidth(const char* key) const;
  void setPaneWidth(const char* key, double);
  void writeRecent(const std::vector<RecentFile>&);

  QSettings m_store;
};

}  // namespace attn::app
