// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QResizeEvent>
#include <QVBoxLayout>
#include <concepts>
#include <functional>
#include <optional>
#include <vector>

#include "panes/explanation_view.h"
#include "widgets/rich_label.h"

namespace attn::app {

/// The right pane of a lab whose explanation depends only on a view.
template <class View>
class ViewExplanation : public ExplanationView {
 public:
  using Explain = std::function<Explanation(const View&, const Theme&)>;
  /// Shows a view in a part of the pane. Returns false to hide the part.
  using ShowPart = std::function<bool(const View&, const Theme&)>;
  /// The same for a part with a title, which is returned; empty to hide the part. If `recreate` is set, the theme or
  /// the language has changed.
  using ShowTitled = std::function<QString(const View&, const Theme&, bool recreate)>;

  /// How the title of a part is written; tokens are shown as they are.
  enum class Title { Capitals, AsIs };

  ViewExplanation(Playback* playback, std::function<View()> view, Explain explain)
      : ExplanationView(playback), m_view(std::move(view)), m_explain(std::move(explain)) {
    ViewExplanation::restyle();
    ViewExplanation::retranslate();
  }

  using ExplanationView::addBelowCard;
  /// A part whose contents may depend on its width, `gap` design pixels below the card.
  void addBelowCard(QWidget* part, ShowPart show, double gap = 0) {
    auto* column = makeRoom(part);
    addBelowCard(column->parentWidget());
    part->installEventFilter(this);
    addPart(column, gap, std::move(show));
  }
  void addAtEnd(QWidget* part, ShowPart show, double gap = 0) {
    auto* column = makeRoom(part);
    ExplanationView::addAtEnd(column->parentWidget());
    addPart(column, gap, std::move(show));
  }
  void addAtEnd(QWidget* part, ShowTitled show, Title look = Title::Capitals) {
    auto* label = new RichLabel;
    ExplanationView::addAtEnd(label);
    ExplanationView::addAtEnd(part);
    m_parts.push_back([this, label, part, look, show = std::move(show)](const View& view, bool recreate) {
      const QString title = show(view, theme(), recreate);
      for (QWidget* each : {static_cast<QWidget*>(label), part}) each->setHidden(title.isEmpty());
      label->setHtml((look == Title::Capitals ? capitals(title) : title).toHtmlEscaped());
      if (!recreate) return;
      setHeading(label, theme());
      label->setContentsMargins(0, qRound(theme().px(18)), 0, qRound(theme().px(look == Title::Capitals ? 6 : 4)));
    });
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto* resized = event->type() == QEvent::Resize ? static_cast<QResizeEvent*>(event) : nullptr;
    if (resized && resized->size().width() != resized->oldSize().width()) {
      m_shown.reset();
      this->schedule();
    }
    return ExplanationView::eventFilter(watched, event);
  }
  void refresh(bool recreate) override {
    View view = m_view();
    if constexpr (std::equality_comparable<View>)
      if (!recreate && m_shown && *m_shown == view) return;
    for (const auto& showPart : m_parts) showPart(view, recreate);
    showExplanation(m_explain(view, theme()));  // last: it gives every text its height
    m_shown = std::move(view);
  }

 private:
  static QVBoxLayout* makeRoom(QWidget* part) {
    auto* column = new QVBoxLayout(new QWidget);
    column->addWidget(part);
    return column;
  }
  void addPart(QVBoxLayout* column, double gap, ShowPart show) {
    m_parts.push_back([this, column, gap, show = std::move(show)](const View& view, bool recreate) {
      if (recreate) column->setContentsMargins(0, qRound(theme().px(gap)), 0, 0);
      column->parentWidget()->setVisible(show(view, theme()));
    });
  }

  std::function<View()> m_view;
  Explain m_explain;
  std::vector<std::function<void(const View&, bool recreate)>> m_parts;
  std::optional<View> m_shown;
};

}  // namespace attn::app
