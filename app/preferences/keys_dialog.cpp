// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferences/keys_dialog.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QTableWidget>
#include <algorithm>
#include <utility>

#include "session/settings.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/flow_layout.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr int kName = 0, kWhere = 1, kKeys = 2;

QPushButton* plainButton(const char* name, QWidget* parent) {
  auto* button = new QPushButton(parent);
  button->setObjectName(QLatin1String(name));
  button->setAutoDefault(false);
  return button;
}

bool fits(const KeyedAction& action, const QString& typed) {
  const QString all = action.title + QLatin1Char(' ') + action.where + QLatin1Char(' ') + shownKeys(action.present);
  const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

constexpr double kFieldHeight = 30, kFieldText = 13;

bool isHeldOnly(int key) {
  return key == 0 || key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta ||
         key == Qt::Key_AltGr || key == Qt::Key_CapsLock || key == Qt::Key_NumLock || key == Qt::Key_unknown ||
         key == Qt::Key_Super_L || key == Qt::Key_Super_R;
}

}  // namespace

KeyField::KeyField(QWidget* parent) : Themed(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Press the new key. Escape: keep the old one."));
}

QSize KeyField::sizeHint() const {
  return {qRound(m_theme.px(200)), qRound(m_theme.px(kFieldHeight))};
}

bool KeyField::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();  // prevents shortcuts from consuming it
    return true;
  }
  return QWidget::event(event);
}

void KeyField::keyPressEvent(QKeyEvent* event) {
  event->accept();
  if (isHeldOnly(event->key()) || event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier) return Q_EMIT givenUp();
  Qt::KeyboardModifiers held = event->modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
  // Shift has already changed the character: Ctrl++ is typed as Ctrl+Shift+=.
  const bool isLetter = event->key() >= Qt::Key_A && event->key() <= Qt::Key_Z;
  if ((held & Qt::ShiftModifier) && !isLetter && event->key() < 0x100 && event->key() > Qt::Key_Space)
    held &= ~Qt::ShiftModifier;
  Q_EMIT recorded(QKeySequence(QKeyCombination(held, static_cast<Qt::Key>(event->key()))));
}

void KeyField::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (isVisible() && event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason)
    Q_EMIT givenUp();
}

void KeyField::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double line = m_theme.lineWidth(2);
  painter.setPen(QPen(m_theme.selection, line, Qt::DashLine));
  painter.setBrush(m_theme.selectionBackground);
  painter.drawRoundedRect(QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2), m_theme.px(7),
                          m_theme.px(7));
  painter.setPen(m_theme.ink);
  painter.setFont(uiFont(m_theme.px(kFieldText)));
  const QFontMetricsF metrics(painter.font());
  painter.drawText(rect(), Qt::AlignCenter,
                   metrics.elidedText(accessibleName(), Qt::ElideRight, std::max(0.0, width() - m_theme.px(16))));
}

KeysDialog::KeysDialog(Settings& settings, std::vector<KeyedAction> actions, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_actions(std::move(actions)),
      m_theme(theme),
      m_search(new QLineEdit(this)),
      m_list(new QTableWidget(0, 3, this)),
      m_name(plainLabel({}, this)),
      m_question(plainLabel({}, this)),
      m_field(new KeyField(this)),
      m_problem(new InlineError(this)),
      m_change(plainButton("change", this)),
      m_add(plainButton("add", this)),
      m_none(plainButton("none", this)),
      m_usual(plainButton("usual", this)),
      m_allUsual(plainButton("allUsual", this)),
      m_yes(plainButton("yes", this)),
      m_no(plainButton("no", this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Close, this)) {
  build();
  retranslate();
  setTheme(theme);
  fill();
  if (m_list->rowCount() > 0) m_list->setCurrentCell(0, kName);
  m_search->setFocus();
}

void KeysDialog::build() {
  m_search->setClearButtonEnabled(false);
  m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
  m_list->setSelectionMode(QAbstractItemView::SingleSelection);
  m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_list->setTabKeyNavigation(false);
  m_list->setShowGrid(false);
  m_list->setWordWrap(false);
  m_list->verticalHeader()->hide();
  m_list->horizontalHeader()->setSectionResizeMode(kName, QHeaderView::Stretch);
  m_list->horizontalHeader()->setSectionResizeMode(kWhere, QHeaderView::ResizeToContents);
  m_list->horizontalHeader()->setSectionResizeMode(kKeys, QHeaderView::ResizeToContents);
  m_list->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  m_list->horizontalHeader()->setHighlightSections(false);
  m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  for (QLabel* label : {m_name, m_question}) label->setWordWrap(true);

  auto* editing = new QWidget(this);
  auto* ways = new FlowLayout(editing);
  for (QPushButton* button : {m_change, m_add, m_none, m_usual, m_allUsual}) ways->addWidget(button);
  QHBoxLayout* answers = rowOf({m_yes, m_no, BoxItem::growing()});
  columnOf({m_search, {m_list, 1}, m_name, m_field, m_problem, m_question, answers, editing, m_buttons}, this);
  for (QWidget* later : std::initializer_list<QWidget*>{m_field, m_question, m_yes, m_no}) later->hide();

  m_buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);  // Return moves from the search to the list
  connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(m_search, &QLineEdit::textChanged, this, &KeysDialog::fill);
  connect(m_search, &QLineEdit::returnPressed, m_list, [this] { m_list->setFocus(); });
  connect(m_list, &QTableWidget::currentCellChanged, this, [this] {
    if (m_filling) return;
    endQuestion();
    showMessage();
  });
  connect(m_list, &QTableWidget::cellActivated, this, [this] { record(Recording::Change); });
  connect(m_change, &QPushButton::clicked, this, [this] { record(Recording::Change); });
  connect(m_add, &QPushButton::clicked, this, [this] { record(Recording::Add); });
  connect(m_none, &QPushButton::clicked, this, [this] { give({}); });
  connect(m_usual, &QPushButton::clicked, this, [this] {
    if (current()) give(current()->usual);
  });
  connect(m_allUsual, &QPushButton::clicked, this, [this] {
    ask(tr("All shortcuts are reset to their defaults. Your own shortcuts are discarded."), tr("Restore defaults"),
        [this] {
          m_settings.clearKeys();
          Q_EMIT keysChosen();
        });
  });
  connect(m_field, &KeyField::recorded, this, &KeysDialog::takeKey);
  connect(m_field, &KeyField::givenUp, this, [this] { record(Recording::Nothing); });
  connect(m_yes, &QPushButton::clicked, this, [this] {
    const std::function<void()> answered = std::exchange(m_answered, nullptr);
    endQuestion();
    if (answered) answered();
  });
  connect(m_no, &QPushButton::clicked, this, &KeysDialog::endQuestion);
}

void KeysDialog::retranslate() {
  setWindowTitle(tr("Keys"));
  m_search->setPlaceholderText(tr("Search by name or key"));
  m_search->setAccessibleName(m_search->placeholderText());
  m_list->setHorizontalHeaderLabels({tr("What it does"), tr("Menu"), tr("Keys")});
  m_list->setAccessibleName(tr("Actions and their keys"));
  m_change->setText(tr("Change…"));
  m_add->setText(tr("Add a key…"));
  m_none->setText(tr("No key"));
  m_usual->setText(tr("Default shortcuts"));
  m_allUsual->setText(tr("Restore defaults…"));
  m_no->setText(tr("Leave it"));
}

void KeysDialog::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void KeysDialog::setTheme(const Theme& theme) {
  const auto px = [&theme](double length) { return qRound(theme.px(length)); };
  m_theme = theme;
  m_field->setTheme(theme);
  m_problem->setTheme(theme);
  m_name->setFont(uiFont(theme.px(14), QFont::DemiBold));
  m_question->setFont(uiFont(theme.px(13)));
  m_list->setFont(uiFont(theme.px(13)));
  m_list->verticalHeader()->setDefaultSectionSize(px(28));
  m_list->setMinimumHeight(px(120));
  m_search->setMinimumHeight(px(30));
  layout()->setSpacing(px(8));
  resize(dialogSize(*this, {px(640), px(600)}));
}

void KeysDialog::setActions(std::vector<KeyedAction> actions) {
  m_actions = std::move(actions);
  fill();
}

void KeysDialog::fill() {
  const QString before = selected();
  m_filling = true;
  std::vector<const KeyedAction*> found;
  for (const KeyedAction& action : m_actions)
    if (fits(action, m_search->text())) found.push_back(&action);
  m_list->clearSelection();
  m_list->setRowCount(static_cast<int>(found.size()));
  int row = 0, present = found.empty() ? -1 : 0;
  for (const KeyedAction* action : found) {
    const QString texts[] = {action->title, action->where, shownKeys(action->present)};
    for (const int column : {kName, kWhere, kKeys}) {
      auto* item = new QTableWidgetItem(texts[column]);
      item->setData(Qt::UserRole, action->name);
      setPlainToolTip(item, texts[column]);  // at large font sizes, texts are elided
      if (column == kWhere) item->setForeground(m_theme.soft);
      if (column == kKeys) {
        const bool isOwn = action->present != action->usual;
        item->setFont(uiFont(m_theme.px(13), isOwn ? QFont::DemiBold : QFont::Normal));
        if (isOwn) item->setData(Qt::AccessibleDescriptionRole, tr("chosen by you"));
      }
      m_list->setItem(row, column, item);
    }
    if (action->name == before) present = row;
    ++row;
  }
  m_filling = false;
  if (present >= 0) m_list->setCurrentCell(present, kName);
  showMessage();
}

void KeysDialog::select(const QString& action) {
  if (selected() == action) return;
  m_search->clear();
  for (int row = 0; row < m_list->rowCount(); ++row)
    if (m_list->item(row, kName)->data(Qt::UserRole).toString() == action) m_list->setCurrentCell(row, kName);
}

QString KeysDialog::selected() const {
  const QTableWidgetItem* item = m_list->item(m_list->currentRow(), kName);
  return item ? item->data(Qt::UserRole).toString() : QString();
}

const KeyedAction* KeysDialog::current() const {
  const auto found = std::ranges::find(m_actions, selected(), &KeyedAction::name);
  return found == m_actions.end() ? nullptr : &*found;
}

void KeysDialog::showMessage() {
  const KeyedAction* action = current();
  for (QPushButton* button : {m_change, m_add, m_none, m_usual}) button->setEnabled(action != nullptr);
  m_allUsual->setEnabled(!m_settings.actionsWithOwnKeys().isEmpty());
  if (!action) return m_name->setText(tr("No matching action or key."));
  const QString keys = shownKeys(action->present);
  m_name->setText(keys.isEmpty() ? tr("%1: no key", "an action").arg(action->title)
                                 : tr("%1: %2", "an action and its keys").arg(action->title, keys));
  m_none->setEnabled(!action->present.isEmpty());
  m_add->setEnabled(!action->present.isEmpty() && action->present.size() < 4);
  m_usual->setEnabled(action->present != action->usual);
}

void KeysDialog::record(Recording what) {
  if (what != Recording::Nothing) endQuestion();
  const bool had = m_field->hasFocus();
  m_recording = current() ? what : Recording::Nothing;
  const bool records = m_recording != Recording::Nothing;
  if (!records && had) m_list->setFocus();
  m_field->setVisible(records);
  if (!records) return;
  m_problem->showText({});
  m_field->setFocus();
}

void KeysDialog::takeKey(const QKeySequence& key) {
  const KeyedAction* action = current();
  const Recording recording = m_recording == Recording::Nothing ? Recording::Change : m_recording;
  if (!action) return;
  if (const QString why = whyNotChoosable(key); !why.isEmpty()) return m_problem->showText(why);  // continue recording
  record(Recording::Nothing);
  QList<QKeySequence> keys = recording == Recording::Add ? action->present : QList<QKeySequence>();
  if (!keys.contains(key)) keys << key;
  give(keys);
}

/// If another action has one of these keys, names it and asks before reassigning the key.
void KeysDialog::give(const QList<QKeySequence>& keys) {
  const KeyedAction* action = current();
  if (!action) return;
  endQuestion();
  for (const QKeySequence& key : keys) {
    const KeyedAction* other = actionWithKey(m_actions, key, action->name);
    if (!other) continue;
    const QString shown = key.toString(QKeySequence::NativeText);
    ask(tr("%1 is already assigned to “%2”. Assign it to “%3” instead?").arg(shown, other->title, action->title),
        tr("Reassign it"), [this, keys, key, name = other->name] {
          const auto holder = std::ranges::find(m_actions, name, &KeyedAction::name);
          if (holder == m_actions.end()) return;
          QList<QKeySequence> left = holder->present;
          left.removeAll(key);
          holder->present = left;
          write(*holder, left);
          give(keys);
        });
    return;
  }
  write(*action, keys);
  Q_EMIT keysChosen();
}

void KeysDialog::write(const KeyedAction& action, const QList<QKeySequence>& keys) {
  m_settings.setKeysOf(action.name, keys == action.usual ? std::nullopt : std::optional(portableKeys(keys)));
}

void KeysDialog::ask(const QString& question, const QString& yes, std::function<void()> answered) {
  endQuestion();
  m_answered = std::move(answered);
  m_question->setText(question);
  m_yes->setText(yes);
  for (QWidget* part : std::initializer_list<QWidget*>{m_question, m_yes, m_no}) part->show();
  m_yes->setFocus();
}

void KeysDialog::endQuestion() {
  m_answered = nullptr;
  m_problem->showText({});
  if (m_yes->hasFocus() || m_no->hasFocus()) m_list->setFocus();
  for (QWidget* part : std::initializer_list<QWidget*>{m_question, m_yes, m_no}) part->hide();
}

}  // namespace attn::app
