// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/welcome/welcome_page.h"

#include <QDateTime>
#include <QEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "base/cache_folder.h"
#include "labs/lab_factory.h"
#include "session/document_file.h"
#include "session/examples.h"
#include "session/settings.h"
#include "text/number_text.h"
#include "text/relative_time.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/labels.h"
#include "widgets/page_parts.h"
#include "window/command/actions.h"
#include "window/welcome/document_card.h"

namespace attn::app {
namespace {

constexpr std::size_t kRecentShown = 3;
constexpr double kPageSide = 56, kPageSideNarrow = 32, kWidest = 1160, kCardAtLeast = 272, kPageGap = 16;

QLabel* label(QWidget* parent) {
  auto* made = plainLabel({}, parent);
  return made;
}

void dress(QLabel* label, const QFont& face, const QColor& color) {
  label->setFont(face);
  label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(color.name()));
}

QFont sectionFace(const Theme& theme) {
  QFont face = uiFont(theme.px(11), QFont::DemiBold);
  face.setCapitalization(QFont::AllUppercase);
  face.setLetterSpacing(QFont::PercentageSpacing, 105);
  return face;
}

std::filesystem::path recentPictureFolder(const QString& wanted) {
  if (!wanted.isEmpty()) return toPath(wanted);
  const std::optional<std::filesystem::path> cache = cacheFolder();
  return cache ? *cache / "recent" : std::filesystem::path();
}

void emptyGrid(QGridLayout& grid) {
  while (QLayoutItem* item = grid.takeAt(0)) delete item;
}

}  // namespace

class WelcomePage::Legend : public QWidget {
 public:
  using QWidget::QWidget;
  void setTheme(const Theme& theme) {
    m_theme = theme;
    setFixedHeight(qRound(theme.px(44)));
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    drawWeightLegend(painter, QPointF(width(), height() - m_theme.px(9)), m_theme);
  }

 private:
  Theme m_theme = lightTheme();
};

WelcomePage::WelcomePage(Actions& actions, const Settings& settings, const QString& pictureFolder, QWidget* parent)
    : QScrollArea(parent),
      m_actions(actions),
      m_settings(settings),
      m_theme(lightTheme()),
      m_pictures(PictureCache(recentPictureFolder(pictureFolder))) {
  setObjectName(QStringLiteral("welcome"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  auto* content = new QWidget;
  content->setObjectName(QStringLiteral("welcomeContent"));
  m_column = new QVBoxLayout(content);
  buildHead(*m_column);
  m_recoveryColumn = new QVBoxLayout;
  m_column->addLayout(m_recoveryColumn);
  m_continue = label(content);
  m_column->addWidget(m_continue);
  m_recentGrid = new QGridLayout;
  m_column->addLayout(m_recentGrid);
  m_examplesTitle = label(content);
  m_legend = new Legend(content);
  QHBoxLayout* examplesHead = rowOf({{m_examplesTitle, 0, Qt::AlignBottom}, {m_legend, 1}});
  m_column->addLayout(examplesHead);
  m_exampleGrid = new QGridLayout;
  addItems(m_column, {m_exampleGrid, BoxItem::growing()});
  setWidget(content);
  buildExamples();
  retranslate();
}

void WelcomePage::buildHead(QVBoxLayout& column) {
  auto* head = new QHBoxLayout;
  m_title = label(this);
  m_subtitle = label(this);
  m_subtitle->setWordWrap(true);
  QVBoxLayout* words = columnOf({m_title, m_subtitle});
  m_learn = new QPushButton(this);
  m_sentence = new QPushButton(this);
  for (QPushButton* link : {m_learn, m_sentence}) {
    link->setFlat(true);
    link->setCursor(Qt::PointingHandCursor);
    words->addWidget(link, 0, Qt::AlignLeft);
  }
  head->addLayout(words, 1);
  m_open = new QPushButton(this);
  m_import = new QPushButton(this);
  for (QPushButton* button : {m_open, m_import}) {
    button->setCursor(Qt::PointingHandCursor);
    head->addWidget(button, 0, Qt::AlignBottom);
  }
  connect(m_learn, &QPushButton::clicked, m_actions.lessons, &QAction::trigger);
  connect(m_sentence, &QPushButton::clicked, m_actions.newSentence, &QAction::trigger);
  connect(m_open, &QPushButton::clicked, m_actions.open, &QAction::trigger);
  connect(m_import, &QPushButton::clicked, m_actions.importNumbers, &QAction::trigger);
  column.addLayout(head);
}

void WelcomePage::buildExamples() {
  const std::vector<Example> all = examples();
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto* card = new DocumentCard(DocumentCard::Shape::Framed, widget());
    connect(card, &QAbstractButton::clicked, this, [this, file = all[i].file] { Q_EMIT exampleChosen(file); });
    m_examples.push_back(card);
    m_exampleFiles.push_back(all[i].file);
  }
}

void WelcomePage::setTheme(const Theme& theme) {
  m_theme = theme;
  restyle();
}

void WelcomePage::restyle() {
  const Theme& t = m_theme;
  setStyleSheet(QStringLiteral("#welcome, #welcomeContent { background: %1; }").arg(t.background.name()));
  dress(m_title, uiFont(t.px(34), QFont::DemiBold), t.ink);
  dress(m_subtitle, uiFont(t.px(16)), t.soft);
  for (QLabel* section : {m_continue, m_examplesTitle}) dress(section, sectionFace(t), t.faint);
  m_legend->setTheme(t);
  const QString button = QStringLiteral(
                             "QPushButton { background: %1; color: %2; border: 1px solid %3; border-radius: %4px; "
                             "padding: 0 %5px; font-weight: 500; } QPushButton:hover { border-color: %6; } "
                             "QPushButton:focus { border: 2px solid %7; }")
                             .arg(t.panel.name(), t.ink.name(), t.line.name())
                             .arg(qRound(t.px(8)))
                             .arg(qRound(t.px(14)))
                             .arg(t.faint.name(), t.selection.name());
  for (QPushButton* each : {m_open, m_import}) {
    each->setStyleSheet(button);
    each->setFixedHeight(qRound(t.px(36)));
  }
  for (QPushButton* link : {m_learn, m_sentence}) {
    link->setStyleSheet(
        QStringLiteral("QPushButton { background: transparent; color: %1; border: 2px solid transparent; "
                       "border-radius: %2px; padding: %3px 0; font-weight: 500; } "
                       "QPushButton:hover { text-decoration: underline; } "
                       "QPushButton:focus { border-color: %4; }")
            .arg(t.query.name())
            .arg(qRound(t.px(6)))
            .arg(qRound(t.px(3)))
            .arg(t.selection.name()));
    link->setFont(uiFont(t.px(15), QFont::Medium));
  }
  for (DocumentCard* card : m_examples) card->setTheme(t);
  for (DocumentCard* card : m_recent) card->setTheme(t);
  loadRecentPictures();
  fillRecovery();
  m_columns = 0;
  arrange();
}

void WelcomePage::retranslate() {
  m_title->setText(QStringLiteral("AttentionScope"));
  m_subtitle->setText(tr("See where every number in attention comes from, and change it."));
  m_learn->setText(tr("Learn attention step by step") + QStringLiteral(" \u2192"));
  m_learn->setAccessibleName(tr("Learn attention step by step"));
  setPlainToolTip(m_learn, tr("Lessons, daily cards and mock interviews"));
  m_sentence->setText(tr("Start with a sentence of your own") + QStringLiteral(" \u2192"));
  m_sentence->setAccessibleName(tr("Start with a sentence of your own"));
  setPlainToolTip(m_sentence, tr("With the numbers of a language model, or of a table of words"));
  m_open->setText(tr("Open a document…"));
  setPlainToolTip(m_open, m_actions.open->shortcut().toString(QKeySequence::NativeText));
  m_import->setText(tr("Import .npy, .safetensors, CSV…"));
  setPlainToolTip(m_import, m_actions.importNumbers->shortcut().toString(QKeySequence::NativeText));
  m_continue->setText(tr("Continue"));
  m_examplesTitle->setText(tr("Examples"));
  const std::vector<Example> all = examples();
  for (std::size_t i = 0; i < m_examples.size(); ++i) {
    const std::shared_ptr<const Scenario> known = m_examples[i]->scenario();
    m_examples[i]->setTexts(all[i].title, all[i].summary, known ? cardFacts(*known) : QString());
  }
  fillRecent();
  fillRecovery();
  m_legend->update();
}

void WelcomePage::refresh() {
  fillRecent();
  m_columns = 0;
  arrange();
}

void WelcomePage::fillRecent() {
  for (DocumentCard* card : m_recent) card->deleteLater();
  m_recent.clear();
  m_recentFiles.clear();
  std::vector<RecentFile> files = m_settings.recentFiles();
  if (files.size() > kRecentShown) files.resize(kRecentShown);
  for (const RecentFile& file : files) {
    auto* card = new DocumentCard(DocumentCard::Shape::Line, widget());
    card->setTheme(m_theme);
    const QString name = QFileInfo(file.path).fileName();
    card->setTexts(file.title.isEmpty() ? name : file.title,
                   tr("%1 · %2").arg(name, relativeTime(file.opened, QDateTime::currentDateTimeUtc())));
    setPlainToolTip(card, file.path);
    card->show();
    connect(card, &QAbstractButton::clicked, this, [this, path = file.path] { Q_EMIT fileChosen(path); });
    m_recent.push_back(card);
    m_recentFiles.push_back(file.path);
  }
  m_continue->setVisible(!m_recent.empty());
  loadRecentPictures();
}

/// With the current colors and size; does nothing until the page has been shown.
void WelcomePage::loadRecentPictures() {
  for (std::size_t i = 0; m_loaded && i < m_recent.size(); ++i)
    m_pictures.order(m_recentFiles[i], {m_recent[i]->pictureSide(), devicePixelRatioF(), m_theme},
                     [card = QPointer<DocumentCard>(m_recent[i])](const QImage& picture) {
                       if (card) card->setPicture(picture);
                     });
}

void WelcomePage::setRecoverable(std::vector<RecoverableWork> work) {
  m_recoverable = std::move(work);
  fillRecovery();
}

void WelcomePage::setInProgress(const std::optional<SavedWindowState>& last) {
  m_inProgress = last;
  fillRecovery();
  if (m_inProgress) m_rows.front()->findChild<QPushButton*>()->setFocus();
}

/// Adds a framed row above the examples; the caller adds its buttons.
QHBoxLayout* WelcomePage::addRow(const QString& text) {
  auto* row = new QFrame(widget());
  row->setObjectName(QStringLiteral("recovery"));
  row->setStyleSheet(QStringLiteral("#recovery { background: %1; border: 1px solid %2; border-radius: %3px; }")
                         .arg(m_theme.selectionBackground.name(), m_theme.selection.name())
                         .arg(qRound(m_theme.px(10))));
  auto* line = new QHBoxLayout(row);
  QLabel* words = label(row);
  words->setWordWrap(true);
  words->setText(text);
  dress(words, uiFont(m_theme.px(13.5), QFont::DemiBold), m_theme.ink);
  line->addWidget(words, 1);
  m_recoveryColumn->addWidget(row);
  m_rows.push_back(row);
  return line;
}

void WelcomePage::fillProgress() {
  if (!m_inProgress) return;
  const SavedWindowState last = *m_inProgress;
  const QString title = last.title.isEmpty() ? tr("Untitled") : last.title;
  const QString lab = labTitle(last.lab);
  const QString sentence = !last.lesson.isEmpty()
                               ? tr("You were in the lesson “%1”, at step %2 of %3.")
                                     .arg(title, wholeText(last.lessonStep + 1), wholeText(last.lessonSteps))
                           : !last.lecture.isEmpty() ? tr("You were editing the lecture “%1”.").arg(title)
                           : lab.isEmpty()           ? tr("You were working on “%1”.").arg(title)
                                           : tr("You were working on “%1” in the lab %2.").arg(title, lab);
  QHBoxLayout* line = addRow(sentence);
  auto* open = new QPushButton(tr("Continue"), line->parentWidget());
  open->setObjectName(QStringLiteral("continue"));
  open->setAccessibleDescription(sentence);
  open->setAutoDefault(true);  // Return also presses it
  line->addWidget(open);
  connect(open, &QPushButton::clicked, this, [this, last] {
    setInProgress(std::nullopt);
    Q_EMIT continueChosen(last);
  });
}

void WelcomePage::fillRecovery() {
  const QWidget* focused = window()->focusWidget();
  const bool hadFocus =
      focused && std::ranges::any_of(m_rows, [focused](const QWidget* row) { return row->isAncestorOf(focused); });
  for (QWidget* row : m_rows) row->deleteLater();
  m_rows.clear();
  fillProgress();
  for (const RecoverableWork& work : m_recoverable) {
    const QString title = work.title.isEmpty() ? tr("Untitled") : work.title;
    QHBoxLayout* line = addRow(
        tr("Unsaved work was kept: “%1”, %2.").arg(title, relativeTime(work.written, QDateTime::currentDateTimeUtc())));
    auto* open = new QPushButton(tr("Continue with it"), line->parentWidget());
    auto* discard = new QPushButton(tr("Discard it"), line->parentWidget());
    addItems(line, {open, discard});
    const auto forget = [this, journal = work.journal] {
      std::erase_if(m_recoverable, [&](const RecoverableWork& w) { return w.journal == journal; });
      fillRecovery();
    };
    connect(open, &QPushButton::clicked, this, [this, work, forget] {
      forget();
      Q_EMIT workChosen(work);
    });
    connect(discard, &QPushButton::clicked, this, [work, forget] {
      discardJournal(work);
      forget();
    });
  }
  for (QWidget* row : m_rows) row->show();  // immediately, because one of them gets the focus
  if (hadFocus && !m_rows.empty()) m_rows.front()->findChild<QPushButton*>()->setFocus();
}

void WelcomePage::arrange() {
  const double available = viewport()->width();
  const bool narrow = available < m_theme.px(1100);
  const double side = std::max(m_theme.px(narrow ? kPageSideNarrow : kPageSide), (available - m_theme.px(kWidest)) / 2);
  const double inner = available - 2 * side;
  const double gap = m_theme.px(kPageGap);
  m_column->setContentsMargins(qRound(side), qRound(m_theme.px(narrow ? 32 : 52)), qRound(side),
                               qRound(m_theme.px(32)));
  const int columns = std::clamp(static_cast<int>((inner + gap) / (m_theme.px(kCardAtLeast) + gap)), 1, 3);
  if (columns == m_columns) return;
  m_columns = columns;
  m_column->setSpacing(qRound(m_theme.px(12)));
  for (QLabel* section : {m_continue, m_examplesTitle}) section->setContentsMargins(0, qRound(m_theme.px(24)), 0, 0);
  for (QGridLayout* grid : {m_recentGrid, m_exampleGrid}) {
    emptyGrid(*grid);
    grid->setSpacing(qRound(gap));
    for (int c = 0; c < 3; ++c) grid->setColumnStretch(c, c < columns ? 1 : 0);
  }
  const auto place = [columns](QGridLayout& grid, const std::vector<DocumentCard*>& cards) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      grid.addWidget(cards[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    }
  };
  place(*m_recentGrid, m_recent);
  place(*m_exampleGrid, m_examples);
}

void WelcomePage::loadPictures() {
  if (m_loaded) return;
  m_loaded = true;
  for (std::size_t i = 0; i < m_examples.size(); ++i) {
    const QString marked = m_exampleFiles[i].startsWith(QStringLiteral("2-")) ? QStringLiteral("it") : QString();
    m_loader.add([file = m_exampleFiles[i], marked] { return cardDataOf(readExample(file), marked); },
                 [card = m_examples[i]](const tl::expected<std::optional<CardData>, JobFailure>& picture) {
                   if (picture && *picture) card->setData(**picture);
                 });
  }
  refresh();
}

bool WelcomePage::isPreparing() {
  loadPictures();
  return m_loader.isRunning() || m_pictures.isDrawing();
}

void WelcomePage::finishPictures() {
  loadPictures();
  m_loader.waitUntilDone();
  m_pictures.finish();
}

void WelcomePage::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  // After the first frame of the page, which must not wait for these.
  QTimer::singleShot(0, this, &WelcomePage::loadPictures);
}

void WelcomePage::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

void WelcomePage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) {
    retranslate();
    refresh();
  }
  QScrollArea::changeEvent(event);
}

}  // namespace attn::app
