// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/labs/heads/lab_on_screen.h"
#include "support/qt_test.h"
#include "widgets/choice_box.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"

namespace attn::app::test_heads_cache {
using namespace test;

class TestHeadsCache : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void theCacheCountsTheScenarioAndAModel() {
    LabOnScreen l;
    const CacheTables& tables = l.cache()->tables();
    QCOMPARE(tables.tables.size(), std::size_t(2));
    const CacheTable &mine = tables.tables[0], &model = tables.tables[1];
    QCOMPARE(mine.rows[1].name, QStringLiteral("GQA"));
    QVERIFY(mine.rows[1].actual && !mine.rows[0].actual);
    QCOMPARE(mine.rows[0].perToken, QStringLiteral("64"));
    QCOMPARE(mine.rows[1].perToken, QStringLiteral("16"));
    QCOMPARE(mine.rows[1].smaller, QStringLiteral("÷ 4"));
    QCOMPARE(l.cache()->barRect(0, 1).width() / l.cache()->barRect(0, 0).width(), 16.0 / 64);
    QCOMPARE(model.title, QStringLiteral("Llama 2 70B, 80 layers"));
    QCOMPARE(model.rows[1].perToken, QStringLiteral("327,680"));
    QCOMPARE(model.rows[0].perToken, QStringLiteral("2,621,440"));
    QCOMPARE(model.atLength, QStringLiteral("At 8,192 tokens: 2.68\u00A0GB"));
    QCOMPARE(l.cache()->barRect(1, 1).width() / l.cache()->barRect(1, 0).width(), 327680.0 / 2621440);
  }

  void theModelTheBitsAndTheLengthAreChosen() {
    LabOnScreen l;
    auto* model = l.named<ChoiceBox>("Model to compare with");
    QVERIFY(model != nullptr);
    const auto choose = [model](const char* name) {
      model->setCurrentText(QLatin1String(name));
      Q_EMIT model->activated(model->currentIndex());
    };
    choose("Mistral 7B v0.1");
    QCOMPARE(l.cache()->tables().tables[1].rows[1].perToken, QStringLiteral("131,072"));
    QVERIFY(l.cache()->tables().tables[1].atLength.contains(QStringLiteral("the window keeps 4,096")));
    QVERIFY(l.allLabels().contains(QStringLiteral("arXiv:2310.06825")));
    choose("DeepSeek-V3");
    const CacheTable v3 = l.cache()->tables().tables[1];
    QCOMPARE(v3.rows.back().name, QStringLiteral("as MLA"));
    QCOMPARE(v3.rows.back().perToken, QStringLiteral("70,272"));
    auto* bits = l.named<SegmentedControl>("Bits of a cached number");
    QTest::keyClick(bits, Qt::Key_Left);
    QCOMPARE(l.cache()->tables().heading, QStringLiteral("Cache bytes per token, 32 bit"));
    QCOMPARE(l.cache()->tables().tables[1].rows.back().perToken, QStringLiteral("140,544"));
    auto* tokens = l.named<NumberField>("Tokens in the cache");
    tokens->setFocus();
    tokens->selectAll();
    QTest::keyClicks(tokens, QStringLiteral("1024"));
    QTest::keyClick(tokens, Qt::Key_Return);
    QVERIFY(l.cache()->tables().tables[1].atLength.startsWith(QStringLiteral("At 1,024 tokens: ")));
    tokens->selectAll();
    QTest::keyClicks(tokens, QStringLiteral("0"));
    QTest::keyClick(tokens, Qt::Key_Return);
    QCOMPARE(l.lab.choices().values().tokens, std::int64_t(1024));
    const auto errors = l.lab.inputsPane()->findChildren<InlineError*>();
    QVERIFY(std::any_of(errors.begin(), errors.end(), [](const InlineError* e) { return !e->isHidden(); }));
  }

  void theFormatOfTheDocumentIsFollowed() {
    LabOnScreen l;
    auto* format = l.named<ChoiceBox>("Keys and values are stored as");
    auto* bits = l.named<SegmentedControl>("Bits of a cached number");
    QVERIFY(format != nullptr && bits->isVisible());
    const auto take = [&](const QString& name) {
      format->setCurrentText(name);
      Q_EMIT format->activated(format->currentIndex());
    };
    // Two key/value heads with rows of 2 + 2 numbers; Llama 2 70B: 80 layers of 16 rows of 128.
    take(QStringLiteral("FP8 E5M2"));
    QVERIFY(!bits->isVisible());
    QCOMPARE(l.cache()->tables().heading, QStringLiteral("Cache bytes per token, FP8 E5M2"));
    QCOMPARE(l.cache()->tables().tables[0].rows[1].perToken, QStringLiteral("8"));
    QCOMPARE(l.cache()->tables().tables[1].rows[1].perToken, QStringLiteral("163,840"));
    take(QStringLiteral("int8"));
    QCOMPARE(l.cache()->tables().tables[0].rows[1].perToken, QStringLiteral("24"));  // 2 * (4 + 2 * 4)
    QCOMPARE(l.cache()->tables().tables[0].rows[0].perToken, QStringLiteral("96"));
    QCOMPARE(l.cache()->tables().tables[1].rows[1].perToken, QStringLiteral("168,960"));
    QCOMPARE(l.cache()->tables().tables[1].rows[1].keyBytes, 84'480.0);
    QVERIFY(l.allLabels().contains(QStringLiteral("4 B per row of a head for its scale")));
    take(QStringLiteral("they are"));
    QVERIFY(bits->isVisible());
    QCOMPARE(l.cache()->tables().tables[0].rows[1].perToken, QStringLiteral("16"));
  }

  void everyByteIsOnHover() {
    LabOnScreen l;
    const CacheTable model = l.cache()->tables().tables[1];
    QVERIFY2(model.rows[1].tip.contains(QStringLiteral("2,684,354,560\u00A0B in all = 2.50\u00A0GiB")),
             qPrintable(model.rows[1].tip));
    QCOMPARE(model.rows[1].atLength, QStringLiteral("2.68\u00A0GB"));
  }
};

ATTN_TEST(TestHeadsCache)

}  // namespace attn::app::test_heads_cache

#include "test_heads_cache.moc"
