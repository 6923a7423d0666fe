// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/document_picture.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QLocale>
#include <QThread>
#include <algorithm>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

namespace attn::app {
namespace {

struct DocumentPictureText {
  Q_DECLARE_TR_FUNCTIONS(DocumentPicture)
};

constexpr std::size_t kMaxKnown = 24;  // each holds a document with its numbers

class DocumentPictures {
 public:
  static DocumentPictures& all() {
    static DocumentPictures pictures;
    return pictures;
  }

  void use(DocumentPainter painter) {
    m_painter = std::move(painter);
    {
      const std::scoped_lock lock(m_mutex);
      m_known.clear();
    }
    m_pending = 0;
    ++m_generation;
  }
  const DocumentPainter& painter() const { return m_painter; }
  bool isDrawing() const { return m_pending > 0; }

  std::shared_ptr<const DrawnDocument> find(const AskedPicture& asked, const Theme& theme) {
    if (const auto known = knownOf(asked, theme)) return known->drawn;
    const auto known = std::make_shared<Known>(Known{asked, theme.dark, theme.background, QLocale().name(), nullptr});
    {
      const std::scoped_lock lock(m_mutex);
      m_known.push_front(known);
      if (m_known.size() > kMaxKnown) m_known.pop_back();
    }
    order(known);
    return known->drawn;
  }

  std::shared_ptr<const DrawnDocument> wait(const AskedPicture& asked, const Theme& theme) {
    if (!QCoreApplication::instance() || QThread::currentThread() != QCoreApplication::instance()->thread()) {
      const std::scoped_lock lock(m_mutex);
      const auto known = unlockedKnownOf(asked, theme);
      return known && known->drawn ? known->drawn : notDrawn();
    }
    QEventLoop loop;
    while (true) {
      if (auto drawn = find(asked, theme)) return drawn;
      m_loops.push_back(&loop);
      loop.exec(QEventLoop::ExcludeUserInputEvents);
      std::erase(m_loops, &loop);
    }
  }

 private:
  struct Known {
    AskedPicture asked;
    bool isDark = false;
    QColor ground;
    QString language;
    std::shared_ptr<const DrawnDocument> drawn;
  };

  static std::shared_ptr<const DrawnDocument> notDrawn() {
    return std::make_shared<const DrawnDocument>(
        tl::unexpected(DocumentPictureText::tr("This program cannot draw the document.")));
  }

  std::shared_ptr<Known> unlockedKnownOf(const AskedPicture& asked, const Theme& theme) const {
    const QString language = QLocale().name();
    const auto found = std::ranges::find_if(m_known, [&](const std::shared_ptr<Known>& each) {
      return each->isDark == theme.dark && each->ground == theme.background && each->language == language &&
             each->asked == asked;
    });
    return found == m_known.end() ? nullptr : *found;
  }
  std::shared_ptr<Known> knownOf(const AskedPicture& asked, const Theme& theme) const {
    const std::scoped_lock lock(m_mutex);
    return unlockedKnownOf(asked, theme);
  }

  void setDrawn(Known& known, std::shared_ptr<const DrawnDocument> drawn) {
    const std::scoped_lock lock(m_mutex);
    known.drawn = std::move(drawn);
  }

  void order(const std::shared_ptr<Known>& known) {
    if (!m_painter.draw) return setDrawn(*known, notDrawn());
    Theme theme = known->isDark ? darkTheme() : lightTheme();
    theme.background = known->ground;
    ++m_pending;
    m_painter.draw(known->asked, theme, [this, known, generation = m_generation](DrawnDocument drawn) {
      setDrawn(*known, std::make_shared<const DrawnDocument>(std::move(drawn)));
      if (generation != m_generation) return;
      --m_pending;
      for (QEventLoop* each : std::exchange(m_loops, {})) each->quit();
      if (m_painter.updateScreen) m_painter.updateScreen();
    });
  }

  DocumentPainter m_painter;
  mutable std::mutex m_mutex;
  std::deque<std::shared_ptr<Known>> m_known;  // changed in the GUI thread, with the lock
  std::vector<QEventLoop*> m_loops;
  int m_pending = 0, m_generation = 0;
};

}  // namespace

void setDocumentPainter(DocumentPainter painter) {
  DocumentPictures::all().use(std::move(painter));
}

bool canDrawDocuments() {
  return static_cast<bool>(DocumentPictures::all().painter().draw);
}

std::vector<DocumentLab> documentLabs() {
  const auto& labs = DocumentPictures::all().painter().labs;
  return labs ? labs() : std::vector<DocumentLab>();
}

std::shared_ptr<const DrawnDocument> findDocumentPicture(const AskedPicture& asked, const Theme& theme) {
  return DocumentPictures::all().find(asked, theme);
}

std::shared_ptr<const DrawnDocument> waitForDocumentPicture(const AskedPicture& asked, const Theme& theme) {
  return DocumentPictures::all().wait(asked, theme);
}

std::shared_ptr<const DrawnDocument> waitForPaperPicture(const AskedPicture& asked) {
  Theme paper = lightTheme();
  paper.background = Qt::white;
  return waitForDocumentPicture(asked, paper);
}

bool isDrawingDocuments() {
  return DocumentPictures::all().isDrawing();
}

}  // namespace attn::app
