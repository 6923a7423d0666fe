// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/manual_window.h"

#include <QCloseEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "help/manual_view.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/glyph_button.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"

namespace attn::app {
namespace {

constexpr double kShareOfScreen = 0.95;
constexpr double kTurnButton = 30, kSideWidth = 230, kFirstWidth = 980, kFirstHeight = 720;
constexpr QSize kSmallest(480, 320);
constexpr int kPageRole = Qt::UserRole, kAnchorRole = Qt::UserRole + 1;

/// Returns "Steps" for "Steps: one head, number by number".
QString nameIn(const QString& title) {
  for (const QChar colon : {QChar(u':'), QChar(0xFF1A)}) {
    if (const qsizetype at = title.indexOf(colon); at > 0) return title.left(at);
  }
  return title;
}

HelpPlace placeOfItem(const QTreeWidgetItem& item) {
  return {item.data(0, kPageRole).toString(), item.data(0, kAnchorRole).toString()};
}

}  // namespace

ManualWindow::ManualWindow(const QString& folder, const QString& language, const Theme& theme)
    : QWidget(nullptr, Qt::Window),
      m_folder(folder),
      m_language(language),
      m_theme(theme),
      m_back(new GlyphButton(Glyph::Back, kTurnButton, GlyphButton::Weight::Quiet, this)),
      m_forward(new GlyphButton(Glyph::Forward, kTurnButton, GlyphButton::Weight::Quiet, this)),
      m_search(new QLineEdit(this)),
      m_browser(new QPushButton(this)),
      m_side(new QWidget),
      m_lists(new QStackedWidget(m_side)),
      m_contents(new QTreeWidget),
      m_found(new QListWidget),
      m_count(wrappedLabel()),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_view(new ManualView) {
  setObjectName(QStringLiteral("manualWindow"));
  build();
  setTheme(theme);
  readBook();
  // At large font sizes, no larger than the screen.
  const QSize wanted(qRound(theme.px(kFirstWidth)), qRound(theme.px(kFirstHeight)));
  resize(wanted.boundedTo(screen()->availableSize() * kShareOfScreen));
  m_splitter->setSizes({qRound(theme.px(kSideWidth)), width()});
}

void ManualWindow::build() {
  QHBoxLayout* head = rowOf({m_back, m_forward, {m_search, 1}, m_browser});
  QWidget* hits = blockOf({m_count, {m_found, 1}});
  m_lists->addWidget(m_contents);
  m_lists->addWidget(hits);
  auto* side = new QVBoxLayout(m_side);
  side->setContentsMargins(0, 0, 0, 0);
  side->addWidget(m_lists);
  m_splitter->addWidget(m_side);
  m_splitter->addWidget(m_view);
  m_splitter->setStretchFactor(1, 1);
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setHandleWidth(1);
  QVBoxLayout* column = columnOf({head, {m_splitter, 1}}, this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);

  m_contents->setHeaderHidden(true);
  m_contents->setFrameShape(QFrame::NoFrame);
  m_contents->setUniformRowHeights(false);
  m_contents->setWordWrap(true);
  m_contents->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_contents->setExpandsOnDoubleClick(false);
  m_found->setFrameShape(QFrame::NoFrame);
  m_found->setWordWrap(true);
  m_found->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_found->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  m_search->setClearButtonEnabled(true);
  m_search->installEventFilter(this);
  m_browser->setAutoDefault(false);

  connect(m_back, &QAbstractButton::clicked, this, &ManualWindow::back);
  connect(m_forward, &QAbstractButton::clicked, this, &ManualWindow::forward);
  connect(m_browser, &QPushButton::clicked, this, &ManualWindow::openInBrowser);
  connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::fillHits);
  connect(m_contents, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) { goTo(placeOfItem(*item)); });
  connect(m_contents, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) { goTo(placeOfItem(*item)); });
  const auto chooseHit = [this](const QListWidgetItem* item) {
    const int row = m_found->row(item);
    if (row >= 0 && row < static_cast<int>(m_hits.size())) goTo(m_hits[static_cast<std::size_t>(row)].place);
  };
  connect(m_found, &QListWidget::itemClicked, this, chooseHit);
  connect(m_found, &QListWidget::itemActivated, this, chooseHit);
  connect(m_view, &ManualView::placeChosen, this, &ManualWindow::goTo);
  connect(m_view, &ManualView::addressChosen, this, &ManualWindow::addressChosen);
  const auto key = [this](const QKeySequence& keys, auto act) {
    auto* shortcut = new QShortcut(keys, this);
    connect(shortcut, &QShortcut::activated, this, act);
  };
  key(QKeySequence::Find, [this] {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
  });
  key(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { back(); });
  key(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { forward(); });
  key(QKeySequence::Close, [this] { close(); });
  m_view->setFocus();
}

void ManualWindow::readBook() {
  m_passages.clear();
  auto book = ManualBook::open(m_folder, m_language);
  m_book.reset();
  if (book) m_book.emplace(std::move(*book));
  m_side->setVisible(m_book.has_value());
  m_search->setEnabled(m_book.has_value());
  m_browser->setEnabled(m_book.has_value());
  fillContents();
  retranslate();
  if (!m_book) {
    m_view->showWords(book.error());
    return;
  }
  const HelpPlace wanted = m_place.page.isEmpty() ? HelpPlace{m_book->pages().front().name, {}} : m_place;
  const double depth = m_view->depth();
  showPlace(wanted);
  if (!m_place.page.isEmpty()) m_view->setDepth(depth);
  fillHits();
}

void ManualWindow::setLanguage(const QString& language) {
  if (language == m_language) return;
  m_language = language;
  readBook();
}

void ManualWindow::setTheme(const Theme& theme) {
  m_theme = theme;
  const int gap = qRound(theme.px(10));
  auto* head = static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout());
  head->setContentsMargins(gap, gap, gap, gap);
  head->setSpacing(qRound(theme.px(6)));
  setFont(uiFont(theme.px(13)));
  for (QWidget* each : std::initializer_list<QWidget*>{m_search, m_browser, m_contents, m_found, m_count})
    each->setFont(uiFont(theme.px(13)));
  for (GlyphButton* each : {m_back, m_forward}) each->setTheme(theme);
  m_contents->setIndentation(qRound(theme.px(14)));
  const QString list = QStringLiteral(
                           "QTreeWidget, QListWidget { background: %1; border: none; border-radius: 0; padding: %2px; }"
                           "QTreeWidget::item, QListWidget::item { padding: %3px; border-radius: %3px; color: %4; }"
                           "QTreeWidget::item:selected, QListWidget::item:selected { background: %5; color: %4; }"
                           "QTreeWidget::branch { background: %1; }")
                           .arg(theme.panel.name())
                           .arg(qRound(theme.px(6)))
                           .arg(qRound(theme.px(5)))
                           .arg(theme.ink.name(), theme.selectionBackground.name());
  m_contents->setStyleSheet(list);
  m_found->setStyleSheet(list);
  m_count->setStyleSheet(QStringLiteral("color: %1; padding: %2px; background: %3")
                             .arg(theme.soft.name())
                             .arg(gap)
                             .arg(theme.panel.name()));
  m_splitter->setStyleSheet(QStringLiteral("QSplitter::handle { background: %1; }").arg(theme.line.name()));
  if (m_laidOutAt != theme.scale) {
    const int side = qRound(theme.px(kSideWidth));
    m_splitter->setSizes({side, std::max(1, width() - side)});
    m_laidOutAt = theme.scale;
  }
  m_view->setTheme(theme);
  setMinimumSize(kSmallest);
  fillContents();
  update();
}

void ManualWindow::fillContents() {
  m_contents->clear();
  if (!m_book) return;
  for (const ManualPage& page : m_book->pages()) {
    auto* item = new QTreeWidgetItem(m_contents, {nameIn(page.title)});
    item->setData(0, Qt::ToolTipRole, toolTipText(page.title));
    item->setData(0, kPageRole, page.name);
    item->setData(0, kAnchorRole, QString());
    for (const ManualSection& section : page.sections) {
      auto* inner = new QTreeWidgetItem(item, {nameIn(section.title)});
      inner->setData(0, Qt::ToolTipRole, toolTipText(section.title));
      inner->setData(0, kPageRole, page.name);
      inner->setData(0, kAnchorRole, section.id);
    }
  }
  markPlace();
}

/// Expands the page in the contents, and selects the current section.
void ManualWindow::markPlace() {
  for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
    QTreeWidgetItem* page = m_contents->topLevelItem(i);
    const bool here = page->data(0, kPageRole).toString() == m_place.page;
    page->setExpanded(here);
    if (!here) continue;
    QTreeWidgetItem* marked = page;
    for (int k = 0; k < page->childCount(); ++k)
      if (placeOfItem(*page->child(k)) == m_place) marked = page->child(k);
    m_contents->setCurrentItem(marked);
    m_contents->scrollToItem(marked);
  }
}

void ManualWindow::fillHits() {
  const QString words = m_search->text().simplified();
  m_lists->setCurrentIndex(words.isEmpty() ? 0 : 1);
  m_found->clear();
  m_hits.clear();
  if (words.isEmpty() || !m_book) return;
  if (m_passages.empty()) {
    for (const ManualPage& page : m_book->pages()) {
      const auto article = m_book->article(page.name);
      if (!article) continue;
      for (ManualPassage& each : passagesOf(page, *article)) m_passages.push_back(std::move(each));
    }
  }
  m_hits = findInManual(m_passages, words);
  for (const ManualHit& hit : m_hits) {
    const QString title =
        hit.heading == hit.page ? hit.page : QString(nameIn(hit.page) + QStringLiteral(" › ") + hit.heading);
    auto* item = new QListWidgetItem(title + u'\n' + hit.excerpt, m_found);
    item->setData(Qt::AccessibleTextRole, QString(title + QStringLiteral(": ") + hit.excerpt));
  }
  m_count->setText(m_hits.empty() ? tr("Nothing found. Try fewer words, or only the beginning of a word.")
                                  : tr("%n place(s)", nullptr, static_cast<int>(m_hits.size())));
}

void ManualWindow::search(const QString& words) {
  m_search->setText(words);
}

void ManualWindow::goTo(const HelpPlace& place) {
  if (!m_book) return;
  // A hidden window's page does not belong in the history.
  if (isVisible() && m_place != place && !m_place.page.isEmpty()) {
    m_before.push_back({m_place, m_view->depth()});
    m_after.clear();
  }
  showPlace(place);
}

void ManualWindow::showPlace(const HelpPlace& place) {
  m_place = m_book->page(place.page) ? place : HelpPlace{m_book->pages().front().name, {}};
  m_view->showPage(*m_book, m_place);
  m_back->setEnabled(!m_before.empty());
  m_forward->setEnabled(!m_after.empty());
  markPlace();
  setWindowTitle(tr("%1 – AttentionScope manual").arg(m_book->page(m_place.page)->title));
}

void ManualWindow::turn(std::vector<Visit>& from, std::vector<Visit>& to) {
  if (from.empty()) return;
  to.push_back({m_place, m_view->depth()});
  const Visit visit = from.back();
  from.pop_back();
  showPlace(visit.place);
  m_view->setDepth(visit.depth);
}

void ManualWindow::openInBrowser() {
  QUrl url = QUrl::fromLocalFile(m_book->file(m_place.page + QStringLiteral(".html")));
  if (!m_place.anchor.isEmpty()) url.setFragment(m_place.anchor);
  Q_EMIT addressChosen(url);
}

void ManualWindow::retranslate() {
  m_back->setLabel(tr("Back"), tr("Alt+Left"));
  m_forward->setLabel(tr("Forward"), tr("Alt+Right"));
  m_search->setPlaceholderText(tr("Search the manual"));
  m_search->setAccessibleName(tr("Search the manual"));
  m_browser->setText(tr("Open in the browser"));
  m_contents->setAccessibleName(tr("Contents"));
  m_found->setAccessibleName(tr("Search results"));
  m_view->setAccessibleName(tr("Manual page"));
  setPlainToolTip(m_search, tr("Finds passages that contain all the words (Ctrl+F)"));
  if (!m_book) setWindowTitle(tr("AttentionScope manual"));
}

void ManualWindow::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  Q_EMIT closed();
}

void ManualWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void ManualWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  if (m_search->text().isEmpty())
    close();
  else
    m_search->clear();
}

/// From the search field, Down and Return move to the results.
bool ManualWindow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_search && event->type() == QEvent::KeyPress && !m_hits.empty()) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      goTo(m_hits.front().place);
      return true;
    }
    if (key == Qt::Key_Down) {
      m_found->setCurrentRow(0);
      m_found->setFocus(Qt::TabFocusReason);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void ManualWindow::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.background);
  const int head = m_splitter->y();
  painter.fillRect(QRect(0, 0, width(), head), m_theme.panel);
  painter.fillRect(QRect(0, head - 1, width(), 1), m_theme.line);
}

}  // namespace attn::app
