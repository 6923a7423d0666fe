// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>

#include "questions/learning_record.h"
#include "scenario/scenario.h"

namespace attn::app {

class Progress;
class QuestionCard;
class Session;
struct CommittedAnswer;

/// "Ask me": questions about what is currently visible, made from the open document's numbers. No template is repeated
/// until all have been used. Every answer is stored in the user's progress.
class AskMe : public QObject {
  Q_OBJECT

 public:
  AskMe(Session&, QuestionCard&, Progress&, QObject* parent = nullptr);
  /// Makes the questions reproducible; by default, they are random.
  void setSeed(std::uint64_t seed) { m_seed = seed; }

  /// Asks about this lab's stage: its own questions first, then others that fit the document.
  void askAbout(const QString& lab);
  /// The unanswered question; nullptr if there is none.
  const AskedQuestion* openQuestion() const;
  /// True if the question uses the numbers of the open document.
  bool isAboutStage() const { return m_stage.has_value(); }
  /// Removes the question from the card.
  void leave();

 Q_SIGNALS:
  /// openQuestion() has changed.
  void changed();

 private:
  /// The state that a question was made from.
  struct Stage {
    std::shared_ptr<const Scenario> scenario;
    int head = 0;
    std::optional<int> row;
  };

  void ask();
  void askAgain();
  void show(AskedQuestion, std::optional<Stage>);
  void keep(const AskedQuestion&, const CommittedAnswer&);

  Session& m_session;
  QuestionCard& m_card;
  Progress& m_progress;
  QString m_lab;
  std::uint64_t m_seed;
  std::uint64_t m_asked = 0;
  QStringList m_recent;          // template ids used in this round
  std::optional<Stage> m_stage;  // of the question on the card; nullopt if its numbers are random
  QElapsedTimer m_since;
};

}  // namespace attn::app
