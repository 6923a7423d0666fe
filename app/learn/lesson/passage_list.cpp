// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/lesson/passage_list.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "text/learner_markup.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {

/// A sentence with its number; all of it is clickable.
class SentenceButton : public Themed<QAbstractButton> {
 public:
  enum class Mark { None, Wrong, TakenForIt, FoundIt };

  SentenceButton(int number, QWidget* parent) : Themed(parent), m_number(number), m_words(new RichLabel(this)) {
    setCheckable(true);
    setCursor(Qt::PointingHandCursor);
    m_words->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_words->setTextInteractionFlags(Qt::NoTextInteraction);
    auto* row = new QHBoxLayout(this);
    row->addWidget(m_words);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  }
  void setSentence(const QString& markdown) {
    m_html = learnerHtml(markdown);
    m_plain = markdown;
    showWords();
  }
  void restyle() override {
    const auto px = [this](double length) { return qRound(m_theme.px(length)); };
    layout()->setContentsMargins(px(30), px(8), px(10), px(8));
    m_words->setFont(uiFont(m_theme.px(13.5)));
    showWords();
  }
  void setMark(Mark mark) {
    m_mark = mark;
    const bool open = mark == Mark::None;
    setCursor(open ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showWords();
    update();
  }
  QSize sizeHint() const override { return layout()->sizeHint(); }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return layout()->heightForWidth(width); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool isWrong = m_mark == Mark::Wrong || m_mark == Mark::FoundIt;
    const bool isLit = m_mark == Mark::None ? isChecked() : isWrong;
    const bool isStrong = isLit || hasFocus();
    QPen frame(isStrong ? m_theme.selection : m_theme.line, m_theme.px(isStrong ? 2 : 1));
    // Not by color alone: the sentence chosen in error has a dashed frame.
    if (m_mark == Mark::TakenForIt) frame = QPen(m_theme.soft, m_theme.px(1.5), Qt::DashLine);
    painter.setPen(frame);
    painter.setBrush(isLit ? m_theme.selectionBackground : m_theme.field);
    const double inset = m_theme.px(1);
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), m_theme.px(8), m_theme.px(8));
    painter.setFont(uiFont(m_theme.px(13.5), QFont::DemiBold));
    painter.setPen(isLit ? m_theme.ink : m_theme.faint);
    painter.drawText(QRectF(m_theme.px(11), m_theme.px(8), m_theme.px(18), m_theme.px(22)),
                     Qt::AlignLeft | Qt::AlignTop, QString::number(m_number));
  }

 private:
  void showWords() {
    QString html = m_html;
    QString said;
    if (m_mark == Mark::Wrong || m_mark == Mark::FoundIt) said = PassageList::tr("This one is wrong");
    if (m_mark == Mark::TakenForIt) said = PassageList::tr("You pointed here");
    if (!said.isEmpty())
      html = QStringLiteral("<b>") + (m_mark == Mark::TakenForIt ? QStringLiteral("→ ") : QStringLiteral("✕ ")) +
             said.toHtmlEscaped() + QStringLiteral("</b><br>") + html;
    m_words->setInk(m_theme.ink);
    m_words->setHtml(html, 130);
    m_words->setFocusPolicy(Qt::NoFocus);
    setAccessibleName(QStringLiteral("%1. ").arg(m_number) + m_plain);
    setAccessibleDescription(said);
    updateGeometry();
  }

  int m_number;
  RichLabel* m_words;
  QString m_html, m_plain;
  Mark m_mark = Mark::None;
};

PassageList::PassageList(QWidget* parent)
    : Themed(parent), m_column(new QVBoxLayout(this)), m_group(new QButtonGroup(this)) {
  m_column->setContentsMargins(0, 0, 0, 0);
  setFocusPolicy(Qt::ClickFocus);
  connect(m_group, &QButtonGroup::idToggled, this, &PassageList::changed);
}

void PassageList::restyle() {
  m_column->setSpacing(qRound(m_theme.px(6)));
}

void PassageList::setSentences(const QStringList& sentences) {
  if (sentences == m_sentences) return;
  if (sentences.size() != m_sentences.size()) {
    for (SentenceButton* button : m_buttons) delete button;
    m_buttons.clear();
    m_revealed = false;
    for (qsizetype i = 0; i < sentences.size(); ++i) {
      auto* button = new SentenceButton(static_cast<int>(i) + 1, this);
      button->setTheme(m_theme);
      m_group->addButton(button, static_cast<int>(i));
      m_column->addWidget(button);
      m_buttons.push_back(button);
    }
  }
  m_sentences = sentences;
  setAccessibleName(tr("Which sentence is wrong?"));
  for (std::size_t i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setSentence(sentences[static_cast<qsizetype>(i)]);
}

void PassageList::reset() {
  m_revealed = false;
  m_group->setExclusive(false);
  for (SentenceButton* button : m_buttons) {
    button->setChecked(false);
    button->setEnabled(true);
    button->setMark(SentenceButton::Mark::None);
  }
  m_group->setExclusive(true);
}

std::optional<std::size_t> PassageList::chosen() const {
  const int id = m_group->checkedId();
  if (id < 0) return std::nullopt;
  return static_cast<std::size_t>(id);
}

void PassageList::choose(std::size_t sentence) {
  if (m_revealed || sentence >= m_buttons.size()) return;
  m_buttons[sentence]->setChecked(true);
  m_buttons[sentence]->setFocus();
}

void PassageList::reveal(std::size_t wrong, std::optional<std::size_t> given) {
  m_revealed = true;
  m_wrong = wrong;
  for (std::size_t i = 0; i < m_buttons.size(); ++i) {
    m_buttons[i]->setEnabled(false);
    if (i == wrong)
      m_buttons[i]->setMark(given == wrong ? SentenceButton::Mark::FoundIt : SentenceButton::Mark::Wrong);
    else if (given == i)
      m_buttons[i]->setMark(SentenceButton::Mark::TakenForIt);
  }
}

QRect PassageList::wrongSentence() const {
  return m_revealed && m_wrong < m_buttons.size() ? m_buttons[m_wrong]->geometry() : QRect();
}

void PassageList::takeFocus() {
  if (m_buttons.empty()) return;
  m_buttons[chosen().value_or(0)]->setFocus();
}

void PassageList::keyPressEvent(QKeyEvent* event) {
  const int index = event->key() - Qt::Key_1;
  if (index >= 0 && index < static_cast<int>(m_buttons.size()) && index < 9 && !m_revealed) {
    choose(static_cast<std::size_t>(index));
    return;
  }
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !event->isAutoRepeat()) {
    Q_EMIT committed();
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace attn::app
