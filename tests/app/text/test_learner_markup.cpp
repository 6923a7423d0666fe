// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_test.h"
#include "text/learner_markup.h"

namespace attn::app::test_learner_markup {

class TestLearnerMarkup : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void reads_data() {
    QTest::addColumn<QString>("markdown");
    QTest::addColumn<QString>("html");
    const auto row = [](const char* markdown, const char* html) {
      QTest::newRow(markdown) << QString::fromUtf8(markdown) << QString::fromUtf8(html);
    };
    row("plain", "plain");
    row("√d_k", "√d<sub>k</sub>");
    row("T_q × T_k", "T<sub>q</sub> × T<sub>k</sub>");
    row("s_12", "s<sub>12</sub>");
    row("key_width", "key_width");
    row("d_model", "d<sub>model</sub>");
    row("2^17 bytes", "2<sup>17</sup> bytes");
    row("e^(a − b)", "e<sup>a − b</sup>");
    row("times e^−m is", "times e<sup>−m</sup> is");
    row("10^-9, x^2.", "10<sup>-9</sup>, x<sup>2</sup>.");
    row("e^(0.5) + e^{−0.5 · 2}", "e<sup>0.5</sup> + e<sup>−0.5 · 2</sup>");
    row("base^(−(r − 2) / r)", "base<sup>−(r − 2) / r</sup>");
    row("e^… and 2^", "e<sup>…</sup> and 2^");
    row("**strong** and *weak*", "<b>strong</b> and <i>weak</i>");
    row("**a** b **c** and *d* e *f*", "<b>a</b> b <b>c</b> and <i>d</i> e <i>f</i>");
    row("2 * 3 * 4", "2 * 3 * 4");
    row("`a_b * c_d`", "<code>a_b * c_d</code>");
    row("an odd ` mark", "an odd ` mark");
    row("<b>&", "&lt;b&gt;&amp;");
    row("one\nline", "one line");
    row("two\n\nparagraphs", "two<br><br>paragraphs");
  }
  void reads() {
    QFETCH(QString, markdown);
    QFETCH(QString, html);
    QCOMPARE(learnerHtml(markdown), html);
  }

  void buttonsHaveIndicesWithoutMarkup() {
    QCOMPARE(learnerPlain(QStringLiteral("Why divide by √d_k?")), QStringLiteral("Why divide by √dₖ?"));
    QCOMPARE(learnerPlain(QStringLiteral("d_v, x_i, P_r")), QStringLiteral("dᵥ, xᵢ, Pᵣ"));
    QCOMPARE(learnerPlain(QStringLiteral("x_1 and W_Q, d_model")), QStringLiteral("x₁ and W_Q, d_model"));
    QCOMPARE(learnerPlain(QStringLiteral("T_q = T_k = 4, d_k, x_1, W_Q")),
             QStringLiteral("T_q = T_k = 4, dₖ, x₁, W_Q"));
    QCOMPARE(learnerPlain(QStringLiteral("2^17, 10^−9, x^(2)")), QStringLiteral("2¹⁷, 10⁻⁹, x²"));
    QCOMPARE(learnerPlain(QStringLiteral("e^(0.5), e^0.5, e^(m), e^(a − b)")),
             QStringLiteral("e^0.5, e^0.5, e^m, e^(a − b)"));
  }

  void wordsKeepIndicesAndPowers() {
    QCOMPARE(learnerWords(QStringLiteral("*Is* `2^17` 2^17 or d_k · e^{0.5}\n\n& e^(−m)?")),
             QStringLiteral("Is 2¹⁷ 2¹⁷ or dₖ · e^0.5 & e^(−m)?"));
  }
};

ATTN_TEST(TestLearnerMarkup)

}  // namespace attn::app::test_learner_markup

#include "test_learner_markup.moc"
