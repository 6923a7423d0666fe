// SPDX-License-Identifier: GPL-3.0-or-later
#include "lecture/record/view_list.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>
#include <algorithm>
#include <utility>

#include "lecture/record/recorder.h"
#include "lessons/lecture_file.h"
#include "text/list_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kPictureWidth = 104, kPictureHeight = 66, kRowPad = 8, kNumberWidth = 24, kGap = 10;
constexpr double kRowHeight = kPictureHeight + 2 * kRowPad;

QString viewMime() {
  return QStringLiteral("application/x-attentionscope-view");
}

/// The first words of a note, without markup.
QString firstWords(const QString& note) {
  QString words = note;
  for (const QChar mark : {QLatin1Char('*'), QLatin1Char('#'), QLatin1Char('`'), QLatin1Char('>')}) words.remove(mark);
  return words.simplified().left(160);
}

/// As many lines as fit, the last one elided. Returns the height.
double drawLines(QPainter& painter, const QRectF& box, const QString& text, int most) {
  const QFontMetricsF metrics(painter.font());
  QTextLayout layout(text, painter.font());
  layout.beginLayout();
  double y = 0;
  for (int line = 0; line < most; ++line) {
    QTextLine next = layout.createLine();
    if (!next.isValid()) break;
    next.setLineWidth(box.width());
    const bool isLast = line + 1 == most || y + 2 * metrics.height() > box.height();
    QString words = text.mid(next.textStart(), isLast ? -1 : next.textLength());
    words = metrics.elidedText(words.trimmed(), Qt::ElideRight, box.width());
    painter.drawText(QPointF(box.left(), box.top() + y + metrics.ascent()), words);
    y += metrics.height();
    if (isLast) break;
  }
  layout.endLayout();
  return y;
}

class ViewDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void setTheme(const Theme& theme) { m_theme = theme; }

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {qRound(m_theme.px(160)), qRound(m_theme.px(kRowHeight))};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF row = QRectF(option.rect).adjusted(m_theme.px(4), m_theme.px(1), -m_theme.px(4), -m_theme.px(1));
    drawGround(*painter, row, option);
    painter->setFont(uiFont(m_theme.px(12), QFont::DemiBold));
    const bool isOnStage = index.data(ViewListModel::IsOnStage).toBool();
    painter->setPen(isOnStage ? m_theme.ink : m_theme.faint);
    painter->drawText(QRectF(row.left(), row.top(), m_theme.px(kNumberWidth), row.height()), Qt::AlignCenter,
                      QString::number(index.row() + 1));
    drawPicture(*painter, pictureIn(row), index);
    if (!(option.state & QStyle::State_Editing)) drawWords(*painter, wordsIn(row), index);
    painter->restore();
  }

  QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
    auto* editor = new QLineEdit(parent);
    editor->setFont(uiFont(m_theme.px(13)));
    return editor;
  }
  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
    const QRectF row = QRectF(option.rect).adjusted(m_theme.px(4), m_theme.px(1), -m_theme.px(4), -m_theme.px(1));
    const QRectF words = wordsIn(row);
    const int height = std::max(editor->sizeHint().height(), qRound(m_theme.px(28)));
    editor->setGeometry(qRound(words.left() - m_theme.px(6)), qRound(words.top()),
                        qRound(words.width() + m_theme.px(8)), height);
  }

 private:
  QRectF pictureIn(const QRectF& row) const {
    return {row.left() + m_theme.px(kNumberWidth), row.top() + (row.height() - m_theme.px(kPictureHeight)) / 2,
            m_theme.px(kPictureWidth), m_theme.px(kPictureHeight)};
  }
  QRectF wordsIn(const QRectF& row) const {
    const QRectF picture = pictureIn(row);
    return {picture.right() + m_theme.px(kGap), picture.top(), row.right() - picture.right() - m_theme.px(kGap + 6),
            picture.height()};
  }

  void drawGround(QPainter& painter, const QRectF& row, const QStyleOptionViewItem& option) const {
    const bool isChosen = option.state & QStyle::State_Selected;
    if (!isChosen && !(option.state & QStyle::State_MouseOver)) return;
    QPainterPath ground;
    ground.addRoundedRect(row, m_theme.px(8), m_theme.px(8));
    painter.fillPath(ground, isChosen ? m_theme.selectionBackground : m_theme.field);
    if (isChosen && (option.state & QStyle::State_HasFocus)) {
      painter.setPen(QPen(m_theme.selection, 2));
      painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), m_theme.px(8), m_theme.px(8));
    }
  }

  void drawPicture(QPainter& painter, const QRectF& box, const QModelIndex& index) const {
    QPainterPath shape;
    shape.addRoundedRect(box, m_theme.px(5), m_theme.px(5));
    painter.save();
    painter.setClipPath(shape);
    painter.fillRect(box, m_theme.background);
    const auto picture = index.data(ViewListModel::Picture).value<QPixmap>();
    if (!picture.isNull()) {
      painter.setRenderHint(QPainter::SmoothPixmapTransform);
      painter.drawPixmap(box, picture, QRectF(picture.rect()));
    } else {
      painter.setFont(uiFont(m_theme.px(12)));
      painter.setPen(m_theme.faint);
      painter.drawText(box, Qt::AlignCenter, index.data(ViewListModel::Lab).toString());
    }
    painter.restore();
    const bool isOnStage = index.data(ViewListModel::IsOnStage).toBool();
    painter.setPen(QPen(isOnStage ? m_theme.selection : m_theme.line, isOnStage ? 2 : 1));
    painter.drawPath(shape);
  }

  void drawWords(QPainter& painter, const QRectF& box, const QModelIndex& index) const {
    const double foot = m_theme.px(16);
    QRectF upper = box.adjusted(0, 0, 0, -foot);
    painter.setFont(uiFont(m_theme.px(13), QFont::DemiBold));
    painter.setPen(m_theme.ink);
    const QString note = index.data(ViewListModel::Note).toString();
    const double title = drawLines(painter, upper, index.data(Qt::DisplayRole).toString(), note.isEmpty() ? 2 : 1);
    upper.setTop(upper.top() + title);
    painter.setFont(uiFont(m_theme.px(12)));
    painter.setPen(m_theme.soft);
    if (!note.isEmpty()) drawLines(painter, upper, note, 2);
    painter.setFont(uiFont(m_theme.px(11.5)));
    painter.setPen(m_theme.faint);
    QString lab = index.data(ViewListModel::Lab).toString();
    const QFontMetricsF metrics(painter.font());
    const QRectF line(box.left(), box.bottom() - foot, box.width(), foot);
    const bool asks = index.data(ViewListModel::HasQuestion).toBool();
    const QString question = asks ? ViewList::tr("asks") : QString();
    const double taken = asks ? metrics.horizontalAdvance(question) + m_theme.px(12) : 0;
    lab = metrics.elidedText(lab, Qt::ElideRight, std::max(0.0, line.width() - taken - m_theme.px(6)));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, lab);
    if (!asks) return;
    const double left = line.left() + metrics.horizontalAdvance(lab) + (lab.isEmpty() ? 0 : m_theme.px(6));
    const QRectF chip(left, line.top() + m_theme.px(0.5), taken, line.height() - m_theme.px(1));
    painter.setPen(QPen(m_theme.query, 1));
    painter.drawRoundedRect(chip, chip.height() / 2, chip.height() / 2);
    painter.drawText(chip, Qt::AlignCenter, question);
  }

  Theme m_theme = lightTheme();
};

}  // namespace

ViewListModel::ViewListModel(Recorder& recorder, QObject* parent) : QAbstractListModel(parent), m_recorder(recorder) {
  connect(&recorder, &Recorder::changed, this, &ViewListModel::follow);
  connect(&recorder, &Recorder::opened, this, [this] {
    m_drawn.clear();
    drawMissing(true);
  });
  m_count = recorder.count();
}

void ViewListModel::setPainter(ViewPainter painter) {
  m_painter = std::move(painter);
  drawMissing(true);
}

void ViewListModel::setPictureLook(const QSize& pixels, const Theme& theme) {
  const bool isOther = pixels != m_pixels || theme.dark != m_theme.dark;
  m_pixels = pixels;
  m_theme = theme;
  if (isOther) drawMissing(true);
}

void ViewListModel::setLabTitles(std::map<QString, QString> titles) {
  m_labs = std::move(titles);
  if (m_count > 0) Q_EMIT dataChanged(index(0), index(m_count - 1));
}

void ViewListModel::setOnStage(const std::string& id) {
  if (std::exchange(m_onStage, id) != id && m_count > 0) Q_EMIT dataChanged(index(0), index(m_count - 1));
}

/// Rows are inserted and removed only at the end; then all of them are updated.
void ViewListModel::follow() {
  const int count = m_recorder.count();
  if (count > m_count) {
    beginInsertRows({}, m_count, count - 1);
    m_count = count;
    endInsertRows();
  } else if (count < m_count) {
    beginRemoveRows({}, count, m_count - 1);
    m_count = count;
    endRemoveRows();
  }
  drawMissing(false);
  if (m_count > 0) Q_EMIT dataChanged(index(0), index(m_count - 1));
}

void ViewListModel::drawMissing(bool recreate) {
  if (!m_painter || m_pixels.isEmpty() || !m_recorder.hasLecture()) return;
  ScenarioSource scenarios;
  for (const LessonStep& step : m_recorder.lecture().lesson.steps) {
    if (step.stage.page) {
      drawSlide(m_recorder.indexOf(step.id), recreate);
      continue;
    }
    Drawn& drawn = m_drawn[step.id];
    if (!recreate && drawn.order > 0 && drawn.stage == step.stage) continue;
    if (!scenarios) scenarios = asLesson(m_recorder.lecture())->scenarios;
    drawn.stage = step.stage;
    drawn.order = ++m_orders;
    m_painter(step.stage, scenarios, m_pixels, m_theme,
              [this, id = step.id, order = drawn.order](const QPixmap& picture) {
                const auto found = m_drawn.find(id);
                if (found == m_drawn.end() || found->second.order != order) return;  // the slide has changed meanwhile
                found->second.picture = picture;
                const int row = m_recorder.indexOf(id);
                if (row >= 0 && row < m_count) Q_EMIT dataChanged(index(row), index(row));
              });
  }
}

/// Takes milliseconds, unlike a lab.
void ViewListModel::drawSlide(int view, bool recreate) {
  const LessonStep& step = m_recorder.stepAt(view);
  const LessonSlide slide = m_recorder.slideAt(view);
  Drawn& drawn = m_drawn[step.id];
  if (!recreate && drawn.order > 0 && drawn.stage == step.stage && drawn.slide == slide) return;
  Theme plain = m_theme;
  plain.scale = 1;
  drawn = {step.stage, slide, QPixmap::fromImage(slideImage(slide, m_pixels, plain)), ++m_orders};
}

int ViewListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_count;
}

QString ViewListModel::labTitle(const LessonStep& step) const {
  if (step.stage.page) return ViewList::tr("Text");
  const QString id = QString::fromStdString(step.stage.lab);
  const auto found = m_labs.find(id);
  return found == m_labs.end() ? id : found->second;
}

QVariant ViewListModel::data(const QModelIndex& at, int role) const {
  if (!at.isValid() || at.row() >= m_recorder.count()) return {};
  const LessonStep& step = m_recorder.stepAt(at.row());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
      return m_recorder.titleOf(at.row());
    case Qt::ToolTipRole:
      return toolTipText(m_recorder.titleOf(at.row()));
    case Qt::AccessibleTextRole: {
      const QString name = ViewList::tr("Slide %1: %2").arg(at.row() + 1).arg(m_recorder.titleOf(at.row()));
      const QString asks = step.isPrediction() ? ViewList::tr("asks a question") : QString();
      QStringList parts{name, labTitle(step)};
      if (!asks.isEmpty()) parts << asks;
      return listText(parts);
    }
    case Note:
      return firstWords(m_recorder.noteOf(at.row()));
    case Lab:
      return labTitle(step);
    case HasQuestion:
      return step.isPrediction();
    case IsOnStage:
      return !m_onStage.empty() && step.id == m_onStage;
    case Picture: {
      const auto found = m_drawn.find(step.id);
      return found == m_drawn.end() ? QPixmap() : found->second.picture;
    }
    default:
      return {};
  }
}

bool ViewListModel::setData(const QModelIndex& at, const QVariant& value, int role) {
  if (!at.isValid() || role != Qt::EditRole) return false;
  m_recorder.rename(at.row(), value.toString());
  return true;
}

Qt::ItemFlags ViewListModel::flags(const QModelIndex& at) const {
  if (!at.isValid()) return Qt::ItemIsDropEnabled;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
}

QStringList ViewListModel::mimeTypes() const {
  return {viewMime()};
}

QMimeData* ViewListModel::mimeData(const QModelIndexList& dragged) const {
  if (dragged.isEmpty()) return nullptr;
  auto* data = new QMimeData;
  data->setData(viewMime(), QByteArray::number(dragged.front().row()));
  return data;
}

bool ViewListModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex& parent) {
  bool isNumber = false;
  const int from = data->data(viewMime()).toInt(&isNumber);
  if (!isNumber || from < 0 || from >= m_count) return false;
  const int before = row >= 0 ? row : parent.isValid() ? parent.row() : m_count;
  m_recorder.move(from, std::clamp(before > from ? before - 1 : before, 0, m_count - 1));
  return false;  // already moved: the view must not remove the row
}

ViewList::ViewList(Recorder& recorder, QWidget* parent)
    : QListView(parent), m_recorder(recorder), m_theme(lightTheme()), m_model(new ViewListModel(recorder, this)) {
  setObjectName(QStringLiteral("lecture.views"));
  setModel(m_model);
  setItemDelegate(new ViewDelegate(this));
  setMouseTracking(true);
  setFrameShape(QFrame::NoFrame);
  setVerticalScrollMode(ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setUniformItemSizes(true);
  setDragDropMode(InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setDropIndicatorShown(true);
  setEditTriggers(DoubleClicked | EditKeyPressed);
  setSelectionMode(SingleSelection);
  connect(this, &QListView::clicked, this, [this](const QModelIndex& at) { Q_EMIT viewRequested(at.row()); });
  connect(&recorder, &Recorder::changed, this, &ViewList::followRecorder);
  connect(&recorder, &Recorder::currentChanged, this, &ViewList::followRecorder);
}

void ViewList::setTheme(const Theme& theme) {
  m_theme = theme;
  static_cast<ViewDelegate*>(itemDelegate())->setTheme(theme);
  setStyleSheet(
      QStringLiteral("QListView { border: none; border-radius: 0; background: %1; } QListView::item { padding: 0; }")
          .arg(theme.panel.name()));
  const QSizeF picture(theme.px(kPictureWidth), theme.px(kPictureHeight));
  m_model->setPictureLook((picture * devicePixelRatioF()).toSize(), theme);
  setMinimumHeight(qRound(theme.px(kRowHeight + 8)));
  scheduleDelayedItemsLayout();
  viewport()->update();
}

void ViewList::retranslate() {
  setAccessibleName(tr("Slides of the lecture"));
  viewport()->update();
}

void ViewList::followRecorder() {
  const int current = m_recorder.current();
  m_following = true;
  const QModelIndex index = m_model->index(current);
  if (index != currentIndex()) setCurrentIndex(current < 0 ? QModelIndex() : index);
  if (current >= 0) scrollTo(index);
  m_following = false;
}

void ViewList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (!m_following) m_recorder.setCurrent(current.isValid() ? current.row() : -1);
}

bool ViewList::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    // Otherwise the window's F2 shortcut would ask a question.
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_F2 && key->modifiers() == Qt::NoModifier) {
      event->accept();
      return true;
    }
  }
  return QListView::event(event);
}

void ViewList::keyPressEvent(QKeyEvent* event) {
  const int view = m_recorder.current();
  const bool hasView = view >= 0 && state() != EditingState;
  const auto isPlain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
  if (hasView && event->modifiers() == Qt::AltModifier && event->key() == Qt::Key_Up)
    return m_recorder.move(view, view - 1);
  if (hasView && event->modifiers() == Qt::AltModifier && event->key() == Qt::Key_Down)
    return m_recorder.move(view, view + 1);
  if (hasView && isPlain && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace))
    return m_recorder.remove(view);
  if (hasView && event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_D)
    return m_recorder.duplicate(view);
  if (hasView && isPlain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    Q_EMIT viewRequested(view);
    return;
  }
  QListView::keyPressEvent(event);
}

void ViewList::contextMenuEvent(QContextMenuEvent* event) {
  const QModelIndex at = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
  if (!at.isValid()) return;
  setCurrentIndex(at);
  const QPoint place = event->reason() == QContextMenuEvent::Keyboard ? viewport()->mapToGlobal(visualRect(at).center())
                                                                      : event->globalPos();
  Q_EMIT menuRequested(at.row(), place);
}

void ViewList::paintEvent(QPaintEvent* event) {
  QListView::paintEvent(event);
  if (m_model->rowCount() > 0) return;
  QPainter painter(viewport());
  painter.setFont(uiFont(m_theme.px(13)));
  painter.setPen(m_theme.soft);
  const double side = m_theme.px(20);
  painter.drawText(QRectF(viewport()->rect()).adjusted(side, side, -side, -side),
                   Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextWordWrap,
                   tr("Set up the stage as your class should see it, and add it. Each slide saves its numbers, the "
                      "lab, the playback position and the selected cell."));
}

}  // namespace attn::app
