# SPDX-License-Identifier: GPL-3.0-or-later
"""Several starts of the window: one window per document, whatever happened to earlier ones; requests to quit."""
import json
import os
import signal
import stat
import subprocess
import time
import unittest

from program import ALL_EXAMPLES, BINARY, DONE, PATIENCE, ProgramTest


class Starts(ProgramTest):
    def setUp(self):
        super().setUp()
        self.home.chmod(0o700)  # also used as the runtime folder
        self.cat = self.folder / "cat.attn.json"
        self.cat.write_bytes(ALL_EXAMPLES[0].read_bytes())
        self.running = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for window in self.running:
            if window.poll() is None:
                window.send_signal(signal.SIGCONT)
                window.kill()
            window.communicate()

    def start(self, *arguments, **variables):
        env = self.environment(QT_QPA_PLATFORM="offscreen", **variables)
        window = subprocess.Popen([BINARY, *map(str, arguments)], cwd=self.folder, env=env, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.running.append(window)
        return window

    def sockets(self, folder=None):
        return sorted(((folder or self.home) / "attentionscope").glob("*.socket"))

    def until(self, happens, what):
        end = time.monotonic() + PATIENCE
        while not happens():
            for window in self.running:
                if window.poll() not in (None, DONE, -signal.SIGKILL):
                    self.fail(f"{what}: a window ended with {window.returncode}: {window.communicate()[1]}")
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.02)

    def opened(self, *arguments, **variables):
        """A window that other starts can reach."""
        before = len(self.sockets())
        window = self.start(*arguments, **variables)
        self.until(lambda: len(self.sockets()) > before, "the window opens")
        return window

    def assertShownElsewhere(self, *arguments, **variables):
        start = self.start(*arguments, **variables)
        self.assertEqual(start.wait(PATIENCE), DONE)
        self.assertEqual(start.communicate(), ("", ""))

    def test_a_second_start_with_a_document_is_shown_its_window(self):
        first = self.opened(self.cat)
        link = self.folder / "link.attn.json"
        link.symlink_to(self.cat)
        (self.folder / "sub").mkdir()
        for name in (self.cat, "cat.attn.json", "sub/../cat.attn.json", link):
            self.assertShownElsewhere(name)
        self.assertIsNone(first.poll())
        self.assertEqual(len(self.sockets()), 1)

    def test_other_starts_open_windows_of_their_own(self):
        self.opened(self.cat)
        other = self.folder / "other.attn.json"
        other.write_bytes(self.cat.read_bytes())
        self.opened(other)
        self.opened()
        self.opened()
        self.assertTrue(all(window.poll() is None for window in self.running))

    def test_two_starts_at_once_end_in_one_window(self):
        both = [self.start(self.cat), self.start(self.cat)]
        self.until(lambda: any(window.poll() is not None for window in both), "one of them ends")
        self.assertEqual(sorted(str(window.poll()) for window in both), ["0", "None"])
        self.assertEqual(len(self.sockets()), 1)

    def test_a_hanging_window_does_not_block_a_new_one(self):
        hung = self.opened(self.cat)
        hung.send_signal(signal.SIGSTOP)
        self.opened(self.cat)
        hung.send_signal(signal.SIGCONT)
        self.assertShownElsewhere(self.cat)

    def test_a_window_that_was_killed_is_not_waited_for(self):
        killed = self.opened(self.cat)
        killed.kill()
        killed.wait()
        self.assertEqual(len(self.sockets()), 1)
        window = self.start(self.cat)
        left = self.sockets()
        self.until(lambda: self.sockets() and self.sockets() != left, "the window opens, and what was left is removed")
        self.assertIsNone(window.poll())

    def test_a_folder_that_is_not_the_users_own_is_not_used(self):
        elsewhere = self.folder / "temporary"
        elsewhere.mkdir()
        runtime = self.home / "attentionscope"
        runtime.mkdir()
        runtime.chmod(0o777)
        self.start(self.cat, TMPDIR=str(elsewhere))
        own = elsewhere / f"attentionscope-{os.geteuid()}"
        self.until(lambda: list(own.glob("*.socket")), "the window opens")
        self.assertEqual(stat.S_IMODE(own.stat().st_mode), 0o700)
        self.assertEqual(list(runtime.iterdir()), [])
        self.assertShownElsewhere(self.cat, TMPDIR=str(elsewhere))

    def test_without_a_place_for_sockets_windows_open(self):
        missing = "/proc/none"
        windows = [self.start(self.cat, XDG_RUNTIME_DIR=missing, TMPDIR=missing) for _ in range(2)]
        settings = self.home / ".config" / "AttentionScope" / "AttentionScope.conf"
        self.until(settings.exists, "a window opens")
        time.sleep(0.5)
        self.assertEqual([window.poll() for window in windows], [None, None])

    def test_a_session_that_is_restored_brings_its_document_back(self):
        sessions = self.home / ".local" / "share" / "AttentionScope" / "AttentionScope" / "sessions"
        sessions.mkdir(parents=True)
        kept = {"page": "lab", "document": str(self.cat), "lab": "heads", "step": ""}
        (sessions / "10c2_170.window.json").write_text(json.dumps(kept), encoding="utf-8")
        self.opened("-session", "10c2_170")
        self.assertShownElsewhere(self.cat)
        self.opened("-session", "10c2_171")  # that of another window, which has ended: an empty one

    def test_a_request_to_end_ends_the_window_in_order(self):
        for request in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            with self.subTest(request.name):
                window = self.opened(self.cat)
                window.send_signal(request)
                self.assertEqual(window.wait(PATIENCE), DONE)
                self.assertEqual(window.communicate()[1], "")
                self.assertEqual(self.sockets(), [])  # cleaned up, as a program that ends normally does
        settings = (self.home / ".config" / "AttentionScope" / "AttentionScope.conf").read_text(encoding="utf-8")
        self.assertIn("geometry=", settings)


if __name__ == "__main__":
    unittest.main()
