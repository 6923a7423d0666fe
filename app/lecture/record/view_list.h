// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QListView>
#include <QPixmap>
#include <QStringList>
#include <functional>
#include <map>
#include <string>

#include "lessons/lesson.h"
#include "lessons/lesson_slide.h"
#include "lessons/stage_scenario.h"
#include "theme/theme.h"

namespace attn::app {

class Recorder;

/// Draws a step's stage at this size (in device pixels) and returns the picture asynchronously; a null pixmap if there
/// is none.
using ViewPainter = std::function<void(const LessonStage&, const ScenarioSource&, const QSize&, const Theme&,
                                       std::function<void(const QPixmap&)>)>;

class ViewListModel : public QAbstractListModel {
 public:
  enum Role { Note = Qt::UserRole + 1, Lab, HasQuestion, Picture, IsOnStage };

  explicit ViewListModel(Recorder&, QObject* parent = nullptr);

  void setPainter(ViewPainter);
  void setPictureLook(const QSize& pixels, const Theme&);
  void setLabTitles(std::map<QString, QString>);
  /// The id of the step shown in the window; empty: none.
  void setOnStage(const std::string& id);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex&, int role) const override;
  bool setData(const QModelIndex&, const QVariant&, int role) override;
  Qt::ItemFlags flags(const QModelIndex&) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList&) const override;
  bool dropMimeData(const QMimeData*, Qt::DropAction, int row, int column, const QModelIndex& parent) override;

 private:
  struct Drawn {
    LessonStage stage;
    LessonSlide slide;  // if it has no lab
    QPixmap picture;
    int order = 0;
  };

  void follow();
  void drawMissing(bool recreate);
  void drawSlide(int view, bool recreate);
  QString labTitle(const LessonStep&) const;

  Recorder& m_recorder;
  ViewPainter m_painter;
  QSize m_pixels;
  Theme m_theme;
  std::map<QString, QString> m_labs;
  std::string m_onStage;
  int m_count = 0;
  int m_orders = 0;
  std::map<std::string, Drawn> m_drawn;  // by step id
};

/// A slide sorter: numbered thumbnails with title, beginning of the note and lab, in presentation order. Slides are
/// moved by dragging or with Alt+Up and Alt+Down, renamed in place (F2), deleted (Delete), duplicated (Ctrl+D) and
/// shown (a click, Return).
class ViewList : public QListView {
  Q_OBJECT

 public:
  explicit ViewList(Recorder&, QWidget* parent = nullptr);

  ViewListModel& views() { return *m_model; }
  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void viewRequested(int view);
  void menuRequested(int view, const QPoint& at);

 protected:
  bool event(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void contextMenuEvent(QContextMenuEvent*) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  void paintEvent(QPaintEvent*) override;

 private:
  void followRecorder();

  Recorder& m_recorder;
  Theme m_theme;
  ViewListModel* m_model;
  bool m_following = false;
};

}  // namespace attn::app
