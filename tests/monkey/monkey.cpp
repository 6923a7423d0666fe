// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/monkey.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QTimer>
#include <utility>

#include "learn/learn_page.h"
#include "monkey/hands.h"
#include "window/lesson/learn_controller.h"

namespace attn::app::monkey {
namespace {

constexpr QSize kFirstSize(1440, 900);
/// A dialog may be used for this time before it has to close; then it is asked to, and after that it counts as stuck.
constexpr int kPatienceWithDialogs = 80, kMaxWaysOut = 12;
constexpr qint64 kLooksEvery = 100;

bool needsTheProgram(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Open:
    case Event::Kind::Lab:
    case Event::Kind::Lesson:
    case Event::Kind::Action:
    case Event::Kind::Settle:
    case Event::Kind::UndoAll:
    case Event::Kind::Restart:
      return true;
    default:
      return false;
  }
}

}  // namespace

Monkey::Monkey(Plan plan, House& house, QFile& log)
    : m_plan(std::move(plan)),
      m_house(house),
      m_log(log),
      m_walk(m_plan.replay ? Thoroughness::None : m_plan.walk),
      m_dice(m_plan.seed, house.things(), house.documents()) {
  makeWindow();
}

Monkey::~Monkey() = default;

void Monkey::makeWindow() {
  m_judge.forget();
  m_window.reset();
  const bool first = !m_settings;
  m_settings = std::make_unique<Settings>(m_house.settingsFile());
  if (first) {
    m_settings->setLanguage(QStringLiteral("en"));
    m_settings->setThemeMode(ThemeMode::Light);
    m_settings->setBackend(m_plan.backend, std::nullopt);
  }
  m_language.use(m_settings->language());
  WindowParts parts;
  parts.recoveryFolder = m_house.recoveryFolder();
  parts.progressFolder = m_house.progressFolder();
  m_window = std::make_unique<MainWindow>(*m_settings, m_language, parts);
  // One event may open a document and edit it: the second click of a double click on the welcome page.
  QObject::connect(&m_window->documents(), &Documents::opened, m_window.get(), [this] { m_judge.look(*m_window); });
  if (first) m_window->resize(kFirstSize);
  m_window->show();
  m_window->activateWindow();
}

void Monkey::run() {
  QTimer::singleShot(0, this, &Monkey::step);
  while (!m_over) QApplication::exec();
  m_reached.look();
  m_window.reset();
}

void Monkey::step() {
  if (m_over) return;
  ++m_pulse;
  m_judge.alive();
  if (m_depth == 0 && !m_window->isVisible()) makeWindow();  // it was closed
  if (m_done % kLooksEvery == 0) m_reached.look();
  std::optional<Event> event = wayOutOfADialog();
  if (!event) event = next();
  if (!event) event = lastWays();
  if (!event) {
    m_over = true;
    QCoreApplication::exit();  // quit() would close the window, which asks about unsaved changes
    return;
  }
  ++m_done;
  const QString line = lineOf(*event);
  m_log.write(line.toUtf8() + '\n');
  m_log.flush();
  QTimer::singleShot(0, this, &Monkey::step);
  ++m_depth;
  m_judge.before(line);
  act(*event);
  m_judge.alive();
  m_judge.look(*m_window);
  --m_depth;
}

/// A dialog or menu must never be inescapable.
std::optional<Event> Monkey::wayOutOfADialog() {
  const QWidget* front = frontWindow(m_window.get());
  if (!isHeldUp() || std::exchange(m_held, front) != front) {
    m_heldFor = m_waysOut = 0;
    return std::nullopt;
  }
  // A walk has its own.
  if (m_plan.replay || m_walk.stop() < m_walk.stops()) return std::nullopt;
  if (++m_heldFor < kPatienceWithDialogs) return std::nullopt;
  if (m_waysOut == kMaxWaysOut)
    m_judge.find(QStringLiteral("%1 “%2” does not close")
                     .arg(QLatin1String(front->metaObject()->className()), front->windowTitle()));
  if (++m_waysOut > kMaxWaysOut) {
    if (auto* dialog = qobject_cast<QDialog*>(frontWindow(m_window.get()))) dialog->done(QDialog::Rejected);
  }
  Event out;
  out.kind = m_waysOut % 3 == 0 ? Event::Kind::Close : Event::Kind::Key;
  if (out.kind == Event::Kind::Key) out.text = QStringLiteral("Esc");
  return out;
}

std::optional<Event> Monkey::next() {
  if (m_plan.replay) {
    if (m_plan.replay->empty()) return std::nullopt;
    const Event event = m_plan.replay->front();
    m_plan.replay->pop_front();
    return event;
  }
  if (auto event = m_walk.next(*m_window)) {
    ++m_walked;
    return event;
  }
  if (m_random >= m_plan.events) return std::nullopt;
  ++m_random;
  return m_dice.next(*m_window);
}

/// Closes everything that is open, and returns once to the first state of the document.
std::optional<Event> Monkey::lastWays() {
  Event event;
  if (m_depth > 0 || isHeldUp()) {
    constexpr int kMax = 60;
    if (++m_waysOut > kMax) {
      m_judge.find(QStringLiteral("a dialog or menu stays open to the end"));
      return std::nullopt;
    }
    event.kind = m_waysOut % 3 == 0 ? Event::Kind::Close : Event::Kind::Key;
    event.text = QStringLiteral("Esc");
    return event;
  }
  if (std::exchange(m_undoneAtTheEnd, true)) return std::nullopt;
  event.kind = Event::Kind::UndoAll;
  return event;
}

void Monkey::act(const Event& event) {
  if (event.kind == Event::Kind::Reveal) {
    if (QWidget* widget = widgetAt(event.text)) reveal(widget);
  } else if (!needsTheProgram(event)) {
    perform(event, frontWindow(m_window.get()), m_house.files());
  } else if (!isHeldUp() && m_depth == 1) {
    actOnProgram(event);
  }
}

void Monkey::actOnProgram(const Event& event) {
  switch (event.kind) {
    case Event::Kind::Open:
      m_window->documents().openFile(QDir(m_house.files()).filePath(event.text));
      break;
    case Event::Kind::Lab:
      if (event.number < -1)
        m_window->learning().chooseLearn();
      else if (event.number < 0)
        m_window->workspace().showWelcome();
      else
        m_window->chooseLab(event.number);
      break;
    case Event::Kind::Lesson:
      m_window->workspace().learn().playLesson(event.text, event.number);
      break;
    case Event::Kind::Action:
      if (auto* action = m_window->findChild<QAction*>(event.text); action && action->isEnabled()) action->trigger();
      break;
    case Event::Kind::Settle:
      m_window->settle();
      break;
    case Event::Kind::UndoAll:
      m_judge.undoAll(*m_window);
      break;
    case Event::Kind::Restart:
      m_judge.forget();
      m_window.reset();
      if (event.number != 0) m_settings.reset();
      if (event.number == Event::kFirstStart) {
        QFile::remove(m_house.settingsFile());
      } else if (event.number != 0) {
        m_house.damage(event.number);
        m_settings = std::make_unique<Settings>(m_house.settingsFile());
      }
      makeWindow();
      break;
    default:
      break;
  }
}

}  // namespace attn::app::monkey
