// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/animation_export.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <array>

#include "labs/lab.h"
#include "session/document_file.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/unit_text.h"
#include "widgets/file_dialogs.h"
#include "window/document/documents.h"
#include "window/export/animation_dialog.h"
#include "window/export/picture_actions.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

QString animationTopic() {
  return QStringLiteral("animation");
}

QString filterOf(AnimationFormat format) {
  const std::array filters{AnimationText::tr("GIF animation (*.gif)"), AnimationText::tr("WebP animation (*.webp)"),
                           AnimationText::tr("MP4 video (*.mp4)"), AnimationText::tr("WebM video (*.webm)")};
  return filters[static_cast<std::size_t>(format)];
}

}  // namespace

AnimationExport::AnimationExport(Settings& settings, NoticeBar& notices, QWidget* window)
    : QObject(window), m_settings(settings), m_notices(notices), m_window(window), m_mayStop([this] {
        QMessageBox box(QMessageBox::Question, tr("Export an animation"),
                        tr("An animation is still being exported. Close the window and cancel the export?"),
                        QMessageBox::NoButton, m_window);
        box.setTextFormat(Qt::PlainText);
        QAbstractButton* stop = box.addButton(tr("Cancel it"), QMessageBox::DestructiveRole);
        box.addButton(tr("Keep exporting"), QMessageBox::RejectRole);
        box.exec();
        return box.clickedButton() == stop;
      }) {}

bool AnimationExport::mayClose() {
  if (!isRunning()) return true;
  if (!m_mayStop()) return !isRunning();
  cancel();
  return true;
}

void AnimationExport::ask(Lab& lab, const Session& session, const Theme& theme) {
  if (isRunning()) {
    m_notices.say(tr("Another animation is being exported."));
    return;
  }
  lab.playback()->pause();
  lab.refreshNow();
  const Timeline timeline = lab.film({{640, 360}, theme}, {0, -1}).timeline;
  if (timeline.steps.empty()) {
    m_notices.say(tr("There is nothing to animate here: an animation needs a timeline."));
    return;
  }
  AnimationDialog dialog([&lab](const FilmLook& look, const StepRange& range) { return lab.film(look, range); },
                         timeline, lab.playback()->playhead(), theme, lab.playback()->reducedMotion(), m_window);
  if (dialog.exec() != QDialog::Accepted) return;
  const AnimationPlan plan = dialog.choice().plan;
  if (const auto refusal = animationTooLarge(plan.size)) return m_notices.fail(*refusal);
  const QString suffix = animationSuffix(plan.format);
  const QString name = pictureFileName(lab, session);
  const QString path =
      fileToWrite(m_window, tr("Export an animation"), QDir(m_settings.lastFolder()).filePath(name + suffix),
                  filterOf(plan.format), suffix);
  if (path.isEmpty()) return;
  m_settings.setLastFolder(QFileInfo(path).absolutePath());
  begin(toPath(path), plan, dialog.film());
}

void AnimationExport::begin(const std::filesystem::path& path, const AnimationPlan& plan, const Film& film) {
  m_file = toQString(path);
  m_percent = -1;
  m_job.start(
      [this, path, plan, film](const BackgroundJob::Context& context) {
        AnimationWatch watch;
        watch.stop = context.stop();
        watch.progress = [this, &context](double share) { context.tell([this, share] { tellProgress(share); }); };
        return writeAnimation(path, plan, film, watch);
      },
      [this](const tl::expected<tl::expected<WrittenAnimation, AnimationFailure>, JobFailure>& outcome) {
        reportResult(outcome ? *outcome : tl::unexpected(AnimationFailure{failureText(outcome.error()), false}));
      });
  tellProgress(0);
}

void AnimationExport::cancel() {
  m_job.requestStop();
}

void AnimationExport::tellProgress(double share) {
  const auto percent = static_cast<int>(share * 100);
  if (percent == m_percent) return;
  const bool first = m_percent < 0;
  m_percent = percent;
  const QString text = tr("Exporting the animation to %1: %2 %").arg(QFileInfo(m_file).fileName()).arg(percent);
  if (!first) return m_notices.update(animationTopic(), text);
  m_notices.showAbout(animationTopic(), NoticeBar::Kind::Information, text);
  m_notices.offer(tr("Cancel"), [this] { cancel(); });
}

void AnimationExport::reportResult(const tl::expected<WrittenAnimation, AnimationFailure>& outcome) {
  m_notices.withdraw(animationTopic());
  if (outcome) {
    m_notices.say(tr("The animation was written to %1 (%2).").arg(m_file, bytesText(outcome->bytes)), outcome->remark);
  } else if (outcome.error().cancelled) {
    m_notices.say(tr("The animation was not exported; nothing was written."));
  } else {
    m_notices.fail(outcome.error().sentence);
  }
}

}  // namespace attn::app
