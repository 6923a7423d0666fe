// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QLineEdit>
#include <functional>
#include <memory>
#include <vector>

#include "model/model_places.h"
#include "model/sentence_model.h"
#include "session/background_job.h"
#include "session/session.h"
#include "theme/theme.h"
#include "widgets/choice_box.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"

class QFormLayout;

namespace attn::app {

/// System services of the dialog; tests replace them.
struct SentenceParts {
  ThreadStarter threads = &startThread;
  std::function<std::vector<FoundModel>()> findModels = [] { return attn::findModels(); };
  std::function<void()> beforeOpening = [] {};  // called before the session gets the document
};

/// Makes a document from a typed sentence. Its numbers come from a head of a model on this computer, or from the word
/// table; the dialog, the title and the notes say which. The first model found is the default. The model is opened and
/// run on other threads.
class SentenceDialog : public QDialog {
  Q_OBJECT

 public:
  SentenceDialog(Session&, const QString& sentence, const Theme&, QWidget* parent = nullptr, SentenceParts = {});
  /// With the sentence of the session's document if it is short enough to be typed. Returns true if a document was
  /// made.
  static bool ask(Session&, const Theme&, QWidget* parent, SentenceParts = {});

  /// Opens the document, as one undo step if another one is open, and closes the dialog, at once or when the model has
  /// been run.
  void create();
  /// Waits until the model is open and the document is made. For tests.
  void waitUntilDone();

 private:
  void build(const Theme&);
  void choosePlace();
  void chooseFile();
  void openModel(const QString& place);
  void refresh();
  QString originText() const;
  bool usesTable() const;
  bool isReady() const;
  void openDocument(Scenario);
  void compute();

  Session& m_session;
  SentenceParts m_parts;
  QFormLayout* m_form;
  QLineEdit* m_line;
  ChoiceBox* m_source;
  NumberField *m_layer, *m_head;
  QLabel* m_origin;
  InlineError* m_error;
  QPushButton* m_create;
  int m_shownSource = 0;
  std::shared_ptr<SentenceModel> m_model;  // of the chosen place; null while it is opened
  BackgroundJob m_opener, m_computer;      // last: they end before the members that they change
};

}  // namespace attn::app
