// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QFont>
#include <QFontMetricsF>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <QtMath>

#include "theme/fonts.h"
#include "theme/themed.h"

namespace attn::app {

class Session;

/// A title in the header, shown before smaller text.
template <class Base>
class HeaderTitle : public Themed<Base> {
 public:
  explicit HeaderTitle(QWidget* parent) : Themed<Base>(parent) {
    this->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  }
  /// The minimum width to show the whole title, without the text after it.
  int titleWidth() const { return qCeil(QFontMetricsF(titleFace()).horizontalAdvance(m_title)) + 1; }
  QSize sizeHint() const override { return {qRound(this->m_theme.px(360)), qRound(this->m_theme.px(51))}; }
  QSize minimumSizeHint() const override { return {qRound(this->m_theme.px(40)), qRound(this->m_theme.px(51))}; }

 protected:
  QFont titleFace() const { return uiFont(this->m_theme.px(14), QFont::DemiBold); }
  QFont detailFace() const { return uiFont(this->m_theme.px(12)); }

  QString m_title;
};

/// The document's title and sizes: "The cat sat on the mat  6 tokens · d_k 4 · edited". Click to rename.
class DocumentTitle : public HeaderTitle<QAbstractButton> {
  Q_OBJECT

 public:
  explicit DocumentTitle(Session&, QWidget* parent = nullptr);

  /// "6 tokens", "3 queries · 5 keys", then d_k and, if more than one, the heads; "edited". '_' makes the next letter a
  /// subscript.
  static QStringList facts(const Session&);
  /// "my cat.attn.json", if the file's name differs from the title.
  static QString fileNextTo(const Session&);

 protected:
  void changeEvent(QEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  void refresh();

  Session& m_session;
  QString m_file, m_facts;
};

/// The title of a page without a document: "Mock interview  10 questions · 20 minutes". Shown in the header in place of
/// the document's title.
class PageTitle : public HeaderTitle<QWidget> {
  Q_OBJECT

 public:
  using HeaderTitle::HeaderTitle;

  /// `toolTip` gives more information, also to screen readers.
  void setTexts(const QString& title, const QString& detail, const QString& toolTip = {});
  bool isEmpty() const { return m_title.isEmpty(); }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QString m_detail;
};

}  // namespace attn::app
