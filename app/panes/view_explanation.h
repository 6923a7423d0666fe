// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QResizeEvent>
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

  ViewExplanation(Playback* playback, std::function<View()> view, Explain explain)
      : ExplanationView(playback), m_view(std::move(view)), m_explain(std::move(explain)) {
    setTheme(theme());
    retranslate();
  }

  using ExplanationView::addBelowCard;
  /// A part whose contents may depend on its width.
  void addBelowCard(QWidget* part, ShowPart show) {
    addBelowCard(part);
    part->installEventFilter(this);
    m_parts.push_back(
        [this, part, show = std::move(show)](const View& view, bool) { part->setVisible(show(view, theme())); });
  }
  void addAtEnd(QWidget* part, ShowTitled show) {
    auto* label = new RichLabel;
    ExplanationView::addAtEnd(label);
    ExplanationView::addAtEnd(part);
    m_parts.push_back([this, label, part, show = std::move(show)](const View& view, bool recreate) {
      const QString title = show(view, theme(), recreate);
      for (QWidget* each : {static_cast<QWidget*>(label), part}) each->setHidden(title.isEmpty());
      label->setHtml(capitals(title).toHtmlEscaped());
      if (!recreate) return;
      setHeading(label, theme());
      label->setContentsMargins(0, qRound(theme().px(18)), 0, qRound(theme().px(6)));
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
    if (!recreate && m_shown && *m_shown == view) return;
    showExplanation(m_explain(view, theme()));
    for (const auto& showPart : m_parts) showPart(view, recreate);
    m_shown = std::move(view);
  }

 private:
  std::function<View()> m_view;
  Explain m_explain;
  std::vector<std::function<void(const View&, bool recreate)>> m_parts;
  std::optional<View> m_shown;
};

}  // namespace attn::app
