// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/hands.h"

#include <QtTest/qtestkeyboard.h>
#include <QtTest/qtestmouse.h>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QKeySequence>
#include <QMimeData>
#include <QPointer>
#include <QUrl>
#include <QWheelEvent>
#include <QWindow>

namespace attn::app::monkey {
namespace {

/// Far enough apart that two clicks are not a double click.
int timeOfNext(bool soon = false) {
  static int time = 1000;
  return time += soon ? 10 : 5000;
}

struct Pointer {
  QPointer<QWindow> window;
  QPoint corner;
  Qt::KeyboardModifiers modifiers;

  void send(QEvent::Type type, QPoint at, Qt::MouseButtons held, Qt::MouseButton button, int time) const {
    if (window) qt_handleMouseEvent(window, at, corner + at, held, button, type, modifiers, time);
  }
  void click(QPoint at, Qt::MouseButton button, int time) const {
    send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, time);
    send(QEvent::MouseButtonPress, at, button, button, time);
    send(QEvent::MouseButtonRelease, at, Qt::NoButton, button, time);
  }
};

void press(const QPointer<QWindow>& window, int key, Qt::KeyboardModifiers modifiers, const QString& text) {
  for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
    // The press may have closed it.
    QWindow* hears = QGuiApplication::focusWindow() ? QGuiApplication::focusWindow() : window.data();
    if (hears) qt_handleKeyEvent(hears, type, key, modifiers, text);
  }
}

void pressSequence(const QPointer<QWindow>& window, const QString& name) {
  const QKeySequence keys = QKeySequence::fromString(name, QKeySequence::PortableText);
  if (keys.isEmpty()) return;
  const QKeyCombination combination = keys[0];
  const bool letter = combination.key() >= Qt::Key_Space && combination.key() <= Qt::Key_AsciiTilde;
  const bool plain = !(combination.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier));
  const QString text = letter && plain ? QString(QChar(combination.key())).toLower() : QString();
  press(window, combination.key(), combination.keyboardModifiers(), text);
}

void typeText(const QPointer<QWindow>& window, const QString& text) {
  for (const QChar letter : text) {
    const ushort code = letter.toUpper().unicode();
    const int key = letter == u'\n'   ? int{Qt::Key_Return}
                    : letter == u'\t' ? int{Qt::Key_Tab}
                    : code < 0x80     ? int{code}
                                      : 0;
    press(window, key, Qt::NoModifier, QString(letter));
  }
}

void drop(QWidget* target, QPoint at, const QString& file) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(file)});
  QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(target, &enter);
  if (!enter.isAccepted()) return;
  QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(target, &event);
}

void answer(QFileDialog* dialog, const QString& folder, const QString& name) {
  if (name.isEmpty()) {
    dialog->reject();
    return;
  }
  dialog->setDirectory(folder);
  dialog->selectFile(QDir(folder).filePath(name));
  static_cast<QDialog*>(dialog)->accept();
}

}  // namespace

bool perform(const Event& event, QWidget* front, const QString& folder) {
  const QPointer<QWindow> window = front->windowHandle();
  const Pointer pointer{window, front->mapToGlobal(QPoint()), event.modifiers};
  switch (event.kind) {
    case Event::Kind::Click:
      pointer.click(event.at, event.button, timeOfNext());
      return true;
    case Event::Kind::Double: {
      const int time = timeOfNext();
      pointer.click(event.at, event.button, time);
      pointer.click(event.at, event.button, timeOfNext(true));
      return true;
    }
    case Event::Kind::Drag: {
      const int time = timeOfNext();
      pointer.send(QEvent::MouseMove, event.at, Qt::NoButton, Qt::NoButton, time);
      pointer.send(QEvent::MouseButtonPress, event.at, event.button, event.button, time);
      constexpr int kSteps = 4;
      for (int n = 1; n <= kSteps; ++n)
        pointer.send(QEvent::MouseMove, event.at + (event.to - event.at) * n / kSteps, event.button, Qt::NoButton,
                     time);
      pointer.send(QEvent::MouseButtonRelease, event.to, Qt::NoButton, event.button, time);
      return true;
    }
    case Event::Kind::Wheel: {
      if (!window) return true;
      const bool sideways = event.modifiers & Qt::AltModifier;
      QWheelEvent wheel(event.at, pointer.corner + event.at, {},
                        sideways ? QPoint(event.number, 0) : QPoint(0, event.number), Qt::NoButton, event.modifiers,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(window, &wheel);
      return true;
    }
    case Event::Kind::Drop:
      drop(front, event.at, QDir(folder).filePath(event.text));
      return true;
    case Event::Kind::Key:
      pressSequence(window, event.text);
      return true;
    case Event::Kind::Type:
      typeText(window, event.text);
      return true;
    case Event::Kind::Paste:
      QGuiApplication::clipboard()->setText(event.text);
      pressSequence(window, QStringLiteral("Ctrl+V"));
      return true;
    case Event::Kind::Resize:
      front->resize(event.to.x(), event.to.y());
      return true;
    case Event::Kind::Close:
      front->close();
      return true;
    case Event::Kind::Answer:
      if (auto* dialog = qobject_cast<QFileDialog*>(front)) answer(dialog, folder, event.text);
      return true;
    default:
      return false;
  }
}

}  // namespace attn::app::monkey
