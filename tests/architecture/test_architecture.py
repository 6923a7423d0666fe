# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the include graph of the sources, and tests each rule with deliberate violations."""

import pathlib
import unittest

import rules

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUFFIXES = {".h", ".cpp", ".cl", ".py", ".sh", ".cmake"}
# REUSE-IgnoreStart
SPDX = "// SPDX-License-Identifier: GPL-3.0-or-later\n"
# REUSE-IgnoreEnd


def read_sources():
    files = [ROOT / "dev", ROOT / ".ci/run", ROOT / "CMakeLists.txt"]
    for top in ("core", "app", "tests", "resources", "cmake", "translations"):
        files += [f for f in (ROOT / top).rglob("*") if f.suffix in SUFFIXES or f.name == "CMakeLists.txt"]
    return {str(f.relative_to(ROOT)): f.read_text(encoding="utf-8") for f in sorted(files)}


class Sources(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.sources = read_sources()

    def test_are_found(self):
        for path in ("core/attention/trace.h", "app/window/main_window.cpp", "resources/kernels/scores.cl", "dev"):
            self.assertIn(path, self.sources)

    def test_keep_every_rule(self):
        for rule in rules.ALL:
            with self.subTest(rule.__name__):
                self.assertEqual(list(rule(self.sources)), [])

    def test_include_only_headers_that_exist(self):
        # A renamed header would escape the rules under its old name.
        for path, text in self.sources.items():
            top = path.split("/")[0]
            if top not in ("core", "app") or not rules.is_source(path):
                continue
            for header in rules.includes(text)[0]:
                roots = ["core"] if top == "core" else ["app", "core"]
                if "/" in header:
                    self.assertTrue(any(f"{root}/{header}" in self.sources for root in roots), f"{path}: {header}")


class PlantedViolation(unittest.TestCase):
    def seen(self, rule, path, text):
        return list(rule({path: text}))

    def assertSeen(self, rule, path, text, words):
        found = self.seen(rule, path, text)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(path + ":"), found[0])
        self.assertIn(words, found[0])

    def assertAllowed(self, rule, path, text):
        self.assertEqual(self.seen(rule, path, text), [])

    def test_browser_sources_replace_others(self):
        rule = rules.browser_sources_replace_others
        self.assertSeen(rule, "app/browser/session/x.cpp", "", "no source of this path")
        self.assertEqual(list(rule({"app/browser/session/x.cpp": "", "app/session/x.cpp": ""})), [])
        self.assertSeen(rules.app_points_down, "app/browser/session/x.cpp", '#include "labs/lab.h"\n', "session may not include")

    def test_browser_sources_that_leave_a_function_out(self):
        rule = rules.browser_sources_define_what_others_do
        header = {"app/session/x.h": "int one(int a,\n        int b);\nclass X {\n  void two();\n};\nQString* three();\n"}
        whole = ("namespace {\nint four() {\n}\n}  // namespace\nint one(int a,\n        int b) {\n}\n"
                 "QString* three() {\n}\nvoid two() {\n}\n")
        page = "int one(int, int) {\n}\n"
        found = list(rule(header | {"app/session/x.cpp": whole, "app/browser/session/x.cpp": page}))
        self.assertEqual(found, ["app/browser/session/x.cpp: three() is not defined here, but in app/session/x.cpp"])

    def test_qt_in_core(self):
        rule = rules.core_has_no_qt
        for header in ("QString", "QtCore/QString", "QtWidgets", "qglobal.h"):
            self.assertSeen(rule, "core/base/x.h", f"#include <{header}>\n", header)
        self.assertSeen(rule, "core/base/x.cpp", "#include <vector>\n  #  include <QObject>\n", "QObject")
        self.assertSeen(rule, "core/CMakeLists.txt", "target_link_libraries(c PUBLIC Qt6::Core)", "no Qt")
        self.assertAllowed(rule, "core/base/x.h", "#include <vector>\n#include <queue>\n#include <Eigen/Core>\n")
        self.assertAllowed(rule, "app/text/x.h", "#include <QString>\n")

    def test_core_upwards(self):
        rule = rules.core_points_down
        for path, header in (("core/base/x.h", "scenario/scenario.h"), ("core/scenario/x.h", "attention/trace.h"),
                             ("core/attention/x.h", "compute/backend.h"), ("core/attention/x.h", "tiling/grid.h"),
                             ("core/compute/opencl/x.h", "traffic/bytes.h"), ("core/compute/x.h", "theme/theme.h"),
                             ("core/base/x.h", "../app/text/t.h")):
            self.assertSeen(rule, path, f'#include "{header}"\n', header)
        self.assertSeen(rule, "core/news/x.h", "", "no rule")
        self.assertAllowed(rule, "core/compute/x.h", '#include "attention/trace.h"\n#include "kernel_sources.h"\n')

    def test_opencl_elsewhere(self):
        rule = rules.opencl_stays_behind_its_door
        for path, header in (("core/compute/registry.cpp", "compute/opencl/devices.h"),
                             ("core/compute/without_opencl/x.cpp", "compute/opencl/cl_api.h"),
                             ("core/measure/x.cpp", "compute/guest/device_mark.h")):
            self.assertSeen(rule, path, f'#include "{header}"\n', header)
        self.assertAllowed(rule, "core/compute/opencl/x.cpp", '#include "compute/opencl/devices.h"\n')
        self.assertAllowed(rule, "core/measure/x.cpp", '#include "compute/guest/driver_guard.h"\n')

    def test_window_upwards(self):
        rule = rules.window_points_down
        for path, header in (("app/window/notice/x.h", "window/document/documents.h"),
                             ("app/window/frame/x.cpp", "window/lesson/ask_me.h"),
                             ("app/window/settings/x.cpp", "window/main_window.h"),
                             ("app/window/help/x.h", "window/settings/settings_controller.h")):
            self.assertSeen(rule, path, f'#include "{header}"\n', header)
        self.assertSeen(rule, "app/window/news/x.h", "", "no place")
        self.assertSeen(rule, "app/window/help/x.h", "class MainWindow;\n", "MainWindow")
        self.assertAllowed(rule, "app/window/settings/x.h", '#include "window/frame/workspace.h"\n')
        self.assertAllowed(rule, "app/window/render.cpp", '#include "window/main_window.h"\n')

    def test_too_many_files(self):
        sources = {f"app/window/help/x{i}.h": "" for i in range(rules.MOST_FILES)}
        self.assertEqual(list(rules.window_folders_are_small(sources)), [])
        sources["app/window/help/y.h"] = ""
        self.assertEqual(len(list(rules.window_folders_are_small(sources))), 1)

    def test_app_upwards(self):
        rule = rules.app_points_down
        for path, header in (("app/theme/x.h", "text/t.h"), ("app/session/x.h", "figures/s.h"),
                             ("app/figures/x.h", "session/playback.h"), ("app/figures/x.h", "explanation/e.h"),
                             ("app/explanation/x.h", "widgets/w.h"), ("app/widgets/x.h", "panes/p.h"),
                             ("app/panes/x.h", "labs/lab.h"), ("app/labs/steps/x.h", "window/w.h"),
                             ("app/learn/x.h", "labs/lab.h"), ("app/labs/steps/x.h", "learn/learn_page.h"),
                             ("app/window/x.h", "cli/c.h"), ("app/window/x.h", "labs/steps/steps_lab.h")):
            self.assertSeen(rule, path, f'#include "{header}"\n', header)
        self.assertSeen(rule, "app/news/x.h", "", "no rule")
        for path, header in (("app/figures/x.h", "session/playhead.h"), ("app/window/x.h", "labs/lab.h"),
                             ("app/theme/x.h", "base/matrix.h"), ("app/cli/x.h", "window/render.h")):
            self.assertAllowed(rule, path, f'#include "{header}"\n')

    def test_folders_of_one_name(self):
        rule = rules.app_points_down
        text = '#include "lessons/lesson_player.h"\n'
        both = {"app/lessons/lesson_player.h": "", "app/panes/x.h": text}
        self.assertEqual(len(list(rule(both))), 1)
        self.assertEqual(list(rule({"core/lessons/lesson_player.h": "", "app/panes/x.h": text})), [])

    def test_a_picture_with_widgets(self):
        rule = rules.pictures_know_no_widget
        for header in ("QWidget", "QtWidgets", "QLabel", "QAbstractSlider", "QHBoxLayout", "QToolTip"):
            for path in ("app/figures/x.h", "app/labs/steps/picture/x.cpp", "app/learn/picture/x.cpp"):
                self.assertSeen(rule, path, f"#include <{header}>\n", header)
            self.assertAllowed(rule, "app/labs/steps/x.cpp", f"#include <{header}>\n")
        for header in ("QPainter", "QRectF", "QStringList", "QTextLayout"):
            self.assertAllowed(rule, "app/labs/steps/picture/x.cpp", f"#include <{header}>\n")

    def test_a_picture_that_knows_its_lab(self):
        rule = rules.pictures_know_no_widget
        for header in ("labs/steps/steps_lab.h", "labs/lab.h", "widgets/painted_stage.h", "session/playback.h", "panes/p.h"):
            self.assertSeen(rule, "app/labs/steps/picture/x.h", f'#include "{header}"\n', header)
        for header in ("labs/steps/picture/y.h", "figures/face.h", "explanation/markup.h", "session/selection.h",
                       "attention/trace.h"):
            self.assertAllowed(rule, "app/labs/steps/picture/x.h", f'#include "{header}"\n')
        self.assertSeen(rule, "app/learn/picture/x.h", '#include "learn/learn_page.h"\n', "learn_page.h")
        self.assertAllowed(rule, "app/learn/picture/x.h", '#include "learn/picture/y.h"\n')

    def test_charts_elsewhere(self):
        rule = rules.charts_stay_in_their_room
        for header in ("QtCharts/QChart", "QtCharts", "QChartView", "QLineSeries", "QBarCategoryAxis", "QBarSet"):
            self.assertSeen(rule, "app/labs/steps/x.cpp", f"#include <{header}>\n", header)
            self.assertAllowed(rule, "app/figures/charts/x.cpp", f"#include <{header}>\n")
        self.assertAllowed(rule, "app/labs/steps/x.cpp", "#include <QLabel>\n#include <QStyle>\n")

    def test_a_lab_in_another_lab(self):
        rule = rules.labs_do_not_know_each_other
        text = '#include "labs/steps/canvas.h"\n'
        self.assertSeen(rule, "app/labs/heads/x.cpp", text, "labs/steps/canvas.h")
        self.assertAllowed(rule, "app/labs/steps/x.cpp", text + '#include "labs/lab.h"\n')
        self.assertAllowed(rule, "app/labs/lab_factory.cpp", text)

    def test_a_file_without_license(self):
        rule = rules.license_is_named
        for text in ("", "#pragma once\n", "#pragma once\n" + SPDX, "#!/bin/sh\n\n# SPDX\n"):
            self.assertSeen(rule, "app/text/x.h", text, "no SPDX")
        self.assertAllowed(rule, "app/text/x.h", SPDX)
        self.assertAllowed(rule, "dev", "#!/bin/bash\n" + SPDX)

    def test_a_source_that_cites_a_spec(self):
        rule = rules.sources_cite_what_lies_beside_them
        for words in ("Source: SPEC section 1.", "(SPEC.md, section 3)"):
            self.assertSeen(rule, "core/traffic/x.h", f"/// {words}\n", "docs/numbers.md")
        self.assertAllowed(rule, "core/traffic/x.h", "/// Source: docs/numbers.md, section 3. SPECIAL, ASPEC\n")

    def test_text_of_others_as_rich_text(self):
        rule = rules.text_of_others_is_text
        for line in ("m_chip->setToolTip(title);", "setToolTip(words);", "item.setToolTip(name);",
                     "QToolTip::showText(at, name, this);", "m_box->setItemData(0, source, Qt::ToolTipRole);",
                     "case Qt::ToolTipRole:\n  return name;", "setWhatsThis(title);", "auto* label = new QLabel(title);",
                     "m_label(new QLabel),", "QMessageBox::information(window, title, text);", "new QMessageBox(window);",
                     "setTextFormat(Qt::AutoText);", "if (Qt::mightBeRichText(tip)) return tip;"):
            self.assertSeen(rule, "app/panes/x.cpp", line + "\n", "take")
        for line in ("QMessageBox box(window);\nbox.setText(title);\n", "Name::Name(QWidget* parent) : QLabel(parent) {}\n"):
            self.assertSeen(rule, "app/panes/x.cpp", line, "setTextFormat")
        for line in ("setPlainToolTip(m_chip, title);", "showPlainToolTip(at, name, this);", "QToolTip::hideText();",
                     "m_box->setItemData(0, toolTipText(source), Qt::ToolTipRole);", "m_box->setItemData(0, 3, kNumberRole);",
                     "case Qt::ToolTipRole:\n  return toolTipText(name);", "m_label(plainLabel()),",
                     "QMessageBox box(window);\nbox.setTextFormat(Qt::PlainText);",
                     "Name::Name(QWidget* parent) : QLabel(parent) {\n  setTextFormat(Qt::PlainText);\n}"):
            self.assertAllowed(rule, "app/panes/x.cpp", line + "\n")
        self.assertAllowed(rule, "app/text/tool_tip.h", "owner->setToolTip(toolTipText(plain));\n")

    def test_an_index_from_one(self):
        rule = rules.places_count_from_zero
        for line in ('tr("row %1").arg(cell.row + 1)', "wholeText(at.key + 1)", "QString::number(p.column() + 1)",
                     "lane.name = name.arg(QString(), indexText(head + 1));", "QLocale().toString(row + 1)",
                     'fmt::format("t{}", position + 1)'):
            self.assertSeen(rule, "app/labs/steps/x.cpp", line + "\n", "from 1")
            self.assertSeen(rule, "app/learn/picture/x.cpp", line + "\n", "from 1")
        for line in ("text.arg(indexText(cell.row))", "f(place.row + 1)", 'tr("View %1").arg(view + 1)',
                     "const Index keys = query + 1;", "pen.text({left, y}, words, row + 1.5)"):
            self.assertAllowed(rule, "app/labs/steps/x.cpp", line + "\n")
        self.assertAllowed(rule, "app/lecture/record/x.cpp", 'tr("View %1").arg(at.row() + 1)\n')

    def test_a_font_that_is_not_bundled(self):
        rule = rules.fonts_are_bundled
        self.assertSeen(rule, "app/labs/tiles/x.cpp", "\"<span style=\\\"font-family:'Latin Modern Math'\\\">\"\n", "missing")
        self.assertAllowed(rule, "app/labs/tiles/x.cpp", "\"<span style=\\\"font-family:'%1'\\\">\"\n")

    def test_a_filter_of_the_application(self):
        rule = rules.one_filter_sees_all_events
        for line in ("qApp->installEventFilter(this);", "QCoreApplication::instance()->installEventFilter(this);",
                     "application->installEventFilter(keys);", "QApplication app;\napp.installEventFilter(&keys);"):
            self.assertSeen(rule, "app/panes/x.cpp", line + "\n", "watchApplicationEvents")
            self.assertAllowed(rule, "app/widgets/application_events.cpp", line + "\n")
        self.assertAllowed(rule, "app/panes/x.cpp", "m_field->installEventFilter(this);\nwindow()->installEventFilter(this);\n")

    def test_a_latin_comma(self):
        rule = rules.lists_have_the_commas_of_the_language
        for line in ('names.join(QStringLiteral(", "))', 'a + QLatin1String(", ") + b'):
            self.assertSeen(rule, "app/learn/x.cpp", line + "\n", "listText()")
            self.assertAllowed(rule, "app/cli/x.cpp", line + "\n")
        self.assertAllowed(rule, "app/learn/x.cpp", 'listText(names)\n')


if __name__ == "__main__":
    unittest.main()
