// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <vector>

#include "theme/themed.h"

namespace attn::app {

class Session;

/// The document's title and sizes: "The cat sat on the mat  6 tokens · d_k 4 · edited". Click to rename.
class DocumentTitle : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit DocumentTitle(Session&, QWidget* parent = nullptr);
  /// The minimum width to show the whole title, without the facts after it.
  int titleWidth() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  /// "6 tokens", "3 queries · 5 keys", then d_k and, if more than one, the heads; "edited". '_' makes the next letter a
  /// subscript.
  static QStringList facts(const Session&);
  /// "my cat.attn.json", if the file's name differs from the title.
  static QString fileBeside(const Session&);

 protected:
  void changeEvent(QEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  void refresh();

  Session& m_session;
  QString m_title, m_file, m_facts;
};

}  // namespace attn::app
