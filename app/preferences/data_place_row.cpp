// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/data_place_row.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "text/unit_text.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/toggle_switch.h"

namespace attn::app {
namespace {

/// Allows a line break after every folder of a path, which has no spaces.
QString breakable(QString path) {
  return path.replace(QDir::separator(), QString(QDir::separator()) + QChar(0x200B));
}

}  // namespace

DeleteDataDialog::DeleteDataDialog(const std::vector<DeletablePart>& parts, const Theme& theme, QWidget* parent)
    : QDialog(parent), m_delete(new QPushButton(tr("Delete"), this)) {
  setWindowTitle(tr("Delete my data"));
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  const auto words = [&](const QString& text, const QColor& ink, double pixels) {
    QLabel* label = plainLabel(text, this);
    label->setWordWrap(true);
    label->setFont(uiFont(theme.px(pixels)));
    label->setStyleSheet(QStringLiteral("color: %1").arg(ink.name()));
    return label;
  };
  auto* column = new QVBoxLayout(this);
  column->setSpacing(px(4));
  column->addWidget(words(tr("What should be deleted? Documents, lectures and assignments in your own folders are "
                             "kept. Deleted data cannot be restored."),
                          theme.ink, 13));
  for (const DeletablePart& part : parts) {
    auto* toggle = new ToggleSwitch(this);
    toggle->setObjectName(part.id);
    toggle->setTheme(theme);
    toggle->setLabel(part.name);
    toggle->setAccessibleDescription(part.exactly);
    addItems(column, {BoxItem::space(px(10)), toggle, words(part.exactly, theme.soft, 12)});
    m_switches.emplace_back(part.id, toggle);
    connect(toggle, &QAbstractButton::toggled, this, &DeleteDataDialog::showMessage);
  }
  column->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  m_delete->setObjectName(QStringLiteral("delete"));
  m_delete->setAutoDefault(false);
  buttons->addButton(m_delete, QDialogButtonBox::AcceptRole);
  buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  showMessage();
  setDialogSize(*this, buttons, QSize(px(540), px(470)));
}

QStringList DeleteDataDialog::chosen() const {
  QStringList ids;
  for (const auto& [id, toggle] : m_switches)
    if (toggle->isChecked()) ids << id;
  return ids;
}

void DeleteDataDialog::showMessage() {
  m_delete->setEnabled(!chosen().isEmpty());
}

std::int64_t bytesAt(const QString& path, const std::stop_token& stop) {
  const QFileInfo info(path);
  if (!info.exists()) return 0;
  if (!info.isDir()) return info.size();
  std::int64_t bytes = 0;
  QDirIterator files(path, QDir::Files | QDir::Hidden | QDir::System | QDir::NoSymLinks, QDirIterator::Subdirectories);
  while (files.hasNext() && !stop.stop_requested()) {
    files.next();
    bytes += files.fileInfo().size();
  }
  return bytes;
}

DataPlaceRow::DataPlaceRow(DataPlace place, QWidget* parent)
    : QWidget(parent),
      m_place(std::move(place)),
      m_what(plainLabel(m_place.what, this)),
      m_path(plainLabel(breakable(QDir::toNativeSeparators(m_place.path)), this)),
      m_open(new QPushButton(tr("Open folder"), this)),
      m_copy(new QPushButton(tr("Copy path"), this)) {
  for (QLabel* label : {m_what, m_path}) {
    label->setWordWrap(true);
    label->setMinimumWidth(1);
  }
  m_path->setAccessibleName(QDir::toNativeSeparators(m_place.path));
  m_open->setAccessibleDescription(m_place.what);
  m_copy->setAccessibleDescription(m_place.what);
  for (QPushButton* button : {m_open, m_copy}) button->setAutoDefault(false);
  QVBoxLayout* words = columnOf({m_what, m_path});
  words->setSpacing(0);
  rowOf({{words, 1}, m_open, m_copy}, this)->setContentsMargins(0, 0, 0, 0);
  connect(m_open, &QPushButton::clicked, this, [this] {
    const QFileInfo info(m_place.path);
    Q_EMIT openAsked(info.isDir() || !info.exists() ? m_place.path : info.absolutePath());
  });
  connect(m_copy, &QPushButton::clicked, this,
          [this] { QGuiApplication::clipboard()->setText(QDir::toNativeSeparators(m_place.path)); });
}

void DataPlaceRow::setTheme(const Theme& theme) {
  m_what->setFont(uiFont(theme.px(13)));
  m_path->setFont(uiFont(theme.px(12)));
  m_path->setStyleSheet(QStringLiteral("color: %1").arg(theme.soft.name()));
}

void DataPlaceRow::count() {
  m_counter.start(
      [path = m_place.path](const BackgroundJob::Context& context) { return bytesAt(path, context.stop()); },
      [this](tl::expected<std::int64_t, JobFailure> bytes) {
        if (!bytes) return;
        m_what->setText(*bytes == 0
                            ? tr("%1: nothing yet", "what lies in a folder").arg(m_place.what)
                            : tr("%1: %2", "what lies in a folder, its size").arg(m_place.what, bytesText(*bytes)));
      });
}

}  // namespace attn::app
