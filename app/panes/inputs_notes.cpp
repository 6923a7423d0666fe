// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_notes.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QImage>
#include <QMessageBox>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>
#include <vector>

#include "base/foreign_text.h"
#include "text/subscript_pattern.h"
#include "text/whole_numbers.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr int kLineHeight = 115;           // percent
constexpr std::size_t kLongestLink = 300;  // characters shown

/// Renders untrusted Markdown: it loads no referenced resources, opens no links by itself, and copies text that can be
/// pasted as numbers.
class NotesReader : public QTextBrowser {
 public:
  std::function<void()> widthChanged;

  /// Pictures and style sheets could be read from any file on this computer, and reading a pipe may block forever.
  /// Returns a one-pixel image: if none is returned, Qt opens the file itself.
  QVariant loadResource(int type, const QUrl&) override {
    if (type != QTextDocument::ImageResource) return {};
    QImage dot(1, 1, QImage::Format_ARGB32_Premultiplied);
    dot.fill(Qt::transparent);
    return dot;
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) widthChanged();
  }

  QMimeData* createMimeDataFromSelection() const override {
    auto* copied = new QMimeData;
    copied->setText(withoutJoiners(textCursor().selection().toPlainText()));
    return copied;
  }
};

QTextBrowser* makeReader(std::function<void()> widthChanged) {
  auto* reader = new NotesReader;
  reader->widthChanged = std::move(widthChanged);
  return reader;
}

/// Like withWholeNumbers(), but leaves link addresses unchanged.
void holdNumbersTogether(QTextDocument& document) {
  QTextCursor cursor(&document);
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const std::vector<qsizetype> places = placesOfJoiners(block.text());
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
      cursor.setPosition(block.position() + static_cast<int>(*place));
      cursor.insertText(QString(kJoiner));
    }
  }
}

/// Lowers the k of d_k, except in code and in links, whose text may be an address.
void lowerSubscripts(QTextDocument& document) {
  QTextCharFormat below;
  below.setVerticalAlignment(QTextCharFormat::AlignSubScript);
  QTextCursor cursor(&document);
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage)) continue;
    const QString text = block.text();
    std::vector<std::pair<qsizetype, qsizetype>> subscripts;
    for (auto found = subscriptPattern().globalMatch(text); found.hasNext();) {
      const QRegularExpressionMatch match = found.next();
      subscripts.emplace_back(match.capturedStart(2), match.capturedEnd(2));
    }
    for (auto part = subscripts.rbegin(); part != subscripts.rend(); ++part) {
      cursor.setPosition(block.position() + static_cast<int>(part->first));
      if (cursor.charFormat().fontFixedPitch() || cursor.charFormat().isAnchor()) continue;
      cursor.setPosition(block.position() + static_cast<int>(part->second), QTextCursor::KeepAnchor);
      cursor.mergeCharFormat(below);
      cursor.setPosition(block.position() + static_cast<int>(part->first));
      cursor.deletePreviousChar();
    }
  }
}

/// The interface font has no weight above 600; Qt would synthesize a bolder one.
void setBoldToTheBoldestFace(QTextCursor cursor, const QTextBlock& block) {
  QTextCharFormat bold;
  bold.setFontWeight(QFont::DemiBold);
  std::vector<std::pair<int, int>> parts;
  for (auto part = block.begin(); !part.atEnd(); ++part)
    if (part.fragment().charFormat().fontWeight() > QFont::DemiBold)
      parts.emplace_back(part.fragment().position(), part.fragment().length());
  for (const auto& [from, length] : parts) {
    cursor.setPosition(from);
    cursor.setPosition(from + length, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(bold);
  }
}

/// Sets line and paragraph spacing, and table borders as thin as in the rest of the pane.
void applyReadingLook(QTextDocument& document, const Theme& theme) {
  QTextBlockFormat block;
  block.setLineHeight(kLineHeight, QTextBlockFormat::ProportionalHeight);
  QTextCursor cursor(&document);
  for (QTextBlock b = document.begin(); b.isValid(); b = b.next()) {
    cursor.setPosition(b.position());
    const bool inTable = cursor.currentTable() != nullptr;
    block.setTopMargin(inTable || b.position() == 0 ? 0 : theme.px(b.textList() ? 4 : 8));
    block.setBottomMargin(0);
    cursor.mergeBlockFormat(block);
    setBoldToTheBoldestFace(cursor, b);
    if (b.blockFormat().headingLevel() > 0) {
      cursor.select(QTextCursor::BlockUnderCursor);
      QTextCharFormat heading;
      heading.setFont(uiFont(theme.px(14), QFont::DemiBold));
      heading.setForeground(theme.ink);
      cursor.mergeCharFormat(heading);
    }
  }
  for (QTextFrame* frame : document.rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (table == nullptr) continue;
    QTextTableFormat format = table->format();
    format.setBorderCollapse(true);
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(theme.line);
    format.setCellPadding(theme.px(4));
    format.setCellSpacing(0);
    format.setTopMargin(theme.px(8));
    format.setBottomMargin(theme.px(4));
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    table->setFormat(format);
  }
}

}  // namespace

InputsNotes::InputsNotes(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_reader(makeReader([this] { fitHeight(); })),
      m_editor(new QPlainTextEdit),
      m_button(new QPushButton) {
  m_reader->setOpenLinks(false);
  connect(m_reader, &QTextBrowser::anchorClicked, this, &InputsNotes::openLink);
  m_reader->setWordWrapMode(QTextOption::WordWrap);  // a table that is too wide scrolls; its words do not break
  m_reader->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_reader->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_reader->document()->setDocumentMargin(0);
  connect(m_reader->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
          &InputsNotes::fitHeight);
  m_editor->setTabChangesFocus(true);
  m_editor->hide();
  heading()->hide();  // the enclosing pane has the same title
  m_button->setCheckable(true);
  column()->addWidget(m_reader);
  column()->addWidget(m_editor);
  column()->addWidget(m_button, 0, Qt::AlignLeft);
  connect(m_button, &QPushButton::toggled, this, &InputsNotes::setEditing);
  connect(m_editor, &QPlainTextEdit::textChanged, this, &InputsNotes::takeTyped);
  onTheme([this](const Theme& t) {
    m_reader->setFont(uiFont(t.px(13)));
    m_reader->document()->setDefaultFont(uiFont(t.px(13)));
    m_editor->setFont(uiFont(t.px(13)));
    m_editor->setFixedHeight(qRound(t.px(200)));
    m_button->setFont(uiFont(t.px(12)));
    showNotes(m_shown);
  });
  InputsNotes::retranslate();
}

void InputsNotes::setEditing(bool editing) {
  if (editing) showInEditor(QString::fromStdString(scenario().notes));
  m_reader->setVisible(!editing && !m_shown.isEmpty());
  m_editor->setVisible(editing);
  if (editing) m_editor->setFocus();
  retranslate();
}

void InputsNotes::showInEditor(const QString& notes) {
  const QSignalBlocker quiet(m_editor);
  m_editor->setPlainText(notes);
}

/// Every key press is applied to the document, so that nothing typed is lost; continuous typing is one undo step.
void InputsNotes::takeTyped() {
  Scenario next = scenario();
  next.notes = m_editor->toPlainText().toStdString();
  applyGesture(tr("Edit the notes"), std::move(next), QStringLiteral("notes"), true);
}

void InputsNotes::openLink(const QUrl& link) {
  const bool isPage = link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https");
  const QString target = QString::fromStdString(foreign::shown(link.toDisplayString().toStdString(), kLongestLink));
  if (!isPage || link.host().isEmpty()) {
    Q_EMIT session().notice(
        tr("The notes link to “%1”. Only web pages (http, https) are opened from notes.").arg(target));
    return;
  }
  if (m_mayOpen(target)) QDesktopServices::openUrl(link);
}

bool InputsNotes::askToOpen(const QString& target) {
  QMessageBox box(QMessageBox::Question, tr("Open a web page"), tr("Open this page in your browser?"),
                  QMessageBox::Open | QMessageBox::Cancel, window());
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(target);
  box.setDefaultButton(QMessageBox::Cancel);
  return box.exec() == QMessageBox::Open;
}

void InputsNotes::retranslate() {
  heading()->setText(tr("Notes"));
  m_reader->setAccessibleName(tr("Notes"));
  m_editor->setAccessibleName(tr("Notes, as Markdown"));
  m_button->setText(m_button->isChecked() ? tr("Done") : m_shown.isEmpty() ? tr("Add notes") : tr("Edit notes"));
}

void InputsNotes::follow(const Scenario& s) {
  const QString notes = QString::fromStdString(s.notes);
  if (notes == m_shown) return;
  // After undo or a new document, the editor shows the current notes.
  if (m_button->isChecked() && notes != m_editor->toPlainText()) showInEditor(notes);
  showNotes(notes);
  retranslate();
}

void InputsNotes::showNotes(const QString& notes) {
  m_shown = notes;
  m_filling = true;  // fit the height once at the end, not after each paragraph
  showMarkdown(notes);
  QTextCursor all(m_reader->document());
  all.beginEditBlock();  // one layout pass, not one per paragraph
  lowerSubscripts(*m_reader->document());
  holdNumbersTogether(*m_reader->document());
  applyReadingLook(*m_reader->document(), theme());
  all.endEditBlock();
  m_filling = false;
  m_reader->setHidden(notes.isEmpty() || m_button->isChecked());
  fitHeight();
}

/// Parsing nested Markdown brackets takes time quadratic in their number; notes with too many are shown as plain text.
void InputsNotes::showMarkdown(const QString& notes) {
  constexpr qsizetype kMaxCharacters = 100'000, kMaxBrackets = 2'000;
  const bool readable = notes.size() <= kMaxCharacters && notes.count(u'[') <= kMaxBrackets &&
                        notes.count(u'*') + notes.count(u'_') + notes.count(u'`') <= 5 * kMaxBrackets;
  if (readable) {
    m_reader->document()->setMarkdown(
        notes, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
  } else {
    m_reader->setPlainText(notes.left(kMaxCharacters));
  }
}

void InputsNotes::fitHeight() {
  if (m_filling) return;
  QTextDocument& document = *m_reader->document();
  const QSignalBlocker once(document.documentLayout());
  document.setTextWidth(m_reader->viewport()->width());
  const bool wider = document.size().width() > m_reader->viewport()->width() + 1;
  const int bar = wider ? m_reader->horizontalScrollBar()->sizeHint().height() : 0;
  m_reader->setFixedHeight(qCeil(document.size().height()) + 2 * m_reader->frameWidth() + bar);
}

}  // namespace attn::app
