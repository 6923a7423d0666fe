// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/paper_grid_dialog.h"

#include <QAction>
#include <QCloseEvent>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <algorithm>

#include "exports/plain_question_html.h"
#include "figures/document_picture.h"
#include "learn/classroom/typed_answer.h"
#include "session/edition.h"
#include "session/settings.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"
#include "widgets/progress_line.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {

/// A picture as large as fits, on white.
class CropView : public QWidget {
 public:
  using QWidget::QWidget;
  void setPicture(QImage picture) {
    m_picture = std::move(picture);
    setVisible(!m_picture.isNull());
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    if (m_picture.isNull()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QSize shown = m_picture.size().scaled(size(), Qt::KeepAspectRatio);
    const QRect place(QPoint(0, 0), shown);
    painter.drawImage(place, m_picture);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(place.adjusted(0, 0, -1, -1));
  }

 private:
  QImage m_picture;
};

/// Typing starts editing; Return and Tab commit and go to the next cell that can be typed into.
class PaperGridView : public QTableView {
 public:
  using QTableView::QTableView;
  void moveOn() {
    const QModelIndex next = static_cast<const PaperGridModel*>(model())->nextEditable(currentIndex());
    if (next.isValid()) setCurrentIndex(next);
  }

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const bool isEditing = state() == EditingState;
    if (!isEditing && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       (event->key() == Qt::Key_Tab && event->modifiers() == Qt::NoModifier))) {
      moveOn();
    } else if (!isEditing && (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)) {
      model()->setData(currentIndex(), QString());
    } else {
      QTableView::keyPressEvent(event);
    }
  }
  /// Qt sends Tab to focusNextPrevChild() before it is a key press of the table.
  bool focusNextPrevChild(bool next) override {
    const bool isAtEnd = next && !static_cast<const PaperGridModel*>(model())->nextEditable(currentIndex()).isValid();
    return isAtEnd ? QWidget::focusNextPrevChild(next) : QTableView::focusNextPrevChild(next);
  }
  void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override {
    const bool goesOn = hint == QAbstractItemDelegate::SubmitModelCache || hint == QAbstractItemDelegate::EditNextItem;
    QTableView::closeEditor(editor, goesOn ? QAbstractItemDelegate::NoHint : hint);
    if (goesOn) moveOn();
  }
};

PaperGridDialog::PaperGridDialog(QString answers, QString handouts, Settings& settings, const Theme& theme,
                                 QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_theme(theme),
      m_view(new PaperGridView(this)),
      m_title(plainLabel({}, this)),
      m_state(wrappedLabel({}, this)),
      m_question(new RichLabel(this)),
      m_crop(new CropView(this)),
      m_unreadLabel(plainLabel(tr("Pages that were not read"), this)),
      m_unread(new QPlainTextEdit(this)),
      m_progress(new ProgressLine(this)),
      m_problem(new InlineError(this)),
      m_scan(new QPushButton(tr("Read scans…"), this)),
      m_stop(new QPushButton(tr("Stop reading"), this)),
      m_undo(new QPushButton(tr("Undo"), this)),
      m_redo(new QPushButton(tr("Redo"), this)),
      m_close(new QPushButton(tr("Close"), this)) {
  setWindowTitle(tr("Answers from paper"));
  build(theme);
  load(answers, handouts);
}

QWidget* PaperGridDialog::view() const {
  return m_view;
}

void PaperGridDialog::build(const Theme& theme) {
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  m_model.setTheme(theme);
  m_view->setModel(&m_model);
  m_view->setAccessibleName(tr("Answers by sheet and question"));
  m_view->setEditTriggers(QAbstractItemView::AnyKeyPressed | QAbstractItemView::DoubleClicked |
                          QAbstractItemView::EditKeyPressed);
  m_view->setSelectionMode(QAbstractItemView::SingleSelection);
  m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_view->setWordWrap(false);
  m_view->horizontalHeader()->setDefaultSectionSize(px(80));
  m_view->horizontalHeader()->setMinimumSectionSize(px(48));
  m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  m_view->verticalHeader()->setDefaultSectionSize(px(28));
  m_view->verticalHeader()->setMaximumWidth(px(240));
  m_title->setFont(uiFont(theme.px(15), QFont::DemiBold));
  for (QLabel* each : {m_state, m_unreadLabel}) each->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
  m_question->setLook(theme, 13, theme.ink);
  m_crop->setMinimumHeight(px(110));
  m_crop->setPicture({});
  m_unread->setReadOnly(true);
  m_unread->setAccessibleName(m_unreadLabel->text());
  m_unread->setFixedHeight(px(120));
  m_unread->hide();
  m_unreadLabel->hide();
  m_progress->setTheme(theme);
  m_progress->hide();
  m_stop->hide();
  m_problem->setTheme(theme);

  QWidget* side = blockOf({m_question, {m_crop, 1}, BoxItem::growing(), m_unreadLabel, m_unread});
  side->setFixedWidth(px(320));
  auto* buttons = new QDialogButtonBox(this);
  for (QPushButton* each : {m_scan, m_undo, m_redo}) buttons->addButton(each, QDialogButtonBox::ActionRole);
  buttons->addButton(m_close, QDialogButtonBox::RejectRole);
  // Return belongs to the table.
  for (QPushButton* each : {m_scan, m_stop, m_undo, m_redo, m_close}) each->setAutoDefault(false);
  frameDialog(*this,
              {rowOf({{m_title, 1}, m_stop}), m_progress, BoxItem(rowOf({{m_view, 1}, side}), 1), m_problem, m_state},
              buttons, {{1180, 700}, "classroom.results", 10, QMargins(20, 18, 20, 18)}, theme);

  QUndoStack& stack = m_model.undoStack();
  for (const auto& [button, action, key] :
       {std::tuple(m_undo, stack.createUndoAction(this, tr("Undo")), QKeySequence::Undo),
        std::tuple(m_redo, stack.createRedoAction(this, tr("Redo")), QKeySequence::Redo)}) {
    action->setShortcut(key);
    addAction(action);
    const auto follow = [button = button, action = action] {
      button->setEnabled(action->isEnabled());
      setPlainToolTip(button, action->text());
    };
    connect(action, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
  }
  constexpr int kSoonMs = 300;
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoonMs);
  connect(&m_soon, &QTimer::timeout, this, &PaperGridDialog::save);
  connect(&m_model, &PaperGridModel::edited, this, [this] {
    m_warned = false;
    m_soon.start();
    showCurrent();
    showState();
  });
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &PaperGridDialog::showCurrent);
  connect(m_scan, &QPushButton::clicked, this, &PaperGridDialog::chooseScans);
  connect(m_stop, &QPushButton::clicked, this, [this] { m_scanning.requestStop(); });
}

void PaperGridDialog::load(const QString& answers, const QString& handouts) {
  m_scan->setEnabled(false);
  m_title->setText(tr("Reading the folder…"));
  m_reading.start([answers, handouts](const BackgroundJob::Context&) { return readPaperClass(answers, handouts); },
                  [this](const tl::expected<tl::expected<PaperClass, QString>, JobFailure>& read) {
                    m_title->clear();
                    if (!read) return m_problem->showText(failureText(read.error()));
                    if (!*read) return m_problem->showText(read->error());
                    m_model.setClass(**read);
                    m_title->setText(m_model.paperClass().title);
                    m_scan->setEnabled(edition().readsScans);
                    if (!edition().readsScans) m_problem->showText(missingText(&Edition::readsScans));
                    const QModelIndex first = m_model.nextEditable(m_model.index(0, 0).siblingAtColumn(0));
                    m_view->setCurrentIndex(
                        m_model.flags(m_model.index(0, 0)).testFlag(Qt::ItemIsEditable) ? m_model.index(0, 0) : first);
                    m_view->setFocus();
                    showCurrent();
                    showState();
                  });
}

void PaperGridDialog::chooseScans() {
  const QStringList files = chosenFiles(this, tr("Scanned worksheets"), m_settings.lastFolder(),
                                        tr("Scans (*.pdf *.png *.jpg *.jpeg *.tif *.tiff);;All files (*)"));
  if (files.isEmpty()) return;
  m_settings.setLastFolder(QFileInfo(files.front()).absolutePath());
  readScans(files);
}

void PaperGridDialog::readScans(const QStringList& files) {
  if (m_scanning.isRunning() || files.isEmpty() || !m_model.paperClass().handouts) return;
  m_problem->showText({});
  m_progress->setShare(0);
  m_progress->show();
  m_stop->show();
  m_scan->setEnabled(false);
  // The sheets are laid out in the background, where figures cannot be drawn.
  for (const HandoutFile& each : *m_model.paperClass().handouts)
    for (const AskedPicture& picture : picturesOf(each.handout)) waitForPaperPicture(picture);
  struct Scanned {
    std::vector<ScannedPage> pages;
    bool wasStopped = false;
  };
  m_scanning.start(
      [this, files, handouts = m_model.paperClass().handouts](const BackgroundJob::Context& context) {
        Scanned scanned;
        attn::app::readScans(files, *handouts, [&](ScannedPage page, double share) {
          scanned.pages.push_back(std::move(page));
          context.notify([this, share] { m_progress->setShare(share); });
          scanned.wasStopped = context.stop().stop_requested();
          return !scanned.wasStopped;
        });
        return scanned;
      },
      [this](const tl::expected<Scanned, JobFailure>& scanned) {
        m_progress->hide();
        m_stop->hide();
        m_scan->setEnabled(true);
        if (!scanned) return m_problem->showText(failureText(scanned.error()));
        takeScans(scanned->pages, scanned->wasStopped);
      });
}

void PaperGridDialog::takeScans(const std::vector<ScannedPage>& pages, bool wasStopped) {
  QStringList unread;
  int read = 0;
  for (const ScannedPage& page : pages) {
    if (!page.problem.isEmpty()) {
      unread << tr("%1, page %2: %3").arg(page.file).arg(page.number).arg(page.problem);
      continue;
    }
    ++read;
    for (const AnswerCrop& crop : page.crops)
      m_crops[{static_cast<int>(page.handout), static_cast<int>(crop.question)}] = crop.png;
  }
  m_unread->setPlainText(unread.join(QLatin1Char('\n')));
  m_unread->setVisible(!unread.isEmpty());
  m_unreadLabel->setVisible(!unread.isEmpty());
  QString told = tr("%n page(s) read.", nullptr, read);
  if (wasStopped) told += QLatin1Char(' ') + tr("Reading was stopped; the other pages were not read.");
  m_problem->showText({});
  showCurrent();
  showState();
  m_state->setText(told + QLatin1Char(' ') + m_state->text());
  m_view->setFocus();
}

QImage PaperGridDialog::cropAt(int row, int question) const {
  const auto crop = m_crops.find({row, question});
  return crop == m_crops.end() ? QImage() : QImage::fromData(crop->second, "PNG");
}

QString PaperGridDialog::unreadPages() const {
  return m_unread->toPlainText();
}

void PaperGridDialog::showCurrent() {
  const QModelIndex at = m_view->currentIndex();
  const AskedQuestion* asked = m_model.askedAt(at);
  if (!asked) {
    m_question->setHtml({});
    m_crop->setPicture({});
    return;
  }
  const Question& question = asked->question;
  QString html = QStringLiteral("<p style=\"margin:0\"><b>%1</b></p><p>%2</p>")
                     .arg(tr("Question %1, %2").arg(at.column() + 1).arg(m_model.sheetName(at.row())).toHtmlEscaped(),
                          learnerHtml(phraseText(question.text)));
  if (const QString other = m_model.otherFileText(at.row()); !other.isEmpty())
    html += QStringLiteral("<p>%1</p>").arg(other.toHtmlEscaped());
  else
    html += QStringLiteral("<p>%1</p>")
                .arg((question.kind == AnswerKind::Text
                          ? tr("Type the points, 0 to %1; - for no answer.")
                                .arg(QLocale().toString(m_model.maxPoints(at.row(), at.column())))
                          : tr("Type %1; - for no answer.").arg(typingHint(question)))
                         .toHtmlEscaped());
  if (question.kind != AnswerKind::Text)
    html += QStringLiteral("<p>%1</p>")
                .arg(tr("Right: %1")
                         .arg(learnerHtml(typedText(question, std::visit([](const auto& v) { return GivenAnswer(v); },
                                                                         question.answer)) +
                                          (question.kind == AnswerKind::Choice
                                               ? QStringLiteral(" · ") + answerText(question, question.answer)
                                               : QString()))));
  if (const QString words = m_model.wordsAt(at); !words.isEmpty())
    html += QStringLiteral("<p><b>%1</b></p>")
                .arg(m_model.data(at, Qt::DisplayRole).toString().toHtmlEscaped() + QStringLiteral(": ") +
                     words.toHtmlEscaped());
  m_question->setHtml(html);
  m_crop->setPicture(cropAt(at.row(), at.column()));
}

void PaperGridDialog::showState() {
  QStringList lines;
  const int unreadable = m_model.unreadableCells();
  if (unreadable > 0) lines << tr("%n entry(s) marked “?” cannot be read and are not saved.", nullptr, unreadable);
  if (m_model.rowCount() > 0)
    lines << (m_saving.isRunning() || m_model.hasChanges() ? tr("Saving…")
                                                           : tr("Everything typed is saved in the folder."));
  m_state->setText(lines.join(QLatin1Char(' ')));
  m_problem->showText(m_failure);
}

void PaperGridDialog::save() {
  if (m_saving.isRunning()) return;
  const std::vector<PaperWrite> writes = m_model.changes();
  if (writes.empty()) return showState();
  m_saving.start([folder = m_model.paperClass().folder,
                  writes](const BackgroundJob::Context&) { return writePaper(folder, writes); },
                 [this, writes](const tl::expected<std::vector<std::pair<std::size_t, QString>>, JobFailure>& failed) {
                   std::vector<PaperWrite> done = writes;
                   m_failure.clear();
                   if (failed) {
                     for (auto each = failed->rbegin(); each != failed->rend(); ++each) {
                       done.erase(done.begin() + static_cast<std::ptrdiff_t>(each->first));
                       m_failure = each->second;
                     }
                   } else {
                     done.clear();
                     m_failure = failureText(failed.error());
                   }
                   m_model.markAsSaved(done);
                   showState();
                   // What was typed meanwhile; after a failure the next change tries again.
                   if (m_failure.isEmpty() && m_model.hasChanges()) return save();
                   if (m_isClosing) reject();
                 });
  showState();
}

void PaperGridDialog::finish() {
  m_reading.waitUntilDone();
  m_scanning.waitUntilDone();
  m_soon.stop();
  save();
  while (m_saving.isRunning()) m_saving.waitUntilDone();
}

/// Closes when everything is saved. What cannot be saved is said first; closing again discards it.
void PaperGridDialog::reject() {
  m_soon.stop();
  const bool isUnread = m_model.unreadableCells() > 0;
  if (!m_warned && m_model.hasChanges() && m_failure.isEmpty()) {
    m_isClosing = true;
    save();
    return;
  }
  m_isClosing = false;
  if (!m_warned && (isUnread || m_model.hasChanges())) {
    m_warned = true;
    const QString why = m_failure.isEmpty() ? QString() : QString(m_failure + QLatin1Char(' '));
    m_problem->showText(why + tr("Some of what you typed is not saved. Close again to discard it."));
    return;
  }
  if (m_saving.isRunning()) m_saving.waitUntilDone();
  QDialog::reject();
}

void PaperGridDialog::closeEvent(QCloseEvent* event) {
  event->ignore();
  reject();
}

}  // namespace attn::app
