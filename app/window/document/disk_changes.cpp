// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/document/disk_changes.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

#include "base/foreign_text.h"
#include "session/document_file.h"
#include "session/session.h"
#include "text/difference_text.h"
#include "text/problem_text.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/help_button.h"
#include "widgets/labels.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

constexpr int kMaxProblems = 8;

QString diskTopic() {
  return QStringLiteral("file on disk");
}

/// Untrusted text from a document, shown as plain text.
QLabel* foreignLabel(const QString& text) {
  QLabel* label = wrappedLabel(text);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label->setFocusPolicy(Qt::ClickFocus);
  return label;
}

}  // namespace

ConflictDialog::ConflictDialog(const DiskConflict& conflict, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Changed outside this window"));
  const double pixels = QApplication::font().pixelSize();
  const auto px = [pixels](double length) { return qRound(length * pixels / 13); };

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(px(20), px(20), px(20), px(20));
  column->setSpacing(px(12));
  QLabel* heading =
      foreignLabel(tr("“%1” was changed outside this window since it was opened or saved here.").arg(conflict.file));
  heading->setFont(uiFont(px(14), QFont::DemiBold));
  column->addWidget(heading);
  if (conflict.unreadable.isEmpty()) {
    column->addWidget(foreignLabel(tr("Differences, from the file to this window:")));
    auto* differences = foreignLabel(conflict.differences.join(QLatin1Char('\n')));
    differences->setObjectName(QStringLiteral("differences"));
    differences->setContentsMargins(px(16), 0, 0, 0);
    column->addWidget(differences);
  } else {
    column->addWidget(foreignLabel(tr("The current file cannot be read:")));
    auto* reason = foreignLabel(conflict.unreadable);
    reason->setContentsMargins(px(16), 0, 0, 0);
    column->addWidget(reason);
  }
  column->addSpacing(px(4));

  auto* choices = new QGridLayout;
  choices->setHorizontalSpacing(px(16));
  choices->setVerticalSpacing(px(10));
  choices->setColumnStretch(1, 1);
  const auto add = [&](ConflictAnswer answer, const QString& name, const QString& what) {
    auto* button = new QPushButton(name);
    button->setAutoDefault(true);
    QLabel* label = foreignLabel(what);
    button->setAccessibleDescription(what);
    connect(button, &QPushButton::clicked, this, [this, answer] {
      m_answer = answer;
      accept();
    });
    const int row = choices->rowCount();
    choices->addWidget(button, row, 0, Qt::AlignTop);
    choices->addWidget(label, row, 1);
    return button;
  };
  QPushButton* first =
      add(ConflictAnswer::KeepBoth, tr("Keep both"),
          tr("Saves the open document as “%1” next to it; the file is not changed.").arg(conflict.freeName));
  if (conflict.unreadable.isEmpty())
    add(ConflictAnswer::LoadTheirs, tr("Load the file"),
        tr("Opens the current file. Undo restores what was open here."));
  add(ConflictAnswer::Overwrite, tr("Overwrite"),
      tr("Saves the open document to this file. The changes made elsewhere are lost."));
  column->addLayout(choices);
  column->addStretch(1);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  first->setDefault(true);
  const int width = px(600), height = column->totalHeightForWidth(width) + px(4);
  setHelpTopic(this, QStringLiteral("documents.changed"));
  setDialogSize(*this, buttons, QSize(width, std::min(height, px(600))));
  first->setFocus();
}

QString freeNameNextTo(const QString& path) {
  const QFileInfo info(path);
  static const QRegularExpression ending(QStringLiteral("(\\.attn)?(\\.json)?$"),
                                         QRegularExpression::CaseInsensitiveOption);
  static const QRegularExpression number(QStringLiteral(" \\((\\d{1,6})\\)$"));
  QString name = info.fileName();
  const QString end = ending.match(name).captured();
  name.chop(end.size());
  int next = 2;
  if (const QRegularExpressionMatch numbered = number.match(name);
      numbered.hasMatch() && numbered.capturedStart() > 0) {
    next = numbered.captured(1).toInt() + 1;
    name.chop(numbered.capturedLength());
  }
  const QDir folder = info.absoluteDir();
  while (true) {
    const QString free = folder.filePath(QStringLiteral("%1 (%2)%3").arg(name).arg(next++).arg(end));
    const QFileInfo there(free);
    if (!there.exists() && !there.isSymLink()) return free;
  }
}

DiskChanges::DiskChanges(Session& session, NoticeBar& notices, QWidget& window)
    : m_session(session), m_notices(notices), m_window(window), m_watch(session) {
  connect(&m_watch, &DiskWatch::news, this, &DiskChanges::notify);
  connect(&m_watch, &DiskWatch::over, this, [this] { m_notices.withdraw(diskTopic()); });
}

QString DiskChanges::fileName() const {
  return QString::fromStdString(foreign::shown(m_session.path().filename().string()));
}

void DiskChanges::notify(const DiskChange& news) {
  using Kind = NoticeBar::Kind;
  const QString file = fileName();
  if (news.kind == DiskChange::Kind::Missing) {
    m_notices.showAbout(diskTopic(), Kind::Information,
                        tr("“%1” was deleted or moved. Saving creates it again.").arg(file));
    return;
  }
  if (news.kind == DiskChange::Kind::Unreadable) {
    m_notices.showAbout(
        diskTopic(), Kind::Information,
        tr("“%1” was changed outside this window and can no longer be read. The document open here is intact.")
            .arg(file),
        problemsText(news.problems, kMaxProblems));
    return;
  }
  // Both made the same changes.
  if (*news.copy.scenario == *m_session.scenario()) return m_session.takeFromDisk(news.copy);
  const QString differences = documentDifferences(*news.copy.scenario, *m_session.scenario()).join(QLatin1Char('\n'));
  if (m_session.isModified()) {
    m_notices.showAbout(diskTopic(), Kind::Information,
                        tr("“%1” was changed outside this window, and this window has unsaved changes. Nothing is "
                           "lost: you choose when you save.")
                            .arg(file),
                        tr("From the file to this window:") + QLatin1Char('\n') + differences);
    m_notices.offer(tr("Choose now…"), [this] { Q_EMIT savingRequested(); });
  } else {
    const QString changes = documentDifferences(*m_session.scenario(), *news.copy.scenario).join(QLatin1Char('\n'));
    m_notices.showAbout(diskTopic(), Kind::Information, tr("“%1” was changed outside this window.").arg(file), changes);
    m_notices.offer(tr("Load the changes"), [this] { load(); });
  }
}

void DiskChanges::load() {
  const auto found = m_watch.checkNow();
  if (!found) {
    m_notices.fail(tr("%1 was not loaded.").arg(fileName()), failureText(found.error()));
  } else if (found->kind == DiskChange::Kind::Changed) {
    m_notices.withdraw(diskTopic());
    m_session.takeFromDisk(found->copy);
  } else if (found->kind != DiskChange::Kind::Same) {
    notify(*found);
  }
}

DiskChanges::Plan DiskChanges::beforeSaving() {
  const auto found = m_watch.checkNow();
  if (!found) {
    DiskChange unknown;
    unknown.besideChanged = true;
    return ask(unknown, failureText(found.error()));
  }
  switch (found->kind) {
    case DiskChange::Kind::Same:
      return {true, {}, {}};
    case DiskChange::Kind::Missing:
      if (found->besideChanged) m_session.stopReferring();
      m_notices.withdraw(diskTopic());
      return {true, {}, tr("“%1” had been deleted or moved and was saved again.").arg(fileName())};
    case DiskChange::Kind::Unreadable:
      return ask(*found, problemsText(found->problems, kMaxProblems));
    case DiskChange::Kind::Changed:
      break;
  }
  if (*found->copy.scenario == *m_session.scenario()) {
    m_session.takeFromDisk(found->copy);
    return {true, {}, {}};
  }
  return ask(*found, {});
}

DiskChanges::Plan DiskChanges::ask(const DiskChange& news, const QString& unreadable) {
  DiskConflict conflict;
  const QString path = toQString(m_session.path()), free = freeNameNextTo(path);
  conflict.file = fileName();
  conflict.unreadable = unreadable;
  conflict.freeName = QString::fromStdString(foreign::shown(QFileInfo(free).fileName().toStdString()));
  if (news.copy.scenario) conflict.differences = documentDifferences(*news.copy.scenario, *m_session.scenario());
  ConflictDialog dialog(conflict, &m_window);
  dialog.exec();
  const ConflictAnswer answer = dialog.answer();
  if (answer == ConflictAnswer::Cancel) return {};
  m_notices.withdraw(diskTopic());
  if (answer == ConflictAnswer::LoadTheirs) {
    m_session.takeFromDisk(news.copy);
    return {};
  }
  if (news.besideChanged) m_session.stopReferring();
  if (answer == ConflictAnswer::Overwrite) return {true, {}, {}};
  return {true, free,
          tr("Saved as “%1”. “%2” keeps the changes made outside this window.").arg(conflict.freeName, conflict.file)};
}

void DiskChanges::beforeSavingElsewhere() {
  if (m_session.path().empty()) return;
  const auto found = m_watch.checkNow();
  if (!found || found->besideChanged) m_session.stopReferring();
}

}  // namespace attn::app
