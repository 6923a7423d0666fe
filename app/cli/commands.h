// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace attn::app {

class Command;

// Each adds a command with its options and texts to the program.
void addTrace(const Command& program);
void addCheck(const Command& program);
void addDevices(const Command& program);
void addTraffic(const Command& program);
void addCache(const Command& program);
void addPublished(const Command& program);
void addQuestions(const Command& program);
void addLessons(const Command& program);
void addLessonPage(const Command& lessons);
void addHandout(const Command& program);
void addCollect(const Command& program);
void addWorksheet(const Command& program);
void addScript(const Command& program);
void addImport(const Command& program);
void addBench(const Command& program);
void addTune(const Command& program);
void addTrain(const Command& program);
void addModel(const Command& program);
void addModelGet(const Command& model);
void addRender(const Command& program);
void addReport(const Command& program);

}  // namespace attn::app
