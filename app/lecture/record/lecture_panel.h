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
  std::string view;             // the id of the step shown in the window; empty: none of the lecture
  bool isElsewhere = false;     // the stage no longer shows that step
  bool hasOwnDocument = false;  // a document was set aside and will be restored
  bool operator==(const RecordedStage&) const = default;
};

/// The lecture being made, next to the stage: a slide sorter, and the notes and question of the current slide. Its edge
/// can be dragged to resize it.
class LecturePanel : public QWidget {
  Q_OBJECT

 public:
  LecturePanel(Recorder&, QMenu& menu, QWidget* parent = nullptr);

  ViewList& views() { return *m_list; }
  ViewEditor& editor() { return *m_editor; }
  void setTheme(const Theme&);
  void retranslate();
  /// The shortcut that adds a slide, in the platform's format.
  void setAddKeys(const QString&);
  void setStage(const RecordedStage&);
  /// The lecture's path, for the tooltip of its title; empty: not saved yet.
  void setPath(const QString&);
  /// Enables adding a slide; needs something on screen to add.
  void setAddable(bool);
  /// Limits the width, to leave enough room for the stage.
  void fitInto(int windowWidth);
  /// Width set by dragging the edge, in design pixels; 0: default.
  void setPreferredWidth(double width);

 Q_SIGNALS:
  void addRequested();
  /// A slide without a lab.
  void insertRequested();
  void viewRequested(int view);
  void updateRequested(int view);
  void backRequested();
  void playRequested(int view);
  void hideRequested();
  /// Emitted when the edge was dragged; in design pixels, 0: default.
  void preferredWidthChanged(double width);

 protected:
  bool event(QEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build(QMenu&);
  void fill();
  void updateKeyTexts();
  void openMenu(int view, const QPoint& at);

  Recorder& m_recorder;
  Theme m_theme = lightTheme();
  RecordedStage m_stage;
  int m_windowWidth = 1440;
  double m_wanted = 0;  // design pixels; 0: default
  QString m_addKeys;
  QLineEdit* m_title;
  QLabel* m_unsaved;
  ChipButton* m_menu;
  HelpButton* m_help;
  GlyphButton* m_hide;
  ViewList* m_list;
  QPushButton *m_add, *m_insert, *m_play, *m_update, *m_back;
  Card* m_onStage;
  RichLabel* m_onStageText;
  QScrollArea* m_scroll;
  ViewEditor* m_editor;
  PaneEdge* m_edge;
  QVBoxLayout* m_column;
};

}  // namespace attn::app
