<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Animation</name>
    <message numerus="yes">
        <source>This animation would take %n minute(s); the limit is %1 minutes. Choose a shorter range or a higher speed.</source>
        <translation>
            <numerusform>This animation would take %n minute; the limit is %1 minutes. Choose a shorter range or a higher speed.</numerusform>
            <numerusform>This animation would take %n minutes; the limit is %1 minutes. Choose a shorter range or a higher speed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AssignmentText</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CacheChart</name>
    <message numerus="yes">
        <source>%Ln head(s)</source>
        <translation>
            <numerusform>%Ln head</numerusform>
            <numerusform>%Ln heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message numerus="yes">
        <source>%n query(ies)</source>
        <translation>
            <numerusform>%n query</numerusform>
            <numerusform>%n queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClassOverviewText</name>
    <message numerus="yes">
        <source>%n variant(s) are still missing.</source>
        <translation>
            <numerusform>%n variant is still missing.</numerusform>
            <numerusform>%n variants are still missing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n submission(s)</source>
        <translation>
            <numerusform>%n submission</numerusform>
            <numerusform>%n submissions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other answer(s)</source>
        <translation>
            <numerusform>%n other answer</numerusform>
            <numerusform>%n other answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left blank</source>
        <translation>
            <numerusform>%n left blank</numerusform>
            <numerusform>%n left blank</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n file(s)</source>
        <translation>
            <numerusform>%1 of %n file</numerusform>
            <numerusform>%1 of %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (asked in %n different way(s))</source>
        <translation>
            <numerusform>%1 (asked in %n way)</numerusform>
            <numerusform>%1 (asked in %n different ways)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to be marked by hand</source>
        <translation>
            <numerusform>%n to be marked by hand</numerusform>
            <numerusform>%n to be marked by hand</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClassPictureText</name>
    <message numerus="yes">
        <source>%n other answer(s)</source>
        <translation>
            <numerusform>%n other answer</numerusform>
            <numerusform>%n other answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left blank</source>
        <translation>
            <numerusform>%n left blank</numerusform>
            <numerusform>%n left blank</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClassQuestionText</name>
    <message numerus="yes">
        <source>%n student(s)</source>
        <translation>
            <numerusform>%n student</numerusform>
            <numerusform>%n students</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n students left it blank.</source>
        <translation>
            <numerusform>The only student left it blank.</numerusform>
            <numerusform>All %n students left it blank.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left it blank.</source>
        <comment>students</comment>
        <translation>
            <numerusform>%n left it blank.</numerusform>
            <numerusform>%n left it blank.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n answers are right.</source>
        <translation>
            <numerusform>The only answer is right.</numerusform>
            <numerusform>All %n answers are right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n answers is right.</source>
        <translation>
            <numerusform>The only answer is wrong.</numerusform>
            <numerusform>None of the %n answers is right.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>There are only %n submission(s).</source>
        <translation>
            <numerusform>There is only %n submission.</numerusform>
            <numerusform>There are only %n submissions.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s) to be marked by hand.</source>
        <translation>
            <numerusform>%n answer to be marked by hand.</numerusform>
            <numerusform>%n answers to be marked by hand.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Code</name>
    <message numerus="yes">
        <source>The function “%1” must return %n value(s).</source>
        <translation>
            <numerusform>The function “%1” must return one value.</numerusform>
            <numerusform>The function “%1” must return %n values.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The code was stopped after %n second(s). Is there an infinite loop?</source>
        <translation>
            <numerusform>The code was stopped after one second. Is there an infinite loop?</numerusform>
            <numerusform>The code was stopped after %n seconds. Is there an infinite loop?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n machine</numerusform>
            <numerusform>%n machines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n core(s); %3</source>
        <comment>a backend, its device, its speed</comment>
        <translation>
            <numerusform>%1: %2, %n core; %3</numerusform>
            <numerusform>%1: %2, %n cores; %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n query head</numerusform>
            <numerusform>%n query heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n key/value head</numerusform>
            <numerusform>%n key/value heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) of answers written.</source>
        <translation>
            <numerusform>%n picture of an answer written.</numerusform>
            <numerusform>%n pictures of answers written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the key belongs to other hand-outs: the answers of %n stay sealed</source>
        <translation>
            <numerusform>the key belongs to other hand-outs: the answers of %n stay sealed</numerusform>
            <numerusform>the key belongs to other hand-outs: the answers of %n stay sealed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the answers of %n hand-out(s) are sealed; name the key with --key FILE</source>
        <translation>
            <numerusform>the answers of %n hand-out are sealed; name the key with --key FILE</numerusform>
            <numerusform>the answers of %n hand-outs are sealed; name the key with --key FILE</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DecodeScene</name>
    <message numerus="yes">
        <source>%n token(s) done</source>
        <translation>
            <numerusform>%n token done</numerusform>
            <numerusform>%n tokens done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s), one after the other</source>
        <translation>
            <numerusform>%Ln key</numerusform>
            <numerusform>%Ln keys, one after the other</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s), one after the other, in %1 rounds</source>
        <translation>
            <numerusform>%Ln key, in %1 rounds</numerusform>
            <numerusform>%Ln keys, one after the other, in %1 rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cache in %Ln part(s)</source>
        <translation>
            <numerusform>cache in %Ln part</numerusform>
            <numerusform>cache in %Ln parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %Ln part(s): %1</source>
        <translation>
            <numerusform>In %Ln part: %1</numerusform>
            <numerusform>In %Ln parts: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %Ln part(s)</source>
        <translation>
            <numerusform>In %Ln part</numerusform>
            <numerusform>In %Ln parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) at a time: a finished one is replaced at once, or when all have finished</source>
        <translation>
            <numerusform>%n sequence at a time: a finished one is replaced at once, or when all have finished</numerusform>
            <numerusform>%n sequences at a time: a finished one is replaced at once, or when all have finished</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Difference</name>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n key/value head</numerusform>
            <numerusform>%n key/value heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n number(s)</source>
        <comment>a matrix and how many of its numbers differ</comment>
        <translation>
            <numerusform>%1: %n number</numerusform>
            <numerusform>%1: %n numbers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DroppedFiles</name>
    <message numerus="yes">
        <source>%Ln files were dropped; only one is opened at a time. Opened: “%1”. Ignored: %2.</source>
        <translation>
            <numerusform>%Ln file was dropped; only one is opened at a time. Opened: “%1”. Ignored: %2.</numerusform>
            <numerusform>%Ln files were dropped; only one is opened at a time. Opened: “%1”. Ignored: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DueWords</name>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>in %n day</numerusform>
            <numerusform>in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n month(s)</source>
        <translation>
            <numerusform>in %n month</numerusform>
            <numerusform>in %n months</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n minute(s)</source>
        <translation>
            <numerusform>in %n minute</numerusform>
            <numerusform>in %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplainGrowth</name>
    <message numerus="yes">
        <source>How many operations are there per byte when %n sequence(s) of %1 tokens generate one token each?</source>
        <translation>
            <numerusform>How many operations are there per byte when %n sequence of %1 tokens generates one token?</numerusform>
            <numerusform>How many operations are there per byte when %n sequences of %1 tokens generate one token each?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>decode, %n sequence(s)</source>
        <translation>
            <numerusform>decode, %n sequence</numerusform>
            <numerusform>decode, %n sequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln head(s)</source>
        <translation>
            <numerusform>%Ln head</numerusform>
            <numerusform>%Ln heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplainHeads</name>
    <message numerus="yes">
        <source>G = %1 / %2 = %n query head(s) in a group</source>
        <translation>
            <numerusform>G = %1 / %2 = %n query head in a group</numerusform>
            <numerusform>G = %1 / %2 = %n query heads in a group</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the %n head(s) before it have the first %1 · %2 = %3</source>
        <translation>
            <numerusform>the head before it has the first %1 · %2 = %3</numerusform>
            <numerusform>the %n heads before it have the first %1 · %2 = %3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s) became %1: each was repeated, so no attention weight changed. The copies can now be changed independently.</source>
        <translation>
            <numerusform>%n head became %1: it was repeated, so no attention weight changed. The copies can now be changed independently.</numerusform>
            <numerusform>%n heads became %1: each was repeated, so no attention weight changed. The copies can now be changed independently.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplainMeasure</name>
    <message numerus="yes">
        <source>error, %n row(s) per head</source>
        <translation>
            <numerusform>error, %n row per head</numerusform>
            <numerusform>error, %n rows per head</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplainServing</name>
    <message numerus="yes">
        <source>%Ln head(s)</source>
        <translation>
            <numerusform>%Ln head</numerusform>
            <numerusform>%Ln heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sequence(s)</source>
        <translation>
            <numerusform>%Ln sequence</numerusform>
            <numerusform>%Ln sequences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %Ln part(s)</source>
        <translation>
            <numerusform>in %Ln part</numerusform>
            <numerusform>in %Ln parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln part</numerusform>
            <numerusform>%Ln parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n whole block(s) of the common prefix are stored once, for %1 sequences</source>
        <translation>
            <numerusform>%n whole block of the common prefix is stored once, for %1 sequences</numerusform>
            <numerusform>%n whole blocks of the common prefix are stored once, for %1 sequences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplainText</name>
    <message numerus="yes">
        <source>Shape: %1, one for each of %n heads</source>
        <translation>
            <numerusform>Shape: %1, for the single head</numerusform>
            <numerusform>Shape: %1, one for each of %n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Head %1 reads key/value head %2, which %n query heads share.</source>
        <translation>
            <numerusform>Head %1 reads key/value head %2, which no other head shares.</numerusform>
            <numerusform>Head %1 reads key/value head %2, which %n query heads share.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %n columns are rotated. This one passes through:</source>
        <translation>
            <numerusform>Only the first column is rotated. This one passes through:</numerusform>
            <numerusform>Only the first %n columns are rotated. This one passes through:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A hidden key gets %1 added to its score. That is not negative enough here: %n hidden key(s) in this row still have weight. Only −∞ hides a key whatever its score.</source>
        <translation>
            <numerusform>A hidden key gets %1 added to its score. That is not negative enough here: %n hidden key in this row still has weight. Only −∞ hides a key whatever its score.</numerusform>
            <numerusform>A hidden key gets %1 added to its score. That is not negative enough here: %n hidden keys in this row still have weight. Only −∞ hides a key whatever its score.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How large is this score for vectors of %n number(s)?</source>
        <translation>
            <numerusform>How large is this score for vectors of %n number?</numerusform>
            <numerusform>How large is this score for vectors of %n numbers?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is a sink: the first %n key(s) stay visible after the window has passed them.</source>
        <translation>
            <numerusform>%1 is a sink: the first key stays visible after the window has passed it.</numerusform>
            <numerusform>%1 is a sink: the first %n keys stay visible after the window has passed them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the last %n columns are rotated. This one passes through:</source>
        <translation>
            <numerusform>Only the last column is rotated. This one passes through:</numerusform>
            <numerusform>Only the last %n columns are rotated. This one passes through:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplainTrain</name>
    <message numerus="yes">
        <source>Gradient of this sequence’s loss with respect to the score: %1; %2. If all weights w of the model became w − %3 · gradient, the score would go from %4 to %5 and the weight from %6 to %7. (The run itself updates them with Adam, on %n other sequence(s) per step.)</source>
        <translation>
            <numerusform>Gradient of this sequence’s loss with respect to the score: %1; %2. If all weights w of the model became w − %3 · gradient, the score would go from %4 to %5 and the weight from %6 to %7. (The run itself updates them with Adam, on %n other sequence per step.)</numerusform>
            <numerusform>Gradient of this sequence’s loss with respect to the score: %1; %2. If all weights w of the model became w − %3 · gradient, the score would go from %4 to %5 and the weight from %6 to %7. (The run itself updates them with Adam, on %n other sequences per step.)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GeneratePage</name>
    <message numerus="yes">
        <source>%n more</source>
        <comment>tokens</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GrowthScene</name>
    <message numerus="yes">
        <source>The same result from the same products. %1 tokens, %n head(s), on %2.</source>
        <translation>
            <numerusform>The same result from the same products. %1 tokens, %n head, on %2.</numerusform>
            <numerusform>The same result from the same products. %1 tokens, %n heads, on %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HeadsScene</name>
    <message numerus="yes">
        <source>one head: it has all %Ln column(s)</source>
        <translation>
            <numerusform>one head: it has its %Ln column</numerusform>
            <numerusform>one head: it has all %Ln columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln head(s)</source>
        <translation>
            <numerusform>%Ln head</numerusform>
            <numerusform>%Ln heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Home</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prediction(s)</source>
        <translation>
            <numerusform>%n prediction</numerusform>
            <numerusform>%n predictions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) to your exam.</source>
        <translation>
            <numerusform>%n day to your exam.</numerusform>
            <numerusform>%n days to your exam.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them new.</source>
        <translation>
            <numerusform>%n of them new.</numerusform>
            <numerusform>%n of them new.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>%n minute left</numerusform>
            <numerusform>%n minutes left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n passage</numerusform>
            <numerusform>%n passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) to review</source>
        <translation>
            <numerusform>%n card to review</numerusform>
            <numerusform>%n cards to review</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more later today.</source>
        <translation>
            <numerusform>%n more later today.</numerusform>
            <numerusform>%n more later today.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearningText</name>
    <message numerus="yes">
        <source>%n new card(s) come today, since the exam is within a week.</source>
        <translation>
            <numerusform>%n new card comes today, since the exam is within a week.</numerusform>
            <numerusform>%n new cards come today, since the exam is within a week.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new card(s) a day until %1.</source>
        <translation>
            <numerusform>%n new card a day until %1.</numerusform>
            <numerusform>%n new cards a day until %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n interview(s)</source>
        <translation>
            <numerusform>%n interview</numerusform>
            <numerusform>%n interviews</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lesson(s) begun</source>
        <translation>
            <numerusform>%n lesson begun</numerusform>
            <numerusform>%n lessons begun</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LectureDialog</name>
    <message numerus="yes">
        <source>“%1” is a lesson with %n step(s).</source>
        <translation>
            <numerusform>“%1” is a lesson with %n step.</numerusform>
            <numerusform>“%1” is a lesson with %n steps.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MeasureScene</name>
    <message numerus="yes">
        <source>Every round runs all %n case(s); the median of %1 rounds counts.</source>
        <translation>
            <numerusform>Every round runs all %n case; the median of %1 rounds counts.</numerusform>
            <numerusform>Every round runs all %n cases; the median of %1 rounds counts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: median %2 ms of %n round(s), %3 GFLOP/s, %4 of the peak, error %5</source>
        <translation>
            <numerusform>%1: median %2 ms of %n round, %3 GFLOP/s, %4 of the peak, error %5</numerusform>
            <numerusform>%1: median %2 ms of %n rounds, %3 GFLOP/s, %4 of the peak, error %5</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n K/V head(s)</source>
        <translation>
            <numerusform>%1 on %n K/V head</numerusform>
            <numerusform>%1 on %n K/V heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelBlock</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s), all built alike</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks, all built alike</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelGenerate</name>
    <message numerus="yes">
        <source>The cache keeps %1 for %n token(s).</source>
        <translation>
            <numerusform>The cache keeps %1 for %n token.</numerusform>
            <numerusform>The cache keeps %1 for %n tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 shown tokens are left out.</source>
        <translation>
            <numerusform>%n of %1 shown tokens is left out.</numerusform>
            <numerusform>%n of %1 shown tokens are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>position %1, %2: its keys and values in %n layer(s), %3</source>
        <translation>
            <numerusform>position %1, %2: its keys and values in %n layer, %3</numerusform>
            <numerusform>position %1, %2: its keys and values in %n layers, %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelScene</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Without head %1</source>
        <comment>one or several heads</comment>
        <translation>
            <numerusform>Without head %1</numerusform>
            <numerusform>Without heads %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With head %1 of the same layers off instead: %2.</source>
        <comment>one or several heads</comment>
        <translation>
            <numerusform>With head %1 of the same layer off instead: %2.</numerusform>
            <numerusform>With heads %1 of the same layers off instead: %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>without head %1</source>
        <comment>one or several heads</comment>
        <translation>
            <numerusform>without head %1</numerusform>
            <numerusform>without heads %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProblemSentences</name>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProgressSentences</name>
    <message numerus="yes">
        <source>Your progress file was damaged (%1). It was kept as &quot;%2&quot;, and a new file was made from the %n line(s) that could still be read.</source>
        <translation>
            <numerusform>Your progress file was damaged (%1). It was kept as &quot;%2&quot;, and a new file was made from the %n line that could still be read.</numerusform>
            <numerusform>Your progress file was damaged (%1). It was kept as &quot;%2&quot;, and a new file was made from the %n lines that could still be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionFigureWords</name>
    <message numerus="yes">
        <source>one layer: %n query head(s)</source>
        <translation>
            <numerusform>one layer: %n query head</numerusform>
            <numerusform>one layer: %n query heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n key/value head</numerusform>
            <numerusform>%n key/value heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>… and %Ln more</numerusform>
            <numerusform>… and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Render</name>
    <message numerus="yes">
        <source>The view “%1” was still being computed after %n second(s). Draw a smaller document, or try again when the computer is less busy.</source>
        <translation>
            <numerusform>The view “%1” was still being computed after %n second. Draw a smaller document, or try again when the computer is less busy.</numerusform>
            <numerusform>The view “%1” was still being computed after %n seconds. Draw a smaller document, or try again when the computer is less busy.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The layout of the view “%1” did not settle within %n second(s). Try another --size, and please report this bug with the command.</source>
        <translation>
            <numerusform>The layout of the view “%1” did not settle within %n second. Try another --size, and please report this bug with the command.</numerusform>
            <numerusform>The layout of the view “%1” did not settle within %n seconds. Try another --size, and please report this bug with the command.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportPictureText</name>
    <message numerus="yes">
        <source>%n mistake(s) recognized in the answer</source>
        <translation>
            <numerusform>%n mistake recognized in the answer</numerusform>
            <numerusform>%n mistakes recognized in the answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportText</name>
    <message numerus="yes">
        <source>%n more topic(s)</source>
        <translation>
            <numerusform>%n more topic</numerusform>
            <numerusform>%n more topics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You were certain and wrong %n time(s): questions %1.</source>
        <translation>
            <numerusform>You were certain and wrong once: question %1.</numerusform>
            <numerusform>You were certain and wrong %n times: questions %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>in %n day</numerusform>
            <numerusform>in %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %n</source>
        <comment>points</comment>
        <translation>
            <numerusform>of %n</numerusform>
            <numerusform>of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s) used</source>
        <translation>
            <numerusform>%n hint used</numerusform>
            <numerusform>%n hints used</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RosterText</name>
    <message numerus="yes">
        <source>The hand-outs of %n student(s) are in the folder already and stay unchanged.</source>
        <translation>
            <numerusform>The hand-out of %n student is in the folder already and stays unchanged.</numerusform>
            <numerusform>The hand-outs of %n students are in the folder already and stay unchanged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SandboxExplainText</name>
    <message numerus="yes">
        <source>%1 sees %n key(s).</source>
        <translation>
            <numerusform>%1 sees %n key.</numerusform>
            <numerusform>%1 sees %n keys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more pair(s): </source>
        <translation>
            <numerusform>%n more pair: </numerusform>
            <numerusform>%n more pairs: </numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In this head something went wrong in %n other row(s).</source>
        <translation>
            <numerusform>In this head something went wrong in %n other row.</numerusform>
            <numerusform>In this head something went wrong in %n other rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In this head something also went wrong in %n other row(s).</source>
        <translation>
            <numerusform>In this head something also went wrong in %n other row.</numerusform>
            <numerusform>In this head something also went wrong in %n other rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query heads read this key/value head, so their shares add up: %1.</source>
        <translation>
            <numerusform>%n query head reads this key/value head: %1.</numerusform>
            <numerusform>%n query heads read this key/value head, so their shares add up: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more column(s)</source>
        <translation>
            <numerusform>and %n more column</numerusform>
            <numerusform>and %n more columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SandboxScene</name>
    <message numerus="yes">
        <source>sinks: the first %n key(s) stay open outside the window</source>
        <translation>
            <numerusform>sinks: the first key stays open outside the window</numerusform>
            <numerusform>sinks: the first %n keys stay open outside the window</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>prefix: the first %n key(s) are open to every query</source>
        <translation>
            <numerusform>prefix: the first key is open to every query</numerusform>
            <numerusform>prefix: the first %n keys are open to every query</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScanText</name>
    <message numerus="yes">
        <source>It was printed by another version of the program, with %n page(s) instead of %1.</source>
        <translation>
            <numerusform>It was printed by another version of the program, with %n page instead of %1.</numerusform>
            <numerusform>It was printed by another version of the program, with %n pages instead of %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sealing</name>
    <message numerus="yes">
        <source>This key has %n character(s); a key has 28, in seven groups of four. Copy all of it.</source>
        <translation>
            <numerusform>This key has %n character; a key has 28, in seven groups of four. Copy all of it.</numerusform>
            <numerusform>This key has %n characters; a key has 28, in seven groups of four. Copy all of it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SizeTable</name>
    <message numerus="yes">
        <source>%Ln query(ies)</source>
        <translation>
            <numerusform>%Ln query</numerusform>
            <numerusform>%Ln queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln key</numerusform>
            <numerusform>%Ln keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n query head</numerusform>
            <numerusform>%n query heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n K/V head(s)</source>
        <translation>
            <numerusform>%n K/V head</numerusform>
            <numerusform>%n K/V heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepsScene</name>
    <message numerus="yes">
        <source>masked: outside the window of %n</source>
        <translation>
            <numerusform>masked: outside the window of %n</numerusform>
            <numerusform>masked: outside the window of %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TilesExplain</name>
    <message numerus="yes">
        <source>%Ln row(s)</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TilesScene</name>
    <message numerus="yes">
        <source>%Ln query(ies) × %1 keys</source>
        <translation>
            <numerusform>%Ln query × %1 keys</numerusform>
            <numerusform>%Ln queries × %1 keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>%n minute ago</numerusform>
            <numerusform>%n minutes ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s) ago</source>
        <translation>
            <numerusform>%n hour ago</numerusform>
            <numerusform>%n hours ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenEdit</name>
    <message numerus="yes">
        <source>Add %n token(s)</source>
        <translation>
            <numerusform>Add a token</numerusform>
            <numerusform>Add %n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrainScene</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) per step</source>
        <translation>
            <numerusform>%n sequence per step</numerusform>
            <numerusform>%n sequences per step</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnitText</name>
    <message numerus="yes">
        <source>%n K/V head(s)</source>
        <translation>
            <numerusform>%n K/V head</numerusform>
            <numerusform>%n K/V heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AnimationDialog</name>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AssignmentCover</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::AssignmentDialog</name>
    <message numerus="yes">
        <source>about %n minute(s)</source>
        <translation>
            <numerusform>about %n minute</numerusform>
            <numerusform>about %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::CellCard</name>
    <message numerus="yes">
        <source>Show all %n terms</source>
        <translation>
            <numerusform>Show all %n terms</numerusform>
            <numerusform>Show all %n terms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeInputs</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n query head</numerusform>
            <numerusform>%n query heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n key/value head</numerusform>
            <numerusform>%n key/value heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::DeviceMenu</name>
    <message numerus="yes">
        <source>PoCL, %n core(s)</source>
        <translation>
            <numerusform>PoCL, %n core</numerusform>
            <numerusform>PoCL, %n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::DocumentTitle</name>
    <message numerus="yes">
        <source>%n query(ies)</source>
        <translation>
            <numerusform>%n query</numerusform>
            <numerusform>%n queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::Documents</name>
    <message numerus="yes">
        <source>%n problem(s):</source>
        <translation>
            <numerusform>%n problem:</numerusform>
            <numerusform>%n problems:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln query(ies), %1 keys</source>
        <translation>
            <numerusform>%Ln query, %1 keys</numerusform>
            <numerusform>%Ln queries, %1 keys</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::GrowthInputs</name>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n query head</numerusform>
            <numerusform>%n query heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n key/value head</numerusform>
            <numerusform>%n key/value heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::HandInPage</name>
    <message numerus="yes">
        <source>All %n question(s) are answered.</source>
        <translation>
            <numerusform>The only question is answered.</numerusform>
            <numerusform>All %n questions are answered.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) without an answer: </source>
        <translation>
            <numerusform>%n question without an answer: </numerusform>
            <numerusform>%n questions without an answer: </numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::HandMarkPanel</name>
    <message numerus="yes">
        <source>%n answer(s) to this question to be marked.</source>
        <translation>
            <numerusform>%n answer to this question to be marked.</numerusform>
            <numerusform>%n answers to this question to be marked.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::HandoutDialog</name>
    <message numerus="yes">
        <source>%n file(s) there would be replaced: %1.</source>
        <translation>
            <numerusform>%n file there would be replaced: %1.</numerusform>
            <numerusform>%n files there would be replaced: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other hand-out(s) would remain next to the new ones.</source>
        <translation>
            <numerusform>%n other hand-out would remain next to the new ones.</numerusform>
            <numerusform>%n other hand-outs would remain next to the new ones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are in %1.</source>
        <translation>
            <numerusform>%n file is in %1.</numerusform>
            <numerusform>%n files are in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n student(s)</source>
        <translation>
            <numerusform>%n student</numerusform>
            <numerusform>%n students</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n group(s)</source>
        <translation>
            <numerusform>%n group</numerusform>
            <numerusform>%n groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::InputsHeads</name>
    <message numerus="yes">
        <source>Grouped-query attention (GQA): %Ln query heads share each key/value head.</source>
        <translation>
            <numerusform>Grouped-query attention (GQA): %Ln query heads share each key/value head.</numerusform>
            <numerusform>Grouped-query attention (GQA): %Ln query heads share each key/value head.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::InputsTokens</name>
    <message numerus="yes">
        <source>%n token(s) with a dot: new, X drawn at random until you edit it.</source>
        <translation>
            <numerusform>%n token with a dot: new, X drawn at random until you edit it.</numerusform>
            <numerusform>%n tokens with a dot: new, X drawn at random until you edit it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) with a dot: new, Q, K and V drawn at random until you edit them.</source>
        <translation>
            <numerusform>%n token with a dot: new, Q, K and V drawn at random until you edit them.</numerusform>
            <numerusform>%n tokens with a dot: new, Q, K and V drawn at random until you edit them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::InterviewChoice</name>
    <message numerus="yes">
        <source>%n exercise(s), without a clock. Your code is saved.</source>
        <translation>
            <numerusform>%n exercise, without a clock. Your code is saved.</numerusform>
            <numerusform>%n exercises, without a clock. Your code is saved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::InterviewPage</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::LearningDialog</name>
    <message numerus="yes">
        <source>%n new entry(s) imported; existing entries are unchanged.</source>
        <translation>
            <numerusform>%n new entry imported; existing entries are unchanged.</numerusform>
            <numerusform>%n new entries imported; existing entries are unchanged.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::LectureController</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A lecture has at most %n slide(s).</source>
        <translation>
            <numerusform>A lecture has at most %n slide.</numerusform>
            <numerusform>A lecture has at most %n slides.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ManualWindow</name>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureInputs</name>
    <message numerus="yes">
        <source>done, %n round(s)</source>
        <translation>
            <numerusform>done, %n round</numerusform>
            <numerusform>done, %n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stopped after %n round(s)</source>
        <translation>
            <numerusform>stopped after %n round</numerusform>
            <numerusform>stopped after %n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every round runs all %n case(s), so that a chip warming up affects all cases alike.</source>
        <translation>
            <numerusform>Every round runs the one case.</numerusform>
            <numerusform>Every round runs all %n cases, so that a chip warming up affects all cases alike.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureState</name>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ModelInputs</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n query head</numerusform>
            <numerusform>%n query heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n K/V head(s)</source>
        <translation>
            <numerusform>%n K/V head</numerusform>
            <numerusform>%n K/V heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ModelLab</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::PageExport</name>
    <message numerus="yes">
        <source>The page was written to %1 (%2). %n slide(s) could not be shown; the page says why.</source>
        <translation>
            <numerusform>The page was written to %1 (%2). %n slide could not be shown; the page says why.</numerusform>
            <numerusform>The page was written to %1 (%2). %n slides could not be shown; the page says why.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::PaperGridDialog</name>
    <message numerus="yes">
        <source>%n page(s) read.</source>
        <translation>
            <numerusform>%n page read.</numerusform>
            <numerusform>%n pages read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) marked “?” cannot be read and are not saved.</source>
        <translation>
            <numerusform>%n entry marked “?” cannot be read and is not saved.</numerusform>
            <numerusform>%n entries marked “?” cannot be read and are not saved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::PresenterWindow</name>
    <message numerus="yes">
        <source>%n min over</source>
        <translation>
            <numerusform>%n min over</numerusform>
            <numerusform>%n min over</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::QuestionFigure</name>
    <message numerus="yes">
        <source>%n cell(s) hatched</source>
        <translation>
            <numerusform>%n cell hatched</numerusform>
            <numerusform>%n cells hatched</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ReportPage</name>
    <message numerus="yes">
        <source>Review %n question(s) now</source>
        <translation>
            <numerusform>Review %n question now</numerusform>
            <numerusform>Review %n questions now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fresh question(s)</source>
        <translation>
            <numerusform>%n fresh question</numerusform>
            <numerusform>%n fresh questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ResultsFolder</name>
    <message numerus="yes">
        <source>%n file(s) copied into the folder.</source>
        <translation>
            <numerusform>%n file copied into the folder.</numerusform>
            <numerusform>%n files copied into the folder.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) existed already.</source>
        <translation>
            <numerusform>%n file existed already.</numerusform>
            <numerusform>%n files existed already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ResultsPage</name>
    <message numerus="yes">
        <source>%n file(s) not counted</source>
        <translation>
            <numerusform>%n file not counted</numerusform>
            <numerusform>%n files not counted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n personal variant(s)</source>
        <translation>
            <numerusform>%n personal variant</numerusform>
            <numerusform>%n personal variants</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) edited or damaged after saving</source>
        <translation>
            <numerusform>%n file edited or damaged after saving</numerusform>
            <numerusform>%n files edited or damaged after saving</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ReviewPage</name>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n card</numerusform>
            <numerusform>%n cards</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The next card is due in %n minute(s).</source>
        <translation>
            <numerusform>The next card is due in %n minute.</numerusform>
            <numerusform>The next card is due in %n minutes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::SentenceDialog</name>
    <message numerus="yes">
        <source>More than %Ln tokens. Shorten the text: every token is compared with every other.</source>
        <translation>
            <numerusform>More than %Ln token. Shorten the text: every token is compared with every other.</numerusform>
            <numerusform>More than %Ln tokens. Shorten the text: every token is compared with every other.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::SentenceEditor</name>
    <message numerus="yes">
        <source>More than %Ln tokens. Shorten the text: every token is compared with every other.</source>
        <translation>
            <numerusform>More than %Ln token. Shorten the text: every token is compared with every other.</numerusform>
            <numerusform>More than %Ln tokens. Shorten the text: every token is compared with every other.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::SettingsController</name>
    <message numerus="yes">
        <source>%n document(s) or lecture(s) that were never saved</source>
        <translation>
            <numerusform>%n document or lecture that was never saved</numerusform>
            <numerusform>%n documents or lectures that were never saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The list of %n file(s), not the files themselves, and the session to resume at the next start</source>
        <translation>
            <numerusform>The list of %n file, not the file itself, and the session to resume at the next start</numerusform>
            <numerusform>The list of %n files, not the files themselves, and the session to resume at the next start</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::TilesLab</name>
    <message numerus="yes">
        <source>The step “%1” does not occur %n time(s) for this row.</source>
        <translation>
            <numerusform>The step “%1” does not occur %n time for this row.</numerusform>
            <numerusform>The step “%1” does not occur %n times for this row.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The step “%1” does not occur %n time(s) in all.</source>
        <translation>
            <numerusform>The step “%1” does not come at all.</numerusform>
            <numerusform>The step “%1” does not occur %n times in all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::TokenChips</name>
    <message numerus="yes">
        <source>… %Ln more</source>
        <translation>
            <numerusform>… %Ln more</numerusform>
            <numerusform>… %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::UntiledCard</name>
    <message numerus="yes">
        <source>%Ln output(s), relative error below %1</source>
        <translation>
            <numerusform>%Ln output, relative error below %1</numerusform>
            <numerusform>%Ln outputs, relative error below %1</numerusform>
        </translation>
    </message>
</context>
</TS>
