// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/job_failure.h"

#include <QCoreApplication>
#include <exception>
#include <new>

namespace attn::app {
namespace {

struct JobTexts {
  Q_DECLARE_TR_FUNCTIONS(attn::app::JobTexts)

 public:
  static QString sentence(JobFailure::Kind kind) {
    switch (kind) {
      case JobFailure::Kind::NoThread:
        return tr("The system cannot start another background task right now.");
      case JobFailure::Kind::OutOfMemory:
        return tr("There is not enough memory for this.");
      case JobFailure::Kind::Failed:
        return tr("A background task failed.");
    }
    return {};
  }
};

}  // namespace

QString failureText(const JobFailure& failure) {
  const QString sentence = JobTexts::sentence(failure.kind);
  if (failure.detail.empty()) return sentence;
  return sentence + QStringLiteral(" (") + QString::fromStdString(failure.detail) + QLatin1Char(')');
}

JobFailure currentFailure() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return {JobFailure::Kind::OutOfMemory, {}};
  } catch (const std::exception& error) {
    return {JobFailure::Kind::Failed, error.what()};
  } catch (...) {
    return {JobFailure::Kind::Failed, {}};
  }
}

}  // namespace attn::app
