// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>

namespace attn::app {

class QuestionCard;
class Session;

/// "Ask me": questions about what the learner sees just now, made from the open document's own numbers. A template that
/// was asked already comes again only when all the others have been.
class AskMe : public QObject {
  Q_OBJECT

 public:
  AskMe(Session&, QuestionCard&, QObject* parent = nullptr);

  /// Asks about the stage of this lab: its own questions first, then others that suit the document.
  void askAbout(const QString& lab);

 private:
  void ask();
  void askAgain();

  Session& m_session;
  QuestionCard& m_card;
  QString m_lab;
  std::uint64_t m_seed;
  std::uint64_t m_asked = 0;
  QStringList m_recent;  // ids of templates, of this round
};

}  // namespace attn::app
