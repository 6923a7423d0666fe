// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/import_dialog.h"

#include <QFormLayout>
#include <QStandardPaths>

#include "attention/row_tokens.h"
#include "explanation/markup.h"
#include "figures/matrix_names.h"
#include "figures/subscripted_text.h"
#include "panes/inputs_section.h"
#include "panes/recording_dialog.h"
#include "recording/recording.h"
#include "scenario/edit.h"
#include "scenario/input_slots.h"
#include "session/document_file.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

constexpr Index kPreviewRows = 6;
constexpr Index kPreviewColumns = 6;
constexpr int kLongestName = 14;
constexpr int kMaxProblems = 3;

QString shapeText(const std::vector<Index>& shape) {
  QStringList sizes;
  for (const Index size : shape) sizes.append(QLocale().toString(size));
  return sizes.join(QStringLiteral(" × "));
}

/// An import target: every matrix of the scenario, with one entry per head.
struct Target {
  InputSlot slot;
  Index head;
};

std::vector<Target> targetsOf(const Scenario& s) {
  std::vector<Target> targets;
  for (const InputSlot slot : kAllInputSlots)
    for (Index head = 0; head < stackIn(s, slot).heads(); ++head) targets.push_back({slot, head});
  return targets;
}

QString cellHtml(const char* tag, const QString& text) {
  return QStringLiteral("<%1 align='right'>%2</%1>").arg(QLatin1String(tag), text);
}

QString nameHtml(const std::vector<std::string>& names, Index at) {
  return cellHtml("th", tokenHtml(names[static_cast<std::size_t>(at)], kLongestName));
}

QString previewHtml(const Matrix& m, const FileTensor& tensor, int decimals) {
  const Index rows = std::min(m.rows(), kPreviewRows), cols = std::min(m.cols(), kPreviewColumns);
  const bool named = !tensor.rowNames.empty();
  const QString more = m.cols() > kPreviewColumns ? cellHtml("td", QStringLiteral("…")) : QString();
  QString html = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
  if (!tensor.columnNames.empty()) {
    html += QStringLiteral("<tr>") + (named ? cellHtml("th", {}) : QString());
    for (Index c = 0; c < cols; ++c) html += nameHtml(tensor.columnNames, c);
    html += more + QStringLiteral("</tr>");
  }
  for (Index r = 0; r < rows; ++r) {
    html += QStringLiteral("<tr>") + (named ? nameHtml(tensor.rowNames, r) : QString());
    for (Index c = 0; c < cols; ++c) html += cellHtml("td", numberText(m(r, c), decimals));
    html += more + QStringLiteral("</tr>");
  }
  return html + QStringLiteral("</table>") + (m.rows() > kPreviewRows ? QStringLiteral("…") : QString());
}

Scenario withTokenNames(Scenario s, Sequence which, const std::vector<std::string>& names) {
  const Index tokens = which == Sequence::Query ? queryTokens(s) : keyTokens(s);
  const auto count = std::min(static_cast<Index>(names.size()), tokens);
  for (Index i = 0; i < count; ++i) s = withTokenRenamed(std::move(s), which, i, names[static_cast<std::size_t>(i)]);
  return s;
}

}  // namespace

Index slicesOf(const std::vector<Index>& shape) {
  Index slices = 1;
  for (std::size_t n = 0; n + 2 < shape.size(); ++n) slices *= shape[n];
  return slices;
}

std::optional<Matrix> sliceOf(const FileTensor& tensor, Index slice) {
  if (tensor.shape.empty() || slice < 0 || slice >= slicesOf(tensor.shape)) return std::nullopt;
  const Index cols = tensor.shape.back();
  const Index rows = tensor.shape.size() < 2 ? 1 : tensor.shape[tensor.shape.size() - 2];
  if (rows * cols == 0) return std::nullopt;
  return Eigen::Map<const Matrix>(tensor.data.data() + slice * rows * cols, rows, cols);
}

ImportDialog::ImportDialog(Session& session, InputSlot target, const std::filesystem::path& file, const Theme& theme,
                           QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_name(plainLabel()),
      m_list(new QListWidget),
      m_slice(new ChoiceBox),
      m_target(new ChoiceBox),
      m_preview(htmlLabel()),
      m_names(new QCheckBox),
      m_error(new InlineError),
      m_recorded(new QPushButton(tr("Take it as recorded attention…"))) {
  m_decimals = theme.decimals;
  setWindowTitle(tr("Import numbers"));
  auto* choose = new QPushButton(tr("Choose a file…"));
  auto* form = new QFormLayout;
  choose->setAutoDefault(false);  // Return triggers the import
  m_recorded->setAutoDefault(false);
  m_recorded->hide();
  setPlainToolTip(m_recorded, tr("A whole layer of a model becomes a separate document"));
  form->addRow(tr("Slice"), m_slice);
  form->addRow(tr("Into"), m_target);
  m_error->setTheme(theme);
  m_preview->setFont(uiFont(theme.px(12)));
  m_names->setText(tr("Name the tokens after the first column"));
  m_names->setChecked(true);
  m_names->hide();
  m_list->setAccessibleName(tr("Tensors in the file"));
  m_slice->setAccessibleName(tr("Slice"));
  m_target->setAccessibleName(tr("Into"));
  const DialogFrame frame{{460, 520}, "documents.import", 12, QMargins(24, 24, 24, 24)};
  m_import = frameQuestion(
      *this,
      {rowOf({{m_name, 1}, choose}), {m_list, 1}, {m_recorded, 0, Qt::AlignLeft}, form, m_preview, m_names, m_error},
      tr("Import"), frame, theme);
  const std::vector<Target> targets = targetsOf(*session.scenario());
  for (std::size_t n = 0; n < targets.size(); ++n) {
    const QString name = withoutSubscriptMarks(plainMatrixSymbol(targets[n].slot));
    const bool several = stackIn(*session.scenario(), targets[n].slot).heads() > 1;
    m_target->addItem(several ? tr("%1, head %L2").arg(name).arg(targets[n].head) : name);
    if (targets[n].slot == target && targets[n].head == 0) m_target->setCurrentIndex(static_cast<int>(n));
  }
  connect(choose, &QPushButton::clicked, this, &ImportDialog::chooseFile);
  connect(m_recorded, &QPushButton::clicked, this, [this, theme] {
    if (RecordingDialog(m_session, m_file, theme, this).exec() == QDialog::Accepted) accept();
  });
  connect(m_list, &QListWidget::currentRowChanged, this, &ImportDialog::listSlices);
  connect(m_slice, &QComboBox::currentIndexChanged, this, &ImportDialog::preview);
  connect(m_target, &QComboBox::currentIndexChanged, this, &ImportDialog::preview);
  connect(m_import, &QPushButton::clicked, this, [this] {
    if (importChosen()) accept();
  });
  m_import->setEnabled(false);
  m_name->setText(tr("No file chosen yet"));
  if (!file.empty()) openFile(file);
}

void ImportDialog::chooseFile() {
  // Data files are often in the same folder as the document.
  const QString folder = m_session.path().empty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                                  : QString::fromStdString(m_session.path().parent_path().string());
  const QString file = chosenFile(this, tr("Import numbers"), folder,
                                  tr("Numbers (*.npy *.npz *.safetensors *.csv *.tsv *.txt);;All files (*)"));
  if (!file.isEmpty()) openFile(file.toStdString());
}

void ImportDialog::openFile(const std::filesystem::path& file) {
  m_file = file;
  m_readIndex = -1;
  m_list->clear();
  m_tensors.clear();
  showFileName(*m_name, toQString(file.filename()));
  const Result<std::vector<TensorInfo>> found = listTensors(file);
  showProblems(found ? Problems() : found.error());
  m_recorded->setVisible(found && isRecording(*found));
  if (!found) {
    listSlices();  // clears the slices of the previous file
    return;
  }
  m_tensors = *found;
  for (const TensorInfo& info : m_tensors) {
    const QString name = info.name.empty() ? toQString(file.filename()) : QString::fromStdString(info.name);
    m_list->addItem(tr("%1   %2   %3").arg(name, shapeText(info.shape), QString::fromStdString(info.elementType)));
  }
  m_list->setCurrentRow(0);
}

void ImportDialog::listSlices() {
  const int tensor = m_list->currentRow();
  const QSignalBlocker quiet(m_slice);
  m_slice->clear();
  if (tensor < 0) {
    m_slice->setEnabled(false);
    preview();
    return;
  }
  const Index slices = slicesOf(m_tensors[static_cast<std::size_t>(tensor)].shape);
  constexpr Index kLongestList = 1024;
  for (Index n = 0; n < std::min(slices, kLongestList); ++n) m_slice->addItem(QLocale().toString(n));
  m_slice->setEnabled(slices > 1);
  preview();
}

std::optional<Matrix> ImportDialog::chosenMatrix() {
  const int tensor = m_list->currentRow();
  if (tensor < 0) return std::nullopt;
  if (tensor != m_readIndex) {
    Result<FileTensor> read = readTensor(m_file, m_tensors[static_cast<std::size_t>(tensor)].name);
    showProblems(read ? Problems() : read.error());
    if (!read) return std::nullopt;
    m_read = std::move(*read);
    m_readIndex = tensor;
  }
  return sliceOf(m_read, m_slice->currentIndex());
}

void ImportDialog::preview() {
  const std::optional<Matrix> matrix = chosenMatrix();
  const bool hasTargets = m_target->count() > 0;
  if (matrix && !hasTargets) m_error->showText(tr("This document has only sizes. There is no matrix to import into."));
  m_import->setEnabled(matrix && hasTargets);
  m_preview->setText(matrix ? previewHtml(*matrix, m_read, m_decimals) : QString());
  m_names->setVisible(matrix && namesTokens());
}

void ImportDialog::showProblems(const Problems& problems) {
  // The file name is shown above; the full path would push the reason out of view.
  m_error->showText(problemsText(problems, kMaxProblems).replace(toQString(m_file), toQString(m_file.filename())));
}

bool ImportDialog::namesTokens() const {
  const std::vector<Target> targets = targetsOf(*m_session.scenario());
  const int target = m_target->currentIndex();
  return !m_read.rowNames.empty() && target >= 0 && rowTokens(targets[static_cast<std::size_t>(target)].slot);
}

bool ImportDialog::importChosen() {
  const std::optional<Matrix> matrix = chosenMatrix();
  const std::vector<Target> targets = targetsOf(*m_session.scenario());
  if (!matrix || m_target->currentIndex() < 0) return false;
  const Target target = targets[static_cast<std::size_t>(m_target->currentIndex())];
  const QString name = tr("Import into %1").arg(withoutSubscriptMarks(plainMatrixSymbol(target.slot)));
  Scenario next = withMatrix(*m_session.scenario(), target.slot, target.head, *matrix);
  if (namesTokens() && m_names->isChecked())
    next = withTokenNames(std::move(next), rowTokens(target.slot).value(), m_read.rowNames);
  const Problems problems = m_session.apply(name, std::move(next));
  showProblems(problems);
  return problems.empty();
}

}  // namespace attn::app
