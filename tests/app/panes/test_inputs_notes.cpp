// SPDX-License-Identifier: GPL-3.0-or-later
// Notes are Markdown by others: what they may and may not do.
#include <sys/stat.h>

#include <QTemporaryDir>
#include <QTextBrowser>

#include "panes/inputs_notes.h"
#include "support/qt_test.h"

namespace attn::app::test_inputs_notes {

namespace {

struct Notes {
  Session session;
  InputsNotes section{session};
  QStringList asked, notices;

  explicit Notes(const QString& markdown, bool mayOpen = false) {
    QObject::connect(&session, &Session::notice, [this](const QString& text) { notices << text; });
    section.setLinkQuestion([this, mayOpen](const QString& target) {
      asked << target;
      return mayOpen;
    });
    Scenario s;
    const MatrixStack one(Matrix(Matrix::Ones(1, 1)));
    s.inputs = QkvInputs{one, one, one};
    s.notes = markdown.toStdString();
    session.openScenario(s);
    section.setTheme(lightTheme());
    section.follow(s);
  }

  QTextBrowser& reader() { return *section.findChild<QTextBrowser*>(); }
  void click(const QString& link) { Q_EMIT reader().anchorClicked(QUrl(link)); }
};

}  // namespace

class TestInputsNotes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void noFileIsReadForThem() {
    QTemporaryDir folder;
    // Reading it would block forever.
    const QString pipe = folder.filePath(QStringLiteral("pipe.png"));
    QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    QFile secret(folder.filePath(QStringLiteral("secret.html")));
    QVERIFY(secret.open(QIODevice::WriteOnly) && secret.write("a secret") == 8);
    secret.close();
    Notes n(
        QStringLiteral("before ![p](file://%1) ![s](%2) <img src=\"file://%1\"> after").arg(pipe, secret.fileName()));
    n.section.resize(400, 300);
    n.section.grab();
    QVERIFY(n.reader().toPlainText().contains(QStringLiteral("after")));
    QVERIFY(!n.reader().toPlainText().contains(QStringLiteral("a secret")));
    const QUrl url = QUrl::fromLocalFile(secret.fileName());
    for (const auto type : {QTextDocument::StyleSheetResource, QTextDocument::HtmlResource})
      QVERIFY(!n.reader().loadResource(type, url).isValid());
    QCOMPARE(n.reader().loadResource(QTextDocument::ImageResource, url).value<QImage>().size(), QSize(1, 1));
  }

  void aLinkOpensOnlyAfterItsTargetWasShown() {
    Notes n(QStringLiteral("[a paper](https://example.org/paper)"));
    n.click(QStringLiteral("https://example.org/paper"));
    QCOMPARE(n.asked, QStringList{QStringLiteral("https://example.org/paper")});
    QVERIFY(n.notices.isEmpty());
  }

  void onlyWebPagesAreOpened() {
    for (const char* link : {"file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "smb://host/share",
                             "http:", "notes.md", "mailto:a@b.c"}) {
      Notes n(QStringLiteral("text"), true);
      n.click(QString::fromLatin1(link));
      QVERIFY2(n.asked.isEmpty(), link);
      QCOMPARE(n.notices.size(), 1);
    }
  }

  void aTargetIsShownWithoutWhatHidesPartsOfIt() {
    Notes n(QStringLiteral("text"));
    n.click(QStringLiteral("https://example.org/\u202egnp.exe"));
    QVERIFY(!n.asked.first().contains(QChar(0x202E)));
  }

  void markdownIsShownAndItsHtmlIsText() {
    Notes n(QStringLiteral("**bold** <b>tag</b>"));
    QCOMPARE(n.reader().toPlainText(), QStringLiteral("bold <b>tag</b>"));
  }

  void subscriptsAreLowered() {
    Notes n(QStringLiteral("1/√d_k, **W_O**, d_model; not query_tokens, `d_k`\n\n```\nd_k\n```"));
    QCOMPARE(n.reader().toPlainText(), QStringLiteral("1/√dk, WO, dmodel; not query_tokens, d_k\nd_k"));
    const auto isLowered = [&n](const QString& letter) {
      const QTextCursor found = n.reader().document()->find(letter, 0, QTextDocument::FindCaseSensitively);
      return found.charFormat().verticalAlignment() == QTextCharFormat::AlignSubScript;
    };
    QVERIFY(isLowered(QStringLiteral("k")) && isLowered(QStringLiteral("O")) && isLowered(QStringLiteral("model")));
    QVERIFY(!isLowered(QStringLiteral("W")) && !isLowered(QStringLiteral("query")));
  }

  void addressesKeepTheirUnderscores() {
    const QString address = QStringLiteral("https://example.org/T_test");
    Notes n(address + QStringLiteral(" and d_k"));
    QCOMPARE(n.reader().toPlainText(), address + QStringLiteral(" and dk"));
  }

  void bracketsWithoutEndAreShownAsTheyWereWritten() {
    const QString brackets(50'000, u'[');
    Notes n(brackets);
    QCOMPARE(n.reader().toPlainText(), brackets);
  }
};

ATTN_TEST(TestInputsNotes)

}  // namespace attn::app::test_inputs_notes

#include "test_inputs_notes.moc"
