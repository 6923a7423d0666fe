// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <string>

#include "theme/theme.h"

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class Card;
class ChipButton;
class GlyphButton;
class HelpButton;
class PaneEdge;
class Recorder;
class RichLabel;
class ViewEditor;
class ViewList;

struct RecordedStage {
  std::string view;             // the id of the step that the window shows; empty: none of the lecture
  bool isElsewhere = false;     // the stage shows something else by now
  bool hasOwnDocument = false;  // one lies aside that comes back
  bool operator==(const RecordedStage&) const = default;
};

/// The lecture that is being made, beside the stage: its views as a slide sorter, and what the chosen one says and
/// asks. Its width is changed at its edge.
class LecturePanel : public QWidget {
  Q_OBJECT

 public:
  LecturePanel(Recorder&, QMenu& menu, QWidget* parent = nullptr);

  ViewList& views() { return *m_list; }
  ViewEditor& editor() { return *m_editor; }
  void setTheme(const Theme&);
  void retranslate();
  /// The key that adds a view, as the system writes it.
  void setAddKeys(const QString&);
  void setStage(const RecordedStage&);
  /// Where the lecture is kept, for the tooltip of its title; empty: nowhere yet.
  void setPath(const QString&);
  /// Whether there is something on screen that can be added.
  void setAddable(bool);
  /// So wide that pictures and words have room, and no wider than leaves the stage its own.
  void fitInto(int windowWidth);
  /// As it was made at its edge, in design pixels; 0: the usual width.
  void setWishedWidth(double width);

 Q_SIGNALS:
  void addWanted();
  void viewWanted(int view);
  void updateWanted(int view);
  void backWanted();
  void playWanted(int view);
  void hideWanted();
  /// It was made so wide at its edge, in design pixels; 0: the usual width again.
  void widthWished(double width);

 protected:
  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build(QMenu&);
  void fill();
  void tellKeys();
  void openMenu(int view, const QPoint& at);

  Recorder& m_recorder;
  Theme m_theme = lightTheme();
  RecordedStage m_stage;
  int m_windowWidth = 1440;
  double m_wanted = 0;  // design pixels; 0: the usual width
  QString m_addKeys;
  QLineEdit* m_title;
  QLabel* m_unsaved;
  ChipButton* m_menu;
  HelpButton* m_help;
  GlyphButton* m_hide;
  ViewList* m_list;
  QPushButton *m_add, *m_play, *m_update, *m_back;
  Card* m_onStage;
  RichLabel* m_onStageText;
  QScrollArea* m_scroll;
  ViewEditor* m_editor;
  PaneEdge* m_edge;
  QVBoxLayout* m_column;
};

}  // namespace attn::app
