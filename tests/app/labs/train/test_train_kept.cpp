// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <functional>
#include <map>

#include "labs/train/train_kept.h"
#include "support/qt_test.h"

namespace attn::app::test_train_kept {
namespace {

/// Every setting that has a control differs from its default.
TrainKept allChanged() {
  TrainKept kept;
  TrainingConfiguration& c = kept.settings;
  c = defaultTraining(TrainingTask::Markov);
  c.tokens = 40;
  c.vocabulary = 4;
  c.layers = 1;
  c.heads = 4;
  c.modelWidth = 64;
  c.headWidth = 8;
  c.scale = 1;
  c.qkGain = 0.25;
  c.layerNorm = true;
  c.positions = PositionUse::Stream;
  c.rate = 0.005;
  c.batch = 9;
  c.steps = 5000;
  c.every = 25;  // two hundred points
  c.seed = 9'007'199'254'740'991;
  kept.part = TrainPart::Scores;
  kept.typed = QStringLiteral("A B “C” \\\"");
  kept.moreShown = true;
  return kept;
}

/// The stored settings with one value replaced.
QString textWith(const TrainKept& kept, const QString& setting, const QJsonValue& value) {
  QJsonObject all = QJsonDocument::fromJson(textOf(kept).toUtf8()).object();
  QJsonObject settings = all[QLatin1String("settings")].toObject();
  settings[setting] = value;
  all[QLatin1String("settings")] = settings;
  return QString::fromUtf8(QJsonDocument(all).toJson());
}

}  // namespace

class TestTrainKept : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everythingWithAControlIsKept() {
    QCOMPARE(textOf(TrainKept()), QString());
    QVERIFY(trainKept(QString()) == TrainKept());
    QVERIFY(trainKept(textOf(allChanged())) == allChanged());
    for (const TrainingTask task : kTrainingTasks) {
      TrainKept kept;
      kept.settings = defaultTraining(task);
      kept.settings.seed = 7;
      QVERIFY(trainKept(textOf(kept)) == kept);
    }
  }

  void usesTheTaskDefaultForInvalidValues_data() {
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QJsonValue>("value");
    const QList<QJsonValue> strange{QJsonValue(),
                                    QJsonValue(QJsonValue::Undefined),
                                    QStringLiteral("12"),
                                    QJsonObject{},
                                    QJsonArray{1},
                                    -1,
                                    1e300,
                                    2e6,
                                    0.5e-300};
    for (const char* setting :
         {"tokens", "vocabulary", "layers", "heads", "d_model", "d_head", "batch", "steps", "positions", "layer_norm"})
      for (qsizetype i = 0; i < strange.size(); ++i)
        QTest::addRow("%s %d", setting, static_cast<int>(i)) << QString::fromLatin1(setting) << strange[i];
    for (const char* setting : {"rate", "qk_gain", "scale"})
      for (const double value : {-1.0, 1e300, 1001.0})
        QTest::addRow("%s %g", setting, value) << QString::fromLatin1(setting) << QJsonValue(value);
    for (const double value : {-1.0, 0.5, 1e16, 1e300})
      QTest::addRow("seed %g", value) << QStringLiteral("seed") << QJsonValue(value);
  }
  void usesTheTaskDefaultForInvalidValues() {
    QFETCH(QString, setting);
    QFETCH(QJsonValue, value);
    const TrainKept before = allChanged(), after = trainKept(textWith(before, setting, value));
    QVERIFY(trainingProblems(after.settings).empty());
    // Only this value falls back to the default of the task; the others are kept.
    const TrainingConfiguration usual = defaultTraining(TrainingTask::Markov);
    TrainingConfiguration expected = before.settings;
    const std::map<QString, std::function<void()>> fallBack{
        {QStringLiteral("tokens"), [&] { expected.tokens = usual.tokens; }},
        {QStringLiteral("vocabulary"), [&] { expected.vocabulary = usual.vocabulary; }},
        {QStringLiteral("layers"), [&] { expected.layers = usual.layers; }},
        {QStringLiteral("heads"), [&] { expected.heads = usual.heads; }},
        {QStringLiteral("d_model"), [&] { expected.modelWidth = usual.modelWidth; }},
        {QStringLiteral("d_head"), [&] { expected.headWidth = usual.headWidth; }},
        {QStringLiteral("batch"), [&] { expected.batch = usual.batch; }},
        {QStringLiteral("steps"), [&] { expected.steps = usual.steps, expected.every = usual.every; }},
        {QStringLiteral("positions"), [&] { expected.positions = usual.positions; }},
        {QStringLiteral("layer_norm"), [&] { expected.layerNorm = usual.layerNorm; }},
        {QStringLiteral("rate"), [&] { expected.rate = usual.rate; }},
        {QStringLiteral("qk_gain"), [&] { expected.qkGain = usual.qkGain; }},
        {QStringLiteral("scale"), [&] { expected.scale = usual.scale; }},
        {QStringLiteral("seed"), [&] { expected.seed = usual.seed; }},
    };
    fallBack.at(setting)();
    QVERIFY(after.settings == expected);
    QVERIFY(after.part == before.part && after.typed == before.typed && after.moreShown);
  }

  void incompatibleSettingsFallBackTogether() {
    TrainKept kept;
    kept.settings.tokens = 100;
    kept.settings.vocabulary = 60;
    kept.settings.seed = 5;
    QVERIFY(trainKept(textOf(kept)) == kept);
    // Neither the stored number nor the default allows a period of 50 different tokens.
    QVERIFY(trainKept(textWith(kept, QStringLiteral("vocabulary"), 30)).settings ==
            defaultTraining(TrainingTask::Induction));
    kept.settings = defaultTraining(TrainingTask::Sort);
    kept.settings.seed = 5;
    TrainingConfiguration expected = kept.settings;
    QVERIFY(trainKept(textWith(kept, QStringLiteral("tokens"), 12)).settings == expected);
  }

  void aTextOfSomethingElseIsTheFirstDay_data() {
    QTest::addColumn<QString>("text");
    for (const char* text :
         {"{", "[]", "null", "\"settings\"", "{\"settings\": []}", "{\"settings\": {\"task\": \"copy\"}}",
          "{\"settings\": {\"task\": 1, \"tokens\": 30}}", "{\"settings\": {\"tokens\": 30}}",
          "{\"part\": \"all\", \"typed\": 12, \"more\": \"yes\"}", "\xC3\xA9", "0"})
      QTest::addRow("%s", text) << QString::fromUtf8(text);
    QTest::newRow("deep") << QString(5000, QLatin1Char('['));
    QTest::newRow("long") << QStringLiteral("{\"typed\": \"%1\"}").arg(QString(5000, QLatin1Char('a')));
  }
  void aTextOfSomethingElseIsTheFirstDay() {
    QFETCH(QString, text);
    QVERIFY(trainKept(text) == TrainKept());
  }

  /// A measured point costs a forward pass: a run must not have a million of them.
  void pointsAreTwoHundredAtMost() {
    for (const Index steps : {0, 1, 10, 600, 2000, 2001, 12'345, 1'000'000}) {
      const Index every = pointEvery(TrainingTask::Induction, steps);
      QVERIFY(every >= 10 && (steps + every - 1) / every <= 200);
    }
    QCOMPARE(pointEvery(TrainingTask::Markov, defaultTraining(TrainingTask::Markov).steps), Index{20});
  }
};

ATTN_TEST(TestTrainKept)

}  // namespace attn::app::test_train_kept

#include "test_train_kept.moc"
