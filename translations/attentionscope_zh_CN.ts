<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Animation</name>
    <message>
        <source>there is not enough memory to make this animation; choose a smaller size or a shorter range.</source>
        <translation>内存不足，无法生成这个动画；请选择较小的尺寸或较短的范围。</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>没有写入 %1：%2</translation>
    </message>
    <message>
        <source>there is nothing that moves.</source>
        <translation>没有会动的内容。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>There is nothing that moves.</source>
        <translation>没有会动的内容。</translation>
    </message>
    <message>
        <source>There is not enough memory to make this animation.</source>
        <translation>内存不足，无法生成这个动画。</translation>
    </message>
    <message numerus="yes">
        <source>This animation would take %n minute(s), and %1 minutes are the most. Choose a shorter range or a higher speed.</source>
        <translation>
            <numerusform>这个动画会长达 %n 分钟，而上限是 %1 分钟。请选择较短的范围或较快的速度。</numerusform>
        </translation>
    </message>
    <message>
        <source>Pictures of %1 pixels take %2 of memory while an animation is made of them, and this computer can give %3 just now: at most %4 fits. Choose a smaller size.</source>
        <translation>用 %1 像素的图片生成动画时占用 %2 内存，而这台电脑现在只能给出 %3：最多可用 %4。请选择较小的尺寸。</translation>
    </message>
    <message>
        <source>it does not say why.</source>
        <translation>它没有说明原因。</translation>
    </message>
    <message>
        <source>This ffmpeg has no encoder for %1, so the video is %2, which fewer players know.</source>
        <translation>这个 ffmpeg 没有 %1 的编码器，所以视频采用 %2，认识它的播放器较少。</translation>
    </message>
    <message>
        <source>The ffmpeg of this computer (%1) has no encoder for %2: it needs one of %3. Install an ffmpeg that has one, or choose .gif or .webp.</source>
        <translation>这台电脑上的 ffmpeg（%1）没有 %2 的编码器：需要其中之一：%3。请安装带有它的 ffmpeg，或选择 .gif 或 .webp。</translation>
    </message>
    <message>
        <source>%1 is written by the program ffmpeg, which this computer does not have. Install it (on Debian and Ubuntu: sudo apt install ffmpeg), or choose .gif or .webp, which need nothing.</source>
        <translation>%1 由程序 ffmpeg 写入，而这台电脑上没有它。请安装（在 Debian 和 Ubuntu 上：sudo apt install ffmpeg），或选择 .gif 或 .webp，它们什么都不需要。</translation>
    </message>
    <message>
        <source>%1 cannot be asked for its encoders: %2</source>
        <translation>无法查询 %1 的编码器：%2</translation>
    </message>
    <message>
        <source>ffmpeg needs a folder for its file while it works: %1</source>
        <translation>ffmpeg 工作时需要一个文件夹放文件：%1</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>ffmpeg has failed: %1</source>
        <translation>ffmpeg 失败了：%1</translation>
    </message>
    <message>
        <source>GIF animation (*.gif)</source>
        <translation>GIF 动画 (*.gif)</translation>
    </message>
    <message>
        <source>WebP animation (*.webp)</source>
        <translation>WebP 动画 (*.webp)</translation>
    </message>
    <message>
        <source>MP4 video (*.mp4)</source>
        <translation>MP4 视频 (*.mp4)</translation>
    </message>
    <message>
        <source>WebM video (*.webm)</source>
        <translation>WebM 视频 (*.webm)</translation>
    </message>
</context>
<context>
    <name>AnsweredText</name>
    <message>
        <source>your answer</source>
        <translation>你的回答</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>This version of the program no longer has this question.</source>
        <translation>这个版本的程序里已经没有这道题了。</translation>
    </message>
    <message>
        <source>Your rough work</source>
        <translation>你的草稿</translation>
    </message>
    <message>
        <source>none</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的回答</translation>
    </message>
    <message>
        <source>A good answer says</source>
        <translation>好的回答会说到</translation>
    </message>
    <message>
        <source>For example</source>
        <translation>例如</translation>
    </message>
    <message>
        <source>Right answer</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <source>The mistake</source>
        <translation>错在哪里</translation>
    </message>
    <message>
        <source>How it is worked out</source>
        <translation>怎样算出来</translation>
    </message>
</context>
<context>
    <name>CacheChart</name>
    <message>
        <source>as %1</source>
        <translation>作为 %1</translation>
    </message>
    <message>
        <source>if %1</source>
        <translation>若为 %1</translation>
    </message>
    <message>
        <source>latent</source>
        <translation>潜向量</translation>
    </message>
    <message numerus="yes">
        <source>%Ln head(s)</source>
        <translation>
            <numerusform>%Ln 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>Too many bytes to count.</source>
        <translation>字节太多，数不过来。</translation>
    </message>
    <message>
        <source>At %1 tokens, of which the window keeps %2</source>
        <translation>%1 个词元时，其中窗口保留 %2 个</translation>
    </message>
    <message>
        <source>At %1 tokens</source>
        <translation>%1 个词元时</translation>
    </message>
    <message>
        <source>Cache bytes per token, %1 bit</source>
        <translation>每个词元的缓存字节数，%1 位</translation>
    </message>
    <message>
        <source>This scenario, 1 layer</source>
        <translation>这个场景，1 层</translation>
    </message>
    <message>
        <source>%1, %2 layers</source>
        <translation>%1，%2 层</translation>
    </message>
    <message>
        <source>%1: %2 bytes per token; %3 in all = %4</source>
        <translation>%1：每个词元 %2 字节；总共 %3 = %4</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message numerus="yes">
        <source>%n query(ies)</source>
        <translation>
            <numerusform>%n 个查询</numerusform>
        </translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation>d_k %1</translation>
    </message>
    <message>
        <source>H %1, H_kv %2</source>
        <translation>H %1，H_kv %2</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
</context>
<context>
    <name>ClassPictureText</name>
    <message>
        <source>%1, %2</source>
        <comment>the name of a mistake, how many made it</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n other answer(s)</source>
        <translation>
            <numerusform>%n 个其他回答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left blank</source>
        <translation>
            <numerusform>%n 个留空</numerusform>
        </translation>
    </message>
    <message>
        <source>worth discussing</source>
        <translation>值得讨论</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>a recognised mistake</source>
        <translation>认出的错误</translation>
    </message>
    <message>
        <source>another answer</source>
        <translation>其他回答</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>All variants have come back.</source>
        <translation>所有卷号都已交回。</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>卷号</translation>
    </message>
</context>
<context>
    <name>ClassProjectionText</name>
    <message>
        <source>before: %1</source>
        <comment>how many gave an answer the first time</comment>
        <translation>之前：%1</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>第 %1 题</translation>
    </message>
</context>
<context>
    <name>ClassQuestionText</name>
    <message numerus="yes">
        <source>%n student(s)</source>
        <translation>
            <numerusform>%n 名学生</numerusform>
        </translation>
    </message>
    <message>
        <source>No known mistake leads to the wrong answer.</source>
        <translation>没有已知的错误会得出这个错误回答。</translation>
    </message>
    <message>
        <source>No known mistake leads to any of the wrong answers.</source>
        <translation>没有已知的错误会得出这些错误回答中的任何一个。</translation>
    </message>
    <message>
        <source>The wrong answer shows a known mistake: %1.</source>
        <translation>这个错误回答显示出一个已知的错误：%1。</translation>
    </message>
    <message>
        <source>Made equally often, %1 each: %2.</source>
        <comment>a number, the names of mistakes</comment>
        <translation>同样常见，各 %1 次：%2。</translation>
    </message>
    <message>
        <source>All wrong answers show the same mistake: %1.</source>
        <translation>所有错误回答都是同一个错误：%1。</translation>
    </message>
    <message>
        <source>Most wrong answers show the same mistake: %1, %2 of %3.</source>
        <translation>大多数错误回答是同一个错误：%1，占 %3 个中的 %2 个。</translation>
    </message>
    <message>
        <source>The mistake made most often is %1, %2 of %3 wrong answers.</source>
        <translation>最常见的错误是%1，占 %3 个错误回答中的 %2 个。</translation>
    </message>
    <message>
        <source>You </source>
        <comment>how names of mistakes address the learner who made it; a teacher reads them without</comment>
        <translation>你</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>numbers of variants</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>No answer has come back yet.</source>
        <translation>还没有答卷交回。</translation>
    </message>
    <message>
        <source>The only student left it blank.</source>
        <translation>唯一的学生留空了。</translation>
    </message>
    <message numerus="yes">
        <source>All %n students left it blank.</source>
        <translation>
            <numerusform>%n 名学生全都留空了。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left it blank.</source>
        <comment>students</comment>
        <translation>
            <numerusform>%n 名学生留空了。</numerusform>
        </translation>
    </message>
    <message>
        <source>The only answer is right.</source>
        <translation>唯一的回答是对的。</translation>
    </message>
    <message numerus="yes">
        <source>All %n answers are right.</source>
        <translation>
            <numerusform>%n 个回答全都对。</numerusform>
        </translation>
    </message>
    <message>
        <source>The only answer is wrong.</source>
        <translation>唯一的回答是错的。</translation>
    </message>
    <message numerus="yes">
        <source>None of the %n answers is right.</source>
        <translation>
            <numerusform>%n 个回答没有一个对。</numerusform>
        </translation>
    </message>
    <message>
        <source>Explain it once more: nobody could convince the others.</source>
        <translation>再讲一遍：没有人能说服别人。</translation>
    </message>
    <message>
        <source>%1 right</source>
        <comment>a share</comment>
        <translation>%1 答对</translation>
    </message>
    <message>
        <source>%1, under 35 %: too few know it to convince the others. Explain it once more, then ask again.</source>
        <translation>%1，低于 35 %：会的人太少，说服不了别人。再讲一遍，然后重新提问。</translation>
    </message>
    <message>
        <source>%1, over 70 %: a word about the mistakes will do.</source>
        <translation>%1，高于 70 %：简单说说那些错误就够了。</translation>
    </message>
    <message>
        <source>%1, between 35 and 70 %: enough know it to convince the others.</source>
        <translation>%1，在 35 % 与 70 % 之间：会的人足够多，能说服别人。</translation>
    </message>
    <message>
        <source>It is the only question between 35 and 70 %.</source>
        <translation>它是唯一在 35 % 与 70 % 之间的题。</translation>
    </message>
    <message>
        <source>No other question between 35 and 70 % shows one mistake more often.</source>
        <translation>在 35 % 与 70 % 之间的其他题中，没有哪道题的同一个错误比它更多。</translation>
    </message>
    <message numerus="yes">
        <source>These are %n answer file(s) only.</source>
        <translation>
            <numerusform>这里只有 %n 份答卷。</numerusform>
        </translation>
    </message>
    <message>
        <source>Question %1 with the numbers of variant %2</source>
        <translation>第 %1 题，用卷号 %2 的数</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>为什么是这道题</translation>
    </message>
    <message>
        <source>What the answers say</source>
        <translation>答卷说明了什么</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>This version of the program cannot ask this question.</source>
        <translation>这个版本的程序不能出这道题。</translation>
    </message>
</context>
<context>
    <name>ClassRowsText</name>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>weights without a mask</source>
        <translation>不加掩码的权重</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>these numbers do not lead to it</source>
        <translation>用这些数得不出它</translation>
    </message>
</context>
<context>
    <name>ClassSheetText</name>
    <message>
        <source>median %1</source>
        <comment>a time, 1:20</comment>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>Ask for the file again.</source>
        <translation>请让学生再交一次文件。</translation>
    </message>
    <message>
        <source>No answer file, or a damaged one.</source>
        <translation>不是答卷，或已损坏。</translation>
    </message>
    <message>
        <source>It answers a hand-out that is not here, or that was changed after you gave it away.</source>
        <translation>它回答的作业卷不在这里，或在分发之后被改动过。</translation>
    </message>
    <message>
        <source>Put all hand-outs of this work into the folder, as they were made.</source>
        <translation>请把这次作业的所有作业卷原样放进文件夹。</translation>
    </message>
    <message>
        <source>It belongs to other work.</source>
        <translation>它属于另一次作业。</translation>
    </message>
    <message>
        <source>Collect each work in a folder of its own.</source>
        <translation>请把每次作业的答卷收在各自的文件夹里。</translation>
    </message>
    <message>
        <source>It answers questions that its hand-out does not ask.</source>
        <translation>它回答了作业卷中没有的题。</translation>
    </message>
    <message>
        <source>It answers the question “%1”, which this version of the program does not know.</source>
        <translation>它回答了题“%1”，而这个版本的程序不认识这道题。</translation>
    </message>
    <message>
        <source>Use the version of the program that made the hand-outs, or a newer one.</source>
        <translation>请使用生成作业卷的那个版本，或更新的版本。</translation>
    </message>
    <message>
        <source>Its variant was handed in before; “%1” counts, the first by its name.</source>
        <translation>这个卷号已经交过；以“%1”为准，它按名字排在最前。</translation>
    </message>
    <message>
        <source>Move the one that shall not count out of the folder.</source>
        <translation>请把不该计入的那一份移出文件夹。</translation>
    </message>
    <message>
        <source>was due %1, %2</source>
        <comment>day and time</comment>
        <translation>截止时间是 %1，%2</translation>
    </message>
    <message>
        <source>until %1, %2</source>
        <comment>day and time</comment>
        <translation>截止 %1，%2</translation>
    </message>
    <message>
        <source>Not yet: variant %1.</source>
        <translation>尚未交回：卷号 %1。</translation>
    </message>
    <message>
        <source>Not yet: variants %1.</source>
        <translation>尚未交回：卷号 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n variant(s) have not come back yet.</source>
        <translation>
            <numerusform>还有 %n 个卷号没有交回。</numerusform>
        </translation>
    </message>
    <message>
        <source>No answers yet.</source>
        <translation>还没有答卷。</translation>
    </message>
    <message numerus="yes">
        <source>%n answer file(s)</source>
        <translation>
            <numerusform>%n 份答卷</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; %2 of %3 points on average</source>
        <translation>%1；平均 %2 分，满分 %3 分</translation>
    </message>
    <message>
        <source>%1; %2 of %3 questions right on average</source>
        <translation>%1；平均答对 %2 题，共 %3 题</translation>
    </message>
    <message>
        <source>Question %1: %2</source>
        <comment>number, the question</comment>
        <translation>第 %1 题：%2</translation>
    </message>
    <message>
        <source>Question %1, %2: %3</source>
        <comment>number, topic, the question</comment>
        <translation>第 %1 题，%2：%3</translation>
    </message>
    <message>
        <source>%1 of %2 right, %3</source>
        <translation>%2 个中答对 %1 个，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n other answer(s)</source>
        <translation>
            <numerusform>%n 个其他回答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n left blank</source>
        <translation>
            <numerusform>%n 个留空</numerusform>
        </translation>
    </message>
    <message>
        <source>worth discussing</source>
        <translation>值得讨论</translation>
    </message>
    <message>
        <source>Answers of a class</source>
        <translation>全班的答卷</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n file(s)</source>
        <translation>
            <numerusform>%n 份中的 %1 份</numerusform>
        </translation>
    </message>
    <message>
        <source>points</source>
        <translation>分</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Variant %1, question %2</source>
        <translation>卷号 %1，第 %2 题</translation>
    </message>
    <message>
        <source>left blank</source>
        <translation>留空</translation>
    </message>
    <message>
        <source>no mistake that is known</source>
        <translation>不是已知的错误</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>cannot write %1: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 Computed with Eigen instead.</source>
        <translation>%1 已改用 Eigen 计算。</translation>
    </message>
    <message>
        <source>%1: /inputs/kind: found &quot;shape&quot;, which has sizes but no values to trace; expected &quot;qkv&quot; or &quot;projected&quot;</source>
        <translation>%1：/inputs/kind：得到 &quot;shape&quot;，它只有尺寸而没有可追踪的数值；应为 &quot;qkv&quot; 或 &quot;projected&quot;</translation>
    </message>
    <message>
        <source>to standard output</source>
        <translation>写到标准输出</translation>
    </message>
    <message>
        <source>--device: there is no device %1; &quot;attentionscope devices&quot; lists them</source>
        <translation>--device：没有设备 %1；“attentionscope devices”会列出设备</translation>
    </message>
    <message>
        <source>%1: the trace would replace the document. Choose another file after -o.</source>
        <translation>%1：追踪结果会覆盖文档。请在 -o 之后选择另一个文件。</translation>
    </message>
    <message>
        <source>--size: found &quot;%1&quot;, expected two sides from %2 to %3 such as 1600x900</source>
        <translation>--size：得到“%1”，应为两个 %2 到 %3 之间的边长，例如 1600x900</translation>
    </message>
    <message>
        <source>the view &quot;%1&quot; needs a FILE</source>
        <translation>视图“%1”需要一个文件</translation>
    </message>
    <message>
        <source>these sizes</source>
        <translation>这些尺寸</translation>
    </message>
    <message>
        <source>--model, a document, and sizes (--layers, --query-heads, --kv-heads, --d) exclude each other</source>
        <translation>--model、文档和尺寸（--layers、--query-heads、--kv-heads、--d）不能同时使用</translation>
    </message>
    <message>
        <source>--d is required beside --layers, --query-heads and --kv-heads</source>
        <translation>使用 --layers、--query-heads 和 --kv-heads 时必须有 --d</translation>
    </message>
    <message>
        <source>--query-heads or --kv-heads is required</source>
        <translation>必须有 --query-heads 或 --kv-heads</translation>
    </message>
    <message>
        <source>there is no model &quot;%1&quot;. Known: %2</source>
        <translation>没有模型“%1”。可用：%2</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>作为 %1</translation>
    </message>
    <message>
        <source>if %1</source>
        <translation>若为 %1</translation>
    </message>
    <message>
        <source>%1: /inputs/kind: found &quot;shape&quot;, which has sizes but no values to compute with; expected &quot;qkv&quot; or &quot;projected&quot;</source>
        <translation>%1：/inputs/kind：得到 &quot;shape&quot;，它只有尺寸而没有可计算的数值；应为 &quot;qkv&quot; 或 &quot;projected&quot;</translation>
    </message>
    <message>
        <source>%1: the script would replace the document. Choose another file after -o.</source>
        <translation>%1：脚本会覆盖文档。请在 -o 之后选择另一个文件。</translation>
    </message>
    <message>
        <source>--hardware: found &quot;%1&quot;, expected one of: %2, or &quot;%3&quot; to measure this one</source>
        <translation>--hardware：得到“%1”，应为其中之一：%2；或用“%3”测量本机</translation>
    </message>
    <message>
        <source>Keys and values of %1 tokens, batch %2, %3 bytes for each number</source>
        <translation>%1 个词元的键和值，批次 %2，每个数 %3 字节</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>sharing</source>
        <translation>共享方式</translation>
    </message>
    <message>
        <source>K/V heads</source>
        <translation>K/V 头</translation>
    </message>
    <message>
        <source>bytes per token</source>
        <translation>每个词元的字节数</translation>
    </message>
    <message>
        <source>tokens kept</source>
        <translation>保留的词元</translation>
    </message>
    <message>
        <source>cache (decimal)</source>
        <translation>缓存（十进制）</translation>
    </message>
    <message>
        <source>cache (binary)</source>
        <translation>缓存（二进制）</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>缩小倍数</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>印出值</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计数值</translation>
    </message>
    <message>
        <source>counted / printed</source>
        <translation>计数值 / 印出值</translation>
    </message>
    <message>
        <source>cannot write %1: it is a folder</source>
        <translation>无法写入 %1：它是一个文件夹</translation>
    </message>
    <message>
        <source>cannot write %1: there is no folder %2</source>
        <translation>无法写入 %1：没有文件夹 %2</translation>
    </message>
    <message>
        <source>interrupted: the result is incomplete</source>
        <translation>已中断：结果不完整</translation>
    </message>
    <message>
        <source>some runs failed or computed something wrong: their lines say what</source>
        <translation>有些运行失败或算错了：见相应各行</translation>
    </message>
    <message>
        <source>nothing could be measured: the device has too little memory for any of it</source>
        <translation>什么也没能测量：设备内存对任何一项都不够</translation>
    </message>
    <message>
        <source>cannot measure: %1</source>
        <translation>无法测量：%1</translation>
    </message>
    <message>
        <source>stopping after the kernel that runs now; Ctrl-C again ends at once, without a result</source>
        <translation>将在当前内核运行完后停止；再按一次 Ctrl-C 立即结束，没有结果</translation>
    </message>
    <message>
        <source>%1 Measured with Eigen instead.</source>
        <translation>%1 改用 Eigen 测量。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>median ms</source>
        <translation>中位毫秒</translation>
    </message>
    <message>
        <source>min ms</source>
        <translation>最小毫秒</translation>
    </message>
    <message>
        <source>spread ms</source>
        <translation>离散毫秒</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>of peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>counted GB/s</source>
        <translation>计数 GB/s</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device and its driver</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>peak %1 GFLOP/s of fused multiply-adds, copy %2 GB/s, measured in this run</source>
        <translation>乘加融合运算峰值 %1 GFLOP/s，复制 %2 GB/s，本次测得</translation>
    </message>
    <message>
        <source>peak not measured</source>
        <translation>未测峰值</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n core(s); %3</source>
        <comment>a backend, its device, its speed</comment>
        <translation>
            <numerusform>%1：%2，%n 核；%3</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n 个查询头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n 个键/值头</numerusform>
        </translation>
    </message>
    <message>
        <source>d %1</source>
        <translation>d %1</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>not causal</source>
        <translation>非因果</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>float32; %1</source>
        <translation>float32；%1</translation>
    </message>
    <message>
        <source>%1, T = %2: %3</source>
        <translation>%1，T = %2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a backend and a sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, T = %2, %3: %4</source>
        <comment>backend, tokens, algorithm, what went wrong</comment>
        <translation>%1，T = %2，%3：%4</translation>
    </message>
    <message>
        <source>Incomplete: this is what was measured until it was interrupted.</source>
        <translation>不完整：这是中断之前测得的内容。</translation>
    </message>
    <message>
        <source>build</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>tune</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>warm up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>compare with double</source>
        <translation>与双精度比较</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>measure, round %1 of %2</source>
        <translation>测量，第 %1 轮，共 %2 轮</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a phase and a case</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: there is nothing to choose, its tiled kernel has one shape.</source>
        <translation>%1：没有可选的，它的分块内核只有一种形状。</translation>
    </message>
    <message>
        <source>Shapes of the tiled kernel on %1, d %2, the fastest first</source>
        <translation>分块内核在 %1 上的形状，d %2，最快的在前</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>The first one is used from now on; kept in %1</source>
        <translation>从现在起使用第一种；保存在 %1</translation>
    </message>
    <message>
        <source>The first one could not be kept for the next start: %1</source>
        <translation>无法为下次启动保存第一种：%1</translation>
    </message>
    <message>
        <source>interrupted: nothing new is kept</source>
        <translation>已中断：没有保存新内容</translation>
    </message>
    <message>
        <source>%1 tokens are beyond the context of: %2.</source>
        <translation>%1 个词元超出了以下模型的上下文：%2。</translation>
    </message>
    <message>
        <source>there is not enough memory for this. Close other programs, or use fewer tokens or heads.</source>
        <translation>内存不足，无法完成。请关闭其他程序，或减少词元数或头数。</translation>
    </message>
    <message>
        <source>the cache of compiled kernels is in use: close the other AttentionScope first</source>
        <translation>已编译内核的缓存正在使用：请先关闭另一个 AttentionScope</translation>
    </message>
    <message>
        <source>removed %1</source>
        <translation>已删除 %1</translation>
    </message>
    <message>
        <source>There were no compiled kernels.</source>
        <translation>没有已编译的内核。</translation>
    </message>
    <message>
        <source>--scale: found %1, expected what leaves %2 pixels for each side of %3</source>
        <translation>--scale：得到 %1，应使 %3 的每边留下 %2 个像素</translation>
    </message>
    <message>
        <source>TEMPLATE</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>VERSION</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>TOPIC</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>KIND</source>
        <translation>题型</translation>
    </message>
    <message>
        <source>SECONDS</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>--topic: found &quot;%1&quot;, expected one of: %2</source>
        <translation>--topic：得到“%1”，应为其中之一：%2</translation>
    </message>
    <message>
        <source>--template: found &quot;%1&quot;; &quot;attentionscope questions --list&quot; names them all</source>
        <translation>--template：得到“%1”；“attentionscope questions --list”会列出全部</translation>
    </message>
    <message>
        <source>the template %1 belongs to another topic than %2</source>
        <translation>模板 %1 不属于主题 %2</translation>
    </message>
    <message>
        <source>%1: none of these templates can ask about this document</source>
        <translation>%1：这些模板都不能就这个文档出题</translation>
    </message>
    <message>
        <source>the system cannot run anything more in the background just now. Close other programs.</source>
        <translation>系统现在不能再在后台运行任何东西。请关闭其他程序。</translation>
    </message>
    <message>
        <source>COURSE</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>LESSON</source>
        <translation>课</translation>
    </message>
    <message>
        <source>TITLE</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>MINUTES</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>STEPS</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>PREDICTIONS</source>
        <translation>预测数</translation>
    </message>
    <message>
        <source>warning: </source>
        <translation>警告：</translation>
    </message>
    <message>
        <source>note: </source>
        <translation>提示：</translation>
    </message>
    <message>
        <source>there is no folder &quot;%1&quot;</source>
        <translation>没有文件夹“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no lesson: a folder with a lesson.json</source>
        <translation>“%1”中没有课：应是带有 lesson.json 的文件夹</translation>
    </message>
    <message>
        <source>%1: all stages together take %2 of memory, and %3 are free; this may take a while.</source>
        <translation>%1：所有阶段合起来需要 %2 内存，而空闲的有 %3；这可能需要一些时间。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>another answer</source>
        <translation>其他回答</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>%1: %2 of %3 came back

</source>
        <translation>%1：%3 份中交回 %2 份

</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>QUESTION</source>
        <translation>题</translation>
    </message>
    <message>
        <source>RIGHT</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>SHARE</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>MEDIAN</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Most worth discussing: %1  %2
</source>
        <translation>最值得讨论：%1  %2
</translation>
    </message>
    <message>
        <source>Missing variants: %1
</source>
        <translation>缺少的卷号：%1
</translation>
    </message>
    <message>
        <source>Not counted:
</source>
        <translation>未计入：
</translation>
    </message>
    <message>
        <source>there are no hand-outs (.handout.json) in &quot;%1&quot;; --handouts FOLDER says where they lie</source>
        <translation>“%1”中没有作业卷 (.handout.json)；请用 --handouts 文件夹 说明它们在哪里</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1，另有 %2 个</translation>
    </message>
    <message>
        <source>%1 holds other hand-outs of these names: %2. Take another folder, or --force.</source>
        <translation>%1 中有同名的其他作业卷：%2。请换一个文件夹，或用 --force。</translation>
    </message>
    <message>
        <source>nowhere to write to: add -o FOLDER, or --moodle FILE.xml</source>
        <translation>没有写入的地方：请加上 -o 文件夹，或 --moodle 文件.xml</translation>
    </message>
    <message>
        <source>variants: %1, questions in each: %2, points: %3, seed: %4
</source>
        <translation>卷数：%1，每卷题数：%2，分值：%3，种子：%4
</translation>
    </message>
    <message>
        <source>there is no lesson and no folder &quot;%1&quot;; the lessons are %2</source>
        <translation>没有这样的课，也没有文件夹“%1”；现有的课是 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds several lessons; name one of its folders</source>
        <translation>“%1”中有多门课；请指定其中一个文件夹</translation>
    </message>
    <message>
        <source>--size: found &quot;%1&quot;, expected two sides from %2 to %3 such as 960x640</source>
        <translation>--size：得到“%1”，应为两个 %2 到 %3 之间的边长，例如 960x640</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no steps that can be shown; &apos;lessons check&apos; says what is wrong</source>
        <translation>“%1”没有可以显示的步骤；lessons check 会说明哪里不对</translation>
    </message>
    <message>
        <source>this view cannot be shown, and the page says so: %1</source>
        <translation>这个视图无法显示，页面上会这样说明：%1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>--animate: found &quot;%1&quot;, expected FROM:TO such as scores:weights, or : for all of it</source>
        <translation>--animate：得到“%1”，应为 起:止，例如 scores:weights；全部则用 :</translation>
    </message>
    <message>
        <source>--speed: found %1, expected a number from %2 to %3</source>
        <translation>--speed：得到 %1，应为 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>drawing the animation</source>
        <translation>正在绘制动画</translation>
    </message>
    <message>
        <source>its hand-out is none of these, or was altered.</source>
        <translation>它的作业卷不在其中，或被改动过。</translation>
    </message>
    <message>
        <source>its hand-out is of other work than most of these returns.</source>
        <translation>它的作业卷属于另一次作业，与这里大多数答卷不同。</translation>
    </message>
    <message>
        <source>it answers a question of %1 that its hand-out does not ask.</source>
        <translation>它回答了 %1 的一道题，而它的作业卷中没有这道题。</translation>
    </message>
    <message>
        <source>its questions of &quot;%1&quot; are not known to this version of the program.</source>
        <translation>这个版本的程序不认识它的“%1”的题。</translation>
    </message>
    <message>
        <source>its variant came back before, in %1, which counts.</source>
        <translation>它的卷号之前已在 %1 中交回，以那一份为准。</translation>
    </message>
    <message>
        <source>--solutions: found the same file as --output, expected another one</source>
        <translation>--solutions：与 --output 是同一个文件，应为另一个</translation>
    </message>
    <message>
        <source>there is no folder and no file &quot;%1&quot;</source>
        <translation>没有文件夹也没有文件“%1”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no lesson: a folder with a lesson.json, or a file that ends with .lesson.zip</source>
        <translation>“%1”中没有课：应是带有 lesson.json 的文件夹，或以 .lesson.zip 结尾的文件</translation>
    </message>
    <message>
        <source>reading the answers</source>
        <translation>正在读取回答</translation>
    </message>
    <message>
        <source>there is no display for the window; these work without one: attentionscope trace FILE, check FILE, devices, bench, tune, traffic FILE, script FILE, cache, published, questions, lessons, handout WORK, collect FOLDER, worksheet WORK, render FILE --view steps -o PICTURE.png, report</source>
        <translation>没有显示器来打开窗口；没有显示器也能用：attentionscope trace 文件、check 文件、devices、bench、tune、traffic 文件、script 文件、cache、published、questions、lessons、handout 作业、collect 文件夹、worksheet 作业、render 文件 --view steps -o 图片.png、report</translation>
    </message>
</context>
<context>
    <name>CompareText</name>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>当前</translation>
    </message>
</context>
<context>
    <name>Copy</name>
    <message>
        <source>a table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>There are no numbers to copy: the document has sizes only, or is being computed.</source>
        <translation>没有可复制的数：文档只有尺寸，或还在计算。</translation>
    </message>
    <message>
        <source>%1 (%2 × %3) is on the clipboard as %4.</source>
        <translation>%1（%2 × %3）已复制到剪贴板（%4）。</translation>
    </message>
    <message>
        <source>The explanation has no formula just now.</source>
        <translation>讲解中现在没有公式。</translation>
    </message>
    <message>
        <source>The formula is on the clipboard as LaTeX.</source>
        <translation>公式已作为 LaTeX 复制到剪贴板。</translation>
    </message>
    <message>
        <source>The scenario is on the clipboard as a text of %1 letters. Whoever pastes it into the window of this program opens it.</source>
        <translation>场景已作为 %1 个字母的文本复制到剪贴板。把它粘贴到本程序的窗口中即可打开。</translation>
    </message>
</context>
<context>
    <name>Courses</name>
    <message>
        <source>Foundations</source>
        <translation>基础</translation>
    </message>
    <message>
        <source>Heads and positions</source>
        <translation>头与位置</translation>
    </message>
    <message>
        <source>Memory and speed</source>
        <translation>内存与速度</translation>
    </message>
    <message>
        <source>Find the textbook’s mistake</source>
        <translation>找出教科书的错误</translation>
    </message>
    <message>
        <source>Lectures</source>
        <translation>讲座</translation>
    </message>
</context>
<context>
    <name>DecodeScene</name>
    <message>
        <source>latent, for K and V</source>
        <translation>潜向量，用于 K 和 V</translation>
    </message>
    <message>
        <source>slot</source>
        <translation>槽位</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>%1: the cache grows, row by row</source>
        <translation>%1：缓存逐行增长</translation>
    </message>
    <message>
        <source>%1, window %2: the cache rolls</source>
        <translation>%1，窗口 %2：缓存滚动</translation>
    </message>
    <message>
        <source>one row, one layer: %1 numbers · %2 B = %3</source>
        <translation>一行，一层：%1 个数 · %2 B = %3</translation>
    </message>
    <message>
        <source>slot = position mod %1</source>
        <translation>槽位 = 位置 mod %1</translation>
    </message>
    <message>
        <source>slot = position mod %1: nothing overwritten yet</source>
        <translation>槽位 = 位置 mod %1：尚未覆盖任何内容</translation>
    </message>
    <message>
        <source>slot = position mod %1: %2 overwrites position %3</source>
        <translation>槽位 = 位置 mod %1：%2 覆盖位置 %3</translation>
    </message>
    <message>
        <source>Choose a window to see a cache that rolls.</source>
        <translation>选择一个窗口，看缓存怎样滚动。</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>%1, window</source>
        <translation>%1，窗口</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>这个文档</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>%1 per step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>%1 per token</source>
        <translation>每个词元 %1</translation>
    </message>
    <message>
        <source>%1 after the prompt, every lane has moved the same %2</source>
        <translation>提示词之后 %1，每条赛道都搬运了同样的 %2</translation>
    </message>
    <message>
        <source>%1 after the start, every lane has moved the same %2</source>
        <translation>开始之后 %1，每条赛道都搬运了同样的 %2</translation>
    </message>
    <message>
        <source>slow memory, solid: already read</source>
        <translation>慢速内存，实心：已读取</translation>
    </message>
    <message>
        <source>tokens done</source>
        <translation>已完成的词元</translation>
    </message>
    <message>
        <source>queries per block</source>
        <translation>每块的查询数</translation>
    </message>
    <message>
        <source>the keys and values of the prompt are in the cache</source>
        <translation>提示词的键和值在缓存中</translation>
    </message>
    <message>
        <source>the cache is empty</source>
        <translation>缓存是空的</translation>
    </message>
    <message>
        <source>each new token reads all keys and values before it</source>
        <translation>每个新词元都读取它之前所有的键和值</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，在 %2 上</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>a token of the prompt</source>
        <translation>提示词中的一个词元</translation>
    </message>
    <message>
        <source>%1: position %2, row %3 of the cache</source>
        <translation>%1：位置 %2，缓存的第 %3 行</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) done</source>
        <translation>
            <numerusform>已完成 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 for each step at %4 tokens, %5 tokens per second, %6; %7</source>
        <translation>%1：%2，%4 个词元时每步 %3，每秒 %5 个词元，%6；%7</translation>
    </message>
    <message>
        <source>, %1 of the next</source>
        <translation>，下一个已完成 %1</translation>
    </message>
    <message>
        <source>. This is how %1 is built.</source>
        <translation>。%1 就是这样构成的。</translation>
    </message>
    <message>
        <source>%1 is appended at position %2, after %3 tokens in the cache.</source>
        <translation>缓存中有 %3 个词元，之后 %1 追加在位置 %2。</translation>
    </message>
    <message>
        <source>%1 tokens in the cache.</source>
        <translation>缓存中有 %1 个词元。</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>赛道</translation>
    </message>
    <message>
        <source>Keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>Bytes for each step</source>
        <translation>每步的字节数</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Tokens done</source>
        <translation>已完成的词元</translation>
    </message>
    <message>
        <source>%1: the cache grows</source>
        <translation>%1：缓存增长</translation>
    </message>
    <message>
        <source>window %1: the cache rolls</source>
        <translation>窗口 %1：缓存滚动</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>%1 was made for at most %2 tokens: these are the bytes that a longer cache would take, but the model was never trained on such lengths.</source>
        <translation>%1 是为最多 %2 个词元设计的：这里是更长的缓存会占用的字节数，但模型从未在这样的长度上训练过。</translation>
    </message>
    <message>
        <source>One clock and %1 for every lane</source>
        <translation>同一个时钟，每条赛道都是 %1</translation>
    </message>
    <message>
        <source>%1 after the prompt; arithmetic keeps some lanes below %2</source>
        <translation>提示词之后 %1；运算使一些赛道不到 %2</translation>
    </message>
    <message>
        <source>%1 after the start; arithmetic keeps some lanes below %2</source>
        <translation>开始之后 %1；运算使一些赛道不到 %2</translation>
    </message>
    <message>
        <source>slow memory (grey: parameters), solid: already read</source>
        <translation>慢速内存（灰色：参数），实心：已读取</translation>
    </message>
    <message>
        <source>slow memory, grey: parameters</source>
        <translation>慢速内存，灰色：参数</translation>
    </message>
    <message>
        <source>slow memory</source>
        <translation>慢速内存</translation>
    </message>
    <message>
        <source>tokens done, %1 sequences each</source>
        <translation>已完成的词元，每次 %1 个序列各一个</translation>
    </message>
    <message>
        <source>the cache is empty; the keys and values of the prompt come first</source>
        <translation>缓存是空的；首先到来的是提示词的键和值</translation>
    </message>
    <message>
        <source>the keys and values of the prompt are written to the cache</source>
        <translation>提示词的键和值写入缓存</translation>
    </message>
    <message>
        <source>limited by memory bandwidth</source>
        <translation>受限于内存带宽</translation>
    </message>
    <message>
        <source>limited by arithmetic</source>
        <translation>受限于运算</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>运算</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>&lt;h2&gt;AttentionScope %1&lt;/h2&gt;&lt;p&gt;See where every number in attention comes from, and change it.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later, without any warranty.&lt;/p&gt;&lt;p&gt;Built with Qt, Eigen and OpenCL.&lt;/p&gt;</source>
        <translation>&lt;h2&gt;AttentionScope %1&lt;/h2&gt;&lt;p&gt;看清注意力中每个数字从何而来，并亲手改变它。&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本，不附带任何担保。&lt;/p&gt;&lt;p&gt;使用 Qt、Eigen 和 OpenCL 构建。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>No messages so far.</source>
        <translation>至今没有消息。</translation>
    </message>
    <message>
        <source>Messages so far</source>
        <translation>至今的消息</translation>
    </message>
</context>
<context>
    <name>Difference</name>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>query tokens</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>key tokens</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>d_v</source>
        <translation>d_v</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>key/value heads</source>
        <translation>键/值头</translation>
    </message>
    <message>
        <source>width of W_O</source>
        <translation>W_O 的宽度</translation>
    </message>
    <message>
        <source>second sequence</source>
        <translation>第二个序列</translation>
    </message>
    <message>
        <source>token names</source>
        <translation>词元名称</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>soft cap</source>
        <translation>软封顶</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>query offset</source>
        <translation>查询偏移</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>custom mask</source>
        <translation>自定义掩码</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>填充值</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>subtract the row maximum</source>
        <translation>减去行最大值</translation>
    </message>
    <message>
        <source>1/√d</source>
        <translation>1/√d</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Q, K, V</source>
        <translation>Q、K、V</translation>
    </message>
    <message>
        <source>projected</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>sizes only</source>
        <translation>只有尺寸</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开启</translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n 个键/值头</numerusform>
        </translation>
    </message>
    <message>
        <source>MHA</source>
        <translation>MHA</translation>
    </message>
    <message>
        <source>MQA</source>
        <translation>MQA</translation>
    </message>
    <message>
        <source>GQA</source>
        <translation>GQA</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a setting and its value, as in “causal mask off”</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n number(s)</source>
        <comment>a matrix and how many of its numbers differ</comment>
        <translation>
            <numerusform>%1：%n 个数</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: different</source>
        <translation>%1：不同</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>A and B are the same so far</source>
        <translation>A 和 B 到目前为止相同</translation>
    </message>
    <message>
        <source>Unmasked / causal</source>
        <translation>无掩码 / 因果</translation>
    </message>
    <message>
        <source>Unscaled / scaled</source>
        <translation>不缩放 / 缩放</translation>
    </message>
    <message>
        <source>Full / window</source>
        <translation>完整 / 窗口</translation>
    </message>
    <message>
        <source>MHA / GQA</source>
        <translation>MHA / GQA</translation>
    </message>
    <message>
        <source>MHA / MQA</source>
        <translation>MHA / MQA</translation>
    </message>
    <message>
        <source>GQA / MQA</source>
        <translation>GQA / MQA</translation>
    </message>
    <message>
        <source>the document has sizes but no numbers</source>
        <translation>文档有尺寸但没有数字</translation>
    </message>
    <message>
        <source>no key stands after the first query</source>
        <translation>第一个查询之后没有键</translation>
    </message>
    <message>
        <source>with d = 1 the scale is 1 anyway</source>
        <translation>d = 1 时缩放本来就是 1</translation>
    </message>
    <message>
        <source>no window could leave a key out</source>
        <translation>没有窗口能排除任何键</translation>
    </message>
    <message>
        <source>one query head has nothing to share</source>
        <translation>只有一个查询头，没有可共用的</translation>
    </message>
    <message>
        <source>no number of key/value heads lies between one and all</source>
        <translation>键/值头数在“一个”与“全部”之间没有可选的数目</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>title: %1 → %2</source>
        <translation>标题：%1 → %2</translation>
    </message>
    <message>
        <source>notes: different</source>
        <translation>笔记：不同</translation>
    </message>
    <message>
        <source>sequences in the batch: %1 → %2</source>
        <translation>批中的序列数：%1 → %2</translation>
    </message>
    <message>
        <source>tiling: different</source>
        <translation>分块：不同</translation>
    </message>
    <message>
        <source>pinned state to compare with: different</source>
        <translation>用作对照的固定状态：不同</translation>
    </message>
    <message>
        <source>how it is written down</source>
        <translation>书写方式</translation>
    </message>
</context>
<context>
    <name>DroppedFiles</name>
    <message>
        <source>“%1” is a folder.</source>
        <translation>“%1”是文件夹。</translation>
    </message>
    <message>
        <source>“%1” does not exist.</source>
        <translation>“%1”不存在。</translation>
    </message>
    <message>
        <source>“%1” is a picture.</source>
        <translation>“%1”是图片。</translation>
    </message>
    <message>
        <source>“%1” holds no document and no numbers.</source>
        <translation>“%1”中既没有文档也没有数据。</translation>
    </message>
    <message>
        <source>“%1” holds no document and no numbers (%2).</source>
        <translation>“%1”中既没有文档也没有数据（%2）。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files were dropped; one is taken at a time. Taken: “%1”. Left: %2.</source>
        <translation>
            <numerusform>拖放了 %Ln 个文件；每次只接受一个。已接受：“%1”。其余：%2。</numerusform>
        </translation>
    </message>
    <message>
        <source>What can be dropped: a document (.attn.json), a lesson (.lesson.zip, or its folder), a hand-out (.handout.json), work for a class (.work.json) or numbers (.npy, .npz, .safetensors, .csv, .tsv).</source>
        <translation>可以拖入：文档 (.attn.json)、课程 (.lesson.zip 或其文件夹)、作业卷 (.handout.json)、班级作业 (.work.json) 或数据 (.npy、.npz、.safetensors、.csv、.tsv)。</translation>
    </message>
</context>
<context>
    <name>DueWords</name>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>tomorrow</source>
        <translation>明天</translation>
    </message>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>%n 天后</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n month(s)</source>
        <translation>
            <numerusform>%n 个月后</numerusform>
        </translation>
    </message>
    <message>
        <source>in %1 years</source>
        <translation>%1 年后</translation>
    </message>
    <message numerus="yes">
        <source>in %n minute(s)</source>
        <translation>
            <numerusform>%n 分钟后</numerusform>
        </translation>
    </message>
    <message>
        <source>at the exam</source>
        <translation>考试时</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>The cat sat</source>
        <translation>猫坐下了</translation>
    </message>
    <message>
        <source>Why textbooks print weights that the formula does not give.</source>
        <translation>为什么教科书印出的权重与公式给出的不同。</translation>
    </message>
    <message>
        <source>It and the dog</source>
        <translation>它与那只狗</translation>
    </message>
    <message>
        <source>One row decides who “it” is: dog 0.80, bone 0.15.</source>
        <translation>一行数字决定“it”指谁：dog 0.80，bone 0.15。</translation>
    </message>
    <message>
        <source>Causal and window 3</source>
        <translation>因果与窗口 3</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>Queries from one sentence, keys and values from another.</source>
        <translation>查询来自一个句子，键和值来自另一个句子。</translation>
    </message>
    <message>
        <source>Large d_k</source>
        <translation>很大的 d_k</translation>
    </message>
    <message>
        <source>Rows saturate unless scores are divided by 8.</source>
        <translation>若不把分数除以 8，各行就会饱和。</translation>
    </message>
    <message>
        <source>A padded row</source>
        <translation>被填充的一行</translation>
    </message>
    <message>
        <source>A row with no visible key: zeros, not NaN.</source>
        <translation>没有可见键的一行：是零，而不是 NaN。</translation>
    </message>
    <message>
        <source>Grouped heads</source>
        <translation>分组的头</translation>
    </message>
    <message>
        <source>Eight query heads share two key/value heads.</source>
        <translation>八个查询头共用两个键/值头。</translation>
    </message>
    <message>
        <source>A decode step</source>
        <translation>一个解码步</translation>
    </message>
    <message>
        <source>One new query reads a cache of eight tokens.</source>
        <translation>一个新查询读取八个词元的缓存。</translation>
    </message>
    <message>
        <source>Rotary positions</source>
        <translation>旋转位置</translation>
    </message>
    <message>
        <source>The same two tokens score by distance alone.</source>
        <translation>同样两个词元的分数只取决于距离。</translation>
    </message>
    <message>
        <source>Translation, more keys</source>
        <translation>翻译，键更多</translation>
    </message>
    <message>
        <source>Three queries meet four keys: the scores need not be square.</source>
        <translation>三个查询遇到四个键：分数矩阵不必是方阵。</translation>
    </message>
    <message>
        <source>Causal tiles</source>
        <translation>因果分块</translation>
    </message>
    <message>
        <source>Skipped, partial and full: only 6 of 9 tiles are worked on.</source>
        <translation>跳过、部分和完整：9 块中只有 6 块需要计算。</translation>
    </message>
    <message>
        <source>Ragged tiles</source>
        <translation>不齐的分块</translation>
    </message>
    <message>
        <source>Ten tokens in tiles of 4 × 3: the last ones are smaller.</source>
        <translation>十个词元分成 4 × 3 的块：最后的块较小。</translation>
    </message>
    <message>
        <source>Window tiles</source>
        <translation>窗口分块</translation>
    </message>
    <message>
        <source>A window of 5 leaves a band of tiles along the diagonal.</source>
        <translation>窗口为 5 时，沿对角线留下一条由块组成的带。</translation>
    </message>
    <message>
        <source>Grouped decode</source>
        <translation>分组解码</translation>
    </message>
    <message>
        <source>Eight query heads read two sets of keys and values, once each.</source>
        <translation>八个查询头读取两组键和值，每组只读一次。</translation>
    </message>
    <message>
        <source>A tile too big for the chip</source>
        <translation>芯片放不下的块</translation>
    </message>
    <message>
        <source>A tile of 6 × 6 needs 432 bytes, but the chip has 320.</source>
        <translation>6 × 6 的块需要 432 字节，而芯片只有 320。</translation>
    </message>
    <message>
        <source>GPT-2 medium</source>
        <translation>GPT-2 medium</translation>
    </message>
    <message>
        <source>Sizes of a real model: what each algorithm moves.</source>
        <translation>真实模型的尺寸：每种算法搬运多少数据。</translation>
    </message>
    <message>
        <source>Llama 3 8B at 8k</source>
        <translation>Llama 3 8B，8k</translation>
    </message>
    <message>
        <source>One new token reads a cache of 8,192 tokens.</source>
        <translation>一个新词元读取 8,192 个词元的缓存。</translation>
    </message>
    <message>
        <source>The same step with a cache sixteen times as long.</source>
        <translation>同一步，缓存长度是十六倍。</translation>
    </message>
    <message>
        <source>What each mask lets through, and what it hides.</source>
        <translation>每种掩码放行什么，又隐藏什么。</translation>
    </message>
    <message>
        <source>Four heads to read aloud</source>
        <translation>四个头，可以念出来</translation>
    </message>
    <message>
        <source>Previous token, who is meant, first token, verb and subject.</source>
        <translation>上一个词元、指的是谁、第一个词元、动词与主语。</translation>
    </message>
    <message>
        <source>Llama 3.1 8B at 128k</source>
        <translation>Llama 3.1 8B，128k</translation>
    </message>
</context>
<context>
    <name>ExperimentCharts</name>
    <message>
        <source>q·k / √d_k, with scaling</source>
        <translation>q·k / √d_k，缩放</translation>
    </message>
    <message>
        <source>q·k, without scaling</source>
        <translation>q·k，不缩放</translation>
    </message>
    <message>
        <source>%1 … %2: %3 of %4</source>
        <translation>%1 … %2：%4 个中有 %3 个</translation>
    </message>
    <message>
        <source>Histogram of %1 products at d_k = %2; their standard deviation is %3.</source>
        <translation>d_k = %2 时 %1 个乘积的直方图；它们的标准差是 %3。</translation>
    </message>
    <message>
        <source>Largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>Row entropy, bits</source>
        <translation>行的熵，比特</translation>
    </message>
    <message>
        <source>Gradient of softmax</source>
        <translation>softmax 的梯度</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>all equal</source>
        <translation>全部相等</translation>
    </message>
    <message>
        <source>d_k = %1
scaled %2
not scaled %3</source>
        <translation>d_k = %1
缩放 %2
不缩放 %3</translation>
    </message>
    <message>
        <source>%1 at d_k = %2: %3 scaled, %4 not scaled.</source>
        <translation>%1，d_k = %2：缩放时 %3，不缩放时 %4。</translation>
    </message>
</context>
<context>
    <name>ExplainDecode</name>
    <message>
        <source>the next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>latent + rotated key</source>
        <translation>潜向量 + 旋转后的键</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>widths of K and V</source>
        <translation>K 和 V 的宽度</translation>
    </message>
    <message>
        <source>each</source>
        <translation>每个</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>× %1 tokens: %2</source>
        <translation>× %1 个词元：%2</translation>
    </message>
    <message>
        <source>A window of %1 holds the new token itself and at most %2 before it.</source>
        <translation>窗口 %1 包含新词元本身，以及它之前最多 %2 个。</translation>
    </message>
    <message>
        <source>÷ %1: %2</source>
        <translation>÷ %1：%2</translation>
    </message>
    <message>
        <source>%1 FLOPs per byte; the chip could do %2</source>
        <translation>每字节 %1 FLOPs；芯片能做 %2</translation>
    </message>
    <message>
        <source>A row: latent 1×%1 · rotated key 1×%2</source>
        <translation>一行：潜向量 1×%1 · 旋转后的键 1×%2</translation>
    </message>
    <message>
        <source>A row: K %1×%2 · V %1×%3</source>
        <translation>一行：K %1×%2 · V %1×%3</translation>
    </message>
    <message>
        <source>Set the length to 128k. Which lanes slow down, and which one doesn’t?</source>
        <translation>把长度设为 128k。哪些赛道变慢，哪一条不变？</translation>
    </message>
    <message>
        <source>Bytes per token</source>
        <translation>每个词元的字节数</translation>
    </message>
    <message>
        <source>What does the cache grow by when %1 is appended, and what must it read?</source>
        <translation>追加 %1 时缓存增加多少，它又必须读取什么？</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>K, V</source>
        <translation>K、V</translation>
    </message>
    <message>
        <source>× %1 tokens × %2 sequences: %3</source>
        <translation>× %1 个词元 × %2 个序列：%3</translation>
    </message>
    <message>
        <source>+ %1: query, output, new row</source>
        <translation>+ %1：查询、输出、新的一行</translation>
    </message>
    <message>
        <source>+ %1 of parameters</source>
        <translation>+ %1 的参数</translation>
    </message>
    <message>
        <source>Arithmetic takes longer than memory: %1</source>
        <translation>运算比内存花的时间更长：%1</translation>
    </message>
    <message>
        <source>Sequences in a batch may choose different experts: then more parameters are read.</source>
        <translation>同一批次的序列可能选择不同的专家：那时要读取更多参数。</translation>
    </message>
    <message>
        <source>Instead of keys and values, one short vector is kept from which both can be made, for all heads together. Every head computes with it: few bytes, many operations per byte.</source>
        <translation>不保存键和值，只保存一个能还原出两者的短向量，所有头共用。每个头都用它计算：字节少，而每个字节的运算多。</translation>
    </message>
    <message>
        <source>Only the last tokens are kept. A new row replaces the oldest one, so cache and time stop growing; what was overwritten can no longer be attended to.</source>
        <translation>只保留最近的词元。新的一行取代最旧的一行，所以缓存和时间不再增长；被覆盖的内容再也不能被注意到。</translation>
    </message>
    <message>
        <source>Old keys and values never change, so they are kept. But a new query meets all of them: the whole cache is read once for each token. Fewer key/value heads make its rows smaller, and a window keeps fewer rows.</source>
        <translation>旧的键和值从不改变，所以保存下来。但新的查询要与它们全部相遇：每个词元都要把整个缓存读一遍。键/值头越少，每行越小；窗口则让行数更少。</translation>
    </message>
    <message>
        <source>Choose hardware that does more operations per byte. Is memory bandwidth the limit again?</source>
        <translation>选择每字节运算更多的硬件。内存带宽又成为瓶颈了吗？</translation>
    </message>
    <message>
        <source>Choose another lane with the up and down keys. Which lane reuses each block for the most query heads?</source>
        <translation>用上下方向键选择另一条赛道。哪一条每读一块能供最多的查询头使用？</translation>
    </message>
    <message>
        <source>Set the batch to 16. The parameters are read once for all sequences: what happens to tokens per second?</source>
        <translation>把批次设为 16。参数只为所有序列读一次：每秒词元数会怎样？</translation>
    </message>
    <message>
        <source>Choose %1, which was made for 128k tokens, and set that length. Which lanes slow down?</source>
        <translation>选择为 128k 个词元设计的 %1，并设为这个长度。哪些赛道变慢？</translation>
    </message>
    <message>
        <source>Read the parameters too. How much of its lead does the fastest lane lose?</source>
        <translation>把参数也读进来。最快的赛道会失去多少领先？</translation>
    </message>
    <message>
        <source>What does %1 overwrite, and what must it read?</source>
        <translation>%1 覆盖了什么，又必须读取什么？</translation>
    </message>
</context>
<context>
    <name>ExplainHeads</name>
    <message>
        <source>Shapes: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>Which columns of %1 belong to query head %2?</source>
        <translation>%1 的哪些列属于查询头 %2？</translation>
    </message>
    <message>
        <source>Query head %1</source>
        <translation>查询头 %1</translation>
    </message>
    <message>
        <source>of 0 … %1</source>
        <translation>共 0 … %1</translation>
    </message>
    <message>
        <source>every head has %1 of the %2 columns</source>
        <translation>每个头有 %1 列（共 %2 列）</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Another number of heads cuts the same columns anew. The numbers stay; what a head sees of them changes.</source>
        <translation>换一个头数，同样的列就重新切分。数字不变，变的是每个头看到其中哪些。</translation>
    </message>
    <message>
        <source>Set &lt;b&gt;query heads&lt;/b&gt; to 2. How wide is a head then?</source>
        <translation>把&lt;b&gt;查询头&lt;/b&gt;设为 2。这时一个头有多宽？</translation>
    </message>
    <message>
        <source>Set &lt;b&gt;query heads&lt;/b&gt; to 1. Which columns does head 0 have then?</source>
        <translation>把&lt;b&gt;查询头&lt;/b&gt;设为 1。这时头 0 有哪些列？</translation>
    </message>
    <message>
        <source>The cache keeps one %1 and one %2 row per token and key/value head; queries are not kept.</source>
        <translation>缓存为每个词元和每个键/值头各保留一行 %1 和一行 %2；查询不保留。</translation>
    </message>
    <message>
        <source>With one head there is nothing to save.</source>
        <translation>只有一个头时没有什么可节省。</translation>
    </message>
    <message>
        <source>Here every query head has its own, so the cache is as large as it gets (MHA).</source>
        <translation>这里每个查询头都有自己的键/值头，所以缓存达到最大 (MHA)。</translation>
    </message>
    <message>
        <source>%1 instead of %2 make it %3 times smaller.</source>
        <translation>用 %1 个代替 %2 个，缓存缩小到 1/%3。</translation>
    </message>
    <message>
        <source>Set &lt;b&gt;query heads&lt;/b&gt; to 2 where the columns allow it: what is shared?</source>
        <translation>在列数允许时把&lt;b&gt;查询头&lt;/b&gt;设为 2：共享的是什么？</translation>
    </message>
    <message>
        <source>Set &lt;b&gt;key/value heads&lt;/b&gt; to 1 (MQA). Do all %1 pictures change?</source>
        <translation>把&lt;b&gt;键/值头&lt;/b&gt;设为 1 (MQA)。%1 幅图全都会变吗？</translation>
    </message>
    <message>
        <source>Set &lt;b&gt;key/value heads&lt;/b&gt; to 1. Do any two of the %1 pictures become equal?</source>
        <translation>把&lt;b&gt;键/值头&lt;/b&gt;设为 1。%1 幅图中有两幅变得相同吗？</translation>
    </message>
    <message>
        <source>Set &lt;b&gt;key/value heads&lt;/b&gt; to %1: the one head is repeated. Does any picture change?</source>
        <translation>把&lt;b&gt;键/值头&lt;/b&gt;设为 %1：唯一的头被重复。有图改变吗？</translation>
    </message>
    <message>
        <source>Which key/value head does query head %1 read?</source>
        <translation>查询头 %1 读取哪个键/值头？</translation>
    </message>
    <message>
        <source>reads key/value head %1</source>
        <translation>读取键/值头 %1</translation>
    </message>
    <message numerus="yes">
        <source>G = %1 / %2 = %n query head(s) in a group</source>
        <translation>
            <numerusform>G = %1 / %2 = 每组 %n 个查询头</numerusform>
        </translation>
    </message>
    <message>
        <source>How widely does %1 look around in head %2?</source>
        <translation>%1 在头 %2 中看得有多广？</translation>
    </message>
    <message>
        <source>Entropy of the row of %1</source>
        <translation>%1 这一行的熵</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>no visible key: there is nothing to choose from</source>
        <translation>没有可见的键：没有可选择的</translation>
    </message>
    <message>
        <source>−p log₂ p of every visible key, added up:</source>
        <translation>每个可见键的 −p log₂ p 相加：</translation>
    </message>
    <message>
        <source>As wide as an even choice among 2&lt;sup&gt;%1&lt;/sup&gt; = %2 keys.</source>
        <translation>相当于在 2&lt;sup&gt;%1&lt;/sup&gt; = %2 个键中均匀选择。</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>Mean over the rows of head %1: %2 bits.</source>
        <translation>头 %1 各行的平均：%2 比特。</translation>
    </message>
    <message>
        <source>Head %1 has exactly the same weights.</source>
        <translation>头 %1 的权重完全相同。</translation>
    </message>
    <message>
        <source>Change the number of &lt;b&gt;key/value heads&lt;/b&gt;. Which columns keep their numbers?</source>
        <translation>改变&lt;b&gt;键/值头&lt;/b&gt;的数目。哪些列的数字保持不变？</translation>
    </message>
    <message>
        <source>what each head adds, from head 0 on:</source>
        <translation>每个头加上的量，从头 0 起：</translation>
    </message>
    <message>
        <source>Head %1 adds %2: its row of concat times its rows of W&lt;sub&gt;O&lt;/sub&gt;.</source>
        <translation>头 %1 加上 %2：它在拼接中的那一行乘以 W&lt;sub&gt;O&lt;/sub&gt; 中属于它的各行。</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>Attend</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>%1 is a copy</source>
        <translation>%1 是副本</translation>
    </message>
    <message>
        <source>%1 in the same cell: %2</source>
        <translation>%1 的同一格：%2</translation>
    </message>
    <message>
        <source>%1 is a mean</source>
        <translation>%1 是平均</translation>
    </message>
    <message>
        <source>%1 heads became %2: neighbours were averaged (mean pooling, Ainslie et al. 2023). Undo brings them back.</source>
        <translation>%1 个头变成了 %2 个：相邻的头取了平均（均值池化，Ainslie et al. 2023）。撤销可以恢复。</translation>
    </message>
    <message>
        <source>%1 is given</source>
        <translation>%1 是给定的</translation>
    </message>
    <message>
        <source>a number of the document itself</source>
        <translation>文档本身的一个数</translation>
    </message>
    <message>
        <source>Nothing has been averaged: the document has %1 key/value heads.</source>
        <translation>没有取过平均：文档有 %1 个键/值头。</translation>
    </message>
    <message>
        <source>Fewer key/value heads would be means of neighbours such as this one.</source>
        <translation>键/值头更少时，它们会是像这样相邻的头的平均。</translation>
    </message>
    <message>
        <source>%1, column %2</source>
        <translation>%1，列 %2</translation>
    </message>
    <message>
        <source>One head has one picture of who looks at whom. Several heads have one each, so that each can look for something else.</source>
        <translation>一个头只有一幅“谁看谁”的图。多个头各有一幅，所以每个头可以寻找不同的东西。</translation>
    </message>
    <message>
        <source>Each head has its own picture of who looks at whom, so each can look for something else. The products Q Kᵀ and P V cost as much as those of one head with all columns: %1 FLOPs. But there are %2 scores instead of %3, and the softmax grows with them.</source>
        <translation>每个头都有自己的一幅“谁看谁”的图，所以每个头可以寻找不同的东西。乘积 Q Kᵀ 和 P V 的开销与一个拥有全部列的头相同：%1 FLOPs。但分数是 %2 个而不是 %3 个，softmax 也随之增多。</translation>
    </message>
    <message>
        <source>head 0 has the first ones</source>
        <translation>头 0 拥有最前面的列</translation>
    </message>
    <message numerus="yes">
        <source>the %n head(s) before it have the first %1 · %2 = %3</source>
        <translation>
            <numerusform>它前面的 %n 个头占了前 %1 · %2 = %3 列</numerusform>
        </translation>
    </message>
    <message>
        <source>The %1 query heads of a group may ask different questions; here some of their weights are the same.</source>
        <translation>一组中的 %1 个查询头可以提出不同的问题；在这里，它们的权重有些相同。</translation>
    </message>
    <message>
        <source>The %1 query heads of a group still ask different questions: their weights differ.</source>
        <translation>一组中的 %1 个查询头仍然提出不同的问题：它们的权重不同。</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>the weights of this row are no proportions of 1</source>
        <translation>这一行的权重不是加起来为 1 的比例</translation>
    </message>
    <message>
        <source>0 bits: the head looks at one key only. One bit more: as even a choice among twice as many keys. Heads that look at few keys may have found something, or only a token to rest on; heads that look everywhere take an average.</source>
        <translation>0 比特：这个头只看一个键。多一个比特：相当于在两倍数目的键中均匀选择。只看少数键的头也许找到了某样东西，也许只是找到一个歇脚的词元；到处都看的头取的是平均。</translation>
    </message>
    <message>
        <source>The last number is the bias, the same for every token.</source>
        <translation>最后一个数是偏置，对每个词元都相同。</translation>
    </message>
    <message>
        <source>%1 heads became %2: each was repeated, so no attention weight changed. The copies can now be changed independently.</source>
        <translation>%1 个头变成了 %2 个：每个头都被重复，所以注意力权重都没有变。现在可以分别改变这些副本。</translation>
    </message>
    <message>
        <source>%1 has a projection of its own</source>
        <translation>%1 有自己的投影</translation>
    </message>
</context>
<context>
    <name>ExplainMeasure</name>
    <message>
        <source>pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>%1 GFLOP</source>
        <translation>%1 GFLOP</translation>
    </message>
    <message>
        <source>÷ median of %1</source>
        <translation>÷ %1 轮的中位数</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>This device has no clock of its own: all times are by the wall clock.</source>
        <translation>这台设备没有自己的时钟：所有时间取自墙上时钟。</translation>
    </message>
    <message>
        <source>of the peak, %1</source>
        <translation>占峰值 %1</translation>
    </message>
    <message>
        <source>%1 reaches</source>
        <translation>%1 达到</translation>
    </message>
    <message>
        <source>spread, from %1</source>
        <translation>离散程度，最小 %1</translation>
    </message>
    <message>
        <source>± %1 ms</source>
        <translation>± %1 毫秒</translation>
    </message>
    <message>
        <source>by the device’s clock</source>
        <translation>按设备的时钟</translation>
    </message>
    <message numerus="yes">
        <source>error, %n row(s) per head</source>
        <translation>
            <numerusform>误差，每个头 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>bytes counted</source>
        <translation>计数字节</translation>
    </message>
    <message>
        <source>÷ time (a copy: %1)</source>
        <translation>÷ 时间（复制：%1）</translation>
    </message>
    <message>
        <source>÷ time, effective bandwidth</source>
        <translation>÷ 时间，有效带宽</translation>
    </message>
    <message>
        <source>%1 · T = %2</source>
        <translation>%1 · T = %2</translation>
    </message>
    <message>
        <source>Why is there no time for %1 at T = %2?</source>
        <translation>为什么 %1 在 T = %2 时没有时间？</translation>
    </message>
    <message>
        <source>S of all heads:</source>
        <translation>所有头的 S：</translation>
    </message>
    <message>
        <source>GFLOP per second</source>
        <translation>每秒 GFLOP</translation>
    </message>
    <message>
        <source>S of one head: %1×%1, %2</source>
        <translation>一个头的 S：%1×%1，%2</translation>
    </message>
    <message>
        <source>The other cases went on without this one.</source>
        <translation>其他情形照常进行，只少了这一种。</translation>
    </message>
    <message>
        <source>Choose one head instead of %1. Does S fit then?</source>
        <translation>用 1 个头代替 %1 个。这时 S 放得下吗？</translation>
    </message>
    <message>
        <source>Start the range at T = %1. Is there a length where standard wins?</source>
        <translation>让范围从 T = %1 开始。有没有 standard 更快的长度？</translation>
    </message>
    <message>
        <source>Let the query heads share one K/V head. Does it save time, or only memory?</source>
        <translation>让所有查询头共用一个键/值头。省的是时间，还是只有内存？</translation>
    </message>
    <message>
        <source>Set d to 256. A wider head fills more of the chip: what happens to flash’s share of the peak?</source>
        <translation>把 d 设为 256。头更宽，占用的片上空间更多：flash 占峰值的比例会怎样？</translation>
    </message>
    <message>
        <source>Save this result and compare it with one from another machine.</source>
        <translation>保存这份结果，与另一台机器的结果比较。</translation>
    </message>
    <message>
        <source>The other %1 is launch and completion overhead; in long runs it hardly matters.</source>
        <translation>其余 %1 是启动与完成的开销；运行时间长时几乎无关紧要。</translation>
    </message>
    <message>
        <source>%1 at T = %2 has no time yet. Every case is compiled and warmed up before the first round begins.</source>
        <translation>%1 在 T = %2 时还没有时间。第一轮开始之前，每种情形都会先编译和预热。</translation>
    </message>
    <message>
        <source>What share of this machine’s peak does a kernel reach? Operations are counted and time is measured; run it to see.</source>
        <translation>内核能达到这台机器峰值的多大比例？运算靠计数，时间靠测量；运行一下就知道。</translation>
    </message>
    <message>
        <source>What share of this machine’s peak does the kernel reach?</source>
        <translation>这个内核达到了这台机器峰值的多大比例？</translation>
    </message>
    <message>
        <source>A first look: one run in the default shape. It is measured again when the fastest shape has been found.</source>
        <translation>初步一看：以默认形状运行一次。找到最快的形状之后会重新测量。</translation>
    </message>
    <message>
        <source>Standard keeps a score for every pair of tokens of every head. Twice the tokens take four times the bytes: memory runs out first. Flash needs only Q, K, V and the output.</source>
        <translation>standard 为每个头的每一对词元保存一个分数。词元加倍，字节变四倍：内存最先耗尽。flash 只需要 Q、K、V 和输出。</translation>
    </message>
    <message>
        <source>With so few tokens S is small and stays in the caches. The round trips that flash saves then cost next to nothing, but its bookkeeping still takes time.</source>
        <translation>词元这么少，S 也很小，一直留在缓存里。flash 省下的往返这时几乎不花时间，而它的记账仍然要花时间。</translation>
    </message>
    <message>
        <source>The rounds differ a lot: something else was using this machine. The median is disturbed least; run again when the machine is idle.</source>
        <translation>各轮相差很大：有别的程序在使用这台机器。中位数受干扰最小；等机器空闲时再运行一次。</translation>
    </message>
    <message>
        <source>Eager frameworks run each operation as a kernel of its own: S goes to memory and back between scores, scale, mask, softmax and values.</source>
        <translation>即时执行的框架把每个运算作为一个单独的内核：S 在分数、缩放、掩码、softmax 和加权之间反复写入内存再读回。</translation>
    </message>
    <message>
        <source>The mask hides half of the pairs, so half of the operations count. Flash skips tiles that are wholly masked; standard computes all of them and discards the hidden ones.</source>
        <translation>掩码遮住一半的配对，所以只计一半的运算。flash 跳过完全被遮住的分块；standard 全部计算，再丢弃被遮住的。</translation>
    </message>
    <message>
        <source>Several query heads share one key/value head. The number of multiplications stays the same, so time hardly changes here; what shrinks is the cache when decoding.</source>
        <translation>几个查询头共用一个键/值头。乘法次数不变，所以这里时间几乎不变；变小的是解码时的缓存。</translation>
    </message>
    <message>
        <source>Both kernels do the same multiplications. Standard writes S to memory and reads it back, then does the same with its softmax P. Flash keeps one tile of S close to the cores and then discards it.</source>
        <translation>两个内核做同样的乘法。standard 把 S 写入内存再读回，对 softmax 的结果 P 也是如此。flash 只把 S 的一个分块留在核心旁，用完就丢弃。</translation>
    </message>
    <message>
        <source>Measure standard and flash together. How far apart are they?</source>
        <translation>同时测量 standard 和 flash。它们相差多少？</translation>
    </message>
    <message>
        <source>Choose the causal mask. Half of the pairs are hidden: which kernel gets almost twice as fast?</source>
        <translation>选因果掩码。一半的配对被遮住：哪个内核会快将近一倍？</translation>
    </message>
    <message>
        <source>Measure eager too. What do two more kernels cost, which only scale and mask?</source>
        <translation>也测一下 eager。多出的两个只做缩放和掩码的内核要花多少时间？</translation>
    </message>
    <message>
        <source>Select a run on the other device. Which one is nearer to its own peak?</source>
        <translation>选中另一台设备上的一次运行。哪一台更接近自己的峰值？</translation>
    </message>
</context>
<context>
    <name>ExplainSizes</name>
    <message>
        <source>Every query is compared with every key, so S holds a number for each pair. Twice the tokens, as queries and as keys, take four times the memory.</source>
        <translation>每个查询都与每个键比较，所以 S 为每一对保存一个数。词元（作为查询又作为键）加倍，内存变四倍。</translation>
    </message>
    <message>
        <source>Each query head has scores of its own, however many key/value heads there are. Sharing keys and values makes the cache smaller, not the scores.</source>
        <translation>每个查询头都有自己的分数，无论键/值头有多少。共享键和值使缓存变小，而不是分数。</translation>
    </message>
    <message>
        <source>While a model only answers, one layer after the other can use the same memory. In training the backward pass needs the weights P of every layer again, so an eager program keeps as many numbers in all of them.</source>
        <translation>模型只用来回答时，各层可以先后使用同一块内存。训练时，反向传播还需要每一层的权重 P，所以即时执行的程序要为所有层保存同样多的数。</translation>
    </message>
    <message>
        <source>FlashAttention writes no scores. For the backward pass it keeps one number for each row of each head, m + log l in float32, and computes the scores once more: %1 times less memory than all layers&apos; scores.</source>
        <translation>FlashAttention 不写出分数。为了反向传播，它对每个头的每一行保存一个数，即 float32 的 m + log l，并把分数再算一遍：内存只需所有层分数的 1/%1。</translation>
    </message>
    <message>
        <source>Each layer keeps one key and one value of the token for each key/value head. They never change again, so they are kept instead of being computed for every later token.</source>
        <translation>每一层对每个键/值头保存这个词元的一个键和一个值。它们不再改变，所以保存下来，而不是对后面的每个词元重新计算。</translation>
    </message>
    <message>
        <source>A window of %1 needs no older keys: the cache stops growing there, however long the sequence gets.</source>
        <translation>窗口为 %1 时不需要更旧的键：序列再长，缓存到此也不再增长。</translation>
    </message>
    <message>
        <source>The cache grows with every token, by as much each time: twice the tokens, twice the cache.</source>
        <translation>缓存随每个词元增长，每次增长的量相同：词元加倍，缓存加倍。</translation>
    </message>
    <message>
        <source>With a key/value head for each query head there would be %1 in place of %2. Sharing makes the cache %3 times smaller.</source>
        <translation>如果每个查询头都有一个键/值头，就会是 %1，而不是 %2。共享使缓存缩小到 1/%3。</translation>
    </message>
    <message>
        <source>The number of parameters has no T in it: a longer sequence makes the cache larger, and the weights stay what they are. The cache of all sequences takes %1 times as much memory as they do.</source>
        <translation>参数的数目里没有 T：序列变长，缓存变大，而权重保持不变。所有序列的缓存占用的内存是权重的 %1 倍。</translation>
    </message>
    <message>
        <source>With T queries and T keys there are T² pairs: four times as many when T doubles.</source>
        <translation>T 个查询与 T 个键有 T² 对：T 加倍时是原来的四倍。</translation>
    </message>
    <message>
        <source>A window leaves each query at most %1 keys, so that pairs grow with T·W and no longer with T²: twice the tokens, about twice the pairs.</source>
        <translation>窗口使每个查询最多看到 %1 个键，所以配对数按 T·W 增长，不再按 T²：词元加倍，配对约加倍。</translation>
    </message>
    <message>
        <source>A causal mask hides the keys after each query: T (T + 1) / 2 pairs remain when all tokens ask. That is half of T², and still grows with it.</source>
        <translation>因果掩码隐藏每个查询之后的键：所有词元都提问时，剩下 T (T + 1) / 2 对。这是 T² 的一半，而且仍然随它增长。</translation>
    </message>
    <message>
        <source>A score is a dot product of d_k numbers: d_k multiplications and as many additions. Eager and standard kernels compute every pair, whatever the mask says.</source>
        <translation>一个分数是 d_k 个数的点积：d_k 次乘法和同样多的加法。eager 和 standard 内核计算每一对，无论掩码怎样。</translation>
    </message>
    <message>
        <source>Each weight multiplies a value of d_v numbers, which are added up. Together with Q Kᵀ that is the forward pass; softmax is not counted.</source>
        <translation>每个权重乘以一个有 d_v 个数的值，再相加。加上 Q Kᵀ 就是前向传播；softmax 不计入。</translation>
    </message>
    <message>
        <source>A kernel that leaves out what the mask hides computes %1 of all pairs. FlashAttention leaves out whole tiles, so it comes close to this, from above.</source>
        <translation>略去被掩码隐藏的配对的内核只计算全部配对的 %1。FlashAttention 略去整个分块，所以从上方接近这个值。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Four products as large as those of the forward pass: dV = Pᵀ dO, dP = dO Vᵀ, dQ = dS K, dK = dSᵀ Q. Twice the forward pass, for any attention that has kept P.</source>
        <translation>四个与前向传播同样大的乘积：dV = Pᵀ dO，dP = dO Vᵀ，dQ = dS K，dK = dSᵀ Q。是前向传播的两倍，适用于保存了 P 的任何注意力。</translation>
    </message>
    <message>
        <source>The forward pass computes Q Kᵀ and P V as always; nothing is computed twice there. But it keeps neither S nor P, so the backward pass computes S = Q Kᵀ again, and P from it. That is a fifth product in the backward pass, and it usually pays: computing S again takes less time than fetching P from slow memory.</source>
        <translation>前向传播照常计算 Q Kᵀ 和 P V，没有什么算两遍。但它既不保存 S 也不保存 P，所以反向传播要重新计算 S = Q Kᵀ，再由它得到 P。这是反向传播中的第五个乘积，通常是值得的：重新计算 S 比从慢速内存取回 P 花的时间少。</translation>
    </message>
    <message>
        <source>%1 times less than standard.</source>
        <translation>只有 standard 的 1/%1。</translation>
    </message>
    <message>
        <source>With sizes like these that is no less than standard.</source>
        <translation>对这样的尺寸，并不比 standard 少。</translation>
    </message>
    <message>
        <source>Five kernels, and between them S or P goes out to slow memory and comes back: eight numbers for each pair of each head, beside Q, K, V and O.</source>
        <translation>五个内核，内核之间 S 或 P 写出到慢速内存再读回：除 Q、K、V 和 O 之外，每个头的每一对有八个数。</translation>
    </message>
    <message>
        <source>Scale and mask are done together with the softmax: S and P are each written once and read once, four numbers for each pair of each head.</source>
        <translation>缩放和掩码与 softmax 一起完成：S 和 P 各写一次、读一次，每个头的每一对有四个数。</translation>
    </message>
    <message>
        <source>Key tiles in the outer loop: K and V come once, Q and O once for each key tile, with m and l. No scores are written.</source>
        <translation>键分块在外层循环：K 和 V 只来一次，Q 和 O 连同 m 和 l 对每个键分块各来一次。不写出分数。</translation>
    </message>
    <message>
        <source>Query tiles in the outer loop: Q and O cross once, K and V once for each query tile. No scores are written.</source>
        <translation>查询分块在外层循环：Q 和 O 搬运一次，K 和 V 对每个查询分块各搬运一次。不写出分数。</translation>
    </message>
    <message>
        <source>Every new token reads all keys and values that it may look at, and the weights once for all sequences of the batch.</source>
        <translation>每个新词元都要读取它可以看到的所有键和值，而权重对批次中的所有序列只读一次。</translation>
    </message>
    <message>
        <source>One query for each head and sequence meets the cached keys and itself.</source>
        <translation>每个头、每个序列的一个查询与缓存的键以及它自己相遇。</translation>
    </message>
    <message>
        <source>%1 could compute %2 FLOPs while a byte comes from memory. Decoding gives it %3, so memory decides how long a token takes, and at most %4 % of the peak are used.</source>
        <translation>内存送来一个字节的时间里，%1 可以计算 %2 FLOPs。解码只给它 %3，所以写一个词元要多久由内存决定，最多只用到峰值的 %4%。</translation>
    </message>
    <message>
        <source>%1 can compute %2 FLOPs while a byte comes from memory. Decoding gives it %3: here computing decides how long a token takes.</source>
        <translation>内存送来一个字节的时间里，%1 可以计算 %2 FLOPs。解码给它 %3：在这里，写一个词元要多久由计算决定。</translation>
    </message>
    <message>
        <source>All queries of a prompt use each key while it is on the chip, and still memory decides: %1 FLOPs per byte, and the chip could do %2.</source>
        <translation>提示词的所有查询在每个键留在片上时都用到它，但仍由内存决定：每字节 %1 FLOPs，而芯片可以做 %2。</translation>
    </message>
    <message>
        <source>All queries of a prompt use each key while it is on the chip: %1 FLOPs per byte, more than the %2 of the chip. Computing decides, unlike in decoding.</source>
        <translation>提示词的所有查询在每个键留在片上时都用到它：每字节 %1 FLOPs，超过芯片的 %2。由计算决定，与解码不同。</translation>
    </message>
    <message>
        <source>The ridge of the roofline: peak divided by bandwidth, %1 and %2 for numbers of this size. Work with fewer FLOPs per byte waits for memory.</source>
        <translation>屋顶线的脊点：峰值除以带宽，对这种大小的数分别为 %1 和 %2。每字节 FLOPs 更少的工作要等待内存。</translation>
    </message>
    <message>
        <source>Type 8k for T and 32 query heads, 16 bit: the scores of a layer take 4 GiB. Then 16k.</source>
        <translation>T 输入 8k，查询头 32 个，16 位：一层的分数占 4 GiB。然后输入 16k。</translation>
    </message>
    <message>
        <source>Choose Llama 3.1 8B and type 128k for T. Then give it 32 key/value heads, as if none were shared.</source>
        <translation>选择 Llama 3.1 8B，T 输入 128k。然后给它 32 个键/值头，如同没有共享。</translation>
    </message>
    <message>
        <source>Switch a window of 4,096 on and double T: all pairs become four times as many, the visible ones about twice.</source>
        <translation>开启 4,096 的窗口并把 T 加倍：全部配对变成四倍，可见的约为两倍。</translation>
    </message>
    <message>
        <source>Halve the on-chip memory: tiles get smaller, and flash1 and flash2 move more.</source>
        <translation>把片上内存减半：分块变小，flash1 和 flash2 搬运得更多。</translation>
    </message>
    <message>
        <source>Raise the batch: the weights are read once for all sequences, the caches are not. Then take a window.</source>
        <translation>增大批次：权重对所有序列只读一次，缓存却不是。然后使用窗口。</translation>
    </message>
    <message>
        <source>How much memory do the scores take?</source>
        <translation>分数占多少内存？</translation>
    </message>
    <message>
        <source>How much has to be kept of what was read?</source>
        <translation>读过的内容有多少必须保存？</translation>
    </message>
    <message>
        <source>How much is there to compute?</source>
        <translation>有多少要计算？</translation>
    </message>
    <message>
        <source>How many bytes cross between slow memory and the chip?</source>
        <translation>慢速内存与芯片之间搬运多少字节？</translation>
    </message>
    <message>
        <source>Does memory or arithmetic decide how fast a token is written?</source>
        <translation>写一个词元的快慢由内存还是由运算决定？</translation>
    </message>
</context>
<context>
    <name>ExplainText</name>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Second sequence</source>
        <translation>第二个序列</translation>
    </message>
    <message>
        <source>Query bias</source>
        <translation>查询偏置</translation>
    </message>
    <message>
        <source>Key bias</source>
        <translation>键偏置</translation>
    </message>
    <message>
        <source>Value bias</source>
        <translation>值偏置</translation>
    </message>
    <message>
        <source>Output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>Custom mask</source>
        <translation>自定义掩码</translation>
    </message>
    <message>
        <source>Added to the scores</source>
        <translation>加到分数上的数</translation>
    </message>
    <message>
        <source>Rotated queries</source>
        <translation>旋转后的查询</translation>
    </message>
    <message>
        <source>Rotated keys</source>
        <translation>旋转后的键</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>Capped scores</source>
        <translation>软封顶后的分数</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>Row maximum</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>Exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>Row sum</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>All heads side by side</source>
        <translation>所有头并排</translation>
    </message>
    <message>
        <source>All heads mixed</source>
        <translation>所有头混合</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>head %1, %2</source>
        <translation>头 %1，%2</translation>
    </message>
    <message>
        <source>In full: %1</source>
        <translation>完整写出：%1</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>What does %1 look for?</source>
        <translation>%1 在寻找什么？</translation>
    </message>
    <message>
        <source>How is %1 written in numbers?</source>
        <translation>%1 用数字怎样写？</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>How are the outputs of all heads mixed?</source>
        <translation>各个头的输出怎样混合？</translation>
    </message>
    <message>
        <source>What is added to every row alike?</source>
        <translation>给每一行同样加上什么？</translation>
    </message>
    <message>
        <source>May %1 look at %2?</source>
        <translation>%1 可以看 %2 吗？</translation>
    </message>
    <message>
        <source>Queries and keys are compared number by number: column 1 with column 1, column 2 with column 2. So a query and a key must have the same width, and a column means the same thing in both.</source>
        <translation>查询和键逐个数字比较：第 1 列对第 1 列，第 2 列对第 2 列。因此查询和键的宽度必须相同，同一列在两者中含义相同。</translation>
    </message>
    <message>
        <source>Keys decide who is looked at, values decide what is passed on. The two are separate, so the values may even have another width.</source>
        <translation>键决定看谁，值决定传递什么。两者彼此独立，所以值的宽度甚至可以不同。</translation>
    </message>
    <message>
        <source>1 opens a cell, 0 closes it. A key is visible when this mask and every other rule that is on allow it.</source>
        <translation>1 打开一个格子，0 关闭它。只有这个掩码和其他已开启的规则都允许时，键才可见。</translation>
    </message>
    <message>
        <source>Drag this number. Which rows of the scores change, and which don’t?</source>
        <translation>拖动这个数字。分数的哪些行会变，哪些不变？</translation>
    </message>
    <message>
        <source>Drag this number. Which column of the scores changes?</source>
        <translation>拖动这个数字。分数的哪一列会变？</translation>
    </message>
    <message>
        <source>Change this number and look at the weights. Why do they stay as they are?</source>
        <translation>改变这个数字，再看权重。它们为什么不变？</translation>
    </message>
    <message>
        <source>Drag this number. Do any keys change? Look at where they come from.</source>
        <translation>拖动这个数字。有键改变吗？看看它们从哪里来。</translation>
    </message>
    <message>
        <source>Drag this number. Which row of %1, %2 and %3 follows?</source>
        <translation>拖动这个数字。%1、%2 和 %3 的哪一行随之改变？</translation>
    </message>
    <message>
        <source>Drag this number. Which of %1, %2 and %3 do not follow?</source>
        <translation>拖动这个数字。%1、%2 和 %3 中哪些不随之改变？</translation>
    </message>
    <message>
        <source>Set the bias to 100 and compare two rows: what do they have in common now?</source>
        <translation>把偏置设为 100，比较两行：它们现在有什么共同点？</translation>
    </message>
    <message>
        <source>Close every cell of this row. What do its weights and its output become?</source>
        <translation>关闭这一行的所有格子。它的权重和输出会变成什么？</translation>
    </message>
    <message>
        <source>This number was read from the file %1.</source>
        <translation>这个数字读自文件 %1。</translation>
    </message>
    <message>
        <source>This number was read from %2 in the file %1.</source>
        <translation>这个数字读自文件 %1 中的 %2。</translation>
    </message>
    <message numerus="yes">
        <source>Shape: %1, one for each of %n heads</source>
        <translation>
            <numerusform>形状：%1，%n 个头各一个</numerusform>
        </translation>
    </message>
    <message>
        <source>Shape: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>Set the fill to −1e9. What does this row of weights become?</source>
        <translation>把填充值设为 −1e9。这一行权重会变成什么？</translation>
    </message>
    <message>
        <source>Set the fill to −∞. What does this row of weights become?</source>
        <translation>把填充值设为 −∞。这一行权重会变成什么？</translation>
    </message>
    <message>
        <source>Raise the window from %1 to %2. Which cells open?</source>
        <translation>把窗口从 %1 提高到 %2。哪些格子打开了？</translation>
    </message>
    <message>
        <source>Switch causal off. One row of weights stays as it is: which, and why?</source>
        <translation>关闭因果掩码。有一行权重保持不变：哪一行，为什么？</translation>
    </message>
    <message>
        <source>May %1 look at %2? Yes.</source>
        <translation>%1 可以看 %2 吗？可以。</translation>
    </message>
    <message>
        <source>Every rule that is on lets this cell through.</source>
        <translation>所有已开启的规则都放行这个格子。</translation>
    </message>
    <message>
        <source>May %1 look at %2? No.</source>
        <translation>%1 可以看 %2 吗？不可以。</translation>
    </message>
    <message>
        <source>The sum is finite: %1 to six decimals.</source>
        <translation>这个和是有限的：保留六位小数为 %1。</translation>
    </message>
    <message>
        <source>%1 sees no key at all: the whole row is −∞.</source>
        <translation>%1 看不到任何键：整行都是 −∞。</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>Add 1 to column %1 of %2 in %3. This number should grow by %4, the weight of %2: does it?</source>
        <translation>给 %3 中 %2 的第 %1 列加 1。这个数应增加 %4，即 %2 的权重：是这样吗？</translation>
    </message>
    <message>
        <source>The output is a mixture: each value counts as much as its weight says. Because the weights add up to 1, the result lies between the smallest and the largest of the values it mixes.</source>
        <translation>输出是一种混合：每个值按它的权重计入。因为权重之和为 1，结果介于被混合的最小值和最大值之间。</translation>
    </message>
    <message>
        <source>The output of %1 means nothing and must not be used.</source>
        <translation>%1 的输出没有意义，不能使用。</translation>
    </message>
    <message>
        <source>Masked keys left out: %1 (weight 0).</source>
        <translation>略去被掩蔽的键：%1（权重为 0）。</translation>
    </message>
    <message>
        <source>Which head does column %1 come from?</source>
        <translation>第 %1 列来自哪个头？</translation>
    </message>
    <message>
        <source>copied from head %1, column %2:</source>
        <translation>复制自头 %1 的第 %2 列：</translation>
    </message>
    <message>
        <source>With a single head there is nothing to lay side by side: this is the output itself. More heads would add columns to the right.</source>
        <translation>只有一个头时没有什么可并排：这就是输出本身。更多的头会在右边增加列。</translation>
    </message>
    <message>
        <source>Change a number in %1 of head %2. Which columns of concat stay as they are?</source>
        <translation>改变头 %2 的 %1 中的一个数字。拼接的哪些列保持不变？</translation>
    </message>
    <message>
        <source>So far the heads lie side by side and know nothing of each other. Every column of W&lt;sub&gt;O&lt;/sub&gt; mixes all of them into one number, and the next layer works on that.</source>
        <translation>到此为止各个头只是并排，彼此一无所知。W&lt;sub&gt;O&lt;/sub&gt; 的每一列把它们混合成一个数，下一层在此基础上工作。</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Set the rows of W&lt;sub&gt;O&lt;/sub&gt; that belong to head %1 to 0. How much does the result lose?</source>
        <translation>把 W&lt;sub&gt;O&lt;/sub&gt; 中属于头 %1 的行设为 0。结果会失去多少？</translation>
    </message>
    <message numerus="yes">
        <source>Head %1 reads key/value head %2, which %n query heads share.</source>
        <translation>
            <numerusform>头 %1 读取由 %n 个查询头共用的键/值头 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Change a number in column %1 of %2. Which column of the result follows, and which stay?</source>
        <translation>改变 %2 第 %1 列的一个数字。结果的哪一列随之改变，哪些不变？</translation>
    </message>
    <message>
        <source>How does %1 say where it stands?</source>
        <translation>%1 怎样说明自己的位置？</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %n columns are rotated. This one passes through:</source>
        <translation>
            <numerusform>只旋转前 %n 列。这一列原样通过：</numerusform>
        </translation>
    </message>
    <message>
        <source>cos θ</source>
        <translation>cos θ</translation>
    </message>
    <message>
        <source>sin θ</source>
        <translation>sin θ</translation>
    </message>
    <message>
        <source>Columns %1 and %2 are a pair, (x, y).</source>
        <translation>第 %1 列和第 %2 列是一对 (x, y)。</translation>
    </message>
    <message>
        <source>position %1, angle %2</source>
        <translation>位置 %1，角度 %2</translation>
    </message>
    <message>
        <source>At position 0 nothing is turned: the numbers stay as they were.</source>
        <translation>在位置 0 不转动：数字保持原样。</translation>
    </message>
    <message>
        <source>(cell by cell)</source>
        <translation>（逐格）</translation>
    </message>
    <message>
        <source>How well does what %1 looks for match what %2 offers?</source>
        <translation>%1 所寻找的与 %2 所提供的有多匹配？</translation>
    </message>
    <message>
        <source>Drag a number in the row of %1 in %2. Which row of S changes, and which don’t?</source>
        <translation>拖动 %2 中 %1 那一行的一个数字。S 的哪一行会变，哪些不变？</translation>
    </message>
    <message>
        <source>Switch the scale off. Do the weights become sharper or flatter?</source>
        <translation>关闭缩放。权重变得更尖还是更平？</translation>
    </message>
    <message>
        <source>Set the scale back to 1/√d&lt;sub&gt;k&lt;/sub&gt; = %1. Which weight changes most?</source>
        <translation>把缩放改回 1/√d&lt;sub&gt;k&lt;/sub&gt; = %1。哪个权重变化最大？</translation>
    </message>
    <message>
        <source>How large may a score become?</source>
        <translation>一个分数最大可以多大？</translation>
    </message>
    <message>
        <source>tanh leaves small numbers almost alone and bends large ones, so that no score gets beyond ±%1. A model uses this so that a single huge score cannot silence all others.</source>
        <translation>tanh 几乎不动小的数，而把大的数压弯，使分数不超过 ±%1。模型用它来防止一个巨大的分数压过其他所有分数。</translation>
    </message>
    <message>
        <source>Masked keys left out: %1 (each %2).</source>
        <translation>略去被掩蔽的键：%1（各为 %2）。</translation>
    </message>
    <message>
        <source>Set the fill to −1e9 and watch this row. Where do its weights come from then?</source>
        <translation>把填充值设为 −1e9，观察这一行。那时它的权重从何而来？</translation>
    </message>
    <message>
        <source>Set the fill to −∞ and watch this row. What is left of its weights?</source>
        <translation>把填充值设为 −∞，观察这一行。它的权重还剩下什么？</translation>
    </message>
    <message>
        <source>What is the largest score of %1?</source>
        <translation>%1 的最大分数是多少？</translation>
    </message>
    <message>
        <source>Move through the rows with the arrow keys. Is the largest score ever a masked one?</source>
        <translation>用方向键在各行间移动。最大的分数会是被掩蔽的吗？</translation>
    </message>
    <message>
        <source>Multiply the scale by 1000. What happens to the exponentials without the maximum?</source>
        <translation>把缩放乘以 1000。没有最大值时指数会怎样？</translation>
    </message>
    <message>
        <source>Every key is masked: the largest of nothing but −∞ is −∞.</source>
        <translation>所有键都被掩蔽：全是 −∞ 时最大的就是 −∞。</translation>
    </message>
    <message>
        <source>Look at another row. Does it have a cell that is exactly 1?</source>
        <translation>看另一行。它有正好为 1 的格子吗？</translation>
    </message>
    <message>
        <source>e to the power of −∞ is 0, not just nearly 0.</source>
        <translation>e 的 −∞ 次方是 0，不只是接近 0。</translation>
    </message>
    <message>
        <source>Compare the sums of all rows. Why can they lie below 1 here?</source>
        <translation>比较各行的和。为什么在这里可以小于 1？</translation>
    </message>
    <message>
        <source>no visible key: nothing to add</source>
        <translation>没有可见的键：没有可加的</translation>
    </message>
    <message>
        <source>What share of its attention does %1 give to %2?</source>
        <translation>%1 把多少份额的注意力给了 %2？</translation>
    </message>
    <message>
        <source>A weight is one exponential divided by the sum of its row. So weights lie between 0 and 1 and each row adds up to 1: they say how to mix the values.</source>
        <translation>权重是一个指数除以所在行的和。所以权重在 0 和 1 之间，每行之和为 1：它们说明怎样混合值。</translation>
    </message>
    <message>
        <source>Change the scale and watch this row: which way does it become more even?</source>
        <translation>改变缩放并观察这一行：朝哪个方向它变得更均匀？</translation>
    </message>
    <message>
        <source>That is %1 % of the attention of %2.</source>
        <translation>这是 %2 的注意力的 %1 %。</translation>
    </message>
    <message>
        <source>%1 comes after %2, which stands at position %3: causal hides what comes later.</source>
        <translation>%1 在 %2 之后，后者位于位置 %3：因果掩码隐藏后面的词。</translation>
    </message>
    <message>
        <source>%1 comes after %2: causal hides what comes later.</source>
        <translation>%1 在 %2 之后：因果掩码隐藏后面的词。</translation>
    </message>
    <message>
        <source>%1 is too far from %2: the distance is %3, and a window of %4 reaches distances below %4.</source>
        <translation>%1 离 %2 太远：距离是 %3，而窗口 %4 只到小于 %4 的距离。</translation>
    </message>
    <message>
        <source>The custom mask has a 0 here: %1 may not look at %2.</source>
        <translation>自定义掩码在这里是 0：%1 不可以看 %2。</translation>
    </message>
    <message>
        <source>%1 rounds every single step. Without rounding this would be %2; it became %3.</source>
        <translation>%1 对每一步都舍入。不舍入应为 %2，结果成了 %3。</translation>
    </message>
    <message>
        <source>This is larger than any number the computer can hold, so it becomes ∞.</source>
        <translation>这比计算机能表示的任何数都大，所以变成 ∞。</translation>
    </message>
    <message>
        <source>The numbers above are rounded for reading, so the last digit of their sum can differ.</source>
        <translation>上面的数为便于阅读而舍入，所以它们之和的末位可能不同。</translation>
    </message>
    <message>
        <source>Token vectors</source>
        <translation>词元向量</translation>
    </message>
    <message>
        <source>Query projection</source>
        <translation>查询投影</translation>
    </message>
    <message>
        <source>Key projection</source>
        <translation>键投影</translation>
    </message>
    <message>
        <source>Value projection</source>
        <translation>值投影</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>This document has no such matrix.</source>
        <translation>这个文档没有这样的矩阵。</translation>
    </message>
    <message>
        <source>This step is switched off in this document.</source>
        <translation>这一步在此文档中是关闭的。</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>MultiHead</source>
        <translation>MultiHead</translation>
    </message>
    <message>
        <source>What does %1 offer to the queries?</source>
        <translation>%1 向查询提供什么？</translation>
    </message>
    <message>
        <source>What does %1 pass on to the queries that look at it?</source>
        <translation>%1 把什么传给看它的查询？</translation>
    </message>
    <message>
        <source>How is %1, a token of the second sequence, written in numbers?</source>
        <translation>第二个序列的词元 %1 用数字怎样写？</translation>
    </message>
    <message>
        <source>How do token vectors become %1?</source>
        <translation>词元向量怎样变成%1？</translation>
    </message>
    <message>
        <source>How much should %1 favour %2?</source>
        <translation>%1 应该对 %2 偏爱多少？</translation>
    </message>
    <message>
        <source>Every token enters as a row of numbers, its vector. Three learned matrices turn each row into a query, a key and a value.</source>
        <translation>每个词元以一行数字（它的向量）进入。三个学到的矩阵把每一行变成一个查询、一个键和一个值。</translation>
    </message>
    <message>
        <source>A model learns these numbers; they are the same for every token. Row by row they say how much each number of the token vector adds to this column.</source>
        <translation>这些数字是模型学到的，对每个词元都一样。它们逐行说明词元向量的每个数字对这一列贡献多少。</translation>
    </message>
    <message>
        <source>Each head works alone and knows nothing of the others. These learned numbers mix what the heads found into one vector per token.</source>
        <translation>每个头独自工作，对其他头一无所知。这些学到的数字把各个头的发现混合成每个词元一个向量。</translation>
    </message>
    <message>
        <source>A bias shifts every row by the same amount, whatever the token. Many newer models leave it out.</source>
        <translation>偏置把每一行移动同样的量，与词元无关。许多较新的模型不再使用它。</translation>
    </message>
    <message>
        <source>This number is added to the score before the softmax: above 0 it draws attention, below 0 it turns it away. Adding ln 2 ≈ 0.69 doubles the exponential of a key: a weight of 0.50 becomes 0.67.</source>
        <translation>这个数在 softmax 之前加到分数上：大于 0 吸引注意，小于 0 使注意离开。加上 ln 2 ≈ 0.69 会使一个键的指数翻倍：权重 0.50 变成 0.67。</translation>
    </message>
    <message>
        <source>Set this number to 0. Which column changes, for which tokens, and why not for all alike?</source>
        <translation>把这个数字设为 0。哪一列会变，对哪些词元，为什么并非对所有词元都一样？</translation>
    </message>
    <message>
        <source>Set a whole row to 0. Which column of which head is silenced?</source>
        <translation>把整行设为 0。哪个头的哪一列被静音了？</translation>
    </message>
    <message>
        <source>Add 0.69 to this number and watch the weight of %1.</source>
        <translation>给这个数字加上 0.69，观察 %1 的权重。</translation>
    </message>
    <message>
        <source>This number is given; nothing computes it.</source>
        <translation>这个数字是给定的，不是算出来的。</translation>
    </message>
    <message>
        <source>Drawn at random for %1, which was new. It stays so until you change it.</source>
        <translation>为新的 %1 随机抽取。在你改变它之前保持不变。</translation>
    </message>
    <message>
        <source>A token is looked up in the embedding table (among the inputs); its row there becomes its row here.</source>
        <translation>词元在嵌入表（在输入中）里查找；它在那里的一行成为这里的一行。</translation>
    </message>
    <message>
        <source>A hidden key gets −∞ added to its score, and here every key is hidden. e&lt;sup&gt;−∞&lt;/sup&gt; is exactly 0: nothing is left that softmax could divide among the keys.</source>
        <translation>被隐藏的键的分数加上 −∞，而在这里每个键都被隐藏。e&lt;sup&gt;−∞&lt;/sup&gt; 正好是 0：没有剩下什么可让 softmax 分给各个键。</translation>
    </message>
    <message>
        <source>A hidden key gets −∞ added to its score. e&lt;sup&gt;−∞&lt;/sup&gt; is exactly 0, so nothing of it gets through the softmax, and all of the weight goes to the visible keys.</source>
        <translation>被隐藏的键的分数加上 −∞。e&lt;sup&gt;−∞&lt;/sup&gt; 正好是 0，所以它完全通不过 softmax，全部权重都归可见的键。</translation>
    </message>
    <message>
        <source>A hidden key gets −∞ added to its score, and e&lt;sup&gt;−∞&lt;/sup&gt; is exactly 0.</source>
        <translation>被隐藏的键的分数加上 −∞，而 e&lt;sup&gt;−∞&lt;/sup&gt; 正好是 0。</translation>
    </message>
    <message>
        <source>A hidden key gets %1 added to its score. Beside a visible key that should leave it no weight. But unlike −∞ it is meant as a number, and in a row of nothing but hidden keys softmax works with it.</source>
        <translation>被隐藏的键的分数加上 %1。旁边有可见的键时，它应该得不到权重。但与 −∞ 不同，它是作为一个数使用的；在只有被隐藏的键的行里，softmax 会用它来计算。</translation>
    </message>
    <message numerus="yes">
        <source>A hidden key gets %1 added to its score. That is not negative enough here: %n hidden key(s) of this row still have weight. Only −∞ hides a key whatever its score.</source>
        <translation>
            <numerusform>被隐藏的键的分数加上 %1。在这里它还不够负：这一行有 %n 个被隐藏的键仍有权重。只有 −∞ 能无论分数多大都隐藏一个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>A hidden key gets a very negative number added to its score. Beside a visible key its weight then rounds to 0. Unlike −∞ it remains a number, which matters in a row where everything is hidden.</source>
        <translation>被隐藏的键的分数加上一个很负的数。旁边有可见的键时，它的权重就舍入为 0。与 −∞ 不同，它仍是一个数，这在全部被隐藏的行里很要紧。</translation>
    </message>
    <message>
        <source>No mask is on, so every query may look at every key. That suits a model that reads a finished sequence; one that writes must not see the words it is about to guess.</source>
        <translation>没有开启掩码，所以每个查询都可以看每个键。这适合阅读完整序列的模型；写作的模型不能看到它将要猜的词。</translation>
    </message>
    <message>
        <source>Nothing is hidden; a number of your own is added to every score. The softmax turns what is added into a factor: the exponential of a key that gets +1 becomes e ≈ 2.72 times as large.</source>
        <translation>没有隐藏任何键；每个分数都加上你给的数。softmax 把加上的数变成倍数：得到 +1 的键，其指数变为 e ≈ 2.72 倍。</translation>
    </message>
    <message>
        <source>Set the query offset to 0. Which keys are left to %1?</source>
        <translation>把查询偏移设为 0。还有哪些键留给 %1？</translation>
    </message>
    <message>
        <source>Switch causal off. Which rows of weights change, and which stay as they are?</source>
        <translation>关闭因果掩码。权重的哪些行会变，哪些保持不变？</translation>
    </message>
    <message>
        <source>Switch causal on. Which queries can then see one key only?</source>
        <translation>开启因果掩码。哪些查询就只能看到一个键？</translation>
    </message>
    <message>
        <source>Look for the first step of this row that is no number any more.</source>
        <translation>找出这一行中第一个不再是数的步骤。</translation>
    </message>
    <message>
        <source>If column %1 of %2 in %3 were 1 larger, by how much would this number grow? By %4, the weight of %2.</source>
        <translation>如果 %3 中 %2 的第 %1 列大 1，这个数会增大多少？增大 %4，即 %2 的权重。</translation>
    </message>
    <message>
        <source>What %1 heads cost here: %2 operations for Q K&lt;sup&gt;⊤&lt;/sup&gt; and P V, the same as one head of width %3 (values %4). But every head has scores of its own: %5 numbers go through softmax instead of %6.</source>
        <translation>%1 个头在这里的开销：Q K&lt;sup&gt;⊤&lt;/sup&gt; 和 P V 共 %2 次运算，与一个宽度为 %3（值为 %4）的头相同。但每个头都有自己的分数：通过 softmax 的是 %5 个数，而不是 %6 个。</translation>
    </message>
    <message>
        <source>W&lt;sub&gt;O&lt;/sub&gt; turns the %1 columns of concat into %2: here it mixes and reduces.</source>
        <translation>W&lt;sub&gt;O&lt;/sub&gt; 把拼接的 %1 列变成 %2 列：在这里它既混合又缩减。</translation>
    </message>
    <message>
        <source>W&lt;sub&gt;O&lt;/sub&gt; turns the %1 columns of concat into %2: here it mixes and widens.</source>
        <translation>W&lt;sub&gt;O&lt;/sub&gt; 把拼接的 %1 列变成 %2 列：在这里它既混合又加宽。</translation>
    </message>
    <message>
        <source>W&lt;sub&gt;O&lt;/sub&gt; is square, since %1 is d&lt;sub&gt;model&lt;/sub&gt; again: it mixes and reduces nothing.</source>
        <translation>W&lt;sub&gt;O&lt;/sub&gt; 是方阵，因为 %1 又等于 d&lt;sub&gt;model&lt;/sub&gt;：它只混合，不缩减。</translation>
    </message>
    <message>
        <source>W&lt;sub&gt;O&lt;/sub&gt; is square, with %1 rows: it mixes and reduces nothing.</source>
        <translation>W&lt;sub&gt;O&lt;/sub&gt; 是有 %1 行的方阵：它只混合，不缩减。</translation>
    </message>
    <message>
        <source>What does %1 receive in column %2?</source>
        <translation>%1 在第 %2 列得到了什么？</translation>
    </message>
    <message>
        <source>The output is a mixture: each value counts as much as its weight says.</source>
        <translation>输出是一种混合：每个值按其权重计入。</translation>
    </message>
    <message>
        <source>no visible key: nothing to mix, zero by convention</source>
        <translation>没有可见的键：没有可混合的，约定为零</translation>
    </message>
    <message>
        <source>Open one key for %1 in the mask. Whose value does it receive?</source>
        <translation>在掩码中为 %1 打开一个键。它会得到谁的值？</translation>
    </message>
    <message>
        <source>The outputs of all heads are laid side by side, nothing is computed. Each head has its own queries, so each may bring something else about the same token.</source>
        <translation>所有头的输出并排摆放，不做计算。每个头有自己的查询，所以对同一个词元可以带来不同的东西。</translation>
    </message>
    <message>
        <source>Open an example with several heads: which columns belong to which head?</source>
        <translation>打开一个多头的例子：哪些列属于哪个头？</translation>
    </message>
    <message>
        <source>The last number is the bias, the same for every token.</source>
        <translation>最后一个数是偏置，对每个词元都相同。</translation>
    </message>
    <message>
        <source>What does %1 get from all heads together?</source>
        <translation>%1 从所有头那里一共得到了什么？</translation>
    </message>
    <message>
        <source>The value is what a token passes on to the queries that look at it. It has a projection of its own, so it need not resemble the key that drew their attention.</source>
        <translation>值是一个词元传给看它的查询的东西。它有自己的投影，所以不必像那个吸引注意的键。</translation>
    </message>
    <message>
        <source>The same token can ask for one thing and offer another, so queries and keys have projections of their own. Every token goes through the same ones; only its vector differs.</source>
        <translation>同一个词元可以寻求一样东西而提供另一样，所以查询和键各有自己的投影。每个词元都经过同样的投影，不同的只是它的向量。</translation>
    </message>
    <message>
        <source>Change one number of %1. Which pictures change, and why do the attention weights not?</source>
        <translation>改变 %1 的一个数字。哪些图会变，为什么注意力权重不变？</translation>
    </message>
    <message>
        <source>Two columns at a time are turned like the hand of a clock, further with each position. In the product of a query and a key only the difference of their angles is left, so the score knows the distance of two tokens and not their places.</source>
        <translation>每次取两列，像钟表指针一样转动，位置越靠后转得越多。在查询与键的乘积里只剩下角度之差，所以分数知道两个词元的距离，而不知道它们的位置。</translation>
    </message>
    <message>
        <source>Set the start of the rotation to %1. The rotated numbers change: do the scores?</source>
        <translation>把旋转的起点设为 %1。旋转后的数变了：分数也变吗？</translation>
    </message>
    <message>
        <source>A dot product is large when two vectors point the same way and are long; it is no cosine. Each query is compared with every key, so the result has one row per query and one column per key.</source>
        <translation>两个向量方向一致而且长时，点积就大；它不是余弦。每个查询都与每个键比较，所以结果每个查询一行、每个键一列。</translation>
    </message>
    <message>
        <source>Switch the rotation off. Which scores change, and which stay as they are?</source>
        <translation>关闭旋转。哪些分数会变，哪些保持不变？</translation>
    </message>
    <message>
        <source>Drag a number of %1 in X. It makes a query, but no key: which cells of S change?</source>
        <translation>拖动 X 中 %1 的一个数字。它产生查询，但不产生键：S 的哪些格子会变？</translation>
    </message>
    <message>
        <source>Drag a number of %1 in X. It makes a query and a key at once: which cells of S change?</source>
        <translation>拖动 X 中 %1 的一个数字。它同时产生查询和键：S 的哪些格子会变？</translation>
    </message>
    <message numerus="yes">
        <source>How large is this score for vectors of %n number(s)?</source>
        <translation>
            <numerusform>对 %n 个数的向量来说，这个分数有多大？</numerusform>
        </translation>
    </message>
    <message>
        <source>A sum of d&lt;sub&gt;k&lt;/sub&gt; independent products spreads about √d&lt;sub&gt;k&lt;/sub&gt; times as far as a single one. Dividing by √d&lt;sub&gt;k&lt;/sub&gt; keeps the scores moderate whatever the width, so that softmax does not give nearly all weight to one key.</source>
        <translation>d&lt;sub&gt;k&lt;/sub&gt; 个独立乘积之和的散布约为单个乘积的 √d&lt;sub&gt;k&lt;/sub&gt; 倍。除以 √d&lt;sub&gt;k&lt;/sub&gt; 使分数无论宽度多少都保持适中，这样 softmax 就不会把几乎全部权重给一个键。</translation>
    </message>
    <message>
        <source>How strongly should this score count?</source>
        <translation>这个分数应该算多重？</translation>
    </message>
    <message>
        <source>The scale is off: scores go on as they are. With wide vectors they can grow so large that softmax gives nearly all weight to one key.</source>
        <translation>缩放已关闭：分数原样继续。向量很宽时它们可能大到让 softmax 把几乎全部权重给一个键。</translation>
    </message>
    <message>
        <source>A number of your own takes the place of 1/√d&lt;sub&gt;k&lt;/sub&gt;. Large factors make the weights sharper, small ones flatter; with 0 the scores do not count at all.</source>
        <translation>你自己的数代替了 1/√d&lt;sub&gt;k&lt;/sub&gt;。因子大使权重更尖，因子小使其更平；因子为 0 时分数完全不起作用。</translation>
    </message>
    <message>
        <source>Set the cap to %1. How close can the largest weight of a row still come to 1?</source>
        <translation>把封顶设为 %1。一行中最大的权重还能多接近 1？</translation>
    </message>
    <message>
        <source>Subtracting the largest score from every score changes no weight, because softmax only sees differences. But it keeps e to the power of a large score from growing past what the computer can hold.</source>
        <translation>从每个分数中减去最大的分数不改变任何权重，因为 softmax 只看差值。但它防止 e 的大数次方超出计算机能表示的范围。</translation>
    </message>
    <message>
        <source>The row maximum is not subtracted in this document: m is set to 0.</source>
        <translation>这个文档不减去行最大值：m 设为 0。</translation>
    </message>
    <message>
        <source>How much does %2 count for %1 before normalisation?</source>
        <translation>归一化之前，%2 对 %1 有多少分量？</translation>
    </message>
    <message>
        <source>e to the power of a number is never negative, and one point more makes it e ≈ 2.72 times as large. So a small lead in the scores becomes a clear lead in the weights, and no weight is negative.</source>
        <translation>e 的任何次方都不为负，指数多一分就大 e ≈ 2.72 倍。所以分数上的小优势变成权重上的明显优势，而且没有负的权重。</translation>
    </message>
    <message>
        <source>Find a cell of this row that is exactly 1. Why does every row have one?</source>
        <translation>找出这一行中正好为 1 的格子。为什么每行都有一个？</translation>
    </message>
    <message>
        <source>Find a cell of this row that is exactly 1. Which score does it belong to?</source>
        <translation>找出这一行中正好为 1 的格子。它属于哪个分数？</translation>
    </message>
    <message>
        <source>no visible key: zero by convention</source>
        <translation>没有可见的键：约定为零</translation>
    </message>
    <message>
        <source>hidden under −∞: zero, whatever the other scores are</source>
        <translation>用 −∞ 隐藏：无论其他分数怎样都为零</translation>
    </message>
    <message>
        <source>every score of the row is −∞ in %1: the device makes it zero</source>
        <translation>这一行的每个分数在 %1 中都是 −∞：设备使它为零</translation>
    </message>
    <message>
        <source>This power is smaller than the smallest number that fits, so it becomes 0.</source>
        <translation>这个幂小于能表示的最小的数，所以变为 0。</translation>
    </message>
    <message>
        <source>How much do all keys of %1 count together?</source>
        <translation>%1 的所有键一共有多少分量？</translation>
    </message>
    <message>
        <source>Dividing by this sum makes the weights of the row add up to 1, so that they can be read as proportions. The sum is also why keys compete: when one counts more, all others get less.</source>
        <translation>除以这个和使这一行的权重加起来为 1，于是可以读作比例。这个和也是键相互竞争的原因：一个多了，其他都少。</translation>
    </message>
    <message>
        <source>Dividing by this sum is to make the weights of the row add up to 1. In this row it does not.</source>
        <translation>除以这个和是为了使这一行的权重加起来为 1。在这一行里没有做到。</translation>
    </message>
    <message>
        <source>Compare the sums of all rows. Why is no row with a visible key below 1, and none above %1?</source>
        <translation>比较各行的和。为什么有可见键的行的和都不小于 1，也不大于 %1？</translation>
    </message>
    <message>
        <source>Compare the sums of all rows. Which row has the largest?</source>
        <translation>比较各行的和。哪一行的最大？</translation>
    </message>
    <message>
        <source>A weight is one exponential divided by the sum of its row. In this row that gives no proportions of 1.</source>
        <translation>权重是一个指数除以它那一行的和。在这一行里，这样得不到加起来为 1 的比例。</translation>
    </message>
    <message>
        <source>Switch the scale off and watch this row. Which weights grow, and which shrink?</source>
        <translation>关闭缩放并观察这一行。哪些权重增大，哪些减小？</translation>
    </message>
    <message>
        <source>hidden under −∞: zero, whatever the sum of the row is</source>
        <translation>用 −∞ 隐藏：无论这一行的和怎样都为零</translation>
    </message>
    <message>
        <source>no exponential is left to divide: the device makes it zero</source>
        <translation>没有剩下可除的指数：设备使它为零</translation>
    </message>
    <message>
        <source>double precision</source>
        <translation>双精度</translation>
    </message>
    <message>
        <source>%1 is padding: it only makes the sequence long enough, so no query may look at it.</source>
        <translation>%1 是填充：它只用来把序列补足长度，所以任何查询都不可以看它。</translation>
    </message>
    <message>
        <source>The chosen device computes in %1. Without rounding this would be %2; it became %3.</source>
        <translation>所选设备用 %1 计算。不舍入时这里会是 %2；它变成了 %3。</translation>
    </message>
    <message>
        <source>There is no number here: ∞ − ∞, ∞ / ∞ and 0 / 0 have no value, nor has anything computed from them. Computers write NaN, “not a number”.</source>
        <translation>这里没有数：∞ − ∞、∞ / ∞ 和 0 / 0 都没有值，由它们算出的也没有。计算机写作 NaN，“不是数”。</translation>
    </message>
    <message>
        <source>%1 ends at %2; anything larger becomes ∞.</source>
        <translation>%1 到 %2 为止；更大的都变成 ∞。</translation>
    </message>
    <message>
        <source>%1 sees no key, and a row of −∞ has no softmax (it would be 0 / 0). By convention it becomes zeros, and the row is reported.</source>
        <translation>%1 看不到键，而全为 −∞ 的行没有 softmax（会是 0 / 0）。约定它变为零，并报告这一行。</translation>
    </message>
    <message>
        <source>%1 should see no key, but the fill is a number. Added to every score of the row alike, it changes no weight: the row comes out as if there were no mask. Use −∞ to prevent that.</source>
        <translation>%1 本不该看到键，但填充值是一个数。它给这一行的每个分数加上同样的量，不改变任何权重：这一行的结果如同没有掩码。用 −∞ 可以避免。</translation>
    </message>
    <message>
        <source>%1 should see no key, but the fill is a number. Near %2 the numbers of %3 are %4 apart, so the scores vanish beside it: all masked scores are the same, and so are all weights. Use −∞ to prevent that.</source>
        <translation>%1 本不该看到键，但填充值是一个数。在 %2 附近，%3 的数彼此相隔 %4，所以分数在它旁边消失：所有掩码后的分数都相同，所有权重也相同。用 −∞ 可以避免。</translation>
    </message>
    <message>
        <source>%1 should see no key, but the fill is a number. Near %2 the numbers of %3 are %4 apart, so the scores lose digits beside it: hidden keys get weights that nobody meant. Use −∞ to prevent that.</source>
        <translation>%1 本不该看到键，但填充值是一个数。在 %2 附近，%3 的数彼此相隔 %4，所以分数在它旁边丢失位数：被隐藏的键得到了谁也不想给的权重。用 −∞ 可以避免。</translation>
    </message>
    <message>
        <source>%1 should see no key, and its weights are no proportions that add up to 1.</source>
        <translation>%1 本不该看到键，而它的权重不是加起来为 1 的比例。</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Replace the file?</source>
        <translation>替换这个文件？</translation>
    </message>
    <message>
        <source>There is a file “%1” in this folder already.</source>
        <translation>这个文件夹里已有文件“%1”。</translation>
    </message>
    <message>
        <source>What it holds is lost when it is replaced.</source>
        <translation>替换之后，它原来的内容就没有了。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>HandoutOrder</name>
    <message>
        <source>%1 cannot be written: %2. Choose another folder, or make room, and hand out again.</source>
        <translation>无法写入 %1：%2。请换一个文件夹，或腾出空间，然后重新分发。</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>无法建立文件夹</translation>
    </message>
</context>
<context>
    <name>HandoutText</name>
    <message>
        <source>Question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>%1 is of a newer AttentionScope: “%2”, version %3; this one has version %4. Install a newer one to open this hand-out.</source>
        <translation>%1 来自更新的 AttentionScope：“%2”，版本 %3；本程序的版本是 %4。请安装更新的版本来打开这份作业卷。</translation>
    </message>
    <message>
        <source>%1 is of a kind that this AttentionScope does not know: “%2”, version %3. A newer one may open this hand-out.</source>
        <translation>%1 的题型是这个 AttentionScope 不认识的：“%2”，版本 %3。更新的版本也许能打开这份作业卷。</translation>
    </message>
    <message>
        <source>%1 (“%2”) cannot be asked about the document that the hand-out holds. Ask your teacher for the hand-out again.</source>
        <translation>%1（“%2”）不能就作业卷中的文档提问。请向老师重新要一份作业卷。</translation>
    </message>
    <message>
        <source>It holds no question.</source>
        <translation>其中没有题。</translation>
    </message>
    <message>
        <source>It was made by a newer AttentionScope. Install a newer one to open it.</source>
        <translation>它由更新的 AttentionScope 生成。请安装更新的版本来打开它。</translation>
    </message>
</context>
<context>
    <name>HeadsScene</name>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>blend into %1</source>
        <translation>融合成 %1</translation>
    </message>
    <message>
        <source>become %1</source>
        <translation>变成 %1</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>%1 的平均</translation>
    </message>
    <message>
        <source>Key/value</source>
        <translation>键/值</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of query head %2, row %3, column %4</source>
        <translation>查询头 %2 的 %1，行 %3，列 %4</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，行 %2，列 %3</translation>
    </message>
    <message>
        <source>%1: A %2, B %3, difference %4</source>
        <translation>%1：A %2，B %3，差 %4</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>rows and columns of a matrix</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>B − A: %1</source>
        <translation>B − A：%1</translation>
    </message>
    <message>
        <source>There is no difference to show: A has %1 query heads and B has %2.</source>
        <translation>没有差值可显示：A 有 %1 个查询头，B 有 %2 个。</translation>
    </message>
    <message>
        <source>There is no difference to show: this matrix is %1 in A and %2 in B.</source>
        <translation>没有差值可显示：这个矩阵在 A 中是 %1，在 B 中是 %2。</translation>
    </message>
    <message>
        <source>red where the number is larger in B, blue where it is smaller</source>
        <translation>B 中的数较大处为红色，较小处为蓝色</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>All columns, cut into heads</source>
        <translation>所有列，切分成头</translation>
    </message>
    <message>
        <source>What comes next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>The outputs of the heads, side by side</source>
        <translation>各个头的输出，并排</translation>
    </message>
    <message>
        <source>The outputs of the heads, mixed</source>
        <translation>各个头的输出，混合</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>mean row entropy in bits</source>
        <translation>行熵的平均（比特）</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>weight 0 to the largest of each head</source>
        <translation>权重从 0 到每个头的最大值</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>row: query, column: key</source>
        <translation>行：查询，列：键</translation>
    </message>
    <message>
        <source>row: token</source>
        <translation>行：词元</translation>
    </message>
    <message>
        <source>a later step: %1</source>
        <translation>后面的步骤：%1</translation>
    </message>
    <message>
        <source>Double click to open it in the Steps lab</source>
        <translation>双击可在“步骤”实验室中打开</translation>
    </message>
    <message>
        <source>one query head, one key/value head: nothing is shared</source>
        <translation>一个查询头，一个键/值头：没有共享</translation>
    </message>
    <message>
        <source>%1: every query head has a key/value head of its own</source>
        <translation>%1：每个查询头有自己的键/值头</translation>
    </message>
    <message>
        <source>%1: all %2 query heads read the one key/value head</source>
        <translation>%1：全部 %2 个查询头读取同一个键/值头</translation>
    </message>
    <message>
        <source>%1: %2 query heads read each key/value head</source>
        <translation>%1：每个键/值头由 %2 个查询头读取</translation>
    </message>
    <message>
        <source>multi-head attention (MHA)</source>
        <translation>多头注意力 (MHA)</translation>
    </message>
    <message>
        <source>multi-query attention (MQA)</source>
        <translation>多查询注意力 (MQA)</translation>
    </message>
    <message>
        <source>grouped-query attention (GQA)</source>
        <translation>分组查询注意力 (GQA)</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>Attend</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>one head: it has all %1 columns</source>
        <translation>只有一个头：它拥有全部 %1 列</translation>
    </message>
    <message>
        <source>%1 columns of Q make %2 query heads of %3, those of K and V make %4 key/value heads</source>
        <translation>Q 的 %1 列分成 %2 个查询头，每个 %3 列；K 和 V 的列分成 %4 个键/值头</translation>
    </message>
    <message>
        <source>one head: one picture of who looks at whom</source>
        <translation>一个头：一幅“谁看谁”的图</translation>
    </message>
    <message>
        <source>the outputs of all heads side by side, nothing is computed</source>
        <translation>所有头的输出并排，不做计算</translation>
    </message>
    <message>
        <source>every column of W_O mixes what all heads have found</source>
        <translation>W_O 的每一列混合所有头的发现</translation>
    </message>
    <message>
        <source>query head %1</source>
        <translation>查询头 %1</translation>
    </message>
    <message>
        <source>key/value head %1</source>
        <translation>键/值头 %1</translation>
    </message>
    <message>
        <source>%1, from query head %2</source>
        <translation>%1，来自查询头 %2</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation>%1，已掩蔽</translation>
    </message>
    <message>
        <source>%1, row %2, column %3: %4</source>
        <translation>%1，行 %2，列 %3：%4</translation>
    </message>
    <message>
        <source>Query head %1 reads key/value head %2; mean row entropy %3 bits</source>
        <translation>查询头 %1 读取键/值头 %2；行熵平均 %3 比特</translation>
    </message>
    <message>
        <source>; the same weights as head %1</source>
        <translation>；权重与头 %1 相同</translation>
    </message>
    <message>
        <source>each query head makes its own weights; %1</source>
        <translation>每个查询头各自算出权重；%1</translation>
    </message>
    <message>
        <source>copy of %1</source>
        <translation>%1 的副本</translation>
    </message>
    <message>
        <source>equal to %1</source>
        <translation>与 %1 相同</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>由 %1 读取</translation>
    </message>
    <message>
        <source>read by %1 to %2</source>
        <translation>由 %1 到 %2 读取</translation>
    </message>
</context>
<context>
    <name>HeadsTimeline</name>
    <message>
        <source>split</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>share</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>attend</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>project</source>
        <translation>投影</translation>
    </message>
</context>
<context>
    <name>Home</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prediction(s)</source>
        <translation>
            <numerusform>%n 次预测</numerusform>
        </translation>
    </message>
    <message>
        <source>Next: guess a number.</source>
        <translation>接下来：猜一个数。</translation>
    </message>
    <message>
        <source>Next: choose an answer before you see it.</source>
        <translation>接下来：先选答案，再看结果。</translation>
    </message>
    <message>
        <source>Next: put things in order.</source>
        <translation>接下来：排好顺序。</translation>
    </message>
    <message>
        <source>Next: point at a cell.</source>
        <translation>接下来：指出一个格子。</translation>
    </message>
    <message>
        <source>Next: say it in your own words.</source>
        <translation>接下来：用自己的话说一说。</translation>
    </message>
    <message>
        <source>Next: find the wrong sentence.</source>
        <translation>接下来：找出错的那句话。</translation>
    </message>
    <message>
        <source>All lessons are done</source>
        <translation>所有课都学完了</translation>
    </message>
    <message>
        <source>passage %1 of %2</source>
        <translation>第 %1 段，共 %2 段</translation>
    </message>
    <message>
        <source>A textbook could print it so, and one of its sentences is wrong. The labs show which.</source>
        <translation>教科书也可能这样印，而其中有一句是错的。实验室会告诉你是哪一句。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>Find it</source>
        <translation>去找</translation>
    </message>
    <message>
        <source>%1: find the textbook’s mistake</source>
        <translation>%1：找出教科书的错误</translation>
    </message>
    <message>
        <source>The whole path is done</source>
        <translation>整条路线都走完了</translation>
    </message>
    <message>
        <source>Does it last?</source>
        <translation>还记得住吗？</translation>
    </message>
    <message>
        <source>An interview asks across all lessons, with numbers that you have not seen. Any lesson can be opened again.</source>
        <translation>面试会问到所有课的内容，用的是你没见过的数字。每一课都可以重新打开。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Mock interview</source>
        <translation>模拟面试</translation>
    </message>
    <message>
        <source>Go on with the mock interview</source>
        <translation>继续模拟面试</translation>
    </message>
    <message>
        <source>Your exam is today.</source>
        <translation>今天考试。</translation>
    </message>
    <message>
        <source>Your exam is tomorrow.</source>
        <translation>明天考试。</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) to your exam.</source>
        <translation>
            <numerusform>离考试还有 %n 天。</numerusform>
        </translation>
    </message>
    <message>
        <source>From what you have learnt.</source>
        <translation>来自你学过的内容。</translation>
    </message>
    <message>
        <source>New ones, from what you have learnt.</source>
        <translation>都是新的，来自你学过的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n of them new.</source>
        <translation>
            <numerusform>其中 %n 张是新的。</numerusform>
        </translation>
    </message>
    <message>
        <source>The next one comes at %1.</source>
        <translation>下一张在 %1 出现。</translation>
    </message>
    <message>
        <source>The next ones come tomorrow.</source>
        <translation>下一批明天出现。</translation>
    </message>
    <message>
        <source>The next ones come on %1.</source>
        <translation>下一批%1出现。</translation>
    </message>
    <message>
        <source>Nothing in the next days.</source>
        <translation>接下来几天都没有。</translation>
    </message>
    <message>
        <source>Each lesson that you finish brings some. A few minutes a day keep it in mind.</source>
        <translation>每学完一课都会带来几张。每天几分钟，就不会忘。</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Guess first, then see the number and where it comes from.</source>
        <translation>先猜，再看数字和它的由来。</translation>
    </message>
    <message>
        <source>Guess first, then see the number.</source>
        <translation>先猜，再看数字。</translation>
    </message>
    <message>
        <source>%1 of %2 lessons done.</source>
        <translation>已学完 %1 课，共 %2 课。</translation>
    </message>
    <message>
        <source>lesson %1</source>
        <translation>第 %1 课</translation>
    </message>
    <message>
        <source>Go on with lesson %1</source>
        <translation>继续第 %1 课</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>还剩 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue with lesson %1, %2, step %3 of %4: %5</source>
        <translation>继续第 %1 课“%2”，第 %3 步，共 %4 步：%5</translation>
    </message>
    <message>
        <source>Begin here</source>
        <translation>从这里开始</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Begin lesson %1, %2</source>
        <translation>开始第 %1 课“%2”</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Lesson %1 of %2</source>
        <translation>第 %1 课，共 %2 课</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已学完</translation>
    </message>
    <message>
        <source>%1 of %2 predictions made</source>
        <translation>已预测 %1 次，共 %2 次</translation>
    </message>
    <message>
        <source>left at step %1: %2</source>
        <translation>停在第 %1 步：%2</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation>
            <numerusform>%n 段短文</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 min each</source>
        <translation>每段 %1 分钟</translation>
    </message>
    <message>
        <source>%1 of %2 found</source>
        <translation>已找到 %1 / %2</translation>
    </message>
    <message>
        <source>Passage %1 of %2</source>
        <translation>第 %1 段，共 %2 段</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>not found yet</source>
        <translation>还没找到</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s) to review</source>
        <translation>
            <numerusform>%n 张卡片要复习</numerusform>
        </translation>
    </message>
    <message>
        <source>No cards now</source>
        <translation>现在没有卡片</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡片</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>复习</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>还剩 %1 分钟</translation>
    </message>
    <message>
        <source>You were at question %1 of %2.</source>
        <translation>你做到第 %1 题，共 %2 题。</translation>
    </message>
    <message>
        <source>You know attention already? %1 questions show what you can skip.</source>
        <translation>已经懂注意力了？做 %1 道题，看看哪些可以跳过。</translation>
    </message>
    <message>
        <source>%1 questions with fresh numbers, one clock.</source>
        <translation>%1 道题，数字全新，一个计时器。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>You have found all %1.</source>
        <translation>%1 处你都找到了。</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>再读一遍</translation>
    </message>
    <message>
        <source>“%1”: one of its sentences is wrong.</source>
        <translation>“%1”：其中有一句是错的。</translation>
    </message>
    <message>
        <source>Last report</source>
        <translation>上次的报告</translation>
    </message>
    <message>
        <source>%1 in %2.</source>
        <translation>%1，用时 %2。</translation>
    </message>
    <message>
        <source>Look again: %1.</source>
        <translation>再看看：%1。</translation>
    </message>
    <message>
        <source>Open the report</source>
        <translation>打开报告</translation>
    </message>
    <message>
        <source>Look around first</source>
        <translation>先随便看看</translation>
    </message>
    <message>
        <source>Examples that you can change as you like.</source>
        <translation>可以随意改动的例子。</translation>
    </message>
    <message>
        <source>Open an example…</source>
        <translation>打开一个例子…</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Cards of the next days: %1</source>
        <translation>接下来几天的卡片：%1</translation>
    </message>
    <message>
        <source>right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>question %1 %2, %3</source>
        <translation>第 %1 题%2，%3</translation>
    </message>
    <message>
        <source>Other ways in</source>
        <translation>其他入口</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Exam date, cards, export…</source>
        <translation>考试日期、卡片、导出…</translation>
    </message>
</context>
<context>
    <name>KeyText</name>
    <message>
        <source>Press one key, with Ctrl where it is a letter or a digit.</source>
        <translation>请只按一个键；字母或数字要同时按住 Ctrl。</translation>
    </message>
    <message>
        <source>F10 always opens the menu.</source>
        <translation>F10 总是打开菜单。</translation>
    </message>
    <message>
        <source>%1 always copies, cuts, pastes or selects text.</source>
        <translation>%1 总是用来复制、剪切、粘贴或选择文字。</translation>
    </message>
    <message>
        <source>%1 moves or types in what has the focus, or goes on as a presenter’s clicker does.</source>
        <translation>%1 用来在有焦点的地方移动或输入，或者像演示遥控器那样前进。</translation>
    </message>
    <message>
        <source>Alt with a letter chooses in menus and questions. Add Ctrl.</source>
        <translation>Alt 加字母用于菜单和提问。请再加上 Ctrl。</translation>
    </message>
    <message>
        <source>%1 types. Hold Ctrl with it, or take one of the keys F1 to F12.</source>
        <translation>%1 是用来输入的。请同时按住 Ctrl，或者用 F1 到 F12。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two keys that do the same</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>LearningText</name>
    <message>
        <source>d MMMM yyyy</source>
        <comment>a date, as Qt writes dates</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>全部删除</translation>
    </message>
    <message>
        <source>Export first…</source>
        <translation>先导出…</translation>
    </message>
    <message>
        <source>Progress of AttentionScope (*.json)</source>
        <translation>AttentionScope 的进度 (*.json)</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>导出进度</translation>
    </message>
    <message>
        <source>Import progress</source>
        <translation>导入进度</translation>
    </message>
    <message>
        <source>The exam is today. Good luck!</source>
        <translation>今天考试。祝你好运！</translation>
    </message>
    <message>
        <source>The day of the exam has passed: cards come as they usually do.</source>
        <translation>考试日期已过：卡片照常出现。</translation>
    </message>
    <message>
        <source>Every card has been begun.</source>
        <translation>所有卡片都开始了。</translation>
    </message>
    <message>
        <source>No new cards are waiting: those of a lesson come when it is finished.</source>
        <translation>没有等着的新卡片：学完一课，它的卡片才会出现。</translation>
    </message>
    <message numerus="yes">
        <source>%n new card(s) come today, since the exam is within a week.</source>
        <translation>
            <numerusform>今天出现 %n 张新卡片，因为一周之内就要考试。</numerusform>
        </translation>
    </message>
    <message>
        <source>No new cards come.</source>
        <translation>不会出现新卡片。</translation>
    </message>
    <message numerus="yes">
        <source>%n new card(s) a day until %1.</source>
        <translation>
            <numerusform>到 %1 为止，每天 %n 张新卡片。</numerusform>
        </translation>
    </message>
    <message>
        <source>That is more than you chose, so that all of them come before the exam.</source>
        <translation>这比你选的多，这样才能在考试之前全部出现。</translation>
    </message>
    <message>
        <source>In the week before %1 every card comes once more.</source>
        <translation>%1 之前的一周里，每张卡片再出现一次。</translation>
    </message>
    <message>
        <source>Nothing has been kept so far.</source>
        <translation>至今还没有保存任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s)</source>
        <translation>
            <numerusform>%n 个回答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n interview(s)</source>
        <translation>
            <numerusform>%n 场面试</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lesson(s) begun</source>
        <translation>
            <numerusform>已开始 %n 课</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s)</source>
        <translation>
            <numerusform>%n 条记录</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>LectureDialog</name>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message numerus="yes">
        <source>“%1” is a lesson with %n step(s).</source>
        <translation>
            <numerusform>“%1”是一门 %n 步的课。</numerusform>
        </translation>
    </message>
    <message>
        <source>Play it, or change it as a lecture of your own.</source>
        <translation>播放它，或把它改成你自己的讲座。</translation>
    </message>
    <message>
        <source>Something in it is wrong; what is sound can be played and changed.</source>
        <translation>其中有些内容有误；完好的部分可以播放和修改。</translation>
    </message>
    <message>
        <source>Play it</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Change it</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>Lecture in one file (*.lesson.zip)</source>
        <translation>单个文件的讲座 (*.lesson.zip)</translation>
    </message>
    <message>
        <source>Lecture as a folder (*)</source>
        <translation>文件夹形式的讲座 (*)</translation>
    </message>
    <message>
        <source>Save the lecture</source>
        <translation>保存讲座</translation>
    </message>
    <message>
        <source>Open a lecture</source>
        <translation>打开讲座</translation>
    </message>
    <message>
        <source>Lessons (*.lesson.zip lesson.json);;All files (*)</source>
        <translation>课程 (*.lesson.zip lesson.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Unsaved lecture</source>
        <translation>未保存的讲座</translation>
    </message>
    <message>
        <source>Save the changes to the lecture “%1”?</source>
        <translation>要保存对讲座“%1”的更改吗？</translation>
    </message>
    <message>
        <source>Without saving, the changes since the last save are lost.</source>
        <translation>不保存的话，上次保存之后的更改会丢失。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>A changed view</source>
        <translation>改动过的视图</translation>
    </message>
    <message>
        <source>Take over what was changed on the stage into “%1”?</source>
        <translation>要把画面上的改动存入“%1”吗？</translation>
    </message>
    <message>
        <source>Otherwise the view keeps what it was.</source>
        <translation>否则这个视图保持原样。</translation>
    </message>
    <message>
        <source>Take it over</source>
        <translation>存入</translation>
    </message>
</context>
<context>
    <name>LinkWords</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Open in %1</source>
        <translation>在“%1”中打开</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>%1 cannot be read (%2). Install the program anew to get it back.</source>
        <translation>无法读取 %1（%2）。重新安装程序就能恢复它。</translation>
    </message>
    <message>
        <source>%1 is far larger than a page of the manual. Install the program anew.</source>
        <translation>%1 比手册的一页大得多。请重新安装程序。</translation>
    </message>
    <message>
        <source>The manual is not here. It was looked for in %1.

Install the program&apos;s package again, or where you built the program yourself: install cmark-gfm, configure anew and build the target manual_pages (./dev run does all of that).</source>
        <translation>手册不在这里。在 %1 找过。

请重新安装程序的软件包；如果程序是你自己构建的：安装 cmark-gfm，重新配置，再构建目标 manual_pages（./dev run 会做完这些）。</translation>
    </message>
    <message>
        <source>%1 lists no page. Install the program anew to get the manual back.</source>
        <translation>%1 没有列出任何一页。重新安装程序就能恢复手册。</translation>
    </message>
    <message>
        <source>%1 is not a page of the manual. Install the program anew to get it back.</source>
        <translation>%1 不是手册的一页。重新安装程序就能恢复它。</translation>
    </message>
</context>
<context>
    <name>MaskEditing</name>
    <message>
        <source>Only the custom layer is drawn by hand. This cell is closed by %1.</source>
        <translation>只有自定义层可以手绘。关闭这一格的是：%1。</translation>
    </message>
    <message>
        <source>Change the custom mask</source>
        <translation>改变自定义掩码</translation>
    </message>
    <message>
        <source>Change the padding</source>
        <translation>改变填充</translation>
    </message>
    <message>
        <source>Switch on: %1</source>
        <translation>开启：%1</translation>
    </message>
    <message>
        <source>Switch off: %1</source>
        <translation>关闭：%1</translation>
    </message>
</context>
<context>
    <name>Matrices</name>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>token vectors</source>
        <translation>词元向量</translation>
    </message>
    <message>
        <source>context vectors</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>projection bias</source>
        <translation>投影偏置</translation>
    </message>
    <message>
        <source>mask matrix</source>
        <translation>掩码矩阵</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>rotated queries</source>
        <translation>旋转后的查询</translation>
    </message>
    <message>
        <source>rotated keys</source>
        <translation>旋转后的键</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>capped scores</source>
        <translation>封顶后的分数</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>row maximum</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>行和</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>projected output</source>
        <translation>投影后的输出</translation>
    </message>
    <message>
        <source>query projection</source>
        <translation>查询投影</translation>
    </message>
    <message>
        <source>key projection</source>
        <translation>键投影</translation>
    </message>
    <message>
        <source>value projection</source>
        <translation>值投影</translation>
    </message>
    <message>
        <source>output projection</source>
        <translation>输出投影</translation>
    </message>
</context>
<context>
    <name>MatrixFigure</name>
    <message>
        <source>no visible key: zeros</source>
        <translation>没有可见的键：零</translation>
    </message>
</context>
<context>
    <name>MatrixTable</name>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>columns: %1</source>
        <translation>列：%1</translation>
    </message>
</context>
<context>
    <name>MeasureFiles</name>
    <message>
        <source>%1: results are written as .json or .csv.</source>
        <translation>%1：结果只写成 .json 或 .csv。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 holds no runs.</source>
        <translation>%1 里没有任何运行。</translation>
    </message>
    <message>
        <source>%1 is no file that results can be read from.</source>
        <translation>%1 不是可以读取结果的文件。</translation>
    </message>
    <message>
        <source>%1 is too large to be a result.</source>
        <translation>%1 太大，不可能是一份结果。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
</context>
<context>
    <name>MeasureScene</name>
    <message>
        <source>%1 at T = %2: %3 ms, %4 GFLOP/s</source>
        <translation>%1，T = %2：%3 毫秒，%4 GFLOP/s</translation>
    </message>
    <message>
        <source>equal at about %1</source>
        <translation>约在 %1 处相等</translation>
    </message>
    <message>
        <source>flash wins from there</source>
        <translation>此后 flash 更快</translation>
    </message>
    <message>
        <source>standard wins up to %1</source>
        <translation>到 %1 为止 standard 更快</translation>
    </message>
    <message>
        <source>no crossing from %1 up</source>
        <translation>从 %1 起没有交点</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Milliseconds, both axes logarithmic</source>
        <translation>毫秒，两轴均为对数</translation>
    </message>
    <message>
        <source>GFLOP per second</source>
        <translation>每秒 GFLOP</translation>
    </message>
    <message>
        <source>peak %1, fused multiply-adds only</source>
        <translation>峰值 %1，仅乘加融合运算</translation>
    </message>
    <message>
        <source>peak %1, %2</source>
        <translation>峰值 %1，%2</translation>
    </message>
    <message>
        <source>GFLOP per second by FLOPs per counted byte</source>
        <translation>每秒 GFLOP，按每个计数字节的浮点运算数</translation>
    </message>
    <message>
        <source>, %1 FLOPs per byte</source>
        <translation>，每字节 %1 次浮点运算</translation>
    </message>
    <message>
        <source>FLOPs per byte</source>
        <translation>每字节 FLOPs</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>copy %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>above the slope: caches serve it, not memory</source>
        <translation>在斜线之上：由缓存而非内存供数</translation>
    </message>
    <message>
        <source>%1 fewer</source>
        <translation>少 %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>多 %1</translation>
    </message>
    <message>
        <source>%1 faster</source>
        <translation>快 %1</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>慢 %1</translation>
    </message>
    <message>
        <source>the count knows one slow memory and one chip, but this device has caches between. A head’s K and V are %1.</source>
        <translation>计数只认一个慢速内存和一块芯片，而这台设备中间还有缓存。一个头的 K 和 V 共 %1。</translation>
    </message>
    <message>
        <source>the count knows one slow memory and one chip, but this CPU has caches between.</source>
        <translation>计数只认一个慢速内存和一块芯片，而这个处理器中间还有缓存。</translation>
    </message>
    <message>
        <source>in the cache of %1</source>
        <translation>在 %1 的缓存里</translation>
    </message>
    <message>
        <source>in them</source>
        <translation>在缓存里</translation>
    </message>
    <message>
        <source>A head’s K and V (%1) stay %2, so flash’s repeated loads cost little.</source>
        <translation>一个头的 K 和 V（%1）一直留%2，所以 flash 反复读取的代价很小。</translation>
    </message>
    <message>
        <source>A head’s K and V (%1) no longer fit the cache of %2.</source>
        <translation>一个头的 K 和 V（%1）已放不进 %2 的缓存。</translation>
    </message>
    <message>
        <source>And bytes are only one cost: of the cores’ peak standard gets %1, flash %2.</source>
        <translation>而且字节只是代价之一：standard 达到核心峰值的 %1，flash 达到 %2。</translation>
    </message>
    <message>
        <source>all of S (%1) fits the cache of %2, so that standard’s round trips cost little, while flash still pays for its running maximum and sum.</source>
        <translation>整个 S（%1）放得进 %2 的缓存，所以 standard 的往返代价很小，而 flash 仍要维护滚动最大值与滚动和。</translation>
    </message>
    <message>
        <source>S of all heads is %1 here. Writing it costs less than what flash pays for its running maximum and sum.</source>
        <translation>这里所有头的 S 共 %1。写出它的代价小于 flash 维护滚动最大值与滚动和的代价。</translation>
    </message>
    <message>
        <source>bytes, counted</source>
        <translation>字节，计数所得</translation>
    </message>
    <message>
        <source>time, measured</source>
        <translation>时间，测量所得</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Why they differ:</source>
        <translation>为何不同：</translation>
    </message>
    <message>
        <source>the same attention, in one kernel or several, on this machine’s clock</source>
        <translation>同一个注意力，用一个或几个内核，以这台机器的时钟计时</translation>
    </message>
    <message>
        <source>dashed: %1</source>
        <translation>虚线：%1</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>How much faster is flash on this machine?</source>
        <translation>在这台机器上 flash 快多少？</translation>
    </message>
    <message>
        <source>Run computes attention for %1 to %2 tokens (%3) with %4.</source>
        <translation>“运行”将用 %4 计算 %1 到 %2 个词元的注意力（%3）。</translation>
    </message>
    <message numerus="yes">
        <source>Every round runs all %n case(s); the median of %1 rounds counts.</source>
        <translation>
            <numerusform>每一轮运行全部 %n 种情形；取 %1 轮的中位数。</numerusform>
        </translation>
    </message>
    <message>
        <source>At T = %1 standard moves %2 and flash %3: by counting bytes alone it should be %4 faster. What do you expect?</source>
        <translation>T = %1 时 standard 搬运 %2，flash 搬运 %3：只数字节的话应快 %4。你预计呢？</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Counted next to measured, T = %1</source>
        <translation>计数与测量对照，T = %1</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>T</source>
        <translation>T</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>other ms</source>
        <translation>另一份毫秒</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>of peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>待做</translation>
    </message>
    <message>
        <source>Rows appear as cases are measured.</source>
        <translation>测完一种情形，就出现一行。</translation>
    </message>
    <message>
        <source>%1 at T = %2</source>
        <translation>%1，T = %2</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message numerus="yes">
        <source>%1: median %2 ms of %n round(s), %3 GFLOP/s, %4 of the peak, error %5</source>
        <translation>
            <numerusform>%1：%n 轮的中位数 %2 毫秒，%3 GFLOP/s，占峰值 %4，误差 %5</numerusform>
        </translation>
    </message>
    <message>
        <source>; the other result has %1 ms</source>
        <translation>；另一份结果为 %1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 核</numerusform>
        </translation>
    </message>
    <message>
        <source>eager</source>
        <translation>eager</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>standard</translation>
    </message>
    <message>
        <source>flash</source>
        <translation>flash</translation>
    </message>
    <message>
        <source>five kernels</source>
        <translation>五个内核</translation>
    </message>
    <message>
        <source>three kernels, S in memory</source>
        <translation>三个内核，S 存于内存</translation>
    </message>
    <message>
        <source>one kernel, in tiles</source>
        <translation>一个内核，分块计算</translation>
    </message>
    <message>
        <source>build</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>tune</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>warm up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>causal, window of %1</source>
        <translation>因果，窗口 %1</translation>
    </message>
    <message>
        <source>window of %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>not masked</source>
        <translation>无掩码</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n K/V head(s)</source>
        <translation>
            <numerusform>%1，共用 %n 个键/值头</numerusform>
        </translation>
    </message>
    <message>
        <source> · d %1 · </source>
        <translation> · d %1 · </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>%1, the other</source>
        <translation>%1，另一份</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，在 %2 上</translation>
    </message>
    <message>
        <source>does not fit: needs %1</source>
        <translation>放不下：需要 %1</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>未能编译</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>the device failed</source>
        <translation>设备出错</translation>
    </message>
    <message>
        <source>GFLOP/s, logarithmic</source>
        <translation>GFLOP/s，对数</translation>
    </message>
    <message>
        <source>At T = %1 standard moves %2 and flash %3: by counting bytes alone it should be %4 slower. What do you expect?</source>
        <translation>T = %1 时 standard 搬运 %2，flash 搬运 %3：只数字节的话应慢 %4。你预计呢？</translation>
    </message>
    <message>
        <source>Roofline, GFLOP per second</source>
        <translation>屋顶线，每秒 GFLOP</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>no single crossing: sometimes one wins, sometimes the other</source>
        <translation>没有单一的交点：有时这个快，有时那个快</translation>
    </message>
    <message>
        <source>perhaps below</source>
        <translation>可能低于</translation>
    </message>
    <message>
        <source>the rounds scatter by %1 of their median, so such a difference in time says little. Run again when nothing else is using this machine.</source>
        <translation>各轮散布达中位数的 %1，所以这样的时间差说明不了什么。等没有别的程序使用这台机器时再运行一次。</translation>
    </message>
    <message>
        <source>flash computes at %1 of the peak: it is limited by arithmetic now, and fewer bytes no longer help.</source>
        <translation>flash 的计算已达峰值的 %1：现在受限于运算，字节再少也没有帮助。</translation>
    </message>
    <message>
        <source>fewer bytes help only as far as standard was limited by memory bandwidth. S of all heads is %1; part of it never leaves the caches.</source>
        <translation>只有当 standard 受限于内存带宽时，减少字节才有用。所有头的 S 共 %1，其中一部分从未离开缓存。</translation>
    </message>
    <message>
        <source>they hardly differ: time is proportional to bytes here, as if there were one slow memory and one chip.</source>
        <translation>几乎没有不同：这里时间与字节成正比，就像只有一个慢速内存和一块芯片。</translation>
    </message>
    <message>
        <source>bytes, in tiles of %1 × %2</source>
        <translation>字节，按 %1 × %2 的分块</translation>
    </message>
    <message>
        <source>≈ first look, to be measured again after tuning</source>
        <translation>≈ 初步一看，调优之后重新测量</translation>
    </message>
    <message>
        <source>Compiling and warming up are not timed, and every result is compared with double precision.</source>
        <translation>编译与预热不计入时间，每个结果都与双精度比较。</translation>
    </message>
    <message>
        <source>Runs, median of all rounds</source>
        <translation>运行，所有轮的中位数</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
</context>
<context>
    <name>MeasureText</name>
    <message>
        <source>Q, K, V and O need %1, but the device may be asked for %2 at most. Take fewer tokens or heads.</source>
        <translation>Q、K、V 和 O 需要 %1，而设备最多可给 %2。请减少词元或头。</translation>
    </message>
    <message>
        <source>the tiled kernel needs %1</source>
        <translation>分块的内核需要 %1</translation>
    </message>
    <message>
        <source>The device may be asked for %1 at most.</source>
        <translation>设备最多可给 %1。</translation>
    </message>
    <message>
        <source>S alone needs %1; %2. %3</source>
        <comment>%2: what the tiled kernel needs, %3: what the device may give</comment>
        <translation>仅 S 就需要 %1；%2。%3</translation>
    </message>
    <message>
        <source>It needs %1, %2 of them for S; %3. %4</source>
        <comment>%3: what the tiled kernel needs, %4: what the device may give</comment>
        <translation>它需要 %1，其中 S 占 %2；%3。%4</translation>
    </message>
    <message>
        <source>The output holds numbers that are not finite: this result is wrong, and its time says nothing.</source>
        <translation>输出中有非有限的数：这个结果是错的，它的时间没有意义。</translation>
    </message>
    <message>
        <source>The output differs from the double reference by %1, at most %2 is right: its time says nothing.</source>
        <translation>输出与双精度参考相差 %1，最多允许 %2：它的时间没有意义。</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1 TB</translation>
    </message>
    <message>
        <source>%1 PB</source>
        <translation>%1 PB</translation>
    </message>
    <message>
        <source>%1 takes about as long as %2</source>
        <translation>%1 用时与 %2 差不多</translation>
    </message>
    <message>
        <source>%1 is %2 times faster than %3</source>
        <translation>%1 的速度是 %3 的 %2 倍</translation>
    </message>
    <message>
        <source>%1 takes %2 times as long as %3</source>
        <translation>%1 用时是 %3 的 %2 倍</translation>
    </message>
    <message>
        <source>From about %1 tokens on, %2 is faster than %3.</source>
        <translation>约从 %1 个词元起，%2 快于 %3。</translation>
    </message>
    <message>
        <source>No crossing: %1 is faster at every length from %2 to %3 tokens.</source>
        <translation>没有交点：从 %2 到 %3 个词元，%1 始终更快。</translation>
    </message>
    <message>
        <source>At %1 tokens %2 is faster, at some lengths below %3 is.</source>
        <translation>%1 个词元时 %2 更快，更短的某些长度上 %3 更快。</translation>
    </message>
</context>
<context>
    <name>MistakePictureText</name>
    <message>
        <source>From T to 2T tokens, what grows like T² becomes four times as large, not twice.</source>
        <translation>词元从 T 个到 2T 个，按 T² 增长的变成四倍，而不是两倍。</translation>
    </message>
    <message>
        <source>Eight query heads read one pair of key and value.</source>
        <translation>八个查询头读取同一对键和值。</translation>
    </message>
    <message>
        <source>With twice the difference of scores the ratio %1 of two weights becomes %2.</source>
        <translation>分数之差加倍，两个权重之比 %1 变成 %2。</translation>
    </message>
    <message>
        <source>A square of pairs, of which a causal mask leaves the diagonal and the triangle below it.</source>
        <translation>由对组成的正方形，因果掩码只留下对角线及其以下的三角形。</translation>
    </message>
    <message>
        <source>A row of weights, which adds up to 1.</source>
        <translation>一行权重，加起来等于 1。</translation>
    </message>
    <message>
        <source>Of each token a key and a value are kept.</source>
        <translation>每个词元保留一个键和一个值。</translation>
    </message>
    <message>
        <source>Every layer keeps keys and values of its own.</source>
        <translation>每一层都保留自己的键和值。</translation>
    </message>
    <message>
        <source>1 GiB is a little longer than 1 GB.</source>
        <translation>1 GiB 比 1 GB 稍长一点。</translation>
    </message>
    <message>
        <source>Scores spread widely; divided by the root of the width they lie close around 0.</source>
        <translation>分数散布得很宽；除以宽度的平方根后，它们紧靠在 0 的周围。</translation>
    </message>
    <message>
        <source>The newest token sees the last W tokens, itself among them.</source>
        <translation>最新的词元看到最后 W 个词元，包括它自己。</translation>
    </message>
    <message>
        <source>A query looks at the keys before it and at its own.</source>
        <translation>一个查询看它前面的键和它自己的键。</translation>
    </message>
</context>
<context>
    <name>ModelText</name>
    <message>
        <source>%1 was made for sequences of at most %2 tokens; %3 are beyond its context.</source>
        <translation>%1 是为最多 %2 个词元的序列设计的；%3 个超出了它的上下文。</translation>
    </message>
</context>
<context>
    <name>MoodleWords</name>
    <message>
        <source>Give every line its place; 1 is the first.</source>
        <translation>给每一行填上它的位次；1 是最前面的。</translation>
    </message>
    <message>
        <source>A number without its unit counts as %1.</source>
        <translation>不带单位的数按 %1 计。</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
</context>
<context>
    <name>NewDocument</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>The cat sat down</source>
        <comment>words split by spaces</comment>
        <translation>猫 坐 下 了</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>Made with AttentionScope: every number here is computed.</source>
        <translation>由 AttentionScope 制作：这里的每个数都是算出来的。</translation>
    </message>
    <message>
        <source>Picture of the answer</source>
        <translation>答案的图片</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>View %1 of %2</source>
        <translation>第 %1 个视图，共 %2 个</translation>
    </message>
    <message>
        <source>Think first</source>
        <translation>先想一想</translation>
    </message>
    <message>
        <source>Then show the answer</source>
        <translation>然后显示答案</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
</context>
<context>
    <name>PaperPagesText</name>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>The pages could not be drawn.</source>
        <translation>无法绘制这些页面。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>%1: pictures are written as %2.</source>
        <translation>%1：图片可写为 %2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>The picture was written to %1.</source>
        <translation>图片已写入 %1。</translation>
    </message>
    <message>
        <source>Image (*.png)</source>
        <translation>图像 (*.png)</translation>
    </message>
    <message>
        <source>Vector graphics (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>PDF page (*.pdf)</source>
        <translation>PDF 页面 (*.pdf)</translation>
    </message>
    <message>
        <source>A picture of %1 pixels takes %2 of memory, and this computer can give %3 just now: at most %4 fits. Choose a smaller size, or .svg or .pdf, which have no pixels.</source>
        <translation>%1 像素的图片需要 %2 内存，而这台计算机现在只能提供 %3：最多放得下 %4。请选择较小的尺寸，或者没有像素的 .svg 或 .pdf。</translation>
    </message>
    <message>
        <source>%1 was not written: there is not enough memory to make this picture.</source>
        <translation>没有写入 %1：内存不足，无法生成这张图片。</translation>
    </message>
</context>
<context>
    <name>PinnedEdits</name>
    <message>
        <source>Pin as A</source>
        <translation>固定为 A</translation>
    </message>
    <message>
        <source>Unpin A</source>
        <translation>取消固定 A</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>比较 %1</translation>
    </message>
</context>
<context>
    <name>PollWords</name>
    <message>
        <source>Something else</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>I have it right</source>
        <translation>我做对了</translation>
    </message>
    <message>
        <source>I have something else</source>
        <translation>我得到别的</translation>
    </message>
    <message>
        <source>Sentence %1</source>
        <translation>第 %1 句</translation>
    </message>
</context>
<context>
    <name>PresenterKeys</name>
    <message>
        <source>Presenting: pen, and its next colour</source>
        <translation>演示：画笔，以及换下一种颜色</translation>
    </message>
    <message>
        <source>Presenting: width of the pen</source>
        <translation>演示：画笔的粗细</translation>
    </message>
    <message>
        <source>Presenting: ink that fades, or stays</source>
        <translation>演示：笔迹渐隐或保留</translation>
    </message>
    <message>
        <source>Presenting: take the last stroke back, with the pen on</source>
        <translation>演示：画笔开着时，撤回上一笔</translation>
    </message>
    <message>
        <source>Presenting: laser pointer</source>
        <translation>演示：激光笔</translation>
    </message>
    <message>
        <source>Presenting: eraser</source>
        <translation>演示：橡皮擦</translation>
    </message>
    <message>
        <source>Presenting: wipe all ink away</source>
        <translation>演示：擦去所有笔迹</translation>
    </message>
    <message>
        <source>Presenting: zoom into a region, and back</source>
        <translation>演示：放大一个区域，以及还原</translation>
    </message>
    <message>
        <source>Z  or  Ctrl+wheel</source>
        <translation>Z  或  Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Presenting: back to the pointer, then to the whole picture</source>
        <translation>演示：先回到指针，再回到整幅画面</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Presenting: notes over the picture, for everybody to read</source>
        <translation>演示：在画面上显示笔记，供大家阅读</translation>
    </message>
    <message>
        <source>Presenting: text of the lesson beside the picture</source>
        <translation>演示：在画面旁显示课文</translation>
    </message>
    <message>
        <source>Presenting: show of hands</source>
        <translation>演示：举手表决</translation>
    </message>
    <message>
        <source>Presenting: swap the two screens</source>
        <translation>演示：交换两个屏幕</translation>
    </message>
    <message>
        <source>Presenting: stop and continue the clock</source>
        <translation>演示：暂停和继续计时</translation>
    </message>
    <message>
        <source>Presenting: clock from zero</source>
        <translation>演示：从零计时</translation>
    </message>
    <message>
        <source>Presenting: go to a view</source>
        <translation>演示：转到某个视图</translation>
    </message>
    <message>
        <source>its number, then Return</source>
        <translation>输入编号，再按回车</translation>
    </message>
    <message>
        <source>Presenting: larger, smaller, usual type for the audience</source>
        <translation>演示：听众看到的字更大、更小、平常</translation>
    </message>
    <message>
        <source>Ctrl++  Ctrl+−  Ctrl+0</source>
        <translation>Ctrl++  Ctrl+−  Ctrl+0</translation>
    </message>
</context>
<context>
    <name>ProblemSentences</name>
    <message>
        <source>there is no file &quot;%1&quot;. Check its name, or where it was moved to.</source>
        <translation>没有文件“%1”。请检查它的名字，或它被移到了哪里。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a folder. Choose a file in it.</source>
        <translation>“%1”是一个文件夹。请选择其中的文件。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is too large: %2, at most %3 can be read.</source>
        <translation>“%1”太大：%2，最多可读 %3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be written: %2. Save it under another name or in another folder.</source>
        <translation>无法写入“%1”：%2。请换一个名字或文件夹保存。</translation>
    </message>
    <message>
        <source>the text is not UTF-8 from byte %1 on. Save it again with the encoding UTF-8.</source>
        <translation>文本从第 %1 字节起不是 UTF-8。请用 UTF-8 编码重新保存。</translation>
    </message>
    <message>
        <source>line %1, column %2: expected %3.</source>
        <translation>第 %1 行，第 %2 列：应为%3。</translation>
    </message>
    <message>
        <source>lists and objects are nested too deeply; at most %1 levels can be read.</source>
        <translation>列表和对象嵌套太深；最多可读 %1 层。</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; occurs twice. Remove one of them.</source>
        <translation>键“%1”出现了两次。请去掉一个。</translation>
    </message>
    <message>
        <source>%1 occurs twice. Remove one of them.</source>
        <translation>%1 出现了两次。请去掉一个。</translation>
    </message>
    <message>
        <source>found the format &quot;%1&quot;, expected &quot;%2&quot;. This is not an AttentionScope document.</source>
        <translation>格式是“%1”，应为“%2”。这不是 AttentionScope 文档。</translation>
    </message>
    <message>
        <source>found version %1, but this program reads version %2. A newer AttentionScope may open it.</source>
        <translation>版本是 %1，而本程序读取版本 %2。较新的 AttentionScope 也许能打开它。</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;. Known here: %2.</source>
        <translation>未知的键“%1”。此处可用：%2。</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is not allowed here.</source>
        <translation>此处不允许键“%1”。</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is missing. Add it.</source>
        <translation>缺少键“%1”。请补上。</translation>
    </message>
    <message>
        <source>found %1, expected %2.</source>
        <translation>得到 %1，应为 %2。</translation>
    </message>
    <message>
        <source>found %1 at [head, row, column] = %2, counted from 0; expected a finite number.</source>
        <translation>在 [头, 行, 列] = %2（从 0 数起）得到 %1；应为有限的数。</translation>
    </message>
    <message>
        <source>found %1, expected a finite number.</source>
        <translation>得到 %1，应为有限的数。</translation>
    </message>
    <message>
        <source>found &quot;%1&quot;, expected one of: %2.</source>
        <translation>得到“%1”，应为其中之一：%2。</translation>
    </message>
    <message>
        <source>found %1, expected %2 (%3).</source>
        <translation>得到 %1，应为 %2（%3）。</translation>
    </message>
    <message>
        <source>%1 query heads cannot share %2 key/value heads evenly. Choose a number that divides %1.</source>
        <translation>%1 个查询头不能均分 %2 个键/值头。请选择能整除 %1 的数。</translation>
    </message>
    <message>
        <source>too many %1: found %2, at most %3.</source>
        <translation>%1太多：得到 %2，最多 %3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; leads out of the folder of the document. Put the file beside the document.</source>
        <translation>“%1”离开了文档所在的文件夹。请把文件放在文档旁边。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is of a type that cannot be read. Known: %2.</source>
        <translation>“%1”的类型无法读取。可用：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a sound NumPy file: %2.</source>
        <translation>“%1”不是完好的 NumPy 文件：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a sound .npz archive: %2 (%3).</source>
        <translation>“%1”不是完好的 .npz 归档：%2（%3）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a sound .npz archive: %2.</source>
        <translation>“%1”不是完好的 .npz 归档：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a sound safetensors file: %2.</source>
        <translation>“%1”不是完好的 safetensors 文件：%2。</translation>
    </message>
    <message>
        <source>there is no tensor &quot;%2&quot; in &quot;%1&quot;. It holds: %3.</source>
        <translation>“%1”中没有张量“%2”。其中有：%3。</translation>
    </message>
    <message>
        <source>No OpenCL driver was found.</source>
        <translation>没有找到 OpenCL 驱动。</translation>
    </message>
    <message>
        <source>An OpenCL driver is installed, but it offers no device.</source>
        <translation>已安装 OpenCL 驱动，但它不提供设备。</translation>
    </message>
    <message>
        <source>There is no device with this number.</source>
        <translation>没有这个编号的设备。</translation>
    </message>
    <message>
        <source>The device&apos;s compiler rejected a kernel.</source>
        <translation>设备的编译器拒绝了一个内核。</translation>
    </message>
    <message>
        <source>The device does not have enough memory for these matrices.</source>
        <translation>设备内存不足以放下这些矩阵。</translation>
    </message>
    <message>
        <source>The device reported an error.</source>
        <translation>设备报告了错误。</translation>
    </message>
    <message>
        <source>The computation was cancelled.</source>
        <translation>计算已取消。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a call and what it reported</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Found %1, expected %2.</source>
        <translation>得到 %1，应为 %2。</translation>
    </message>
    <message>
        <source>Found &quot;%1&quot;.</source>
        <translation>得到“%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, line %2, column %3: %4.</source>
        <translation>“%1”，第 %2 行，第 %3 列：%4。</translation>
    </message>
    <message>
        <source>line %1, column %2: %3.</source>
        <translation>第 %1 行，第 %2 列：%3。</translation>
    </message>
    <message>
        <source>a tile of %1 × %2 needs %3 bytes on chip, but there are only %4. Make the tile smaller or the memory larger.</source>
        <translation>%1 × %2 的分块在片上需要 %3 字节，但只有 %4。请缩小分块或增大内存。</translation>
    </message>
    <message>
        <source>one row of a matrix has %1 bytes, but there are only %2 on chip. Make the memory larger.</source>
        <translation>矩阵的一行有 %1 字节，但片上只有 %2。请增大内存。</translation>
    </message>
    <message>
        <source>not one row fits: even a tile of %1 × %2 needs %3 bytes on chip, but there are only %4. Make the memory larger.</source>
        <translation>一行也放不下：即使 %1 × %2 的分块也需要片上 %3 字节，而只有 %4。请增大内存。</translation>
    </message>
    <message>
        <source>All stages of this document together would take more memory than this computer can give. Use fewer tokens or heads.</source>
        <translation>这个文档的所有阶段合起来，需要的内存超过这台计算机所能提供的。请减少词元数或头数。</translation>
    </message>
    <message>
        <source>OpenCL is switched off.</source>
        <translation>OpenCL 已关闭。</translation>
    </message>
    <message>
        <source>The OpenCL driver crashed when it was tried in a process of its own.</source>
        <translation>在单独的进程中试用时，OpenCL 驱动崩溃了。</translation>
    </message>
    <message>
        <source>The OpenCL driver did not answer when it was tried in a process of its own.</source>
        <translation>在单独的进程中试用时，OpenCL 驱动没有响应。</translation>
    </message>
    <message>
        <source>An earlier run ended unexpectedly while OpenCL was in use.</source>
        <translation>上一次运行在使用 OpenCL 时意外结束。</translation>
    </message>
    <message>
        <source>The disk is too full for the kernels that the OpenCL driver compiles.</source>
        <translation>磁盘太满，放不下 OpenCL 驱动编译的内核。</translation>
    </message>
    <message>
        <source>&quot;attentionscope devices --empty-cache&quot; empties the cache of compiled kernels, which may be damaged.</source>
        <translation>“attentionscope devices --empty-cache”会清空已编译内核的缓存，它可能已损坏。</translation>
    </message>
    <message>
        <source>&quot;--backend opencl&quot; tries it again.</source>
        <translation>“--backend opencl”会再次尝试。</translation>
    </message>
    <message>
        <source>&quot;--backend opencl&quot; tries it again; &quot;attentionscope devices --empty-cache&quot; empties the cache of compiled kernels first.</source>
        <translation>“--backend opencl”会再次尝试；“attentionscope devices --empty-cache”会先清空已编译内核的缓存。</translation>
    </message>
    <message>
        <source>Free some space there.</source>
        <translation>请在那里腾出一些空间。</translation>
    </message>
    <message numerus="yes">
        <source>… and %Ln more</source>
        <translation>
            <numerusform>……还有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>found &quot;%1&quot;, expected up to 64 letters a–z, digits and hyphens.</source>
        <translation>得到“%1”，应为最多 64 个字母 a–z、数字和连字符。</translation>
    </message>
    <message>
        <source>found &quot;%1&quot;, expected &quot;%2&quot;, the name of the folder.</source>
        <translation>得到“%1”，应为“%2”，即文件夹的名字。</translation>
    </message>
    <message>
        <source>there is no cell in row %1, column %2 of %3, which has %4 rows and %5 columns here; both count from 0.</source>
        <translation>%3 中没有第 %1 行、第 %2 列的单元格，它在这里有 %4 行、%5 列；都从 0 数起。</translation>
    </message>
    <message>
        <source>the lab &quot;%1&quot; needs numbers, and this scenario has only sizes.</source>
        <translation>实验室“%1”需要数值，而这个场景只有尺寸。</translation>
    </message>
    <message>
        <source>the control &quot;%1&quot; is not on screen in the lab &quot;%2&quot; with this scenario.</source>
        <translation>在这个场景下，实验室“%2”的画面上没有控件“%1”。</translation>
    </message>
    <message>
        <source>{%1} stands for no number of this scenario, such as {weights[2, 1]}.</source>
        <translation>{%1} 不代表这个场景中的任何数，例如 {weights[2, 1]} 那样的。</translation>
    </message>
    <message>
        <source>the section {#%1} is missing. Add a heading for it.</source>
        <translation>缺少 {#%1} 这一节。请为它加上标题。</translation>
    </message>
    <message>
        <source>the heading &quot;%1&quot; does not say what it is for. Write {#id r1} behind it.</source>
        <translation>标题“%1”没有说明它属于哪一节。请在后面写上 {#id r1}。</translation>
    </message>
    <message>
        <source>text stands above the first heading. Begin with # Title {#lesson r1}.</source>
        <translation>第一个标题之前有文字。请以 # 标题 {#lesson r1} 开头。</translation>
    </message>
    <message>
        <source>the section {#%1} is of revision %2, and lesson.json says %3. Raise both together.</source>
        <translation>{#%1} 这一节是修订 %2，而 lesson.json 中是 %3。请两处一起提高。</translation>
    </message>
    <message>
        <source>the section {#%1} is not translated; the original is shown.</source>
        <translation>{#%1} 这一节没有翻译；显示原文。</translation>
    </message>
    <message>
        <source>the section {#%1} translates revision %2, and the original is at %3; the original is shown.</source>
        <translation>{#%1} 这一节译自修订 %2，而原文已是 %3；显示原文。</translation>
    </message>
    <message>
        <source>the passage has %1 numbered sentences, expected %2.</source>
        <translation>这段文字有 %1 个编号的句子，应有 %2 个。</translation>
    </message>
    <message>
        <source>the passage has %1 numbered sentences, the original %2.</source>
        <translation>这段文字有 %1 个编号的句子，原文有 %2 个。</translation>
    </message>
    <message>
        <source>this block of code is never closed.</source>
        <translation>这段代码没有结束标记。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a picture. The stage is the picture of a lesson; leave it out.</source>
        <translation>“%1”是图片。课程的图就是画面本身；请去掉它。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is HTML, which lessons do not show. Write it in Markdown, or as code in backticks.</source>
        <translation>“%1”是 HTML，课程不会显示它。请用 Markdown 来写，或放在反引号中作为代码。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address on the web. Links begin with https:// or http://.</source>
        <translation>“%1”不是网址。链接以 https:// 或 http:// 开头。</translation>
    </message>
    <message>
        <source>found %1, advised %2.</source>
        <translation>得到 %1，建议 %2。</translation>
    </message>
    <message>
        <source>the lesson asks for %1 predictions, advised %2.</source>
        <translation>这一课要学习者预测 %1 次，建议 %2 次。</translation>
    </message>
    <message>
        <source>the last step has %1 tasks to do in the labs, advised %2.</source>
        <translation>最后一步有 %1 个实验室任务，建议 %2 个。</translation>
    </message>
    <message>
        <source>the template &quot;%1&quot; makes no such question; here it cannot be asked.</source>
        <translation>模板“%1”不会出这样的题；这里不能问它。</translation>
    </message>
    <message>
        <source>there is no template &quot;%1&quot;. &quot;attentionscope questions --list&quot; names them all.</source>
        <translation>没有模板“%1”。“attentionscope questions --list”会列出全部。</translation>
    </message>
    <message>
        <source>the template &quot;%1&quot; is answered in sentences, which no program can mark. Take another one.</source>
        <translation>模板“%1”用句子回答，程序无法评分。请换一个。</translation>
    </message>
    <message>
        <source>found &quot;%1&quot;, expected a moment such as &quot;2026-11-27T23:59+01:00&quot;.</source>
        <translation>得到“%1”，应为一个时间，例如“2026-11-27T23:59+01:00”。</translation>
    </message>
    <message>
        <source>found &quot;%1&quot;, expected the SHA-256 of a hand-out: 64 digits 0–9, a–f.</source>
        <translation>得到“%1”，应为作业卷的 SHA-256：64 位 0–9、a–f。</translation>
    </message>
</context>
<context>
    <name>ProgressSentences</name>
    <message numerus="yes">
        <source>The file with your progress was damaged (%1). It was kept as &quot;%2&quot;, and a new one was made with the %n line(s) that could still be read.</source>
        <translation>
            <numerusform>你的学习进度文件已损坏 (%1)。它已另存为“%2”，并用还能读出的 %n 行建立了新文件。</numerusform>
        </translation>
    </message>
    <message>
        <source>The file with your progress, &quot;%1&quot;, is damaged and could not be moved away (%2). This window keeps your answers only until it is closed: export them in the settings.</source>
        <translation>你的学习进度文件“%1”已损坏，并且无法移走 (%2)。这个窗口只在关闭之前保留你的回答：请在设置中导出。</translation>
    </message>
    <message>
        <source>The file with your progress, &quot;%1&quot;, had been removed. It was written again.</source>
        <translation>你的学习进度文件“%1”被移走了。现已重新写入。</translation>
    </message>
    <message>
        <source>The file with your progress, &quot;%1&quot;, may only be read (%2). This window keeps new answers only until it is closed: allow writing, or export them in the settings.</source>
        <translation>你的学习进度文件“%1”是只读的 (%2)。这个窗口只在关闭之前保留新的回答：请允许写入，或在设置中导出。</translation>
    </message>
    <message>
        <source>The file with your progress, &quot;%1&quot;, was made by a newer version of the program (format %2, this one knows %3). It is not changed, so new answers are kept only until this window is closed: use the newer version, or export them in the settings.</source>
        <translation>你的学习进度文件“%1”由较新版本的程序写成（格式 %2，本程序认识 %3）。它不会被改动，所以新的回答只保留到这个窗口关闭：请使用较新的版本，或在设置中导出。</translation>
    </message>
    <message>
        <source>The file for your progress, &quot;%1&quot;, cannot be opened (%2). This window keeps your answers only until it is closed; it tries again from time to time.</source>
        <translation>无法打开你的学习进度文件“%1” (%2)。这个窗口只在关闭之前保留你的回答；它会不时重试。</translation>
    </message>
    <message>
        <source>Your last answers could not be written to &quot;%1&quot; (%2). They are kept in memory, and writing is tried again.</source>
        <translation>你最近的回答无法写入“%1” (%2)。它们保留在内存中，会再次尝试写入。</translation>
    </message>
    <message>
        <source>Your progress cannot be kept: Qt&apos;s driver for SQLite is not installed (Debian and Ubuntu: package libqt6sql6-sqlite).</source>
        <translation>无法保存你的学习进度：没有安装 Qt 的 SQLite 驱动（Debian 和 Ubuntu：软件包 libqt6sql6-sqlite）。</translation>
    </message>
    <message>
        <source>Your progress cannot be kept: the system gives no further thread (%1). Close other programs and start again.</source>
        <translation>无法保存你的学习进度：系统不能再提供线程 (%1)。请关闭其他程序，然后重新启动。</translation>
    </message>
</context>
<context>
    <name>PublishedText</name>
    <message>
        <source>%1 GFLOP</source>
        <translation>%1 GFLOP</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>GPT-2 medium: %1 tokens, width %2, %3 heads, batch %4</source>
        <translation>GPT-2 medium：%1 个词元，宽度 %2，%3 个头，批次 %4</translation>
    </message>
    <message>
        <source>FLOPs of standard attention, forward and backward (%1)</source>
        <translation>标准注意力的 FLOPs，前向和反向（%1）</translation>
    </message>
    <message>
        <source>FLOPs of FlashAttention, forward and backward (%1)</source>
        <translation>FlashAttention 的 FLOPs，前向和反向（%1）</translation>
    </message>
    <message>
        <source>Bytes that standard attention moves, forward and backward (%1)</source>
        <translation>标准注意力搬运的字节，前向和反向（%1）</translation>
    </message>
    <message>
        <source>Bytes that FlashAttention moves, forward and backward (%1)</source>
        <translation>FlashAttention 搬运的字节，前向和反向（%1）</translation>
    </message>
    <message>
        <source>Bytes that FlashAttention moves, forward only, %1 keys in a block</source>
        <translation>FlashAttention 搬运的字节，仅前向，每块 %1 个键</translation>
    </message>
    <message>
        <source>Memory accesses of softmax that leaves out the row maximum</source>
        <translation>略去行最大值的 softmax 的内存访问</translation>
    </message>
    <message>
        <source>Memory accesses of softmax that first looks for the row maximum</source>
        <translation>先找行最大值的 softmax 的内存访问</translation>
    </message>
    <message>
        <source>Memory accesses of softmax that finds maximum and sum in one pass</source>
        <translation>一遍求出最大值与和的 softmax 的内存访问</translation>
    </message>
    <message>
        <source>Cache of one token, %1, 16 bit</source>
        <translation>一个词元的缓存，%1，16 位</translation>
    </message>
    <message>
        <source>Cache of one token, %1 against %2</source>
        <translation>一个词元的缓存，%1 对比 %2</translation>
    </message>
    <message>
        <source>How much smaller a window of %2 makes the cache of %3 tokens, %1</source>
        <translation>窗口 %2 使 %3 个词元的缓存缩小多少，%1</translation>
    </message>
    <message>
        <source>Inference time of %1 (key/value heads: %2, query heads: %3), beside how many times smaller its cache is than with %3 key/value heads</source>
        <translation>%1 的推理时间（键/值头：%2，查询头：%3），并列它的缓存与 %3 个键/值头时相比的缩小倍数</translation>
    </message>
    <message>
        <source>%1 (%2 %3, %4)</source>
        <translation>%1（%2 %3，%4）</translation>
    </message>
    <message>
        <source>figure %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>figure %1, left</source>
        <translation>图 %1，左</translation>
    </message>
    <message>
        <source>figure %1, middle</source>
        <translation>图 %1，中</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>section %1</source>
        <translation>第 %1 节</translation>
    </message>
    <message>
        <source>algorithm %1</source>
        <translation>算法 %1</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 per element</source>
        <translation>每个元素 %1</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Both are the same number.</source>
        <translation>两者是同一个数。</translation>
    </message>
    <message>
        <source>The count rounds to the printed figure.</source>
        <translation>计数舍入后就是印出的数字。</translation>
    </message>
    <message>
        <source>The printed figure covers forward and backward; the count is of the forward pass only, with the scores written out between five kernels. Three fused kernels move %1.</source>
        <translation>印出的数字包括前向和反向；计数只含前向，并在五个内核之间把分数写出。三个融合内核搬运 %1。</translation>
    </message>
    <message>
        <source>The printed figure covers forward and backward; the count is of the forward pass only, in tiles of %1 × %2, as the paper&apos;s rule gives them for 192 KiB on chip. Q and O cross %3 times.</source>
        <translation>印出的数字包括前向和反向；计数只含前向，分块为 %1 × %2，由论文的规则按片上 192 KiB 得出。Q 和 O 搬运 %3 次。</translation>
    </message>
    <message>
        <source>The paper draws a curve without numbers. The count is of tiles of %1 × %2: K and V cross once, Q and O %3 times.</source>
        <translation>论文画的是没有数字的曲线。计数采用 %1 × %2 的分块：K 和 V 搬运一次，Q 和 O 搬运 %3 次。</translation>
    </message>
    <message>
        <source>KB means %2 bytes here: %1 × %2 is the count.</source>
        <translation>这里 KB 指 %2 字节：%1 × %2 就是计数。</translation>
    </message>
    <message>
        <source>The printed factor does not follow from the sizes in its own table: %1 / %2 is the count.</source>
        <translation>印出的倍数不能由它自己表中的尺寸得出：计数是 %1 / %2。</translation>
    </message>
    <message>
        <source>A time and a size have no ratio. The authors timed whole models on TPUs: %1 times faster with a cache %2 times smaller. Weights to read and products to compute stay what they were.</source>
        <translation>时间与大小之间没有比值。作者在 TPU 上测量了整个模型：速度为 %1 倍，缓存缩小到 1/%2。要读的权重和要算的乘积保持不变。</translation>
    </message>
    <message>
        <source>What the other two rows are compared with. A time and a size have no ratio.</source>
        <translation>另外两行的比较基准。时间与大小之间没有比值。</translation>
    </message>
    <message>
        <source>The two differ, and we do not know why.</source>
        <translation>两者不同，我们不知道原因。</translation>
    </message>
    <message>
        <source>Only the sizes are printed: %1 layers × %2 key/value heads × %3 columns of K and V × %4 bytes.</source>
        <translation>只印出了尺寸：%1 层 × %2 个键/值头 × K 和 V 的 %3 列 × %4 字节。</translation>
    </message>
    <message>
        <source>The matrix products alone need more: %1 for each of them, %2 in the forward and %3 in the backward pass. An inference, not in print: FlashAttention computes one product more, and its printed figure is %4 larger. That is one product at a batch of %5 (%6), so both printed figures are consistent with batch %5.</source>
        <translation>仅矩阵乘积就需要更多：每个 %1，前向 %2，反向 %3。以下是推断，并非论文所印：FlashAttention 多算一个乘积，而它印出的数字大 %4。这正是批次为 %5 时的一个乘积（%6），所以两个印出的数字都与批次 %5 相符。</translation>
    </message>
</context>
<context>
    <name>QuestionFigureWords</name>
    <message numerus="yes">
        <source>one layer: %n query head(s)</source>
        <translation>
            <numerusform>一层：%n 个查询头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) of key and value heads</source>
        <translation>
            <numerusform>%n 对键头和值头</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 numbers each</source>
        <translation>每个 %1 个数</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys; a tile has %1 × %2 pairs</source>
        <translation>键；一块有 %1 × %2 对</translation>
    </message>
    <message>
        <source>operations per byte →</source>
        <translation>每字节运算次数 →</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>An empty grid, %1 rows and %2 columns: queries down, keys across</source>
        <translation>空的网格，%1 行 %2 列：向下是查询，向右是键</translation>
    </message>
    <message>
        <source>The numbers of the question in rows</source>
        <translation>题目里的数，按行排列</translation>
    </message>
    <message>
        <source>A roofline: the speed grows with the operations per byte, up to the peak</source>
        <translation>屋顶线：速度随每字节的运算次数增长，直到峰值</translation>
    </message>
</context>
<context>
    <name>QuestionWords</name>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>to two decimals</source>
        <translation>保留两位小数</translation>
    </message>
    <message>
        <source>to three digits</source>
        <translation>三位有效数字</translation>
    </message>
</context>
<context>
    <name>Render</name>
    <message>
        <source>%1 gives sizes but no numbers: there is nothing to draw.</source>
        <translation>%1 只给出尺寸而没有数字：没有可画的。</translation>
    </message>
    <message>
        <source>Unknown view “%1”; the views are %2.</source>
        <translation>未知的视图“%1”；可用的视图有 %2。</translation>
    </message>
    <message>
        <source>%1: pictures are written as %2.</source>
        <translation>%1：图片可写为 %2。</translation>
    </message>
    <message>
        <source>%1 has nothing pinned to compare with; name another document with --compare.</source>
        <translation>%1 没有固定的内容可供比较；请用 --compare 指定另一个文档。</translation>
    </message>
    <message>
        <source>The view “%1” shows one document only.</source>
        <translation>视图“%1”只显示一个文档。</translation>
    </message>
    <message>
        <source>--transparent needs --alone: the window has a background of its own.</source>
        <translation>--transparent 需要 --alone：窗口有自己的背景。</translation>
    </message>
    <message>
        <source>Unknown lesson “%1”; the lessons are %2.</source>
        <translation>未知的课程“%1”；可用的课程有 %2。</translation>
    </message>
    <message>
        <source>The lesson “%1” has no step “%2”; its steps are 1 to %3.</source>
        <translation>课程“%1”没有步骤“%2”；它的步骤是 1 到 %3。</translation>
    </message>
    <message>
        <source>Step %1 of the lesson “%2” asks nothing, so there is nothing to reveal.</source>
        <translation>课程“%2”的第 %1 步没有提问，所以没有可揭晓的。</translation>
    </message>
    <message>
        <source>--step needs --lesson: the view “learn” has no steps of its own.</source>
        <translation>--step 需要 --lesson：视图“learn”本身没有步骤。</translation>
    </message>
    <message>
        <source>--revealed needs --lesson and --step.</source>
        <translation>--revealed 需要 --lesson 和 --step。</translation>
    </message>
    <message>
        <source>--alone needs a lab: the view “%1” is the window.</source>
        <translation>--alone 需要一个实验室：视图“%1”就是窗口本身。</translation>
    </message>
    <message>
        <source>The interview has no question %1; its questions are 1 to %2.</source>
        <translation>面试没有第 %1 题；它的题是 1 到 %2。</translation>
    </message>
    <message>
        <source>The view “%1” needs a hand-out: FILE.</source>
        <translation>视图“%1”需要一份作业卷：FILE。</translation>
    </message>
    <message>
        <source>The hand-out has no question %1; its questions are 1 to %2.</source>
        <translation>作业卷没有第 %1 题；它的题是 1 到 %2。</translation>
    </message>
    <message>
        <source>The work has no question %1; its questions are 1 to %2.</source>
        <translation>作业没有第 %1 题；它的题是 1 到 %2。</translation>
    </message>
    <message>
        <source>Unknown step “%1”; the steps are %2.</source>
        <translation>未知的步骤“%1”；可用的步骤有 %2。</translation>
    </message>
    <message>
        <source>The view “%1” has nothing that moves.</source>
        <translation>视图“%1”中没有会动的内容。</translation>
    </message>
    <message>
        <source>“%1” comes after “%2”: an animation goes forward.</source>
        <translation>“%1”在“%2”之后：动画只能向前播放。</translation>
    </message>
    <message>
        <source>Stopped; %1 was not written.</source>
        <translation>已停止；没有写入 %1。</translation>
    </message>
    <message>
        <source>--animate needs a lab: the view “%1” does not play.</source>
        <translation>--animate 需要一个实验室：视图“%1”不能播放。</translation>
    </message>
    <message>
        <source>--animate goes from step to step; leave --step and --frame out.</source>
        <translation>--animate 从一步到另一步；请去掉 --step 和 --frame。</translation>
    </message>
    <message>
        <source>--transparent and --outlines are for single pictures; leave them out.</source>
        <translation>--transparent 和 --outlines 只用于单张图片；请去掉。</translation>
    </message>
    <message>
        <source>%1: animations are written as %2.</source>
        <translation>%1：动画以 %2 格式写入。</translation>
    </message>
    <message>
        <source>--fps: found %1; %2 shows at most %3 pictures a second.</source>
        <translation>--fps：得到 %1；%2 每秒最多显示 %3 帧。</translation>
    </message>
    <message>
        <source>--size: found %1; the sides of an animation have at most %2 pixels.</source>
        <translation>--size：得到 %1；动画的边长最多 %2 像素。</translation>
    </message>
    <message>
        <source>%1: pictures are written as %2; an animation needs --animate FROM:TO.</source>
        <translation>%1：图片以 %2 格式写入；动画需要 --animate 起:止。</translation>
    </message>
</context>
<context>
    <name>ReportPdfText</name>
    <message>
        <source>%1, %2</source>
        <comment>mock interview, its day</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>What comes back</source>
        <translation>接下来会再问的</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
</context>
<context>
    <name>ReportPictureText</name>
    <message>
        <source>Question %1, %2: %3, %4</source>
        <comment>number, topic, right or wrong, time</comment>
        <translation>第 %1 题，%2：%3，%4</translation>
    </message>
    <message>
        <source>%1 %2 points</source>
        <comment>7 of 10 points</comment>
        <translation>%1 %2 分</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>a time</comment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Not reached:</source>
        <translation>没做到：</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>80 % range</source>
        <translation>80 % 区间</translation>
    </message>
    <message>
        <source>Strength by topic</source>
        <translation>各主题的掌握程度</translation>
    </message>
    <message>
        <source>new</source>
        <comment>a topic</comment>
        <translation>新</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>right ones of all</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1: chance that the next one is right %2, between %3 and %4 with 80 % probability, %5; right %6</source>
        <comment>topic, three numbers, how it was before, 1 of 2</comment>
        <translation>%1：下一题答对的概率 %2，有 80 % 的可能在 %3 和 %4 之间，%5；答对 %6</translation>
    </message>
    <message>
        <source>%1 before</source>
        <translation>之前 %1</translation>
    </message>
    <message>
        <source>never asked before</source>
        <translation>以前没有问过</translation>
    </message>
    <message>
        <source>chance that the next one is right</source>
        <translation>下一题答对的概率</translation>
    </message>
    <message>
        <source>How sure, how right</source>
        <translation>有多大把握，答对多少</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 题中答对 %1 题</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>questions %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>%1: you %2 · right %3</source>
        <comment>question 3: you 320 GiB · right 40 GiB</comment>
        <translation>%1：你 %2 · 正确 %3</translation>
    </message>
    <message>
        <source>%1 →</source>
        <comment>leads to a step of a lesson</comment>
        <translation>%1 →</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s) recognised by the answer</source>
        <translation>
            <numerusform>从回答认出 %n 个错误</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportText</name>
    <message>
        <source>what you say in your own words</source>
        <translation>用自己的话说明</translation>
    </message>
    <message>
        <source>reading code</source>
        <translation>读代码</translation>
    </message>
    <message numerus="yes">
        <source>%n more topic(s)</source>
        <translation>
            <numerusform>另外 %n 个主题</numerusform>
        </translation>
    </message>
    <message>
        <source>This interview had no questions.</source>
        <translation>这场面试没有题目。</translation>
    </message>
    <message>
        <source>Nothing was answered.</source>
        <translation>一道也没有回答。</translation>
    </message>
    <message>
        <source>Everything was right: you can be asked about %1.</source>
        <translation>全部答对：关于%1，你经得起提问。</translation>
    </message>
    <message>
        <source>Everything was right.</source>
        <translation>全部答对。</translation>
    </message>
    <message>
        <source>You can be asked about %1.</source>
        <translation>关于%1，你经得起提问。</translation>
    </message>
    <message>
        <source>This time you were right about %1.</source>
        <translation>这次你答对了%1。</translation>
    </message>
    <message>
        <source>Some of it was right, and every topic still has something to teach you.</source>
        <translation>有些答对了，而每个主题都还有值得学的。</translation>
    </message>
    <message>
        <source>You said a part of what there is to say.</source>
        <translation>该说的，你说到了一部分。</translation>
    </message>
    <message>
        <source>Nothing was right yet: now you know where to begin.</source>
        <translation>还没有答对的：现在你知道从哪里开始了。</translation>
    </message>
    <message>
        <source>Open the questions one by one: each shows its answer and how it is worked out.</source>
        <translation>逐题打开：每道题都会给出答案和算法。</translation>
    </message>
    <message>
        <source>Look again at the questions that are hatched.</source>
        <translation>再看看画了斜线的题。</translation>
    </message>
    <message>
        <source>Look again at %1: there is one idea to mend.</source>
        <translation>再看看%1：有一个想法要纠正。</translation>
    </message>
    <message>
        <source>Look again at %1, each with one idea to mend.</source>
        <translation>再看看%1，各有一个想法要纠正。</translation>
    </message>
    <message>
        <source>Look again at %1.</source>
        <translation>再看看%1。</translation>
    </message>
    <message>
        <source>Nothing needs a second look.</source>
        <translation>没有需要再看的。</translation>
    </message>
    <message>
        <source>Right, but with a hint or guessed: %1.</source>
        <translation>答对了，但用了提示或是猜的：%1。</translation>
    </message>
    <message>
        <source>Guessing</source>
        <translation>猜的</translation>
    </message>
    <message>
        <source>Fairly sure</source>
        <translation>比较有把握</translation>
    </message>
    <message>
        <source>Certain</source>
        <translation>肯定</translation>
    </message>
    <message>
        <source>%1 % sure</source>
        <translation>%1 % 的把握</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>right, with a hint</source>
        <translation>答对，用了提示</translation>
    </message>
    <message>
        <source>right</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>wrong, in spite of a hint</source>
        <translation>答错，虽然用了提示</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>答错</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>You did not say how sure you were.</source>
        <translation>你没有说自己有多大把握。</translation>
    </message>
    <message>
        <source>You were certain and wrong once: question %1.</source>
        <translation>有一次你很肯定，却答错了：第 %1 题。</translation>
    </message>
    <message>
        <source>That one is worth the most: it comes first.</source>
        <translation>它最值得看：排在最前。</translation>
    </message>
    <message numerus="yes">
        <source>You were certain and wrong %n time(s): questions %1.</source>
        <translation>
            <numerusform>有 %n 次你很肯定，却答错了：第 %1 题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Those are worth the most: they come first.</source>
        <translation>它们最值得看：排在最前。</translation>
    </message>
    <message>
        <source>What you were certain of was right.</source>
        <translation>你肯定的，都答对了。</translation>
    </message>
    <message>
        <source>You were never certain.</source>
        <translation>你从没有选过“肯定”。</translation>
    </message>
    <message>
        <source>On average you gave yourself %1 %, and %2 % were right.</source>
        <translation>平均来看，你给自己的把握是 %1 %，答对的是 %2 %。</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>%n 天后</numerusform>
        </translation>
    </message>
    <message>
        <source>the day of the exam</source>
        <translation>考试当天</translation>
    </message>
    <message>
        <source>Tomorrow</source>
        <translation>明天</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <comment>a date without its year, as Qt writes dates</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>a date, as Qt writes dates</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>No day yet</source>
        <translation>还没有日期</translation>
    </message>
    <message>
        <source>not a card so far</source>
        <translation>还不是卡片</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Within 10 minutes</source>
        <translation>10 分钟内</translation>
    </message>
    <message>
        <source>Within an hour</source>
        <translation>一小时内</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>a list and its last item</comment>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>dddd, d MMMM</source>
        <comment>a date with its day of the week, as Qt writes dates</comment>
        <translation>M月d日 dddd</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <comment>a date with its day of the week, as Qt writes dates</comment>
        <translation>yyyy年M月d日 dddd</translation>
    </message>
    <message>
        <source>Steps</source>
        <comment>the lab</comment>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Heads</source>
        <comment>the lab</comment>
        <translation>头</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <comment>the lab</comment>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>Tiles</source>
        <comment>the lab</comment>
        <translation>分块</translation>
    </message>
    <message>
        <source>Decode</source>
        <comment>the lab</comment>
        <translation>解码</translation>
    </message>
    <message>
        <source>Measure</source>
        <comment>the lab</comment>
        <translation>测量</translation>
    </message>
    <message>
        <source>Mock interview</source>
        <translation>模拟面试</translation>
    </message>
    <message numerus="yes">
        <source>of %n</source>
        <comment>points</comment>
        <translation>
            <numerusform>/ %n</numerusform>
        </translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>a time</comment>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>no hint used</source>
        <translation>没用提示</translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s) used</source>
        <translation>
            <numerusform>用了 %n 个提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Seed %1 draws the same questions for anybody who wants to compare.</source>
        <translation>种子 %1 给任何人抽到的题都相同，方便比较。</translation>
    </message>
</context>
<context>
    <name>ResultsExportText</name>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>“%1”: the sheet is written as .pdf, .png or .svg.</source>
        <translation>“%1”：表单以 .pdf、.png 或 .svg 格式写入。</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>卷号</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>another answer</source>
        <translation>其他回答</translation>
    </message>
</context>
<context>
    <name>ResultsFolder</name>
    <message>
        <source>too large for an answer file</source>
        <translation>太大，不像是答卷</translation>
    </message>
</context>
<context>
    <name>SandboxExplainText</name>
    <message>
        <source>%1 is beyond −%2, the largest number of %3: the fill itself becomes −∞.</source>
        <translation>%1 超出了 %3 所能表示的范围（到 −%2 为止）：填充值本身变成 −∞。</translation>
    </message>
    <message>
        <source>%1 fits %2, but %3 + (%1) does not: the sum becomes −∞.</source>
        <translation>%1 在 %2 的范围内，但 %3 + (%1) 不在：和变成 −∞。</translation>
    </message>
    <message>
        <source>e to the power of %1 is larger than %2, the largest number of %3 (which is e&lt;sup&gt;%4&lt;/sup&gt;): the exponential of “%5” is ∞, and ∞ / ∞ is not a number.</source>
        <translation>e 的 %1 次方大于 %2，即 %3 的最大数（它等于 e&lt;sup&gt;%4&lt;/sup&gt;）：“%5”的指数是 ∞，而 ∞ / ∞ 不是数。</translation>
    </message>
    <message>
        <source>Every exponential fits %1, but their sum is larger than %2. A number divided by ∞ is 0: the whole row is lost.</source>
        <translation>每个指数都在 %1 的范围内，但它们的和大于 %2。任何数除以 ∞ 都是 0：整行都丢失了。</translation>
    </message>
    <message>
        <source>Without the row maximum every exponential is smaller than the smallest number of %1 and rounds to 0. 0 / 0 is not a number.</source>
        <translation>不减去行最大值，每个指数都小于 %1 的最小数，舍入为 0。0 / 0 不是数。</translation>
    </message>
    <message>
        <source>“%1” is hidden, but its score %2 lies so high that %3 does not take it below the visible ones: it has weight %4.</source>
        <translation>“%1”被隐藏了，但它的分数 %2 太高，%3 不足以把它压到可见的分数之下：它的权重是 %4。</translation>
    </message>
    <message>
        <source>Near %1 the numbers of %2 are %3 apart. Beside it the scores vanish: all masked scores are the same number, and so are all weights.</source>
        <translation>在 %1 附近，%2 的相邻两数相差 %3。与之相比分数消失不见：所有掩码后的分数都是同一个数，所有权重也相同。</translation>
    </message>
    <message>
        <source>Every key is hidden, so %1 was added to every score alike. Softmax only sees differences: the row comes out as if nothing were hidden.</source>
        <translation>每个键都被隐藏，所以每个分数同样加上了 %1。softmax 只看差值：结果就像什么都没隐藏一样。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Zeros&lt;/b&gt;: FlashAttention (documentation of flash_attn_func); PyTorch&apos;s scaled_dot_product_attention since pull request 133882 of August 2024. &lt;b&gt;NaN&lt;/b&gt;: scaled_dot_product_attention before that (issue 103749), every plain softmax over −∞, and some kernels still (issue 163997). &lt;b&gt;Uniform&lt;/b&gt;: code that adds −10⁹.</source>
        <translation>&lt;b&gt;全零&lt;/b&gt;：FlashAttention（flash_attn_func 的文档）；PyTorch 的 scaled_dot_product_attention，自 2024 年 8 月的拉取请求 133882 起。&lt;b&gt;NaN&lt;/b&gt;：在此之前的 scaled_dot_product_attention（议题 103749）、对 −∞ 所做的每个普通 softmax，以及至今的一些内核（议题 163997）。&lt;b&gt;均匀&lt;/b&gt;：加上 −10⁹ 的代码。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Uniform&lt;/b&gt;, or as if unmasked: code that adds −10⁹ or −10⁴. BERT adds −10000. &lt;b&gt;Zeros&lt;/b&gt;: FlashAttention, and PyTorch&apos;s scaled_dot_product_attention since pull request 133882. &lt;b&gt;NaN&lt;/b&gt;: a plain softmax over −∞.</source>
        <translation>&lt;b&gt;均匀&lt;/b&gt;，或像没有掩码一样：加上 −10⁹ 或 −10⁴ 的代码。BERT 加上 −10000。&lt;b&gt;全零&lt;/b&gt;：FlashAttention，以及自拉取请求 133882 起 PyTorch 的 scaled_dot_product_attention。&lt;b&gt;NaN&lt;/b&gt;：对 −∞ 所做的普通 softmax。</translation>
    </message>
    <message>
        <source>Programs subtract the row maximum first; FlashAttention does it tile by tile (Milakov and Gimelshein 2018). The largest exponential is then e&lt;sup&gt;0&lt;/sup&gt; = 1, and the result is the same.</source>
        <translation>程序会先减去行最大值；FlashAttention 逐块进行（Milakov 和 Gimelshein 2018）。于是最大的指数是 e&lt;sup&gt;0&lt;/sup&gt; = 1，而结果不变。</translation>
    </message>
    <message>
        <source>Kernels for half precision add up products in float32 and round only the end. Large scores are then the model&apos;s own: normalising q and k, or a soft cap, keeps them small.</source>
        <translation>半精度的内核用 float32 累加乘积，只在最后舍入。那么大的分数就来自模型本身：对 q 和 k 做归一化，或用软封顶，可使它们保持较小。</translation>
    </message>
    <message>
        <source>Press one of the buttons under &lt;b&gt;Make it happen&lt;/b&gt;. Undo takes it back.</source>
        <translation>按下&lt;b&gt;让它发生&lt;/b&gt;下面的一个按钮。撤销可以恢复原状。</translation>
    </message>
    <message>
        <source>Change the fill to &lt;b&gt;−10⁴&lt;/b&gt;. Is the row right now?</source>
        <translation>把填充值改为 &lt;b&gt;−10⁴&lt;/b&gt;。这一行现在对了吗？</translation>
    </message>
    <message>
        <source>Change the fill to &lt;b&gt;−10⁹&lt;/b&gt;. Where do the weights come from?</source>
        <translation>把填充值改为 &lt;b&gt;−10⁹&lt;/b&gt;。权重从何而来？</translation>
    </message>
    <message>
        <source>Change the fill to &lt;b&gt;−∞&lt;/b&gt;. Does it still leak?</source>
        <translation>把填充值改为 &lt;b&gt;−∞&lt;/b&gt;。它还会泄漏吗？</translation>
    </message>
    <message>
        <source>Change to &lt;b&gt;double&lt;/b&gt;. Which numbers change?</source>
        <translation>改为&lt;b&gt;双精度&lt;/b&gt;。哪些数会变？</translation>
    </message>
    <message>
        <source>Switch &lt;b&gt;Subtract the row maximum&lt;/b&gt; on. Which line of the row saves it?</source>
        <translation>开启&lt;b&gt;减去行最大值&lt;/b&gt;。这一行靠哪一步得救？</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>全零</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Accidents</source>
        <translation>事故</translation>
    </message>
    <message>
        <source>What becomes of the row of %1 in %2?</source>
        <translation>%1 这一行在 %2 中会变成什么？</translation>
    </message>
    <message>
        <source>computed, exactly</source>
        <translation>计算所得，精确值</translation>
    </message>
    <message>
        <source>the row:</source>
        <translation>这一行：</translation>
    </message>
    <message>
        <source>The document says %1, but the chosen device computes in %2.</source>
        <translation>文档指定 %1，但所选的设备以 %2 计算。</translation>
    </message>
    <message>
        <source>Here T_q and T_k differ, so it matters where the diagonal lies. &lt;b&gt;Top left&lt;/b&gt;: the first query meets the first key. PyTorch&apos;s is_causal does so (documentation of torch.nn.attention.bias, causal_upper_left). &lt;b&gt;Bottom right&lt;/b&gt;: the last query meets the last key, as in decoding with a cache. FlashAttention does so from version 2.1 (its README and flash_attn_func).</source>
        <translation>这里 T_q 和 T_k 不同，所以对角线在哪里很要紧。&lt;b&gt;左上&lt;/b&gt;：第一个查询对准第一个键。PyTorch 的 is_causal 就是这样（torch.nn.attention.bias 的文档，causal_upper_left）。&lt;b&gt;右下&lt;/b&gt;：最后一个查询对准最后一个键，就像带缓存的解码。FlashAttention 从 2.1 版起就是这样（见其 README 和 flash_attn_func）。</translation>
    </message>
    <message>
        <source>Switch on &lt;b&gt;window&lt;/b&gt; too. Which cells do both layers close?</source>
        <translation>把&lt;b&gt;窗口&lt;/b&gt;也开启。哪些格子被两层同时关闭？</translation>
    </message>
    <message>
        <source>Click or drag over cells of the large grid. Which layer do they close?</source>
        <translation>在大网格的格子上单击或拖动。它们被哪一层关闭？</translation>
    </message>
    <message>
        <source>Click the name of a layer to switch it off. Does the cell open?</source>
        <translation>单击一层的名称把它关闭。格子打开了吗？</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>May %1 look at %2?</source>
        <translation>%1 可以看 %2 吗？</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>off, so yes</source>
        <translation>关闭，所以可以</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Closed by %1.</source>
        <translation>被%1关闭。</translation>
    </message>
    <message numerus="yes">
        <source>%1 sees %n key(s).</source>
        <translation>
            <numerusform>%1 看到 %n 个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Queries and keys of one column have no pair to turn.</source>
        <translation>只有一列的查询和键没有可转动的一对。</translation>
    </message>
    <message>
        <source>Rotary positions are off. Switch them on to see these queries and keys turn.</source>
        <translation>旋转位置已关闭。开启它，看这些查询和键怎样转动。</translation>
    </message>
    <message>
        <source>Does the score of %1 and %2 change when both move on by %3?</source>
        <translation>%1 和 %2 一起向后移 %3，它们的分数会变吗？</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>距离 %1</translation>
    </message>
    <message>
        <source>columns %1, %2: %3° apart, %4</source>
        <translation>第 %1、%2 列：相差 %3°，%4</translation>
    </message>
    <message numerus="yes">
        <source>%n more pair(s): </source>
        <translation>
            <numerusform>另外 %n 对： </numerusform>
        </translation>
    </message>
    <message>
        <source>columns that are not rotated: %1</source>
        <translation>不旋转的列：%1</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Positions %1 and %2: %3.</source>
        <translation>位置 %1 和 %2：%3。</translation>
    </message>
    <message>
        <source>Choose two tokens at different places. Which pair turns their hands apart most?</source>
        <translation>选择两个位置不同的词元。哪一对的指针分得最开？</translation>
    </message>
    <message>
        <source>Press play: both tokens move on. Which numbers change, and which does not?</source>
        <translation>按下播放：两个词元一起移动。哪些数会变，哪个不变？</translation>
    </message>
    <message>
        <source>Why scale</source>
        <translation>为什么缩放</translation>
    </message>
    <message>
        <source>How large do scores of random vectors become, and what does softmax make of them?</source>
        <translation>随机向量的分数会有多大，softmax 又把它们变成什么？</translation>
    </message>
    <message>
        <source>How far do scores spread at d_k = %1?</source>
        <translation>d_k = %1 时分数散布多广？</translation>
    </message>
    <message>
        <source>%1 products</source>
        <translation>%1 个乘积</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>mean %1, expected 0</source>
        <translation>均值 %1，期望 0</translation>
    </message>
    <message>
        <source>variance %1, expected %2</source>
        <translation>方差 %1，期望 %2</translation>
    </message>
    <message>
        <source>standard deviation %1, divided by √%2:</source>
        <translation>标准差 %1，除以 √%2：</translation>
    </message>
    <message>
        <source>Largest of %1 weights, on average: %2 scaled, %3 not scaled.</source>
        <translation>%1 个权重中最大的，平均：缩放时 %2，不缩放时 %3。</translation>
    </message>
    <message>
        <source>Entropy of a row: %1 bits scaled, %2 not scaled, 4 at most.</source>
        <translation>一行的熵：缩放时 %1 比特，不缩放时 %2 比特，最多 4 比特。</translation>
    </message>
    <message>
        <source>Size of the gradient, ‖diag(p) − p pᵀ‖: %1 scaled, %2 not scaled.</source>
        <translation>梯度的大小，‖diag(p) − p pᵀ‖：缩放时 %1，不缩放时 %2。</translation>
    </message>
    <message>
        <source>So few products do not make a bell yet: the sum of d_k products becomes normal as d_k grows, and looks so from about 16 on.</source>
        <translation>这么少的乘积还不成钟形：d_k 个乘积之和随 d_k 增大而趋于正态分布，约从 16 起看上去就是这样。</translation>
    </message>
    <message>
        <source>Drag &lt;b&gt;d_k&lt;/b&gt; up to 1024. What is left of the gradient without scaling?</source>
        <translation>把 &lt;b&gt;d_k&lt;/b&gt; 拖到 1024。不缩放时梯度还剩多少？</translation>
    </message>
    <message>
        <source>The score of “%1” is no number before any mask: what it is made of overflowed.</source>
        <translation>“%1”的分数在任何掩码之前就不是数：组成它的数溢出了。</translation>
    </message>
    <message>
        <source>The score of “%1” is larger than %2, the largest number of %3: it is ∞ before any mask.</source>
        <translation>“%1”的分数大于 %2，即 %3 的最大数：它在任何掩码之前就是 ∞。</translation>
    </message>
    <message>
        <source>The score of “%1” lies below −%2, beyond the numbers of %3: it is −∞ before any mask.</source>
        <translation>“%1”的分数低于 −%2，超出 %3 的数的范围：它在任何掩码之前就是 −∞。</translation>
    </message>
    <message>
        <source>Near %1 the numbers of %2 are %3 apart. Beside it the scores lose digits: the weights are neither equal nor those of the scores.</source>
        <translation>在 %1 附近，%2 的数彼此相隔 %3。分数在它旁边丢失位数：权重既不相等，也不是由分数得出的。</translation>
    </message>
    <message>
        <source>Every key is −∞. There is no softmax of that: it would be 0 / 0. By convention the weights and the output are zeros here, and the row is reported.</source>
        <translation>每个键都是 −∞。这样的行没有 softmax：会是 0 / 0。约定此时权重和输出为零，并报告这一行。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s masked_fill refuses such a number in half precision (“value cannot be converted to type at::Half without overflow”). Programs changed to −10⁴ (huggingface/transformers, issue 382, mended by pull request 495), to the lowest number of the format, or to −∞.</source>
        <translation>PyTorch 的 masked_fill 在半精度下拒绝这样的数（“value cannot be converted to type at::Half without overflow”）。许多程序改用了 −10⁴（huggingface/transformers，议题 382，由拉取请求 495 修复）、该格式的最小数，或 −∞。</translation>
    </message>
    <message>
        <source>BERT adds −10000: fine beside scores of a few units, which trained models usually have. −∞ needs no such promise. FlashAttention never looks at tiles that are hidden as a whole.</source>
        <translation>BERT 加上 −10000：与只有几个单位的分数相比足够了，训练好的模型通常如此。−∞ 不需要这样的前提。FlashAttention 根本不看整块被隐藏的分块。</translation>
    </message>
    <message>
        <source>Change to &lt;b&gt;float16&lt;/b&gt;. What does %1 become there?</source>
        <translation>改为 &lt;b&gt;float16&lt;/b&gt;。%1 在那里变成什么？</translation>
    </message>
    <message>
        <source>Change the fill to &lt;b&gt;−∞&lt;/b&gt;. What is left of the weights?</source>
        <translation>把填充值改为 &lt;b&gt;−∞&lt;/b&gt;。权重还剩下什么？</translation>
    </message>
    <message>
        <source>Change to &lt;b&gt;float32&lt;/b&gt; with a fill of −10⁹, then to &lt;b&gt;−∞&lt;/b&gt;. What becomes of the weights each time?</source>
        <translation>改为 &lt;b&gt;float32&lt;/b&gt;，填充值为 −10⁹，再改为 &lt;b&gt;−∞&lt;/b&gt;。每次权重会变成什么？</translation>
    </message>
    <message>
        <source>Change the fill to &lt;b&gt;−10⁹&lt;/b&gt;, then to &lt;b&gt;−∞&lt;/b&gt;. What becomes of the weights each time?</source>
        <translation>把填充值改为 &lt;b&gt;−10⁹&lt;/b&gt;，再改为 &lt;b&gt;−∞&lt;/b&gt;。每次权重会变成什么？</translation>
    </message>
    <message>
        <source>adds up to 1</source>
        <translation>加起来为 1</translation>
    </message>
    <message>
        <source>no proportions</source>
        <translation>不是比例</translation>
    </message>
    <message numerus="yes">
        <source>In this head something went wrong in %n other row(s).</source>
        <translation>
            <numerusform>在这个头中，另有 %n 行出了问题。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In this head something also went wrong in %n other row(s).</source>
        <translation>
            <numerusform>在这个头中，另有 %n 行也出了问题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Softmax is safe in this row: the row maximum keeps exponentials at 1 or below, and %1 has room for everything. Accidents need a fill, a format or a switch that takes one of these away.</source>
        <translation>softmax 在这一行里是安全的：行最大值使指数不超过 1，而 %1 放得下所有的数。要出事故，得有填充值、格式或开关去掉其中一项。</translation>
    </message>
    <message>
        <source>Without the row maximum exponentials can overflow. The scores of this row are small enough for %1, so nothing went wrong.</source>
        <translation>没有行最大值，指数可能溢出。这一行的分数对 %1 来说足够小，所以没有出问题。</translation>
    </message>
    <message>
        <source>Every layer answers one question by itself. The answers are joined by AND: one “no” is enough to hide a key, and a layer that is off says “yes” to everything.</source>
        <translation>每一层独自回答一个问题。各层的回答用“与”(AND) 连接：只要有一个“否”就足以隐藏一个键，而关闭的层对一切都答“是”。</translation>
    </message>
    <message>
        <source>Query 0 stands at position %1: an offset of your own.</source>
        <translation>查询 0 位于位置 %1：你自己的偏移。</translation>
    </message>
    <message>
        <source>Aligned top left: query 0 stands at position 0, like key 0.</source>
        <translation>左上对齐：查询 0 位于位置 0，与键 0 相同。</translation>
    </message>
    <message>
        <source>Aligned bottom right: query 0 stands at position %1.</source>
        <translation>右下对齐：查询 0 位于位置 %1。</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;top left&lt;/b&gt;. Which cells change?</source>
        <translation>选择&lt;b&gt;左上&lt;/b&gt;。哪些格子会变？</translation>
    </message>
    <message>
        <source>Choose &lt;b&gt;bottom right&lt;/b&gt;. Which cells change?</source>
        <translation>选择&lt;b&gt;右下&lt;/b&gt;。哪些格子会变？</translation>
    </message>
    <message>
        <source>%1 sees no key at all. The next station shows what becomes of such a row.</source>
        <translation>%1 看不到任何键。下一站展示这样的一行会变成什么。</translation>
    </message>
    <message>
        <source>Cells, queries × keys: %1 × %2</source>
        <translation>格子，查询 × 键：%1 × %2</translation>
    </message>
    <message>
        <source>Each pair of columns is the tip of a clock hand. A position turns the hand by position times its speed. Moving both tokens turns both hands by the same angle, so the angle between them, and with it the score, depends on the distance only (Su et al. 2021, RoFormer). Pairs that turn fast tell neighbours apart; slow ones hardly turn from one token to the next.</source>
        <translation>每一对列是一根钟表指针的针尖。位置使指针转过“位置乘以转速”的角度。两个词元一起移动时，两根指针转过同样的角度，所以它们之间的夹角，从而分数，只取决于距离（Su 等人 2021，RoFormer）。转得快的列对区分邻近的词元；转得慢的从一个词元到下一个几乎不动。</translation>
    </message>
    <message>
        <source>A score adds d_k products of independent numbers with mean 0 and variance 1. Variances add up: d_k. So scores grow like √d_k, one weight takes nearly everything, and the gradient through softmax goes to 0: such a head hardly learns. Dividing by √d_k brings the variance back to 1 whatever the width (Vaswani et al. 2017, section 3.2.1).</source>
        <translation>一个分数把 d_k 个乘积相加，它们是均值为 0、方差为 1 的独立数。方差相加得 d_k。所以分数按 √d_k 增长，一个权重几乎独占一切，通过 softmax 的梯度趋于 0：这样的头几乎学不到东西。除以 √d_k，无论宽度多少，方差都回到 1（Vaswani 等人 2017，3.2.1 节）。</translation>
    </message>
    <message>
        <source>Drag &lt;b&gt;d_k&lt;/b&gt; down. Below which width does scaling hardly matter?</source>
        <translation>把 &lt;b&gt;d_k&lt;/b&gt; 往小拖。宽度小于多少时，缩放几乎无关紧要？</translation>
    </message>
</context>
<context>
    <name>SandboxScene</name>
    <message>
        <source>Accidents</source>
        <translation>事故</translation>
    </message>
    <message>
        <source>Row of the query</source>
        <translation>查询所在的行</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>用 %1 计算</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>精确值</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>no maximum</source>
        <translation>没有最大值</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Score too large</source>
        <translation>分数太大</translation>
    </message>
    <message>
        <source>The fill overflows</source>
        <translation>填充值溢出</translation>
    </message>
    <message>
        <source>Score plus fill overflows</source>
        <translation>分数加填充值溢出</translation>
    </message>
    <message>
        <source>exp overflows</source>
        <translation>exp 溢出</translation>
    </message>
    <message>
        <source>The sum overflows</source>
        <translation>和溢出</translation>
    </message>
    <message>
        <source>Everything underflows</source>
        <translation>全部下溢</translation>
    </message>
    <message>
        <source>The mask leaks</source>
        <translation>掩码泄漏</translation>
    </message>
    <message>
        <source>Uniform row</source>
        <translation>均匀的行</translation>
    </message>
    <message>
        <source>The mask is ignored</source>
        <translation>掩码被忽略</translation>
    </message>
    <message>
        <source>Zeros: no visible key</source>
        <translation>零：没有可见的键</translation>
    </message>
    <message>
        <source>double</source>
        <translation>双精度</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>掩码后</translation>
    </message>
    <message>
        <source>Minus maximum</source>
        <translation>减去最大值</translation>
    </message>
    <message>
        <source>Exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the row of “%1”: nothing went wrong</source>
        <translation>“%1”这一行：没有出错</translation>
    </message>
    <message>
        <source>the row of “%1”: %2. All weights are equal</source>
        <translation>“%1”这一行：%2。所有权重相等</translation>
    </message>
    <message>
        <source>the row of “%1”: %2. All weights are 0</source>
        <translation>“%1”这一行：%2。所有权重为 0</translation>
    </message>
    <message>
        <source>the row of “%1”: %2. The weights are not numbers</source>
        <translation>“%1”这一行：%2。权重不是数</translation>
    </message>
    <message>
        <source>the row of “%1”: %2</source>
        <translation>“%1”这一行：%2</translation>
    </message>
    <message>
        <source>%1 of “%2”: %3, exactly %4</source>
        <translation>“%2”的%1：%3，精确值 %4</translation>
    </message>
    <message>
        <source>C</source>
        <comment>letter of the causal layer</comment>
        <translation>因</translation>
    </message>
    <message>
        <source>W</source>
        <comment>letter of the window layer</comment>
        <translation>窗</translation>
    </message>
    <message>
        <source>P</source>
        <comment>letter of the padding layer</comment>
        <translation>填</translation>
    </message>
    <message>
        <source>X</source>
        <comment>letter of the custom layer</comment>
        <translation>自</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>a key is visible when every layer allows it</source>
        <translation>每一层都允许时，键才可见</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>and</source>
        <translation>且</translation>
    </message>
    <message>
        <source>Visible: all layers together</source>
        <translation>可见：所有层合在一起</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>custom: you closed it</source>
        <translation>自定义：你关闭了它</translation>
    </message>
    <message>
        <source>%1 looks at %2</source>
        <translation>%1 看 %2</translation>
    </message>
    <message>
        <source>%1: open, every layer allows it</source>
        <translation>%1：打开，每一层都允许</translation>
    </message>
    <message>
        <source>%1: closed. %2</source>
        <translation>%1：关闭。%2</translation>
    </message>
    <message>
        <source>distance %1: q·k = %2</source>
        <translation>距离 %1：q·k = %2</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>both hands turn with their position: only the distance counts</source>
        <translation>两根指针随各自的位置转动：只有距离起作用</translation>
    </message>
    <message>
        <source>Pairs of columns as clock hands: the first %1 of %2</source>
        <translation>成对的列作为钟表指针：%2 对中的前 %1 对</translation>
    </message>
    <message>
        <source>Pairs of columns as clock hands</source>
        <translation>成对的列作为钟表指针</translation>
    </message>
    <message>
        <source>columns %1, %2</source>
        <translation>列 %1、%2</translation>
    </message>
    <message>
        <source>Positions: both tokens moved on by %1</source>
        <translation>位置：两个词元都后移 %1</translation>
    </message>
    <message>
        <source>q·k where they stand: %1</source>
        <translation>原位置的 q·k：%1</translation>
    </message>
    <message>
        <source>moved on: %1</source>
        <translation>后移之后：%1</translation>
    </message>
    <message>
        <source>q·k against the distance, position of the query minus position of the key</source>
        <translation>q·k 随距离的变化，距离 = 查询的位置减键的位置</translation>
    </message>
    <message>
        <source>this document does not rotate its queries and keys</source>
        <translation>这个文档不旋转它的查询和键</translation>
    </message>
    <message>
        <source>Rotary positions (RoPE) turn every query and key by an angle that grows with its position. Switch them on to see your own numbers turn; undo takes it back.</source>
        <translation>旋转位置 (RoPE) 把每个查询和键转过一个随位置增大的角度。开启它，看你自己的数字转动；撤销可以还原。</translation>
    </message>
    <message>
        <source>A rotation turns pairs of columns, and these queries and keys have only one. Make them wider in the Steps lab first.</source>
        <translation>旋转转动的是成对的列，而这些查询和键只有一列。请先在“步骤”实验室中加宽它们。</translation>
    </message>
    <message>
        <source>No maximum</source>
        <translation>不减最大值</translation>
    </message>
    <message>
        <source>the row of “%1”: %2. The weights are right all the same</source>
        <translation>“%1”的行：%2。权重仍然正确</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Blurred scores</source>
        <translation>模糊的分数</translation>
    </message>
    <message>
        <source>Resulting weights</source>
        <translation>得到的权重</translation>
    </message>
    <message>
        <source>causal: position %1 comes after position %2</source>
        <translation>因果：位置 %1 在位置 %2 之后</translation>
    </message>
    <message>
        <source>window: the distance is %1, and only distances below %2 lie inside</source>
        <translation>窗口：距离为 %1，只有小于 %2 的距离在窗口内</translation>
    </message>
    <message>
        <source>padding: “%1” only fills up the batch</source>
        <translation>填充：“%1”只用来补足批次</translation>
    </message>
</context>
<context>
    <name>SandboxStations</name>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>accidents</source>
        <translation>事故</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>旋转</translation>
    </message>
</context>
<context>
    <name>ScenarioText</name>
    <message>
        <source>There is no scenario in this text. A scenario as text is one long word that begins with “attn1-”.</source>
        <translation>这段文本中没有场景。作为文本的场景是一个以“attn1-”开头的长词。</translation>
    </message>
    <message>
        <source>The scenario was cut off: %1 of its %2 letters are there. Copy all of it, or ask for it again.</source>
        <translation>场景被截断了：%2 个字母中只有 %1 个。请全部复制，或再要一次。</translation>
    </message>
    <message>
        <source>The scenario was damaged on its way: a letter is missing or another one. Copy it again, or ask for it as a file.</source>
        <translation>场景在途中损坏了：少了或错了一个字母。请重新复制，或要一份文件。</translation>
    </message>
    <message>
        <source>The scenario was written by a newer version of this program (form %1; this one reads form %2). Install the newer version, or ask for the scenario as a file.</source>
        <translation>场景由较新版本的程序写成（格式 %1；本程序读取格式 %2）。请安装较新的版本，或要一份场景文件。</translation>
    </message>
    <message>
        <source>The scenario is too large for a text: more than %1. Save it as a file instead.</source>
        <translation>场景太大，不能作为文本：超过 %1。请改为保存成文件。</translation>
    </message>
    <message>
        <source>The text is whole, but its document cannot be opened: %1</source>
        <translation>文本是完整的，但其中的文档无法打开：%1</translation>
    </message>
</context>
<context>
    <name>Script</name>
    <message>
        <source>The document has sizes but no numbers: there is nothing to compute.</source>
        <translation>文档只有尺寸而没有数字：没有可计算的。</translation>
    </message>
    <message>
        <source>The NumPy script is on the clipboard.</source>
        <translation>NumPy 脚本已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The PyTorch script is on the clipboard.</source>
        <translation>PyTorch 脚本已复制到剪贴板。</translation>
    </message>
    <message>
        <source>NumPy script (*.py)</source>
        <translation>NumPy 脚本 (*.py)</translation>
    </message>
    <message>
        <source>PyTorch script (*.py)</source>
        <translation>PyTorch 脚本 (*.py)</translation>
    </message>
    <message>
        <source>Save as a Python script</source>
        <translation>保存为 Python 脚本</translation>
    </message>
    <message>
        <source>The script was written to %1.</source>
        <translation>脚本已写入 %1。</translation>
    </message>
</context>
<context>
    <name>SizePicture</name>
    <message>
        <source>Make a small one with numbers</source>
        <translation>做一个带数字的小文档</translation>
    </message>
    <message>
        <source>What these sizes cost</source>
        <translation>这些尺寸的开销</translation>
    </message>
    <message>
        <source>Sizes alone have no matrices to step through: a small one has.</source>
        <translation>只有尺寸，就没有可以逐步观看的矩阵：小文档有。</translation>
    </message>
    <message>
        <source>Heads, Tiles and Decode show these sizes too.</source>
        <translation>“头”“分块”和“解码”也展示这些尺寸。</translation>
    </message>
</context>
<context>
    <name>SizeSheet</name>
    <message>
        <source>statistics</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>weights of the model</source>
        <translation>模型的权重</translation>
    </message>
    <message>
        <source>its own rows</source>
        <translation>自己的行</translation>
    </message>
    <message>
        <source>visible pairs</source>
        <translation>可见的配对</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>tiles of %1 × %2</source>
        <translation>%1 × %2 的分块</translation>
    </message>
    <message>
        <source>Memory of the scores</source>
        <translation>分数占用的内存</translation>
    </message>
    <message>
        <source>Cache of keys and values</source>
        <translation>键和值的缓存</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Traffic of one layer</source>
        <translation>一层的搬运量</translation>
    </message>
    <message>
        <source>One more token, and the roofline</source>
        <translation>再多一个词元，以及屋顶线</translation>
    </message>
    <message>
        <source>a number for each pair of a query and a key, in every head</source>
        <translation>每个头中，查询与键的每一对一个数</translation>
    </message>
    <message>
        <source>%1 query heads share each key/value head</source>
        <translation>每个键/值头由 %1 个查询头共享</translation>
    </message>
    <message>
        <source>each query head has keys and values of its own</source>
        <translation>每个查询头有自己的键和值</translation>
    </message>
    <message>
        <source>multiplications and additions of the matrix products, with and without the pairs that the mask hides</source>
        <translation>矩阵乘积的乘法和加法，包括和不包括被掩码隐藏的配对</translation>
    </message>
    <message>
        <source>multiplications and additions of the matrix products</source>
        <translation>矩阵乘积的乘法和加法</translation>
    </message>
    <message>
        <source>bytes between slow memory and the chip, all heads, forward pass</source>
        <translation>慢速内存与芯片之间的字节，所有头，前向传播</translation>
    </message>
    <message>
        <source>decoding on %1</source>
        <translation>在 %1 上解码</translation>
    </message>
    <message>
        <source>Scores of one head</source>
        <translation>一个头的分数</translation>
    </message>
    <message>
        <source>Scores of all heads, one layer</source>
        <translation>一层所有头的分数</translation>
    </message>
    <message>
        <source>Scores of all layers, kept in training</source>
        <translation>所有层的分数，训练时保存</translation>
    </message>
    <message>
        <source>What FlashAttention keeps instead</source>
        <translation>FlashAttention 代之以保存的</translation>
    </message>
    <message>
        <source>Cache of one token</source>
        <translation>一个词元的缓存</translation>
    </message>
    <message>
        <source>Cache of the window</source>
        <translation>窗口的缓存</translation>
    </message>
    <message>
        <source>Cache of all tokens</source>
        <translation>所有词元的缓存</translation>
    </message>
    <message>
        <source>The same cache if no head shared (MHA)</source>
        <translation>没有头共享时的同一缓存 (MHA)</translation>
    </message>
    <message>
        <source>Weights of %1, for comparison</source>
        <translation>%1 的权重，供比较</translation>
    </message>
    <message>
        <source>Pairs of a query and a key, one head</source>
        <translation>一个头中查询与键的配对</translation>
    </message>
    <message>
        <source>Pairs that the mask leaves visible</source>
        <translation>掩码留下的可见配对</translation>
    </message>
    <message>
        <source>Q Kᵀ, all pairs</source>
        <translation>Q Kᵀ，全部配对</translation>
    </message>
    <message>
        <source>P V, all pairs</source>
        <translation>P V，全部配对</translation>
    </message>
    <message>
        <source>Q Kᵀ and P V, visible pairs only</source>
        <translation>Q Kᵀ 和 P V，仅可见的配对</translation>
    </message>
    <message>
        <source>Backward pass: dV, dP, dQ, dK</source>
        <translation>反向传播：dV、dP、dQ、dK</translation>
    </message>
    <message>
        <source>FlashAttention, backward: S once more</source>
        <translation>FlashAttention，反向：再算一次 S</translation>
    </message>
    <message>
        <source>eager, five kernels</source>
        <translation>eager，五个内核</translation>
    </message>
    <message>
        <source>standard, three kernels</source>
        <translation>standard，三个内核</translation>
    </message>
    <message>
        <source>Bytes that one more token moves</source>
        <translation>再多一个词元搬运的字节</translation>
    </message>
    <message>
        <source>Operations of one more token</source>
        <translation>再多一个词元的运算</translation>
    </message>
    <message>
        <source>Intensity of one more token</source>
        <translation>再多一个词元的运算强度</translation>
    </message>
    <message>
        <source>Intensity of the prompt, flash2</source>
        <translation>提示词的运算强度，flash2</translation>
    </message>
    <message>
        <source>Ridge of %1</source>
        <translation>%1 的脊点</translation>
    </message>
    <message numerus="yes">
        <source>%Ln query(ies)</source>
        <translation>
            <numerusform>%Ln 个查询</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s)</source>
        <translation>
            <numerusform>%Ln 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n 个查询头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n K/V head(s)</source>
        <translation>
            <numerusform>%n 个 K/V 头</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批次 %1</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>too large to count</source>
        <translation>太大，数不过来</translation>
    </message>
    <message>
        <source>%1 FLOPs per byte</source>
        <translation>每字节 %1 FLOPs</translation>
    </message>
    <message>
        <source>does not fit: %1 on chip</source>
        <translation>放不下：片上 %1</translation>
    </message>
    <message>
        <source>%1 at best</source>
        <translation>最快 %1</translation>
    </message>
    <message>
        <source>%1 % of all</source>
        <translation>占全部的 %1%</translation>
    </message>
    <message>
        <source>%1: %2 = %3 = %4</source>
        <translation>%1：%2 = %3 = %4</translation>
    </message>
    <message>
        <source>all sizes</source>
        <translation>全部尺寸</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>traffic</source>
        <translation>搬运量</translation>
    </message>
    <message>
        <source>one token</source>
        <translation>一个词元</translation>
    </message>
</context>
<context>
    <name>SmallDocument</name>
    <message>
        <source>- %1: %2 instead of %3</source>
        <translation>- %1：%2，而不是 %3</translation>
    </message>
    <message>
        <source>query tokens</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>key tokens</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>key/value heads</source>
        <translation>键/值头</translation>
    </message>
    <message>
        <source>width of a key</source>
        <translation>键的宽度</translation>
    </message>
    <message>
        <source>width of a value</source>
        <translation>值的宽度</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>keys in the window</source>
        <translation>窗口中的键</translation>
    </message>
    <message>
        <source>Its numbers are random.</source>
        <translation>它的数字是随机的。</translation>
    </message>
    <message>
        <source>A small one like the document of sizes.</source>
        <translation>一个与只有尺寸的文档相似的小文档。</translation>
    </message>
    <message>
        <source>A small one like “%1”.</source>
        <translation>一个与“%1”相似的小文档。</translation>
    </message>
    <message>
        <source>A small one</source>
        <translation>一个小文档</translation>
    </message>
    <message>
        <source>%1, small</source>
        <translation>%1，小</translation>
    </message>
    <message>
        <source>Make a small one with numbers</source>
        <translation>做一个带数字的小文档</translation>
    </message>
    <message>
        <source>The cat sat on the mat and slept</source>
        <comment>eight words split by spaces</comment>
        <translation>猫 坐 在 垫子 上 然后 睡着 了</translation>
    </message>
</context>
<context>
    <name>StageWords</name>
    <message>
        <source>Document: %1</source>
        <translation>文档：%1</translation>
    </message>
    <message>
        <source>Queries: %1, keys: %2, query heads: %3</source>
        <translation>查询：%1，键：%2，查询头：%3</translation>
    </message>
    <message>
        <source>Query tokens: %1</source>
        <translation>查询词元：%1</translation>
    </message>
    <message>
        <source>Key tokens: %1</source>
        <translation>键词元：%1</translation>
    </message>
    <message>
        <source>Tokens: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>It is compared with another version of itself</source>
        <translation>它与自己的另一个版本比较</translation>
    </message>
    <message>
        <source>It is compared with: %1</source>
        <translation>与之比较：%1</translation>
    </message>
    <message>
        <source>%1, at “%2”</source>
        <comment>a lab, a step</comment>
        <translation>%1，在“%2”</translation>
    </message>
    <message>
        <source>Table of %1 × %2 cells</source>
        <translation>%1 × %2 格的表格</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>选中：%1</translation>
    </message>
    <message>
        <source>Its row: %1</source>
        <translation>它的行：%1</translation>
    </message>
    <message>
        <source>.</source>
        <comment>ends a sentence</comment>
        <translation>。</translation>
    </message>
</context>
<context>
    <name>StepsScene</name>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>封顶</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>÷ %1 = weight</source>
        <translation>÷ %1 = 权重</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>exponential, weight</source>
        <translation>指数、权重</translation>
    </message>
    <message>
        <source>masked: “%1” cannot look ahead</source>
        <translation>已掩蔽：“%1”不能向前看</translation>
    </message>
    <message numerus="yes">
        <source>masked: outside the window of %n</source>
        <translation>
            <numerusform>已掩蔽：在宽度为 %n 的窗口之外</numerusform>
        </translation>
    </message>
    <message>
        <source>masked: padding</source>
        <translation>已掩蔽：填充</translation>
    </message>
    <message>
        <source>masked: closed in the custom mask</source>
        <translation>已掩蔽：自定义掩码关闭</translation>
    </message>
    <message>
        <source>Row maximum</source>
        <translation>行最大值</translation>
    </message>
    <message>
        <source>Exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>Division</source>
        <translation>相除</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>what a query must not see becomes −∞</source>
        <translation>查询不该看到的变成 −∞</translation>
    </message>
    <message>
        <source>the bias M is added</source>
        <translation>加上偏置 M</translation>
    </message>
    <message>
        <source>nothing is hidden here: every number stays</source>
        <translation>这里没有隐藏：每个数都保留</translation>
    </message>
    <message>
        <source>what each token looks for</source>
        <translation>每个词元寻找什么</translation>
    </message>
    <message>
        <source>queries, keys and values</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>what each token offers</source>
        <translation>每个词元提供什么</translation>
    </message>
    <message>
        <source>each pair turns by an angle that grows with the position</source>
        <translation>每一对数转过的角度随位置增大</translation>
    </message>
    <message>
        <source>every query meets every key</source>
        <translation>每个查询都遇到每个键</translation>
    </message>
    <message>
        <source>times 1: the scores stay as they are</source>
        <translation>乘以 1：分数保持原样</translation>
    </message>
    <message>
        <source>every score times the same number</source>
        <translation>每个分数乘以同一个数</translation>
    </message>
    <message>
        <source>large scores are bent towards a limit</source>
        <translation>大的分数被压向一个上限</translation>
    </message>
    <message>
        <source>the largest score of each row</source>
        <translation>每行最大的分数</translation>
    </message>
    <message>
        <source>no maximum is subtracted here: m = 0</source>
        <translation>这里不减去最大值：m = 0</translation>
    </message>
    <message>
        <source>the exponentials of each row, added up</source>
        <translation>每行的指数相加</translation>
    </message>
    <message>
        <source>every output is a mix of the values</source>
        <translation>每个输出都是值的混合</translation>
    </message>
    <message>
        <source>the outputs of all heads, side by side</source>
        <translation>所有头的输出，并排</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Rotate the queries</source>
        <translation>旋转查询</translation>
    </message>
    <message>
        <source>Rotate the keys</source>
        <translation>旋转键</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Soft cap</source>
        <translation>软封顶</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>head %1 of %2, reads key/value head %3</source>
        <translation>头 %1（共 %2），读取键/值头 %3</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>头 %1（共 %2）</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>nothing hidden</source>
        <translation>没有隐藏</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，行 %2，列 %3</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>Go to: %1</source>
        <translation>转到：%1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>rows and columns of a matrix</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>There is no difference to show: this matrix is %1 in A and %2 in B.</source>
        <translation>没有差值可显示：这个矩阵在 A 中是 %1，在 B 中是 %2。</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>of B</source>
        <translation>B 的</translation>
    </message>
    <message>
        <source>of A</source>
        <translation>A 的</translation>
    </message>
    <message>
        <source>no rotation here: the queries stay as they are</source>
        <translation>这里不旋转：查询保持原样</translation>
    </message>
    <message>
        <source>no rotation here: the keys stay as they are</source>
        <translation>这里不旋转：键保持原样</translation>
    </message>
    <message>
        <source>no soft cap here: the scaled scores stay as they are</source>
        <translation>这里没有软封顶：缩放后的分数保持原样</translation>
    </message>
    <message>
        <source>no W_O here: the concat is the result</source>
        <translation>这里没有 W_O：拼接就是结果</translation>
    </message>
    <message>
        <source>%1: B − A</source>
        <translation>%1：B − A</translation>
    </message>
    <message>
        <source>red where the number is larger in B, blue where it is smaller</source>
        <translation>B 中的数较大处为红色，较小处为蓝色</translation>
    </message>
    <message>
        <source>the same step of A and of B</source>
        <translation>A 和 B 的同一步骤</translation>
    </message>
    <message>
        <source>A is being computed.</source>
        <translation>正在计算 A。</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: A %2, B %3, difference %4</source>
        <translation>%1：A %2，B %3，差 %4</translation>
    </message>
    <message>
        <source>All stages</source>
        <translation>所有阶段</translation>
    </message>
    <message>
        <source>%1, and yet it keeps a weight</source>
        <translation>%1，却仍保有权重</translation>
    </message>
    <message>
        <source>what a query must not see gets %1 added to its score</source>
        <translation>查询不该看到的，分数加上 %1</translation>
    </message>
    <message>
        <source>what each token passes on</source>
        <translation>每个词元传出什么</translation>
    </message>
    <message>
        <source>divided by √d_k, so that the scores of wide heads stay moderate</source>
        <translation>除以 √d_k，使很宽的头的分数保持适中</translation>
    </message>
    <message>
        <source>e to the power of (score − row maximum)</source>
        <translation>e 的（分数 − 行最大值）次方</translation>
    </message>
    <message>
        <source>each row becomes proportions that add up to 1</source>
        <translation>每行变成加起来为 1 的比例</translation>
    </message>
    <message>
        <source>one head: its output is all there is</source>
        <translation>只有一个头：它的输出就是全部</translation>
    </message>
    <message>
        <source>W_O mixes what the heads found</source>
        <translation>W_O 混合各个头的发现</translation>
    </message>
    <message>
        <source>the scores of “%1” become proportions that add up to 1</source>
        <translation>“%1”的分数变成加起来为 1 的比例</translation>
    </message>
    <message>
        <source>hidden, and yet it gets a share</source>
        <translation>被隐藏，却仍得到权重</translation>
    </message>
    <message>
        <source> · a chosen cell shows its numbers</source>
        <translation> · 所选的单元格显示它的数</translation>
    </message>
</context>
<context>
    <name>StepsTimeline</name>
    <message>
        <source>project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>封顶</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>an object {…}</source>
        <translation>对象 {…}</translation>
    </message>
    <message>
        <source>a list […]</source>
        <translation>列表 […]</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>带引号的文本</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>a number or &quot;default&quot;</source>
        <translation>数或 &quot;default&quot;</translation>
    </message>
    <message>
        <source>a finite number or &quot;-inf&quot;</source>
        <translation>有限的数或 &quot;-inf&quot;</translation>
    </message>
    <message>
        <source>a value (a number, a text in quotes, a list, an object, true, false or null)</source>
        <translation>一个值（数、带引号的文本、列表、对象、true、false 或 null）</translation>
    </message>
    <message>
        <source>a key in quotes</source>
        <translation>带引号的键</translation>
    </message>
    <message>
        <source>a colon (:) after the key</source>
        <translation>键后面的冒号 (:)</translation>
    </message>
    <message>
        <source>a comma, or ] at the end of the list</source>
        <translation>逗号，或列表末尾的 ]</translation>
    </message>
    <message>
        <source>a comma, or } at the end of the object</source>
        <translation>逗号，或对象末尾的 }</translation>
    </message>
    <message>
        <source>a quote (&quot;) that ends the text</source>
        <translation>结束文本的引号 (&quot;)</translation>
    </message>
    <message>
        <source>one of \&quot; \\ \/ \b \f \n \r \t \u after the backslash</source>
        <translation>反斜杠之后为 \&quot; \\ \/ \b \f \n \r \t \u 之一</translation>
    </message>
    <message>
        <source>four hexadecimal digits after \u</source>
        <translation>\u 之后四个十六进制数字</translation>
    </message>
    <message>
        <source>two \u codes that make one character</source>
        <translation>组成一个字符的两个 \u 代码</translation>
    </message>
    <message>
        <source>\n or \t instead of a line break or tab inside a text</source>
        <translation>文本内用 \n 或 \t 代替换行或制表符</translation>
    </message>
    <message>
        <source>the end of the document</source>
        <translation>文档结尾</translation>
    </message>
    <message>
        <source>one matrix for each query head</source>
        <translation>每个查询头一个矩阵</translation>
    </message>
    <message>
        <source>one matrix for each key/value head</source>
        <translation>每个键/值头一个矩阵</translation>
    </message>
    <message>
        <source>one matrix for all query heads, or one for each</source>
        <translation>所有查询头共用一个矩阵，或每个一个</translation>
    </message>
    <message>
        <source>a single matrix</source>
        <translation>单个矩阵</translation>
    </message>
    <message>
        <source>one row for each query token</source>
        <translation>每个查询词元一行</translation>
    </message>
    <message>
        <source>one row for each key token</source>
        <translation>每个键词元一行</translation>
    </message>
    <message>
        <source>one column for each key token</source>
        <translation>每个键词元一列</translation>
    </message>
    <message>
        <source>a single row</source>
        <translation>单独一行</translation>
    </message>
    <message>
        <source>queries and keys have the same width d_k</source>
        <translation>查询和键的宽度 d_k 相同</translation>
    </message>
    <message>
        <source>one column for each of the d_v value columns</source>
        <translation>d_v 个值列各一列</translation>
    </message>
    <message>
        <source>one column for each of the d_model numbers of a token</source>
        <translation>词元的 d_model 个数各一列</translation>
    </message>
    <message>
        <source>one row for each of the d_model columns of X</source>
        <translation>X 的 d_model 列各一行</translation>
    </message>
    <message>
        <source>H·d_v rows, one for each column of the concatenated heads</source>
        <translation>H·d_v 行，拼接后的每一列一行</translation>
    </message>
    <message>
        <source>one column for each column of W_O</source>
        <translation>W_O 的每一列一列</translation>
    </message>
    <message>
        <source>one name for each query token</source>
        <translation>每个查询词元一个名字</translation>
    </message>
    <message>
        <source>one name for each key token</source>
        <translation>每个键词元一个名字</translation>
    </message>
    <message>
        <source>as many numbers as the sizes in the shape multiply to</source>
        <translation>数的个数等于形状各尺寸之积</translation>
    </message>
    <message>
        <source>[heads, rows, columns], or [rows, columns] where there is one head</source>
        <translation>[头, 行, 列]，只有一个头时可为 [行, 列]</translation>
    </message>
    <message>
        <source>scores over all heads</source>
        <translation>所有头的分数</translation>
    </message>
    <message>
        <source>numbers in the queries over all heads</source>
        <translation>所有头的查询中的数</translation>
    </message>
    <message>
        <source>numbers in the keys over all heads</source>
        <translation>所有头的键中的数</translation>
    </message>
    <message>
        <source>numbers in the values over all heads</source>
        <translation>所有头的值中的数</translation>
    </message>
    <message>
        <source>numbers in the output over all heads</source>
        <translation>所有头的输出中的数</translation>
    </message>
    <message>
        <source>numbers in one matrix</source>
        <translation>一个矩阵中的数</translation>
    </message>
    <message>
        <source>values in the document</source>
        <translation>文档中的值</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>搬运的字节</translation>
    </message>
    <message>
        <source>you have no permission to read it</source>
        <translation>你没有读取它的权限</translation>
    </message>
    <message>
        <source>it is a device or a pipe, not a file</source>
        <translation>它是设备或管道，不是文件</translation>
    </message>
    <message>
        <source>the disk or network reported an error</source>
        <translation>磁盘或网络报告了错误</translation>
    </message>
    <message>
        <source>it does not begin like a .npy file</source>
        <translation>它的开头不像 .npy 文件</translation>
    </message>
    <message>
        <source>its format version is not known</source>
        <translation>不认识它的格式版本</translation>
    </message>
    <message>
        <source>it ends in the middle of its header</source>
        <translation>它在文件头中间就结束了</translation>
    </message>
    <message>
        <source>its header claims to be longer than any real one</source>
        <translation>它的文件头声称比任何真实的都长</translation>
    </message>
    <message>
        <source>its header cannot be understood</source>
        <translation>无法理解它的文件头</translation>
    </message>
    <message>
        <source>its numbers are of a type that cannot be read</source>
        <translation>它的数的类型无法读取</translation>
    </message>
    <message>
        <source>it holds fewer bytes than its header promises</source>
        <translation>它的字节比文件头承诺的少</translation>
    </message>
    <message>
        <source>it holds more bytes than its header promises</source>
        <translation>它的字节比文件头承诺的多</translation>
    </message>
    <message>
        <source>it is not a ZIP archive, or a damaged one</source>
        <translation>它不是 ZIP 归档，或已损坏</translation>
    </message>
    <message>
        <source>the data of a tensor lie outside of the file</source>
        <translation>某个张量的数据在文件之外</translation>
    </message>
    <message>
        <source>the data of two tensors overlap</source>
        <translation>两个张量的数据重叠</translation>
    </message>
    <message>
        <source>there is a gap before the data of a tensor</source>
        <translation>某个张量的数据之前有空隙</translation>
    </message>
    <message>
        <source>the data of a tensor are not as long as its shape says</source>
        <translation>某个张量的数据长度与形状不符</translation>
    </message>
    <message>
        <source>a name occurs twice in its header</source>
        <translation>文件头中一个名字出现了两次</translation>
    </message>
    <message>
        <source>there are no numbers in it</source>
        <translation>其中没有数</translation>
    </message>
    <message>
        <source>this row is not as long as the first one</source>
        <translation>这一行与第一行长度不同</translation>
    </message>
    <message>
        <source>this cell is not a number</source>
        <translation>这个格子不是数</translation>
    </message>
    <message>
        <source>this cell is not a finite number</source>
        <translation>这个格子不是有限的数</translation>
    </message>
    <message>
        <source>a quote is never closed</source>
        <translation>有引号没有闭合</translation>
    </message>
    <message>
        <source>steps to play</source>
        <translation>要播放的步骤</translation>
    </message>
    <message>
        <source>numbers in all matrices of the document together, for a document and files of this size</source>
        <translation>对这种大小的文档和文件而言，文档所有矩阵中的数合计</translation>
    </message>
    <message>
        <source>numbers in the stages of its computation</source>
        <translation>各阶段计算中的数</translation>
    </message>
    <message>
        <source>a file in it cannot be unpacked</source>
        <translation>其中一个文件无法解压</translation>
    </message>
    <message>
        <source>a file in it is encrypted</source>
        <translation>其中一个文件已加密</translation>
    </message>
    <message>
        <source>a file in it is damaged: its checksum is wrong</source>
        <translation>其中一个文件已损坏：校验和不对</translation>
    </message>
</context>
<context>
    <name>TilesExplain</name>
    <message>
        <source>keys %1 … %2</source>
        <translation>键 %1 … %2</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>Shapes: %1</source>
        <translation>形状：%1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>The row you follow is not in this tile, so the first row of the tile is shown.</source>
        <translation>你跟踪的行不在这一块里，所以显示这一块的第一行。</translation>
    </message>
    <message>
        <source>tile %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>%1 floating-point operations, no byte moved</source>
        <translation>%1 次浮点运算，不搬运任何字节</translation>
    </message>
    <message>
        <source>sizes only: there are no numbers to show</source>
        <translation>只有尺寸：没有可显示的数字</translation>
    </message>
    <message>
        <source>Every query of the tile meets every key of the tile. The scores never leave the chip.</source>
        <translation>块中的每个查询都遇到块中的每个键。分数从不离开芯片。</translation>
    </message>
    <message>
        <source>No key of this tile is visible to this row.</source>
        <translation>这一块的键对这一行都不可见。</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>Softmax needs the maximum of the whole row, but only one tile is on chip. Each row therefore keeps the maximum so far. When it grows, the factor turns every old exp(s − m) into exp(s − m′), exactly.</source>
        <translation>softmax 需要整行的最大值，但片上只有一块。因此每一行都记着到目前为止的最大值。当它变大时，这个因子把每个旧的 exp(s − m) 精确地变成 exp(s − m′)。</translation>
    </message>
    <message>
        <source>1: nothing seen yet, nothing to rescale</source>
        <translation>1：还什么都没见过，没有可重新缩放的</translation>
    </message>
    <message>
        <source>These are the first keys of %1: m was −∞, so there is nothing to rescale.</source>
        <translation>这些是 %1 的第一批键：m 原为 −∞，所以没有可重新缩放的。</translation>
    </message>
    <message>
        <source>In key tile %1, %2 meets a larger score. Its sums so far shrink by the factor a.</source>
        <translation>在键块 %1 中，%2 遇到了更大的分数。它到目前为止的和按因子 a 缩小。</translation>
    </message>
    <message>
        <source>Go to the last key tile of this row. Is acc divided by l the output already?</source>
        <translation>转到这一行的最后一个键块。acc 除以 l 已经是输出了吗？</translation>
    </message>
    <message>
        <source>query tile %1</source>
        <translation>查询块 %1</translation>
    </message>
    <message>
        <source>Switch to flash2 and compare how often O is moved.</source>
        <translation>改用 flash2，比较 O 被搬运多少次。</translation>
    </message>
    <message>
        <source>All keys have been seen. One division per number, and the output goes to slow memory, once.</source>
        <translation>所有的键都见过了。每个数做一次除法，输出送往慢速内存，只送一次。</translation>
    </message>
    <message>
        <source>Switch to flash1 and compare how often O is moved.</source>
        <translation>改用 flash1，比较 O 被搬运多少次。</translation>
    </message>
    <message>
        <source>%1 written:</source>
        <translation>写入 %1：</translation>
    </message>
    <message>
        <source>%1: %2 rows × %3 bytes = %4</source>
        <translation>%1：%2 行 × %3 字节 = %4</translation>
    </message>
    <message>
        <source>%1: %2 × %3 numbers of %4 bytes = %5</source>
        <translation>%1：%2 × %3 个 %4 字节的数 = %5</translation>
    </message>
    <message>
        <source>written in full</source>
        <translation>完整写入</translation>
    </message>
    <message>
        <source>−∞ is the maximum of nothing: whatever score comes first is larger. Sums of nothing are 0.</source>
        <translation>−∞ 是空集的最大值：无论先来哪个分数都更大。空集的和是 0。</translation>
    </message>
    <message>
        <source>key tile %1</source>
        <translation>键块 %1</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Switch the causal mask on and off. Which loads disappear?</source>
        <translation>开启再关闭因果掩码。哪些读取消失了？</translation>
    </message>
    <message>
        <source>Every query meets every key, and all scores are written to slow memory.</source>
        <translation>每个查询都遇到每个键，所有分数都写到慢速内存。</translation>
    </message>
    <message>
        <source>this kernel</source>
        <translation>这个内核</translation>
    </message>
    <message>
        <source>Press play, or the right arrow for the first load. Here is what lies ahead of %1.</source>
        <translation>按播放，或按右方向键进行第一次读取。以下是 %1 接下来要做的。</translation>
    </message>
    <message>
        <source>one of %1 alike</source>
        <translation>%1 个相同者之一</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>%1: %2 read, %3 written</source>
        <translation>%1：读取 %2，写入 %3</translation>
    </message>
    <message>
        <source>Choose another algorithm and compare the bytes.</source>
        <translation>选择另一种算法，比较字节数。</translation>
    </message>
    <message>
        <source>read %1</source>
        <translation>读 %1</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>写 %1</translation>
    </message>
    <message>
        <source>The whole matrix of scores may be far too large for the chip. A tile of it is small enough, is used at once and then thrown away.</source>
        <translation>整个分数矩阵对芯片来说可能太大。其中一块足够小，立刻用掉，随后丢弃。</translation>
    </message>
    <message>
        <source>Make the tile larger. What happens to the bytes on chip, and what to the bytes read?</source>
        <translation>把块变大。片上的字节怎样变化，读取的字节又怎样变化？</translation>
    </message>
    <message>
        <source>Set B&lt;sub&gt;c&lt;/sub&gt; to %1. Nothing is rescaled any more. Why? And does the tile still fit in %2 bytes?</source>
        <translation>把 B&lt;sub&gt;c&lt;/sub&gt; 设为 %1。就不再重新缩放了。为什么？块还放得进 %2 字节吗？</translation>
    </message>
    <message>
        <source>The old sums of every row are rescaled to its new maximum.</source>
        <translation>每一行的旧和都按新的最大值重新缩放。</translation>
    </message>
    <message>
        <source>In key tile %1, %2 meets no larger score. Its maximum stays as it is, so a = 1.</source>
        <translation>在键块 %1 中，%2 没有遇到更大的分数。它的最大值保持不变，所以 a = 1。</translation>
    </message>
    <message>
        <source>Each value of the tile is added, times its exponential. The result is divided by the new row sum.</source>
        <translation>把块中的每个值乘以它的指数后加上。结果除以新的行和。</translation>
    </message>
    <message>
        <source>Each value of the tile is added, times its exponential. Nothing is divided yet.</source>
        <translation>把块中的每个值乘以它的指数后加上。还不做除法。</translation>
    </message>
    <message>
        <source>and %1 divisions, which are not counted: only matrix products are</source>
        <translation>以及 %1 次除法，不计入：只计矩阵乘积</translation>
    </message>
    <message>
        <source>flash1 keeps O normalised: after every tile it is the output over the keys so far. That costs a division for every number and tile. The division could wait: flash2 divides once, at the end.</source>
        <translation>flash1 让 O 保持归一化：每处理完一块，它就是到目前为止各键的输出。这要对每个数、每一块各做一次除法。除法可以等：flash2 只在最后除一次。</translation>
    </message>
    <message>
        <source>Dividing by the row sum can wait: acc and l grow side by side, relative to the same maximum. flash1 divides after every tile, flash2 once at the end.</source>
        <translation>除以行和可以等：acc 和 l 相对于同一个最大值一起增长。flash1 每块之后都除，flash2 只在最后除一次。</translation>
    </message>
    <message>
        <source>Go to the last key tile of this row and compare O with the untiled output.</source>
        <translation>转到这一行的最后一个键块，把 O 与不分块的输出比较。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>%1 are exponentials, relative to the maximum so far; papers write P with a tilde. They are not yet weights: those add up to 1 in a row.</source>
        <translation>%1 是相对于目前最大值的指数；论文把它写作带波浪号的 P。它们还不是权重：权重在一行中加起来为 1。</translation>
    </message>
    <message>
        <source>This was the last key tile of these queries: O is their output. It goes to slow memory.</source>
        <translation>这是这些查询的最后一个键块：O 就是它们的输出。它被写到慢速内存。</translation>
    </message>
    <message>
        <source>The next query tile needs the space. The result so far goes back to slow memory and returns for the next key tile.</source>
        <translation>下一个查询块需要这个位置。到目前为止的结果先送回慢速内存，到下一个键块时再回来。</translation>
    </message>
    <message>
        <source>With key tiles in the outer loop, O, m and l of a query tile travel once per key tile, in both directions. flash2 swaps the loops: the result stays on chip until it is finished, query tiles no longer wait for each other and can run in parallel, and fewer operations are left that are not matrix products.</source>
        <translation>键块在外层循环时，一个查询块的 O、m 和 l 对每个键块都要来回各一次。flash2 交换循环：结果留在片上直到完成，查询块不再相互等待，可以并行运行，矩阵乘积以外的运算也更少。</translation>
    </message>
    <message>
        <source>With Q and K, L is all that a backward pass needs to compute the weights again: one number per query instead of a row of P. No query tile waits for another, so they can run in parallel.</source>
        <translation>有了 Q 和 K，反向传播重新算出权重只需要 L：每个查询一个数，代替 P 的一整行。没有查询块要等待别的查询块，所以它们可以并行运行。</translation>
    </message>
    <message>
        <source>While one byte comes from slow memory, %1 can do %2 operations on numbers of this size.</source>
        <translation>慢速内存送来一个字节的时间里，%1 可以对这种大小的数做 %2 次运算。</translation>
    </message>
    <message>
        <source>Here %1 has only %2 for each byte, so it is limited by memory bandwidth: fewer bytes make it faster.</source>
        <translation>这里 %1 对每个字节只有 %2，所以受限于内存带宽：字节越少越快。</translation>
    </message>
    <message>
        <source>Here %1 has %2 for each byte, so it is limited by arithmetic: fewer bytes alone would not make it faster.</source>
        <translation>这里 %1 对每个字节有 %2，所以受限于运算：仅仅减少字节不会更快。</translation>
    </message>
    <message>
        <source>flash1 keeps its running results in slow memory, so they have to be written once before they can be read.</source>
        <translation>flash1 把进行中的结果放在慢速内存里，所以必须先把它们写一次，之后才能读取。</translation>
    </message>
    <message>
        <source>Switch to flash2: there m, l and acc start on the chip, and nothing is written here.</source>
        <translation>改用 flash2：那里 m、l 和 acc 在芯片上开始，这里什么也不写。</translation>
    </message>
    <message>
        <source>The query tile is loaded together with its running result: both are needed to continue.</source>
        <translation>查询块与它进行中的结果一起载入：要继续下去，两者都需要。</translation>
    </message>
    <message>
        <source>The outer loop holds one tile of K and V, so every query tile comes by once per key tile and brings its running result along.</source>
        <translation>外层循环拿着 K 和 V 的一个块，所以每个查询块对每个键块都来一次，并带着它进行中的结果。</translation>
    </message>
    <message>
        <source>The query tile is loaded once and stays until its rows are finished.</source>
        <translation>查询块只载入一次，一直留到它的各行完成。</translation>
    </message>
    <message>
        <source>With query tiles in the outer loop, Q is read only once. The price: K and V are read again for every query tile.</source>
        <translation>查询块在外层循环时，Q 只读一次。代价：K 和 V 对每个查询块都要再读一次。</translation>
    </message>
    <message>
        <source>Keys and values are loaded once and stay while all query tiles come by.</source>
        <translation>键和值只载入一次，留下来，让所有查询块依次经过。</translation>
    </message>
    <message>
        <source>Here K and V are read only once. The price: Q, O, m and l are read again for every key tile.</source>
        <translation>这里 K 和 V 只读一次。代价：Q、O、m 和 l 对每个键块都要再读一次。</translation>
    </message>
    <message>
        <source>The next keys and values replace those before them.</source>
        <translation>下一批键和值取代前一批。</translation>
    </message>
    <message>
        <source>Every row of tiles reads all the keys it may see. Taller tiles mean fewer rows of tiles, and fewer reads of K and V.</source>
        <translation>每一行块都要读取它能看到的所有键。块越高，块的行数越少，K 和 V 的读取也越少。</translation>
    </message>
    <message>
        <source>Double B&lt;sub&gt;r&lt;/sub&gt;. What happens to the bytes of K and V, and to those of Q?</source>
        <translation>把 B&lt;sub&gt;r&lt;/sub&gt; 加倍。K 和 V 的字节怎样变化，Q 的字节呢？</translation>
    </message>
    <message>
        <source>All scores are read back, multiplied by one number, and written again.</source>
        <translation>所有分数被读回，乘以一个数，再写出。</translation>
    </message>
    <message>
        <source>All scores are read back, masked, and written again.</source>
        <translation>所有分数被读回，加掩码，再写出。</translation>
    </message>
    <message>
        <source>All scores are read back, and all weights are written.</source>
        <translation>所有分数被读回，所有权重被写出。</translation>
    </message>
    <message>
        <source>All scores are read back; scale, mask and softmax happen in one go, and all weights are written.</source>
        <translation>所有分数被读回；缩放、掩码和 softmax 一次完成，所有权重被写出。</translation>
    </message>
    <message>
        <source>All weights are read back, and the values are averaged with them.</source>
        <translation>所有权重被读回，用它们对值取平均。</translation>
    </message>
    <message>
        <source>Each kernel begins and ends in slow memory, and scores and weights grow with the square of the sequence.</source>
        <translation>每个内核都从慢速内存开始，到慢速内存结束，而分数和权重随序列长度的平方增长。</translation>
    </message>
    <message>
        <source>Look at the race: which part of the lane is S and P? Double the sequence, and look again.</source>
        <translation>看看竞速：赛道的哪一部分是 S 和 P？把序列加长一倍，再看一次。</translation>
    </message>
    <message>
        <source>There are too many tiles to step through, so only totals are shown. They are counted from the structure of the mask, exact to the byte.</source>
        <translation>块太多，无法逐块观看，所以只显示总数。它们由掩码的结构数出，精确到字节。</translation>
    </message>
    <message>
        <source>%1 FLOPs, and at best %2 on %3</source>
        <translation>%1 FLOPs，在 %3 上最快 %2</translation>
    </message>
    <message>
        <source>besides, %1 divisions (flash2: %2), which are not counted: only matrix products are</source>
        <translation>此外还有 %1 次除法（flash2：%2），不计入：只计矩阵乘积</translation>
    </message>
    <message>
        <source>No kernel could run so: the tile does not fit on the chip.</source>
        <translation>没有内核能这样运行：分块放不进芯片。</translation>
    </message>
    <message>
        <source>All heads and sequences of the document together: %1.</source>
        <translation>文档的所有头和序列合计：%1。</translation>
    </message>
</context>
<context>
    <name>TilesScene</name>
    <message>
        <source>on its way</source>
        <translation>正在途中</translation>
    </message>
    <message>
        <source>%1 of %2 bytes</source>
        <translation>%1 / %2 字节</translation>
    </message>
    <message>
        <source>%1 too many</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>Each kernel streams whole matrices through the chip and keeps nothing: what the next kernel needs goes back to slow memory first.</source>
        <translation>每个内核让整个矩阵流过芯片，什么也不保留：下一个内核需要的东西先写回慢速内存。</translation>
    </message>
    <message>
        <source>reads %1: %2</source>
        <translation>读取 %1：%2</translation>
    </message>
    <message>
        <source>writes %1: %2</source>
        <translation>写入 %1：%2</translation>
    </message>
    <message>
        <source>computes %1</source>
        <translation>计算 %1</translation>
    </message>
    <message>
        <source>This document gives sizes only. Bytes are counted, but there are no numbers to compute with.</source>
        <translation>这个文档只给出尺寸。可以统计字节，但没有可用来计算的数字。</translation>
    </message>
    <message>
        <source>On chip (SRAM)</source>
        <translation>片上 (SRAM)</translation>
    </message>
    <message>
        <source>the tile does not fit</source>
        <translation>分块放不下</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>待做</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>order of work</source>
        <translation>工作顺序</translation>
    </message>
    <message>
        <source>Scores, tile by tile</source>
        <translation>分数，逐块计算</translation>
    </message>
    <message>
        <source>Scores, all at once</source>
        <translation>分数，一次全部计算</translation>
    </message>
    <message>
        <source>%1 queries × %2 keys</source>
        <translation>%1 个查询 × %2 个键</translation>
    </message>
    <message>
        <source>Slow memory (HBM)</source>
        <translation>慢速内存 (HBM)</translation>
    </message>
    <message>
        <source>%1 read · %2 written</source>
        <translation>读 %1 · 写 %2</translation>
    </message>
    <message>
        <source>in all %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>each dot: moved once</source>
        <translation>每个点：搬运一次</translation>
    </message>
    <message>
        <source>no tile fits</source>
        <translation>没有分块放得下</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>到目前 %1</translation>
    </message>
    <message>
        <source>S and P</source>
        <translation>S 和 P</translation>
    </message>
    <message>
        <source>Q, K, V</source>
        <translation>Q、K、V</translation>
    </message>
    <message>
        <source>O with m, l, L</source>
        <translation>O 以及 m、l、L</translation>
    </message>
    <message>
        <source>first step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>query tile %1, key tile %2</source>
        <translation>查询分块 %1，键分块 %2</translation>
    </message>
    <message>
        <source>all pairs visible</source>
        <translation>所有配对可见</translation>
    </message>
    <message>
        <source>number %1 in order</source>
        <translation>顺序第 %1 个</translation>
    </message>
    <message>
        <source>Follow the row of “%1”</source>
        <translation>跟随“%1”这一行</translation>
    </message>
    <message>
        <source>%1 → %2: score %3</source>
        <translation>%1 → %2：分数 %3</translation>
    </message>
    <message>
        <source>%1 would take %2 here; it is never written</source>
        <translation>%1 在这里会占 %2；它从不写出</translation>
    </message>
    <message>
        <source>%1: %2 in slow memory; read %3, written %4 so far</source>
        <translation>%1：慢速内存中有 %2；到目前读 %3，写 %4</translation>
    </message>
    <message>
        <source>block %1 moved %2 times</source>
        <translation>数据块 %1 已搬运 %2 次</translation>
    </message>
    <message>
        <source>%1: %2 on chip</source>
        <translation>%1：片上有 %2</translation>
    </message>
    <message>
        <source>%1: not on chip now</source>
        <translation>%1：现在不在片上</translation>
    </message>
    <message>
        <source>%1 of %2 bytes on chip are taken</source>
        <translation>片上 %2 字节已占用 %1</translation>
    </message>
    <message>
        <source>five kernels, one after the other; no tiles</source>
        <translation>五个内核依次运行；不分块</translation>
    </message>
    <message>
        <source>three kernels, one after the other; no tiles</source>
        <translation>三个内核依次运行；不分块</translation>
    </message>
    <message>
        <source>outer loop: key tiles · inner loop: query tiles</source>
        <translation>外层循环：键分块 · 内层循环：查询分块</translation>
    </message>
    <message>
        <source>outer loop: query tiles · inner loop: key tiles</source>
        <translation>外层循环：查询分块 · 内层循环：键分块</translation>
    </message>
    <message>
        <source>No tile fits</source>
        <translation>没有分块放得下</translation>
    </message>
    <message>
        <source>Too many steps to follow</source>
        <translation>步骤太多，无法逐步跟随</translation>
    </message>
    <message>
        <source>Before the first load</source>
        <translation>第一次载入之前</translation>
    </message>
    <message>
        <source>Start values</source>
        <translation>初始值</translation>
    </message>
    <message>
        <source>Load Q, O, m, l</source>
        <translation>载入 Q、O、m、l</translation>
    </message>
    <message>
        <source>Load Q</source>
        <translation>载入 Q</translation>
    </message>
    <message>
        <source>Load K and V</source>
        <translation>载入 K 和 V</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>重新缩放</translation>
    </message>
    <message>
        <source>Accumulate</source>
        <translation>累加</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>Write O</source>
        <translation>写出 O</translation>
    </message>
    <message>
        <source>query tile %1 meets key tile %2: their scores stay on chip</source>
        <translation>查询分块 %1 遇到键分块 %2：它们的分数留在片上</translation>
    </message>
    <message>
        <source>kernel 1: every query meets every key, and S is written</source>
        <translation>内核 1：每个查询都遇到每个键，并写出 S</translation>
    </message>
    <message>
        <source>kernel 2: all scores are read, scaled and written again</source>
        <translation>内核 2：读取所有分数，缩放后再写回</translation>
    </message>
    <message>
        <source>kernel 3: all scores are read, masked and written again</source>
        <translation>内核 3：读取所有分数，加上掩码后再写回</translation>
    </message>
    <message>
        <source>kernel %1: all weights are read, and O is written</source>
        <translation>内核 %1：读取所有权重，写出 O</translation>
    </message>
    <message>
        <source>query tile %1 is done with this key tile: its result so far goes back</source>
        <translation>查询分块 %1 用完了这个键分块：到目前为止的结果送回去</translation>
    </message>
    <message>
        <source>query tile %1 has met all its keys: its output is written once</source>
        <translation>查询分块 %1 已遇到它的所有键：它的输出写出一次</translation>
    </message>
    <message>
        <source>No query tile is here now. Its result so far waits in slow memory.</source>
        <translation>此刻这里没有查询块。它到目前为止的结果在慢速内存中等待。</translation>
    </message>
    <message>
        <source>Nothing has been loaded yet.</source>
        <translation>还没有加载任何东西。</translation>
    </message>
    <message>
        <source>never written</source>
        <translation>从不写出</translation>
    </message>
    <message>
        <source>Bytes at the same progress</source>
        <translation>同一进度时的字节数</translation>
    </message>
    <message>
        <source>%1 moved for it</source>
        <translation>为它搬运 %1</translation>
    </message>
    <message>
        <source>no scores yet</source>
        <translation>还没有分数</translation>
    </message>
    <message>
        <source>not loaded</source>
        <translation>未载入</translation>
    </message>
    <message>
        <source>for this key tile</source>
        <translation>用于这个键分块</translation>
    </message>
    <message>
        <source>for all key tiles</source>
        <translation>用于所有键分块</translation>
    </message>
    <message>
        <source>for all query tiles</source>
        <translation>用于所有查询分块</translation>
    </message>
    <message>
        <source>used for scores</source>
        <translation>已用于分数</translation>
    </message>
    <message>
        <source>needed for scores</source>
        <translation>计算分数时需要</translation>
    </message>
    <message>
        <source>added to acc</source>
        <translation>已加到 acc</translation>
    </message>
    <message>
        <source>needed for acc</source>
        <translation>acc 需要</translation>
    </message>
    <message>
        <source>done, discarded</source>
        <translation>已完成，丢弃</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>已搬运 %1</translation>
    </message>
    <message>
        <source>S and P not to scale</source>
        <translation>S 和 P 不按比例</translation>
    </message>
    <message>
        <source>does not fit the chip</source>
        <translation>放不进芯片</translation>
    </message>
    <message>
        <source>%1 does not fit</source>
        <translation>%1 放不下</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Race on %1: one clock for all lanes</source>
        <translation>在 %1 上竞速：所有赛道同一个时钟</translation>
    </message>
    <message>
        <source>skipped: masked everywhere</source>
        <translation>跳过：全部被掩蔽</translation>
    </message>
    <message>
        <source>some pairs visible</source>
        <translation>部分配对可见</translation>
    </message>
    <message>
        <source>%1 in tiles of %2</source>
        <translation>%1，分块 %2</translation>
    </message>
    <message>
        <source>%1 does not fit: it needs %2 of %3 bytes on chip</source>
        <translation>%1 放不下：它需要片上 %2 字节，而只有 %3</translation>
    </message>
    <message>
        <source>%1 and %2 FLOPs in all, %3 at best on %4</source>
        <translation>共 %1 和 %2 FLOPs，在 %4 上最快 %3</translation>
    </message>
    <message>
        <source>too many tiles to step through: only totals are shown, exact to the byte</source>
        <translation>块太多，无法逐块观看：只显示总数，精确到字节</translation>
    </message>
    <message>
        <source>everything is in slow memory; the chip is empty</source>
        <translation>一切都在慢速内存里；芯片是空的</translation>
    </message>
    <message>
        <source>O and l start at 0, m at −∞, and all of them are written to slow memory</source>
        <translation>O 和 l 从 0 开始，m 从 −∞ 开始，全部写到慢速内存</translation>
    </message>
    <message>
        <source>query tile %1 is loaded with its result so far, to meet key tile %2</source>
        <translation>查询分块 %1 带着到目前为止的结果载入，与键分块 %2 相遇</translation>
    </message>
    <message>
        <source>query tile %1 is loaded once and stays for all its key tiles</source>
        <translation>查询分块 %1 只载入一次，为它的所有键分块保留</translation>
    </message>
    <message>
        <source>key tile %1 is loaded once and stays for all query tiles</source>
        <translation>键分块 %1 只载入一次，为所有查询分块保留</translation>
    </message>
    <message>
        <source>query tile %1 needs key tile %2</source>
        <translation>查询分块 %1 需要键分块 %2</translation>
    </message>
    <message>
        <source>kernel %1: all scores are read, and all weights are written</source>
        <translation>内核 %1：读取所有分数，写出所有权重</translation>
    </message>
    <message>
        <source>query tile %1 meets key tile %2: the old sums are rescaled to the new maximum</source>
        <translation>查询分块 %1 遇到键分块 %2：旧的和按新的最大值重新缩放</translation>
    </message>
    <message>
        <source>query tile %1 meets key tile %2: values are added, and the result divided</source>
        <translation>查询分块 %1 遇到键分块 %2：加上各个值，并做除法</translation>
    </message>
    <message>
        <source>query tile %1 meets key tile %2: values are added, times their exponentials</source>
        <translation>查询分块 %1 遇到键分块 %2：各个值乘以它们的指数后加上</translation>
    </message>
</context>
<context>
    <name>TilesTimeline</name>
    <message>
        <source>start O, m, l</source>
        <translation>初始化 O、m、l</translation>
    </message>
    <message>
        <source>load Q, O</source>
        <translation>载入 Q、O</translation>
    </message>
    <message>
        <source>load Q</source>
        <translation>载入 Q</translation>
    </message>
    <message>
        <source>load K V</source>
        <translation>载入 K V</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>rescale</source>
        <translation>重新缩放</translation>
    </message>
    <message>
        <source>accumulate</source>
        <translation>累加</translation>
    </message>
    <message>
        <source>weighted sum</source>
        <translation>加权和</translation>
    </message>
    <message>
        <source>write O</source>
        <translation>写出 O</translation>
    </message>
    <message>
        <source>race</source>
        <translation>竞速</translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message>
        <source>just now</source>
        <translation>刚刚</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) ago</source>
        <translation>
            <numerusform>%n 分钟前</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s) ago</source>
        <translation>
            <numerusform>%n 小时前</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
</context>
<context>
    <name>TokenEdit</name>
    <message numerus="yes">
        <source>Add %n token(s)</source>
        <translation>
            <numerusform>添加 %n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename a token</source>
        <translation>重命名词元</translation>
    </message>
    <message>
        <source>Replace “%1”</source>
        <translation>替换“%1”</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
    </message>
</context>
<context>
    <name>TokensPerSecond</name>
    <message>
        <source>Tokens per second by length</source>
        <translation>每秒词元数随长度的变化</translation>
    </message>
    <message>
        <source>%1: %2 tokens per second</source>
        <translation>%1：每秒 %2 个词元</translation>
    </message>
    <message>
        <source>%1: %2 per second at %3 tokens, %4 at %5, %6 at %7</source>
        <translation>%1：%3 个词元时每秒 %2，%5 时 %4，%7 时 %6</translation>
    </message>
    <message>
        <source>%1 tokens in the cache</source>
        <translation>缓存中有 %1 个词元</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>The labs</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Each tab is a lab. All show the same sentence, from another side; Steps is the one to begin with.</source>
        <translation>每个标签是一个实验室。它们从不同的方面显示同一句话；先从“步骤”开始。</translation>
    </message>
    <message>
        <source>Ask any number</source>
        <translation>问任何一个数</translation>
    </message>
    <message>
        <source>Point at a number. On the right it is written out: the formula, the sum behind it, and why.</source>
        <translation>指向一个数。右边会写出：公式、它背后的算式，以及为什么。</translation>
    </message>
    <message>
        <source>Change a number</source>
        <translation>改一个数</translation>
    </message>
    <message>
        <source>Click a number here and type another one: every picture follows. %1 takes it back.</source>
        <translation>点这里的一个数，再输入另一个：每幅图都会跟着变。%1 收回它。</translation>
    </message>
    <message>
        <source>From tokens to output</source>
        <translation>从词元到输出</translation>
    </message>
    <message>
        <source>Play, or drag along the line, forwards and backwards. Each station is one step.</source>
        <translation>播放，或者沿着这条线前后拖动。每一站是一步。</translation>
    </message>
    <message>
        <source>Learn, and help</source>
        <translation>学习与帮助</translation>
    </message>
    <message>
        <source>Learn has lessons that ask before they tell. %1 opens help, %2 finds everything by its name.</source>
        <translation>“学习”里的课程先问再讲。%1 打开帮助，%2 按名称找到一切。</translation>
    </message>
</context>
<context>
    <name>TrafficPlot</name>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1：从 %2 到 %3</translation>
    </message>
    <message>
        <source>keys T</source>
        <translation>键数 T</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>columns of a tile, B_c</source>
        <translation>分块的列数 B_c</translation>
    </message>
    <message>
        <source>FLOPs per byte</source>
        <translation>每字节 FLOPs</translation>
    </message>
    <message>
        <source>FLOP/s at best</source>
        <translation>最高 FLOP/s</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>%1: %2 FLOPs per byte</source>
        <translation>%1：每字节 %2 FLOPs</translation>
    </message>
    <message>
        <source>Bytes by sequence length</source>
        <translation>不同序列长度下的字节</translation>
    </message>
    <message>
        <source>dashed: too large for the chip</source>
        <translation>虚线：芯片放不下</translation>
    </message>
    <message>
        <source>Bytes by tile width</source>
        <translation>不同分块宽度下的字节</translation>
    </message>
</context>
<context>
    <name>UnitText</name>
    <message>
        <source>one latent vector</source>
        <translation>一个潜向量</translation>
    </message>
    <message numerus="yes">
        <source>%n K/V head(s)</source>
        <translation>
            <numerusform>%n 个 K/V 头</numerusform>
        </translation>
    </message>
    <message>
        <source>32 bit</source>
        <translation>32 位</translation>
    </message>
    <message>
        <source>16 bit</source>
        <translation>16 位</translation>
    </message>
    <message>
        <source>8 bit</source>
        <translation>8 位</translation>
    </message>
    <message>
        <source>%1 bit</source>
        <translation>%1 位</translation>
    </message>
</context>
<context>
    <name>VerdictWords</name>
    <message>
        <source>A good answer</source>
        <translation>一个好的回答</translation>
    </message>
    <message>
        <source>Right: %1</source>
        <translation>正确：%1</translation>
    </message>
    <message>
        <source>You answered %1.</source>
        <translation>你的回答是 %1。</translation>
    </message>
    <message>
        <source>The answer is %1.</source>
        <translation>答案是 %1。</translation>
    </message>
</context>
<context>
    <name>WorkText</name>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 分</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>a choice</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>an order</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>a cell</source>
        <translation>格子</translation>
    </message>
    <message>
        <source>two sentences</source>
        <translation>两句话</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy, HH:mm</source>
        <comment>a moment, as Qt writes dates</comment>
        <translation>yyyy年M月d日 dddd HH:mm</translation>
    </message>
    <message>
        <source>It was to be handed in by %1. You can still hand it in; your teacher decides whether it counts.</source>
        <translation>应在 %1 之前交卷。你仍然可以交；是否计入由老师决定。</translation>
    </message>
    <message>
        <source>To be handed in by %1 (%2).</source>
        <translation>%1 之前交卷（%2）。</translation>
    </message>
    <message>
        <source>variant %1 of %2</source>
        <translation>卷号 %1，共 %2 份</translation>
    </message>
    <message>
        <source>After each answer you see whether it is right and how it is worked out; then it can no longer be changed.</source>
        <translation>每答一题，就能看到对错和算法；之后不能再改。</translation>
    </message>
    <message>
        <source>You can change your answers until you hand in. Then you see which are right, and how each is worked out.</source>
        <translation>交卷之前可以修改回答。交卷之后能看到哪些对了，以及每道题怎样算。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>the last two of a list</comment>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>in a list</comment>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>Worksheet</name>
    <message>
        <source>weights, row by row</source>
        <translation>权重，逐行</translation>
    </message>
    <message>
        <source>Powers of e, rounded</source>
        <translation>e 的幂，已舍入</translation>
    </message>
    <message>
        <source>The first row is done for you. The framed weight is what the program asks for.</source>
        <translation>第一行已经做好。加框的权重就是程序要问的。</translation>
    </message>
    <message>
        <source>Fill in the scores, then the weights. Hatched cells are hidden: nobody looks ahead.</source>
        <translation>先填分数，再填权重。画斜线的格子是隐藏的：谁也不能往后看。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>%1 query heads read %2 pairs of keys and values. Draw who reads what.</source>
        <translation>%1 个查询头读取 %2 个键值对。请画出谁读哪一对。</translation>
    </message>
    <message>
        <source>Against %1 pairs, the cache is how many times smaller?</source>
        <translation>与 %1 个键值对相比，缓存小到几分之一？</translation>
    </message>
    <message>
        <source>The first query head that reads pair %1</source>
        <translation>读取键值对 %1 的第一个查询头</translation>
    </message>
    <message>
        <source>Query head %1 reads pair</source>
        <translation>查询头 %1 读取键值对</translation>
    </message>
    <message>
        <source>Query heads to a pair</source>
        <translation>每个键值对的查询头数</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Hatch what is hidden: window %1</source>
        <translation>给被隐藏的格子画斜线：窗口 %1</translation>
    </message>
    <message>
        <source>Hatch what is hidden</source>
        <translation>给被隐藏的格子画斜线</translation>
    </message>
    <message>
        <source>Causal mask: the %1 queries are the last of %2 tokens.</source>
        <translation>因果掩码：这 %1 个查询是 %2 个词元中最后的几个。</translation>
    </message>
    <message>
        <source>Causal mask: a token sees itself and the %1 before it.</source>
        <translation>因果掩码：词元看到自己和前面的 %1 个。</translation>
    </message>
    <message>
        <source>Causal mask: a token sees itself and all before it.</source>
        <translation>因果掩码：词元看到自己和前面的所有词元。</translation>
    </message>
    <message>
        <source>Key %1 is padding.</source>
        <translation>键 %1 是填充。</translation>
    </message>
    <message>
        <source>visible:</source>
        <translation>可见：</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Number the tiles in the order in which they are computed. Hatch those that are skipped.</source>
        <translation>按计算的次序给各块编号。给跳过的块画斜线。</translation>
    </message>
    <message>
        <source>Hatch the tiles that are skipped.</source>
        <translation>给跳过的块画斜线。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>1 %1 = %2</source>
        <translation>1 %1 = %2</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>all scores</source>
        <translation>所有分数</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>K, V</source>
        <translation>K、V</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>bytes a token</source>
        <translation>每词元字节</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>the cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>How much do the scores take?</source>
        <translation>分数占多少内存？</translation>
    </message>
    <message>
        <source>How large is the cache?</source>
        <translation>缓存有多大？</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>variant %1</source>
        <translation>卷号 %1</translation>
    </message>
    <message>
        <source>AttentionScope · variant %1 of %2 · check %3</source>
        <translation>AttentionScope · 卷号 %1，共 %2 份 · 校验 %3</translation>
    </message>
    <message>
        <source>type your answers into the program, or hand in this page</source>
        <translation>把答案输入程序，或交上这一页</translation>
    </message>
    <message>
        <source>type your answers into the program, or hand in these pages</source>
        <translation>把答案输入程序，或交上这几页</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>%1 · page %2 of %3</source>
        <translation>%1 · 第 %2 页，共 %3 页</translation>
    </message>
    <message>
        <source>with its unit: B, KiB, MiB or GiB</source>
        <translation>带单位：B、KiB、MiB 或 GiB</translation>
    </message>
    <message>
        <source>with its unit: s, ms, µs or ns</source>
        <translation>带单位：s、ms、µs 或 ns</translation>
    </message>
    <message>
        <source>FLOP, with a prefix: M, G, T or P</source>
        <translation>FLOP，带词头：M、G、T 或 P</translation>
    </message>
    <message>
        <source>bytes per second, with a prefix: G or T</source>
        <translation>字节每秒，带词头：G 或 T</translation>
    </message>
    <message>
        <source>FLOP per second, with a prefix: G or T</source>
        <translation>FLOP 每秒，带词头：G 或 T</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>in %</source>
        <translation>以 % 为单位</translation>
    </message>
    <message>
        <source>Mark the cell.</source>
        <translation>标出那个格子。</translation>
    </message>
    <message>
        <source>Number the tiles: 1 comes first.</source>
        <translation>给各块编号：1 最先。</translation>
    </message>
    <message>
        <source>To be handed in by %1, %2</source>
        <translation>%1，%2 之前交</translation>
    </message>
    <message>
        <source>Question %1 (%2) cannot be asked by this version of the program.</source>
        <translation>这个版本的程序不能出第 %1 题（%2）。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1, answers</source>
        <translation>%1，答案</translation>
    </message>
    <message>
        <source>The worksheets could not be drawn: there is not enough memory.</source>
        <translation>内存不足，无法绘制练习纸。</translation>
    </message>
</context>
<context>
    <name>attn::app::Actions</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Welcome page</source>
        <translation>欢迎页</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Import numbers…</source>
        <translation>导入数据…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>正常文字大小</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>离开演示</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Next cell</source>
        <translation>下一格</translation>
    </message>
    <message>
        <source>Previous cell</source>
        <translation>上一格</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About AttentionScope</source>
        <translation>关于 AttentionScope</translation>
    </message>
    <message>
        <source>About Qt</source>
        <translation>关于 Qt</translation>
    </message>
    <message>
        <source>  or  Ctrl+Right</source>
        <translation>  或  Ctrl+→</translation>
    </message>
    <message>
        <source>  or  Ctrl+Left</source>
        <translation>  或  Ctrl+←</translation>
    </message>
    <message>
        <source>Select another cell in the picture</source>
        <translation>选择图中的另一格</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>  or  </source>
        <translation>  或  </translation>
    </message>
    <message>
        <source>Python script</source>
        <translation>Python 脚本</translation>
    </message>
    <message>
        <source>Copy as NumPy</source>
        <translation>复制为 NumPy</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>复制为 PyTorch</translation>
    </message>
    <message>
        <source>Save as a script…</source>
        <translation>另存为脚本…</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Pin as A</source>
        <translation>固定为 A</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Difference B − A</source>
        <translation>差值 B − A</translation>
    </message>
    <message>
        <source>Only B</source>
        <translation>只看 B</translation>
    </message>
    <message>
        <source>Published next to counted…</source>
        <translation>印出值与计数值对照…</translation>
    </message>
    <message>
        <source>Labs</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Notes and explanation</source>
        <translation>笔记与解释</translation>
    </message>
    <message>
        <source>Turn to the notes, or back</source>
        <translation>转到笔记，或转回</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>窗口的下一部分</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>窗口的上一部分</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>查找命令…</translation>
    </message>
    <message>
        <source>Messages so far…</source>
        <translation>至今的消息…</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Type over the selected input in the picture</source>
        <translation>在图中直接改写所选的输入</translation>
    </message>
    <message>
        <source>Digits or Return</source>
        <translation>数字键或回车</translation>
    </message>
    <message>
        <source>Change it by a step, in fine steps with Shift</source>
        <translation>逐步改变它，按住 Shift 为微调</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down</source>
        <translation>Alt+上、Alt+下</translation>
    </message>
    <message>
        <source>Lab %1</source>
        <translation>实验室“%1”</translation>
    </message>
    <message>
        <source>Black screen in a presentation; any key returns</source>
        <translation>演示时黑屏；按任意键返回</translation>
    </message>
    <message>
        <source>B  or  .</source>
        <translation>B  或  .</translation>
    </message>
    <message>
        <source>Ask me about this</source>
        <translation>就此考考我</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Mock interview…</source>
        <translation>模拟面试…</translation>
    </message>
    <message>
        <source>Today’s cards</source>
        <translation>今天的卡片</translation>
    </message>
    <message>
        <source>Learning settings…</source>
        <translation>学习设置…</translation>
    </message>
    <message>
        <source>Export an animation…</source>
        <translation>导出动画…</translation>
    </message>
    <message>
        <source>Export the lesson as a page…</source>
        <translation>把这一课导出为网页…</translation>
    </message>
    <message>
        <source>Open a scenario from the clipboard</source>
        <translation>从剪贴板打开场景</translation>
    </message>
    <message>
        <source>Copy the table as</source>
        <translation>表格复制为</translation>
    </message>
    <message>
        <source>LaTeX matrix</source>
        <translation>LaTeX 矩阵</translation>
    </message>
    <message>
        <source>LaTeX table with headings</source>
        <translation>带标题的 LaTeX 表格</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown 表格</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Table for a spreadsheet</source>
        <translation>电子表格用的表格</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>Tables with all digits</source>
        <translation>表格含全部位数</translation>
    </message>
    <message>
        <source>Copy the formula as LaTeX</source>
        <translation>把公式复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy the scenario as text</source>
        <translation>把场景复制为文本</translation>
    </message>
    <message>
        <source>Classroom</source>
        <translation>课堂</translation>
    </message>
    <message>
        <source>New work for a class…</source>
        <translation>新建班级作业…</translation>
    </message>
    <message>
        <source>Worksheets…</source>
        <translation>练习纸…</translation>
    </message>
    <message>
        <source>Collect answers…</source>
        <translation>收答卷…</translation>
    </message>
    <message>
        <source>Open a hand-out…</source>
        <translation>打开作业卷…</translation>
    </message>
    <message>
        <source>Presenting</source>
        <translation>演示工具</translation>
    </message>
    <message>
        <source>Presenter’s window</source>
        <translation>演讲者窗口</translation>
    </message>
    <message>
        <source>Swap the screens</source>
        <translation>交换屏幕</translation>
    </message>
    <message>
        <source>Draw with the pen</source>
        <translation>用画笔画</translation>
    </message>
    <message>
        <source>Laser pointer</source>
        <translation>激光笔</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>橡皮擦</translation>
    </message>
    <message>
        <source>Take the last stroke back</source>
        <translation>撤回上一笔</translation>
    </message>
    <message>
        <source>Wipe all ink away</source>
        <translation>擦去所有笔迹</translation>
    </message>
    <message>
        <source>Zoom into a region, or back</source>
        <translation>放大一个区域，或还原</translation>
    </message>
    <message>
        <source>Show of hands</source>
        <translation>举手表决</translation>
    </message>
    <message>
        <source>Text of the lesson beside the picture</source>
        <translation>在画面旁显示课文</translation>
    </message>
    <message>
        <source>Notes over the picture</source>
        <translation>在画面上显示笔记</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>讲座</translation>
    </message>
    <message>
        <source>Add this view</source>
        <translation>添加这个视图</translation>
    </message>
    <message>
        <source>Show the lecture</source>
        <translation>显示讲座</translation>
    </message>
    <message>
        <source>New lecture</source>
        <translation>新建讲座</translation>
    </message>
    <message>
        <source>Open a lecture…</source>
        <translation>打开讲座…</translation>
    </message>
    <message>
        <source>Save the lecture</source>
        <translation>保存讲座</translation>
    </message>
    <message>
        <source>Save the lecture as…</source>
        <translation>讲座另存为…</translation>
    </message>
    <message>
        <source>Give the lecture</source>
        <translation>开讲</translation>
    </message>
    <message>
        <source>Export as a web page…</source>
        <translation>导出为网页…</translation>
    </message>
    <message>
        <source>Drag the picture out…</source>
        <translation>把图片拖出去…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Change the keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>词汇表</translation>
    </message>
    <message>
        <source>Reading list</source>
        <translation>阅读清单</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between two keys that do the same</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>Copy what I need for a bug report</source>
        <translation>复制报告错误所需的内容</translation>
    </message>
</context>
<context>
    <name>attn::app::AnimationDialog</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>Export an animation</source>
        <translation>导出动画</translation>
    </message>
    <message>
        <source>from here</source>
        <translation>从这里起</translation>
    </message>
    <message>
        <source>this station</source>
        <translation>这一站</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>WebP</source>
        <translation>WebP</translation>
    </message>
    <message>
        <source>Every pixel as it is; for web pages and newer slides</source>
        <translation>每个像素原样保留；适合网页和较新的幻灯片</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>At most 256 colours; every program shows it</source>
        <translation>最多 256 种颜色；任何程序都能显示</translation>
    </message>
    <message>
        <source>MP4</source>
        <translation>MP4</translation>
    </message>
    <message>
        <source>A video for slides; written by ffmpeg</source>
        <translation>用于幻灯片的视频；由 ffmpeg 写入</translation>
    </message>
    <message>
        <source>WebM</source>
        <translation>WebM</translation>
    </message>
    <message>
        <source>A video for web pages; written by ffmpeg</source>
        <translation>用于网页的视频；由 ffmpeg 写入</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>%1 pictures a second</source>
        <translation>每秒 %1 帧</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1 倍速</translation>
    </message>
    <message>
        <source>as in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>无限循环</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Smaller file</source>
        <translation>较小的文件</translation>
    </message>
    <message>
        <source>Colours that are nearly alike become alike</source>
        <translation>几乎相同的颜色合并为一种</translation>
    </message>
    <message>
        <source>Stations</source>
        <translation>站</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>First and last station</source>
        <translation>第一站和最后一站</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Size of the letters</source>
        <translation>文字的大小</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>帧率</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Stop the preview</source>
        <translation>停止预览</translation>
    </message>
    <message>
        <source>Play the preview</source>
        <translation>播放预览</translation>
    </message>
    <message>
        <source>Videos are written by the program ffmpeg.</source>
        <translation>视频由程序 ffmpeg 写入。</translation>
    </message>
    <message>
        <source>A GIF shows at most %1 pictures a second.</source>
        <translation>GIF 每秒最多显示 %1 帧。</translation>
    </message>
    <message>
        <source>Estimating the size…</source>
        <translation>正在估计大小…</translation>
    </message>
    <message>
        <source>%1 long, about %2 (an estimate from a few of its pictures)</source>
        <translation>长 %1，约 %2（由其中几帧估计）</translation>
    </message>
</context>
<context>
    <name>attn::app::AnimationExport</name>
    <message>
        <source>Export an animation</source>
        <translation>导出动画</translation>
    </message>
    <message>
        <source>An animation is still being exported. Close the window and give it up?</source>
        <translation>还有一个动画正在导出。要关闭窗口并放弃它吗？</translation>
    </message>
    <message>
        <source>Give it up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Keep exporting</source>
        <translation>继续导出</translation>
    </message>
    <message>
        <source>An animation is being exported; one at a time.</source>
        <translation>正在导出一个动画；一次只能一个。</translation>
    </message>
    <message>
        <source>There is nothing here that moves: an animation needs something to play.</source>
        <translation>这里没有会动的内容：动画需要可以播放的东西。</translation>
    </message>
    <message>
        <source>Exporting the animation to %1: %2 %</source>
        <translation>正在把动画导出到 %1：%2 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The animation was written to %1 (%2).</source>
        <translation>动画已写入 %1（%2）。</translation>
    </message>
    <message>
        <source>The animation was not exported; nothing was written.</source>
        <translation>动画没有导出；什么也没有写入。</translation>
    </message>
</context>
<context>
    <name>attn::app::AnswerEditor</name>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的回答</translation>
    </message>
    <message>
        <source>a number, in %1</source>
        <translation>一个数，单位：%1</translation>
    </message>
    <message>
        <source>Put into order</source>
        <translation>排好顺序</translation>
    </message>
    <message>
        <source>Two sentences (Ctrl+Return answers)</source>
        <translation>两句话（Ctrl+回车提交）</translation>
    </message>
    <message>
        <source>Choose one</source>
        <translation>选一个</translation>
    </message>
    <message>
        <source>Drag the line, or move it with Ctrl+Up and Ctrl+Down</source>
        <translation>拖动这一行，或用 Ctrl+↑ 和 Ctrl+↓ 移动它</translation>
    </message>
    <message>
        <source>Ctrl+Up and Ctrl+Down move a line</source>
        <translation>用 Ctrl+↑ 和 Ctrl+↓ 移动一行</translation>
    </message>
</context>
<context>
    <name>attn::app::AnswerHalf</name>
    <message>
        <source>Rough work</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Paper to work on</source>
        <translation>在这里打草稿</translation>
    </message>
    <message>
        <source>How it is worked out</source>
        <translation>怎样算出来</translation>
    </message>
    <message>
        <source>Tick what you said</source>
        <translation>勾出你说到的</translation>
    </message>
    <message>
        <source>A good answer</source>
        <translation>一个好的回答</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>You gave no answer.</source>
        <translation>你没有回答。</translation>
    </message>
    <message>
        <source>You answered %1.</source>
        <translation>你的回答是 %1。</translation>
    </message>
    <message>
        <source>Not this order: the marks show which lines stand right.</source>
        <translation>顺序不对：标记说明哪些行的位置是对的。</translation>
    </message>
    <message>
        <source>Your rough work</source>
        <translation>你的草稿</translation>
    </message>
</context>
<context>
    <name>attn::app::AskMe</name>
    <message>
        <source>There is no question about this document yet. Try one with a few tokens and heads.</source>
        <translation>还没有关于这个文档的问题。请换一个有几个词元、几个头的文档试试。</translation>
    </message>
    <message>
        <source>There is no question about what is selected here. Select another row, or another head.</source>
        <translation>关于这里选中的内容，没有可问的题。请选另一行，或另一个头。</translation>
    </message>
</context>
<context>
    <name>attn::app::AudiencePicture</name>
    <message>
        <source>What the audience sees</source>
        <translation>听众看到的画面</translation>
    </message>
</context>
<context>
    <name>attn::app::BlackScreen</name>
    <message>
        <source>Black screen: any key returns</source>
        <translation>黑屏：按任意键返回</translation>
    </message>
</context>
<context>
    <name>attn::app::ClassProjector</name>
    <message>
        <source>A question for the class</source>
        <translation>问全班的一道题</translation>
    </message>
    <message>
        <source>Think about it once more. Then we ask again.</source>
        <translation>再想一遍。然后我们重新提问。</translation>
    </message>
    <message>
        <source>A hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Discuss it in pairs: convince your neighbour. Then we ask again.</source>
        <translation>两人一组讨论：说服你的邻座。然后我们重新提问。</translation>
    </message>
</context>
<context>
    <name>attn::app::CommandList</name>
    <message>
        <source>chosen</source>
        <translation>已选择</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>现在不可用</translation>
    </message>
</context>
<context>
    <name>attn::app::CommandPalette</name>
    <message>
        <source>Find a command, a lab, a step, an example…</source>
        <translation>查找命令、实验室、步骤、例子…</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Nothing is called “%1”.</source>
        <translation>没有名为“%1”的内容。</translation>
    </message>
</context>
<context>
    <name>attn::app::CompareBar</name>
    <message>
        <source>What is shown</source>
        <translation>显示什么</translation>
    </message>
    <message>
        <source>Side by side
A and B on one playhead, in common colours</source>
        <translation>并排
A 和 B 共用一个播放位置，颜色标度相同</translation>
    </message>
    <message>
        <source>Difference
B − A, number by number</source>
        <translation>差值
B − A，逐个数字相减</translation>
    </message>
    <message>
        <source>Only B
The open document alone</source>
        <translation>只看 B
只显示打开的文档</translation>
    </message>
    <message>
        <source>Pin as A</source>
        <translation>固定为 A</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Edit A, and compare it with B</source>
        <translation>编辑 A，并与 B 比较</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>End the comparison and keep B</source>
        <translation>结束比较，保留 B</translation>
    </message>
    <message>
        <source>Comparison of A and B</source>
        <translation>A 与 B 的比较</translation>
    </message>
    <message>
        <source>From A to B: %1</source>
        <translation>从 A 到 B：%1</translation>
    </message>
    <message>
        <source>Make the present state A, in place of the current A</source>
        <translation>让当前状态成为 A，代替现在的 A</translation>
    </message>
</context>
<context>
    <name>attn::app::CompareCanvas</name>
    <message>
        <source>B − A is computed. Change an input of B, and the difference follows.</source>
        <translation>B − A 是计算出来的。改变 B 的一个输入，差值随之改变。</translation>
    </message>
    <message>
        <source>A is pinned and stays as it is. Change the same number in B.</source>
        <translation>A 已固定，保持不变。请在 B 中改变同一个数字。</translation>
    </message>
</context>
<context>
    <name>attn::app::CompareCard</name>
    <message>
        <source>%1: %2</source>
        <comment>the number on a side</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 has no such cell</source>
        <translation>%1 没有这样的格子</translation>
    </message>
    <message>
        <source>difference %1</source>
        <translation>差值 %1</translation>
    </message>
</context>
<context>
    <name>attn::app::CompareMenu</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attn::app::ComparedBars</name>
    <message>
        <source>yours: %1</source>
        <translation>你的：%1</translation>
    </message>
    <message>
        <source>right: %1</source>
        <translation>正确：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::ConflictDialog</name>
    <message>
        <source>Changed outside this window</source>
        <translation>在这个窗口之外被改动</translation>
    </message>
    <message>
        <source>“%1” was changed outside this window since it was opened or saved here.</source>
        <translation>“%1”在这里打开或保存之后，在这个窗口之外被改动了。</translation>
    </message>
    <message>
        <source>What differs, from the file to this window:</source>
        <translation>从文件到这个窗口，不同之处有：</translation>
    </message>
    <message>
        <source>What is in the file now cannot be read:</source>
        <translation>文件现在的内容无法读取：</translation>
    </message>
    <message>
        <source>Keep both</source>
        <translation>两个都保留</translation>
    </message>
    <message>
        <source>Saves what is open here as “%1” beside it; the file stays as it is.</source>
        <translation>把这里打开的内容另存为旁边的“%1”；文件保持原样。</translation>
    </message>
    <message>
        <source>Load the file</source>
        <translation>载入文件</translation>
    </message>
    <message>
        <source>Opens what is in the file now. Undo brings back what was open here.</source>
        <translation>打开文件现在的内容。撤销可以找回这里原来打开的内容。</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Saves what is open here in this file. The changes made elsewhere are lost.</source>
        <translation>把这里打开的内容保存到这个文件。在别处所作的改动会丢失。</translation>
    </message>
</context>
<context>
    <name>attn::app::DataPlaceRow</name>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>%1: nothing yet</source>
        <comment>what lies in a folder</comment>
        <translation>%1：还什么都没有</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what lies in a folder, its size</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeExplain</name>
    <message>
        <source>Tokens per second by length</source>
        <translation>每秒词元数随长度的变化</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeLab</name>
    <message>
        <source>Decode</source>
        <translation>解码</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeModelChoice</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n query head(s)</source>
        <translation>
            <numerusform>%n 个查询头</numerusform>
        </translation>
    </message>
    <message>
        <source>latent of %1 + %2</source>
        <translation>潜向量 %1 + %2</translation>
    </message>
    <message numerus="yes">
        <source>%n key/value head(s)</source>
        <translation>
            <numerusform>%n 个键/值头</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 in %3</source>
        <translation>%1 · %2（%3）</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>这个文档</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>“This machine” is measured for half a second when it is chosen</source>
        <translation>选择“本机”时，会测量它半秒钟</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>%1, measured here: %2</source>
        <translation>%1，在此测得：%2</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeNumbers</name>
    <message>
        <source>Numbers of the chosen lane</source>
        <translation>所选赛道的数字</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; at %2 tokens</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;，%2 个词元时</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>per token, overwritten when full</source>
        <translation>每个词元，满后覆盖旧的</translation>
    </message>
    <message>
        <source>more per token</source>
        <translation>每个词元增加</translation>
    </message>
    <message>
        <source>to read it once</source>
        <translation>读一遍所需时间</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>Cache %1, %2 more per token, %3 to read it once, %4 tokens per second</source>
        <translation>缓存 %1，每个词元增加 %2，读一遍需 %3，每秒 %4 个词元</translation>
    </message>
    <message>
        <source>Attention alone. With the %1 of parameters read as well: &lt;b&gt;%2 tokens per second&lt;/b&gt;.</source>
        <translation>只算注意力。若还要读取 %1 的参数：&lt;b&gt;每秒 %2 个词元&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>Cache and parameters take %1: more than the %2 of this hardware.</source>
        <translation>缓存和参数占 %1：超过这个硬件的 %2。</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeResults</name>
    <message>
        <source>Published next to counted…</source>
        <translation>印出值与计数值对照…</translation>
    </message>
    <message>
        <source>What papers have printed, beside what is counted here, and why they differ</source>
        <translation>论文印出的数字与这里的计数对照，以及它们为何不同</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeSizes</name>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Tokens in the window</source>
        <translation>窗口内的词元数</translation>
    </message>
    <message>
        <source>Tokens in the cache when the next one is written</source>
        <translation>写下一个词元时缓存中的词元</translation>
    </message>
    <message>
        <source>Sequences that are written at the same time; each has a cache of its own</source>
        <translation>同时写作的序列数；每个序列有自己的缓存</translation>
    </message>
    <message>
        <source>Window for the last lane</source>
        <translation>最后一条赛道的窗口</translation>
    </message>
    <message>
        <source>Read the parameters too</source>
        <translation>也读取参数</translation>
    </message>
    <message>
        <source>A step reads all parameters once, however long the sequence is</source>
        <translation>无论序列多长，每一步都把所有参数读一遍</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeStage</name>
    <message>
        <source>Decoding: the cache, and the lanes of the race</source>
        <translation>解码：缓存，以及竞速的赛道</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeState</name>
    <message>
        <source>This machine was not measured: %1</source>
        <translation>未能测量本机：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::DecodeTokens</name>
    <message>
        <source>Remove a token</source>
        <translation>移除词元</translation>
    </message>
    <message>
        <source>This document holds sizes only: its tokens have no names and no numbers.</source>
        <translation>这个文档只有尺寸：它的词元没有名字，也没有数字。</translation>
    </message>
    <message>
        <source>Tokens that are written</source>
        <translation>写出的词元</translation>
    </message>
    <message>
        <source>Click to go to a token, double click to rename, Delete to remove</source>
        <translation>单击转到词元，双击重命名，Delete 移除</translation>
    </message>
    <message>
        <source>%1 tokens of prompt, then</source>
        <translation>提示词 %1 个词元，然后是</translation>
    </message>
    <message>
        <source>An empty cache, then</source>
        <translation>空缓存，然后是</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
</context>
<context>
    <name>attn::app::DeleteDataDialog</name>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete my data</source>
        <translation>删除我的数据</translation>
    </message>
    <message>
        <source>What is to be deleted? Documents, lectures and work that you saved in folders of your own stay where they are. What is deleted here cannot be brought back.</source>
        <translation>要删除什么？你保存在自己文件夹里的文档、讲座和作业原样留下。在这里删除的无法恢复。</translation>
    </message>
</context>
<context>
    <name>attn::app::DesktopRoom</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>name of a file, name of a lab</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>The picture is on its way to the printer.</source>
        <translation>图片正在送往打印机。</translation>
    </message>
    <message>
        <source>The picture was not printed.</source>
        <translation>图片没有打印出来。</translation>
    </message>
    <message>
        <source>The printer, or the file that it was to be printed into, cannot be written.</source>
        <translation>无法写入打印机，或者要打印到的文件。</translation>
    </message>
    <message>
        <source>The picture was printed into %1.</source>
        <translation>图片已打印到 %1。</translation>
    </message>
</context>
<context>
    <name>attn::app::DeviceMenu</name>
    <message numerus="yes">
        <source>PoCL, %n core(s)</source>
        <translation>
            <numerusform>PoCL，%n 核</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (not usable: %2)</source>
        <translation>%1（不可用：%2）</translation>
    </message>
    <message>
        <source>Automatic: OpenCL where it works</source>
        <translation>自动：能用 OpenCL 就用</translation>
    </message>
    <message>
        <source>Eigen: the processor, double precision</source>
        <translation>Eigen：处理器，双精度</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>starting OpenCL…</source>
        <translation>正在启动 OpenCL…</translation>
    </message>
    <message>
        <source>starting Eigen…</source>
        <translation>正在启动 Eigen…</translation>
    </message>
    <message>
        <source>double precision</source>
        <translation>双精度</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>Computed on the processor in double precision: the reference itself. Click to choose.</source>
        <translation>在处理器上以双精度计算：就是参考值本身。点击选择。</translation>
    </message>
    <message>
        <source>Computed on %1 in float32. The error is the largest relative distance of any stage on screen from the same computation in double precision. Click to choose.</source>
        <translation>在 %1 上以 float32 计算。误差是屏幕上各阶段与双精度计算结果之间最大的相对距离。点击选择。</translation>
    </message>
    <message>
        <source>Computed on the processor in double precision: the reference itself. %1 Click to choose.</source>
        <translation>在处理器上以双精度计算：就是参照本身。%1 点击选择。</translation>
    </message>
</context>
<context>
    <name>attn::app::DiskChanges</name>
    <message>
        <source>“%1” was deleted or moved. Saving makes it anew.</source>
        <translation>“%1”被删除或移走了。保存会重新创建它。</translation>
    </message>
    <message>
        <source>“%1” was changed outside this window and cannot be read now. What is open here is whole.</source>
        <translation>“%1”在这个窗口之外被改动，现在无法读取。这里打开的内容完好。</translation>
    </message>
    <message>
        <source>“%1” was changed outside this window, and here there are unsaved changes. Nothing is lost: when you save, you choose.</source>
        <translation>“%1”在这个窗口之外被改动，而这里有未保存的更改。什么都没有丢失：保存时由你选择。</translation>
    </message>
    <message>
        <source>From the file to this window:</source>
        <translation>从文件到这个窗口：</translation>
    </message>
    <message>
        <source>Choose now…</source>
        <translation>现在选择…</translation>
    </message>
    <message>
        <source>“%1” was changed outside this window.</source>
        <translation>“%1”在这个窗口之外被改动了。</translation>
    </message>
    <message>
        <source>Load the changes</source>
        <translation>载入改动</translation>
    </message>
    <message>
        <source>%1 was not loaded.</source>
        <translation>没有载入 %1。</translation>
    </message>
    <message>
        <source>“%1” had been deleted or moved and was saved anew.</source>
        <translation>“%1”曾被删除或移走，现已重新保存。</translation>
    </message>
    <message>
        <source>Saved as “%1”. “%2” stays as it was changed outside this window.</source>
        <translation>已另存为“%1”。“%2”保持在这个窗口之外改动后的样子。</translation>
    </message>
</context>
<context>
    <name>attn::app::DocumentTitle</name>
    <message numerus="yes">
        <source>%n query(ies)</source>
        <translation>
            <numerusform>%n 个查询</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n 个键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation>d_k %1</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Document %1, %2. Rename</source>
        <translation>文档 %1，%2。重命名</translation>
    </message>
    <message>
        <source>%1: not saved in a file yet. Click to rename</source>
        <translation>%1：尚未保存为文件。点击重命名</translation>
    </message>
    <message>
        <source>%1: click to rename. File: %2</source>
        <translation>%1：点击重命名。文件：%2</translation>
    </message>
</context>
<context>
    <name>attn::app::Documents</name>
    <message>
        <source>Open a document</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>保存文档</translation>
    </message>
    <message>
        <source>AttentionScope documents (*.attn.json)</source>
        <translation>AttentionScope 文档 (*.attn.json)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>保存对“%1”的更改吗？</translation>
    </message>
    <message>
        <source>Without saving, the changes since the last save are lost.</source>
        <translation>不保存的话，上次保存之后的更改会丢失。</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Title of the document:</source>
        <translation>文档标题：</translation>
    </message>
    <message>
        <source>%1 was not opened.</source>
        <translation>没有打开 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s):</source>
        <translation>
            <numerusform>%n 个问题：</numerusform>
        </translation>
    </message>
    <message>
        <source>The recovered work cannot be read.</source>
        <translation>无法读取恢复的内容。</translation>
    </message>
    <message>
        <source>The document was not saved.</source>
        <translation>文档没有保存。</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>The document was not renamed.</source>
        <translation>文档没有重命名。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>还没有文档</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>正在打开 %1 …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>T = %1 tokens</source>
        <translation>T = %1 个词元</translation>
    </message>
    <message>
        <source>%1 queries, %2 keys</source>
        <translation>%1 个查询，%2 个键</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has %2. All stages of its computation together take %3 of memory; %4 are free.</source>
        <translation>%1 有 %2。它的计算的所有阶段合起来需要 %3 内存；空闲的有 %4。</translation>
    </message>
    <message>
        <source>A large document</source>
        <translation>很大的文档</translation>
    </message>
    <message>
        <source>That is more than half, so it cannot be computed here.</source>
        <translation>这超过了一半，所以不能在这里计算。</translation>
    </message>
    <message>
        <source>Its sizes alone open at once, as a new document: what it costs, its tiles and its memory traffic can be seen without the numbers.</source>
        <translation>可以只把它的尺寸作为新文档立即打开：不用数值，也能看到它的开销、分块和内存搬运量。</translation>
    </message>
    <message>
        <source>Open the sizes only</source>
        <translation>只打开尺寸</translation>
    </message>
    <message>
        <source>Compute it all the same</source>
        <translation>仍然计算</translation>
    </message>
    <message>
        <source>These are the sizes of %1, as a new document. The file is as it was.</source>
        <translation>这是 %1 的尺寸，作为一个新文档。文件保持原样。</translation>
    </message>
    <message>
        <source>“%1” was opened from the clipboard. It has no file yet.</source>
        <translation>“%1”已从剪贴板打开。它还没有文件。</translation>
    </message>
    <message>
        <source>Everything that AttentionScope opens (*.attn.json *.lesson.zip lesson.json *.handout.json *.work.json);;AttentionScope documents (*.attn.json);;Lessons (*.lesson.zip lesson.json);;Hand-outs and work for a class (*.handout.json *.work.json);;All files (*)</source>
        <translation>AttentionScope 能打开的一切 (*.attn.json *.lesson.zip lesson.json *.handout.json *.work.json);;AttentionScope 文档 (*.attn.json);;课程 (*.lesson.zip lesson.json);;作业卷和班级作业 (*.handout.json *.work.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>attn::app::DragCard</name>
    <message>
        <source>Drag this picture into another program.</source>
        <translation>把这张图片拖到另一个程序里。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>attn::app::ExplainPane</name>
    <message>
        <source>Row of “%1”</source>
        <translation>“%1”这一行</translation>
    </message>
</context>
<context>
    <name>attn::app::ExplanationView</name>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Try this</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>Show fewer terms</source>
        <translation>显示较少的项</translation>
    </message>
    <message numerus="yes">
        <source>Show all %n terms</source>
        <translation>
            <numerusform>显示全部 %n 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::ExportDialog</name>
    <message>
        <source>Export the picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>Pixels: for every program that shows slides</source>
        <translation>像素：任何能放映幻灯片的程序都可用</translation>
    </message>
    <message>
        <source>SVG</source>
        <translation>SVG</translation>
    </message>
    <message>
        <source>Vectors: sharp at any size</source>
        <translation>矢量：任何大小都清晰</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Vectors: a page of this size</source>
        <translation>矢量：这个大小的一页</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Slide, 1080p: 1920 × 1080</source>
        <translation>幻灯片，1080p：1920 × 1080</translation>
    </message>
    <message>
        <source>Slide, 4K: 3840 × 2160</source>
        <translation>幻灯片，4K：3840 × 2160</translation>
    </message>
    <message>
        <source>As in the window: %1 × %2</source>
        <translation>与窗口相同：%1 × %2</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>透明背景</translation>
    </message>
    <message>
        <source>Letters as shapes</source>
        <translation>文字转为形状</translation>
    </message>
    <message>
        <source>Looks the same where the typefaces are missing; the text can no longer be edited</source>
        <translation>在没有这些字体的地方看起来也一样；文字不再能编辑</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Size of the letters</source>
        <translation>文字的大小</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
</context>
<context>
    <name>attn::app::FaultReportDialog</name>
    <message>
        <source>For a bug report</source>
        <translation>用于报告错误</translation>
    </message>
    <message>
        <source>This is on the clipboard now. Read it, then paste it into your report, with what you did and what you saw.</source>
        <translation>这些内容现在在剪贴板里。请先读一遍，再粘贴到你的报告里，并写上你做了什么、看到了什么。</translation>
    </message>
    <message>
        <source>Names of people, machines, folders and documents are left out. Nothing is sent by the program.</source>
        <translation>人名、机器名、文件夹和文档的名称都已略去。程序什么都不发送。</translation>
    </message>
    <message>
        <source>What is on the clipboard</source>
        <translation>剪贴板里的内容</translation>
    </message>
    <message>
        <source>Copy again</source>
        <translation>再复制一次</translation>
    </message>
</context>
<context>
    <name>attn::app::GlyphButton</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attn::app::HandInSheet</name>
    <message>
        <source>Hand in</source>
        <translation>交卷</translation>
    </message>
    <message numerus="yes">
        <source>All %n question(s) are answered.</source>
        <translation>
            <numerusform>%n 道题全部答了。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) without an answer: </source>
        <translation>
            <numerusform>%n 道题没有回答：</numerusform>
        </translation>
    </message>
    <message>
        <source>Your name, if your teacher asks for it</source>
        <translation>你的姓名，如果老师要求</translation>
    </message>
    <message>
        <source>may stay empty</source>
        <translation>可以不填</translation>
    </message>
    <message>
        <source>The file names %1, your answers and the time that each took; it names you only if you type a name here.</source>
        <translation>文件中有 %1、你的回答和每道题所用的时间；只有在这里填写姓名，它才带有你的名字。</translation>
    </message>
    <message>
        <source>Here a student saves one file for you. In this preview nothing is saved.</source>
        <translation>学生在这里保存一个文件交给你。在预览中什么也不保存。</translation>
    </message>
    <message>
        <source>One file is saved, for you to send to your teacher. Then your answers can no longer be changed, and you see the right ones.</source>
        <translation>会保存一个文件，由你发给老师。之后回答不能再改，你会看到正确答案。</translation>
    </message>
    <message>
        <source>Save the file and hand in…</source>
        <translation>保存文件并交卷…</translation>
    </message>
    <message>
        <source>Back to the questions</source>
        <translation>返回题目</translation>
    </message>
</context>
<context>
    <name>attn::app::HandoutDialog</name>
    <message numerus="yes">
        <source>%n file(s) there would be replaced: %1.</source>
        <translation>
            <numerusform>那里有 %n 个文件会被替换：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other hand-out(s) lie there and would stay among the new ones.</source>
        <translation>
            <numerusform>那里有 %n 份其他作业卷，会留在新作业卷之间。</numerusform>
        </translation>
    </message>
    <message>
        <source>The folder for the hand-outs</source>
        <translation>作业卷的文件夹</translation>
    </message>
    <message>
        <source>The folder is not empty</source>
        <translation>文件夹不是空的</translation>
    </message>
    <message>
        <source>Answers to hand-outs that are replaced can no longer be collected.</source>
        <translation>被替换的作业卷的答卷将无法再收。</translation>
    </message>
    <message>
        <source>Write beside them</source>
        <translation>写在旁边</translation>
    </message>
    <message>
        <source>Replace them</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Draw another</source>
        <translation>另抽一个</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>显示文件夹</translation>
    </message>
    <message>
        <source>Hand out</source>
        <translation>分发</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>卷数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>The same seed makes the same hand-outs again</source>
        <translation>相同的种子再次生成相同的作业卷</translation>
    </message>
    <message>
        <source>A file for each student, to open in AttentionScope</source>
        <translation>每个学生一个文件，在 AttentionScope 中打开</translation>
    </message>
    <message>
        <source>Worksheets on paper (PDF)</source>
        <translation>练习纸 (PDF)</translation>
    </message>
    <message>
        <source>With the solutions in a PDF of their own</source>
        <translation>解答另存为一个 PDF</translation>
    </message>
    <message>
        <source>For printing on both sides</source>
        <translation>用于双面打印</translation>
    </message>
    <message>
        <source>Questions for Moodle (XML)</source>
        <translation>用于 Moodle 的题 (XML)</translation>
    </message>
    <message>
        <source>A category for each question, in which every variant is one: a quiz draws one of them</source>
        <translation>每道题一个类别，每个卷号是其中的一题：测验从中抽一题</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Variants, one for each student</source>
        <translation>卷号，每个学生一个</translation>
    </message>
    <message>
        <source>What is made</source>
        <translation>生成什么</translation>
    </message>
    <message>
        <source>The seed is a whole number from 0 to 9,007,199,254,740,991.</source>
        <translation>种子是 0 到 9,007,199,254,740,991 之间的整数。</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>请选择文件夹。</translation>
    </message>
    <message>
        <source>Choose at least one of them: files, worksheets or questions for Moodle.</source>
        <translation>请至少选择一项：文件、练习纸或用于 Moodle 的题。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Drawing the numbers …</source>
        <translation>正在抽取数字…</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>什么也没有写入。</translation>
    </message>
    <message>
        <source>Writing …</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>Cancelled: %1 of %2 files are in %3.</source>
        <translation>已取消：%2 个文件中有 %1 个在 %3 中。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are in %1.</source>
        <translation>
            <numerusform>%n 个文件在 %1 中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Give each student one of the hand-outs, and keep the folder: by it the answers are collected (Classroom › Collect answers…).</source>
        <translation>给每个学生一份作业卷，并保留这个文件夹：收答卷时要用它（课堂 › 收答卷…）。</translation>
    </message>
    <message>
        <source>The worksheets are for printing; the seed %1 makes them again.</source>
        <translation>练习纸供打印；用种子 %1 可以再次生成。</translation>
    </message>
</context>
<context>
    <name>attn::app::HeaderBar</name>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Light theme</source>
        <translation>浅色主题</translation>
    </message>
    <message>
        <source>Dark theme</source>
        <translation>深色主题</translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation>语言：%1</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Computed by %1</source>
        <translation>由 %1 计算</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Pin the present state and compare it with what you change</source>
        <translation>固定当前状态，并与你之后的更改比较</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Labs</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Lab: %1</source>
        <translation>实验室：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsCacheInputs</name>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Model to compare with</source>
        <translation>用来比较的模型</translation>
    </message>
    <message>
        <source>Bits of a cached number</source>
        <translation>缓存中每个数的位数</translation>
    </message>
    <message>
        <source>32 bit</source>
        <translation>32 位</translation>
    </message>
    <message>
        <source>16 bit</source>
        <translation>16 位</translation>
    </message>
    <message>
        <source>8 bit</source>
        <translation>8 位</translation>
    </message>
    <message>
        <source>Tokens in the cache</source>
        <translation>缓存中的词元</translation>
    </message>
    <message>
        <source>Sizes: %1</source>
        <translation>尺寸：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsExplainPane</name>
    <message>
        <source>Open head %1 in the Steps lab</source>
        <translation>在“步骤”实验室中打开头 %1</translation>
    </message>
    <message>
        <source>Weights of “%1” in head %2</source>
        <translation>头 %2 中“%1”的权重</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsLab</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsScaleInputs</name>
    <message>
        <source>Colour scale of the weights</source>
        <translation>权重的颜色标度</translation>
    </message>
    <message>
        <source>One for all heads</source>
        <translation>所有头共用一个</translation>
    </message>
    <message>
        <source>One each</source>
        <translation>每个头一个</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsSizesInputs</name>
    <message>
        <source>Change the width of the model</source>
        <translation>改变模型的宽度</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Model width d&lt;sub&gt;model&lt;/sub&gt;</source>
        <translation>模型宽度 d&lt;sub&gt;model&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Model width</source>
        <translation>模型宽度</translation>
    </message>
    <message>
        <source>Columns of all query heads H·d&lt;sub&gt;k&lt;/sub&gt;</source>
        <translation>所有查询头的列数 H·d&lt;sub&gt;k&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Width of a head d&lt;sub&gt;k&lt;/sub&gt; = %1 / %2</source>
        <translation>一个头的宽度 d&lt;sub&gt;k&lt;/sub&gt; = %1 / %2</translation>
    </message>
    <message>
        <source>Width of its values d&lt;sub&gt;v&lt;/sub&gt; = %1 / %2</source>
        <translation>其值的宽度 d&lt;sub&gt;v&lt;/sub&gt; = %1 / %2</translation>
    </message>
    <message>
        <source>Query heads in a group G = %1 / %2</source>
        <translation>每组的查询头数 G = %1 / %2</translation>
    </message>
</context>
<context>
    <name>attn::app::HeadsStage</name>
    <message>
        <source>This document gives sizes but no numbers, so the heads have nothing to show. The cache below is counted from the sizes.</source>
        <translation>这个文档只给出尺寸而没有数字，所以各头没有可显示的内容。下方的缓存由尺寸算出。</translation>
    </message>
</context>
<context>
    <name>attn::app::HelpButton</name>
    <message>
        <source>What is this? Opens the manual here</source>
        <translation>这是什么？在这里打开手册</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
</context>
<context>
    <name>attn::app::HomePage</name>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
</context>
<context>
    <name>attn::app::ImportDialog</name>
    <message>
        <source>Import numbers</source>
        <translation>导入数据</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>导入到</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Tensors in the file</source>
        <translation>文件中的张量</translation>
    </message>
    <message>
        <source>%1, head %L2</source>
        <translation>%1，头 %L2</translation>
    </message>
    <message>
        <source>No file chosen yet</source>
        <translation>尚未选择文件</translation>
    </message>
    <message>
        <source>%1   %2   %3</source>
        <translation>%1   %2   %3</translation>
    </message>
    <message>
        <source>Import into %1</source>
        <translation>导入到 %1</translation>
    </message>
    <message>
        <source>This document holds sizes only. There is no matrix to import into.</source>
        <translation>这个文档只有尺寸，没有可以导入数字的矩阵。</translation>
    </message>
    <message>
        <source>Name the tokens after the first column</source>
        <translation>以第一列命名词元</translation>
    </message>
    <message>
        <source>Numbers (*.npy *.npz *.safetensors *.csv *.tsv *.txt);;All files (*)</source>
        <translation>数字 (*.npy *.npz *.safetensors *.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>attn::app::InPlaceEditor</name>
    <message>
        <source>Number of the cell</source>
        <translation>格子的数字</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsAlgorithm</name>
    <message>
        <source>Change the algorithm</source>
        <translation>改变算法</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>This document is about decoding, which has a lab of its own. Here it is counted as flash2.</source>
        <translation>这个文档讲的是解码，解码有自己的实验室。在这里按 flash2 计数。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsArithmetic</name>
    <message>
        <source>Change the arithmetic</source>
        <translation>改变算术精度</translation>
    </message>
    <message>
        <source>Change the fill</source>
        <translation>改变填充值</translation>
    </message>
    <message>
        <source>Switch on: %1</source>
        <translation>开启：%1</translation>
    </message>
    <message>
        <source>Switch off: %1</source>
        <translation>关闭：%1</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术精度</translation>
    </message>
    <message>
        <source>Round every operation to</source>
        <translation>每次运算舍入到</translation>
    </message>
    <message>
        <source>double</source>
        <translation>双精度</translation>
    </message>
    <message>
        <source>Added where not visible</source>
        <translation>不可见处加上</translation>
    </message>
    <message>
        <source>The weight becomes exactly 0</source>
        <translation>权重正好变为 0</translation>
    </message>
    <message>
        <source>What many programs write instead of −∞</source>
        <translation>许多程序用它代替 −∞</translation>
    </message>
    <message>
        <source>Chosen because it fits float16</source>
        <translation>选它是因为 float16 容得下</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Number added where not visible</source>
        <translation>不可见处加上的数</translation>
    </message>
    <message>
        <source>Subtract the row maximum</source>
        <translation>减去行最大值</translation>
    </message>
    <message>
        <source>Largest number %1, exp overflows above %2</source>
        <translation>最大的数 %1，超过 %2 时 exp 溢出</translation>
    </message>
    <message>
        <source>The chosen device computes in %1. %2</source>
        <translation>所选设备用 %1 计算。%2</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsChip</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Choose the tile by hand</source>
        <translation>手动选择分块</translation>
    </message>
    <message>
        <source>Choose the tile automatically</source>
        <translation>自动选择分块</translation>
    </message>
    <message>
        <source>Change the on-chip memory</source>
        <translation>改变片上内存</translation>
    </message>
    <message>
        <source>Change the element size</source>
        <translation>改变元素大小</translation>
    </message>
    <message>
        <source>On-chip memory</source>
        <translation>片上内存</translation>
    </message>
    <message>
        <source>How the tile is chosen</source>
        <translation>怎样选择分块</translation>
    </message>
    <message>
        <source>Tile by hand</source>
        <translation>手动分块</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Size M in bytes</source>
        <translation>大小 M（字节）</translation>
    </message>
    <message>
        <source>On-chip memory M in bytes</source>
        <translation>片上内存 M（字节）</translation>
    </message>
    <message>
        <source>Tile needs</source>
        <translation>分块需要</translation>
    </message>
    <message>
        <source>Element size</source>
        <translation>元素大小</translation>
    </message>
    <message>
        <source>Bytes of an element of Q, K, V, S, P, O</source>
        <translation>Q、K、V、S、P、O 每个元素的字节数</translation>
    </message>
    <message>
        <source>1 byte</source>
        <translation>1 字节</translation>
    </message>
    <message>
        <source>2 bytes</source>
        <translation>2 字节</translation>
    </message>
    <message>
        <source>4 bytes</source>
        <translation>4 字节</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>As in the FlashAttention paper: from M and the widths. It may ask for too much.</source>
        <translation>与 FlashAttention 论文相同：由 M 和各宽度得出。它可能要求过多。</translation>
    </message>
    <message>
        <source>As tall as fits beside up to 64 keys</source>
        <translation>在最多 64 个键旁能放下多高就多高</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsColumn</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsEmbedding</name>
    <message>
        <source>One row for each token</source>
        <translation>每个词元一行</translation>
    </message>
    <message>
        <source>Paste into the embedding table</source>
        <translation>粘贴到嵌入表</translation>
    </message>
    <message>
        <source>Clear cells of the embedding table</source>
        <translation>清除嵌入表的格子</translation>
    </message>
    <message>
        <source>“%1” is not a number; type one such as %2</source>
        <translation>“%1”不是数；请输入例如 %2 的数</translation>
    </message>
    <message>
        <source>Change the embedding of “%1”</source>
        <translation>改变“%1”的嵌入</translation>
    </message>
    <message>
        <source>The table has %1 rows of %2 numbers; what was pasted has %3 rows of %4.</source>
        <translation>表有 %1 行，每行 %2 个数；粘贴的内容有 %3 行，每行 %4 个。</translation>
    </message>
    <message>
        <source>Embedding table</source>
        <translation>嵌入表</translation>
    </message>
    <message>
        <source>Matrix of the embedding table</source>
        <translation>嵌入表的矩阵</translation>
    </message>
    <message>
        <source>Numbers of the embedding table</source>
        <translation>嵌入表的数字</translation>
    </message>
    <message>
        <source>Every token takes the row of its first place</source>
        <translation>每个词元采用它第一次出现处的那一行</translation>
    </message>
    <message>
        <source>Each token is looked up here, and its row becomes its row of X. Edit a row, and X follows wherever the token stands. ×2: it stands twice.</source>
        <translation>每个词元都在这里查找，它的那一行成为它在 X 中的一行。编辑一行，X 中凡是这个词元的地方都随之改变。×2：它出现两次。</translation>
    </message>
    <message>
        <source>This document gives Q, K and V as they are. In a model all three come from one row that the token is looked up by; here a new token looks up its rows of the same name. ×2: it stands twice.</source>
        <translation>这个文档直接给出 Q、K 和 V。在模型里，三者都来自按词元查到的同一行；在这里，新词元查找与它同名的各行。×2：它出现两次。</translation>
    </message>
    <message>
        <source>query head %L1 of %L2</source>
        <translation>查询头 %L1（共 %L2）</translation>
    </message>
    <message>
        <source>key/value head %L1 of %L2</source>
        <translation>键/值头 %L1（共 %L2）</translation>
    </message>
    <message>
        <source>Some tokens have rows that differ from place to place, as after adding positions; the number in parentheses is the position.</source>
        <translation>有些词元的行在不同位置各不相同，例如加上位置之后；括号中的数字是位置。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsExperiment</name>
    <message>
        <source>Drawing random numbers …</source>
        <translation>正在抽取随机数…</translation>
    </message>
    <message>
        <source>%1 products at every width</source>
        <translation>每个宽度 %1 个乘积</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>Products q·k at every width</source>
        <translation>每个宽度的乘积 q·k 个数</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>随机数的种子</translation>
    </message>
    <message>
        <source>Progress of the experiment</source>
        <translation>实验进度</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsHardware</name>
    <message>
        <source>Hardware for the race</source>
        <translation>竞速所用的硬件</translation>
    </message>
    <message>
        <source>%1 from memory · %2 with elements of this size, %3 for each byte · %4 on chip</source>
        <translation>内存 %1 · 此元素大小下 %2，每字节 %3 · 片上 %4</translation>
    </message>
    <message>
        <source>kB, MB and GB are powers of 1000, KiB and MiB of 1024.</source>
        <translation>kB、MB 和 GB 是 1000 的幂，KiB 和 MiB 是 1024 的幂。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsHeads</name>
    <message>
        <source>Change the query heads</source>
        <translation>改变查询头数</translation>
    </message>
    <message>
        <source>Change the key/value heads</source>
        <translation>改变键/值头数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key/value</source>
        <translation>键/值</translation>
    </message>
    <message>
        <source>Only divisors of the query heads: every key/value head serves equally many of them</source>
        <translation>只能是查询头数的约数：每个键/值头服务同样多的查询头</translation>
    </message>
    <message>
        <source>Multi-head attention (MHA): every query head has keys and values of its own.</source>
        <translation>多头注意力 (MHA)：每个查询头有自己的键和值。</translation>
    </message>
    <message>
        <source>Multi-query attention (MQA): all query heads share one key/value head.</source>
        <translation>多查询注意力 (MQA)：所有查询头共用一个键/值头。</translation>
    </message>
    <message numerus="yes">
        <source>Grouped-query attention (GQA): %Ln query heads share each key/value head.</source>
        <translation>
            <numerusform>分组查询注意力 (GQA)：每 %Ln 个查询头共用一个键/值头。</numerusform>
        </translation>
    </message>
    <message>
        <source>Only divisors of %1: every head gets equally many of the %1 columns.</source>
        <translation>只能是 %1 的约数：%1 列中每个头分得同样多。</translation>
    </message>
    <message>
        <source>Only common divisors of %1 and %2: every head gets equally many columns of Q and K, and of V.</source>
        <translation>只能是 %1 和 %2 的公约数：每个头分得同样多的 Q 和 K 的列，以及同样多的 V 的列。</translation>
    </message>
    <message>
        <source>Rotation needs an even number of columns in a head.</source>
        <translation>旋转要求每个头的列数为偶数。</translation>
    </message>
    <message>
        <source>One query head reads one key/value head.</source>
        <translation>一个查询头读取一个键/值头。</translation>
    </message>
    <message>
        <source>Only divisors of %1: every key/value head serves equally many query heads.</source>
        <translation>只能是 %1 的约数：每个键/值头服务同样多的查询头。</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键/值头</translation>
    </message>
    <message>
        <source>There is a single column: it cannot be divided among heads.</source>
        <translation>只有一列：无法分给多个头。</translation>
    </message>
    <message>
        <source>These columns cannot be divided among heads in another way.</source>
        <translation>这些列没有别的方式分给各个头。</translation>
    </message>
    <message>
        <source>Only counts that divide the columns evenly can be chosen</source>
        <translation>只能选择能均分各列的数目</translation>
    </message>
    <message>
        <source>Another number divides the same columns anew: Q, K and V as wholes stay what they are</source>
        <translation>换一个数目，同样的列就重新切分：Q、K、V 整体保持不变</translation>
    </message>
    <message>
        <source>Fewer heads: neighbours are averaged. More heads: each is repeated. Undo brings them all back</source>
        <translation>头变少：相邻的取平均。头变多：每个都重复。撤销可全部还原</translation>
    </message>
    <message>
        <source>For more heads, widen dₖ and dᵥ under Matrix.</source>
        <translation>要有更多的头，请在“矩阵”中加宽 dₖ 和 dᵥ。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsMask</name>
    <message>
        <source>Change the window</source>
        <translation>改变窗口</translation>
    </message>
    <message>
        <source>Change the padding</source>
        <translation>改变填充</translation>
    </message>
    <message>
        <source>Change the custom mask</source>
        <translation>改变自定义掩码</translation>
    </message>
    <message>
        <source>Change the fill</source>
        <translation>改变填充值</translation>
    </message>
    <message>
        <source>Switch the causal mask on</source>
        <translation>开启因果掩码</translation>
    </message>
    <message>
        <source>Switch the causal mask off</source>
        <translation>关闭因果掩码</translation>
    </message>
    <message>
        <source>Switch the window on</source>
        <translation>开启窗口</translation>
    </message>
    <message>
        <source>Switch the window off</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Switch padding off</source>
        <translation>关闭填充</translation>
    </message>
    <message>
        <source>Switch the custom mask on</source>
        <translation>开启自定义掩码</translation>
    </message>
    <message>
        <source>Switch the custom mask off</source>
        <translation>关闭自定义掩码</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Your own pattern, cell by cell</source>
        <translation>你自己的图案，逐格设定</translation>
    </message>
    <message>
        <source>Keys in the window, W</source>
        <translation>窗口内的键数 W</translation>
    </message>
    <message>
        <source>Padded key tokens</source>
        <translation>被填充的键词元</translation>
    </message>
    <message>
        <source>Custom mask</source>
        <translation>自定义掩码</translation>
    </message>
    <message>
        <source>Choose the padded tokens.</source>
        <translation>选择被填充的词元。</translation>
    </message>
    <message>
        <source>Added where not visible</source>
        <translation>不可见处加上</translation>
    </message>
    <message>
        <source>The weight becomes exactly 0</source>
        <translation>权重正好变为 0</translation>
    </message>
    <message>
        <source>What many programs write instead of −∞</source>
        <translation>许多程序用它代替 −∞</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Number added where not visible</source>
        <translation>不可见处加上的数</translation>
    </message>
    <message>
        <source>Not visible</source>
        <translation>不可见处</translation>
    </message>
    <message>
        <source>Added to the scores of keys that are not visible</source>
        <translation>加到不可见键的分数上</translation>
    </message>
    <message>
        <source>The custom mask and the bias skip no tile: a kernel has to read them first.</source>
        <translation>自定义掩码和偏置不会跳过任何分块：内核得先读取它们。</translation>
    </message>
    <message>
        <source>No looking ahead: no key later than the query</source>
        <translation>不向前看：键不晚于查询</translation>
    </message>
    <message>
        <source>Only the nearest keys</source>
        <translation>只看最近的键</translation>
    </message>
    <message>
        <source>Padding tokens, which only fill up the batch</source>
        <translation>填充词元，只用来补足批次</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsMaskPlace</name>
    <message>
        <source>Change the alignment</source>
        <translation>改变对齐方式</translation>
    </message>
    <message>
        <source>Change the first position</source>
        <translation>改变第一个位置</translation>
    </message>
    <message>
        <source>Make one custom mask of all layers</source>
        <translation>把所有层合成一个自定义掩码</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Alignment of the diagonal</source>
        <translation>对角线的对齐方式</translation>
    </message>
    <message>
        <source>top left</source>
        <translation>左上</translation>
    </message>
    <message>
        <source>First query meets first key: PyTorch&apos;s is_causal</source>
        <translation>第一个查询对第一个键：PyTorch 的 is_causal</translation>
    </message>
    <message>
        <source>bottom right</source>
        <translation>右下</translation>
    </message>
    <message>
        <source>Last query meets last key: FlashAttention from version 2.1</source>
        <translation>最后的查询对最后的键：FlashAttention 2.1 版起</translation>
    </message>
    <message>
        <source>Position of the first query</source>
        <translation>第一个查询的位置</translation>
    </message>
    <message>
        <source>Counts once causal or window is on.</source>
        <translation>因果或窗口开启后才起作用。</translation>
    </message>
    <message>
        <source>As many queries as keys: top left and bottom right are the same.</source>
        <translation>查询与键一样多：左上和右下相同。</translation>
    </message>
    <message>
        <source>An offset of your own, neither top left nor bottom right.</source>
        <translation>你自己的偏移，既非左上也非右下。</translation>
    </message>
    <message>
        <source>As PyTorch&apos;s is_causal does.</source>
        <translation>与 PyTorch 的 is_causal 相同。</translation>
    </message>
    <message>
        <source>As FlashAttention does from version 2.1.</source>
        <translation>与 FlashAttention 2.1 版起的做法相同。</translation>
    </message>
    <message>
        <source>Align the diagonal with</source>
        <translation>对角线对齐到</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsMatrix</name>
    <message>
        <source>Fill %1 at random</source>
        <translation>随机填充 %1</translation>
    </message>
    <message>
        <source>Add W_O</source>
        <translation>添加 W_O</translation>
    </message>
    <message>
        <source>Remove W_O</source>
        <translation>移除 W_O</translation>
    </message>
    <message>
        <source>Paste into %1</source>
        <translation>粘贴到 %1</translation>
    </message>
    <message>
        <source>“%1” is not a number; type one such as %2</source>
        <translation>“%1”不是数；请输入例如 %2 的数</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>改变 %1</translation>
    </message>
    <message>
        <source>Clear cells of %1</source>
        <translation>清除 %1 的格子</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Fill with numbers from N(0, 1); the same seed gives the same numbers</source>
        <translation>用 N(0, 1) 的数填充；相同的种子给出相同的数</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation>随机数的种子</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Numbers from .npy, .npz, .safetensors or .csv</source>
        <translation>来自 .npy、.npz、.safetensors 或 .csv 的数</translation>
    </message>
    <message>
        <source>Width of queries and keys, d_k</source>
        <translation>查询和键的宽度 d_k</translation>
    </message>
    <message>
        <source>Width of values, d_v</source>
        <translation>值的宽度 d_v</translation>
    </message>
    <message>
        <source>Width of the model, d_model</source>
        <translation>模型的宽度 d_model</translation>
    </message>
    <message>
        <source>Numbers of %1</source>
        <translation>%1 的数</translation>
    </message>
    <message>
        <source>key/value head %L1 of %L2</source>
        <translation>键/值头 %L1（共 %L2）</translation>
    </message>
    <message>
        <source>query head %L1 of %L2</source>
        <translation>查询头 %L1（共 %L2）</translation>
    </message>
    <message>
        <source>Mix the heads with W_O</source>
        <translation>用 W_O 混合各头</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsMore</name>
    <message>
        <source>Change the rotary pairs</source>
        <translation>改变旋转配对</translation>
    </message>
    <message>
        <source>Change the arithmetic</source>
        <translation>改变算术精度</translation>
    </message>
    <message>
        <source>Switch on: %1</source>
        <translation>开启：%1</translation>
    </message>
    <message>
        <source>Switch off: %1</source>
        <translation>关闭：%1</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Position of the first query</source>
        <translation>第一个查询的位置</translation>
    </message>
    <message>
        <source>Soft cap (0 = off)</source>
        <translation>软封顶（0 = 关闭）</translation>
    </message>
    <message>
        <source>Bias M on the scores</source>
        <translation>分数上的偏置 M</translation>
    </message>
    <message>
        <source>Biases of the projections</source>
        <translation>投影的偏置</translation>
    </message>
    <message>
        <source>Rotary positions (RoPE)</source>
        <translation>旋转位置 (RoPE)</translation>
    </message>
    <message>
        <source>Rotary pairs</source>
        <translation>旋转配对</translation>
    </message>
    <message>
        <source>pairs in halves</source>
        <translation>前后两半配对</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>交错</translation>
    </message>
    <message>
        <source>Base of the angles</source>
        <translation>角度的底数</translation>
    </message>
    <message>
        <source>Rotated width (0 = all)</source>
        <translation>旋转宽度（0 = 全部）</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>Round every operation to</source>
        <translation>每次运算舍入到</translation>
    </message>
    <message>
        <source>double</source>
        <translation>双精度</translation>
    </message>
    <message>
        <source>Subtract the row maximum</source>
        <translation>减去行最大值</translation>
    </message>
    <message>
        <source>Change the first position</source>
        <translation>改变第一个位置</translation>
    </message>
    <message>
        <source>Change the soft cap</source>
        <translation>改变软封顶</translation>
    </message>
    <message>
        <source>Change the rotary base</source>
        <translation>改变旋转底数</translation>
    </message>
    <message>
        <source>Change the rotated width</source>
        <translation>改变旋转宽度</translation>
    </message>
    <message>
        <source>Change the rotary start</source>
        <translation>改变旋转起点</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsNotes</name>
    <message>
        <source>Edit the notes</source>
        <translation>编辑笔记</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Notes, as Markdown</source>
        <translation>笔记（Markdown）</translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation>编辑笔记</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Add notes</source>
        <translation>添加笔记</translation>
    </message>
    <message>
        <source>The notes point to “%1”. Only web pages (http, https) are opened from notes.</source>
        <translation>笔记指向“%1”。从笔记中只能打开网页 (http, https)。</translation>
    </message>
    <message>
        <source>Open a web page</source>
        <translation>打开网页</translation>
    </message>
    <message>
        <source>Open this page in your browser?</source>
        <translation>在浏览器中打开这个页面？</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsRecipes</name>
    <message>
        <source>Uniform row: −10⁹ in float32</source>
        <translation>均匀的行：float32 中的 −10⁹</translation>
    </message>
    <message>
        <source>NaN: −10⁹ in float16</source>
        <translation>NaN：float16 中的 −10⁹</translation>
    </message>
    <message>
        <source>exp overflow: no row maximum</source>
        <translation>exp 溢出：不减行最大值</translation>
    </message>
    <message>
        <source>Leak: −10⁴ beside large scores</source>
        <translation>泄漏：很大的分数旁的 −10⁴</translation>
    </message>
    <message>
        <source>Zeros: no visible key under −∞</source>
        <translation>零：用 −∞ 且没有可见的键</translation>
    </message>
    <message>
        <source>The scores of this row are too large to vanish beside −10⁹. Choose another row, or the usual scale.</source>
        <translation>这一行的分数太大，在 −10⁹ 旁不会消失。请选择另一行，或通常的缩放。</translation>
    </message>
    <message>
        <source>No visible score is positive, so exp cannot overflow. Open a key with a positive score.</source>
        <translation>可见的分数没有正的，所以 exp 不会溢出。请打开一个分数为正的键。</translation>
    </message>
    <message>
        <source>Safe settings</source>
        <translation>安全设置</translation>
    </message>
    <message>
        <source>Make it happen: %1</source>
        <translation>让它发生：%1</translation>
    </message>
    <message>
        <source>Make it happen</source>
        <translation>让它发生</translation>
    </message>
    <message>
        <source>Sets it up on your own numbers, in the row that is shown. Undo takes it back.</source>
        <translation>在显示的这一行里，用你自己的数字造出这种情况。撤销可以还原。</translation>
    </message>
    <message>
        <source>Back to safe settings</source>
        <translation>回到安全设置</translation>
    </message>
    <message>
        <source>double, −∞, the row maximum subtracted, the usual scale</source>
        <translation>双精度、−∞、减去行最大值、通常的缩放</translation>
    </message>
    <message>
        <source>The scores are too much alike: no hidden one can rise above the visible one.</source>
        <translation>分数太接近：没有被隐藏的分数能超过可见的分数。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsRotation</name>
    <message>
        <source>Change the rotary base</source>
        <translation>改变旋转底数</translation>
    </message>
    <message>
        <source>Change the rotated width</source>
        <translation>改变旋转宽度</translation>
    </message>
    <message>
        <source>Change the rotary start</source>
        <translation>改变旋转起点</translation>
    </message>
    <message>
        <source>Switch on: %1</source>
        <translation>开启：%1</translation>
    </message>
    <message>
        <source>Switch off: %1</source>
        <translation>关闭：%1</translation>
    </message>
    <message>
        <source>Change the rotary pairs</source>
        <translation>改变旋转配对</translation>
    </message>
    <message>
        <source>Rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Rotary positions (RoPE)</source>
        <translation>旋转位置 (RoPE)</translation>
    </message>
    <message>
        <source>A rotation needs queries and keys of at least two columns.</source>
        <translation>旋转要求查询和键至少有两列。</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Both on</source>
        <translation>一起后移</translation>
    </message>
    <message>
        <source>How many positions both tokens are moved on</source>
        <translation>两个词元一起后移多少个位置</translation>
    </message>
    <message>
        <source>Rotary pairs</source>
        <translation>旋转配对</translation>
    </message>
    <message>
        <source>pairs in halves</source>
        <translation>前后两半配对</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>交错</translation>
    </message>
    <message>
        <source>Base of the angles</source>
        <translation>角度的底数</translation>
    </message>
    <message>
        <source>Rotated width (0 = all)</source>
        <translation>旋转宽度（0 = 全部）</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>起始位置</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsRow</name>
    <message>
        <source>Remove a token</source>
        <translation>移除词元</translation>
    </message>
    <message>
        <source>Follow a row</source>
        <translation>跟随一行</translation>
    </message>
    <message>
        <source>The query whose sums are followed</source>
        <translation>跟随哪个查询的和</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsScale</name>
    <message>
        <source>Change the scale</source>
        <translation>改变缩放</translation>
    </message>
    <message>
        <source>Switch scaling off</source>
        <translation>关闭缩放</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Factor of the scores</source>
        <translation>分数的因子</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsSharing</name>
    <message>
        <source>Share K and V in a group</source>
        <translation>组内共用 K 和 V</translation>
    </message>
    <message>
        <source>Load K and V for every head</source>
        <translation>为每个头载入 K 和 V</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>There is one query head, so there is nothing to share.</source>
        <translation>只有一个查询头，没有可共享的。</translation>
    </message>
    <message>
        <source>Every query head has keys and values of its own, so there is nothing to share.</source>
        <translation>每个查询头都有自己的键和值，没有可共享的。</translation>
    </message>
    <message>
        <source>%1 query heads read the same K and V. flash1 and flash2 can load them once for all of them.</source>
        <translation>%1 个查询头读取同样的 K 和 V。flash1 和 flash2 可以只为它们全部加载一次。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsSheet</name>
    <message>
        <source>Sizes of no model in the table</source>
        <translation>不是表中任何模型的尺寸</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Gives the document the heads, widths and window of a published model</source>
        <translation>使文档采用一个已发布模型的头数、宽度和窗口</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>How often the model does all of this; counted with, but not part of the document</source>
        <translation>模型把这一切做多少次；计入总数，但不属于文档</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>硬件</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsSizes</name>
    <message>
        <source>Change a size</source>
        <translation>改变尺寸</translation>
    </message>
    <message>
        <source>Sizes of the document</source>
        <translation>文档的尺寸</translation>
    </message>
    <message>
        <source>Tokens T</source>
        <translation>词元数 T</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Keys and values of a sequence, T_k; 8k is 8,192</source>
        <translation>一个序列的键和值，T_k；8k 即 8,192</translation>
    </message>
    <message>
        <source>Query tokens T&lt;sub&gt;q&lt;/sub&gt;</source>
        <translation>查询词元 T&lt;sub&gt;q&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Query tokens</source>
        <translation>查询词元</translation>
    </message>
    <message>
        <source>Tokens that ask at the same time</source>
        <translation>同时提问的词元</translation>
    </message>
    <message>
        <source>Query heads H</source>
        <translation>查询头 H</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>Heads that ask; key/value heads follow in the same ratio</source>
        <translation>提问的头；键/值头按同样的比例跟随</translation>
    </message>
    <message>
        <source>Key/value heads H&lt;sub&gt;kv&lt;/sub&gt;</source>
        <translation>键/值头 H&lt;sub&gt;kv&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation>键/值头</translation>
    </message>
    <message>
        <source>Heads with keys and values of their own; they divide the query heads</source>
        <translation>有自己的键和值的头；其数目整除查询头数</translation>
    </message>
    <message>
        <source>Width of a key d&lt;sub&gt;k&lt;/sub&gt;</source>
        <translation>键的宽度 d&lt;sub&gt;k&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Width of a key</source>
        <translation>键的宽度</translation>
    </message>
    <message>
        <source>Columns of a query and a key in one head</source>
        <translation>一个头中查询和键的列数</translation>
    </message>
    <message>
        <source>Width of a value d&lt;sub&gt;v&lt;/sub&gt;</source>
        <translation>值的宽度 d&lt;sub&gt;v&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Width of a value</source>
        <translation>值的宽度</translation>
    </message>
    <message>
        <source>Columns of a value in one head</source>
        <translation>一个头中值的列数</translation>
    </message>
    <message>
        <source>Sequences at once (batch)</source>
        <translation>同时处理的序列（批次）</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Each has scores and a cache of its own</source>
        <translation>每个都有自己的分数和缓存</translation>
    </message>
    <message>
        <source>On-chip memory M, bytes</source>
        <translation>片上内存 M，字节</translation>
    </message>
    <message>
        <source>On-chip memory in bytes</source>
        <translation>片上内存（字节）</translation>
    </message>
    <message>
        <source>What a tile has to fit into; 192k is 192 KiB</source>
        <translation>分块必须放得进的大小；192k 即 192 KiB</translation>
    </message>
    <message>
        <source>Tile rows B&lt;sub&gt;r&lt;/sub&gt;</source>
        <translation>分块的行 B&lt;sub&gt;r&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Tile rows</source>
        <translation>分块的行</translation>
    </message>
    <message>
        <source>Queries in a tile; 0: chosen automatically</source>
        <translation>一个分块中的查询数；0：自动选择</translation>
    </message>
    <message>
        <source>Tile keys B&lt;sub&gt;c&lt;/sub&gt;</source>
        <translation>分块的键 B&lt;sub&gt;c&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>Tile keys</source>
        <translation>分块的键</translation>
    </message>
    <message>
        <source>Keys in a tile; 0: chosen automatically</source>
        <translation>一个分块中的键数；0：自动选择</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>all tokens</source>
        <translation>所有词元</translation>
    </message>
    <message>
        <source>A prompt or a training step: every token asks</source>
        <translation>提示词或一步训练：每个词元都提问</translation>
    </message>
    <message>
        <source>one new</source>
        <translation>一个新词元</translation>
    </message>
    <message>
        <source>Decoding: only the newest token asks</source>
        <translation>解码：只有最新的词元提问</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Bytes of a number</source>
        <translation>一个数的字节</translation>
    </message>
    <message>
        <source>1 (8 bit)</source>
        <translation>1（8 位）</translation>
    </message>
    <message>
        <source>2 (16 bit)</source>
        <translation>2（16 位）</translation>
    </message>
    <message>
        <source>4 (32 bit)</source>
        <translation>4（32 位）</translation>
    </message>
    <message>
        <source>What these sizes cost</source>
        <translation>这些尺寸的开销</translation>
    </message>
    <message>
        <source>Memory, operations and traffic with their formulas, in the Steps lab</source>
        <translation>内存、运算和搬运量及其公式，在“步骤”实验室中</translation>
    </message>
    <message>
        <source>Make a small one with numbers</source>
        <translation>做一个带数字的小文档</translation>
    </message>
    <message>
        <source>A new document with the same heads, mask and window, few tokens and random numbers; Undo leads back here</source>
        <translation>一个新文档，头、掩码和窗口相同，词元少，数字随机；撤销可以回到这里</translation>
    </message>
    <message>
        <source>Sizes alone have no numbers to step through. A small one has.</source>
        <translation>只有尺寸，就没有可以逐步观看的数字。小文档有。</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsTile</name>
    <message>
        <source>Change the tile</source>
        <translation>改变分块</translation>
    </message>
    <message>
        <source>Tile</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Rows B_r</source>
        <translation>行数 B_r</translation>
    </message>
    <message>
        <source>Queries in a tile</source>
        <translation>一个分块中的查询</translation>
    </message>
    <message>
        <source>Rows of a tile, Br</source>
        <translation>分块的行数 Br</translation>
    </message>
    <message>
        <source>Keys B_c</source>
        <translation>键数 B_c</translation>
    </message>
    <message>
        <source>Keys in a tile</source>
        <translation>一个分块中的键</translation>
    </message>
    <message>
        <source>Columns of a tile, Bc</source>
        <translation>分块的列数 Bc</translation>
    </message>
</context>
<context>
    <name>attn::app::InputsTokens</name>
    <message>
        <source>Add a second sequence</source>
        <translation>添加第二个序列</translation>
    </message>
    <message>
        <source>Use one sequence</source>
        <translation>只用一个序列</translation>
    </message>
    <message>
        <source>Remove a token</source>
        <translation>移除词元</translation>
    </message>
    <message>
        <source>Start from X and weights</source>
        <translation>从 X 和权重开始</translation>
    </message>
    <message>
        <source>Start from Q, K, V</source>
        <translation>从 Q、K、V 开始</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Click to select, double click to rename, Delete to remove</source>
        <translation>单击选择，双击重命名，Delete 移除</translation>
    </message>
    <message>
        <source>Key tokens</source>
        <translation>键词元</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>从哪里开始</translation>
    </message>
    <message>
        <source>Q, K, V</source>
        <translation>Q、K、V</translation>
    </message>
    <message>
        <source>X and weights</source>
        <translation>X 和权重</translation>
    </message>
    <message>
        <source>Draw rows again</source>
        <translation>重新抽取各行</translation>
    </message>
    <message>
        <source>Change the sentence</source>
        <translation>改变句子</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sentence of the keys</source>
        <translation>键的句子</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>Keys have tokens of their own</source>
        <translation>键有自己的词元</translation>
    </message>
    <message>
        <source>Cross-attention, where keys and values come from another sequence, or a cache of earlier tokens</source>
        <translation>交叉注意力：键和值来自另一个序列，或来自较早词元的缓存</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) with a dot: new, X drawn at random until you edit it.</source>
        <translation>
            <numerusform>%n 个带点的词元：新的，X 随机抽取，直到你编辑为止。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) with a dot: new, Q, K and V drawn at random until you edit them.</source>
        <translation>
            <numerusform>%n 个带点的词元：新的，Q、K 和 V 随机抽取，直到你编辑为止。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::InterviewChoice</name>
    <message>
        <source>Ten topics: numbers, choices, orders, a bug to find, and one thing to say in two sentences.</source>
        <translation>十个主题：有计算，有选择，有排序，有一个错误要找，还有一题用两句话说明。</translation>
    </message>
    <message>
        <source>All ten questions are about this topic.</source>
        <translation>十道题都围绕这个主题。</translation>
    </message>
    <message>
        <source>As senior engineers are asked: explain the mathematics and the intuition, find the bug, count bytes and operations.</source>
        <translation>按资深工程师的面试来问：讲清数学和直觉，找出错误，数一数字节和运算。</translation>
    </message>
    <message>
        <source>No word until the report, as in a real interview.</source>
        <translation>报告之前不作任何提示，就像真的面试。</translation>
    </message>
    <message>
        <source>The worked answer follows each question; the clock stops while you read it.</source>
        <translation>每题之后给出解答；读解答时不计时。</translation>
    </message>
    <message>
        <source>The same number asks the same questions: take the same one to compare with others.</source>
        <translation>编号相同，题目就相同：想与别人比较，就用同一个编号。</translation>
    </message>
    <message>
        <source>A whole number is needed here, from 0 to 9,007,199,254,740,991.</source>
        <translation>这里需要一个整数，从 0 到 9,007,199,254,740,991。</translation>
    </message>
    <message>
        <source>Mock interview</source>
        <translation>模拟面试</translation>
    </message>
    <message>
        <source>10 questions in 20 minutes. The clock runs while a question is open, also when you look at another tab; it stops while you read an answer, and when you leave the interview. You can go on within two hours.</source>
        <translation>20 分钟，10 道题。题目打开时就在计时，转到别的标签页也不停；读解答时和离开面试后不计时。两小时内可以继续。</translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation>考什么</translation>
    </message>
    <message>
        <source>When you see what was right</source>
        <translation>何时告知对错</translation>
    </message>
    <message>
        <source>Number of the interview</source>
        <translation>面试编号</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>所有主题</translation>
    </message>
    <message>
        <source>One topic</source>
        <translation>一个主题</translation>
    </message>
    <message>
        <source>Senior interview</source>
        <translation>资深面试</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>After each question</source>
        <translation>每题之后</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Another number</source>
        <translation>换一个编号</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>End it and see the report</source>
        <translation>结束并查看报告</translation>
    </message>
    <message>
        <source>Go on with question %1</source>
        <translation>继续第 %1 题</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>An interview was interrupted: %1 of %2 questions are done, %3 are left on its clock.</source>
        <translation>有一场面试中断了：%2 题中已做 %1 题，计时器还剩 %3。</translation>
    </message>
</context>
<context>
    <name>attn::app::InterviewPage</name>
    <message>
        <source>Typed but not given when the time was up: %1</source>
        <translation>时间到时，回答栏里写着：%1</translation>
    </message>
    <message>
        <source>The worked answers come with the report.</source>
        <translation>解答随报告一起给出。</translation>
    </message>
    <message>
        <source>The worked answer will appear on this side.</source>
        <translation>解答会出现在这一侧。</translation>
    </message>
    <message>
        <source>Skipped.</source>
        <translation>已跳过。</translation>
    </message>
    <message>
        <source>with a hint</source>
        <translation>用了提示</translation>
    </message>
    <message>
        <source>without a hint</source>
        <translation>没用提示</translation>
    </message>
    <message>
        <source>Your answer: %1.</source>
        <translation>你的回答：%1。</translation>
    </message>
    <message>
        <source>To the report</source>
        <translation>查看报告</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>下一题</translation>
    </message>
    <message>
        <source>Compare what you said with the points beside it, and tick what you find in it.</source>
        <translation>把你说的与旁边的要点对照，勾出你说到的。</translation>
    </message>
    <message>
        <source>goes into your report</source>
        <translation>会写进你的报告</translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation>第 %1 题，共 %2 题</translation>
    </message>
    <message>
        <source>%1 on this question</source>
        <translation>本题已用 %1</translation>
    </message>
    <message>
        <source>left of %1</source>
        <translation>剩余，共 %1</translation>
    </message>
    <message>
        <source>left, clock stopped</source>
        <translation>剩余，计时已停</translation>
    </message>
    <message>
        <source>Mock interview</source>
        <translation>模拟面试</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 道题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>The clock is stopped; you can go on within two hours</source>
        <translation>不再计时；两小时内可以继续</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Alt+S</source>
        <translation>Alt+S</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>comes back %1</source>
        <translation>%1再来</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一题</translation>
    </message>
</context>
<context>
    <name>attn::app::JobTexts</name>
    <message>
        <source>The system cannot run anything more in the background just now.</source>
        <translation>系统此刻无法在后台运行更多任务。</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足，无法完成。</translation>
    </message>
    <message>
        <source>Something went wrong in the background.</source>
        <translation>后台出错了。</translation>
    </message>
</context>
<context>
    <name>attn::app::KeyField</name>
    <message>
        <source>Press the new key. Escape: leave as it is.</source>
        <translation>请按新的键。Escape：保持原样。</translation>
    </message>
</context>
<context>
    <name>attn::app::KeysDialog</name>
    <message>
        <source>All keys become the usual ones. Keys of your own are forgotten.</source>
        <translation>所有按键都恢复平常的样子。你自己设的按键会被忘掉。</translation>
    </message>
    <message>
        <source>All as usual</source>
        <translation>全部恢复平常</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Search by name or key</source>
        <translation>按名称或按键搜索</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>做什么</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>动作和它们的按键</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Add a key…</source>
        <translation>添加一个键…</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>没有按键</translation>
    </message>
    <message>
        <source>Usual keys</source>
        <translation>平常的按键</translation>
    </message>
    <message>
        <source>All as usual…</source>
        <translation>全部恢复平常…</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>由你选定</translation>
    </message>
    <message>
        <source>Nothing has this name or key.</source>
        <translation>没有这个名称或按键。</translation>
    </message>
    <message>
        <source>%1: no key</source>
        <comment>an action</comment>
        <translation>%1：没有按键</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an action and its keys</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 already leads to “%2”. Shall it lead to “%3” instead?</source>
        <translation>%1 已经用于“%2”。要改为“%3”吗？</translation>
    </message>
    <message>
        <source>Take it from there</source>
        <translation>从那里拿过来</translation>
    </message>
</context>
<context>
    <name>attn::app::Lab</name>
    <message>
        <source>Frame %1 does not exist; the step has frames 0 … %2.</source>
        <translation>帧 %1 不存在；这一步有帧 0 … %2。</translation>
    </message>
    <message>
        <source>Head %1 does not exist; the document has heads 0 … %2.</source>
        <translation>头 %1 不存在；文档有头 0 … %2。</translation>
    </message>
    <message>
        <source>The document has no step “%1”: it is switched off there.</source>
        <translation>文档没有步骤“%1”：它在那里是关闭的。</translation>
    </message>
    <message>
        <source>Unknown step “%1”; the steps are %2.</source>
        <translation>未知的步骤“%1”；可用的步骤有 %2。</translation>
    </message>
    <message>
        <source>Measured results are shown by the view “measure”.</source>
        <translation>测量结果由视图 “measure” 显示。</translation>
    </message>
</context>
<context>
    <name>attn::app::LearnPage</name>
    <message>
        <source>Today’s cards</source>
        <translation>今天的卡片</translation>
    </message>
</context>
<context>
    <name>attn::app::LearningDialog</name>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Delete everything…</source>
        <translation>全部删除…</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>I learn for an exam</source>
        <translation>我在准备考试</translation>
    </message>
    <message>
        <source>Offer cards of lessons that are not finished, too</source>
        <translation>没学完的课也给出卡片</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>a date, as Qt writes dates</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>Day of the exam</source>
        <translation>考试日期</translation>
    </message>
    <message>
        <source>New cards a day, at most</source>
        <translation>每天最多几张新卡片</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡片</translation>
    </message>
    <message>
        <source>Your progress</source>
        <translation>你的进度</translation>
    </message>
    <message>
        <source>It lies on this computer only, in %1</source>
        <translation>只保存在这台电脑上，位于 %1</translation>
    </message>
    <message>
        <source>Progress %1</source>
        <comment>the name of a file</comment>
        <translation>进度 %1</translation>
    </message>
    <message>
        <source>Exporting …</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>已导出到 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Importing …</source>
        <translation>正在导入…</translation>
    </message>
    <message>
        <source>%1 cannot be imported, and nothing was changed. %2</source>
        <translation>无法导入 %1，什么都没有改变。%2</translation>
    </message>
    <message>
        <source>Nothing new: all of it was there already.</source>
        <translation>没有新内容：全部都已经有了。</translation>
    </message>
    <message numerus="yes">
        <source>%n new entry(s) came in; what was there already stayed as it was.</source>
        <translation>
            <numerusform>新增 %n 条记录；原有的保持不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>All of your progress will be deleted: %1. Your documents and settings stay. This cannot be undone.</source>
        <translation>你的全部进度都会删除：%1。文档和设置会保留。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Deleting …</source>
        <translation>正在删除…</translation>
    </message>
    <message>
        <source>Nothing was deleted. %1</source>
        <translation>什么都没有删除。%1</translation>
    </message>
    <message>
        <source>Everything is deleted.</source>
        <translation>已全部删除。</translation>
    </message>
</context>
<context>
    <name>attn::app::LecturePanel</name>
    <message>
        <source>Lecture</source>
        <translation>讲座</translation>
    </message>
    <message>
        <source>Title of the lecture</source>
        <translation>讲座的标题</translation>
    </message>
    <message>
        <source>Hide the lecture</source>
        <translation>隐藏讲座</translation>
    </message>
    <message>
        <source>Add this view</source>
        <translation>添加这个视图</translation>
    </message>
    <message>
        <source>Give it</source>
        <translation>开讲</translation>
    </message>
    <message>
        <source>Plays the lecture from the chosen view</source>
        <translation>从选中的视图开始播放讲座</translation>
    </message>
    <message>
        <source>Back to my document</source>
        <translation>回到我的文档</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>The lecture has changes that are not saved</source>
        <translation>讲座有未保存的更改</translation>
    </message>
    <message>
        <source>The stage shows something else now than view %1.</source>
        <translation>画面上显示的已不是视图 %1。</translation>
    </message>
    <message>
        <source>View %1 is on the stage. You may change it.</source>
        <translation>视图 %1 正在画面上，可以改动。</translation>
    </message>
    <message>
        <source>Update this view</source>
        <translation>更新这个视图</translation>
    </message>
    <message>
        <source>Update view %1</source>
        <translation>更新视图 %1</translation>
    </message>
    <message>
        <source>Show it on the stage	Return</source>
        <translation>在画面上显示	回车</translation>
    </message>
    <message>
        <source>Give the lecture from here</source>
        <translation>从这里开讲</translation>
    </message>
    <message>
        <source>Rename	F2</source>
        <translation>重命名	F2</translation>
    </message>
    <message>
        <source>Replace by what is on screen</source>
        <translation>换成屏幕上的内容</translation>
    </message>
    <message>
        <source>Duplicate	Ctrl+D</source>
        <translation>复制一份	Ctrl+D</translation>
    </message>
    <message>
        <source>Move up	Alt+Up</source>
        <translation>上移	Alt+↑</translation>
    </message>
    <message>
        <source>Move down	Alt+Down</source>
        <translation>下移	Alt+↓</translation>
    </message>
    <message>
        <source>Delete	Del</source>
        <translation>删除	Del</translation>
    </message>
    <message>
        <source>What is on screen now becomes a view of the lecture</source>
        <translation>现在屏幕上的内容成为讲座的一个视图</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its key</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attn::app::LectureRoom</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… 另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>The unsaved lecture cannot be backed up in case of a crash. Save it soon; the program keeps trying.</source>
        <translation>无法备份未保存的讲座以防崩溃。请尽快保存；程序会继续尝试。</translation>
    </message>
    <message>
        <source>My lecture</source>
        <translation>我的讲座</translation>
    </message>
    <message numerus="yes">
        <source>A lecture has at most %n view(s).</source>
        <translation>
            <numerusform>一个讲座最多有 %n 个视图。</numerusform>
        </translation>
    </message>
    <message>
        <source>View %1 is in the lecture “%2”.</source>
        <translation>视图 %1 已加入讲座“%2”。</translation>
    </message>
    <message>
        <source>View %1 cannot be shown.</source>
        <translation>无法显示视图 %1。</translation>
    </message>
    <message>
        <source>View %1 was changed on the stage, and keeps what it was.</source>
        <translation>视图 %1 在画面上改动过，仍保持原样。</translation>
    </message>
    <message>
        <source>Take the change over</source>
        <translation>存入改动</translation>
    </message>
    <message>
        <source>%1 is no lecture.</source>
        <translation>%1 不是讲座。</translation>
    </message>
    <message>
        <source>Lectures are files that end with .lesson.zip, or folders with a lesson.json.</source>
        <translation>讲座是以 .lesson.zip 结尾的文件，或带有 lesson.json 的文件夹。</translation>
    </message>
    <message>
        <source>%1 was not opened.</source>
        <translation>没有打开 %1。</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Something in this lecture is wrong:</source>
        <translation>这个讲座中有些内容有误：</translation>
    </message>
    <message>
        <source>The lecture was not saved.</source>
        <translation>没有保存讲座。</translation>
    </message>
    <message>
        <source>There is something in the folder “%1” already. Choose another name.</source>
        <translation>文件夹“%1”中已有内容。请换一个名字。</translation>
    </message>
    <message>
        <source>The lecture is saved: %1</source>
        <translation>讲座已保存：%1</translation>
    </message>
    <message>
        <source>%1 (changed)</source>
        <translation>%1（已更改）</translation>
    </message>
    <message>
        <source>There is an unsaved lecture, “%1”, from a run that ended unexpectedly.</source>
        <translation>有一个未保存的讲座“%1”，来自一次意外结束的运行。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开它</translation>
    </message>
    <message>
        <source>The recovered lecture cannot be read.</source>
        <translation>无法读取恢复的讲座。</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonDirector</name>
    <message>
        <source>There is no lab “%1”.</source>
        <translation>没有实验室“%1”。</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonPageMaker</name>
    <message>
        <source>Picture of the answer to “%1”: %2</source>
        <translation>“%1”的答案的图片：%2</translation>
    </message>
    <message>
        <source>Picture of “%1”: %2</source>
        <translation>“%1”的图片：%2</translation>
    </message>
    <message>
        <source>This view cannot be shown. %1</source>
        <translation>无法显示这个视图。%1</translation>
    </message>
    <message>
        <source>Which of the numbered sentences is wrong?</source>
        <translation>编号的句子中哪一句是错的？</translation>
    </message>
    <message>
        <source>Sentence %1 is wrong.</source>
        <translation>第 %1 句是错的。</translation>
    </message>
    <message>
        <source>The answer is %1.</source>
        <translation>答案是 %1。</translation>
    </message>
</context>
<context>
    <name>attn::app::LessonPane</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开这一课</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>回到这一课</translation>
    </message>
    <message>
        <source>The stage shows something else now than the lesson does.</source>
        <translation>画面上显示的已不是这一课的内容。</translation>
    </message>
    <message>
        <source>Other numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>直接看答案</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>To do in the labs</source>
        <translation>在实验室里动手</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>What comes next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>This lesson has no steps that can be shown.</source>
        <translation>这一课没有可显示的步骤。</translation>
    </message>
    <message>
        <source>This step cannot be shown as it is meant.</source>
        <translation>这一步无法按原意显示。</translation>
    </message>
    <message>
        <source>Finish, and go on with it</source>
        <translation>完成，接着学这一课</translation>
    </message>
    <message>
        <source>Finish, and go on with: %1</source>
        <translation>完成，接着学：%1</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>去做</translation>
    </message>
    <message>
        <source>Do it: %1</source>
        <translation>去做：%1</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Lesson %1</source>
        <translation>第 %1 课</translation>
    </message>
    <message>
        <source>Open a web page</source>
        <translation>打开网页</translation>
    </message>
    <message>
        <source>Open this page in your browser?</source>
        <translation>在浏览器中打开这个页面？</translation>
    </message>
</context>
<context>
    <name>attn::app::MainWindow</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1[*] – %2</source>
        <translation>%1[*] – %2</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>There is unsaved work from a run that ended unexpectedly.</source>
        <translation>有一次运行意外结束，留下了未保存的内容。</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>title of a document, name of its file</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Text of %1 pt</source>
        <translation>文字 %1 磅</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Speed %1×</source>
        <translation>速度 %1×</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Empty its cache and try OpenCL again</source>
        <translation>清空它的缓存并再次尝试 OpenCL</translation>
    </message>
    <message>
        <source>Unsaved work cannot be backed up in case of a crash. Save it soon; the program keeps trying.</source>
        <translation>无法备份未保存的内容，以防程序崩溃。请尽快保存；程序会继续尝试。</translation>
    </message>
    <message>
        <source>Unsaved work is being backed up again.</source>
        <translation>又在备份未保存的内容了。</translation>
    </message>
    <message>
        <source>There was not enough memory for this, and it was not finished.</source>
        <translation>内存不足，这件事没有完成。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program, and this was not finished.</source>
        <translation>程序内部出了问题，这件事没有完成。</translation>
    </message>
    <message>
        <source>Nothing of your work is lost.</source>
        <translation>你的内容没有任何丢失。</translation>
    </message>
    <message>
        <source>Your work is untouched and backed up.</source>
        <translation>你的内容没有变动，并且有备份。</translation>
    </message>
    <message>
        <source>Your work is untouched, but could not be backed up: save it now.</source>
        <translation>你的内容没有变动，但无法备份：请现在保存。</translation>
    </message>
    <message>
        <source>Close other programs, or use fewer tokens or heads.</source>
        <translation>请关闭其他程序，或减少词元数或头数。</translation>
    </message>
    <message>
        <source>The mock interview is over.</source>
        <translation>模拟面试结束了。</translation>
    </message>
    <message>
        <source>See the report</source>
        <translation>查看报告</translation>
    </message>
    <message>
        <source>Open a hand-out</source>
        <translation>打开作业卷</translation>
    </message>
    <message>
        <source>Hand-outs (*.handout.json);;All files (*)</source>
        <translation>作业卷 (*.handout.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The hand-out %1 was not opened.</source>
        <translation>没有打开作业卷 %1。</translation>
    </message>
    <message>
        <source>%1 holds a student&apos;s answers. Collect the answers of the whole class from their folder.</source>
        <translation>%1 是一个学生的答卷。请从文件夹中收全班的答卷。</translation>
    </message>
    <message>
        <source>Collect the answers of its folder</source>
        <translation>从它的文件夹收答卷</translation>
    </message>
    <message>
        <source>Copy %1 (%2, %3 × %4) as</source>
        <comment>a matrix: what it is, its shape</comment>
        <translation>将%1（%2，%3 × %4）复制为</translation>
    </message>
    <message>
        <source>Export as a page</source>
        <translation>导出为网页</translation>
    </message>
    <message>
        <source>Web pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Progress of learning</source>
        <translation>学习进度</translation>
    </message>
    <message>
        <source>Unsaved work, in case of a crash</source>
        <translation>未保存的内容，以防崩溃</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Compiled kernels</source>
        <translation>编译好的内核</translation>
    </message>
    <message>
        <source>Small pictures of documents</source>
        <translation>文档的小图</translation>
    </message>
    <message>
        <source>Unsaved work of earlier runs</source>
        <translation>先前运行中未保存的内容</translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation>没有。</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) or lecture(s) that were never saved</source>
        <translation>
            <numerusform>%n 份从未保存的文档或讲座</numerusform>
        </translation>
    </message>
    <message>
        <source>Recent files and commands</source>
        <translation>最近的文件和命令</translation>
    </message>
    <message numerus="yes">
        <source>The list of %n file(s), not the files themselves</source>
        <translation>
            <numerusform>%n 个文件的列表，而不是文件本身</numerusform>
        </translation>
    </message>
    <message>
        <source>All that is chosen in the settings, keys, and the places of windows</source>
        <translation>设置里选定的一切、按键，以及窗口的位置</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Compiled kernels and small pictures, which are made again</source>
        <translation>编译好的内核和小图，它们会重新生成</translation>
    </message>
    <message>
        <source>What you chose is deleted.</source>
        <translation>你选定的已经删除。</translation>
    </message>
    <message>
        <source>The progress of learning could not be deleted.</source>
        <translation>无法删除学习进度。</translation>
    </message>
    <message>
        <source>The tour goes through the labs. Leave the lesson first.</source>
        <translation>导览要走过各个实验室。请先离开这一课。</translation>
    </message>
</context>
<context>
    <name>attn::app::ManualWindow</name>
    <message>
        <source>Nothing found. Fewer words, or the beginning of a word, find more.</source>
        <translation>什么都没有找到。词少一些，或者只写词的开头，会找到更多。</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 – AttentionScope manual</source>
        <translation>%1 – AttentionScope 手册</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>手册的一页</translation>
    </message>
    <message>
        <source>Finds passages that hold all the words (Ctrl+F)</source>
        <translation>找出包含所有这些词的段落（Ctrl+F）</translation>
    </message>
    <message>
        <source>AttentionScope manual</source>
        <translation>AttentionScope 手册</translation>
    </message>
</context>
<context>
    <name>attn::app::MaskGrid</name>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 looks at %2: %3</source>
        <translation>%1 看 %2：%3</translation>
    </message>
</context>
<context>
    <name>attn::app::MatrixEditor</name>
    <message>
        <source>Copy as a table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy as NumPy</source>
        <translation>复制为 NumPy</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
</context>
<context>
    <name>attn::app::MatrixModel</name>
    <message>
        <source>row %1, column %2: %3</source>
        <translation>行 %1，列 %2：%3</translation>
    </message>
    <message>
        <source>%1 · drag it sideways, type, or click it and turn the wheel; with Shift in fine steps</source>
        <translation>%1 · 左右拖动，键入，或点击后滚动滚轮；按住 Shift 为微调</translation>
    </message>
</context>
<context>
    <name>attn::app::MatrixPicker</name>
    <message>
        <source>row %1, column %2: %3</source>
        <translation>行 %1，列 %2：%3</translation>
    </message>
    <message>
        <source>You chose %1</source>
        <translation>你选了 %1</translation>
    </message>
    <message>
        <source>Asked for was %1</source>
        <translation>要找的是 %1</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureAlgorithms</name>
    <message>
        <source>Algorithms</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>At least one algorithm is measured.</source>
        <translation>至少测量一种算法。</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureDevice</name>
    <message>
        <source>Eigen on the processor, float32</source>
        <translation>处理器上的 Eigen，float32</translation>
    </message>
    <message>
        <source>OpenCL on the CPU, float32</source>
        <translation>处理器上的 OpenCL，float32</translation>
    </message>
    <message>
        <source>OpenCL on the GPU, float32</source>
        <translation>显卡上的 OpenCL，float32</translation>
    </message>
    <message>
        <source>OpenCL on an accelerator, float32</source>
        <translation>加速卡上的 OpenCL，float32</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>%1: peak %2 GFLOP/s</source>
        <translation>%1：峰值 %2 GFLOP/s</translation>
    </message>
    <message>
        <source>peak %1 GFLOP/s, measured in this run</source>
        <translation>峰值 %1 GFLOP/s，本次测得</translation>
    </message>
    <message>
        <source>%1: a copy moves %2</source>
        <translation>%1：复制可达 %2</translation>
    </message>
    <message>
        <source>its peak is measured in the run</source>
        <translation>运行时测量其峰值</translation>
    </message>
    <message>
        <source>All of them, in turn</source>
        <translation>全部，依次测量</translation>
    </message>
    <message>
        <source>their peaks are measured in the run</source>
        <translation>它们的峰值在运行中测量</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureExplain</name>
    <message>
        <source>Times faster than standard</source>
        <translation>是 standard 的几倍快</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureLab</name>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureProblem</name>
    <message>
        <source>Taken: %1</source>
        <translation>已采用：%1</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题规模</translation>
    </message>
    <message>
        <source>Tokens T</source>
        <translation>词元数 T</translation>
    </message>
    <message>
        <source>%1 – %2, × 2</source>
        <translation>%1 – %2，× 2</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>查询头</translation>
    </message>
    <message>
        <source>K/V</source>
        <translation>K/V</translation>
    </message>
    <message>
        <source>Heads of keys and values</source>
        <translation>键和值的头数</translation>
    </message>
    <message>
        <source>d</source>
        <translation>d</translation>
    </message>
    <message>
        <source>Width of a head</source>
        <translation>头的宽度</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Keys in the window</source>
        <translation>窗口内的键数</translation>
    </message>
    <message>
        <source>Take sizes from the document</source>
        <translation>采用文档的尺寸</translation>
    </message>
    <message>
        <source>The shortest and the longest sequence; every power of two between them is measured</source>
        <translation>最短与最长的序列；其间每个 2 的幂都会测量</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureResults</name>
    <message>
        <source>Measured results (*.json)</source>
        <translation>测量结果 (*.json)</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Results (*.json);;Tables (*.csv)</source>
        <translation>结果 (*.json);;表格 (*.csv)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>As JSON, to be opened and compared again, or as CSV for a spreadsheet</source>
        <translation>存为 JSON，可再打开和比较；或存为 CSV，用于电子表格</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Open a result</source>
        <translation>打开一份结果</translation>
    </message>
    <message>
        <source>Compare with another result</source>
        <translation>与另一份结果比较</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>单独显示</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Takes the other result away</source>
        <translation>去掉另一份结果</translation>
    </message>
    <message>
        <source>Draws a second result, of another machine or of before, beside this one</source>
        <translation>把另一台机器的、或以前的一份结果画在旁边</translation>
    </message>
    <message>
        <source>dashed: %1</source>
        <translation>虚线：%1</translation>
    </message>
    <message>
        <source>It was measured with other sizes: %1.</source>
        <translation>它是在其他尺寸下测得的：%1。</translation>
    </message>
    <message>
        <source>No run of it has the counts of tokens of these: compare them in the charts.</source>
        <translation>其中没有一次运行的词元数与这些相同：请在图中比较。</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureRunning</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>stopping …</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Round %1 of %2, median so far</source>
        <translation>第 %1 轮，共 %2 轮，目前的中位数</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message numerus="yes">
        <source>done, %n round(s)</source>
        <translation>
            <numerusform>完成，共 %n 轮</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>stopped after %n round(s)</source>
        <translation>
            <numerusform>%n 轮后停止</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Every round runs all %n case(s), so that a chip warming up affects all cases alike.</source>
        <translation>
            <numerusform>每一轮都运行全部 %n 种情形，使芯片升温对所有情形的影响相同。</numerusform>
        </translation>
    </message>
    <message>
        <source>The numbers so far (≈) are from one run in the default shape. The fastest shape for this machine is being looked for, once; then everything is measured.</source>
        <translation>目前的数字 (≈) 来自默认形状的一次运行。正在查找这台机器上最快的形状，只查一次；然后测量全部。</translation>
    </message>
    <message>
        <source>The fastest shape for this machine is being looked for, once; then everything is measured.</source>
        <translation>正在查找这台机器上最快的形状，只查一次；然后测量全部。</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureSpeedupChart</name>
    <message>
        <source>Times faster than standard</source>
        <translation>是 standard 的几倍快</translation>
    </message>
    <message>
        <source>T = %1: %2</source>
        <translation>T = %1：%2</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureStage</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Below the chart</source>
        <translation>图下方</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行结果</translation>
    </message>
    <message>
        <source>Counted next to measured</source>
        <translation>计数与测量对照</translation>
    </message>
    <message>
        <source>Runs that were measured</source>
        <translation>已测的运行</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
</context>
<context>
    <name>attn::app::MeasureState</name>
    <message>
        <source>No document is open.</source>
        <translation>没有打开的文档。</translation>
    </message>
    <message>
        <source>(d is measured up to %1)</source>
        <translation>（d 最多测到 %1）</translation>
    </message>
    <message>
        <source>Choose an algorithm first.</source>
        <translation>请先选择一种算法。</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>还没有可保存的内容。</translation>
    </message>
    <message>
        <source>A measurement is running; stop it first.</source>
        <translation>正在测量；请先停止。</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n 轮</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for devices to measure: %1</source>
        <translation>查找可测量的设备：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::NextPicture</name>
    <message>
        <source>This is the last view.</source>
        <translation>这是最后一个视图。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>接下来：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::NotesPane</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
</context>
<context>
    <name>attn::app::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Your notes. Everybody who sees this picture reads them. N puts them away.</source>
        <translation>你的笔记。看到这幅画面的人都能读到。按 N 收起。</translation>
    </message>
    <message>
        <source>There are no notes here.</source>
        <translation>这里没有笔记。</translation>
    </message>
</context>
<context>
    <name>attn::app::NoticeCard</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>attn::app::NumberField</name>
    <message>
        <source>“%1” does not fit here; type a whole number from %2 to %3.</source>
        <translation>“%1”不适合这里；请输入 %2 到 %3 的整数。</translation>
    </message>
    <message>
        <source>“%1” does not fit here; type a whole number.</source>
        <translation>“%1”不适合这里；请输入整数。</translation>
    </message>
    <message>
        <source>“%1” does not fit here; type a number from %2 to %3.</source>
        <translation>“%1”不适合这里；请输入 %2 到 %3 的数。</translation>
    </message>
    <message>
        <source>“%1” is not a number; type one such as %2.</source>
        <translation>“%1”不是数；请输入例如 %2 的数。</translation>
    </message>
    <message>
        <source>“%1” does not fit here; type a whole number from %2 to %3, such as %4 or 8k.</source>
        <translation>“%1”不适合这里；请键入 %2 到 %3 的整数，例如 %4 或 8k。</translation>
    </message>
</context>
<context>
    <name>attn::app::PageExport</name>
    <message>
        <source>Drawing the page…</source>
        <translation>正在绘制网页…</translation>
    </message>
    <message>
        <source>Drawing the page: %1 of %2 pictures</source>
        <translation>正在绘制网页：第 %1 张图片，共 %2 张</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>The page was written to %1 (%2).</source>
        <translation>网页已写入 %1（%2）。</translation>
    </message>
    <message numerus="yes">
        <source>The page was written to %1 (%2). %n view(s) could not be shown; the page says why.</source>
        <translation>
            <numerusform>网页已写入 %1（%2）。有 %n 个视图无法显示；网页上说明了原因。</numerusform>
        </translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>查看</translation>
    </message>
</context>
<context>
    <name>attn::app::PaneEdge</name>
    <message>
        <source>Width of %1</source>
        <translation>%1的宽度</translation>
    </message>
    <message>
        <source>Drag to change the width; double-click for the usual one</source>
        <translation>拖动以改变宽度；双击恢复通常的宽度</translation>
    </message>
</context>
<context>
    <name>attn::app::PaneFold</name>
    <message>
        <source>Show %1</source>
        <translation>显示%1</translation>
    </message>
    <message>
        <source>Fold %1</source>
        <translation>折叠%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attn::app::PaneLayout</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Notes and Explain</source>
        <translation>笔记与解释</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>attn::app::PassageList</name>
    <message>
        <source>This one is wrong</source>
        <translation>这句是错的</translation>
    </message>
    <message>
        <source>You pointed here</source>
        <translation>你指的是这句</translation>
    </message>
    <message>
        <source>Which sentence is wrong?</source>
        <translation>哪一句是错的？</translation>
    </message>
</context>
<context>
    <name>attn::app::PollPanel</name>
    <message>
        <source>%1 % are right: too few to convince the others. Explain once more, and ask again.</source>
        <translation>%1 % 答对：太少，说服不了别人。再讲一遍，重新提问。</translation>
    </message>
    <message>
        <source>%1 % are right: too few to convince the others. Give the hint, and ask again.</source>
        <translation>%1 % 答对：太少，说服不了别人。给出提示，重新提问。</translation>
    </message>
    <message>
        <source>%1 % are right: let them discuss in pairs, and ask again.</source>
        <translation>%1 % 答对：让大家两人一组讨论，再重新提问。</translation>
    </message>
    <message>
        <source>%1 % are right: go on to the answer.</source>
        <translation>%1 % 答对：可以公布答案了。</translation>
    </message>
    <message>
        <source>Show of hands</source>
        <translation>举手表决</translation>
    </message>
    <message>
        <source>%1: %2, hands: %3</source>
        <translation>%1：%2，举手人数：%3</translation>
    </message>
    <message>
        <source>What you said</source>
        <translation>大家的回答</translation>
    </message>
    <message>
        <source>Discuss it with your neighbour. We ask again.</source>
        <translation>和邻座讨论。我们会再问一次。</translation>
    </message>
    <message>
        <source>What do you think? Raise your hand.</source>
        <translation>你怎么想？请举手。</translation>
    </message>
    <message>
        <source>Hint: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <comment>hands, and their share</comment>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>Dotted: what you said before.</source>
        <translation>虚线：之前的回答。</translation>
    </message>
    <message>
        <source>Esc puts it away.</source>
        <translation>Esc 收起。</translation>
    </message>
    <message>
        <source>Type the hands, Return goes to the next. Up and Down choose. After the last: Return does what is advised, Page Down shows the answer, Esc puts it away.</source>
        <translation>输入人数，回车到下一项。上、下键选择。最后一项之后：回车照建议做，Page Down 显示答案，Esc 收起。</translation>
    </message>
</context>
<context>
    <name>attn::app::PredictionCard</name>
    <message>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>about the stage</source>
        <translation>关于画面</translation>
    </message>
    <message>
        <source>This question cannot be asked about what is on the stage. Go on without it.</source>
        <translation>这道题无法就画面上的内容提问。跳过它继续吧。</translation>
    </message>
    <message>
        <source>The question is about numbers that are being computed. One moment …</source>
        <translation>这道题要用的数还在计算。请稍等…</translation>
    </message>
    <message>
        <source>The numbers of the answer are being computed. One moment …</source>
        <translation>答案要用的数还在计算。请稍等…</translation>
    </message>
    <message>
        <source>you predicted</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>on the stage</source>
        <translation>画面上</translation>
    </message>
    <message>
        <source>the answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>A good answer</source>
        <translation>一个好的回答</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>It is another sentence.</source>
        <translation>是另一句。</translation>
    </message>
    <message>
        <source>Not this time.</source>
        <translation>这次不对。</translation>
    </message>
    <message>
        <source>How it is worked out</source>
        <translation>怎样算出来</translation>
    </message>
</context>
<context>
    <name>attn::app::PreferencesDialog</name>
    <message>
        <source>normal</source>
        <translation>平常</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 磅</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>减少</translation>
    </message>
    <message>
        <source>With reduced motion nothing slides: numbers and pictures are in their place at once.</source>
        <translation>减少动画时什么都不滑动：数和图立刻就位。</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Of the numbers in cells and explanations; small cells show fewer. Automatic means two. What is computed, saved and copied always has all digits.</source>
        <translation>用于单元格和解释里的数；小的单元格显示得更少。自动就是两位。计算、保存和复制的总有全部数位。</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Presenting</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Presenter’s window</source>
        <translation>演讲者窗口</translation>
    </message>
    <message>
        <source>In lessons</source>
        <translation>讲课时</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>With two screens: whether your notes come up on the second one when you present.</source>
        <translation>有两个屏幕时：演示时你的笔记是否出现在第二个屏幕上。</translation>
    </message>
    <message>
        <source>Keys and learning</source>
        <translation>按键与学习</translation>
    </message>
    <message>
        <source>Change the keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Learning settings…</source>
        <translation>学习设置…</translation>
    </message>
    <message>
        <source>What is kept on this computer</source>
        <translation>保存在这台计算机上的内容</translation>
    </message>
    <message>
        <source>Delete my data…</source>
        <translation>删除我的数据…</translation>
    </message>
    <message>
        <source>Restore the usual settings</source>
        <translation>恢复平常的设置</translation>
    </message>
    <message>
        <source>The window has room for %1 pt; where it is larger, the type is, too.</source>
        <translation>窗口容得下 %1 磅；窗口更大时，字也更大。</translation>
    </message>
</context>
<context>
    <name>attn::app::PresenterWindow</name>
    <message>
        <source>Presenter’s view – %1</source>
        <translation>演讲者视图 – %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>From zero</source>
        <translation>归零</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Pointer</source>
        <translation>指针</translation>
    </message>
    <message>
        <source>Pen</source>
        <translation>画笔</translation>
    </message>
    <message>
        <source>Laser</source>
        <translation>激光笔</translation>
    </message>
    <message>
        <source>Eraser</source>
        <translation>橡皮擦</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Hands</source>
        <translation>举手</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its key</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Draw on the picture; again: another colour</source>
        <translation>在画面上画；再按：换一种颜色</translation>
    </message>
    <message>
        <source>A dot of light that the audience sees</source>
        <translation>听众能看到的光点</translation>
    </message>
    <message>
        <source>Take strokes away</source>
        <translation>擦去笔画</translation>
    </message>
    <message>
        <source>Take the last stroke back</source>
        <translation>撤回上一笔</translation>
    </message>
    <message>
        <source>Wipe all ink away</source>
        <translation>擦去所有笔迹</translation>
    </message>
    <message>
        <source>Mark a region that is shown large; again: the whole picture</source>
        <translation>标出一个区域放大显示；再按：整幅画面</translation>
    </message>
    <message>
        <source>Put the question to the class, and enter the show of hands</source>
        <translation>向全班提问，并输入举手人数</translation>
    </message>
    <message>
        <source>Text of the lesson beside the picture: the audience reads it</source>
        <translation>在画面旁显示课文：听众可以读到</translation>
    </message>
    <message>
        <source>Notes over the picture: the audience reads them</source>
        <translation>在画面上显示笔记：听众可以读到</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>The usual pointer</source>
        <translation>普通指针</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Stop and continue the clock (%1)</source>
        <translation>暂停和继续计时（%1）</translation>
    </message>
    <message>
        <source>Clock from zero (%1)</source>
        <translation>从零计时（%1）</translation>
    </message>
    <message>
        <source>On with the lecture</source>
        <translation>继续讲座</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Question, for you only</source>
        <translation>问题，只有你看得到</translation>
    </message>
    <message>
        <source>vermillion</source>
        <translation>朱红</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>purple</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>ink</source>
        <translation>墨色</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>细</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>broad</source>
        <translation>粗</translation>
    </message>
    <message>
        <source>Pen: %1, %2, %3. P: next colour, W: width, F: fades or stays. You can draw in this picture, too.</source>
        <translation>画笔：%1，%2，%3。P：下一种颜色，W：粗细，F：渐隐或保留。也可以在这幅画面中画。</translation>
    </message>
    <message>
        <source>fades</source>
        <translation>渐隐</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Laser: move the mouse over the picture, here or there.</source>
        <translation>激光笔：在画面上移动鼠标，那边或这里都行。</translation>
    </message>
    <message>
        <source>Eraser: pass over strokes, here or there.</source>
        <translation>橡皮擦：划过笔画，那边或这里都行。</translation>
    </message>
    <message>
        <source>Zoom: drag over a region, here or there.</source>
        <translation>放大：拖出一个区域，那边或这里都行。</translation>
    </message>
    <message>
        <source>Zoomed in. Dragging moves the picture, Z shows all of it.</source>
        <translation>已放大。拖动可移动画面，Z 显示全部。</translation>
    </message>
    <message>
        <source>go to %1, then Return</source>
        <translation>转到 %1，然后按回车</translation>
    </message>
    <message>
        <source>view %1 of %2</source>
        <translation>第 %1 个视图，共 %2 个</translation>
    </message>
    <message>
        <source>station %1 of %2</source>
        <translation>第 %1 站，共 %2 站</translation>
    </message>
    <message>
        <source>Notes of the document</source>
        <translation>文档的笔记</translation>
    </message>
    <message>
        <source>There are no notes here.</source>
        <translation>这里没有笔记。</translation>
    </message>
    <message>
        <source>Hint:</source>
        <translation>提示：</translation>
    </message>
    <message>
        <source>The audience sees a black screen. B shows the picture again.</source>
        <translation>听众看到的是黑屏。按 B 恢复画面。</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>当前时间</translation>
    </message>
    <message>
        <source>%1 of %2 min</source>
        <comment>elapsed, planned</comment>
        <translation>%1 / %2 分钟</translation>
    </message>
    <message>
        <source>the time is up</source>
        <translation>时间到了</translation>
    </message>
    <message numerus="yes">
        <source>%n min over</source>
        <translation>
            <numerusform>超时 %n 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::PresentingDesk</name>
    <message>
        <source>The stage shows something else now than the lesson does.</source>
        <translation>画面上显示的已不是这一课的内容。</translation>
    </message>
    <message>
        <source>Which sentence is wrong?</source>
        <translation>哪一句是错的？</translation>
    </message>
    <message>
        <source>Sentence %1</source>
        <translation>第 %1 句</translation>
    </message>
    <message>
        <source>The question is about numbers that are being computed. One moment …</source>
        <translation>这道题要用的数还在计算。请稍等…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Type on the stage: %1</source>
        <translation>舞台上的字：%1</translation>
    </message>
    <message>
        <source>%1 is the largest type for this screen.</source>
        <translation>%1 是这个屏幕上最大的字。</translation>
    </message>
    <message>
        <source>%1 is the smallest type.</source>
        <translation>%1 是最小的字。</translation>
    </message>
</context>
<context>
    <name>attn::app::PublishedSheet</name>
    <message>
        <source>Published next to counted</source>
        <translation>印出值与计数值对照</translation>
    </message>
    <message>
        <source>What others have printed, beside what this program counts for the same sizes with the rules of its own labs. They are equal only where it says so. GB are 10⁹ bytes.</source>
        <translation>别人印出的数字，与本程序按各实验室的规则对同样尺寸所作的计数对照。只有注明相等之处才相等。GB 为 10⁹ 字节。</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Copies the selected rows, or all where none is selected</source>
        <translation>复制选中的行；没有选中时复制全部</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>印出值</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>计数值</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>Counted / printed, where both measure the same</source>
        <translation>计数 / 印出，仅当二者度量相同时</translation>
    </message>
</context>
<context>
    <name>attn::app::QuestionCard</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Other numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>Another question</source>
        <translation>换一题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>attn::app::QuestionHalf</name>
    <message>
        <source>Guessing</source>
        <translation>猜的</translation>
    </message>
    <message>
        <source>Fairly sure</source>
        <translation>比较有把握</translation>
    </message>
    <message>
        <source>Certain</source>
        <translation>肯定</translation>
    </message>
    <message>
        <source>a guess</source>
        <translation>猜的</translation>
    </message>
    <message>
        <source>fairly sure</source>
        <translation>比较有把握</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>肯定</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Alt+H</source>
        <translation>Alt+H</translation>
    </message>
    <message>
        <source>Alt+%1</source>
        <translation>Alt+%1</translation>
    </message>
    <message>
        <source>How sure are you? You need not say.</source>
        <translation>你有多大把握？可以不说。</translation>
    </message>
    <message>
        <source>1 GiB = 1,024³ bytes, 1 GB = 10⁹ bytes</source>
        <translation>1 GiB = 1024³ 字节，1 GB = 10⁹ 字节</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show me a hint</source>
        <translation>给我一个提示</translation>
    </message>
    <message>
        <source>Show me a hint  − ½ point</source>
        <translation>给我一个提示  − ½ 分</translation>
    </message>
    <message>
        <source>Hint  − ½ point</source>
        <translation>提示  − ½ 分</translation>
    </message>
</context>
<context>
    <name>attn::app::QuestionPicker</name>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>提一个问题</translation>
    </message>
    <message>
        <source>About this view</source>
        <translation>关于这个视图</translation>
    </message>
    <message>
        <source>With numbers of its own</source>
        <translation>用自己的数</translation>
    </message>
    <message>
        <source>Find: words of the question or its topic</source>
        <translation>查找：题目或其主题中的词</translation>
    </message>
    <message>
        <source>Find a question</source>
        <translation>查找题目</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Ask this</source>
        <translation>用这道题</translation>
    </message>
    <message>
        <source>There is no question that can be made from this view.</source>
        <translation>由这个视图出不了题。</translation>
    </message>
    <message>
        <source>No question has these words.</source>
        <translation>没有题目含有这些词。</translation>
    </message>
</context>
<context>
    <name>attn::app::RatingRow</name>
    <message>
        <source>How well did you know it?</source>
        <translation>你掌握得怎么样？</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>重来</translation>
    </message>
    <message>
        <source>Hard</source>
        <translation>困难</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>Easy</source>
        <translation>简单</translation>
    </message>
    <message>
        <source>Forgotten, or wrong</source>
        <translation>忘了，或答错了</translation>
    </message>
    <message>
        <source>Right, with great effort or help</source>
        <translation>答对，但很费力，或靠了帮助</translation>
    </message>
    <message>
        <source>Right, after some thought</source>
        <translation>想了想，答对了</translation>
    </message>
    <message>
        <source>Right at once</source>
        <translation>马上答对了</translation>
    </message>
</context>
<context>
    <name>attn::app::ReadingColumn</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Notes or explanation</source>
        <translation>笔记或解释</translation>
    </message>
    <message>
        <source>Back to the usual width</source>
        <translation>恢复通常的宽度</translation>
    </message>
    <message>
        <source>Read in a wide column</source>
        <translation>用宽栏阅读</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>考考我</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>The numbers and settings behind the picture</source>
        <translation>图背后的数和设置</translation>
    </message>
    <message>
        <source>What is said here would give the answer away. It comes back with your guess.</source>
        <translation>这里的文字会泄露答案。等你猜过之后再显示。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what is shown, the key that shows it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>What the author says of this document</source>
        <translation>作者对这个文档说的话</translation>
    </message>
    <message>
        <source>Where the selected number comes from</source>
        <translation>所选的数从哪里来</translation>
    </message>
    <message>
        <source>A question about what you see</source>
        <translation>关于你所看到的内容的一个问题</translation>
    </message>
</context>
<context>
    <name>attn::app::Recorder</name>
    <message>
        <source>My lecture</source>
        <translation>我的讲座</translation>
    </message>
    <message>
        <source>Add a view</source>
        <translation>添加视图</translation>
    </message>
    <message>
        <source>Update the view</source>
        <translation>更新视图</translation>
    </message>
    <message>
        <source>Move a view</source>
        <translation>移动视图</translation>
    </message>
    <message>
        <source>Duplicate a view</source>
        <translation>复制视图</translation>
    </message>
    <message>
        <source>Delete a view</source>
        <translation>删除视图</translation>
    </message>
    <message>
        <source>Rename a view</source>
        <translation>重命名视图</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>提一个问题</translation>
    </message>
    <message>
        <source>Remove the question</source>
        <translation>移除问题</translation>
    </message>
    <message>
        <source>Choose what is revealed</source>
        <translation>选择揭示什么</translation>
    </message>
    <message>
        <source>Change the note</source>
        <translation>修改笔记</translation>
    </message>
    <message>
        <source>Change what stands above the question</source>
        <translation>修改问题上方的文字</translation>
    </message>
    <message>
        <source>Change what is said after the answer</source>
        <translation>修改回答之后的话</translation>
    </message>
    <message>
        <source>Rename the lecture</source>
        <translation>重命名讲座</translation>
    </message>
    <message>
        <source>Change the summary</source>
        <translation>修改摘要</translation>
    </message>
</context>
<context>
    <name>attn::app::ReportPage</name>
    <message>
        <source>Mock interview</source>
        <translation>模拟面试</translation>
    </message>
    <message>
        <source>%1, step %2</source>
        <comment>title of a lesson</comment>
        <translation>%1，第 %2 步</translation>
    </message>
    <message>
        <source>This interview is not in your progress.</source>
        <translation>你的进度里没有这场面试。</translation>
    </message>
    <message numerus="yes">
        <source>Review %n question(s) now</source>
        <translation>
            <numerusform>现在复习 %n 道题</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 min</source>
        <comment>what a button does, and how long it takes</comment>
        <translation>%1 · %2 分钟</translation>
    </message>
    <message numerus="yes">
        <source>%n fresh question(s)</source>
        <translation>
            <numerusform>%n 道新题</numerusform>
        </translation>
    </message>
    <message>
        <source>Your rough work goes into the file, too.</source>
        <translation>你的草稿会随报告一起导出。</translation>
    </message>
    <message>
        <source>Open in %1</source>
        <comment>a lab</comment>
        <translation>在“%1”中打开</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>Interview</source>
        <comment>the name of a file</comment>
        <translation>面试</translation>
    </message>
    <message>
        <source>Export this report</source>
        <translation>导出这份报告</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>PDF 文件 (*.pdf)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>← Home</source>
        <translation>← 主页</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>What comes back</source>
        <translation>接下来会再问的</translation>
    </message>
    <message>
        <source>Every question</source>
        <translation>每道题</translation>
    </message>
    <message>
        <source>Export this report…</source>
        <translation>导出这份报告…</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Strength by topic, and how sure you were</source>
        <translation>各主题的掌握程度，以及你有多大把握</translation>
    </message>
    <message>
        <source>Recognised mistakes</source>
        <translation>认出的错误</translation>
    </message>
</context>
<context>
    <name>attn::app::ResultsFolder</name>
    <message numerus="yes">
        <source>%n file(s) copied into the folder.</source>
        <translation>
            <numerusform>已把 %n 个文件复制到文件夹。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) lay there already.</source>
        <translation>
            <numerusform>%n 个文件已经在那里。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not copied: %1</source>
        <translation>未复制：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::ResultsPage</name>
    <message>
        <source>Answers of a class</source>
        <translation>全班的答卷</translation>
    </message>
    <message>
        <source>No folder is open.</source>
        <translation>没有打开文件夹。</translation>
    </message>
    <message>
        <source>Folder: %1</source>
        <translation>文件夹：%1</translation>
    </message>
    <message>
        <source>Open another folder…</source>
        <translation>打开另一个文件夹…</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) not counted</source>
        <translation>
            <numerusform>%n 个文件未计入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n personal variant(s)</source>
        <translation>
            <numerusform>%n 个个人卷号</numerusform>
        </translation>
    </message>
    <message>
        <source>Personal variants</source>
        <translation>个人卷号</translation>
    </message>
    <message>
        <source>The same questions for all, with numbers of their own for each student. Most mistakes lead to numbers of their own, too, so they can be told from the answer.</source>
        <translation>所有人的题相同，但每个学生有自己的数。多数错误也会得出各自不同的数，因此能从回答中认出来。</translation>
    </message>
    <message>
        <source>Files carry a variant. Some students have typed a name; names are never shown on the projector or in pictures.</source>
        <translation>文件带有卷号。有些学生填了姓名；姓名绝不会显示在投影或图片上。</translation>
    </message>
    <message>
        <source>Files carry a variant and no name. Who has which variant stays with you.</source>
        <translation>文件只有卷号，没有姓名。谁拿到哪个卷号，只有你知道。</translation>
    </message>
    <message>
        <source>Collect the answer files of your students in the folder in which the hand-outs lie, and open it here. Files that come later are added by themselves.</source>
        <translation>把学生的答卷收到作业卷所在的文件夹，然后在这里打开它。后来的文件会自动加入。</translation>
    </message>
    <message>
        <source>You see what share is right, the mistakes by their names, and which question is worth discussing.</source>
        <translation>你会看到答对的比例、各种错误的名称，以及哪道题值得讨论。</translation>
    </message>
    <message>
        <source>No hand-outs lie in this folder, so no answer can be judged. They have names like “homework.17.handout.json”.</source>
        <translation>这个文件夹里没有作业卷，所以无法评判答卷。作业卷的名字形如“homework.17.handout.json”。</translation>
    </message>
    <message>
        <source>Open in %1</source>
        <comment>a lab</comment>
        <translation>在“%1”中打开</translation>
    </message>
    <message>
        <source>The folder of the answers</source>
        <translation>答卷的文件夹</translation>
    </message>
    <message>
        <source>The folder of the hand-outs</source>
        <translation>作业卷的文件夹</translation>
    </message>
    <message>
        <source>Answer files</source>
        <translation>答卷</translation>
    </message>
    <message>
        <source>Answer files (*.return.json *.json)</source>
        <translation>答卷 (*.return.json *.json)</translation>
    </message>
    <message>
        <source>Export the answers</source>
        <translation>导出答卷</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Export the sheet</source>
        <translation>导出成绩表</translation>
    </message>
    <message>
        <source>PDF files (*.pdf);;Pictures (*.png *.svg)</source>
        <translation>PDF 文件 (*.pdf);;图片 (*.png *.svg)</translation>
    </message>
    <message>
        <source>The table is on the clipboard.</source>
        <translation>表格已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Collected</source>
        <translation>已收</translation>
    </message>
    <message>
        <source>Hand out</source>
        <translation>分发</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答卷</translation>
    </message>
    <message>
        <source>Add answer files…</source>
        <translation>添加答卷…</translation>
    </message>
    <message>
        <source>Where are the hand-outs?…</source>
        <translation>作业卷在哪里？…</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>停止读取</translation>
    </message>
    <message>
        <source>Files for students…</source>
        <translation>给学生的文件…</translation>
    </message>
    <message>
        <source>Worksheets, PDF…</source>
        <translation>练习纸 (PDF)…</translation>
    </message>
    <message>
        <source>Show names</source>
        <translation>显示姓名</translation>
    </message>
    <message>
        <source>← Home</source>
        <translation>← 主页</translation>
    </message>
    <message>
        <source>Show on the projector</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Other numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>Open a folder of answers…</source>
        <translation>打开答卷文件夹…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Answers as CSV…</source>
        <translation>答卷存为 CSV…</translation>
    </message>
    <message>
        <source>This sheet as PDF or picture…</source>
        <translation>此表存为 PDF 或图片…</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>by score</source>
        <translation>按得分</translation>
    </message>
    <message>
        <source>by variant</source>
        <translation>按卷号</translation>
    </message>
    <message>
        <source>by mistake</source>
        <translation>按错误</translation>
    </message>
    <message>
        <source>Part of the page</source>
        <translation>页面的部分</translation>
    </message>
    <message>
        <source>Order of the answers</source>
        <translation>答卷的次序</translation>
    </message>
    <message>
        <source>Result of the class</source>
        <translation>全班的结果</translation>
    </message>
    <message>
        <source>Every question</source>
        <translation>每道题</translation>
    </message>
    <message>
        <source>The chosen question</source>
        <translation>选中的题</translation>
    </message>
    <message>
        <source>Answers by variant</source>
        <translation>各卷号的回答</translation>
    </message>
    <message>
        <source>Variants that have come back</source>
        <translation>已交回的卷号</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Judging the answers…</source>
        <translation>正在判定回答…</translation>
    </message>
    <message>
        <source>Reading the folder… %1 %</source>
        <translation>正在读取文件夹… %1 %</translation>
    </message>
</context>
<context>
    <name>attn::app::ReviewPage</name>
    <message>
        <source>Next: %1, %2.</source>
        <translation>下一次：%1，%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n card(s)</source>
        <translation>
            <numerusform>%n 张卡片</numerusform>
        </translation>
    </message>
    <message>
        <source>Until then: go on with a lesson, or take a mock interview.</source>
        <translation>在那之前：继续学一课，或做一次模拟面试。</translation>
    </message>
    <message>
        <source>Cards come from the lessons that you have finished: finish one, and its questions come back here at the right moment. In the settings you can have all of them at once.</source>
        <translation>卡片来自你学完的课：学完一课，它的问题就会在合适的时候回到这里。在设置里也可以一次得到全部卡片。</translation>
    </message>
    <message>
        <source>%1 done · %2 to go</source>
        <translation>已完成 %1 · 还剩 %2</translation>
    </message>
    <message>
        <source>Card %1</source>
        <translation>卡片 %1</translation>
    </message>
    <message numerus="yes">
        <source>The next card comes back in %n minute(s).</source>
        <translation>
            <numerusform>下一张卡片 %n 分钟后再来。</numerusform>
        </translation>
    </message>
    <message>
        <source>A short wait makes the second look worth more. You can also have it now.</source>
        <translation>稍等一会儿，第二次看的效果更好。也可以现在就看。</translation>
    </message>
    <message>
        <source>These cards are done.</source>
        <translation>这些卡片都做完了。</translation>
    </message>
    <message>
        <source>Nothing is due today.</source>
        <translation>今天没有到期的卡片。</translation>
    </message>
    <message>
        <source>Done for today.</source>
        <translation>今天的任务完成了。</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>I don’t know</source>
        <translation>不知道</translation>
    </message>
    <message>
        <source>Ask it now</source>
        <translation>现在就问</translation>
    </message>
    <message>
        <source>Go on with the lesson</source>
        <translation>继续这一课</translation>
    </message>
    <message>
        <source>Back to Learn</source>
        <translation>返回“学习”</translation>
    </message>
    <message>
        <source>Today’s cards</source>
        <translation>今天的卡片</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Takes the last rating back</source>
        <translation>收回上一次评分</translation>
    </message>
</context>
<context>
    <name>attn::app::RichLabel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>attn::app::RowChart</name>
    <message>
        <source>scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>capped</source>
        <translation>封顶后</translation>
    </message>
    <message>
        <source>before softmax</source>
        <translation>softmax 之前</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>Bar chart of the row of “%1”</source>
        <translation>“%1”这一行的条形图</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>%1 of %2 keys: the selected one and the largest weights</source>
        <translation>%2 个键中的 %1 个：选中的和权重最大的</translation>
    </message>
    <message>
        <source>%1: %2 %3, weight %4</source>
        <translation>%1：%2 %3，权重 %4</translation>
    </message>
    <message>
        <source>%1: masked</source>
        <translation>%1：已掩蔽</translation>
    </message>
</context>
<context>
    <name>attn::app::SandboxCanvas</name>
    <message>
        <source>Switch on: %1</source>
        <translation>开启：%1</translation>
    </message>
    <message>
        <source>Rotary positions (RoPE)</source>
        <translation>旋转位置 (RoPE)</translation>
    </message>
    <message>
        <source>Switch rotary positions on</source>
        <translation>开启旋转位置</translation>
    </message>
    <message>
        <source>Mask: the arrows move, Space opens and closes</source>
        <translation>掩码：方向键移动，空格键打开和关闭</translation>
    </message>
    <message>
        <source>Accidents: up and down choose a query, left and right a key</source>
        <translation>事故：上下键选择查询，左右键选择键</translation>
    </message>
    <message>
        <source>Rotation: up and down choose a query, left and right a key</source>
        <translation>旋转：上下键选择查询，左右键选择键</translation>
    </message>
    <message>
        <source>Click to switch this layer off</source>
        <translation>点击关闭这一层</translation>
    </message>
    <message>
        <source>Click to switch this layer on</source>
        <translation>点击开启这一层</translation>
    </message>
</context>
<context>
    <name>attn::app::SandboxLab</name>
    <message>
        <source>Sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>The experiment gave no result: %1</source>
        <translation>实验没有得到结果：%1</translation>
    </message>
    <message>
        <source>This document gives sizes but no numbers, so there are no scores to play with. The station “scale” has numbers of its own.</source>
        <translation>这个文档只给出尺寸而没有数字，所以没有可以试玩的分数。“缩放”这一站有自己的数字。</translation>
    </message>
</context>
<context>
    <name>attn::app::ScalePanel</name>
    <message>
        <source>Why scale</source>
        <translation>为什么缩放</translation>
    </message>
    <message>
        <source>random queries and keys, with and without scaling</source>
        <translation>随机的查询和键，有缩放与无缩放</translation>
    </message>
    <message>
        <source>%1 random products q·k per width, in %2 rows of %3 keys; all values are means</source>
        <translation>每个宽度 %1 个随机乘积 q·k，共 %2 行，每行 %3 个键；所有数值都是平均值</translation>
    </message>
    <message>
        <source>d_k = %1: q·k spreads by %2, q·k / √d_k by %3</source>
        <translation>d_k = %1：q·k 的散布为 %2，q·k / √d_k 的为 %3</translation>
    </message>
    <message>
        <source>Drawing random numbers …</source>
        <translation>正在抽取随机数…</translation>
    </message>
    <message>
        <source>The experiment was cancelled. Press Run.</source>
        <translation>实验已取消。请按“运行”。</translation>
    </message>
</context>
<context>
    <name>attn::app::SentenceEditor</name>
    <message>
        <source>Type or paste a sentence</source>
        <translation>键入或粘贴一个句子</translation>
    </message>
    <message>
        <source>Cut at blanks; punctuation marks, emoji and Chinese characters are tokens of their own.
un|believ|able is cut at the bars, ␣the begins with a blank, {New York} stays one token.</source>
        <translation>在空格处切开；标点符号、表情符号和汉字各自成为词元。
un|believ|able 在竖线处切开，␣the 以空格开头，{New York} 保持为一个词元。</translation>
    </message>
    <message>
        <source>A sentence needs at least one token.</source>
        <translation>句子至少需要一个词元。</translation>
    </message>
    <message numerus="yes">
        <source>More than %Ln tokens. Shorten the text: every token is compared with every other.</source>
        <translation>
            <numerusform>超过 %Ln 个词元。请缩短文本：每个词元都要与其他每个词元比较。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. Return takes the sentence, Esc leaves it.</source>
        <translation>%1。回车采用这个句子，Esc 放弃。</translation>
    </message>
    <message>
        <source>%1, %2 with a dot: drawn at random. Return takes the sentence, Esc leaves it.</source>
        <translation>%1，其中 %2 个带点：随机抽取。回车采用这个句子，Esc 放弃。</translation>
    </message>
</context>
<context>
    <name>attn::app::Session</name>
    <message>
        <source>%1 Eigen computes instead; your work is untouched.</source>
        <translation>%1 改由 Eigen 计算；你的内容没有变动。</translation>
    </message>
    <message>
        <source>%1 The picture still shows the state before.</source>
        <translation>%1 图中仍是之前的状态。</translation>
    </message>
    <message>
        <source>%1 The device cannot be started; your work is untouched.</source>
        <translation>%1 无法启动该设备；你的内容没有受影响。</translation>
    </message>
    <message>
        <source>Load what is in the file</source>
        <translation>载入文件的内容</translation>
    </message>
</context>
<context>
    <name>attn::app::ShownHeadSlider</name>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The query head in the picture, counted from 0</source>
        <translation>图中的查询头，从 0 数起</translation>
    </message>
</context>
<context>
    <name>attn::app::SizeCanvas</name>
    <message>
        <source>A new document with the same heads, mask and window, few tokens and random numbers; Undo leads back here</source>
        <translation>一个新文档，头、掩码和窗口相同，词元少，数字随机；撤销可以回到这里</translation>
    </message>
</context>
<context>
    <name>attn::app::SizeSheetState</name>
    <message>
        <source>Take the sizes of %1</source>
        <translation>采用 %1 的尺寸</translation>
    </message>
</context>
<context>
    <name>attn::app::SizesOnlyNote</name>
    <message>
        <source>Make a small one with numbers</source>
        <translation>做一个带数字的小文档</translation>
    </message>
    <message>
        <source>A new document with the same heads, mask and window, few tokens and random numbers; Undo leads back here</source>
        <translation>一个新文档，头、掩码和窗口相同，词元少，数字随机；撤销可以回到这里</translation>
    </message>
    <message>
        <source>What these sizes cost</source>
        <translation>这些尺寸的开销</translation>
    </message>
    <message>
        <source>Memory, operations and traffic with their formulas, in the Steps lab</source>
        <translation>内存、运算和搬运量及其公式，在“步骤”实验室中</translation>
    </message>
</context>
<context>
    <name>attn::app::StageCanvas</name>
    <message>
        <source>In full: %1</source>
        <translation>完整写出：%1</translation>
    </message>
</context>
<context>
    <name>attn::app::StageGlass</name>
    <message>
        <source>Ink on the picture</source>
        <translation>画面上的笔迹</translation>
    </message>
</context>
<context>
    <name>attn::app::StageNumbers</name>
    <message>
        <source>“%1” is not a number; type one such as %2.</source>
        <translation>“%1”不是数；请输入例如 %2 的数。</translation>
    </message>
    <message>
        <source>Click it once more to open or close it.</source>
        <translation>再点击一次可打开或关闭它。</translation>
    </message>
    <message>
        <source>Drag it sideways, type a number, or click it and turn the wheel. Shift: fine steps.</source>
        <translation>左右拖动，键入数字，或点击后滚动滚轮。按住 Shift：微调。</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>改变 %1</translation>
    </message>
    <message>
        <source>Open in the custom mask; another rule of the mask still hides it.</source>
        <translation>在自定义掩码中是打开的；掩码的另一条规则仍然隐藏它。</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，行 %2，列 %3</translation>
    </message>
    <message>
        <source>A cell of the custom mask is 1 (open) or 0 (closed).</source>
        <translation>自定义掩码的格子是 1（打开）或 0（关闭）。</translation>
    </message>
    <message>
        <source>The table on the clipboard has %1 × %2 numbers; from here on there is room for %3 × %4. Pasted into the table of Inputs, it gives the matrix its size.</source>
        <translation>剪贴板上的表格有 %1 × %2 个数；从这里起只有 %3 × %4 的位置。粘贴到“输入”的表格中，矩阵就采用它的大小。</translation>
    </message>
    <message>
        <source>Paste into %1</source>
        <translation>粘贴到 %1</translation>
    </message>
    <message>
        <source>%1 of “%2”</source>
        <comment>a matrix, a token</comment>
        <translation>“%2”的%1</translation>
    </message>
    <message>
        <source>This number of %1 is computed, so it cannot be set. It follows from the inputs; change one of them:</source>
        <translation>%1 的这个数是计算出来的，所以不能设定。它由输入得出；请改变其中之一：</translation>
    </message>
    <message>
        <source>“%1” is no padding</source>
        <translation>“%1”不是填充</translation>
    </message>
    <message>
        <source>Change the padding</source>
        <translation>改变填充</translation>
    </message>
    <message>
        <source>Rules of the mask</source>
        <translation>掩码的规则</translation>
    </message>
</context>
<context>
    <name>attn::app::StageStudio</name>
    <message>
        <source>There is not enough memory to show this. Close other programs, or use fewer tokens.</source>
        <translation>内存不足，无法显示。请关闭其他程序，或减少词元。</translation>
    </message>
    <message>
        <source>There is no lab “%1”.</source>
        <translation>没有实验室“%1”。</translation>
    </message>
    <message>
        <source>The numbers of this view could not be computed; there may not be enough memory.</source>
        <translation>无法计算这个视图的数；可能是内存不足。</translation>
    </message>
</context>
<context>
    <name>attn::app::StationLine</name>
    <message>
        <source>Questions of this interview</source>
        <translation>这次面试的问题</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>still to come</source>
        <translation>还没问到</translation>
    </message>
    <message>
        <source>is being asked</source>
        <translation>正在问</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>已回答</translation>
    </message>
    <message>
        <source>right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>not answered yet</source>
        <translation>尚未回答</translation>
    </message>
</context>
<context>
    <name>attn::app::StepBar</name>
    <message>
        <source>Steps of the lesson</source>
        <translation>这一课的步骤</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>You are here</source>
        <translation>你在这里</translation>
    </message>
</context>
<context>
    <name>attn::app::StepsLab</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>attn::app::TilesCharts</name>
    <message>
        <source>Roofline of %1</source>
        <translation>%1 的屋顶线</translation>
    </message>
    <message>
        <source>Bytes by sequence length</source>
        <translation>不同序列长度下的字节</translation>
    </message>
    <message>
        <source>Bytes by tile width</source>
        <translation>不同分块宽度下的字节</translation>
    </message>
</context>
<context>
    <name>attn::app::TilesLab</name>
    <message>
        <source>Tiles</source>
        <translation>分块</translation>
    </message>
    <message numerus="yes">
        <source>The step “%1” does not come %n time(s) for this row.</source>
        <translation>
            <numerusform>对这一行，步骤“%1”不会出现 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The step “%1” does not come %n time(s) in all.</source>
        <translation>
            <numerusform>步骤“%1”总共没有 %n 次。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attn::app::TilesStage</name>
    <message>
        <source>Tiles, slow memory and chip</source>
        <translation>分块、慢速内存和芯片</translation>
    </message>
    <message>
        <source>query tile %1</source>
        <translation>查询块 %1</translation>
    </message>
    <message>
        <source>key tile %1</source>
        <translation>键块 %1</translation>
    </message>
</context>
<context>
    <name>attn::app::TokenChips</name>
    <message numerus="yes">
        <source>… %Ln more</source>
        <translation>
            <numerusform>… 还有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>New text of “%1”</source>
        <translation>“%1”的新文本</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>New token</source>
        <translation>新词元</translation>
    </message>
    <message>
        <source>New: its numbers were drawn at random</source>
        <translation>新的：它的数字是随机抽取的</translation>
    </message>
</context>
<context>
    <name>attn::app::TourCard</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Skip the tour</source>
        <translation>跳过导览</translation>
    </message>
</context>
<context>
    <name>attn::app::TransportBar</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Speed %1×</source>
        <translation>速度 %1×</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Position in the steps</source>
        <translation>步骤中的位置</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Esc leaves</source>
        <translation>Esc 离开</translation>
    </message>
    <message>
        <source>Leave the presentation</source>
        <translation>离开演示</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>attn::app::TypeSample</name>
    <message>
        <source>Sample of the size of type</source>
        <translation>字号示例</translation>
    </message>
    <message>
        <source>“sat” looks at “cat”:</source>
        <translation>“sat” 看着 “cat”：</translation>
    </message>
</context>
<context>
    <name>attn::app::UntiledCard</name>
    <message>
        <source>difference %1</source>
        <translation>差值 %1</translation>
    </message>
    <message>
        <source>so far</source>
        <translation>到目前</translation>
    </message>
    <message>
        <source>untiled</source>
        <translation>不分块</translation>
    </message>
    <message>
        <source>Row %1 next to the untiled result</source>
        <translation>第 %1 行与不分块结果对照</translation>
    </message>
    <message>
        <source>All rows are compared with the untiled result when the last tile is done.</source>
        <translation>最后一块完成时，所有行都与不分块的结果比较。</translation>
    </message>
    <message>
        <source>All rows, at the end: the untiled result is not a number here.</source>
        <translation>所有行，最后：不分块的结果在这里不是数。</translation>
    </message>
    <message>
        <source>All rows, at the end: not equal to the untiled result, %1</source>
        <translation>所有行，最后：与不分块的结果不相等，%1</translation>
    </message>
    <message>
        <source>All rows, at the end: %1equal to the untiled result</source>
        <translation>所有行，最后：%1与不分块的结果相等</translation>
    </message>
    <message>
        <source>%1 outputs, to 12 decimals</source>
        <translation>%1 个输出，精确到 12 位小数</translation>
    </message>
    <message>
        <source>%1 outputs in %2, largest %3</source>
        <translation>%1 个输出，用 %2 计算，最大%3</translation>
    </message>
    <message>
        <source>no key is visible</source>
        <translation>没有可见的键</translation>
    </message>
    <message>
        <source>all key tiles met</source>
        <translation>已遇到所有键分块</translation>
    </message>
    <message>
        <source>%1 of %2 key tiles met</source>
        <translation>已遇到 %1 / %2 个键分块</translation>
    </message>
    <message>
        <source>Row %1, %2</source>
        <translation>行 %1，%2</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差</translation>
    </message>
</context>
<context>
    <name>attn::app::ViewEditor</name>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>编写</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Insert a number of the stage</source>
        <translation>插入画面上的一个数</translation>
    </message>
    <message>
        <source>Note of the view, in Markdown</source>
        <translation>视图的笔记，Markdown 格式</translation>
    </message>
    <message>
        <source>What you say about it, with **bold**, lists, and numbers of the stage such as {weights[2, 1]}</source>
        <translation>你要讲的话，可用 **粗体**、列表和画面上的数，例如 {weights[2, 1]}</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Ask a question here…</source>
        <translation>在这里提一个问题…</translation>
    </message>
    <message>
        <source>Another question…</source>
        <translation>换一个问题…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Said before the answer</source>
        <translation>回答之前的话</translation>
    </message>
    <message>
        <source>Said after it</source>
        <translation>之后的话</translation>
    </message>
    <message>
        <source>Said after the answer</source>
        <translation>回答之后的话</translation>
    </message>
    <message>
        <source>Shown after it</source>
        <translation>之后显示</translation>
    </message>
    <message>
        <source>Take what is on screen</source>
        <translation>采用屏幕上的内容</translation>
    </message>
    <message>
        <source>Stay here</source>
        <translation>留在这里</translation>
    </message>
    <message>
        <source>About what is on the stage, for example:</source>
        <translation>关于画面上的内容，例如：</translation>
    </message>
    <message>
        <source>With numbers of its own:</source>
        <translation>用自己的数：</translation>
    </message>
    <message>
        <source>The stage stays as it is.</source>
        <translation>画面保持不变。</translation>
    </message>
    <message>
        <source>The stage shows something else.</source>
        <translation>画面显示别的内容。</translation>
    </message>
    <message>
        <source>The stage goes on to “%1”.</source>
        <translation>画面转到“%1”。</translation>
    </message>
    <message>
        <source>Nothing is said here yet.</source>
        <translation>这里还没有写什么。</translation>
    </message>
    <message>
        <source>Show the view to choose among its numbers</source>
        <translation>先显示这个视图，才能选用它的数</translation>
    </message>
</context>
<context>
    <name>attn::app::ViewList</name>
    <message>
        <source>asks</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>View %1: %2</source>
        <translation>视图 %1：%2</translation>
    </message>
    <message>
        <source>asks a question</source>
        <translation>有一个问题</translation>
    </message>
    <message>
        <source>Views of the lecture</source>
        <translation>讲座的视图</translation>
    </message>
    <message>
        <source>Set the stage as your class is to see it, and add it. Each view keeps its numbers, the lab, the place of the playback and the selected cell.</source>
        <translation>按想让全班看到的样子设好画面，然后添加。每个视图都记住它的数、实验室、播放位置和选中的格子。</translation>
    </message>
</context>
<context>
    <name>attn::app::ViewOnStage</name>
    <message>
        <source>%1: %2</source>
        <comment>a lab and where its playback stands</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>There is no lab “%1”.</source>
        <translation>没有实验室“%1”。</translation>
    </message>
</context>
<context>
    <name>attn::app::WelcomePage</name>
    <message>
        <source>See where every number in attention comes from, and change it.</source>
        <translation>看清注意力中每个数字从何而来，并亲手改变它。</translation>
    </message>
    <message>
        <source>Open a document…</source>
        <translation>打开文档…</translation>
    </message>
    <message>
        <source>Import .npy, .safetensors, CSV…</source>
        <translation>导入 .npy、.safetensors、CSV…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Unsaved work was kept: “%1”, %2.</source>
        <translation>已保留未保存的内容：“%1”，%2。</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>继续使用</translation>
    </message>
    <message>
        <source>Throw it away</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Learn attention step by step</source>
        <translation>一步一步学注意力</translation>
    </message>
    <message>
        <source>Lessons, daily cards and mock interviews</source>
        <translation>课程、每日卡片和模拟面试</translation>
    </message>
</context>
<context>
    <name>attn::app::WorkCover</name>
    <message>
        <source>Hand-out</source>
        <translation>作业卷</translation>
    </message>
    <message>
        <source>check letters %1</source>
        <translation>校验字母 %1</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 道题</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 answered</source>
        <translation>已答 %1</translation>
    </message>
    <message>
        <source>What you enter is kept on this computer at once: close the program whenever you like, and open the hand-out again to go on. How long each question is in front of you is measured and handed in, too; your rough work is not.</source>
        <translation>你填写的内容会立即保存在这台电脑上：随时可以关闭程序，再打开作业卷即可继续。每道题在你面前停留的时间也会记录并交上；草稿不会。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 of %2&lt;/b&gt;: your answers are in the file &lt;b&gt;%3&lt;/b&gt;, saved on %4.</source>
        <translation>&lt;b&gt;%1 / %2&lt;/b&gt;：你的回答在文件 &lt;b&gt;%3&lt;/b&gt; 中，保存于 %4。</translation>
    </message>
    <message>
        <source>Send this one file to your teacher, by e-mail or as your course wants it. AttentionScope itself sends nothing.</source>
        <translation>把这一个文件发给老师，用电子邮件或课程要求的方式。AttentionScope 自己不发送任何东西。</translation>
    </message>
    <message>
        <source>See the answers</source>
        <translation>查看答案</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>显示文件夹</translation>
    </message>
    <message>
        <source>Save the file again…</source>
        <translation>再次保存文件…</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
</context>
<context>
    <name>attn::app::WorkDialog</name>
    <message numerus="yes">
        <source>about %n minute(s)</source>
        <translation>
            <numerusform>约 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ×</source>
        <comment>so many questions of a kind</comment>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每题 %1</translation>
    </message>
    <message>
        <source>of a lesson</source>
        <translation>来自课程</translation>
    </message>
    <message>
        <source>about “%1”</source>
        <translation>关于“%1”</translation>
    </message>
    <message>
        <source>This question cannot be asked here.</source>
        <translation>这道题在这里不能出。</translation>
    </message>
    <message>
        <source>Open work</source>
        <translation>打开作业</translation>
    </message>
    <message>
        <source>Work for a class (*.work.json);;All files (*)</source>
        <translation>班级作业 (*.work.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the work</source>
        <translation>保存作业</translation>
    </message>
    <message>
        <source>Work for a class (*.work.json)</source>
        <translation>班级作业 (*.work.json)</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to this work?</source>
        <translation>要保存对这份作业的更改吗？</translation>
    </message>
    <message>
        <source>Other numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Preview…</source>
        <translation>预览…</translation>
    </message>
    <message>
        <source>Hand out…</source>
        <translation>分发…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>All questions</source>
        <translation>所有题</translation>
    </message>
    <message>
        <source>Every kind of question that the program can mark</source>
        <translation>程序能评分的每种题</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>What the steps of a lesson ask</source>
        <translation>课程各步骤所问的题</translation>
    </message>
    <message>
        <source>The open document</source>
        <translation>打开的文档</translation>
    </message>
    <message>
        <source>Questions about what is open in the labs</source>
        <translation>关于实验室中所打开内容的题</translation>
    </message>
    <message>
        <source>Where questions come from</source>
        <translation>题的来源</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search for questions</source>
        <translation>搜索题目</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Questions to choose from</source>
        <translation>可选的题</translation>
    </message>
    <message>
        <source>Title: Homework 2, masks</source>
        <translation>标题：作业 2，掩码</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>A line below the title; may stay empty</source>
        <translation>标题下的一行；可以不填</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Questions of this work</source>
        <translation>这份作业的题</translation>
    </message>
    <message>
        <source>No questions yet: choose one on the left and add it.</source>
        <translation>还没有题：在左边选一道并添加。</translation>
    </message>
    <message>
        <source>This is what had not been saved the last time.</source>
        <translation>这是上次没有保存的内容。</translation>
    </message>
    <message>
        <source>How many questions of this kind</source>
        <translation>这种题的数量</translation>
    </message>
    <message>
        <source>Points for each</source>
        <translation>每题的分值</translation>
    </message>
    <message>
        <source>To be handed in by</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>d MMMM yyyy, HH:mm</source>
        <comment>a moment, as Qt writes dates</comment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>After handing in</source>
        <translation>交卷之后</translation>
    </message>
    <message>
        <source>After each answer</source>
        <translation>每答一题之后</translation>
    </message>
    <message>
        <source>Answers are shown</source>
        <translation>何时显示答案</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Points each</source>
        <translation>每题分值</translation>
    </message>
    <message>
        <source>Return in the list does the same</source>
        <translation>在列表中按回车也一样</translation>
    </message>
    <message>
        <source>Alt+Up</source>
        <translation>Alt+↑</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+↓</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>分值</translation>
    </message>
    <message>
        <source>When answers are shown</source>
        <translation>何时显示答案</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>所有主题</translation>
    </message>
    <message>
        <source>Nothing is called so. Try another word or topic.</source>
        <translation>没有这样的题。请换一个词或主题。</translation>
    </message>
    <message>
        <source>There is nothing to ask about the open document. Open one with a few tokens and heads.</source>
        <translation>关于打开的文档没有可问的题。请打开一个有几个词元和头的文档。</translation>
    </message>
    <message>
        <source>This lesson asks nothing that the program can mark.</source>
        <translation>这门课没有程序能评分的题。</translation>
    </message>
    <message>
        <source>As a student sees it, with numbers of this kind</source>
        <translation>学生看到的样子，用这类的数</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Add a question</source>
        <translation>添加题</translation>
    </message>
    <message>
        <source>Move a question</source>
        <translation>移动题</translation>
    </message>
    <message>
        <source>Remove a question</source>
        <translation>移除题</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>截止时间</translation>
    </message>
    <message>
        <source>New work for a class</source>
        <translation>新建班级作业</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 道题</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>没有打开 %1。%2</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Nothing is lost: save it in another folder.</source>
        <translation>无法写入 %1：%2。什么也没有丢失：请保存到另一个文件夹。</translation>
    </message>
    <message>
        <source>There is nothing to hand out yet: add a question.</source>
        <translation>还没有可分发的内容：请添加一道题。</translation>
    </message>
    <message>
        <source>Preview: as a student sees it</source>
        <translation>预览：学生看到的样子</translation>
    </message>
</context>
<context>
    <name>attn::app::WorkPage</name>
    <message>
        <source>Save the file to hand in</source>
        <translation>保存要交的文件</translation>
    </message>
    <message>
        <source>Answers to hand in (*.return.json)</source>
        <translation>要交的答卷 (*.return.json)</translation>
    </message>
    <message>
        <source>It is open in another window. Go on there, or close it there first.</source>
        <translation>它在另一个窗口中打开着。请在那里继续，或先在那里关闭它。</translation>
    </message>
    <message>
        <source>What you enter cannot be kept on this computer just now (%1). Leave the program open, and hand in before you close it.</source>
        <translation>你填写的内容现在无法保存在这台电脑上 (%1)。请不要关闭程序，关闭之前先交卷。</translation>
    </message>
    <message>
        <source>Hand-out</source>
        <translation>作业卷</translation>
    </message>
    <message>
        <source>stays on this computer</source>
        <translation>留在这台电脑上</translation>
    </message>
    <message>
        <source>When you have answered, the worked answer appears on this side.</source>
        <translation>回答之后，解答会出现在这一侧。</translation>
    </message>
    <message>
        <source>The worked answers come when you have handed in.</source>
        <translation>交卷之后会给出解答。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Nothing is lost. Choose another folder, or make room, and try again.</source>
        <translation>无法写入 %1：%2。什么也没有丢失。请换一个文件夹，或腾出空间，再试一次。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>points</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Question %1 of %2</source>
        <translation>第 %1 题，共 %2 题</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>交卷…</translation>
    </message>
    <message>
        <source>Questions of this hand-out</source>
        <translation>这份作业卷的题</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Your answers are kept; open the hand-out again to go on</source>
        <translation>你的回答已保存；再打开作业卷即可继续</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一题</translation>
    </message>
    <message>
        <source>Alt+←</source>
        <translation>Alt+←</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一题</translation>
    </message>
    <message>
        <source>Alt+→</source>
        <translation>Alt+→</translation>
    </message>
</context>
<context>
    <name>questions</name>
    <message>
        <source>You forgot to divide by √d_k</source>
        <translation>你忘了除以 √d_k</translation>
    </message>
    <message>
        <source>The dot product alone grows with the width of the vectors. The formula divides it by √d_k before the softmax: look at the step Scale.</source>
        <translation>单是点积，会随向量的宽度增大。公式在 softmax 之前把它除以 √d_k：请看“缩放”这一步。</translation>
    </message>
    <message>
        <source>You divided by d_k, not by its square root</source>
        <translation>你除以了 d_k，而不是它的平方根</translation>
    </message>
    <message>
        <source>It is the variance of the sum that grows like d_k. Its typical size is the standard deviation, and that grows like √d_k.</source>
        <translation>像 d_k 那样增长的是和的方差。它的典型大小是标准差，像 √d_k 那样增长。</translation>
    </message>
    <message>
        <source>You doubled the ratio</source>
        <translation>你把比值加倍了</translation>
    </message>
    <message>
        <source>What doubles is the difference of the scores. Softmax turns differences into ratios, so the ratio of the weights is squared.</source>
        <translation>加倍的是分数之差。softmax 把差变成比值，所以权重之比要平方。</translation>
    </message>
    <message>
        <source>That is the exponent, not the ratio</source>
        <translation>这是幂次，不是比值</translation>
    </message>
    <message>
        <source>The difference of two scores is the exponent. The ratio of the weights is e to that power.</source>
        <translation>两个分数之差是幂次。权重之比是 e 的这个次幂。</translation>
    </message>
    <message>
        <source>You took the softmax down the column</source>
        <translation>你沿着列做了 softmax</translation>
    </message>
    <message>
        <source>Each query shares its attention out among the keys: the weights of a row add up to 1.</source>
        <translation>每个查询把注意力分给各个键：一行的权重加起来等于 1。</translation>
    </message>
    <message>
        <source>You counted query heads</source>
        <translation>你数了查询头</translation>
    </message>
    <message>
        <source>A query is used once, when its token is made, and never again. Only keys and values are kept, and several query heads may share a pair of them.</source>
        <translation>一个查询只在生成它的词元时用一次，以后再也不用。保留的只有键和值，而且几个查询头可以共用一对。</translation>
    </message>
    <message>
        <source>You counted the keys but not the values</source>
        <translation>你数了键，没有数值</translation>
    </message>
    <message>
        <source>A cache keeps two vectors for each token and key/value head: the key and the value.</source>
        <translation>缓存为每个词元、每个键/值头保留两个向量：键和值。</translation>
    </message>
    <message>
        <source>You counted one layer only</source>
        <translation>你只数了一层</translation>
    </message>
    <message>
        <source>Every layer has its own keys and values, and a cache of its own.</source>
        <translation>每一层都有自己的键和值，也有自己的缓存。</translation>
    </message>
    <message>
        <source>You counted numbers, not bytes</source>
        <translation>你数了数的个数，而不是字节</translation>
    </message>
    <message>
        <source>You mixed up GB and GiB</source>
        <translation>你把 GB 和 GiB 弄混了</translation>
    </message>
    <message>
        <source>1 GiB is 1,024³ bytes and 1 GB is 10⁹: they differ by 7 %.</source>
        <translation>1 GiB 是 1024³ 字节，1 GB 是 10⁹ 字节：相差 7 %。</translation>
    </message>
    <message>
        <source>You counted the hidden pairs, too</source>
        <translation>你把隐藏的对也数进去了</translation>
    </message>
    <message>
        <source>Under a causal mask query i sees the keys 0 to i: T (T + 1) / 2 pairs, about half of T².</source>
        <translation>在因果掩码下，查询 i 看到键 0 到 i：共 T (T + 1) / 2 对，约为 T² 的一半。</translation>
    </message>
    <message>
        <source>You counted a multiplication and an addition as one operation</source>
        <translation>你把一次乘法和一次加法算作一次运算</translation>
    </message>
    <message>
        <source>One step of a dot product multiplies and adds: that is 2 FLOP.</source>
        <translation>点积的每一步既乘又加：这是 2 FLOP。</translation>
    </message>
    <message>
        <source>Shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Shared heads</source>
        <translation>共享的头</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Tiles</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>In your own words</source>
        <translation>用你自己的话</translation>
    </message>
    <message>
        <source>You counted one head only</source>
        <translation>你只数了一个头</translation>
    </message>
    <message>
        <source>Every query head has scores of its own.</source>
        <translation>每个查询头都有自己的分数。</translation>
    </message>
    <message>
        <source>You let the cost grow with T, not with T²</source>
        <translation>你让开销按 T 增长，而不是按 T²</translation>
    </message>
    <message>
        <source>Every query is compared with every key: twice the tokens, four times the pairs.</source>
        <translation>每个查询都要与每个键比较：词元两倍，对就是四倍。</translation>
    </message>
    <message>
        <source>You doubled where a square was due</source>
        <translation>该平方的地方，你只加了倍</translation>
    </message>
    <message>
        <source>There are n times as many queries, and each meets n times as many keys: n · n.</source>
        <translation>查询是原来的 n 倍，每个查询遇到的键也是 n 倍：n · n。</translation>
    </message>
    <message>
        <source>A score is a sum of {width} products: 2 · {width} operations.</source>
        <translation>一个分数是 {width} 个乘积之和：2 · {width} 次运算。</translation>
    </message>
    <message>
        <source>A head has {queries} · {keys} scores.</source>
        <translation>一个头有 {queries} · {keys} 个分数。</translation>
    </message>
    <message>
        <source>How many operations for one score, and how many scores are there?</source>
        <translation>一个分数要多少次运算？一共有多少个分数？</translation>
    </message>
    <message>
        <source>A text grows from {tokens} to {longer} tokens. By what factor does the number of operations of Q Kᵀ grow?</source>
        <translation>一个文本从 {tokens} 个词元增长到 {longer} 个。Q Kᵀ 的运算次数变成原来的几倍？</translation>
    </message>
    <message>
        <source>The text is {times} times as long.</source>
        <translation>文本是原来的 {times} 倍长。</translation>
    </message>
    <message>
        <source>So there are {times} times as many queries and {times} times as many keys.</source>
        <translation>所以查询是 {times} 倍，键也是 {times} 倍。</translation>
    </message>
    <message>
        <source>{times} · {times} = {factor}</source>
        <translation>{times} · {times} = {factor}</translation>
    </message>
    <message>
        <source>You halved one of the two numbers only</source>
        <translation>两个数里，你只把一个减了半</translation>
    </message>
    <message>
        <source>Under a causal mask about half of the pairs count, before and after: the factor stays the same.</source>
        <translation>在因果掩码下，之前和之后都只有约一半的对算数：倍数不变。</translation>
    </message>
    <message>
        <source>How many times as many pairs of a query and a key are there?</source>
        <translation>查询与键组成的对变成原来的几倍？</translation>
    </message>
    <message>
        <source>the width d_k of a head</source>
        <translation>一个头的宽度 d_k</translation>
    </message>
    <message>
        <source>{times} times as many heads, each only 1/{times} as wide.</source>
        <translation>头是 {times} 倍，每个头的宽度只有 1/{times}。</translation>
    </message>
    <message>
        <source>2 · d_k · T² operations for each head: {times} times the heads, 1/{times} of the operations in each. The factor is 1.</source>
        <translation>每个头 2 · d_k · T² 次运算：头是 {times} 倍，每个头的运算是 1/{times}。所以是 1 倍。</translation>
    </message>
    <message>
        <source>Each head has T² scores whatever its width. The factor is {times}.</source>
        <translation>无论多宽，每个头都有 T² 个分数。所以是 {times} 倍。</translation>
    </message>
    <message>
        <source>d_k = d_model / H. The factor is 1/{times} = {answer}.</source>
        <translation>d_k = d_model / H。所以是 1/{times} = {answer} 倍。</translation>
    </message>
    <message>
        <source>You took more heads for more work</source>
        <translation>你以为头多了，工作就多了</translation>
    </message>
    <message>
        <source>Heads split the width: each of them is narrower, so that the work stays the same.</source>
        <translation>各个头分摊宽度：每个头都更窄，所以总的工作不变。</translation>
    </message>
    <message>
        <source>You looked at one head only</source>
        <translation>你只看了一个头</translation>
    </message>
    <message>
        <source>Each head is narrower, but there are more of them.</source>
        <translation>每个头更窄，但头更多了。</translation>
    </message>
    <message>
        <source>You let it stay the same</source>
        <translation>你以为它不变</translation>
    </message>
    <message>
        <source>What stays is the product of heads and width. Scores are T² for each head.</source>
        <translation>不变的是头数与宽度的乘积。而每个头都有 T² 个分数。</translation>
    </message>
    <message>
        <source>You squared the factor</source>
        <translation>你把倍数平方了</translation>
    </message>
    <message>
        <source>It is T that enters as a square, not the number of heads.</source>
        <translation>以平方出现的是 T，不是头数。</translation>
    </message>
    <message>
        <source>How wide is a head before and after?</source>
        <translation>之前和之后，一个头有多宽？</translation>
    </message>
    <message>
        <source>Visible pairs of a head: {tokens} · {next} / 2 = {pairs}.</source>
        <translation>一个头的可见对：{tokens} · {next} / 2 = {pairs}。</translation>
    </message>
    <message>
        <source>A pair takes 2 · {key} operations for its score and 2 · {value} for its value.</source>
        <translation>每一对，算分数要 2 · {key} 次运算，混合值要 2 · {value} 次。</translation>
    </message>
    <message>
        <source>You left out the values</source>
        <translation>你漏掉了值</translation>
    </message>
    <message>
        <source>Both products count: scores Q Kᵀ, and weights times values P V.</source>
        <translation>两个乘积都算：分数 Q Kᵀ，以及权重乘以值 P V。</translation>
    </message>
    <message>
        <source>You hid every token from itself</source>
        <translation>你让每个词元看不到自己</translation>
    </message>
    <message>
        <source>Under a causal mask a token sees itself: query i sees the i + 1 keys 0 to i.</source>
        <translation>在因果掩码下，词元看得到自己：查询 i 看到 i + 1 个键，从 0 到 i。</translation>
    </message>
    <message>
        <source>How many keys does query i see? Add them up.</source>
        <translation>查询 i 看到多少个键？把它们加起来。</translation>
    </message>
    <message>
        <source>T = {tokens} under a causal mask. A window of W = {window} is added: a query sees itself and the {before} keys before it. About how many times fewer pairs are visible?</source>
        <translation>T = {tokens}，因果掩码。现在加上 W = {window} 的窗口：一个查询看到自己和前面的 {before} 个键。可见的对大约减到原来的几分之一？（填分母。）</translation>
    </message>
    <message>
        <source>Without the window: about T² / 2 pairs, exactly {pairs}.</source>
        <translation>没有窗口：约 T² / 2 对，准确地说 {pairs}。</translation>
    </message>
    <message>
        <source>With it: about W · T pairs, exactly {pairs}.</source>
        <translation>有窗口：约 W · T 对，准确地说 {pairs}。</translation>
    </message>
    <message>
        <source>Exactly {factor} times fewer, about T / (2 W).</source>
        <translation>准确地说是 {factor} 分之一；大约是 T / (2 W) 分之一。</translation>
    </message>
    <message>
        <source>You forgot that the causal mask hides half already</source>
        <translation>你忘了因果掩码已经隐藏了一半</translation>
    </message>
    <message>
        <source>You left W² pairs</source>
        <translation>你只留下了 W² 对</translation>
    </message>
    <message>
        <source>Each of T queries sees W keys: W · T pairs, a band along the diagonal.</source>
        <translation>T 个查询每个看到 W 个键：W · T 对，沿着对角线的一条带。</translation>
    </message>
    <message>
        <source>How many keys does a query see on average, before and after?</source>
        <translation>之前和之后，一个查询平均看到多少个键？</translation>
    </message>
    <message>
        <source>A layer has {heads} query heads and as many key/value heads, all of width {width}, so d_model = {model}. W_Q, W_K, W_V and W_O are {model} × {model}. At which number of tokens T do Q Kᵀ and P V (all T² pairs) take as many operations as the four projections?</source>
        <translation>一层有 {heads} 个查询头和同样多的键/值头，宽度都是 {width}，所以 d_model = {model}。W_Q、W_K、W_V 和 W_O 都是 {model} × {model}。词元数 T 是多少时，Q Kᵀ 和 P V（全部 T² 对）的运算与四个投影一样多？</translation>
    </message>
    <message>
        <source>Projections: 4 · 2 · T · d_model² operations.</source>
        <translation>投影：4 · 2 · T · d_model² 次运算。</translation>
    </message>
    <message>
        <source>Q Kᵀ and P V: 2 · 2 · T² · d_model operations, all heads together.</source>
        <translation>Q Kᵀ 和 P V：所有头合计 2 · 2 · T² · d_model 次运算。</translation>
    </message>
    <message>
        <source>They are equal at T = 2 d_model = {answer}.</source>
        <translation>两者在 T = 2 d_model = {answer} 时相等。</translation>
    </message>
    <message>
        <source>You counted Q Kᵀ but not P V</source>
        <translation>你数了 Q Kᵀ，没有数 P V</translation>
    </message>
    <message>
        <source>Two products grow with T²: the scores, and the weights times the values.</source>
        <translation>按 T² 增长的有两个乘积：分数，以及权重乘以值。</translation>
    </message>
    <message>
        <source>You counted two projections only</source>
        <translation>你只数了两个投影</translation>
    </message>
    <message>
        <source>There are four: W_Q, W_K, W_V and W_O.</source>
        <translation>一共四个：W_Q、W_K、W_V 和 W_O。</translation>
    </message>
    <message>
        <source>You forgot W_O</source>
        <translation>你忘了 W_O</translation>
    </message>
    <message>
        <source>After the heads their outputs are mixed once more, by W_O: a fourth product.</source>
        <translation>在各个头之后，它们的输出由 W_O 再混合一次：这是第四个乘积。</translation>
    </message>
    <message>
        <source>You took the width of one head for d_model</source>
        <translation>你把一个头的宽度当成了 d_model</translation>
    </message>
    <message>
        <source>All heads together are d_model wide.</source>
        <translation>所有头合起来才是 d_model 那么宽。</translation>
    </message>
    <message>
        <source>Write both as a product of T and d_model, and set them equal.</source>
        <translation>把两边都写成 T 与 d_model 的乘积，再令它们相等。</translation>
    </message>
    <message>
        <source>Put these layers in the order of the operations that Q Kᵀ takes over all heads, the fewest first.</source>
        <translation>请把这些层按 Q Kᵀ 在所有头上的运算次数排序，最少的在前。</translation>
    </message>
    <message>
        <source>{tokens} tokens, {heads} heads of width {width}</source>
        <translation>{tokens} 个词元，{heads} 个宽 {width} 的头</translation>
    </message>
    <message>
        <source>All sizes are powers of 2: add their exponents, and that of T twice.</source>
        <translation>所有尺寸都是 2 的幂：把指数相加，T 的指数加两次。</translation>
    </message>
    <message>
        <source>Every query head has a score matrix of its own.</source>
        <translation>每个查询头都有自己的分数矩阵。</translation>
    </message>
    <message>
        <source>You counted one sequence only</source>
        <translation>你只数了一个序列</translation>
    </message>
    <message>
        <source>Every sequence of the batch has a cache of its own.</source>
        <translation>批中的每个序列都有自己的缓存。</translation>
    </message>
    <message>
        <source>You forgot the weights of the model</source>
        <translation>你忘了模型的参数</translation>
    </message>
    <message>
        <source>The weights lie in the same memory; only what they leave is there for caches.</source>
        <translation>参数也在同一块内存里；只有它们剩下的部分才能放缓存。</translation>
    </message>
    <message>
        <source>A head has {queries} · {keys} scores of {element} bytes, hidden ones included.</source>
        <translation>一个头有 {queries} · {keys} 个分数，每个 {element} 字节，隐藏的也算在内。</translation>
    </message>
    <message>
        <source>You left the hidden half out</source>
        <translation>你漏掉了隐藏的那一半</translation>
    </message>
    <message>
        <source>A mask makes hidden scores −∞, but a matrix that is written out keeps room for them.</source>
        <translation>掩码把隐藏的分数变成 −∞，但写出来的矩阵仍然为它们留着位置。</translation>
    </message>
    <message>
        <source>The scores take {heads} · T² · {element} bytes.</source>
        <translation>分数占 {heads} · T² · {element} 字节。</translation>
    </message>
    <message>
        <source>T² = {memory} / ({heads} · {element} B) = {square}</source>
        <translation>T² = {memory} / ({heads} · {element} B) = {square}</translation>
    </message>
    <message>
        <source>T = {tokens}</source>
        <translation>T = {tokens}</translation>
    </message>
    <message>
        <source>You forgot the square root</source>
        <translation>你忘了开平方</translation>
    </message>
    <message>
        <source>That is T². A score matrix has a row and a column for each token.</source>
        <translation>这是 T²。分数矩阵里，每个词元有一行，也有一列。</translation>
    </message>
    <message>
        <source>One number of 4 bytes for each query, in each head and layer.</source>
        <translation>每层、每个头的每个查询一个数，4 字节。</translation>
    </message>
    <message>
        <source>You counted a number for each pair</source>
        <translation>你为每一对都数了一个数</translation>
    </message>
    <message>
        <source>A row has one sum, however many keys it has: memory grows with T, not with T².</source>
        <translation>一行不管有多少个键，都只有一个和：内存按 T 增长，而不是按 T²。</translation>
    </message>
    <message>
        <source>You counted maximum and sum apart</source>
        <translation>你把最大值与和分开数了</translation>
    </message>
    <message>
        <source>FlashAttention-1 keeps both. FlashAttention-2 needs one number: m + log l.</source>
        <translation>FlashAttention-1 两个都保留。FlashAttention-2 只需要一个数：m + log l。</translation>
    </message>
    <message>
        <source>You counted 2 bytes for a number of float32</source>
        <translation>你把 float32 的数算成了 2 字节</translation>
    </message>
    <message>
        <source>How many rows are there in all heads and layers?</source>
        <translation>所有层的所有头一共有多少行？</translation>
    </message>
    <message>
        <source>That is one token. {perToken} · {tokens} · {batch} = {bytes}</source>
        <translation>这是一个词元的。{perToken} · {tokens} · {batch} = {bytes}</translation>
    </message>
    <message>
        <source>One token first, then times tokens and sequences.</source>
        <translation>先算一个词元，再乘以词元数和序列数。</translation>
    </message>
    <message>
        <source>A token leaves {key} + {value} numbers in each key/value head.</source>
        <translation>一个词元在每个键/值头里留下 {key} + {value} 个数。</translation>
    </message>
    <message>
        <source>You counted bits, not bytes</source>
        <translation>你数的是位，不是字节</translation>
    </message>
    <message>
        <source>Which vectors does one token leave behind, and in how many heads?</source>
        <translation>一个词元留下哪些向量？在多少个头里？</translation>
    </message>
    <message>
        <source>A token takes {perToken} in the cache of a model with a sliding window of W = {window} tokens. How large is the cache after {tokens} tokens, if it keeps no more than it needs?</source>
        <translation>一个模型的滑动窗口是 W = {window} 个词元，每个词元在缓存中占 {perToken}。如果只保留需要的，{tokens} 个词元之后缓存有多大？</translation>
    </message>
    <message>
        <source>No later token looks back further than W: the last {window} tokens are kept.</source>
        <translation>以后的词元看不到 W 之前的内容：保留最后 {window} 个词元就够了。</translation>
    </message>
    <message>
        <source>{kept} · {perToken} = {bytes}</source>
        <translation>{kept} · {perToken} = {bytes}</translation>
    </message>
    <message>
        <source>You kept every token</source>
        <translation>你保留了每一个词元</translation>
    </message>
    <message>
        <source>You kept what the window has passed</source>
        <translation>你保留的是窗口已经走过的</translation>
    </message>
    <message>
        <source>The window keeps the newest tokens and drops the older ones.</source>
        <translation>窗口保留最新的词元，丢掉更早的。</translation>
    </message>
    <message>
        <source>How many tokens can the next one still see?</source>
        <translation>下一个词元还能看到多少个词元？</translation>
    </message>
    <message>
        <source>Weights: {parameters} billion · 2 B = {weights}.</source>
        <translation>参数：{parameters} · 10⁹ · 2 B = {weights}。</translation>
    </message>
    <message>
        <source>({memory} − {weights}) / {cache}, rounded down: {answer}</source>
        <translation>({memory} − {weights}) / {cache}，向下取整：{answer}</translation>
    </message>
    <message>
        <source>What is left beside the weights, and what does one sequence take?</source>
        <translation>放下参数之后还剩多少？一个序列占多少？</translation>
    </message>
    <message>
        <source>{sold} · 10⁹ B / 1,024³ B = {answer}</source>
        <translation>{sold} · 10⁹ B / 1024³ B = {answer}</translation>
    </message>
    <message>
        <source>You multiplied where a division was due</source>
        <translation>该除的地方，你乘了</translation>
    </message>
    <message>
        <source>A GiB is larger than a GB, so there are fewer of them.</source>
        <translation>GiB 比 GB 大，所以个数更少。</translation>
    </message>
    <message>
        <source>You took the difference of one step only</source>
        <translation>你只算了一级的差别</translation>
    </message>
    <message>
        <source>From bytes to GiB it is three steps of 1,024 instead of 1,000: 1.024³ = 1.074.</source>
        <translation>从字节到 GiB 要三级，每级是 1024 而不是 1000：1.024³ = 1.074。</translation>
    </message>
    <message>
        <source>Which of the two units is larger?</source>
        <translation>两个单位哪个更大？</translation>
    </message>
    <message>
        <source>the weights of the model</source>
        <translation>模型的参数</translation>
    </message>
    <message>
        <source>the cache of the whole sequence, all layers</source>
        <translation>整个序列的缓存，所有层</translation>
    </message>
    <message>
        <source>all scores of one layer, written out</source>
        <translation>一层的全部分数，写出来</translation>
    </message>
    <message>
        <source>a log-sum-exp in float32 for each row, all layers</source>
        <translation>每行一个 float32 的 log-sum-exp，所有层</translation>
    </message>
    <message>
        <source>Weights: {bytes}.</source>
        <translation>参数：{bytes}。</translation>
    </message>
    <message>
        <source>Cache, layers · 2 · H_kv · d · 2 B · T: {bytes}.</source>
        <translation>缓存，层数 · 2 · H_kv · d · 2 B · T：{bytes}。</translation>
    </message>
    <message>
        <source>Scores, H · T² · 2 B: {bytes}.</source>
        <translation>分数，H · T² · 2 B：{bytes}。</translation>
    </message>
    <message>
        <source>Log-sum-exp, layers · H · T · 4 B: {bytes}.</source>
        <translation>log-sum-exp，层数 · H · T · 4 B：{bytes}。</translation>
    </message>
    <message>
        <source>Only one of the four grows with T².</source>
        <translation>四项中只有一项按 T² 增长。</translation>
    </message>
    <message>
        <source>You mixed up degrees and radians</source>
        <translation>你把角度和弧度弄混了</translation>
    </message>
    <message>
        <source>{weight}</source>
        <translation>{weight}</translation>
    </message>
    <message>
        <source>A query looks at four tokens with the weights {weights}. There are no positions and no mask. Tokens {token} and {other} change places. Which weight stands in column {token} now? (Tokens and columns count from 0.)</source>
        <translation>一个查询看四个词元，权重是 {weights}。没有位置，也没有掩码。词元 {token} 和 {other} 互换位置。现在第 {token} 列是哪个权重？（词元和列都从 0 数起。）</translation>
    </message>
    <message>
        <source>You let the place keep its weight</source>
        <translation>你让权重留在了原来的位置</translation>
    </message>
    <message>
        <source>Without positions a score depends on the query and the key alone: the weight moves with its token.</source>
        <translation>没有位置时，分数只取决于查询和键：权重跟着词元走。</translation>
    </message>
    <message>
        <source>You shared the two weights out evenly</source>
        <translation>你把两个权重平均分了</translation>
    </message>
    <message>
        <source>Neither key has changed, so neither score has: the weights only change places.</source>
        <translation>两个键都没有变，分数也就没有变：权重只是互换位置。</translation>
    </message>
    <message>
        <source>You made all weights equal</source>
        <translation>你让所有权重相等了</translation>
    </message>
    <message>
        <source>Without positions tokens still differ: by their keys, and so by their scores.</source>
        <translation>没有位置时，词元仍然不同：键不同，分数也就不同。</translation>
    </message>
    <message>
        <source>A score is q · k: nothing in it says where the key stands.</source>
        <translation>分数是 q · k：里面没有什么说明键在哪里。</translation>
    </message>
    <message>
        <source>Token {other} brings its weight along to column {token}: {weight}.</source>
        <translation>词元 {other} 把它的权重带到第 {token} 列：{weight}。</translation>
    </message>
    <message>
        <source>Does a score know at which place its key stands?</source>
        <translation>分数知道它的键在哪个位置吗？</translation>
    </message>
    <message>
        <source>RoPE rotates {width} columns in the layout “half”, in which a column of the first half and one of the second make a pair. Which column turns together with column {column}? (Columns count from 0.)</source>
        <translation>RoPE 旋转 {width} 列，布局是“前后两半配对”：前一半的一列与后一半的一列成对。哪一列与第 {column} 列一起转动？（列从 0 数起。）</translation>
    </message>
    <message>
        <source>RoPE rotates {width} columns in the layout “interleaved”, in which neighbours make a pair. Which column turns together with column {column}? (Columns count from 0.)</source>
        <translation>RoPE 旋转 {width} 列，布局是“交错”：相邻的两列成对。哪一列与第 {column} 列一起转动？（列从 0 数起。）</translation>
    </message>
    <message>
        <source>Pair t is made of the columns t and t + {half}.</source>
        <translation>第 t 对由第 t 列和第 t + {half} 列组成。</translation>
    </message>
    <message>
        <source>Pair t is made of the columns 2t and 2t + 1.</source>
        <translation>第 t 对由第 2t 列和第 2t + 1 列组成。</translation>
    </message>
    <message>
        <source>So column {column} turns with column {partner}.</source>
        <translation>所以第 {column} 列与第 {partner} 列一起转动。</translation>
    </message>
    <message>
        <source>That is the partner in the other layout</source>
        <translation>那是另一种布局里的搭档</translation>
    </message>
    <message>
        <source>Models differ in their layout. Weights trained with one give nonsense when they run with the other.</source>
        <translation>不同模型的布局不同。用一种布局训练的权重，换成另一种运行就会胡言乱语。</translation>
    </message>
    <message>
        <source>You counted from the far end</source>
        <translation>你从另一头数了</translation>
    </message>
    <message>
        <source>Both columns of a pair are counted from the left.</source>
        <translation>一对中的两列都从左边数起。</translation>
    </message>
    <message>
        <source>You are one column off</source>
        <translation>你差了一列</translation>
    </message>
    <message>
        <source>Which columns does pair 0 consist of?</source>
        <translation>第 0 对由哪两列组成？</translation>
    </message>
    <message>
        <source>RoPE with base {base} rotates r = {width} columns. By which angle, in radians, does it turn pair {pair} of a token at position {position}? (Pairs and positions count from 0.)</source>
        <translation>RoPE 的基数是 {base}，旋转 r = {width} 列。对于位置 {position} 的词元，它把第 {pair} 对转动多少弧度？（对和位置都从 0 数起。）</translation>
    </message>
    <message>
        <source>Pair t turns by base^(−2t / r) for each position: {base}^(−{twice} / {width}).</source>
        <translation>第 t 对每个位置转动 基数^(−2t / r)：{base}^(−{twice} / {width})。</translation>
    </message>
    <message>
        <source>That is {speed} a position.</source>
        <translation>也就是每个位置 {speed}。</translation>
    </message>
    <message>
        <source>{position} · {speed} = {angle}</source>
        <translation>{position} · {speed} = {angle}</translation>
    </message>
    <message>
        <source>You forgot the 2 in the exponent</source>
        <translation>你忘了指数里的 2</translation>
    </message>
    <message>
        <source>There are r / 2 pairs, and the exponent of pair t is −t / (r / 2), that is −2t / r.</source>
        <translation>一共有 r / 2 对，第 t 对的指数是 −t / (r / 2)，也就是 −2t / r。</translation>
    </message>
    <message>
        <source>You counted the pairs from 1</source>
        <translation>你从 1 开始数对了</translation>
    </message>
    <message>
        <source>The first pair is pair 0; it turns by 1 radian for each position.</source>
        <translation>第一对是第 0 对；它每个位置转动 1 弧度。</translation>
    </message>
    <message>
        <source>You turned the sign of the exponent around</source>
        <translation>你把指数的正负号弄反了</translation>
    </message>
    <message>
        <source>Later pairs turn more slowly: the exponent is negative.</source>
        <translation>越靠后的对转得越慢：指数是负的。</translation>
    </message>
    <message>
        <source>First the speed of this pair, in radians for each position.</source>
        <translation>先算这一对的速度：每个位置多少弧度。</translation>
    </message>
    <message>
        <source>Pair t turns by base^(−2t / r) = {speed} radians for each token.</source>
        <translation>第 t 对每个词元转动 基数^(−2t / r) = {speed} 弧度。</translation>
    </message>
    <message>
        <source>That is one radian</source>
        <translation>那是一弧度</translation>
    </message>
    <message>
        <source>By how much do two neighbours differ?</source>
        <translation>两个相邻的词元相差多少？</translation>
    </message>
    <message>
        <source>d_k = 2. RoPE turns a vector by 1 radian for each position. q = {query} stands at position {i}, k = {key} at position {j}. What is the score of the two turned vectors?

cos 1 = 0.54, cos 2 = −0.42, cos 3 = −0.99, cos 4 = −0.65, cos 5 = 0.28, cos 6 = 0.96</source>
        <translation>d_k = 2。RoPE 每个位置把向量转动 1 弧度。q = {query} 在位置 {i}，k = {key} 在位置 {j}。两个转动后的向量的分数是多少？

cos 1 = 0.54, cos 2 = −0.42, cos 3 = −0.99, cos 4 = −0.65, cos 5 = 0.28, cos 6 = 0.96</translation>
    </message>
    <message>
        <source>Before they are turned both point the same way: q · k = {score}.</source>
        <translation>转动之前两者方向相同：q · k = {score}。</translation>
    </message>
    <message>
        <source>Afterwards the angle between them is that of their distance, {distance}.</source>
        <translation>转动之后，它们之间的角由距离 {distance} 决定。</translation>
    </message>
    <message>
        <source>{score} · cos {distance} = {result}</source>
        <translation>{score} · cos {distance} = {result}</translation>
    </message>
    <message>
        <source>You did not turn the vectors</source>
        <translation>你没有转动向量</translation>
    </message>
    <message>
        <source>That is the score of two tokens at the same position.</source>
        <translation>那是位置相同的两个词元的分数。</translation>
    </message>
    <message>
        <source>You turned the query only</source>
        <translation>你只转动了查询</translation>
    </message>
    <message>
        <source>Both are turned, each by its own position; what is left is the difference.</source>
        <translation>两者都转动，各按自己的位置；剩下的是差。</translation>
    </message>
    <message>
        <source>You added the two angles</source>
        <translation>你把两个角相加了</translation>
    </message>
    <message>
        <source>Both are turned the same way, so that the angle between them is the difference.</source>
        <translation>两者朝同一个方向转动，所以它们之间的角是差。</translation>
    </message>
    <message>
        <source>What is the angle between the two after they were turned?</source>
        <translation>两者转动之后，夹角是多少？</translation>
    </message>
    <message>
        <source>You turned the direction around</source>
        <translation>你把方向弄反了</translation>
    </message>
    <message>
        <source>The score depends on query position minus key position. With the places swapped its sign changes.</source>
        <translation>分数取决于查询位置减去键位置。位置对调，差就变号。</translation>
    </message>
    <message>
        <source>You kept the sum of the positions</source>
        <translation>你保持了位置之和</translation>
    </message>
    <message>
        <source>What counts is their difference.</source>
        <translation>算数的是它们的差。</translation>
    </message>
    <message>
        <source>You kept the ratio of the positions</source>
        <translation>你保持了位置之比</translation>
    </message>
    <message>
        <source>Twice the positions is twice the distance, and another angle.</source>
        <translation>位置加倍，距离也加倍，角就不同了。</translation>
    </message>
    <message>
        <source>query at {i}, key at {j}</source>
        <translation>查询在 {i}，键在 {j}</translation>
    </message>
    <message>
        <source>With RoPE, a query q = {query} at position {i} and a key k = {key} at position {j} have a certain score. At which places do the same two vectors have the same score?</source>
        <translation>用 RoPE 时，位置 {i} 的查询 q = {query} 与位置 {j} 的键 k = {key} 有某个分数。同样的两个向量放在哪里，分数相同？</translation>
    </message>
    <message>
        <source>The score of two turned vectors depends on query position minus key position.</source>
        <translation>两个转动后的向量的分数取决于查询位置减去键位置。</translation>
    </message>
    <message>
        <source>Here it is {i} − {j} = {distance}, and so it is for a query at {moved}.</source>
        <translation>这里是 {i} − {j} = {distance}，查询在 {moved} 时也是如此。</translation>
    </message>
    <message>
        <source>What is left of two rotations in a dot product?</source>
        <translation>两次旋转在点积里剩下什么？</translation>
    </message>
    <message>
        <source>{f1} · {f2} = {result}</source>
        <translation>{f1} · {f2} = {result}</translation>
    </message>
    <message>
        <source>{f1} · {f2} · {f3} = {result}</source>
        <translation>{f1} · {f2} · {f3} = {result}</translation>
    </message>
    <message>
        <source>{f1} · {f2} · {f3} · {f4} = {result}</source>
        <translation>{f1} · {f2} · {f3} · {f4} = {result}</translation>
    </message>
    <message>
        <source>{f1} · {f2} · {f3} · {f4} · {f5} = {result}</source>
        <translation>{f1} · {f2} · {f3} · {f4} · {f5} = {result}</translation>
    </message>
    <message>
        <source>{f1} · {f2} · {f3} · {f4} · {f5} · {f6} = {result}</source>
        <translation>{f1} · {f2} · {f3} · {f4} · {f5} · {f6} = {result}</translation>
    </message>
    <message>
        <source>{f1} · {f2} · {f3} · {f4} · {f5} · {f6} · {f7} = {result}</source>
        <translation>{f1} · {f2} · {f3} · {f4} · {f5} · {f6} · {f7} = {result}</translation>
    </message>
    <message>
        <source>{dividend} / {divisor} = {result}</source>
        <translation>{dividend} / {divisor} = {result}</translation>
    </message>
    <message>
        <source>You put them the other way round</source>
        <translation>你把顺序排反了</translation>
    </message>
    <message>
        <source>The smallest is asked for first, the largest last.</source>
        <translation>要求最小的在前，最大的在后。</translation>
    </message>
    <message>
        <source>q = {query} and k = {key}. What is their scaled score q · k / √d_k?</source>
        <translation>q = {query}，k = {key}。它们缩放后的分数 q · k / √d_k 是多少？</translation>
    </message>
    <message>
        <source>q · k = {sum}: only places where both are not 0 add anything.</source>
        <translation>q · k = {sum}：只有两者都不为 0 的位置才有贡献。</translation>
    </message>
    <message>
        <source>d_k = {width}, so √d_k = {root}.</source>
        <translation>d_k = {width}，所以 √d_k = {root}。</translation>
    </message>
    <message>
        <source>{sum} / {root} = {scaled}</source>
        <translation>{sum} / {root} = {scaled}</translation>
    </message>
    <message>
        <source>First the sum of the products, then one division.</source>
        <translation>先算乘积之和，再除一次。</translation>
    </message>
    <message>
        <source>That is the variance</source>
        <translation>那是方差</translation>
    </message>
    <message>
        <source>The variance grows like d_k; the typical size of a score is its root.</source>
        <translation>方差像 d_k 那样增长；分数的典型大小是它的平方根。</translation>
    </message>
    <message>
        <source>You took a sum for a single product</source>
        <translation>你把和当成了单个乘积</translation>
    </message>
    <message>
        <source>Variances of independent terms add up.</source>
        <translation>独立的项，方差相加。</translation>
    </message>
    <message>
        <source>You dealt the heads out in turn, like cards</source>
        <translation>你像发牌一样轮流分配了各个头</translation>
    </message>
    <message>
        <source>Query heads that stand beside each other share: with G heads in a group, the first G heads read key/value head 0, the next G read head 1.</source>
        <translation>相邻的查询头共用：一组 G 个头时，最前面的 G 个头读键/值头 0，接下来的 G 个读键/值头 1。</translation>
    </message>
    <message>
        <source>You took the number of groups for the size of a group</source>
        <translation>你把组数当成了组的大小</translation>
    </message>
    <message>
        <source>A group has H / H_kv query heads. There are H_kv groups.</source>
        <translation>一组有 H / H_kv 个查询头。一共有 H_kv 组。</translation>
    </message>
    <message>
        <source>{query} query heads share {kv} key/value heads. Which key/value head does query head {head} read? (Heads count from 0.)</source>
        <translation>{query} 个查询头共用 {kv} 个键/值头。查询头 {head} 读哪个键/值头？（头从 0 数起。）</translation>
    </message>
    <message>
        <source>A group has {query} / {kv} = {group} query heads that stand beside each other.</source>
        <translation>一组有 {query} / {kv} = {group} 个相邻的查询头。</translation>
    </message>
    <message>
        <source>Head {head} is in group {head} / {group}, rounded down: {answer}.</source>
        <translation>头 {head} 所在的组是 {head} / {group}，向下取整：{answer}。</translation>
    </message>
    <message>
        <source>You counted from 1</source>
        <translation>你从 1 数起了</translation>
    </message>
    <message>
        <source>The first head is head 0, and the first group is group 0.</source>
        <translation>第一个头是头 0，第一组是第 0 组。</translation>
    </message>
    <message>
        <source>{answer} is the remainder of {head} / {kv}.</source>
        <translation>{answer} 是 {head} / {kv} 的余数。</translation>
    </message>
    <message>
        <source>How many query heads share one key/value head?</source>
        <translation>一个键/值头由几个查询头共用？</translation>
    </message>
    <message>
        <source>{heads}</source>
        <translation>{heads}</translation>
    </message>
    <message>
        <source>{query} query heads share {kv} key/value heads. Which query heads read key/value head {head}? (Heads count from 0.)</source>
        <translation>{query} 个查询头共用 {kv} 个键/值头。哪些查询头读键/值头 {head}？（头从 0 数起。）</translation>
    </message>
    <message>
        <source>You gave it to one head only</source>
        <translation>你只把它给了一个头</translation>
    </message>
    <message>
        <source>One key/value head for each query head: that is multi-head attention, without groups.</source>
        <translation>每个查询头各有一个键/值头：那是多头注意力，没有分组。</translation>
    </message>
    <message>
        <source>A group has {query} / {kv} = {group} query heads.</source>
        <translation>一组有 {query} / {kv} = {group} 个查询头。</translation>
    </message>
    <message>
        <source>Group {head} begins with query head {head} · {group} = {first}: heads {all}.</source>
        <translation>第 {head} 组从查询头 {head} · {group} = {first} 开始：头 {all}。</translation>
    </message>
    <message>
        <source>Heads of a group stand beside each other.</source>
        <translation>同一组的头彼此相邻。</translation>
    </message>
    <message>
        <source>One token has these keys, one for each of {heads} heads: {keys}. The heads are pooled to {kv} key/value heads, as GQA models are made from multi-head ones. What is the entry in column {column} of the key of head {head}? (Heads and columns count from 0.)</source>
        <translation>一个词元有这些键，{heads} 个头各一个：{keys}。像由多头模型得到 GQA 模型时那样，把这些头池化为 {kv} 个键/值头。头 {head} 的键在第 {column} 列的数是多少？（头和列都从 0 数起。）</translation>
    </message>
    <message>
        <source>Key/value head {head} takes the place of heads {first} to {last}.</source>
        <translation>键/值头 {head} 代替头 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>Its key is their mean: the entries of column {column} add up to {sum}.</source>
        <translation>它的键是它们的平均：第 {column} 列的数加起来是 {sum}。</translation>
    </message>
    <message>
        <source>You took the sum, not the mean</source>
        <translation>你取了和，而不是平均</translation>
    </message>
    <message>
        <source>A sum would be as many times too large as a group has heads, and so would the scores.</source>
        <translation>用和的话，一组有几个头，结果就大几倍，分数也是。</translation>
    </message>
    <message>
        <source>You kept one head and dropped the others</source>
        <translation>你留下一个头，丢掉了其他的</translation>
    </message>
    <message>
        <source>Pooling takes the mean of the group, so that something of each head is kept.</source>
        <translation>池化取一组的平均，这样每个头都留下一些东西。</translation>
    </message>
    <message>
        <source>You took the mean of all heads</source>
        <translation>你取了所有头的平均</translation>
    </message>
    <message>
        <source>That is MQA, with one key/value head. Here each group has its own mean.</source>
        <translation>那是 MQA，只有一个键/值头。这里每组有自己的平均。</translation>
    </message>
    <message>
        <source>Which heads does it stand for? Take their mean.</source>
        <translation>它代替哪些头？取它们的平均。</translation>
    </message>
    <message>
        <source>A vector has {width} numbers of {element} bytes.</source>
        <translation>一个向量有 {width} 个数，每个 {element} 字节。</translation>
    </message>
    <message>
        <source>Five factors: layers, keys and values, heads that keep something, width, bytes.</source>
        <translation>五个因数：层数、键和值、有东西要保留的头数、宽度、字节数。</translation>
    </message>
    <message>
        <source>{query} query heads of width {width} share {kv} key/value heads. By what factor is the cache smaller than if each query head had a key/value head of its own?</source>
        <translation>{query} 个宽 {width} 的查询头共用 {kv} 个键/值头。与每个查询头都有自己的键/值头相比，缓存缩小几倍？</translation>
    </message>
    <message>
        <source>Everything else being equal, the cache grows with the key/value heads.</source>
        <translation>其他都相同时，缓存随键/值头数增长。</translation>
    </message>
    <message>
        <source>You counted the saving twice</source>
        <translation>你把节省的算了两次</translation>
    </message>
    <message>
        <source>Keys and values both shrink by this factor. Then so does their sum, and no more.</source>
        <translation>键和值都缩小这么多倍。它们的和也就缩小这么多倍，不会更多。</translation>
    </message>
    <message>
        <source>That is the number of key/value heads</source>
        <translation>那是键/值头的个数</translation>
    </message>
    <message>
        <source>The factor is how many query heads share one of them: H / H_kv.</source>
        <translation>这个倍数是几个查询头共用一个键/值头：H / H_kv。</translation>
    </message>
    <message>
        <source>You left one key/value head for all</source>
        <translation>你只给大家留了一个键/值头</translation>
    </message>
    <message>
        <source>That would be MQA. Here there are several key/value heads.</source>
        <translation>那是 MQA。这里有好几个键/值头。</translation>
    </message>
    <message>
        <source>Which heads have keys and values in the cache?</source>
        <translation>哪些头在缓存里有键和值？</translation>
    </message>
    <message>
        <source>What one key/value head takes in the whole cache:</source>
        <translation>一个键/值头在整个缓存里占：</translation>
    </message>
    <message>
        <source>{budget} / {one} = {answer} key/value heads.</source>
        <translation>{budget} / {one} = {answer} 个键/值头。</translation>
    </message>
    <message>
        <source>How large is the cache with a single key/value head?</source>
        <translation>只有一个键/值头时，缓存有多大？</translation>
    </message>
    <message>
        <source>Multi-head latent attention keeps, for each token and layer, one compressed vector of {compressed} numbers, from which the keys and values of all heads are made, and one rotated key of {rotated} numbers that all heads share. How many times smaller is that than the keys and values of {heads} heads of width {width}?</source>
        <translation>多头潜注意力为每个词元、每层保留一个 {compressed} 个数的压缩向量，所有头的键和值都由它得出；还保留一个 {rotated} 个数的旋转键，由所有头共用。与 {heads} 个宽 {width} 的头的键和值相比，它缩小几倍？</translation>
    </message>
    <message>
        <source>{compressed} + {rotated} = {latent} numbers are kept instead.</source>
        <translation>改为只保留 {compressed} + {rotated} = {latent} 个数。</translation>
    </message>
    <message>
        <source>You counted the compressed vector for keys and for values</source>
        <translation>你为键和值各数了一次压缩向量</translation>
    </message>
    <message>
        <source>It is kept once: keys and values are both made from it.</source>
        <translation>它只保留一次：键和值都由它得出。</translation>
    </message>
    <message>
        <source>You forgot the rotated key</source>
        <translation>你忘了旋转键</translation>
    </message>
    <message>
        <source>A rotation depends on the position and cannot be folded into the compressed vector.</source>
        <translation>旋转取决于位置，不能并入压缩向量。</translation>
    </message>
    <message>
        <source>You counted a compressed vector for each head</source>
        <translation>你为每个头都数了一个压缩向量</translation>
    </message>
    <message>
        <source>All heads share one: that is what makes this cache so small.</source>
        <translation>所有头共用一个：这个缓存正是因此才这么小。</translation>
    </message>
    <message>
        <source>Count the numbers of one token on both sides.</source>
        <translation>两边都数一数一个词元的数。</translation>
    </message>
    <message>
        <source>{model}: {layers} layers, {query} query heads and {kv} key/value heads of width {width}</source>
        <translation>{model}：{layers} 层，{query} 个查询头和 {kv} 个键/值头，宽度 {width}</translation>
    </message>
    <message>
        <source>{model}: {layers} · 2 · {kv} · {width} · {element} = {bytes}</source>
        <translation>{model}：{layers} · 2 · {kv} · {width} · {element} = {bytes}</translation>
    </message>
    <message>
        <source>Compare layers times key/value heads times width.</source>
        <translation>比较 层数 × 键/值头数 × 宽度。</translation>
    </message>
    <message>
        <source>You read what was meant, not what is written</source>
        <translation>你读的是本意，不是所写的代码</translation>
    </message>
    <message>
        <source>That is what the code would print without its mistake. Read the line again, word by word.</source>
        <translation>那是没有错误时代码会印出的。请逐字再读一遍那一行。</translation>
    </message>
    <message>
        <source>The scores are not divided by √d.</source>
        <translation>分数没有除以 √d。</translation>
    </message>
    <message>
        <source>The scores are divided by d, not by √d.</source>
        <translation>分数除以了 d，而不是 √d。</translation>
    </message>
    <message>
        <source>The mask begins on the diagonal: every token is hidden from itself, and the first sees no key at all.</source>
        <translation>掩码从对角线开始：每个词元看不到自己，第一个词元什么键也看不到。</translation>
    </message>
    <message>
        <source>The wrong triangle is hidden: tokens see the future instead of the past.</source>
        <translation>隐藏了错误的三角形：词元看到的是未来，而不是过去。</translation>
    </message>
    <message>
        <source>Hidden scores become 0 instead of −∞, and e^0 = 1 is a share like any other.</source>
        <translation>隐藏的分数变成了 0 而不是 −∞，而 e^0 = 1 和别的一样分得份额。</translation>
    </message>
    <message>
        <source>The maximum is taken over the queries. It has to be the same number for a whole row, or the weights change.</source>
        <translation>最大值是沿查询取的。一整行必须减去同一个数，否则权重就变了。</translation>
    </message>
    <message>
        <source>The sum is taken over the queries: columns add up to 1, not rows.</source>
        <translation>和是沿查询求的：加起来等于 1 的是列，不是行。</translation>
    </message>
    <message>
        <source>The sums of the rows lie along the wrong axis, so that column j is divided by the sum of row j.</source>
        <translation>各行的和放在了错误的轴上，于是第 j 列除以了第 j 行的和。</translation>
    </message>
    <message>
        <source>The weights meet the keys once more. The output is made of values.</source>
        <translation>权重又一次遇到了键。输出应由值得出。</translation>
    </message>
    <message>
        <source>The weights are transposed: queries and keys have changed places.</source>
        <translation>权重被转置了：查询和键互换了位置。</translation>
    </message>
    <message>
        <source>It is subtracted from all scores of a row, which changes no weight: it keeps the exponentials small.</source>
        <translation>一行的所有分数都减去它，权重不变：它使指数保持不大。</translation>
    </message>
    <message>
        <source>A token sees itself: what is hidden begins one above the diagonal.</source>
        <translation>词元看得到自己：隐藏的部分从对角线上方一格开始。</translation>
    </message>
    <message>
        <source>It goes over the keys, the last axis, and keeps a column of one number for each query.</source>
        <translation>它沿着键（最后一个轴）求和，每个查询留下一个数，成为一列。</translation>
    </message>
    <message>
        <source>This is meant to be causal attention; `q`, `k` and `v` are arrays `[H, T, d]`, `np` is NumPy. One line is wrong. Which one?</source>
        <translation>这段代码应是因果注意力；`q`、`k` 和 `v` 是数组 `[H, T, d]`，`np` 是 NumPy。有一行是错的。哪一行？</translation>
    </message>
    <message>
        <source>This is meant to be causal attention of one head; `q`, `k` and `v` are arrays `[T, d]`, `np` is NumPy. One line is wrong. Which one?</source>
        <translation>这段代码应是一个头的因果注意力；`q`、`k` 和 `v` 是数组 `[T, d]`，`np` 是 NumPy。有一行是错的。哪一行？</translation>
    </message>
    <message>
        <source>line {n}</source>
        <translation>第 {n} 行</translation>
    </message>
    <message>
        <source>Line {n} should read `{line}`.</source>
        <translation>第 {n} 行应为 `{line}`。</translation>
    </message>
    <message>
        <source>Which axis is a row, what may a token see, and what is divided by what?</source>
        <translation>哪个轴是行？词元可以看什么？什么除以什么？</translation>
    </message>
    <message>
        <source>One line of this causal attention is wrong. `qk` holds q · k of three tokens with d = {width}. What does the code print, to two decimals?

e^(−0.5) = 0.61, e^(−1) = 0.37, e^(−1.5) = 0.22, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−6) = 0.00; e^1 = 2.72, e^2 = 7.39, e^3 = 20.1</source>
        <translation>这段因果注意力有一行是错的。`qk` 是三个词元的 q · k，d = {width}。代码会印出什么（两位小数）？

e^(−0.5) = 0.61, e^(−1) = 0.37, e^(−1.5) = 0.22, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−6) = 0.00; e^1 = 2.72, e^2 = 7.39, e^3 = 20.1</translation>
    </message>
    <message>
        <source>Row {row} of `e` is {exponentials}.</source>
        <translation>`e` 的第 {row} 行是 {exponentials}。</translation>
    </message>
    <message>
        <source>The code prints {printed}; without the mistake it would be {meant}.</source>
        <translation>代码印出 {printed}；没有错误的话会是 {meant}。</translation>
    </message>
    <message>
        <source>You did not divide by the sum</source>
        <translation>你没有除以和</translation>
    </message>
    <message>
        <source>That is e. The weight w is e divided by a sum.</source>
        <translation>那是 e。权重 w 是 e 除以一个和。</translation>
    </message>
    <message>
        <source>You shared the weight out evenly</source>
        <translation>你把权重平均分了</translation>
    </message>
    <message>
        <source>Scores that differ give weights that differ.</source>
        <translation>分数不同，权重也不同。</translation>
    </message>
    <message>
        <source>You read the wrong cell</source>
        <translation>你读错了格子</translation>
    </message>
    <message>
        <source>`w[i, j]` is row i, column j: query i, key j, from 0.</source>
        <translation>`w[i, j]` 是第 i 行第 j 列：查询 i，键 j，从 0 数起。</translation>
    </message>
    <message>
        <source>Find the wrong line first, then do exactly what it says.</source>
        <translation>先找到错的那一行，然后完全照它说的做。</translation>
    </message>
    <message>
        <source>Grouped-query attention: {query} query heads share {kv} key/value heads, but one line of this code is wrong. What does it print?</source>
        <translation>分组查询注意力：{query} 个查询头共用 {kv} 个键/值头，但这段代码有一行是错的。它会印出什么？</translation>
    </message>
    <message>
        <source>`np.tile` repeats the whole list of heads: head h reads key/value head h mod H_kv.</source>
        <translation>`np.tile` 把整个头的列表重复：头 h 读键/值头 h mod H_kv。</translation>
    </message>
    <message>
        <source>Head h reads key/value head h // H_kv. It should divide by the size of a group, H // H_kv.</source>
        <translation>头 h 读键/值头 h // H_kv。应该除以组的大小 H // H_kv。</translation>
    </message>
    <message>
        <source>Head {head} reads key/value head {read}, and should read {right}.</source>
        <translation>头 {head} 读的是键/值头 {read}，应该读 {right}。</translation>
    </message>
    <message>
        <source>{q} · {k} = {answer}. `np.repeat(k, H // H_kv, axis=0)` would be right.</source>
        <translation>{q} · {k} = {answer}。`np.repeat(k, H // H_kv, axis=0)` 才是对的。</translation>
    </message>
    <message>
        <source>You took another order of the heads</source>
        <translation>你把各个头排成了另一种顺序</translation>
    </message>
    <message>
        <source>Write down the list of keys after line 5, one for each query head.</source>
        <translation>写下第 5 行之后各个键的列表，每个查询头一个。</translation>
    </message>
    <message>
        <source>You took the first key for all heads</source>
        <translation>你让所有头都用了第一个键</translation>
    </message>
    <message>
        <source>That would be MQA, with one key/value head.</source>
        <translation>那是 MQA，只有一个键/值头。</translation>
    </message>
    <message>
        <source>What does `k` look like after line 5?</source>
        <translation>第 5 行之后 `k` 是什么样子？</translation>
    </message>
    <message>
        <source>`np.triu(…, k)` keeps the ones in column i + k of row i and to the right of it.</source>
        <translation>`np.triu(…, k)` 在第 i 行保留第 i + k 列及其右边的 1。</translation>
    </message>
    <message>
        <source>Here k = {diagonal}: row {row} is hidden from column {first} on.</source>
        <translation>这里 k = {diagonal}：第 {row} 行从第 {first} 列起被隐藏。</translation>
    </message>
    <message>
        <source>Of {tokens} keys {printed} are left. Right is `k=cached + 1`, which leaves {right}.</source>
        <translation>{tokens} 个键剩下 {printed} 个。正确的是 `k=cached + 1`，剩下 {right} 个。</translation>
    </message>
    <message>
        <source>You put the diagonal in another place</source>
        <translation>你把对角线放在了别处</translation>
    </message>
    <message>
        <source>With k = 0 the ones begin in the column of the row&apos;s own number; k moves them to the right.</source>
        <translation>k = 0 时，1 从与行号相同的列开始；k 使它们右移。</translation>
    </message>
    <message>
        <source>You counted the hidden keys</source>
        <translation>你数的是隐藏的键</translation>
    </message>
    <message>
        <source>Where `hidden` is 1 the score is −∞. The code counts the finite ones.</source>
        <translation>`hidden` 为 1 的地方分数是 −∞。代码数的是有限的分数。</translation>
    </message>
    <message>
        <source>In which column does the hidden part of row 0 begin?</source>
        <translation>第 0 行隐藏的部分从哪一列开始？</translation>
    </message>
    <message>
        <source>The columns of `x` are to be split among {heads} heads, the first {width} of them to head 0, and so on; the result is to be `[H, T, d]`. One line is wrong. What does the code print?</source>
        <translation>`x` 的各列要分给 {heads} 个头，前 {width} 列给头 0，依此类推；结果应为 `[H, T, d]`。有一行是错的。代码会印出什么？</translation>
    </message>
    <message>
        <source>With `reshape(T, d, H)` the head changes fastest: column c of a head is column c · {heads} + h of `x`.</source>
        <translation>用 `reshape(T, d, H)` 时，头变得最快：一个头的第 c 列是 `x` 的第 c · {heads} + h 列。</translation>
    </message>
    <message>
        <source>It prints {printed}. `x.reshape(T, H, d).transpose(1, 0, 2)` would be right and print {meant}.</source>
        <translation>它印出 {printed}。`x.reshape(T, H, d).transpose(1, 0, 2)` 才是对的，会印出 {meant}。</translation>
    </message>
    <message>
        <source>You split the columns in another way</source>
        <translation>你用另一种方式切分了列</translation>
    </message>
    <message>
        <source>Write the shape after each step, and let the last index change fastest.</source>
        <translation>写下每一步之后的形状，并让最后一个索引变得最快。</translation>
    </message>
    <message>
        <source>How many numbers lie before it, in the order in which they are stored?</source>
        <translation>按存放的顺序，它前面有多少个数？</translation>
    </message>
    <message>
        <source>The outputs of {heads} heads, `[H, T, d]`, are to be put side by side: one row `[H * d]` for each of {tokens} tokens. One line is wrong. What does the code print?</source>
        <translation>{heads} 个头的输出 `[H, T, d]` 要并排放在一起：{tokens} 个词元各一行 `[H * d]`。有一行是错的。代码会印出什么？</translation>
    </message>
    <message>
        <source>`reshape` leaves the numbers in their order: a row takes the next {columns} of them.</source>
        <translation>`reshape` 不改变数的顺序：一行取其中接下来的 {columns} 个。</translation>
    </message>
    <message>
        <source>`o.transpose(1, 0, 2).reshape(T, H * d)` would be right and print {meant}.</source>
        <translation>`o.transpose(1, 0, 2).reshape(T, H * d)` 才是对的，会印出 {meant}。</translation>
    </message>
    <message>
        <source>As it stands: {row} · {columns} + {column} = {printed}</source>
        <translation>照现在这样：{row} · {columns} + {column} = {printed}</translation>
    </message>
    <message>
        <source>You put them together in another way</source>
        <translation>你用另一种方式把它们放在了一起</translation>
    </message>
    <message>
        <source>`reshape` never moves a number. Count how many lie before the one that is printed.</source>
        <translation>`reshape` 从不移动数。数一数印出的那个数前面有多少个。</translation>
    </message>
    <message>
        <source>Does `reshape` move any number?</source>
        <translation>`reshape` 会移动数吗？</translation>
    </message>
    <message>
        <source>Without it scores grow with √d, and the softmax saturates.</source>
        <translation>没有它，分数会像 √d 那样增长，softmax 就饱和了。</translation>
    </message>
    <message>
        <source>Without it every token sees the tokens that come after it.</source>
        <translation>没有它，每个词元都会看到后面的词元。</translation>
    </message>
    <message>
        <source>Without it the weights of a row do not add up to 1.</source>
        <translation>没有它，一行的权重加起来就不是 1。</translation>
    </message>
    <message>
        <source>Without it the heads lie side by side and are never mixed.</source>
        <translation>没有它，各个头只是并排放着，从不混合。</translation>
    </message>
    <message>
        <source>That line is there</source>
        <translation>那一行在代码里</translation>
    </message>
    <message>
        <source>Look for it in the code: nothing of it is left out.</source>
        <translation>请在代码里找找：它什么都没少。</translation>
    </message>
    <message>
        <source>`{line}`</source>
        <translation>`{line}`</translation>
    </message>
    <message>
        <source>`{line}` belongs after line {n}.</source>
        <translation>`{line}` 应在第 {n} 行之后。</translation>
    </message>
    <message>
        <source>Say the steps aloud: scores, scale, mask, softmax, values, heads, output.</source>
        <translation>把各个步骤念出来：分数、缩放、掩码、softmax、值、头、输出。</translation>
    </message>
    <message>
        <source>T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}. How many floating-point operations (FLOP) do the scores Q Kᵀ of all heads take? Count a multiplication and an addition as two, and hidden pairs like visible ones.</source>
        <translation>T_q = {queries}，T_k = {keys}，d_k = {width}，查询头数：{heads}。所有头的分数 Q Kᵀ 需要多少次浮点运算 (FLOP)？一次乘法和一次加法算两次，隐藏的对与可见的同样计算。</translation>
    </message>
    <message>
        <source>T_q = {queries}, T_k = {keys}, d_k = {width}, query heads: {heads}, sequences: {batch}. How many floating-point operations (FLOP) do the scores Q Kᵀ of all heads and sequences take? Count a multiplication and an addition as two, and hidden pairs like visible ones.</source>
        <translation>T_q = {queries}，T_k = {keys}，d_k = {width}，查询头数：{heads}，序列数：{batch}。所有头和所有序列的分数 Q Kᵀ 需要多少次浮点运算 (FLOP)？一次乘法和一次加法算两次，隐藏的对与可见的同样计算。</translation>
    </message>
    <message>
        <source>{tokens} tokens attend to themselves under a causal mask (d_k = {key}, d_v = {value}, query heads: {heads}). How many operations (FLOP), exactly, do Q Kᵀ and P V of all heads take together, if nothing is computed for hidden pairs? Count a multiplication and an addition as two.</source>
        <translation>{tokens} 个词元在因果掩码下做自注意力（d_k = {key}，d_v = {value}，查询头数：{heads}）。如果隐藏的对完全不算，所有头的 Q Kᵀ 和 P V 合计正好需要多少次运算 (FLOP)？一次乘法和一次加法算两次。</translation>
    </message>
    <message>
        <source>You counted the whole text anew</source>
        <translation>你把整个文本重新数了一遍</translation>
    </message>
    <message>
        <source>With a cache only the new token has a query: one row of scores, not T of them.</source>
        <translation>有了缓存，只有新词元有查询：分数只有一行，而不是 T 行。</translation>
    </message>
    <message>
        <source>{cached} tokens lie in the cache. {fresh} new tokens come at once, under a causal mask. How many keys does new token {row} see? (New tokens count from 0.)</source>
        <translation>缓存里有 {cached} 个词元。一次来了 {fresh} 个新词元，用因果掩码。新词元 {row} 看到多少个键？（新词元从 0 数起。）</translation>
    </message>
    <message>
        <source>{cached} tokens lie in the cache. {fresh} new tokens come at once, under a causal mask with a window of W = {window}. How many keys does new token {row} see? (New tokens count from 0.)</source>
        <translation>缓存里有 {cached} 个词元。一次来了 {fresh} 个新词元，用因果掩码和 W = {window} 的窗口。新词元 {row} 看到多少个键？（新词元从 0 数起。）</translation>
    </message>
    <message>
        <source>{cached} tokens lie in the cache. One new token comes, under a causal mask with a window of W = {window}. How many keys does it see?</source>
        <translation>缓存里有 {cached} 个词元。来了一个新词元，用因果掩码和 W = {window} 的窗口。它看到多少个键？</translation>
    </message>
    <message>
        <source>{cached} tokens lie in the cache. One new token comes, under a causal mask. How many keys does it see?</source>
        <translation>缓存里有 {cached} 个词元。来了一个新词元，用因果掩码。它看到多少个键？</translation>
    </message>
    <message>
        <source>It stands at position {cached} + {row} = {position}.</source>
        <translation>它在位置 {cached} + {row} = {position}。</translation>
    </message>
    <message>
        <source>Up to its own position there are {keys} keys.</source>
        <translation>到它自己的位置为止，一共有 {keys} 个键。</translation>
    </message>
    <message>
        <source>The window leaves it the last of them: {answer}.</source>
        <translation>窗口给它留下其中最后的几个：{answer}。</translation>
    </message>
    <message>
        <source>It sees all of them: {answer}.</source>
        <translation>它全部看得到：{answer}。</translation>
    </message>
    <message>
        <source>You put the mask at the wrong end</source>
        <translation>你把掩码对齐到了错误的一端</translation>
    </message>
    <message>
        <source>The new tokens are the last ones of the sequence. Row 0 of the mask belongs to the position after the cache, not to position 0.</source>
        <translation>新词元是序列的最后几个。掩码的第 0 行属于缓存之后的位置，而不是位置 0。</translation>
    </message>
    <message>
        <source>You let it see the tokens that come after it</source>
        <translation>你让它看到了后面的词元</translation>
    </message>
    <message>
        <source>Tokens that come together are masked among themselves, too.</source>
        <translation>一起到来的词元之间也有掩码。</translation>
    </message>
    <message>
        <source>You left its own key out</source>
        <translation>你漏掉了它自己的键</translation>
    </message>
    <message>
        <source>Every token sees itself: its key joins the cache.</source>
        <translation>每个词元都看得到自己：它的键也加入缓存。</translation>
    </message>
    <message>
        <source>You forgot the window</source>
        <translation>你忘了窗口</translation>
    </message>
    <message>
        <source>A window of W leaves a query the last W keys, its own among them.</source>
        <translation>窗口 W 给一个查询留下最后 W 个键，包括它自己的。</translation>
    </message>
    <message>
        <source>You counted the window without the token itself</source>
        <translation>你数窗口时没有算词元自己</translation>
    </message>
    <message>
        <source>Its own key is one of the W: there are W − 1 before it.</source>
        <translation>它自己的键是 W 个之一：前面还有 W − 1 个。</translation>
    </message>
    <message>
        <source>At which position does it stand?</source>
        <translation>它在哪个位置？</translation>
    </message>
    <message>
        <source>A text of {tokens} tokens is generated one by one, without a cache: for each new token the keys of the whole text so far, its own included, are computed from scratch. How many keys are computed in all, in one layer and head?</source>
        <translation>不用缓存，逐个生成 {tokens} 个词元的文本：每来一个新词元，至今整个文本的键（包括它自己的）都从头算一遍。在一层的一个头里，一共算了多少个键？</translation>
    </message>
    <message>
        <source>1 key for the first token, 2 for the second, … {tokens} for the last.</source>
        <translation>第一个词元算 1 个键，第二个算 2 个……最后一个算 {tokens} 个。</translation>
    </message>
    <message>
        <source>{tokens} · {next} / 2 = {answer}. With a cache it would be {tokens}.</source>
        <translation>{tokens} · {next} / 2 = {answer}。有缓存的话只要 {tokens} 个。</translation>
    </message>
    <message>
        <source>That is with a cache</source>
        <translation>那是有缓存的</translation>
    </message>
    <message>
        <source>Without one nothing is kept between tokens.</source>
        <translation>没有缓存，词元之间什么都不保留。</translation>
    </message>
    <message>
        <source>You counted the finished text every time</source>
        <translation>你每次都按写完的文本来数</translation>
    </message>
    <message>
        <source>The text grows: the first tokens have few keys to compute.</source>
        <translation>文本在增长：最前面的词元要算的键很少。</translation>
    </message>
    <message>
        <source>You left out the key of the token itself</source>
        <translation>你漏掉了词元自己的键</translation>
    </message>
    <message>
        <source>Token n computes n keys: those before it and its own.</source>
        <translation>第 n 个词元算 n 个键：前面的和它自己的。</translation>
    </message>
    <message>
        <source>Add up 1 + 2 + 3 + …</source>
        <translation>把 1 + 2 + 3 + … 加起来。</translation>
    </message>
    <message>
        <source>It reads every key and value once: the query heads of a group share them.</source>
        <translation>它把每个键和值读一次：一组的查询头共用它们。</translation>
    </message>
    <message>
        <source>You counted one token only</source>
        <translation>你只数了一个词元</translation>
    </message>
    <message>
        <source>That is what the new token adds. It reads what all tokens before it have left.</source>
        <translation>那是新词元添加的。它要读的是前面所有词元留下的。</translation>
    </message>
    <message>
        <source>What the whole cache takes, it has to read.</source>
        <translation>整个缓存有多大，它就得读多少。</translation>
    </message>
    <message>
        <source>{tokens} tokens lie in the cache of {layers} layers with {query} query heads and {kv} key/value heads of width {width}. How many operations (FLOP) do q Kᵀ and p V of the next token take, in all layers? Count a multiplication and an addition as two.</source>
        <translation>缓存有 {layers} 层、{tokens} 个词元，{query} 个查询头和 {kv} 个键/值头，宽度 {width}。下一个词元的 q Kᵀ 和 p V 在所有层里一共需要多少次运算 (FLOP)？一次乘法和一次加法算两次。</translation>
    </message>
    <message>
        <source>Sharing saves bytes and no operations: all {query} query heads compute.</source>
        <translation>共用省的是字节，不是运算：{query} 个查询头都要计算。</translation>
    </message>
    <message>
        <source>Each of them has a score and a weighted value for every key: 4 · {width} operations.</source>
        <translation>每个查询头对每个键都有一个分数和一个加权的值：4 · {width} 次运算。</translation>
    </message>
    <message>
        <source>You counted key/value heads</source>
        <translation>你数了键/值头</translation>
    </message>
    <message>
        <source>Heads of a group read the same keys, but each has a query, and scores, of its own.</source>
        <translation>一组里的头读同样的键，但各有自己的查询和自己的分数。</translation>
    </message>
    <message>
        <source>How many scores does one new query have in each head?</source>
        <translation>一个新查询在每个头里有多少个分数？</translation>
    </message>
    <message>
        <source>A number that was read is multiplied and added once by each of {group} query heads.</source>
        <translation>读来的一个数，由 {group} 个查询头各乘一次、加一次。</translation>
    </message>
    <message>
        <source>2 · {group} / {element} = {answer} FLOP for each byte.</source>
        <translation>2 · {group} / {element} = {answer}，单位是每字节的 FLOP。</translation>
    </message>
    <message>
        <source>You let every query head read its own copy</source>
        <translation>你让每个查询头各读一份</translation>
    </message>
    <message>
        <source>The heads of a group use a number while it is on the chip: it is read once for all.</source>
        <translation>一组的头趁数还在芯片上时使用它：为大家只读一次。</translation>
    </message>
    <message>
        <source>You shared each number among all query heads</source>
        <translation>你让所有查询头共用了每个数</translation>
    </message>
    <message>
        <source>Only the query heads of one group use it. All of them would be MQA.</source>
        <translation>只有一组的查询头使用它。所有的头都用，那是 MQA。</translation>
    </message>
    <message>
        <source>That is bytes for each operation</source>
        <translation>那是每次运算的字节数</translation>
    </message>
    <message>
        <source>Intensity is operations divided by bytes.</source>
        <translation>运算强度是运算次数除以字节数。</translation>
    </message>
    <message>
        <source>Follow a single number of the cache: who uses it, and for what?</source>
        <translation>跟着缓存里的一个数走：谁用它，用来做什么？</translation>
    </message>
    <message>
        <source>You did not read the weights</source>
        <translation>你没有读参数</translation>
    </message>
    <message>
        <source>Every step goes through all weights of the model; they do not stay on the chip.</source>
        <translation>每一步都要走遍模型的所有参数；它们不会留在芯片上。</translation>
    </message>
    <message>
        <source>A step reads weights and cache: {weights} + {cache} = {all}.</source>
        <translation>一步要读参数和缓存：{weights} + {cache} = {all}。</translation>
    </message>
    <message>
        <source>{bandwidth} / {all} = {answer} steps a second, a token each.</source>
        <translation>{bandwidth} / {all} = 每秒 {answer} 步，每步一个词元。</translation>
    </message>
    <message>
        <source>You did not read the cache</source>
        <translation>你没有读缓存</translation>
    </message>
    <message>
        <source>Each new token reads all keys and values of the text so far.</source>
        <translation>每个新词元都要读至今文本的所有键和值。</translation>
    </message>
    <message>
        <source>That is seconds for each token</source>
        <translation>那是每个词元的秒数</translation>
    </message>
    <message>
        <source>Tokens a second is one divided by that.</source>
        <translation>每秒的词元数是它的倒数。</translation>
    </message>
    <message>
        <source>Which bytes does every single step have to read?</source>
        <translation>每一步都必须读哪些字节？</translation>
    </message>
    <message>
        <source>One sequence: {weights} + {cache} = {one} for a token.</source>
        <translation>一个序列：每个词元 {weights} + {cache} = {one}。</translation>
    </message>
    <message>
        <source>Together the weights are read once: {weights} + {batch} · {cache} = {all} for {batch} tokens.</source>
        <translation>一起时参数只读一次：{batch} 个词元 {weights} + {batch} · {cache} = {all}。</translation>
    </message>
    <message>
        <source>{batch} · {one} / {all} = {answer}</source>
        <translation>{batch} · {one} / {all} = {answer}</translation>
    </message>
    <message>
        <source>You read one cache for all sequences</source>
        <translation>你为所有序列只读了一份缓存</translation>
    </message>
    <message>
        <source>Weights are shared, caches are not: each sequence reads its own.</source>
        <translation>参数共用，缓存不共用：每个序列读自己的。</translation>
    </message>
    <message>
        <source>You read the weights for each sequence</source>
        <translation>你为每个序列都读了一遍参数</translation>
    </message>
    <message>
        <source>One reading of the weights serves all sequences.</source>
        <translation>参数读一次，就为所有序列服务。</translation>
    </message>
    <message>
        <source>That is the pace of one of the sequences</source>
        <translation>那是其中一个序列的速度</translation>
    </message>
    <message>
        <source>Which bytes are read once for all, and which for each sequence?</source>
        <translation>哪些字节为大家只读一次，哪些每个序列都要读？</translation>
    </message>
    <message>
        <source>{weights} / {bytes} = {answer} tokens.</source>
        <translation>{weights} / {bytes} = {answer} 个词元。</translation>
    </message>
    <message>
        <source>Weights are there once, but each sequence has a cache of its own.</source>
        <translation>参数只有一份，但每个序列都有自己的缓存。</translation>
    </message>
    <message>
        <source>How many bytes does one more token of every sequence add?</source>
        <translation>每个序列各多一个词元，要增加多少字节？</translation>
    </message>
    <message>
        <source>The first digit of {number} stands for {power}.</source>
        <translation>{number} 的第一位数字代表 {power}。</translation>
    </message>
    <message>
        <source>The last of {digits} digits stands for {power} / 2^{fewer} = {answer}.</source>
        <translation>{digits} 位中的最后一位代表 {power} / 2^{fewer} = {answer}。</translation>
    </message>
    <message>
        <source>You counted one binary digit too many</source>
        <translation>你多数了一位二进制数字</translation>
    </message>
    <message>
        <source>From the first of n digits to the last there are n − 1 steps.</source>
        <translation>n 位数字，从第一位到最后一位是 n − 1 步。</translation>
    </message>
    <message>
        <source>You counted one binary digit too few</source>
        <translation>你少数了一位二进制数字</translation>
    </message>
    <message>
        <source>The first digit is always 1 and is not stored, but it counts.</source>
        <translation>第一位总是 1，并不存储，但要算在内。</translation>
    </message>
    <message>
        <source>That is the distance at 1</source>
        <translation>那是在 1 处的间隔</translation>
    </message>
    <message>
        <source>The distance doubles with every power of two.</source>
        <translation>每到下一个 2 的幂，间隔就加倍。</translation>
    </message>
    <message>
        <source>You took the next whole number</source>
        <translation>你取了下一个整数</translation>
    </message>
    <message>
        <source>Floating-point numbers are neither the whole numbers, nor are they evenly spaced.</source>
        <translation>浮点数既不是整数，间隔也不均匀。</translation>
    </message>
    <message>
        <source>Between which two powers of two does it lie?</source>
        <translation>它在哪两个 2 的幂之间？</translation>
    </message>
    <message>
        <source>A program stores {number} in float16, which has 11 binary digits that count. Which number is it afterwards? (To the nearest; halfway, to the one whose last digit is 0.)</source>
        <translation>程序把 {number} 存成 float16，它有 11 位有效的二进制数字。之后它是哪个数？（取最近的；正好在中间时，取最后一位是 0 的。）</translation>
    </message>
    <message>
        <source>It becomes {answer}.</source>
        <translation>它变成 {answer}。</translation>
    </message>
    <message>
        <source>You kept it as it is</source>
        <translation>你让它保持原样</translation>
    </message>
    <message>
        <source>From 2,048 on float16 has no odd numbers; further on only every fourth, eighth, …</source>
        <translation>从 2048 起，float16 没有奇数；再往后只有每第四个、每第八个……</translation>
    </message>
    <message>
        <source>You rounded to the other side</source>
        <translation>你舍入到了另一边</translation>
    </message>
    <message>
        <source>The nearer of the two counts; halfway, the one with an even last digit.</source>
        <translation>取两个中最近的；正好在中间时，取最后一位是偶数的。</translation>
    </message>
    <message>
        <source>You took the numbers to be closer together than they are</source>
        <translation>你以为这些数靠得更近</translation>
    </message>
    <message>
        <source>11 digits: from 2,048 on steps of 2, from 4,096 on steps of 4, and so on.</source>
        <translation>11 位数字：从 2048 起步长为 2，从 4096 起步长为 4，依此类推。</translation>
    </message>
    <message>
        <source>A sum in float16 starts at 0, and {added} is added again and again; after each addition the sum is rounded to float16 (11 binary digits that count). At which value does it stop growing?</source>
        <translation>float16 的一个和从 0 开始，一次又一次地加上 {added}；每次相加之后，和都舍入到 float16（11 位有效的二进制数字）。它到哪个值就不再增长？</translation>
    </message>
    <message>
        <source>{added} is no more than half of that: the sum is rounded back, and stays at {answer}. That is why kernels add up in float32.</source>
        <translation>{added} 不超过它的一半：和被舍入回来，停在 {answer}。内核用 float32 求和，正是为此。</translation>
    </message>
    <message>
        <source>You let it grow to the largest number</source>
        <translation>你让它增长到了最大的数</translation>
    </message>
    <message>
        <source>Long before that the numbers lie so far apart that the summand is lost.</source>
        <translation>远在那之前，数之间的间隔已经大到使加数丢失。</translation>
    </message>
    <message>
        <source>You are one power of two too far</source>
        <translation>你多走了一个 2 的幂</translation>
    </message>
    <message>
        <source>It is enough that half of the distance is as large as the summand.</source>
        <translation>只要间隔的一半与加数一样大就够了。</translation>
    </message>
    <message>
        <source>You are one power of two too early</source>
        <translation>你少走了一个 2 的幂</translation>
    </message>
    <message>
        <source>While the summand is more than half of the distance, the sum is rounded up.</source>
        <translation>只要加数大于间隔的一半，和就会进位。</translation>
    </message>
    <message>
        <source>From where on are two neighbours more than twice the summand apart?</source>
        <translation>从哪里起，相邻两个数的间隔大于加数的两倍？</translation>
    </message>
    <message>
        <source>{product} · {before} = {fits} fits, {product} · {answer} = {over} does not.</source>
        <translation>{product} · {before} = {fits} 放得下，{product} · {answer} = {over} 放不下。</translation>
    </message>
    <message>
        <source>You divided by √d_k first</source>
        <translation>你先除以了 √d_k</translation>
    </message>
    <message>
        <source>That is the cure: q is scaled before the product. Here the score is stored first.</source>
        <translation>那正是补救办法：先缩放 q 再相乘。这里是先存分数。</translation>
    </message>
    <message>
        <source>You took 32,767 for the largest number</source>
        <translation>你把 32,767 当成了最大的数</translation>
    </message>
    <message>
        <source>Half of that width is too much already: from 65,520 on numbers round to infinity.</source>
        <translation>一半的宽度就已经太大：从 65,520 起，数舍入为无穷大。</translation>
    </message>
    <message>
        <source>A row has the scores {scores}. Its exponentials are taken in float16, without the row maximum being subtracted. How many of them are infinite? (e^10 = 22,026; e^11 = 59,874)</source>
        <translation>一行的分数是 {scores}。它的指数用 float16 计算，没有先减去行的最大值。其中有几个是无穷大？（e^10 = 22,026；e^11 = 59,874）</translation>
    </message>
    <message>
        <source>Scores of 12 and more: {answer}.</source>
        <translation>12 以及更大的分数：{answer} 个。</translation>
    </message>
    <message>
        <source>You lost e^11, too</source>
        <translation>你把 e^11 也丢了</translation>
    </message>
    <message>
        <source>59,874 is still less than 65,504.</source>
        <translation>59,874 还小于 65,504。</translation>
    </message>
    <message>
        <source>You took powers of 2 for powers of e</source>
        <translation>你把 2 的幂当成了 e 的幂</translation>
    </message>
    <message>
        <source>2^16 is the limit, but e^x grows faster: from x = 12 on it is beyond.</source>
        <translation>界限是 2^16，但 e^x 增长更快：从 x = 12 起就超出了。</translation>
    </message>
    <message>
        <source>You looked at the scores, not at their exponentials</source>
        <translation>你看的是分数，不是它们的指数</translation>
    </message>
    <message>
        <source>The scores are small. It is e to their power that overflows.</source>
        <translation>分数很小。溢出的是 e 的分数次幂。</translation>
    </message>
    <message>
        <source>A row has the scores {scores}. The row maximum is subtracted and the exponentials are rounded to float16, whose smallest number above 0 is 2^(−24), about e^(−16.6). What is less than half of that becomes 0. How many exponentials are exactly 0? (Half is about e^(−17.3).)</source>
        <translation>一行的分数是 {scores}。先减去行的最大值，再把指数舍入到 float16，它大于 0 的最小的数是 2^(−24)，约为 e^(−16.6)。小于它一半的变成 0。有几个指数正好是 0？（一半约为 e^(−17.3)。）</translation>
    </message>
    <message>
        <source>The row maximum is {largest}.</source>
        <translation>行的最大值是 {largest}。</translation>
    </message>
    <message>
        <source>Scores that lie 18 or more below it, at most {limit}, vanish: {answer}.</source>
        <translation>比它小 18 或更多的分数，即不超过 {limit} 的，消失了：{answer} 个。</translation>
    </message>
    <message>
        <source>You did not subtract the row maximum</source>
        <translation>你没有减去行的最大值</translation>
    </message>
    <message>
        <source>What counts is how far a score lies below the largest of its row.</source>
        <translation>算数的是一个分数比这一行最大的低多少。</translation>
    </message>
    <message>
        <source>You took exponentials to be never 0</source>
        <translation>你以为指数永远不会是 0</translation>
    </message>
    <message>
        <source>That is so on paper. A format has a smallest number, and below its half there is only 0.</source>
        <translation>在纸上是这样。格式有最小的数，小于它一半的就只有 0。</translation>
    </message>
    <message>
        <source>You stopped at the smallest normal number</source>
        <translation>你停在了最小的规格化数</translation>
    </message>
    <message>
        <source>Below 2^(−14) float16 goes on with fewer digits, down to 2^(−24).</source>
        <translation>在 2^(−14) 以下，float16 用更少的位数继续，直到 2^(−24)。</translation>
    </message>
    <message>
        <source>How far below the largest score does each one lie?</source>
        <translation>每个分数比最大的低多少？</translation>
    </message>
    <message>
        <source>You took hidden keys to have no weight in any case</source>
        <translation>你以为隐藏的键无论如何都没有权重</translation>
    </message>
    <message>
        <source>A finite fill only lowers scores. In a row where all are lowered alike, the softmax does not notice.</source>
        <translation>有限的填充值只是降低分数。如果一行全都降低得一样多，softmax 察觉不到。</translation>
    </message>
    <message>
        <source>You took the weights to be equal in any case</source>
        <translation>你以为权重无论如何都相等</translation>
    </message>
    <message>
        <source>They are equal only where the fill is so large that the scores vanish beside it.</source>
        <translation>只有填充值大到使分数在它旁边消失时，权重才相等。</translation>
    </message>
    <message>
        <source>You relied on all digits being kept</source>
        <translation>你以为所有位数都会保留</translation>
    </message>
    <message>
        <source>Score plus fill is rounded to the format. What is left of the score then?</source>
        <translation>分数加填充值要舍入到这个格式。那时分数还剩下什么？</translation>
    </message>
    <message>
        <source>You expected 0 / 0</source>
        <translation>你预期的是 0 / 0</translation>
    </message>
    <message>
        <source>Only infinities do that, where no rule says otherwise. This program sets such rows to 0 under a fill of −∞.</source>
        <translation>只有无穷大才会那样，而且是在没有别的约定时。填充值为 −∞ 时，本程序把这样的行设为 0。</translation>
    </message>
    <message>
        <source>A mask hides every key from a query with the scores {scores}. The fill is {fill}, and the program computes in {format}; where a row sees no key under a fill of −∞, it sets the weights to 0 by agreement. What are the weights of this row?</source>
        <translation>掩码使一个查询看不到任何键，它的分数是 {scores}。填充值是 {fill}，程序用 {format} 计算；填充值为 −∞ 而一行看不到任何键时，它按约定把权重设为 0。这一行的权重是什么？</translation>
    </message>
    <message>
        <source>all 0</source>
        <translation>全是 0</translation>
    </message>
    <message>
        <source>all equal</source>
        <translation>全都相等</translation>
    </message>
    <message>
        <source>the same as without the mask</source>
        <translation>与没有掩码时相同</translation>
    </message>
    <message>
        <source>not a number (NaN)</source>
        <translation>不是数 (NaN)</translation>
    </message>
    <message>
        <source>No key is left to share the weight: by agreement all weights are 0.</source>
        <translation>没有键可以分享权重：按约定，所有权重都是 0。</translation>
    </message>
    <message>
        <source>Beside the fill the scores are lost in rounding: all masked scores are the same number.</source>
        <translation>在填充值旁边，分数在舍入中丢失了：所有掩蔽后的分数是同一个数。</translation>
    </message>
    <message>
        <source>Each score is lowered by the same amount and keeps enough digits: the softmax gives what it gave before.</source>
        <translation>每个分数降低得一样多，而且保留了足够的位数：softmax 给出与之前相同的结果。</translation>
    </message>
    <message>
        <source>The fill does not fit the format and becomes −∞; −∞ minus −∞ is no number.</source>
        <translation>填充值放不进这个格式，变成了 −∞；−∞ 减 −∞ 不是数。</translation>
    </message>
    <message>
        <source>A fill of −∞ leaves nothing of the scores.</source>
        <translation>填充值 −∞ 使分数什么也不剩。</translation>
    </message>
    <message>
        <source>A finite fill is added to each score, and the sum is rounded.</source>
        <translation>有限的填充值加到每个分数上，和要舍入。</translation>
    </message>
    <message>
        <source>What is left of a score when the fill has been added?</source>
        <translation>加上填充值之后，分数还剩下什么？</translation>
    </message>
    <message>
        <source>You divided the other way round</source>
        <translation>你除反了</translation>
    </message>
    <message>
        <source>Intensity is operations for each byte: FLOP / B.</source>
        <translation>运算强度是每字节的运算次数：FLOP / B。</translation>
    </message>
    <message>
        <source>The ridge is peak / bandwidth.</source>
        <translation>脊点是 峰值 / 带宽。</translation>
    </message>
    <message>
        <source>{peak} / {bandwidth} = {ridge} FLOP / B</source>
        <translation>{peak} / {bandwidth} = {ridge} FLOP / B</translation>
    </message>
    <message>
        <source>You lost a factor of 1,000 between the prefixes</source>
        <translation>你在单位前缀之间丢了一个 1000</translation>
    </message>
    <message>
        <source>1 TFLOP is 10¹² operations, 1 GB is 10⁹ bytes, 1 TB is 10¹².</source>
        <translation>1 TFLOP 是 10¹² 次运算，1 GB 是 10⁹ 字节，1 TB 是 10¹² 字节。</translation>
    </message>
    <message>
        <source>In one second: how many operations, and how many bytes?</source>
        <translation>一秒之内：多少次运算？多少字节？</translation>
    </message>
    <message>
        <source>You took the one that is done first</source>
        <translation>你取了先完成的那个</translation>
    </message>
    <message>
        <source>Both go on at the same time: what takes longer decides.</source>
        <translation>两者同时进行：由花时间更长的决定。</translation>
    </message>
    <message>
        <source>You let both take the same time</source>
        <translation>你让两者花同样的时间</translation>
    </message>
    <message>
        <source>Compare operations / peak with bytes / bandwidth.</source>
        <translation>比较 运算次数 / 峰值 与 字节数 / 带宽。</translation>
    </message>
    <message>
        <source>A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers {bandwidth}. What does it wait for?</source>
        <translation>一个内核计算 {flops}，搬运 {bytes}。芯片的峰值是 {peak}，内存带宽是 {bandwidth}。内核在等什么？</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>the arithmetic</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>neither: both take the same time</source>
        <translation>都不是：两者花同样的时间</translation>
    </message>
    <message>
        <source>Computing takes {compute}, moving {memory}.</source>
        <translation>计算要 {compute}，搬运要 {memory}。</translation>
    </message>
    <message>
        <source>Its intensity is {intensity} FLOP / B, the ridge {ridge}.</source>
        <translation>它的运算强度是 {intensity} FLOP / B，脊点是 {ridge}。</translation>
    </message>
    <message>
        <source>Left of the ridge it waits for the memory.</source>
        <translation>在脊点左边，它在等内存。</translation>
    </message>
    <message>
        <source>Right of the ridge it waits for the arithmetic.</source>
        <translation>在脊点右边，它在等运算。</translation>
    </message>
    <message>
        <source>How long does each of the two take alone?</source>
        <translation>两者单独各要多长时间？</translation>
    </message>
    <message>
        <source>A kernel computes {flops} and moves {bytes}. The chip computes {peak} and its memory delivers {bandwidth}. How long does the kernel take at least, if computing and moving overlap perfectly?</source>
        <translation>一个内核计算 {flops}，搬运 {bytes}。芯片的峰值是 {peak}，内存带宽是 {bandwidth}。如果计算与搬运完全重叠，内核至少要多长时间？</translation>
    </message>
    <message>
        <source>Computing alone: {flops} / {peak} = {time}.</source>
        <translation>只计算：{flops} / {peak} = {time}。</translation>
    </message>
    <message>
        <source>Moving alone: {bytes} / {bandwidth} = {time}.</source>
        <translation>只搬运：{bytes} / {bandwidth} = {time}。</translation>
    </message>
    <message>
        <source>The longer of the two: {time}.</source>
        <translation>两者中较长的：{time}。</translation>
    </message>
    <message>
        <source>You added the two times</source>
        <translation>你把两段时间相加了</translation>
    </message>
    <message>
        <source>They overlap: while one tile is computed the next is loaded.</source>
        <translation>它们重叠：计算一块的同时，装入下一块。</translation>
    </message>
    <message>
        <source>You took the shorter of the two times</source>
        <translation>你取了两段时间中较短的</translation>
    </message>
    <message>
        <source>The kernel is done when both are.</source>
        <translation>两者都完成，内核才完成。</translation>
    </message>
    <message>
        <source>Two divisions; which result decides?</source>
        <translation>做两次除法；由哪个结果决定？</translation>
    </message>
    <message>
        <source>A kernel does {intensity} operations for each byte that it moves. The chip computes {peak} at most and its memory delivers {bandwidth}. Which rate (FLOP/s) can the kernel reach at most?</source>
        <translation>一个内核每搬运一个字节做 {intensity} 次运算。芯片的峰值是 {peak}，内存带宽是 {bandwidth}。内核最多能达到多高的速率 (FLOP/s)？</translation>
    </message>
    <message>
        <source>The memory allows {intensity} · {bandwidth} = {rate}.</source>
        <translation>内存允许 {intensity} · {bandwidth} = {rate}。</translation>
    </message>
    <message>
        <source>The smaller of this and the peak: {rate}.</source>
        <translation>它与峰值中较小的：{rate}。</translation>
    </message>
    <message>
        <source>You took the peak</source>
        <translation>你取了峰值</translation>
    </message>
    <message>
        <source>The peak is reached only if the data come fast enough. Here they do not.</source>
        <translation>只有数据来得够快才能达到峰值。这里不够快。</translation>
    </message>
    <message>
        <source>That is more than the chip can compute</source>
        <translation>那超过了芯片的计算能力</translation>
    </message>
    <message>
        <source>The roof is flat from the ridge on: no kernel is faster than the peak.</source>
        <translation>从脊点起屋顶是平的：没有内核比峰值更快。</translation>
    </message>
    <message>
        <source>You divided by the intensity</source>
        <translation>你除以了运算强度</translation>
    </message>
    <message>
        <source>Each byte that arrives feeds that many operations: multiply.</source>
        <translation>到来的每个字节供那么多次运算使用：要相乘。</translation>
    </message>
    <message>
        <source>Bytes a second times operations a byte; and is there a lid on it?</source>
        <translation>每秒的字节数乘以每字节的运算次数；上面有没有顶？</translation>
    </message>
    <message>
        <source>The ridge is at {ridge} FLOP / B.</source>
        <translation>脊点在 {ridge} FLOP / B。</translation>
    </message>
    <message>
        <source>{intensity} / {ridge} = {share} %</source>
        <translation>{intensity} / {ridge} = {share} %</translation>
    </message>
    <message>
        <source>That is the share that stands idle</source>
        <translation>那是闲着的部分</translation>
    </message>
    <message>
        <source>0.01 of the peak is 1 %.</source>
        <translation>峰值的 0.01 是 1 %。</translation>
    </message>
    <message>
        <source>Compare its intensity with the ridge.</source>
        <translation>把它的运算强度与脊点比较。</translation>
    </message>
    <message>
        <source>The ridge: {peak} / {bandwidth} = {ridge} FLOP / B.</source>
        <translation>脊点：{peak} / {bandwidth} = {ridge} FLOP / B。</translation>
    </message>
    <message>
        <source>You divided by the bytes</source>
        <translation>你除以了字节数</translation>
    </message>
    <message>
        <source>Larger numbers take longer to read, so that more sequences are needed to make up for it.</source>
        <translation>数越大，读得越久，要更多序列才能抵消。</translation>
    </message>
    <message>
        <source>How many operations does a byte of weights get from one sequence?</source>
        <translation>参数的一个字节从一个序列得到多少次运算？</translation>
    </message>
    <message>
        <source>a decode step with {kv} key/value heads, one for each query head</source>
        <translation>解码一步，{kv} 个键/值头，每个查询头一个</translation>
    </message>
    <message>
        <source>a decode step with one key/value head for all query heads</source>
        <translation>解码一步，所有查询头共用一个键/值头</translation>
    </message>
    <message>
        <source>a decode step with {kv} key/value heads</source>
        <translation>解码一步，{kv} 个键/值头</translation>
    </message>
    <message>
        <source>the whole text at once, all scores written out (standard)</source>
        <translation>一次处理整个文本，写出所有分数 (standard)</translation>
    </message>
    <message>
        <source>the whole text at once, in tiles (FlashAttention-2)</source>
        <translation>一次处理整个文本，分块进行 (FlashAttention-2)</translation>
    </message>
    <message>
        <source>Decode steps: about H / H_kv, here {one} and {group} FLOP / B.</source>
        <translation>解码一步：约 H / H_kv，这里是 {one} 和 {group} FLOP / B。</translation>
    </message>
    <message>
        <source>Standard: about d / 2, since each pair moves 8 bytes of S and P: {value}.</source>
        <translation>standard：约 d / 2，因为每一对要搬运 S 和 P 的 8 字节：{value}。</translation>
    </message>
    <message>
        <source>In tiles: about B_r, since a key serves all queries of its tile: {value}.</source>
        <translation>分块：约 B_r，因为一个键为一块里的所有查询服务：{value}。</translation>
    </message>
    <message>
        <source>How often is a number used once it is on the chip?</source>
        <translation>一个数到了芯片上，会被用几次？</translation>
    </message>
    <message>
        <source>{query} query heads of width {width} share one key/value head. By what factor is the cache smaller than if each query head had a key/value head of its own?</source>
        <translation>{query} 个宽 {width} 的查询头共用一个键/值头。与每个查询头都有自己的键/值头相比，缓存缩小几倍？</translation>
    </message>
    <message>
        <source>{model}: {layers} layers, {query} query heads and one key/value head, all of width {width}</source>
        <translation>{model}：{layers} 层，{query} 个查询头和一个键/值头，宽度都是 {width}</translation>
    </message>
    <message>
        <source>You did not rescale what was there before</source>
        <translation>你没有重新缩放原来的部分</translation>
    </message>
    <message>
        <source>The old exponentials were taken with the old maximum. Before new ones are added they are multiplied by e^(m − m′).</source>
        <translation>旧的指数用的是旧的最大值。加上新的之前，要把它们乘以 e^(m − m′)。</translation>
    </message>
    <message>
        <source>You rescaled by e^(m′ − m)</source>
        <translation>你用 e^(m′ − m) 重新缩放了</translation>
    </message>
    <message>
        <source>The new maximum is larger, so what was there before becomes smaller: e^(m − m′).</source>
        <translation>新的最大值更大，所以原来的部分变小：e^(m − m′)。</translation>
    </message>
    <message>
        <source>The running maximum so far: m = {before}.</source>
        <translation>至今的最大值：m = {before}。</translation>
    </message>
    <message>
        <source>With the last tile: m′ = {after}.</source>
        <translation>加上最后一块：m′ = {after}。</translation>
    </message>
    <message>
        <source>e^(m − m′) = e^({difference}) = {factor}</source>
        <translation>e^(m − m′) = e^({difference}) = {factor}</translation>
    </message>
    <message>
        <source>That is the difference of the maxima</source>
        <translation>那是两个最大值之差</translation>
    </message>
    <message>
        <source>The sum is one of exponentials: the difference belongs in the exponent.</source>
        <translation>这是指数的和：差应放在幂次上。</translation>
    </message>
    <message>
        <source>You left the old sum as it was</source>
        <translation>你让旧的和保持不变</translation>
    </message>
    <message>
        <source>The factor is 1 only where the maximum does not change.</source>
        <translation>只有最大值不变的地方，倍数才是 1。</translation>
    </message>
    <message>
        <source>What is the maximum before and after this tile?</source>
        <translation>这一块之前和之后，最大值是多少？</translation>
    </message>
    <message>
        <source>A tiled kernel meets the scores {scores} of one query in tiles of {keys} keys. What is its running sum l of exponentials after the last tile?

e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01</source>
        <translation>分块内核按每块 {keys} 个键遇到一个查询的分数 {scores}。最后一块之后，指数的滚动和 l 是多少？

e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01</translation>
    </message>
    <message>
        <source>After the first tile m = {m} and l = {l}.</source>
        <translation>第一块之后，m = {m}，l = {l}。</translation>
    </message>
    <message>
        <source>The second tile raises the maximum to {m}: the old sum is multiplied by {a}.</source>
        <translation>第二块把最大值提高到 {m}：旧的和乘以 {a}。</translation>
    </message>
    <message>
        <source>{a} · {l} + {sum} = {answer}</source>
        <translation>{a} · {l} + {sum} = {answer}</translation>
    </message>
    <message>
        <source>You went on with the old maximum</source>
        <translation>你继续用了旧的最大值</translation>
    </message>
    <message>
        <source>The maximum is that of all keys so far. With an old one exponentials could overflow.</source>
        <translation>最大值是至今所有键的最大值。用旧的，指数可能溢出。</translation>
    </message>
    <message>
        <source>You counted the last tile only</source>
        <translation>你只数了最后一块</translation>
    </message>
    <message>
        <source>The sum runs on: what the first tile left is rescaled and kept.</source>
        <translation>和一直累积：第一块留下的要重新缩放，并且保留。</translation>
    </message>
    <message>
        <source>In the end l is the sum of e^(score − largest score) over all keys.</source>
        <translation>最后，l 是 e^(分数 − 最大的分数) 在所有键上的和。</translation>
    </message>
    <message>
        <source>d_v = 1. After its first tile FlashAttention-2 holds m = {m}, l = {l} and acc = {acc} for a query. The second tile has the largest score {tileMax}; its exponentials, taken with that maximum, add up to {tileSum}, and times their values to {product}. What is the output of the query?

e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01</source>
        <translation>d_v = 1。第一块之后，FlashAttention-2 对一个查询有 m = {m}，l = {l}，acc = {acc}。第二块的最大分数是 {tileMax}；以它为最大值，这一块的指数加起来是 {tileSum}，乘以值之后加起来是 {product}。查询的输出是多少？

e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01</translation>
    </message>
    <message>
        <source>What was there is multiplied by e^(m − m′) = {a}.</source>
        <translation>原有的乘以 e^(m − m′) = {a}。</translation>
    </message>
    <message>
        <source>acc = {a} · {acc} + {product} = {after}, l = {a} · {l} + {tileSum} = {lAfter}</source>
        <translation>acc = {a} · {acc} + {product} = {after}，l = {a} · {l} + {tileSum} = {lAfter}</translation>
    </message>
    <message>
        <source>acc is a sum of exponentials times values. The output is acc / l.</source>
        <translation>acc 是指数乘以值的和。输出是 acc / l。</translation>
    </message>
    <message>
        <source>You took the mean of the two tiles</source>
        <translation>你取了两块的平均</translation>
    </message>
    <message>
        <source>Each tile counts by its share of the sum of exponentials, not by half.</source>
        <translation>每一块按它在指数之和里的份额算数，而不是各一半。</translation>
    </message>
    <message>
        <source>You added up the outputs of the tiles</source>
        <translation>你把两块的输出相加了</translation>
    </message>
    <message>
        <source>The weights of both tiles together add up to 1; with this they would add up to 2.</source>
        <translation>两块的权重合起来是 1；那样加起来就成了 2。</translation>
    </message>
    <message>
        <source>Bring both tiles to the same maximum, then add, then divide.</source>
        <translation>先让两块用同一个最大值，再相加，最后除。</translation>
    </message>
    <message>
        <source>How many tiles does FlashAttention-2 work on?</source>
        <translation>FlashAttention-2 要计算多少块？</translation>
    </message>
    <message>
        <source>How many tiles does FlashAttention-2 skip?</source>
        <translation>FlashAttention-2 跳过多少块？</translation>
    </message>
    <message>
        <source>How many tiles are partial, with visible and hidden pairs?</source>
        <translation>有多少块是部分的，既有可见的对又有隐藏的对？</translation>
    </message>
    <message>
        <source>{queries} queries and {keys} keys under a causal mask, in tiles of {rows} queries × {cols} keys: {tileRows} × {tileCols} tiles in a head. {what}</source>
        <translation>{queries} 个查询和 {keys} 个键，因果掩码，分块是 {rows} 个查询 × {cols} 个键：一个头有 {tileRows} × {tileCols} 块。{what}</translation>
    </message>
    <message>
        <source>{queries} queries and {keys} keys under a causal mask with a window of W = {window}, in tiles of {rows} queries × {cols} keys: {tileRows} × {tileCols} tiles in a head. {what}</source>
        <translation>{queries} 个查询和 {keys} 个键，因果掩码加 W = {window} 的窗口，分块是 {rows} 个查询 × {cols} 个键：一个头有 {tileRows} × {tileCols} 块。{what}</translation>
    </message>
    <message>
        <source>A tile is skipped if every pair in it is hidden, full if every pair is visible, else partial.</source>
        <translation>一块里的对全部隐藏就跳过，全部可见就是完整的，否则是部分的。</translation>
    </message>
    <message>
        <source>Of {all} tiles {full} are full, {partial} partial and {skipped} skipped.</source>
        <translation>{all} 块中，{full} 块完整，{partial} 块部分，{skipped} 块跳过。</translation>
    </message>
    <message>
        <source>You counted every tile</source>
        <translation>你数了每一块</translation>
    </message>
    <message>
        <source>Tiles without a visible pair are skipped: neither loaded nor computed.</source>
        <translation>没有可见对的块会跳过：既不装入，也不计算。</translation>
    </message>
    <message>
        <source>You put the tiles that the mask cuts on the wrong side</source>
        <translation>你把掩码切开的块归错了类</translation>
    </message>
    <message>
        <source>A tile with a single visible pair has to be worked on. It is neither skipped nor full.</source>
        <translation>只要有一个可见的对，这一块就得计算。它既不跳过，也不完整。</translation>
    </message>
    <message>
        <source>You took half of the tiles</source>
        <translation>你取了一半的块</translation>
    </message>
    <message>
        <source>Half of the pairs are visible, but the tiles on the diagonal count as a whole.</source>
        <translation>可见的对是一半，但对角线上的块要整块计算。</translation>
    </message>
    <message>
        <source>You counted one tile for each row</source>
        <translation>你为每一行只数了一块</translation>
    </message>
    <message>
        <source>Where a tile is higher than it is wide, the diagonal goes through several in a row.</source>
        <translation>块的高度大于宽度时，对角线在一行里穿过好几块。</translation>
    </message>
    <message>
        <source>Go through the rows of tiles: which is the last tile with a visible pair?</source>
        <translation>逐行看各块：最后一个有可见对的块是哪个？</translation>
    </message>
    <message>
        <source>The score matrix is cut into tiles: rows are named by their queries, columns by their keys, and a tile shows how many pairs it has. Under a causal mask, which is the last tile that queries {first} to {last} have to work on? Point at it.</source>
        <translation>分数矩阵切成了块：行以查询命名，列以键命名，每块显示它有多少对。在因果掩码下，查询 {first} 到 {last} 最后要计算的是哪一块？请指出来。</translation>
    </message>
    <message>
        <source>The last of these queries, {query}, sees the keys up to {key}.</source>
        <translation>这些查询中的最后一个，即 {query}，看得到键 {key} 为止。</translation>
    </message>
    <message>
        <source>That key lies in tile {column}, with the keys {first} to {last}.</source>
        <translation>那个键在第 {column} 块里，它有键 {first} 到 {last}。</translation>
    </message>
    <message>
        <source>You stopped one tile too early</source>
        <translation>你早停了一块</translation>
    </message>
    <message>
        <source>The tile that the diagonal cuts has visible pairs: it is worked on, with a mask inside.</source>
        <translation>被对角线切开的块有可见的对：要计算它，里面再加掩码。</translation>
    </message>
    <message>
        <source>You went to the end of the row</source>
        <translation>你走到了这一行的尽头</translation>
    </message>
    <message>
        <source>All pairs of the tiles on the far right are hidden. They are skipped.</source>
        <translation>最右边的块里，所有的对都隐藏。它们被跳过。</translation>
    </message>
    <message>
        <source>You took the tile with the same number as the row</source>
        <translation>你取了与行号相同的块</translation>
    </message>
    <message>
        <source>That is right for square tiles only. Compare the numbers of queries and keys.</source>
        <translation>只有块是方的才对。请比较查询数和键数。</translation>
    </message>
    <message>
        <source>Up to which key does the last of these queries see?</source>
        <translation>这些查询中的最后一个，看到哪个键为止？</translation>
    </message>
    <message>
        <source>Q, K and V: {element} · ({rows} · {key} + {cols} · {key} + {cols} · {value}) = {bytes}</source>
        <translation>Q、K 和 V：{element} · ({rows} · {key} + {cols} · {key} + {cols} · {value}) = {bytes}</translation>
    </message>
    <message>
        <source>Output and scores: 4 · ({rows} · {value} + {rows} · {cols}) = {bytes}</source>
        <translation>输出和分数：4 · ({rows} · {value} + {rows} · {cols}) = {bytes}</translation>
    </message>
    <message>
        <source>m and l: 8 · {rows} B. Together: {bytes}</source>
        <translation>m 和 l：8 · {rows} B。合计：{bytes}</translation>
    </message>
    <message>
        <source>You counted scores and output like the inputs</source>
        <translation>你把分数和输出也按输入那样数了</translation>
    </message>
    <message>
        <source>Sums are kept in float32, 4 bytes each, however small the inputs are.</source>
        <translation>不管输入多小，和都用 float32 保存，每个 4 字节。</translation>
    </message>
    <message>
        <source>You forgot the scores</source>
        <translation>你忘了分数</translation>
    </message>
    <message>
        <source>The scores of one tile do lie on chip; it is the whole matrix that is never written.</source>
        <translation>一块的分数确实在芯片上；从不写出的是整个矩阵。</translation>
    </message>
    <message>
        <source>You forgot the output so far</source>
        <translation>你忘了至今的输出</translation>
    </message>
    <message>
        <source>The output stays on chip through the whole row of tiles, next to m and l.</source>
        <translation>在一整行块的过程中，输出与 m 和 l 一起留在芯片上。</translation>
    </message>
    <message>
        <source>Three tiles of inputs, two matrices of results, two numbers for each query.</source>
        <translation>三块输入，两个结果矩阵，每个查询两个数。</translation>
    </message>
    <message>
        <source>There are {rounds} rows of tiles. For each of them all keys and values are read.</source>
        <translation>一共有 {rounds} 行块。每一行都要读所有的键和值。</translation>
    </message>
    <message>
        <source>You read K and V once</source>
        <translation>你只读了一遍 K 和 V</translation>
    </message>
    <message>
        <source>Only a tile fits on the chip. For the next row of tiles K and V have to come from slow memory again.</source>
        <translation>芯片上只放得下一块。到下一行块时，K 和 V 必须再从慢速内存取来。</translation>
    </message>
    <message>
        <source>You read K and V for each query</source>
        <translation>你为每个查询都读了一遍 K 和 V</translation>
    </message>
    <message>
        <source>All queries of a tile use a key while it is on the chip.</source>
        <translation>键在芯片上的时候，一块里的所有查询都使用它。</translation>
    </message>
    <message>
        <source>You counted columns of tiles</source>
        <translation>你数的是块的列数</translation>
    </message>
    <message>
        <source>The outer loop goes over the queries: K and V are read once for each row of tiles.</source>
        <translation>外层循环走的是查询：每一行块读一遍 K 和 V。</translation>
    </message>
    <message>
        <source>How many rows of tiles are there, and what does each of them read?</source>
        <translation>一共有多少行块？每一行读什么？</translation>
    </message>
    <message>
        <source>On chip there is room for {memory} / {element} B = {numbers} numbers.</source>
        <translation>片上放得下 {memory} / {element} B = {numbers} 个数。</translation>
    </message>
    <message>
        <source>A quarter of it for K, {width} numbers for each key.</source>
        <translation>其中四分之一给 K，每个键 {width} 个数。</translation>
    </message>
    <message>
        <source>{numbers} / (4 · {width}), rounded up: {answer}</source>
        <translation>{numbers} / (4 · {width})，向上取整：{answer}</translation>
    </message>
    <message>
        <source>You gave all of the memory to K</source>
        <translation>你把全部内存都给了 K</translation>
    </message>
    <message>
        <source>Q, K, V and O share it: a quarter each.</source>
        <translation>Q、K、V 和 O 平分：各四分之一。</translation>
    </message>
    <message>
        <source>You left room for K and V only</source>
        <translation>你只给 K 和 V 留了地方</translation>
    </message>
    <message>
        <source>The tiles of Q and O lie there, too.</source>
        <translation>Q 和 O 的块也在那里。</translation>
    </message>
    <message>
        <source>How many numbers fit on the chip, and how many of them are for K?</source>
        <translation>芯片上放得下多少个数？其中多少个归 K？</translation>
    </message>
    <message>
        <source>eager: a kernel each for scores, scale, mask, softmax and values</source>
        <translation>eager：分数、缩放、掩码、softmax 和值各用一个内核</translation>
    </message>
    <message>
        <source>standard: three kernels, scale and mask inside the softmax</source>
        <translation>standard：三个内核，缩放和掩码并入 softmax</translation>
    </message>
    <message>
        <source>FlashAttention-1: keys in the outer loop</source>
        <translation>FlashAttention-1：键在外层循环</translation>
    </message>
    <message>
        <source>FlashAttention-2: queries in the outer loop</source>
        <translation>FlashAttention-2：查询在外层循环</translation>
    </message>
    <message>
        <source>under a causal mask</source>
        <translation>有因果掩码</translation>
    </message>
    <message>
        <source>without a mask</source>
        <translation>没有掩码</translation>
    </message>
    <message>
        <source>Eager moves S and P eight times, standard four times. FlashAttention-1 moves Q and O for each column of tiles, FlashAttention-2 K and V for each row of tiles.</source>
        <translation>eager 搬运 S 和 P 共八次，standard 四次。FlashAttention-1 每一列块搬运一遍 Q 和 O，FlashAttention-2 每一行块搬运一遍 K 和 V。</translation>
    </message>
    <message>
        <source>Eager {eager}, standard {standard}.</source>
        <translation>eager {eager}，standard {standard}。</translation>
    </message>
    <message>
        <source>FlashAttention-1 {flash1}, FlashAttention-2 {flash2}.</source>
        <translation>FlashAttention-1 {flash1}，FlashAttention-2 {flash2}。</translation>
    </message>
    <message>
        <source>You took the newer algorithm for the better one in any case</source>
        <translation>你以为更新的算法无论如何都更好</translation>
    </message>
    <message>
        <source>With wide heads and small tiles, reading Q and O, or K and V, again and again costs more than writing the scores out.</source>
        <translation>头宽而块小时，一遍又一遍地读 Q 和 O，或者 K 和 V，比把分数写出来更费。</translation>
    </message>
    <message>
        <source>Compare T² with T · d times the number of rounds.</source>
        <translation>比较 T² 与 T · d 乘以遍数。</translation>
    </message>
    <message>
        <source>You took the target on both sides</source>
        <translation>你两边都用了译文</translation>
    </message>
    <message>
        <source>In cross-attention only the queries come from the target. Keys and values come from the source.</source>
        <translation>在交叉注意力里，只有查询来自译文。键和值来自原文。</translation>
    </message>
    <message>
        <source>You took the source on both sides</source>
        <translation>你两边都用了原文</translation>
    </message>
    <message>
        <source>The target asks: its tokens are the queries.</source>
        <translation>提问的是译文：它的词元是查询。</translation>
    </message>
    <message>
        <source>You joined both texts into one</source>
        <translation>你把两个文本并成了一个</translation>
    </message>
    <message>
        <source>That would be self-attention over both. In cross-attention target tokens look at source tokens only.</source>
        <translation>那是在两者之上的自注意力。在交叉注意力里，译文的词元只看原文的词元。</translation>
    </message>
    <message>
        <source>In this document the {target} tokens from “{query_name}” on look at the {source} tokens from “{key_name}” on. How many weights does one head have?</source>
        <translation>在这个文档里，从“{query_name}”开始的 {target} 个词元看从“{key_name}”开始的 {source} 个词元。一个头有多少个权重？</translation>
    </message>
    <message>
        <source>A translator has read a sentence of {source} tokens (the source) and has written {target} tokens (the target). How many weights does one head of cross-attention have for them?</source>
        <translation>一个翻译模型读了 {source} 个词元的句子（原文），并已写出 {target} 个词元（译文）。为此，交叉注意力的一个头有多少个权重？</translation>
    </message>
    <message>
        <source>A row for each token of the target: {target} queries.</source>
        <translation>译文的每个词元一行：{target} 个查询。</translation>
    </message>
    <message>
        <source>A column for each token of the source: {source} keys.</source>
        <translation>原文的每个词元一列：{source} 个键。</translation>
    </message>
    <message>
        <source>{target} · {source} = {pairs}</source>
        <translation>{target} · {source} = {pairs}</translation>
    </message>
    <message>
        <source>{target} · {target} would be self-attention of the target.</source>
        <translation>{target} · {target} 是译文的自注意力。</translation>
    </message>
    <message>
        <source>Who asks, and who is looked at?</source>
        <translation>谁提问？看的是谁？</translation>
    </message>
    <message>
        <source>the queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>the keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>the values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>the rows of the weights</source>
        <translation>权重的行</translation>
    </message>
    <message>
        <source>the columns of the weights</source>
        <translation>权重的列</translation>
    </message>
    <message>
        <source>the rows of the output</source>
        <translation>输出的行</translation>
    </message>
    <message>
        <source>You swapped the two sides</source>
        <translation>你把两边弄反了</translation>
    </message>
    <message>
        <source>The text that is being written asks (queries, rows, outputs); the text that was read answers (keys, values, columns).</source>
        <translation>正在写的文本提问（查询、行、输出）；已读的文本回答（键、值、列）。</translation>
    </message>
    <message>
        <source>You took both sides together</source>
        <translation>你把两边合在了一起</translation>
    </message>
    <message>
        <source>Each matrix is made from one side only; the two sides meet in the scores.</source>
        <translation>每个矩阵只由一边得出；两边在分数里相遇。</translation>
    </message>
    <message>
        <source>the {target} tokens of the decoder</source>
        <translation>解码器的 {target} 个词元</translation>
    </message>
    <message>
        <source>the {source} tokens of the encoder</source>
        <translation>编码器的 {source} 个词元</translation>
    </message>
    <message>
        <source>all {all} tokens</source>
        <translation>全部 {all} 个词元</translation>
    </message>
    <message>
        <source>The decoder asks: its tokens give queries, rows of weights and outputs.</source>
        <translation>解码器提问：它的词元给出查询、权重的行和输出。</translation>
    </message>
    <message>
        <source>The encoder answers: its tokens give keys, values and columns of weights.</source>
        <translation>编码器回答：它的词元给出键、值和权重的列。</translation>
    </message>
    <message>
        <source>So it is the encoder here.</source>
        <translation>所以这里是编码器。</translation>
    </message>
    <message>
        <source>So it is the decoder here.</source>
        <translation>所以这里是解码器。</translation>
    </message>
    <message>
        <source>The decoder wants to know something about the sentence that was read.</source>
        <translation>解码器想知道已读的句子里的什么。</translation>
    </message>
    <message>
        <source>You computed the keys anew at every step</source>
        <translation>你在每一步都重新计算了键</translation>
    </message>
    <message>
        <source>The source does not change while the target is written, so its keys do not either.</source>
        <translation>写译文的时候，原文不变，所以它的键也不变。</translation>
    </message>
    <message>
        <source>You counted keys of the target</source>
        <translation>你数了译文的键</translation>
    </message>
    <message>
        <source>Those belong to the decoder&apos;s self-attention. Cross-attention looks at the source.</source>
        <translation>那些属于解码器的自注意力。交叉注意力看的是原文。</translation>
    </message>
    <message>
        <source>Each layer has its own W_K, so each makes keys of its own.</source>
        <translation>每一层都有自己的 W_K，所以各层都要算自己的键。</translation>
    </message>
    <message>
        <source>A decoder of {layers} layers, each with one head of cross-attention, writes {target} tokens, one after the other, about a sentence of {source} tokens. How many key vectors must its cross-attention compute in all, if it computes nothing twice?</source>
        <translation>一个 {layers} 层的解码器，每层有一个交叉注意力的头，就一个 {source} 个词元的句子逐个写出 {target} 个词元。如果什么都不重复计算，它的交叉注意力一共要算多少个键向量？</translation>
    </message>
    <message>
        <source>The keys come from the source alone: {source} in each layer, computed once.</source>
        <translation>键只来自原文：每层 {source} 个，只算一次。</translation>
    </message>
    <message>
        <source>{layers} · {source} = {keys}, however many tokens are written.</source>
        <translation>{layers} · {source} = {keys}，无论写多少个词元。</translation>
    </message>
    <message>
        <source>That is {keys} keys {target} times over.</source>
        <translation>那是把 {keys} 个键算了 {target} 遍。</translation>
    </message>
    <message>
        <source>What changes on the side of the source while the decoder writes?</source>
        <translation>解码器写的时候，原文这一边有什么变化？</translation>
    </message>
    <message>
        <source>You let the decoder look ahead</source>
        <translation>你让解码器看到了后面</translation>
    </message>
    <message>
        <source>Its self-attention is causal: T (T + 1) / 2 pairs. The encoder may look both ways.</source>
        <translation>它的自注意力是因果的：T (T + 1) / 2 对。编码器可以看两个方向。</translation>
    </message>
    <message>
        <source>You masked the encoder</source>
        <translation>你给编码器加了掩码</translation>
    </message>
    <message>
        <source>The whole source is known from the start: every token may look at every other.</source>
        <translation>整个原文从一开始就已知：每个词元都可以看其他每个词元。</translation>
    </message>
    <message>
        <source>You left cross-attention out</source>
        <translation>你漏掉了交叉注意力</translation>
    </message>
    <message>
        <source>Every token of the target also looks at every token of the source.</source>
        <translation>译文的每个词元还要看原文的每个词元。</translation>
    </message>
    <message>
        <source>You put a causal mask on cross-attention</source>
        <translation>你给交叉注意力加了因果掩码</translation>
    </message>
    <message>
        <source>The source is complete: nothing in it lies in the future.</source>
        <translation>原文是完整的：其中没有什么属于未来。</translation>
    </message>
    <message>
        <source>Encoder: {source} · {source} = {pairs}</source>
        <translation>编码器：{source} · {source} = {pairs}</translation>
    </message>
    <message>
        <source>Decoder, causal: {target} · {next} / 2 = {pairs}</source>
        <translation>解码器，因果：{target} · {next} / 2 = {pairs}</translation>
    </message>
    <message>
        <source>Cross-attention: {target} · {source} = {pairs}</source>
        <translation>交叉注意力：{target} · {source} = {pairs}</translation>
    </message>
    <message>
        <source>Together {total}.</source>
        <translation>合计 {total}。</translation>
    </message>
    <message>
        <source>You counted {all} pairs in the decoder; its causal mask leaves {pairs}.</source>
        <translation>你在解码器里数了 {all} 对；它的因果掩码只留下 {pairs} 对。</translation>
    </message>
    <message>
        <source>Which of the three is causal?</source>
        <translation>三者之中哪个是因果的？</translation>
    </message>
    <message>
        <source>You averaged the values</source>
        <translation>你把值平均了</translation>
    </message>
    <message>
        <source>Every value counts as much as its weight says.</source>
        <translation>每个值按它的权重算数。</translation>
    </message>
    <message>
        <source>You let the order of the keys matter</source>
        <translation>你让键的顺序起了作用</translation>
    </message>
    <message>
        <source>A weight follows its key, and the value moves with it: the sum has the same terms in another order.</source>
        <translation>权重跟着键走，值也跟着走：和里的各项不变，只是顺序不同。</translation>
    </message>
    <message>
        <source>You let the values move along</source>
        <translation>你让值也跟着移动了</translation>
    </message>
    <message>
        <source>Only the keys moved. The weight that a key earns now falls on another key&apos;s value.</source>
        <translation>移动的只有键。一个键得到的权重现在落在另一个键的值上。</translation>
    </message>
    <message>
        <source>In cross-attention a query gives three source tokens the weights {weights}; their values are {values}. Now the rows {a} and {b} of K change places, and the same rows of V, too. Nothing is masked. What is the output?</source>
        <translation>在交叉注意力里，一个查询给三个原文词元的权重是 {weights}；它们的值是 {values}。现在 K 的第 {a} 行和第 {b} 行互换，V 的这两行也互换。没有掩码。输出是多少？</translation>
    </message>
    <message>
        <source>In cross-attention a query gives three source tokens the weights {weights}; their values are {values}. Now the rows {a} and {b} of K change places, but V stays as it is. Nothing is masked. What is the output?</source>
        <translation>在交叉注意力里，一个查询给三个原文词元的权重是 {weights}；它们的值是 {values}。现在 K 的第 {a} 行和第 {b} 行互换，而 V 保持原样。没有掩码。输出是多少？</translation>
    </message>
    <message>
        <source>Each weight moves along with its key, and so does the value that it is multiplied with.</source>
        <translation>每个权重跟着它的键走，它所乘的值也跟着走。</translation>
    </message>
    <message>
        <source>The sum keeps its terms: {output}, as before.</source>
        <translation>和里的各项不变：{output}，和以前一样。</translation>
    </message>
    <message>
        <source>The weights {a} and {b} change places: {weights}.</source>
        <translation>权重 {a} 和 {b} 互换：{weights}。</translation>
    </message>
    <message>
        <source>With the values {values} that gives {output}.</source>
        <translation>配上值 {values}，得到 {output}。</translation>
    </message>
    <message>
        <source>Which weight falls on which value now?</source>
        <translation>现在哪个权重落在哪个值上？</translation>
    </message>
    <message>
        <source>You let the cache grow with the text that is written</source>
        <translation>你让缓存随着写出的文本增长</translation>
    </message>
    <message>
        <source>That is the cache of self-attention. Cross-attention keeps the source only, and that does not grow.</source>
        <translation>那是自注意力的缓存。交叉注意力只保留原文的，而它不增长。</translation>
    </message>
    <message>
        <source>You cached the target</source>
        <translation>你把译文放进了缓存</translation>
    </message>
    <message>
        <source>Keys and values of cross-attention come from the source.</source>
        <translation>交叉注意力的键和值来自原文。</translation>
    </message>
    <message>
        <source>A decoder has {layers} layers with {heads} key/value heads, d_k = d_v = {width}, {element} bytes for each number. The source has {source} tokens, and {written} tokens are written so far. How many bytes does the cache of cross-attention take (without that of self-attention)?</source>
        <translation>一个解码器有 {layers} 层、{heads} 个键/值头，d_k = d_v = {width}，每个数 {element} 字节。原文有 {source} 个词元，至今写出 {written} 个词元。交叉注意力的缓存占多少字节（自注意力的不算）？</translation>
    </message>
    <message>
        <source>{layers} · {heads} · 2 · {width} · {element} · {source} = {bytes}</source>
        <translation>{layers} · {heads} · 2 · {width} · {element} · {source} = {bytes}</translation>
    </message>
    <message>
        <source>Which tokens does cross-attention look at?</source>
        <translation>交叉注意力看的是哪些词元？</translation>
    </message>
    <message>
        <source>The word “{word}” stands in a sentence of {tokens} tokens. Say in two sentences what its query, the keys and the values do, to somebody who knows vectors but not attention.</source>
        <translation>单词“{word}”在一个 {tokens} 个词元的句子里。请用两句话，向一个懂向量但不懂注意力的人说明：它的查询、那些键和那些值各做什么。</translation>
    </message>
    <message>
        <source>The query stands for what “{word}” is looking for.</source>
        <translation>查询代表“{word}”要找的东西。</translation>
    </message>
    <message>
        <source>Each token has a key, which says what it has to offer; the dot product with the query says how well they match.</source>
        <translation>每个词元有一个键，说明它能提供什么；它与查询的点积说明两者有多合适。</translation>
    </message>
    <message>
        <source>Softmax turns the {tokens} scores into weights that add up to 1.</source>
        <translation>softmax 把 {tokens} 个分数变成加起来等于 1 的权重。</translation>
    </message>
    <message>
        <source>The values are what is passed on: the output is their sum, each times its weight.</source>
        <translation>传下去的是值：输出是各个值乘以权重之和。</translation>
    </message>
    <message>
        <source>All three are made from the tokens by matrices that are learned.</source>
        <translation>三者都由学得的矩阵从词元得出。</translation>
    </message>
    <message>
        <source>The query of “{word}” says what it is looking for, and each of the {tokens} keys, its own and those of the {others} other tokens, says what that token offers; their dot products become, by softmax, weights that add up to 1. The output is the sum of the values, each times its weight: a soft look-up in which “{word}” takes most from the tokens that match it best.</source>
        <translation>“{word}”的查询说明它要找什么，{tokens} 个键（它自己的和另外 {others} 个词元的）各自说明那个词元能提供什么；它们的点积经过 softmax，成为加起来等于 1 的权重。输出是各个值乘以权重之和：这是一次柔性查找，“{word}”从最合适的词元那里取得最多。</translation>
    </message>
    <message>
        <source>A head has d_k = {width}, and a query sees {keys} keys. Explain in two sentences why the scores are divided by √d_k: one for the mathematics, one for the intuition.</source>
        <translation>一个头的 d_k = {width}，一个查询看到 {keys} 个键。请用两句话说明为什么分数要除以 √d_k：一句讲数学，一句讲直觉。</translation>
    </message>
    <message>
        <source>If the entries are independent with mean 0 and variance 1, a dot product has the variance d_k = {width}.</source>
        <translation>如果各项相互独立、均值 0、方差 1，点积的方差就是 d_k = {width}。</translation>
    </message>
    <message>
        <source>So scores are typically √{width} = {root} in size; divided by it, they are about 1.</source>
        <translation>所以分数的典型大小是 √{width} = {root}；除以它之后约为 1。</translation>
    </message>
    <message>
        <source>Without it the softmax saturates: one of the {keys} weights is nearly 1, the others nearly 0.</source>
        <translation>不除的话 softmax 会饱和：{keys} 个权重中有一个接近 1，其余接近 0。</translation>
    </message>
    <message>
        <source>There its derivative p (1 − p) is nearly 0, so little can be learned.</source>
        <translation>在那里它的导数 p (1 − p) 接近 0，几乎学不到什么。</translation>
    </message>
    <message>
        <source>It is √d_k and not d_k: the standard deviation counts, not the variance.</source>
        <translation>是 √d_k 而不是 d_k：算数的是标准差。</translation>
    </message>
    <message>
        <source>A score adds up {width} products; if the entries are independent with variance 1, its variance is {width} and its typical size √{width} = {root}, so dividing by {root} brings the scores back to a size of about 1. Otherwise one of the {keys} keys would take nearly all the weight at random from the start, and since the slope p (1 − p) of a saturated softmax is nearly 0, training could hardly change that.</source>
        <translation>一个分数是 {width} 个乘积之和；如果各项独立、方差为 1，它的方差就是 {width}，典型大小是 √{width} = {root}，所以除以 {root} 就让分数回到 1 左右。否则从一开始就会有 {keys} 个键中的某一个随机地占去几乎全部权重，而饱和的 softmax 的斜率 p (1 − p) 接近 0，训练很难改变这种情况。</translation>
    </message>
    <message>
        <source>A row has the scores {scores}. Say in two sentences why programs subtract {largest} from all of them before the exponential, and why they may.</source>
        <translation>一行的分数是 {scores}。请用两句话说明，为什么程序在取指数之前把它们都减去 {largest}，以及为什么可以这样做。</translation>
    </message>
    <message>
        <source>e to the power of {largest} is beyond even 64-bit numbers, which end at about e^709: infinity over infinity is not a number.</source>
        <translation>e 的 {largest} 次幂连 64 位的数也放不下，它们大约到 e^709 为止：无穷大除以无穷大不是数。</translation>
    </message>
    <message>
        <source>After the subtraction no exponent is above 0 and no exponential above 1.</source>
        <translation>减去之后，没有幂次大于 0，也没有指数大于 1。</translation>
    </message>
    <message>
        <source>At least one exponential is 1, so the sum cannot become 0.</source>
        <translation>至少有一个指数是 1，所以和不会变成 0。</translation>
    </message>
    <message>
        <source>It changes nothing: the factor e^−m is in every exponential and in their sum, and cancels.</source>
        <translation>这什么都不改变：因子 e^−m 在每个指数里，也在它们的和里，约掉了。</translation>
    </message>
    <message>
        <source>e to the power of {largest} is too large even for 64-bit numbers, so the plain formula would give infinity over infinity; less the maximum the scores are {shifted}, no exponential is above 1 and the largest is exactly 1. It is allowed because every exponential and their sum get the same factor e^−m, which cancels: softmax sees only the differences of scores.</source>
        <translation>e 的 {largest} 次幂连 64 位的数也放不下，直接套公式会得到无穷大除以无穷大；减去最大值之后分数是 {shifted}，没有指数大于 1，最大的正好是 1。可以这样做，是因为每个指数和它们的和都多了同一个因子 e^−m，它约掉了：softmax 只看分数之差。</translation>
    </message>
    <message>
        <source>A language model is trained on sequences of {tokens} tokens. Explain in two sentences what the causal mask is for, and what would go wrong without it.</source>
        <translation>一个语言模型用 {tokens} 个词元的序列训练。请用两句话说明因果掩码有什么用，没有它会出什么问题。</translation>
    </message>
    <message>
        <source>Each position is to predict the token that comes next.</source>
        <translation>每个位置都要预测下一个词元。</translation>
    </message>
    <message>
        <source>Without the mask it could look at that token and copy it: the loss would fall, and nothing would be learned.</source>
        <translation>没有掩码，它可以看到那个词元并照抄：损失会下降，却什么也没学到。</translation>
    </message>
    <message>
        <source>When a text is written the later tokens are not there, so training must not use them.</source>
        <translation>写文本时，后面的词元还不存在，所以训练时也不能用它们。</translation>
    </message>
    <message>
        <source>With the mask one pass trains {targets} predictions at once, each on its own past.</source>
        <translation>有了掩码，一遍就同时训练 {targets} 次预测，每次只根据自己的过去。</translation>
    </message>
    <message>
        <source>It is put on before the softmax, as −∞, so that the visible keys share the weight.</source>
        <translation>它加在 softmax 之前，用 −∞，这样权重由可见的键分享。</translation>
    </message>
    <message>
        <source>Every position learns to predict the next token, and the causal mask hides all later ones, so that a single pass over {tokens} tokens trains {targets} honest predictions at once. Without it a position would simply read the answer from the next token: the training loss would look splendid, and the model would fail when it has to write, where the next token is not there yet.</source>
        <translation>每个位置学习预测下一个词元，因果掩码隐藏后面的一切，所以对 {tokens} 个词元走一遍，就同时训练了 {targets} 次诚实的预测。没有它，每个位置直接从下一个词元读出答案：训练损失会非常漂亮，但模型一旦要自己写就不行了，因为那时下一个词元还不存在。</translation>
    </message>
    <message>
        <source>A layer with d_model = {model} has {heads} heads instead of one. Say in two sentences what this makes possible, and what it costs.</source>
        <translation>d_model = {model} 的一层不是一个头，而是 {heads} 个头。请用两句话说明这使什么成为可能，代价是什么。</translation>
    </message>
    <message>
        <source>One head has one row of weights for each query: one mixture of values.</source>
        <translation>一个头对每个查询只有一行权重：值的一种混合。</translation>
    </message>
    <message>
        <source>Several heads can look at different places for different reasons at the same time.</source>
        <translation>几个头可以出于不同的理由同时看不同的地方。</translation>
    </message>
    <message>
        <source>Each head has d_k = {model} / {heads} = {width}, so that together they multiply as much as one head of the full width.</source>
        <translation>每个头 d_k = {model} / {heads} = {width}，所以它们合起来的乘法与一个全宽的头一样多。</translation>
    </message>
    <message>
        <source>Their outputs are put side by side, and W_O mixes them.</source>
        <translation>它们的输出并排放在一起，由 W_O 混合。</translation>
    </message>
    <message>
        <source>There are {heads} score matrices instead of one, each with its own softmax.</source>
        <translation>分数矩阵是 {heads} 个而不是一个，各有自己的 softmax。</translation>
    </message>
    <message>
        <source>A single head gives each token one mixture of values; {heads} heads, with queries, keys and values of their own, can look at {heads} different things at once, and W_O puts together what they found. Since each has only d_k = {width} of the {model} columns, the products cost as much as those of one wide head, but there are {heads} score matrices and as many softmaxes.</source>
        <translation>单个头给每个词元一种值的混合；{heads} 个头有各自的查询、键和值，可以同时看 {heads} 样不同的东西，再由 W_O 把它们找到的合在一起。因为每个头只有 {model} 列中的 d_k = {width} 列，乘积的开销与一个宽头相同，但分数矩阵有 {heads} 个，softmax 也有那么多。</translation>
    </message>
    <message>
        <source>A model of {layers} layers has {heads} query heads and {kv} key/value heads. Explain in two sentences what it keeps in its cache while it writes, and why it has fewer key/value heads than query heads.</source>
        <translation>一个 {layers} 层的模型有 {heads} 个查询头和 {kv} 个键/值头。请用两句话说明它写作时在缓存里保留什么，以及键/值头为什么比查询头少。</translation>
    </message>
    <message>
        <source>Under a causal mask they never change, so computing them again would be wasted.</source>
        <translation>在因果掩码下它们永远不变，重算是浪费。</translation>
    </message>
    <message>
        <source>Queries are not kept: each is used once, by its own token.</source>
        <translation>查询不保留：每个查询只由自己的词元用一次。</translation>
    </message>
    <message>
        <source>Each new token reads the whole cache, so its bytes decide the speed.</source>
        <translation>每个新词元都要读整个缓存，所以它的字节数决定速度。</translation>
    </message>
    <message>
        <source>{kv} instead of {heads} key/value heads make it {factor} times smaller: {shared} instead of {unshared} for each token.</source>
        <translation>键/值头是 {kv} 个而不是 {heads} 个，缓存就缩小 {factor} 倍：每个词元 {shared} 而不是 {unshared}。</translation>
    </message>
    <message>
        <source>While it writes, the model keeps the keys and values of all tokens so far in each of its {layers} layers, since under a causal mask they never change; queries are used once and dropped. Every new token must read that whole cache, so sharing one key/value head among {factor} query heads, which makes it {factor} times smaller ({shared} instead of {unshared} for each token), saves memory and time at little loss.</source>
        <translation>写作时，模型在 {layers} 层的每一层保留至今所有词元的键和值，因为在因果掩码下它们永远不变；查询用一次就丢掉。每个新词元都要读整个缓存，所以让 {factor} 个查询头共用一个键/值头，使缓存缩小 {factor} 倍（每个词元 {shared} 而不是 {unshared}），既省内存又省时间，损失很小。</translation>
    </message>
    <message>
        <source>A layer with {heads} heads reads {tokens} tokens. Somebody says: “FlashAttention is an approximation that computes less.” Set it right in two sentences.</source>
        <translation>一层有 {heads} 个头，读 {tokens} 个词元。有人说：“FlashAttention 是一种近似，计算得更少。”请用两句话纠正。</translation>
    </message>
    <message>
        <source>It is exact: the same output as the plain formula, but for rounding.</source>
        <translation>它是精确的：除了舍入，输出与普通公式相同。</translation>
    </message>
    <message>
        <source>It goes through the keys tile by tile and keeps a running maximum and a running sum for each query.</source>
        <translation>它一块一块地走过各个键，为每个查询维护滚动最大值和滚动和。</translation>
    </message>
    <message>
        <source>When a new maximum comes, what was summed so far is multiplied by e^(old − new).</source>
        <translation>出现新的最大值时，至今的和乘以 e^(旧 − 新)。</translation>
    </message>
    <message>
        <source>The score matrices, {scores} in this layer, are never written to slow memory.</source>
        <translation>分数矩阵（这一层为 {scores}）从不写到慢速内存。</translation>
    </message>
    <message>
        <source>The number of multiplications still grows like T²; what grows only like T is the memory.</source>
        <translation>乘法的次数仍然按 T² 增长；只按 T 增长的是内存。</translation>
    </message>
    <message>
        <source>It is exact: it takes the softmax tile by tile with a running maximum and sum, and corrects what it has by e^(old maximum − new maximum), so that the output is that of the plain formula, to rounding. It computes no less, T² is still T²; what it saves is traffic and memory, since the score matrices, {scores} in this layer, stay on the chip and are never written.</source>
        <translation>它是精确的：它一块一块地做 softmax，维护滚动最大值与滚动和，并用 e^(旧最大值 − 新最大值) 修正已有的结果，所以除了舍入，输出就是普通公式的输出。它的计算并不更少，T² 还是 T²；省下的是搬运量和内存，因为分数矩阵（这一层为 {scores}）留在芯片上，从不写出。</translation>
    </message>
    <message>
        <source>A program hides keys by adding {fill} to their scores instead of −∞. Say in two sentences when that is the same, and what happens to a query that sees none of its {tokens} keys.</source>
        <translation>一个程序隐藏键时，给它们的分数加上 {fill} 而不是 −∞。请用两句话说明什么时候两者相同，以及一个查询看不到 {tokens} 个键中的任何一个时会怎样。</translation>
    </message>
    <message>
        <source>If one key is visible and scores are of the usual size, the hidden ones get e to the power of about {fill}, which is 0 in every number format.</source>
        <translation>只要有一个键可见，而且分数大小正常，隐藏的键就得到 e 的约 {fill} 次幂，在任何数值格式里都是 0。</translation>
    </message>
    <message>
        <source>If no key is visible, all scores sink alike, and softmax sees only differences: the hidden keys get weight after all.</source>
        <translation>如果没有可见的键，所有分数一起下沉，而 softmax 只看差：隐藏的键还是得到了权重。</translation>
    </message>
    <message>
        <source>With equal scores each of them gets 1 / {tokens} = {weight}.</source>
        <translation>分数相等时，每个键得到 1 / {tokens} = {weight}。</translation>
    </message>
    <message>
        <source>With −∞ such a row is 0/0, NaN unless the program agrees on zeros.</source>
        <translation>用 −∞ 时，这样的一行是 0/0，即 NaN，除非程序约定为零。</translation>
    </message>
    <message>
        <source>As long as a query sees at least one key and scores are of the usual size, {fill} is as good as −∞, because e to such a power is 0 next to e^0 = 1. A query that sees nothing is another matter: all {tokens} scores sink by the same amount, which softmax does not notice, so the hidden keys share the weight (with equal scores {weight} each), whereas −∞ gives 0/0, which must be caught.</source>
        <translation>只要一个查询至少看到一个键，而且分数大小正常，{fill} 就和 −∞ 一样好，因为 e 的这种次幂与 e^0 = 1 相比就是 0。什么都看不到的查询就不同了：{tokens} 个分数下沉得一样多，softmax 察觉不到，所以权重由隐藏的键分享（分数相等时各得 {weight}），而 −∞ 会得到 0/0，必须另行处理。</translation>
    </message>
    <message>
        <source>You dealt the columns out to the heads in turn</source>
        <translation>你把列轮流分给了各个头</translation>
    </message>
    <message>
        <source>All columns of head 0 come first, then all of head 1, and so on.</source>
        <translation>先是头 0 的所有列，然后是头 1 的所有列，依此类推。</translation>
    </message>
    <message>
        <source>You divided by the number of heads</source>
        <translation>你除以了头数</translation>
    </message>
    <message>
        <source>Each head has d_v columns: divide by that, and drop what is left over.</source>
        <translation>每个头有 d_v 列：除以 d_v，舍去余数。</translation>
    </message>
    <message>
        <source>You counted the heads from 1</source>
        <translation>你从 1 数起了各个头</translation>
    </message>
    <message>
        <source>The first d_v columns belong to head 0.</source>
        <translation>最前面的 d_v 列属于头 0。</translation>
    </message>
    <message>
        <source>{heads} heads with d_v = {width} each are put side by side. Which head made column {column} of the result? (Heads and columns count from 0.)</source>
        <translation>{heads} 个头并排放在一起，每个 d_v = {width}。结果的第 {column} 列出自哪个头？（头和列都从 0 数起。）</translation>
    </message>
    <message>
        <source>Head h has the columns from h · {width} to h · {width} + {last}.</source>
        <translation>头 h 的列是从 h · {width} 到 h · {width} + {last}。</translation>
    </message>
    <message>
        <source>{column} / {width}, rounded down, is {head}.</source>
        <translation>{column} / {width} 向下取整是 {head}。</translation>
    </message>
    <message>
        <source>That is what is left of {column} / {heads}; the columns of a head are neighbours.</source>
        <translation>那是 {column} / {heads} 的余数；一个头的列彼此相邻。</translation>
    </message>
    <message>
        <source>How many columns does one head have?</source>
        <translation>一个头有多少列？</translation>
    </message>
    <message>
        <source>You took all columns</source>
        <translation>你用了所有的列</translation>
    </message>
    <message>
        <source>That would be one wide head. Each head sees its own columns only.</source>
        <translation>那是一个宽头。每个头只看自己的列。</translation>
    </message>
    <message>
        <source>You took every second or third column</source>
        <translation>你隔一列或隔两列取了一列</translation>
    </message>
    <message>
        <source>A head has neighbouring columns: the first part, the second part, and so on.</source>
        <translation>一个头的列彼此相邻：第一段、第二段，依此类推。</translation>
    </message>
    <message>
        <source>That is the score of another head</source>
        <translation>那是另一个头的分数</translation>
    </message>
    <message>
        <source>Heads count from 0.</source>
        <translation>头从 0 数起。</translation>
    </message>
    <message>
        <source>The query {query} and the key {key} are cut into {heads} heads of {width} numbers. What is the score q · k in head {head} (counted from 0), not scaled?</source>
        <translation>查询 {query} 和键 {key} 切成 {heads} 个头，每个 {width} 个数。头 {head}（从 0 数起）的分数 q · k 是多少？不缩放。</translation>
    </message>
    <message>
        <source>Head {head} has {query} and {key}.</source>
        <translation>头 {head} 得到 {query} 和 {key}。</translation>
    </message>
    <message>
        <source>The products are {products}, together {score}.</source>
        <translation>各个乘积是 {products}，合计 {score}。</translation>
    </message>
    <message>
        <source>Which columns belong to this head?</source>
        <translation>哪些列属于这个头？</translation>
    </message>
    <message>
        <source>You took the first axis for the heads</source>
        <translation>你把第一个轴当成了头</translation>
    </message>
    <message>
        <source>[1] takes the second entry of the first axis, whatever that axis is. Before the axes are swapped it counts tokens: no head comes out, and no error either.</source>
        <translation>[1] 取第一个轴的第二项，不管那是什么轴。在轴对调之前，它数的是词元：得到的不是一个头，也不会报错。</translation>
    </message>
    <message>
        <source>Those are not the axes that are left</source>
        <translation>剩下的不是这些轴</translation>
    </message>
    <message>
        <source>Write down the shape after each step; an index drops the first axis.</source>
        <translation>写下每一步之后的形状；一个索引去掉第一个轴。</translation>
    </message>
    <message>
        <source>Q holds the queries of T = {tokens} tokens as a matrix of {tokens} × {model}, for H = {heads} heads of d_k = {width}. What is the shape of `{code}` in NumPy?</source>
        <translation>Q 以 {tokens} × {model} 的矩阵存放 T = {tokens} 个词元的查询，H = {heads} 个头，d_k = {width}。在 NumPy 里 `{code}` 的形状是什么？</translation>
    </message>
    <message>
        <source>({columns},)</source>
        <translation>({columns},)</translation>
    </message>
    <message>
        <source>({rows}, {columns})</source>
        <translation>({rows}, {columns})</translation>
    </message>
    <message>
        <source>Q has the axes (tokens, columns); [1] takes one token, with all heads in its {model} columns.</source>
        <translation>Q 的轴是（词元，列）；[1] 取一个词元，它的 {model} 列里有所有的头。</translation>
    </message>
    <message>
        <source>After reshape the axes are ({tokens}, {heads}, {width}).</source>
        <translation>reshape 之后，各轴是 ({tokens}, {heads}, {width})。</translation>
    </message>
    <message>
        <source>[1] takes one token with all its heads: ({heads}, {width}).</source>
        <translation>[1] 取一个词元和它的所有头：({heads}, {width})。</translation>
    </message>
    <message>
        <source>After reshape and swapaxes the axes are ({heads}, {tokens}, {width}).</source>
        <translation>reshape 和 swapaxes 之后，各轴是 ({heads}, {tokens}, {width})。</translation>
    </message>
    <message>
        <source>[1] takes head 1 with all its queries: ({tokens}, {width}).</source>
        <translation>[1] 取头 1 和它的所有查询：({tokens}, {width})。</translation>
    </message>
    <message>
        <source>An index in brackets drops the first axis.</source>
        <translation>方括号里的一个索引去掉第一个轴。</translation>
    </message>
    <message>
        <source>You gave every head the full width</source>
        <translation>你给了每个头全部的宽度</translation>
    </message>
    <message>
        <source>The heads share d_model among them. Together they cost as much as one head of the full width.</source>
        <translation>各个头分摊 d_model。它们合起来的开销与一个全宽的头相同。</translation>
    </message>
    <message>
        <source>Every head makes a score matrix of its own.</source>
        <translation>每个头都有自己的分数矩阵。</translation>
    </message>
    <message>
        <source>A score takes {width} multiplications and {width} additions: 2 · {width}.</source>
        <translation>一个分数要 {width} 次乘法和 {width} 次加法：2 · {width}。</translation>
    </message>
    <message>
        <source>2 · {width} · {queries} · {keys} · {heads} · {batch} = {flops}</source>
        <translation>2 · {width} · {queries} · {keys} · {heads} · {batch} = {flops}</translation>
    </message>
    <message>
        <source>2 · {width} · {queries} · {keys} · {heads} = {flops}</source>
        <translation>2 · {width} · {queries} · {keys} · {heads} = {flops}</translation>
    </message>
    <message>
        <source>That is one of {heads} heads.</source>
        <translation>那是 {heads} 个头中的一个。</translation>
    </message>
    <message>
        <source>That would be {heads} heads of {model} columns each; they have {width}.</source>
        <translation>那是 {heads} 个各有 {model} 列的头；它们只有 {width} 列。</translation>
    </message>
    <message>
        <source>First one score, then one head, then all.</source>
        <translation>先算一个分数，再算一个头，最后算全部。</translation>
    </message>
    <message>
        <source>You used head 0 only</source>
        <translation>你只用了头 0</translation>
    </message>
    <message>
        <source>W_O has a row for each column of concat, so every head adds to every output.</source>
        <translation>W_O 对拼接的每一列都有一行，所以每个头都对每个输出有贡献。</translation>
    </message>
    <message>
        <source>You averaged the heads</source>
        <translation>你把各个头平均了</translation>
    </message>
    <message>
        <source>W_O adds up what each head contributes; nothing is divided by the number of heads.</source>
        <translation>W_O 把各个头的贡献加起来；并不除以头数。</translation>
    </message>
    <message>
        <source>You added up concat without W_O</source>
        <translation>你没用 W_O，就把拼接加了起来</translation>
    </message>
    <message>
        <source>The numbers of W_O say how much of each column goes into the output.</source>
        <translation>W_O 的数说明每一列有多少进入输出。</translation>
    </message>
    <message>
        <source>Token {query} (“{query_name}”) has {concat} in concat, the outputs of {heads} heads side by side. Column {column} of W_O (counted from 0) is {projection}. Which number comes out?</source>
        <translation>词元 {query}（“{query_name}”）在拼接里是 {concat}，即 {heads} 个头的输出并排放在一起。W_O 的第 {column} 列（从 0 数起）是 {projection}。得出的数是多少？</translation>
    </message>
    <message>
        <source>The outputs of {heads} heads side by side are {concat}. One column of W_O is {projection}. Which number comes out?</source>
        <translation>{heads} 个头的输出并排放在一起是 {concat}。W_O 的一列是 {projection}。得出的数是多少？</translation>
    </message>
    <message>
        <source>Entry times entry: {products}</source>
        <translation>逐项相乘：{products}</translation>
    </message>
    <message>
        <source>Their sum, over all heads, is {output}.</source>
        <translation>它们在所有头上的和是 {output}。</translation>
    </message>
    <message>
        <source>It is a dot product over all columns of concat.</source>
        <translation>这是在拼接所有列上的点积。</translation>
    </message>
    <message>
        <source>You began with the most even head</source>
        <translation>你从最均匀的头开始了</translation>
    </message>
    <message>
        <source>A focused head puts nearly all weight on one key.</source>
        <translation>专注的头把几乎全部权重给一个键。</translation>
    </message>
    <message>
        <source>These are the weights of query {query} (“{query_name}”) in the heads of this document. Order them from the most focused to the most even (by entropy).</source>
        <translation>这是查询 {query}（“{query_name}”）在这个文档各个头里的权重。请从最专注到最均匀排序（按熵）。</translation>
    </message>
    <message>
        <source>These are the weights of one query in three heads. Order the heads from the most focused to the most even (by entropy).</source>
        <translation>这是一个查询在三个头里的权重。请把这些头从最专注到最均匀排序（按熵）。</translation>
    </message>
    <message>
        <source>head {head}: {weights}</source>
        <translation>头 {head}：{weights}</translation>
    </message>
    <message>
        <source>Head {head}: entropy {entropy} bits.</source>
        <translation>头 {head}：熵 {entropy} 比特。</translation>
    </message>
    <message>
        <source>One large weight: focused. Many weights alike: even.</source>
        <translation>有一个很大的权重：专注。许多权重差不多：均匀。</translation>
    </message>
    <message>
        <source>You left out the token&apos;s own key</source>
        <translation>你漏掉了词元自己的键</translation>
    </message>
    <message>
        <source>Under a causal mask query i sees keys 0 to i, its own among them: the diagonal is open.</source>
        <translation>在因果掩码下，查询 i 看到键 0 到 i，其中有它自己的：对角线是开放的。</translation>
    </message>
    <message>
        <source>You counted as if nothing were hidden</source>
        <translation>你按什么都没隐藏来数了</translation>
    </message>
    <message>
        <source>The mask takes keys away before the softmax.</source>
        <translation>掩码在 softmax 之前去掉一些键。</translation>
    </message>
    <message>
        <source>You counted the window besides the token itself</source>
        <translation>你在词元自己之外另数了一个窗口</translation>
    </message>
    <message>
        <source>Here a window of W counts the token&apos;s own key: itself and W − 1 before it. Some papers count differently, so always check.</source>
        <translation>这里的窗口 W 把词元自己的键也算在内：它自己和前面的 W − 1 个。有些论文数法不同，所以总要查一查。</translation>
    </message>
    <message>
        <source>Keys that are further back than the window reaches are hidden, too.</source>
        <translation>比窗口更靠前的键也被隐藏。</translation>
    </message>
    <message>
        <source>You aligned the mask at the top left</source>
        <translation>你把掩码对齐到左上角了</translation>
    </message>
    <message>
        <source>When there are more keys than queries, the queries are the last tokens: query 0 does not stand at position 0.</source>
        <translation>键比查询多时，查询是最后的那些词元：查询 0 并不在位置 0。</translation>
    </message>
    <message>
        <source>You looked in the wrong direction</source>
        <translation>你看错了方向</translation>
    </message>
    <message>
        <source>A query looks back at keys; a key is looked at by the queries that come after it.</source>
        <translation>查询往回看键；看一个键的，是在它之后的查询。</translation>
    </message>
    <message>
        <source>You took exactly half</source>
        <translation>你正好取了一半</translation>
    </message>
    <message>
        <source>The diagonal is open, too: it is half of T² and half of T more.</source>
        <translation>对角线也是开放的：是 T² 的一半，再加 T 的一半。</translation>
    </message>
    <message>
        <source>You counted padded keys, too</source>
        <translation>你把填充的键也数了</translation>
    </message>
    <message>
        <source>Nobody may look at padding, wherever it stands.</source>
        <translation>填充不管在哪里，谁也不许看。</translation>
    </message>
    <message>
        <source>You gave every query a full window</source>
        <translation>你给了每个查询一个完整的窗口</translation>
    </message>
    <message>
        <source>The first queries see fewer keys: before token 0 there is nothing.</source>
        <translation>最前面的查询看到的键更少：词元 0 之前什么也没有。</translation>
    </message>
    <message>
        <source>How many keys do queries 0, 1, 2, … see? Add up.</source>
        <translation>查询 0、1、2……各看到多少个键？加起来。</translation>
    </message>
    <message>
        <source>{tokens} tokens attend to each other under a causal mask. How many pairs of a query and a key are visible?</source>
        <translation>{tokens} 个词元在因果掩码下互相看。查询与键组成的对有多少是可见的？</translation>
    </message>
    <message>
        <source>Query i sees keys 0 to i, which are i + 1 keys.</source>
        <translation>查询 i 看到键 0 到 i，也就是 i + 1 个键。</translation>
    </message>
    <message>
        <source>1 + 2 + … + {tokens} = {tokens} · {next} / 2 = {pairs}</source>
        <translation>1 + 2 + … + {tokens} = {tokens} · {next} / 2 = {pairs}</translation>
    </message>
    <message>
        <source>{tokens} · {tokens} are all pairs; the mask leaves {pairs} of them.</source>
        <translation>{tokens} · {tokens} 是全部的对；掩码留下其中 {pairs} 对。</translation>
    </message>
    <message>
        <source>The {tokens} cells on the diagonal are missing.</source>
        <translation>缺了对角线上的 {tokens} 格。</translation>
    </message>
    <message>
        <source>{tokens} tokens attend to each other under a causal mask with a window of {window} (a token and the {before} before it). How many pairs of a query and a key are visible?</source>
        <translation>{tokens} 个词元在因果掩码和 {window} 的窗口下互相看（词元自己和前面的 {before} 个）。查询与键组成的对有多少是可见的？</translation>
    </message>
    <message>
        <source>A full window for every query would be {tokens} · {window} = {full}.</source>
        <translation>如果每个查询都有完整的窗口，就是 {tokens} · {window} = {full}。</translation>
    </message>
    <message>
        <source>The first queries miss {window} · {before} / 2 = {missing} of them.</source>
        <translation>最前面的查询少了其中 {window} · {before} / 2 = {missing} 对。</translation>
    </message>
    <message>
        <source>{full} − {missing} = {pairs}</source>
        <translation>{full} − {missing} = {pairs}</translation>
    </message>
    <message>
        <source>Head {head}: how many keys does query {query} (“{query_name}”) see under the mask of this document?</source>
        <translation>头 {head}：在这个文档的掩码下，查询 {query}（“{query_name}”）看到多少个键？</translation>
    </message>
    <message>
        <source>{tokens} tokens, the first {padded} of them padding; a causal mask with a window of {window}, which counts the token itself. How many keys does query {query} (counted from 0) see?</source>
        <translation>{tokens} 个词元，最前面 {padded} 个是填充；因果掩码加 {window} 的窗口，窗口把词元自己算在内。查询 {query}（从 0 数起）看到多少个键？</translation>
    </message>
    <message>
        <source>{tokens} tokens under a causal mask with a window of {window}, which counts the token itself. How many keys does query {query} (counted from 0) see?</source>
        <translation>{tokens} 个词元，因果掩码加 {window} 的窗口，窗口把词元自己算在内。查询 {query}（从 0 数起）看到多少个键？</translation>
    </message>
    <message>
        <source>{tokens} tokens under a causal mask; the first {padded} of them are padding. How many keys does query {query} (counted from 0) see?</source>
        <translation>{tokens} 个词元，因果掩码；最前面 {padded} 个是填充。查询 {query}（从 0 数起）看到多少个键？</translation>
    </message>
    <message>
        <source>{tokens} tokens under a causal mask. How many keys does query {query} (counted from 0) see?</source>
        <translation>{tokens} 个词元，因果掩码。查询 {query}（从 0 数起）看到多少个键？</translation>
    </message>
    <message>
        <source>The query stands at position {position}: causal leaves keys 0 to {position}, as far as there are any.</source>
        <translation>查询在位置 {position}：因果留下键 0 到 {position} 中存在的那些。</translation>
    </message>
    <message>
        <source>The window of {window} begins at position {first}.</source>
        <translation>{window} 的窗口从位置 {first} 开始。</translation>
    </message>
    <message>
        <source>It sees {seen} keys.</source>
        <translation>它看到 {seen} 个键。</translation>
    </message>
    <message>
        <source>Apply one rule after the other; the token&apos;s own key is open under causal.</source>
        <translation>一条规则一条规则地用；在因果下，词元自己的键是开放的。</translation>
    </message>
    <message>
        <source>The key vector of “{key_name}” (key {key}) is changed. How many rows of a head&apos;s weights can change under the mask of this document?</source>
        <translation>“{key_name}”（键 {key}）的键向量改变了。在这个文档的掩码下，一个头的权重最多有多少行会变？</translation>
    </message>
    <message>
        <source>{tokens} tokens under a causal mask with a window of {window}, which counts the token itself. The key of token {key} (counted from 0) is changed. How many rows of weights can change?</source>
        <translation>{tokens} 个词元，因果掩码加 {window} 的窗口，窗口把词元自己算在内。词元 {key}（从 0 数起）的键改变了。权重最多有多少行会变？</translation>
    </message>
    <message>
        <source>{tokens} tokens under a causal mask. The key of token {key} (counted from 0) is changed. How many rows of weights can change?</source>
        <translation>{tokens} 个词元，因果掩码。词元 {key}（从 0 数起）的键改变了。权重最多有多少行会变？</translation>
    </message>
    <message>
        <source>A row changes only if its query sees key {key}: count the open cells of that column.</source>
        <translation>只有查询看得到键 {key} 的行才会变：数一数那一列开放的格子。</translation>
    </message>
    <message>
        <source>{rows} queries see it. What came before stays, and so a cache of keys and values stays valid.</source>
        <translation>有 {rows} 个查询看到它。之前的保持不变，所以键和值的缓存仍然有效。</translation>
    </message>
    <message>
        <source>Which queries look at this key? They stand after it, or at it.</source>
        <translation>哪些查询看这个键？它们在它之后，或者就是它自己。</translation>
    </message>
    <message>
        <source>You began at the first token</source>
        <translation>你从第一个词元开始了</translation>
    </message>
    <message>
        <source>The window moves along with the query and leaves the first tokens behind.</source>
        <translation>窗口跟着查询移动，把最前面的词元留在后面。</translation>
    </message>
    <message>
        <source>That is the token&apos;s own key, the last one it sees</source>
        <translation>那是词元自己的键，是它看到的最后一个</translation>
    </message>
    <message>
        <source>Go back from there as far as the window reaches.</source>
        <translation>从那里往回走，走到窗口的尽头。</translation>
    </message>
    <message>
        <source>A window of {window} is on, which counts the token itself. Point at the first key (the leftmost one) that query {query} (“{query_name}”) sees.</source>
        <translation>开着 {window} 的窗口，它把词元自己算在内。请指出查询 {query}（“{query_name}”）看到的第一个键（最左边的）。</translation>
    </message>
    <message>
        <source>A causal mask with a window of {window}, which counts the token itself, lies over these scores. Point at the first visible cell (the leftmost one) of row {query}.</source>
        <translation>这些分数上有因果掩码和 {window} 的窗口，窗口把词元自己算在内。请指出第 {query} 行的第一个可见格子（最左边的）。</translation>
    </message>
    <message>
        <source>{position} − {before} = {first}: the cell in column {first}.</source>
        <translation>{position} − {before} = {first}：第 {first} 列的格子。</translation>
    </message>
    <message>
        <source>{tokens} tokens, and all scores are equal. A causal mask with a window of {window}, which counts the token itself, is on. What weight does query {query} (counted from 0) give to its own key?</source>
        <translation>{tokens} 个词元，所有分数相等。有因果掩码和 {window} 的窗口，窗口把词元自己算在内。查询 {query}（从 0 数起）给自己的键多少权重？</translation>
    </message>
    <message>
        <source>{tokens} tokens, and all scores are equal. A causal mask is on. What weight does query {query} (counted from 0) give to its own key?</source>
        <translation>{tokens} 个词元，所有分数相等。有因果掩码。查询 {query}（从 0 数起）给自己的键多少权重？</translation>
    </message>
    <message>
        <source>Query {query} sees {seen} keys, its own among them.</source>
        <translation>查询 {query} 看到 {seen} 个键，其中有它自己的。</translation>
    </message>
    <message>
        <source>Equal scores share equally: 1 / {seen} = {weight}</source>
        <translation>分数相等就平分：1 / {seen} = {weight}</translation>
    </message>
    <message>
        <source>How many keys share the 1?</source>
        <translation>几个键来分这个 1？</translation>
    </message>
    <message>
        <source>You only crossed the hidden weights out</source>
        <translation>你只划掉了隐藏的权重</translation>
    </message>
    <message>
        <source>Then the row no longer adds up to 1. The mask works before the softmax, and the row shares anew.</source>
        <translation>那样这一行加起来就不再是 1。掩码在 softmax 之前起作用，这一行重新分配。</translation>
    </message>
    <message>
        <source>You shared the freed weight out equally</source>
        <translation>你把空出来的权重平均分了</translation>
    </message>
    <message>
        <source>The ratios among the visible keys stay as they were.</source>
        <translation>可见的键之间的比值保持不变。</translation>
    </message>
    <message>
        <source>Head {head}, query {query} (“{query_name}”): without a mask its weights would be {weights}. The mask hides {hidden}. What weight does “{key_name}” (key {key}) get?</source>
        <translation>头 {head}，查询 {query}（“{query_name}”）：没有掩码时，它的权重是 {weights}。掩码隐藏了 {hidden}。“{key_name}”（键 {key}）得到多少权重？</translation>
    </message>
    <message>
        <source>Without a mask, query {query} of four tokens has the weights {weights}. Now a causal mask is put on. What is the weight of key {key} then? (Both count from 0.)</source>
        <translation>没有掩码时，四个词元中的查询 {query} 的权重是 {weights}。现在加上因果掩码。键 {key} 的权重变成多少？（都从 0 数起。）</translation>
    </message>
    <message>
        <source>The keys that stay visible had {visible} together.</source>
        <translation>仍然可见的键原来一共有 {visible}。</translation>
    </message>
    <message>
        <source>They keep their ratios and add up to 1: {before} / {visible} = {after}</source>
        <translation>它们保持比值，加起来是 1：{before} / {visible} = {after}</translation>
    </message>
    <message>
        <source>With {before} left as it was, the row would add up to {visible} only.</source>
        <translation>如果 {before} 保持不变，这一行加起来就只有 {visible}。</translation>
    </message>
    <message>
        <source>The visible keys keep their ratios, and their weights add up to 1.</source>
        <translation>可见的键保持比值，它们的权重加起来是 1。</translation>
    </message>
    <message>
        <source>Query {query} stands at position {cached} + {query} = {position}.</source>
        <translation>查询 {query} 在位置 {cached} + {query} = {position}。</translation>
    </message>
    <message>
        <source>It sees keys 0 to {position}: {seen} keys.</source>
        <translation>它看到键 0 到 {position}：{seen} 个键。</translation>
    </message>
    <message>
        <source>That is right for query {query} of a text that begins there, but {cached} tokens come before.</source>
        <translation>如果文本从那里开始，对查询 {query} 来说是对的，但前面还有 {cached} 个词元。</translation>
    </message>
    <message>
        <source>At which position of the whole text does this query stand?</source>
        <translation>这个查询在整个文本的哪个位置？</translation>
    </message>
    <message>
        <source>You scaled first</source>
        <translation>你先缩放了</translation>
    </message>
    <message>
        <source>That is the usual order, but here the fill is added before, so it is divided by √d_k, too.</source>
        <translation>那是通常的顺序，但这里先加上填充值，所以它也被除以 √d_k。</translation>
    </message>
    <message>
        <source>You put the fill in place of the score</source>
        <translation>你用填充值代替了分数</translation>
    </message>
    <message>
        <source>It is added to the score. With −∞ that makes no difference; with a finite number it does.</source>
        <translation>它是加到分数上的。用 −∞ 没有区别；用有限的数就有区别。</translation>
    </message>
    <message>
        <source>You forgot the scale</source>
        <translation>你忘了缩放</translation>
    </message>
    <message>
        <source>After the fill is added, everything is divided by √d_k.</source>
        <translation>加上填充值之后，一切都除以 √d_k。</translation>
    </message>
    <message>
        <source>d_k = {width}. A hidden pair has q · k = {score}. A program adds the fill {fill} first and divides by √d_k afterwards. Which number enters the softmax?</source>
        <translation>d_k = {width}。一个隐藏的对的 q · k = {score}。程序先加上填充值 {fill}，然后才除以 √d_k。进入 softmax 的是哪个数？</translation>
    </message>
    <message>
        <source>{sum} / {root} = {masked}: scaled with the rest, the fill hides less well.</source>
        <translation>{sum} / {root} = {masked}：填充值也一起被缩放，隐藏得就没那么彻底。</translation>
    </message>
    <message>
        <source>Do as the program does: first the sum, then the division.</source>
        <translation>照程序那样做：先求和，再除。</translation>
    </message>
    <message>
        <source>Which rule of this document&apos;s mask hides “{key_name}” (key {key}) from query {query} (“{query_name}”), if any?</source>
        <translation>在这个文档的掩码中，哪条规则使查询 {query}（“{query_name}”）看不到“{key_name}”（键 {key}）？有没有？</translation>
    </message>
    <message>
        <source>The mask is causal, has a window of {window} (which counts the token itself), and the keys {padding} are padding. Which rule hides key {key} from query {query}, if any? (All count from 0.)</source>
        <translation>掩码是因果的，有 {window} 的窗口（把词元自己算在内），键 {padding} 是填充。哪条规则使查询 {query} 看不到键 {key}？有没有？（都从 0 数起。）</translation>
    </message>
    <message>
        <source>none: the key is visible</source>
        <translation>没有：这个键可见</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>the window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Key {key} does not come after position {position}, lies in the window, and is not padded: every rule leaves it open.</source>
        <translation>键 {key} 不在位置 {position} 之后，在窗口之内，也不是填充：每条规则都让它开放。</translation>
    </message>
    <message>
        <source>Key {key} comes after position {position}: causal hides it.</source>
        <translation>键 {key} 在位置 {position} 之后：因果隐藏它。</translation>
    </message>
    <message>
        <source>Key {key} is padding: nobody may look at it.</source>
        <translation>键 {key} 是填充：谁也不许看它。</translation>
    </message>
    <message>
        <source>That rule leaves this key open</source>
        <translation>那条规则让这个键开放</translation>
    </message>
    <message>
        <source>Causal hides what comes later, the window what is too far away, padding what is no word.</source>
        <translation>因果隐藏后来的，窗口隐藏太远的，填充隐藏不是词的。</translation>
    </message>
    <message>
        <source>You overlooked a rule</source>
        <translation>你漏看了一条规则</translation>
    </message>
    <message>
        <source>A key is visible only if every rule leaves it open.</source>
        <translation>只有每条规则都让它开放，一个键才可见。</translation>
    </message>
    <message>
        <source>Ask each rule by itself: later? too far? padding?</source>
        <translation>逐条问每条规则：在后面吗？太远吗？是填充吗？</translation>
    </message>
    <message>
        <source>You let the texts see each other</source>
        <translation>你让几个文本互相看见了</translation>
    </message>
    <message>
        <source>They only share a sequence to save room. Each must be masked from the others.</source>
        <translation>它们只是为了省地方才共用一个序列。必须让它们互相看不到。</translation>
    </message>
    <message>
        <source>Texts of {lengths} tokens are packed into one sequence of {tokens}. A token may look at its own text only, and only back (itself included). How many pairs are visible?</source>
        <translation>长度分别为 {lengths} 的几个文本打包成一个 {tokens} 个词元的序列。每个词元只许看自己的文本，而且只许往回看（包括自己）。有多少对是可见的？</translation>
    </message>
    <message>
        <source>A text of n tokens has n (n + 1) / 2 pairs: {each}.</source>
        <translation>n 个词元的文本有 n (n + 1) / 2 对：{each}。</translation>
    </message>
    <message>
        <source>Together {pairs}.</source>
        <translation>合计 {pairs}。</translation>
    </message>
    <message>
        <source>Draw the mask: one triangle for each text.</source>
        <translation>画出掩码：每个文本一个三角形。</translation>
    </message>
    <message>
        <source>You took the plain average of the values</source>
        <translation>你直接取了值的平均</translation>
    </message>
    <message>
        <source>Every value counts as much as its weight says; the average is right only for equal weights.</source>
        <translation>每个值按它的权重算数；只有权重相等时，平均才是对的。</translation>
    </message>
    <message>
        <source>You took the value with the largest weight alone</source>
        <translation>你只取了权重最大的值</translation>
    </message>
    <message>
        <source>Attention is a soft look-up: the others have their share, however small.</source>
        <translation>注意力是柔性的查找：其他的也有份额，不管多小。</translation>
    </message>
    <message>
        <source>You left the weight out</source>
        <translation>你漏掉了权重</translation>
    </message>
    <message>
        <source>A value enters the output only times its weight.</source>
        <translation>值要乘以权重才进入输出。</translation>
    </message>
    <message>
        <source>You left the token&apos;s own value out</source>
        <translation>你漏掉了词元自己的值</translation>
    </message>
    <message>
        <source>“The sum of all other words” is a slip of many textbooks. A token attends to itself, too, unless a mask forbids it.</source>
        <translation>“所有其他词的和”是许多教科书的疏忽。词元也看自己，除非掩码不许。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) sees {keys} with the weights {weights}. Column {column} of their values (counted from 0) is {values}. What number does the output of this query have in that column?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）看到 {keys}，权重是 {weights}。它们的值的第 {column} 列（从 0 数起）是 {values}。这个查询的输出在这一列是多少？</translation>
    </message>
    <message>
        <source>Weight times value: {products}</source>
        <translation>权重乘以值：{products}</translation>
    </message>
    <message>
        <source>Their sum is {output}.</source>
        <translation>它们的和是 {output}。</translation>
    </message>
    <message>
        <source>That is the sum without {own}, the share of the token&apos;s own value.</source>
        <translation>那是少了 {own} 的和，即词元自己的值的份额。</translation>
    </message>
    <message>
        <source>Each value times its weight, then the sum.</source>
        <translation>每个值乘以权重，再求和。</translation>
    </message>
    <message>
        <source>You shared the change out equally</source>
        <translation>你把改变平均分了</translation>
    </message>
    <message>
        <source>A query hears each key as loudly as its weight says, not all alike.</source>
        <translation>查询听每个键的声音，大小由权重决定，并不是一样响。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) the weight {weight}; it sees {keys} keys. A number in the value of “{key_name}” is now changed by {change}. By how much does the output of the query change in that column?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）给“{key_name}”（键 {key}）的权重是 {weight}；它看到 {keys} 个键。现在“{key_name}”的值里有一个数改变了 {change}。查询的输出在这一列改变多少？</translation>
    </message>
    <message>
        <source>A query sees {keys} keys and gives one of them the weight {weight}. A number in the value of that key is changed by {change}. By how much does the output of the query change in that column?</source>
        <translation>一个查询看到 {keys} 个键，给其中一个的权重是 {weight}。这个键的值里有一个数改变了 {change}。查询的输出在这一列改变多少？</translation>
    </message>
    <message>
        <source>The weights come from queries and keys, so they stay.</source>
        <translation>权重来自查询和键，所以不变。</translation>
    </message>
    <message>
        <source>{weight} · {change} = {moved}</source>
        <translation>{weight} · {change} = {moved}</translation>
    </message>
    <message>
        <source>The value changes by {change}; of that the output gets {weight} times as much.</source>
        <translation>值改变了 {change}；输出得到其中的 {weight} 倍。</translation>
    </message>
    <message>
        <source>The output is a sum; only one of its terms changes.</source>
        <translation>输出是一个和；其中只有一项改变。</translation>
    </message>
    <message>
        <source>You mixed the values with the weights from before</source>
        <translation>你用原来的权重混合了值</translation>
    </message>
    <message>
        <source>The larger the factor, the further apart the scores, and the more of the weight goes to the largest.</source>
        <translation>倍数越大，分数就离得越远，权重就越集中到最大的那个。</translation>
    </message>
    <message>
        <source>You took the key with the smallest score</source>
        <translation>你取了分数最小的键</translation>
    </message>
    <message>
        <source>The largest score wins all of the weight.</source>
        <translation>最大的分数赢得全部权重。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) sees {keys}; these scores enter the softmax: {scores}. In column {column} (counted from 0) their values are {values}. If all scores were multiplied by 1000, what would the output have in that column?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）看到 {keys}；进入 softmax 的分数是 {scores}。它们的值在第 {column} 列（从 0 数起）是 {values}。如果所有分数都乘以 1000，输出在这一列是多少？</translation>
    </message>
    <message>
        <source>A query has the scores {scores} with three keys, whose values are the single numbers {values}. All scores are multiplied by 1000 before the softmax. What is the output, to two decimals?</source>
        <translation>一个查询与三个键的分数是 {scores}，它们的值各是一个数：{values}。在 softmax 之前，所有分数都乘以 1000。输出是多少（两位小数）？</translation>
    </message>
    <message>
        <source>The largest score now stands far above all others: its weight is 1, to many digits.</source>
        <translation>现在最大的分数远远高于其他所有分数：它的权重在许多位内都是 1。</translation>
    </message>
    <message>
        <source>The output is the value of that key: {output}. Attention became a plain look-up.</source>
        <translation>输出就是那个键的值：{output}。注意力变成了普通的查找。</translation>
    </message>
    <message>
        <source>What does softmax do when scores are hundreds apart?</source>
        <translation>分数相差几百时，softmax 会怎样？</translation>
    </message>
    <message>
        <source>That is the weight of the second key</source>
        <translation>那是第二个键的权重</translation>
    </message>
    <message>
        <source>Both add up to 1. Check which one pulls the output to its side.</source>
        <translation>两者加起来是 1。看一看是哪个把输出拉到自己那一边。</translation>
    </message>
    <message>
        <source>You divided the output by the value</source>
        <translation>你用输出除以了值</translation>
    </message>
    <message>
        <source>That leaves out what the second key adds.</source>
        <translation>那就漏掉了第二个键的贡献。</translation>
    </message>
    <message>
        <source>You took equal weights</source>
        <translation>你取了相等的权重</translation>
    </message>
    <message>
        <source>Then the output would lie halfway between the two values.</source>
        <translation>那样输出会正好在两个值的中间。</translation>
    </message>
    <message>
        <source>A query sees two keys with the values {first} and {second}. Its output is {output}. What is the weight of the first key?</source>
        <translation>一个查询看到两个键，它们的值是 {first} 和 {second}。它的输出是 {output}。第一个键的权重是多少？</translation>
    </message>
    <message>
        <source>The output lies between the two values: how far on the way from the second to the first?</source>
        <translation>输出在两个值之间：从第二个往第一个走了多远？</translation>
    </message>
    <message>
        <source>That output is possible</source>
        <translation>那个输出是可能的</translation>
    </message>
    <message>
        <source>An output is a mixture: it need not be one of the values, it only lies between the smallest and the largest.</source>
        <translation>输出是混合：不必是某个值，只要在最小与最大的值之间。</translation>
    </message>
    <message>
        <source>In one column the values of four keys are {values}. Which of these numbers can no weights of a softmax give as output?</source>
        <translation>四个键的值在某一列是 {values}。下面哪个数是任何 softmax 权重都不能作为输出给出的？</translation>
    </message>
    <message>
        <source>{output}</source>
        <translation>{output}</translation>
    </message>
    <message>
        <source>Weights lie between 0 and 1 and add up to 1, so an output is a mixture.</source>
        <translation>权重在 0 与 1 之间，加起来是 1，所以输出是一种混合。</translation>
    </message>
    <message>
        <source>It lies between the smallest value, {least}, and the largest, {most}.</source>
        <translation>它在最小的值 {least} 与最大的值 {most} 之间。</translation>
    </message>
    <message>
        <source>{output} lies outside.</source>
        <translation>{output} 在这之外。</translation>
    </message>
    <message>
        <source>What is the largest output that you could make?</source>
        <translation>你能得到的最大输出是多少？</translation>
    </message>
    <message>
        <source>You took V for the identity</source>
        <translation>你把 V 当成了单位矩阵</translation>
    </message>
    <message>
        <source>W_V is the identity, so V = X · I = X: the values are the tokens themselves.</source>
        <translation>W_V 是单位矩阵，所以 V = X · I = X：值就是词元本身。</translation>
    </message>
    <message>
        <source>You swapped row and column</source>
        <translation>你把行和列弄反了</translation>
    </message>
    <message>
        <source>A row of X, and of V, is a token.</source>
        <translation>X 的一行，以及 V 的一行，是一个词元。</translation>
    </message>
    <message>
        <source>You added up the token&apos;s numbers</source>
        <translation>你把词元的各个数加了起来</translation>
    </message>
    <message>
        <source>A column of the identity has one 1 only: it picks one number out.</source>
        <translation>单位矩阵的一列里只有一个 1：它只挑出一个数。</translation>
    </message>
    <message>
        <source>The tokens X have the rows {tokens}, and W_V is the 3 × 3 identity. Which number stands in V in row {key}, column {column}? (Both count from 0.)</source>
        <translation>词元 X 的各行是 {tokens}，W_V 是 3 × 3 的单位矩阵。V 的第 {key} 行、第 {column} 列是哪个数？（都从 0 数起。）</translation>
    </message>
    <message>
        <source>V = X W_V = X · I = X.</source>
        <translation>V = X W_V = X · I = X。</translation>
    </message>
    <message>
        <source>Row {key} of X is {token}; in column {column} it has {value}.</source>
        <translation>X 的第 {key} 行是 {token}；它的第 {column} 列是 {value}。</translation>
    </message>
    <message>
        <source>V = X W_V. What does the identity do to a matrix?</source>
        <translation>V = X W_V。单位矩阵对一个矩阵做了什么？</translation>
    </message>
    <message>
        <source>Head {head}: the query of “{query_name}” is q = {query}, the key of “{key_name}” is k = {key}. What is their scaled score q · k / √d_k?</source>
        <translation>头 {head}：“{query_name}”的查询是 q = {query}，“{key_name}”的键是 k = {key}。它们缩放后的分数 q · k / √d_k 是多少？</translation>
    </message>
    <message>
        <source>{sum} is q · k itself; divided by {root} it is {scaled}.</source>
        <translation>{sum} 是 q · k 本身；除以 {root} 得 {scaled}。</translation>
    </message>
    <message>
        <source>{sum} / {width} is what you have; it is {sum} / {root}.</source>
        <translation>你算的是 {sum} / {width}；应为 {sum} / {root}。</translation>
    </message>
    <message>
        <source>Each product has a variance of its own, but a score adds up d_k of them.</source>
        <translation>每个乘积有自己的方差，但一个分数要把 d_k 个加起来。</translation>
    </message>
    <message>
        <source>You added standard deviations</source>
        <translation>你把标准差相加了</translation>
    </message>
    <message>
        <source>Independent terms cancel in part: their variances add up, not their deviations.</source>
        <translation>独立的项会部分抵消：相加的是方差，不是标准差。</translation>
    </message>
    <message>
        <source>All entries of q and k are independent with mean 0; those of q have the standard deviation {query}, those of k {key}. d_k = {width}. What is the standard deviation of q · k?</source>
        <translation>q 和 k 的各项都相互独立，均值 0；q 的各项标准差是 {query}，k 的是 {key}。d_k = {width}。q · k 的标准差是多少？</translation>
    </message>
    <message>
        <source>A product has mean 0 and the standard deviation {query} · {key} = {product}, so the variance {variance}.</source>
        <translation>一个乘积的均值是 0，标准差是 {query} · {key} = {product}，所以方差是 {variance}。</translation>
    </message>
    <message>
        <source>Variances of independent terms add up: {width} · {each} = {variance}</source>
        <translation>独立的项，方差相加：{width} · {each} = {variance}</translation>
    </message>
    <message>
        <source>The standard deviation is the root: {spread}.</source>
        <translation>标准差是它的平方根：{spread}。</translation>
    </message>
    <message>
        <source>You took the root of d_model</source>
        <translation>你取了 d_model 的平方根</translation>
    </message>
    <message>
        <source>A score is made in one head: its sum has d_k terms, and d_k = d_model / H.</source>
        <translation>分数是在一个头里算的：它的和有 d_k 项，而 d_k = d_model / H。</translation>
    </message>
    <message>
        <source>You took the root of the number of heads</source>
        <translation>你取了头数的平方根</translation>
    </message>
    <message>
        <source>Heads do not add up in a score. What adds up are the d_k products of one head.</source>
        <translation>分数并不把各个头加起来。相加的是一个头的 d_k 个乘积。</translation>
    </message>
    <message>
        <source>A layer has d_model = {model} and {heads} heads, whose widths make up d_model together. By which number does each head divide its scores?</source>
        <translation>一层有 d_model = {model} 和 {heads} 个头，各头的宽度合起来是 d_model。每个头把分数除以哪个数？</translation>
    </message>
    <message>
        <source>d_k = {model} / {heads} = {width}</source>
        <translation>d_k = {model} / {heads} = {width}</translation>
    </message>
    <message>
        <source>√{width} = {root}</source>
        <translation>√{width} = {root}</translation>
    </message>
    <message>
        <source>That is √{model}; each of the {heads} heads is only {width} wide.</source>
        <translation>那是 √{model}；{heads} 个头中每个只有 {width} 宽。</translation>
    </message>
    <message>
        <source>How wide is one head?</source>
        <translation>一个头有多宽？</translation>
    </message>
    <message>
        <source>You divided once more</source>
        <translation>你又除了一次</translation>
    </message>
    <message>
        <source>The division is to be undone: multiply by √d_k.</source>
        <translation>要还原的是除法：乘以 √d_k。</translation>
    </message>
    <message>
        <source>You multiplied by d_k, not by its root</source>
        <translation>你乘以了 d_k，而不是它的平方根</translation>
    </message>
    <message>
        <source>It was divided by √d_k, so √d_k brings it back.</source>
        <translation>除以的是 √d_k，所以乘以 √d_k 才能还原。</translation>
    </message>
    <message>
        <source>That is the scaled score</source>
        <translation>那是缩放后的分数</translation>
    </message>
    <message>
        <source>The dot product is the number from before it was divided by √d_k.</source>
        <translation>点积是除以 √d_k 之前的数。</translation>
    </message>
    <message>
        <source>With d_k = {width}, a scaled score is {scaled}. What was q · k?</source>
        <translation>d_k = {width}，缩放后的分数是 {scaled}。q · k 原来是多少？</translation>
    </message>
    <message>
        <source>The scaled score is q · k / √{width}, and √{width} = {root}.</source>
        <translation>缩放后的分数是 q · k / √{width}，而 √{width} = {root}。</translation>
    </message>
    <message>
        <source>q · k = {root} · {scaled} = {score}</source>
        <translation>q · k = {root} · {scaled} = {score}</translation>
    </message>
    <message>
        <source>The scaled score is q · k / √d_k.</source>
        <translation>缩放后的分数是 q · k / √d_k。</translation>
    </message>
    <message>
        <source>You divided the scores</source>
        <translation>你把分数相除了</translation>
    </message>
    <message>
        <source>Softmax knows nothing of ratios of scores: it turns their difference into a ratio of weights.</source>
        <translation>softmax 不知道分数之比：它把分数之差变成权重之比。</translation>
    </message>
    <message>
        <source>With d_k = {width}, a query has the scores {score} and {other} with two keys, not scaled yet. By what factor is the weight of the first larger? (e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^3 = 20.1)</source>
        <translation>d_k = {width}，一个查询与两个键的分数是 {score} 和 {other}，还没有缩放。第一个的权重是第二个的几倍？（e^0.5 = 1.65，e^1 = 2.72，e^1.5 = 4.48，e^2 = 7.39，e^3 = 20.1）</translation>
    </message>
    <message>
        <source>The scores differ by {difference}, scaled by {difference} / {root} = {exponent}.</source>
        <translation>分数相差 {difference}，缩放后是 {difference} / {root} = {exponent}。</translation>
    </message>
    <message>
        <source>Softmax divides both exponentials by the same sum, so their ratio stays.</source>
        <translation>softmax 把两个指数除以同一个和，所以比值不变。</translation>
    </message>
    <message>
        <source>e^{exponent} = {ratio}</source>
        <translation>e^{exponent} = {ratio}</translation>
    </message>
    <message>
        <source>That is e^{difference}; the difference is divided by {root} first.</source>
        <translation>那是 e^{difference}；差要先除以 {root}。</translation>
    </message>
    <message>
        <source>Scale the difference of the scores first; then e to that power.</source>
        <translation>先缩放分数之差，再取 e 的次幂。</translation>
    </message>
    <message>
        <source>You left the ratio as it was</source>
        <translation>你让比值保持不变</translation>
    </message>
    <message>
        <source>Adding the same number to all scores changes nothing. Multiplying them stretches their differences.</source>
        <translation>给所有分数加上同一个数，什么都不变。乘以一个数则拉大它们的差。</translation>
    </message>
    <message>
        <source>You multiplied the ratio by the factor</source>
        <translation>你把比值乘以了倍数</translation>
    </message>
    <message>
        <source>The factor multiplies the exponent, so it becomes a power of the ratio.</source>
        <translation>倍数乘的是幂次，所以比值要取那么多次幂。</translation>
    </message>
    <message>
        <source>That is the new exponent, not the ratio</source>
        <translation>那是新的幂次，不是比值</translation>
    </message>
    <message>
        <source>The logarithm of the ratio is multiplied by the factor; the ratio is e to that power.</source>
        <translation>乘以倍数的是比值的对数；比值是 e 的那个次幂。</translation>
    </message>
    <message>
        <source>Of two keys the first has {ratio} times the weight of the second. Now all scores are multiplied by {factor}. How many times the weight of the second is it then?</source>
        <translation>两个键中，第一个的权重是第二个的 {ratio} 倍。现在所有分数都乘以 {factor}。这时第一个的权重是第二个的几倍？</translation>
    </message>
    <message>
        <source>The ratio is e to the power of the difference of the scores.</source>
        <translation>比值是 e 的分数之差次幂。</translation>
    </message>
    <message>
        <source>The difference is multiplied by {factor}, so the ratio is raised to the power {factor}.</source>
        <translation>差乘以 {factor}，所以比值取 {factor} 次幂。</translation>
    </message>
    <message>
        <source>{ratio}^{factor} = {after}</source>
        <translation>{ratio}^{factor} = {after}</translation>
    </message>
    <message>
        <source>{factor} · {ratio} is what you have; it is {ratio} to the power {factor}.</source>
        <translation>你算的是 {factor} · {ratio}；应为 {ratio} 的 {factor} 次幂。</translation>
    </message>
    <message>
        <source>Write both weights as powers of e, and divide one by the other.</source>
        <translation>把两个权重都写成 e 的幂，再相除。</translation>
    </message>
    <message>
        <source>times {scale}</source>
        <translation>乘以 {scale}</translation>
    </message>
    <message>
        <source>The scores {scores} are multiplied by one of these scales before the softmax; d_k = {width}. Order the scales from the most even weights to the sharpest.</source>
        <translation>分数 {scores} 在 softmax 之前乘以下面的某个缩放；d_k = {width}。请把这些缩放从权重最均匀到最尖锐排序。</translation>
    </message>
    <message>
        <source>Times {scale} the largest weight is {weight}.</source>
        <translation>乘以 {scale}，最大的权重是 {weight}。</translation>
    </message>
    <message>
        <source>You began with the sharpest</source>
        <translation>你从最尖锐的开始了</translation>
    </message>
    <message>
        <source>Large factors spread the scores apart, and the largest takes nearly all the weight. Small ones bring them together.</source>
        <translation>大的倍数把分数拉开，最大的拿走几乎全部权重。小的倍数使它们靠近。</translation>
    </message>
    <message>
        <source>Which factor makes the differences of the scores smallest?</source>
        <translation>哪个倍数使分数之差最小？</translation>
    </message>
    <message>
        <source>You lost a minus sign</source>
        <translation>你丢了一个负号</translation>
    </message>
    <message>
        <source>Where the signs of two entries differ, their product is negative and makes the score smaller.</source>
        <translation>两项符号不同时，乘积是负的，使分数变小。</translation>
    </message>
    <message>
        <source>You divided by √d_k already</source>
        <translation>你已经除以了 √d_k</translation>
    </message>
    <message>
        <source>That is the next step. The score itself is the plain dot product.</source>
        <translation>那是下一步。分数本身就是点积。</translation>
    </message>
    <message>
        <source>You added the entries</source>
        <translation>你把各项相加了</translation>
    </message>
    <message>
        <source>Entry times entry first; then the products are added up.</source>
        <translation>先逐项相乘；再把乘积加起来。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) is {q} and key {key} (“{key_name}”) is {k}. What is their score q · k, before it is scaled?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）是 {q}，键 {key}（“{key_name}”）是 {k}。缩放之前，它们的分数 q · k 是多少？</translation>
    </message>
    <message>
        <source>q = {q} and k = {k}. What is their score q · k, before it is scaled?</source>
        <translation>q = {q}，k = {k}。缩放之前，它们的分数 q · k 是多少？</translation>
    </message>
    <message>
        <source>Their sum is {score}.</source>
        <translation>它们的和是 {score}。</translation>
    </message>
    <message>
        <source>The products are {products}, and the negative ones are taken off.</source>
        <translation>各个乘积是 {products}，负的要减去。</translation>
    </message>
    <message>
        <source>{score} divided by √{width} is what you have; the score is {score}.</source>
        <translation>你算的是 {score} 除以 √{width}；分数是 {score}。</translation>
    </message>
    <message>
        <source>Multiply what stands in the same place, then add up.</source>
        <translation>把位置相同的数相乘，再加起来。</translation>
    </message>
    <message>
        <source>The row of a score is its query, the column its key.</source>
        <translation>分数的行是查询，列是键。</translation>
    </message>
    <message>
        <source>That row belongs to another query</source>
        <translation>那一行属于另一个查询</translation>
    </message>
    <message>
        <source>Row i of S is made with row i of Q.</source>
        <translation>S 的第 i 行由 Q 的第 i 行得出。</translation>
    </message>
    <message>
        <source>The query stands in row {row} of Q, so its scores are row {row} of S.</source>
        <translation>查询在 Q 的第 {row} 行，所以它的分数在 S 的第 {row} 行。</translation>
    </message>
    <message>
        <source>The cell in row {row} and column {column}: {score}.</source>
        <translation>第 {row} 行、第 {column} 列的格子：{score}。</translation>
    </message>
    <message>
        <source>Rows and columns count from 0. A row of S is a query.</source>
        <translation>行和列都从 0 数起。S 的一行是一个查询。</translation>
    </message>
    <message>
        <source>You took the longest key</source>
        <translation>你取了最长的键</translation>
    </message>
    <message>
        <source>Length helps only in the direction of the query: a long key that points elsewhere scores little.</source>
        <translation>长度只在查询的方向上有用：指向别处的长键得分很少。</translation>
    </message>
    <message>
        <source>You took the key that is nearest to the query</source>
        <translation>你取了离查询最近的键</translation>
    </message>
    <message>
        <source>A score is no distance. A key that goes further in the query&apos;s direction scores more.</source>
        <translation>分数不是距离。在查询的方向上走得更远的键得分更多。</translation>
    </message>
    <message>
        <source>That key has the smallest score</source>
        <translation>那个键的分数最小</translation>
    </message>
    <message>
        <source>It points the other way: its products are negative.</source>
        <translation>它指向相反的方向：它的乘积是负的。</translation>
    </message>
    <message>
        <source>The query is {q}. Which of these keys has the largest score with it?</source>
        <translation>查询是 {q}。下面哪个键与它的分数最大？</translation>
    </message>
    <message>
        <source>key {n}: {key}</source>
        <translation>键 {n}：{key}</translation>
    </message>
    <message>
        <source>The scores are {scores}.</source>
        <translation>各个分数是 {scores}。</translation>
    </message>
    <message>
        <source>The largest, {score}, is that of key {n}.</source>
        <translation>最大的是 {score}，属于键 {n}。</translation>
    </message>
    <message>
        <source>Take the dot product with each key. Signs matter.</source>
        <translation>与每个键做点积。正负号很要紧。</translation>
    </message>
    <message>
        <source>You stretched only one of the two vectors</source>
        <translation>你只把两个向量中的一个拉长了</translation>
    </message>
    <message>
        <source>Each product has a factor from the query and one from the key.</source>
        <translation>每个乘积都有一个来自查询的因子和一个来自键的因子。</translation>
    </message>
    <message>
        <source>You added the factors</source>
        <translation>你把两个倍数相加了</translation>
    </message>
    <message>
        <source>Every product is multiplied by one factor and then by the other.</source>
        <translation>每个乘积先乘以一个倍数，再乘以另一个。</translation>
    </message>
    <message>
        <source>You took the score for an angle</source>
        <translation>你把分数当成了夹角</translation>
    </message>
    <message>
        <source>Only the cosine does not change with length. A dot product grows with both vectors.</source>
        <translation>只有余弦不随长度改变。点积随两个向量增大。</translation>
    </message>
    <message>
        <source>The score q · k is {score}. Then every number of q is multiplied by {a}, and every number of k by {b}. What is the score now?</source>
        <translation>分数 q · k 是 {score}。然后 q 的每个数都乘以 {a}，k 的每个数都乘以 {b}。现在分数是多少？</translation>
    </message>
    <message>
        <source>Each product is multiplied by both factors, and so is their sum.</source>
        <translation>每个乘积都乘以两个倍数，它们的和也一样。</translation>
    </message>
    <message>
        <source>{a} · {b} · {score} = {stretched}</source>
        <translation>{a} · {b} · {score} = {stretched}</translation>
    </message>
    <message>
        <source>What happens to a single product?</source>
        <translation>单个乘积会怎样？</translation>
    </message>
    <message>
        <source>That is the product, not the entry</source>
        <translation>那是乘积，不是那一项</translation>
    </message>
    <message>
        <source>What is left of the score is the query&apos;s entry times the missing one.</source>
        <translation>分数剩下的部分，是查询的那一项乘以缺失的数。</translation>
    </message>
    <message>
        <source>You added the other products instead of taking them off</source>
        <translation>你把其他乘积加上了，而不是减去</translation>
    </message>
    <message>
        <source>Score = the known products + the unknown one.</source>
        <translation>分数 = 已知的乘积 + 未知的乘积。</translation>
    </message>
    <message>
        <source>You left the other products out</source>
        <translation>你漏掉了其他乘积</translation>
    </message>
    <message>
        <source>They have their share in the score; take it off first.</source>
        <translation>它们在分数里有份；先把它们减去。</translation>
    </message>
    <message>
        <source>The known products add up to {rest}.</source>
        <translation>已知的乘积加起来是 {rest}。</translation>
    </message>
    <message>
        <source>Write the score as a sum of three products and see which two you know.</source>
        <translation>把分数写成三个乘积之和，看看你知道其中哪两个。</translation>
    </message>
    <message>
        <source>You took a row of W_Q</source>
        <translation>你取了 W_Q 的一行</translation>
    </message>
    <message>
        <source>Entry c of x W_Q is x times column c. Some libraries store the matrix transposed; here it is not.</source>
        <translation>x W_Q 的第 c 项是 x 乘以第 c 列。有些库把矩阵转置存放；这里不是。</translation>
    </message>
    <message>
        <source>You added up the column without x</source>
        <translation>你没用 x，就把那一列加了起来</translation>
    </message>
    <message>
        <source>The entries of x say how much of each row of W_Q goes into the query.</source>
        <translation>x 的各项说明 W_Q 的每一行有多少进入查询。</translation>
    </message>
    <message>
        <source>Column {column} of W_Q is {w}.</source>
        <translation>W_Q 的第 {column} 列是 {w}。</translation>
    </message>
    <message>
        <source>Entry times entry with x: {products}</source>
        <translation>与 x 逐项相乘：{products}</translation>
    </message>
    <message>
        <source>Their sum is {entry}.</source>
        <translation>它们的和是 {entry}。</translation>
    </message>
    <message>
        <source>You counted the products, not the scores</source>
        <translation>你数的是乘积，不是分数</translation>
    </message>
    <message>
        <source>A score adds up d_k products, but it is one number. The width d_k is gone once the sum is taken.</source>
        <translation>一个分数把 d_k 个乘积加起来，但它只是一个数。求和之后，宽度 d_k 就没有了。</translation>
    </message>
    <message>
        <source>You counted the numbers of Q</source>
        <translation>你数的是 Q 的数</translation>
    </message>
    <message>
        <source>Q has a column for each of the d_k numbers of a query; S has one for each key.</source>
        <translation>查询有 d_k 个数，Q 每个一列；S 则是每个键一列。</translation>
    </message>
    <message>
        <source>You added rows and columns</source>
        <translation>你把行数和列数相加了</translation>
    </message>
    <message>
        <source>Every query meets every key: rows times columns.</source>
        <translation>每个查询遇到每个键：行数乘以列数。</translation>
    </message>
    <message>
        <source>S has a row for each query and a column for each key.</source>
        <translation>S 每个查询一行，每个键一列。</translation>
    </message>
    <message>
        <source>{queries} · {keys} = {pairs} numbers, whatever d_k is.</source>
        <translation>{queries} · {keys} = {pairs} 个数，与 d_k 无关。</translation>
    </message>
    <message>
        <source>{queries} · {keys} · {width} products make {queries} · {keys} scores.</source>
        <translation>{queries} · {keys} · {width} 个乘积得出 {queries} · {keys} 个分数。</translation>
    </message>
    <message>
        <source>What does one row of S belong to, and what does one column?</source>
        <translation>S 的一行属于什么？一列呢？</translation>
    </message>
    <message>
        <source>the scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>You swapped rows and columns</source>
        <translation>你把行和列弄反了</translation>
    </message>
    <message>
        <source>A row always belongs to a query, from the scores to the output.</source>
        <translation>从分数到输出，一行总是属于一个查询。</translation>
    </message>
    <message>
        <source>That is the shape of another matrix</source>
        <translation>那是另一个矩阵的形状</translation>
    </message>
    <message>
        <source>Scores and weights have a column for each key. The output has the columns of V, and a row for each query.</source>
        <translation>分数和权重每个键一列。输出的列与 V 相同，每个查询一行。</translation>
    </message>
    <message>
        <source>Q is {queries} × {width}, K is {keys} × {width} and V is {keys} × {values} (rows × columns). What is the shape of {stage}?</source>
        <translation>Q 是 {queries} × {width}，K 是 {keys} × {width}，V 是 {keys} × {values}（行 × 列）。这一项的形状是什么：{stage}？</translation>
    </message>
    <message>
        <source>{rows} × {columns}</source>
        <translation>{rows} × {columns}</translation>
    </message>
    <message>
        <source>Scores and weights: a row for each query, a column for each key.</source>
        <translation>分数和权重：每个查询一行，每个键一列。</translation>
    </message>
    <message>
        <source>Output: a row for each query, as many columns as V has.</source>
        <translation>输出：每个查询一行，列数与 V 相同。</translation>
    </message>
    <message>
        <source>Here: {rows} × {columns}.</source>
        <translation>这里：{rows} × {columns}。</translation>
    </message>
    <message>
        <source>In A · B the inner sizes must agree, and they vanish.</source>
        <translation>在 A · B 中，里面的两个尺寸必须相同，并且消失。</translation>
    </message>
    <message>
        <source>Every head has matrices of its own: W_Q for each query head, W_K and W_V for each key/value head.</source>
        <translation>每个头都有自己的矩阵：每个查询头一个 W_Q，每个键/值头一个 W_K 和一个 W_V。</translation>
    </message>
    <message>
        <source>You counted W_Q only</source>
        <translation>你只数了 W_Q</translation>
    </message>
    <message>
        <source>Keys and values are made by matrices of their own.</source>
        <translation>键和值由各自的矩阵得出。</translation>
    </message>
    <message>
        <source>You gave every query head its own W_K and W_V</source>
        <translation>你给了每个查询头自己的 W_K 和 W_V</translation>
    </message>
    <message>
        <source>Where heads share keys and values, there is one W_K and one W_V for each key/value head.</source>
        <translation>各个头共用键和值时，每个键/值头一个 W_K 和一个 W_V。</translation>
    </message>
    <message>
        <source>A token is a vector of d_model = {model} numbers. A layer has H = {heads} heads for queries and H_kv = {kv} for keys and values, with d_k = {width} and d_v = {values}. How many numbers do W_Q, W_K and W_V of all heads have together?</source>
        <translation>一个词元是 d_model = {model} 个数的向量。一层有 H = {heads} 个查询头和 H_kv = {kv} 个键/值头，d_k = {width}，d_v = {values}。所有头的 W_Q、W_K 和 W_V 一共有多少个数？</translation>
    </message>
    <message>
        <source>W_Q: {heads} · {model} · {width} = {numbers}</source>
        <translation>W_Q：{heads} · {model} · {width} = {numbers}</translation>
    </message>
    <message>
        <source>W_K: {heads} · {model} · {width} = {numbers}</source>
        <translation>W_K：{heads} · {model} · {width} = {numbers}</translation>
    </message>
    <message>
        <source>W_V: {heads} · {model} · {width} = {numbers}</source>
        <translation>W_V：{heads} · {model} · {width} = {numbers}</translation>
    </message>
    <message>
        <source>One head has {model} · ({width} + {width} + {values}); there are {heads} heads for queries and {kv} for keys and values.</source>
        <translation>一个头有 {model} · ({width} + {width} + {values}) 个；查询头有 {heads} 个，键/值头有 {kv} 个。</translation>
    </message>
    <message>
        <source>One matrix W_Q has d_model rows and d_k columns.</source>
        <translation>一个 W_Q 矩阵有 d_model 行、d_k 列。</translation>
    </message>
    <message>
        <source>You counted one head of one sequence</source>
        <translation>你只数了一个序列的一个头</translation>
    </message>
    <message>
        <source>Each head of each sequence has a weight matrix of its own.</source>
        <translation>每个序列的每个头都有自己的权重矩阵。</translation>
    </message>
    <message>
        <source>You counted the weights, not their rows</source>
        <translation>你数的是权重，不是行</translation>
    </message>
    <message>
        <source>All weights of a row share out one query&apos;s attention: a row is one softmax.</source>
        <translation>一行的所有权重分配一个查询的注意力：一行就是一次 softmax。</translation>
    </message>
    <message>
        <source>You took a row for each key</source>
        <translation>你给每个键算了一行</translation>
    </message>
    <message>
        <source>A softmax belongs to a query: it shares one query&apos;s attention out among the keys.</source>
        <translation>一次 softmax 属于一个查询：它把一个查询的注意力分给各个键。</translation>
    </message>
    <message>
        <source>Every query has one softmax in every head, over all keys.</source>
        <translation>每个查询在每个头里有一次 softmax，遍及所有键。</translation>
    </message>
    <message>
        <source>{batch} · {heads} · {queries} = {rows}</source>
        <translation>{batch} · {heads} · {queries} = {rows}</translation>
    </message>
    <message>
        <source>{rows} rows have {keys} weights each.</source>
        <translation>{rows} 行，每行 {keys} 个权重。</translation>
    </message>
    <message>
        <source>Whose attention is it that a softmax shares out?</source>
        <translation>一次 softmax 分配的是谁的注意力？</translation>
    </message>
    <message>
        <source>Multiply the token vectors by W_Q, W_K and W_V</source>
        <translation>把词元的向量与 W_Q、W_K 和 W_V 相乘</translation>
    </message>
    <message>
        <source>Take the dot product of each query with each key</source>
        <translation>每个查询与每个键做点积</translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation>除以 √d_k</translation>
    </message>
    <message>
        <source>Hide keys: add −∞ where a query may not look</source>
        <translation>隐藏键：在查询不许看的地方加上 −∞</translation>
    </message>
    <message>
        <source>Subtract the maximum of each row</source>
        <translation>每行减去它的最大值</translation>
    </message>
    <message>
        <source>Take e to the power of each number</source>
        <translation>对每个数取 e 的次幂</translation>
    </message>
    <message>
        <source>Divide each row by its sum</source>
        <translation>每行除以它的和</translation>
    </message>
    <message>
        <source>Add up the values, each times its weight</source>
        <translation>把各个值乘以权重，再加起来</translation>
    </message>
    <message>
        <source>Put the outputs of all heads side by side</source>
        <translation>把所有头的输出并排放在一起</translation>
    </message>
    <message>
        <source>You hid the keys after the softmax</source>
        <translation>你在 softmax 之后才隐藏键</translation>
    </message>
    <message>
        <source>Then the hidden keys have taken part in the sum, and the rows no longer add up to 1. The mask comes before the softmax.</source>
        <translation>那样隐藏的键已经算进了和里，各行加起来不再是 1。掩码在 softmax 之前。</translation>
    </message>
    <message>
        <source>You scaled after the softmax</source>
        <translation>你在 softmax 之后才缩放</translation>
    </message>
    <message>
        <source>Dividing weights by √d_k would only make them all smaller. The scores are divided, so that the softmax gets numbers of a moderate size.</source>
        <translation>把权重除以 √d_k 只会让它们都变小。要除的是分数，使 softmax 得到大小适中的数。</translation>
    </message>
    <message>
        <source>Put these steps of attention in the order in which they are computed.</source>
        <translation>请把注意力的这些步骤按计算的先后排序。</translation>
    </message>
    <message>
        <source>You divided the scores by their sum</source>
        <translation>你把分数除以了它们的和</translation>
    </message>
    <message>
        <source>Softmax takes e to the power of each score first; that also makes negative scores positive.</source>
        <translation>softmax 先取 e 的每个分数次幂；这样负的分数也变成正的。</translation>
    </message>
    <message>
        <source>You did not divide by the row sum</source>
        <translation>你没有除以这一行的和</translation>
    </message>
    <message>
        <source>An exponential is not a share yet: divide it by the sum of all exponentials of the row.</source>
        <translation>指数还不是份额：要把它除以这一行所有指数的和。</translation>
    </message>
    <message>
        <source>That is the weight of the other key</source>
        <translation>那是另一个键的权重</translation>
    </message>
    <message>
        <source>The larger score gets the larger weight.</source>
        <translation>分数较大的得到较大的权重。</translation>
    </message>
    <message>
        <source>You shared equally</source>
        <translation>你平均分了</translation>
    </message>
    <message>
        <source>Equal weights come only from equal scores.</source>
        <translation>只有分数相等，权重才相等。</translation>
    </message>
    <message>
        <source>You divided by the sum of the others</source>
        <translation>你除以了其他各项的和</translation>
    </message>
    <message>
        <source>The row sum has all exponentials in it, the key&apos;s own among them.</source>
        <translation>行的和包括所有的指数，也包括这个键自己的。</translation>
    </message>
    <message>
        <source>You forgot that the row shares anew</source>
        <translation>你忘了这一行要重新分配</translation>
    </message>
    <message>
        <source>When one exponential grows, the sum grows with it, and all weights are divided by the new sum.</source>
        <translation>一个指数增大，和也跟着增大，所有权重都除以新的和。</translation>
    </message>
    <message>
        <source>A query sees two keys; the scaled scores are {scores}. What is the weight of key {key} (counted from 0)? (e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^3 = 20.1)</source>
        <translation>一个查询看到两个键；缩放后的分数是 {scores}。键 {key}（从 0 数起）的权重是多少？（e^0.5 = 1.65，e^1 = 2.72，e^1.5 = 4.48，e^2 = 7.39，e^3 = 20.1）</translation>
    </message>
    <message>
        <source>Only the difference counts: the other score less this one is {difference}.</source>
        <translation>只有差算数：另一个分数减去这一个是 {difference}。</translation>
    </message>
    <message>
        <source>1 / (1 + {ratio}) = {weight}</source>
        <translation>1 / (1 + {ratio}) = {weight}</translation>
    </message>
    <message>
        <source>{score} / {sum} is what you have: that is a share of the scores, not of the exponentials.</source>
        <translation>你算的是 {score} / {sum}：那是分数的份额，不是指数的份额。</translation>
    </message>
    <message>
        <source>Take one of the scores off both: then one exponential is e^0 = 1.</source>
        <translation>两个分数都减去其中一个：这样有一个指数是 e^0 = 1。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) sees these keys only: {keys}. Their scores, as they enter the softmax, are {scores}. What weight does {key} get?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）只看到这些键：{keys}。它们进入 softmax 的分数是 {scores}。{key} 得到多少权重？</translation>
    </message>
    <message>
        <source>The scaled scores of a query are {scores}. What weight does key {key} (counted from 0) get? (e^−1 = 0.37, e^−2 = 0.14, e^−3 = 0.05)</source>
        <translation>一个查询缩放后的分数是 {scores}。键 {key}（从 0 数起）得到多少权重？（e^−1 = 0.37，e^−2 = 0.14，e^−3 = 0.05）</translation>
    </message>
    <message>
        <source>Less the largest, {largest}: {shifted}</source>
        <translation>减去最大的 {largest}：{shifted}</translation>
    </message>
    <message>
        <source>Exponentials: {exponentials}, together {sum}.</source>
        <translation>指数：{exponentials}，合计 {sum}。</translation>
    </message>
    <message>
        <source>{exponential} / {sum} = {weight}</source>
        <translation>{exponential} / {sum} = {weight}</translation>
    </message>
    <message>
        <source>Take the largest score off all of them first; nothing changes, and the numbers become small.</source>
        <translation>先把它们都减去最大的分数；什么都不改变，而数变小了。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) sees {keys}. The exponentials of its row are {exponentials}, in this order. What weight does {key} get?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）看到 {keys}。这一行的指数依次是 {exponentials}。{key} 得到多少权重？</translation>
    </message>
    <message>
        <source>After the row maximum is subtracted, the exponentials of a row are {exponentials}. What is the weight of key {key} (counted from 0)?</source>
        <translation>减去行的最大值之后，一行的指数是 {exponentials}。键 {key}（从 0 数起）的权重是多少？</translation>
    </message>
    <message>
        <source>The row sum is {sum}.</source>
        <translation>行的和是 {sum}。</translation>
    </message>
    <message>
        <source>{own} / {others} is what you have; the whole sum is {sum}.</source>
        <translation>你算的是 {own} / {others}；完整的和是 {sum}。</translation>
    </message>
    <message>
        <source>The weights of a row add up to 1: what must they be divided by?</source>
        <translation>一行的权重加起来是 1：所以它们要除以什么？</translation>
    </message>
    <message>
        <source>That is what the others have</source>
        <translation>那是其他权重所占的</translation>
    </message>
    <message>
        <source>What is asked for is what they leave of 1.</source>
        <translation>要求的是从 1 里剩下的。</translation>
    </message>
    <message>
        <source>Head {head}: one weight is covered, that of query {query} (“{query_name}”) on “{key_name}” (key {key}). The other weights in its row are {row}, those in its column {column}. What is the covered weight?</source>
        <translation>头 {head}：有一个权重被盖住了，即查询 {query}（“{query_name}”）对“{key_name}”（键 {key}）的权重。同一行的其他权重是 {row}，同一列的是 {column}。被盖住的权重是多少？</translation>
    </message>
    <message>
        <source>In a matrix of weights one cell cannot be read. The other weights in its row are {row}, those in its column {column}. What stands in the cell?</source>
        <translation>权重矩阵里有一格看不清。同一行的其他权重是 {row}，同一列的是 {column}。这一格里是什么？</translation>
    </message>
    <message>
        <source>A row is one query: its weights add up to 1. A column adds up to anything.</source>
        <translation>一行是一个查询：它的权重加起来是 1。一列加起来可以是任何数。</translation>
    </message>
    <message>
        <source>The others in the row have {sum}.</source>
        <translation>这一行的其他权重合计 {sum}。</translation>
    </message>
    <message>
        <source>1 − {sum} = {weight}</source>
        <translation>1 − {sum} = {weight}</translation>
    </message>
    <message>
        <source>1 − {column} is what the column leaves; the row leaves 1 − {row}.</source>
        <translation>1 − {column} 是列剩下的；行剩下的是 1 − {row}。</translation>
    </message>
    <message>
        <source>Over what does a query share out its attention: its row or its column?</source>
        <translation>查询把注意力分在哪里：它的行，还是它的列？</translation>
    </message>
    <message>
        <source>You added the change of the score to the weight</source>
        <translation>你把分数的改变加到了权重上</translation>
    </message>
    <message>
        <source>Scores and weights are different numbers: between them lie the exponential and the division by the row sum.</source>
        <translation>分数和权重是不同的数：中间隔着取指数和除以行的和。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) the weight {weight}. This score now grows by {rise}, which makes its exponential {factor} times as large. What does the weight become?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）给“{key_name}”（键 {key}）的权重是 {weight}。现在这个分数增加 {rise}，使它的指数变成 {factor} 倍。权重变成多少？</translation>
    </message>
    <message>
        <source>A key has the weight {weight}. Its score grows by {rise}, which makes its exponential {factor} times as large; the other scores stay. What does the weight become?</source>
        <translation>一个键的权重是 {weight}。它的分数增加 {rise}，使它的指数变成 {factor} 倍；其他分数不变。权重变成多少？</translation>
    </message>
    <message>
        <source>Measured by the old sum, this key now has {factor} · {weight} = {own}.</source>
        <translation>按原来的和来算，这个键现在有 {factor} · {weight} = {own}。</translation>
    </message>
    <message>
        <source>The others still have {others}, so the new sum is {sum}.</source>
        <translation>其他的仍有 {others}，所以新的和是 {sum}。</translation>
    </message>
    <message>
        <source>{own} / {sum} = {weight}</source>
        <translation>{own} / {sum} = {weight}</translation>
    </message>
    <message>
        <source>{factor} · {weight} is what you have; with the others the row would then add up to {sum}.</source>
        <translation>你算的是 {factor} · {weight}；那样这一行连同其他的加起来就是 {sum}。</translation>
    </message>
    <message>
        <source>Only one exponential changes, but every weight is divided by the sum.</source>
        <translation>只有一个指数改变了，但每个权重都要除以和。</translation>
    </message>
    <message>
        <source>You multiplied the weight by a power of e</source>
        <translation>你把权重乘以了 e 的幂</translation>
    </message>
    <message>
        <source>Every exponential is multiplied by it, and so is their sum: it cancels.</source>
        <translation>每个指数都乘以它，它们的和也是：约掉了。</translation>
    </message>
    <message>
        <source>You added the number to the weight</source>
        <translation>你把这个数加到了权重上</translation>
    </message>
    <message>
        <source>It is added to the scores. Softmax only sees their differences.</source>
        <translation>它是加到分数上的。softmax 只看它们的差。</translation>
    </message>
    <message>
        <source>The weights of a row are {weights}. Then {shift} is added to every score of the row. What is the weight of key {key} (counted from 0) now?</source>
        <translation>一行的权重是 {weights}。然后给这一行的每个分数加上 {shift}。现在键 {key}（从 0 数起）的权重是多少？</translation>
    </message>
    <message>
        <source>Each exponential is multiplied by e^{shift}, and so is the row sum.</source>
        <translation>每个指数都乘以 e^{shift}，行的和也是。</translation>
    </message>
    <message>
        <source>In the quotient it cancels: the weight is still {weight}.</source>
        <translation>在商里它约掉了：权重仍是 {weight}。</translation>
    </message>
    <message>
        <source>e^(s + c) = e^s · e^c. What happens to the sum?</source>
        <translation>e^(s + c) = e^s · e^c。和会怎样？</translation>
    </message>
    <message>
        <source>You took the maximum minus the score</source>
        <translation>你用最大值减了分数</translation>
    </message>
    <message>
        <source>The maximum is subtracted from the score, so no exponent is above 0 and no exponential above 1.</source>
        <translation>是分数减去最大值，所以没有幂次大于 0，也没有指数大于 1。</translation>
    </message>
    <message>
        <source>You subtracted the mean</source>
        <translation>你减去了平均值</translation>
    </message>
    <message>
        <source>The weights would be the same, but exponentials above 1 could still overflow. It is the maximum.</source>
        <translation>权重会是一样的，但大于 1 的指数仍然可能溢出。要减的是最大值。</translation>
    </message>
    <message>
        <source>That is the weight already</source>
        <translation>那已经是权重了</translation>
    </message>
    <message>
        <source>The division by the row sum comes one step later.</source>
        <translation>除以行的和是下一步的事。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) sees {keys}, and these scores enter the softmax: {scores}. The row maximum is subtracted first. What is the exponential of {key}?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）看到 {keys}，进入 softmax 的分数是 {scores}。先减去行的最大值。{key} 的指数是多少？</translation>
    </message>
    <message>
        <source>A row has the scores {scores}. A safe softmax subtracts the row maximum first. What is the exponential of key {key} (counted from 0)? (e^0.5 = 1.65, e^1 = 2.72, e^2 = 7.39, e^3 = 20.1)</source>
        <translation>一行的分数是 {scores}。安全的 softmax 先减去行的最大值。键 {key}（从 0 数起）的指数是多少？（e^0.5 = 1.65，e^1 = 2.72，e^2 = 7.39，e^3 = 20.1）</translation>
    </message>
    <message>
        <source>The maximum is {largest}.</source>
        <translation>最大值是 {largest}。</translation>
    </message>
    <message>
        <source>e^{shifted} = {exponential}</source>
        <translation>e^{shifted} = {exponential}</translation>
    </message>
    <message>
        <source>The largest exponential of a row is always e^0 = 1.</source>
        <translation>一行里最大的指数总是 e^0 = 1。</translation>
    </message>
    <message>
        <source>You thought of the weights</source>
        <translation>你想的是权重</translation>
    </message>
    <message>
        <source>The weights add up to 1 after the division. This is the sum that they are divided by.</source>
        <translation>除了之后，权重加起来才是 1。这里问的是用来除它们的和。</translation>
    </message>
    <message>
        <source>You let the sum come close to 0</source>
        <translation>你让和接近了 0</translation>
    </message>
    <message>
        <source>The largest score becomes e^0 = 1, whatever the others are: the sum cannot be below 1.</source>
        <translation>无论其他分数怎样，最大的分数变成 e^0 = 1：和不会小于 1。</translation>
    </message>
    <message>
        <source>You forgot that the maximum was subtracted</source>
        <translation>你忘了减去了最大值</translation>
    </message>
    <message>
        <source>No exponent is above 0, so no exponential is above 1. That is why it is done.</source>
        <translation>没有幂次大于 0，所以没有指数大于 1。减最大值正是为此。</translation>
    </message>
    <message>
        <source>A query sees {keys} keys. The row maximum is subtracted, then e is taken to the power of each score. Between which numbers does the sum of the row lie, whatever the scores are?</source>
        <translation>一个查询看到 {keys} 个键。先减去行的最大值，再取 e 的每个分数次幂。无论分数怎样，这一行的和在哪两个数之间？</translation>
    </message>
    <message>
        <source>{least} and {most}</source>
        <translation>{least} 和 {most}</translation>
    </message>
    <message>
        <source>The largest score becomes e^0 = 1; so the sum is at least 1.</source>
        <translation>最大的分数变成 e^0 = 1；所以和至少是 1。</translation>
    </message>
    <message>
        <source>No exponential is above 1; if all scores are equal, all {keys} are 1.</source>
        <translation>没有指数大于 1；如果所有分数相等，{keys} 个全是 1。</translation>
    </message>
    <message>
        <source>The sum lies between {least} and {most}.</source>
        <translation>和在 {least} 与 {most} 之间。</translation>
    </message>
    <message>
        <source>What is the largest exponential of the row, and how large can each of the others be?</source>
        <translation>这一行最大的指数是多少？其他的各能有多大？</translation>
    </message>
    <message>
        <source>You took the largest score</source>
        <translation>你取了最大的分数</translation>
    </message>
    <message>
        <source>A score competes with its own row only. In a row where all scores are high, each gets a small share.</source>
        <translation>一个分数只与自己那一行竞争。在所有分数都高的一行里，每个只得到很小的份额。</translation>
    </message>
    <message>
        <source>These are the scores of head {head} as they enter the softmax; nothing is hidden. Point at the cell that gets the largest weight of all.</source>
        <translation>这是头 {head} 进入 softmax 的分数；什么都没有隐藏。请指出得到最大权重的格子。</translation>
    </message>
    <message>
        <source>These scores enter the softmax; nothing is hidden. Point at the cell that gets the largest weight of all.</source>
        <translation>这些分数进入 softmax；什么都没有隐藏。请指出得到最大权重的格子。</translation>
    </message>
    <message>
        <source>Each row shares out 1, and only differences within the row count.</source>
        <translation>每一行分配 1，只有行内的差算数。</translation>
    </message>
    <message>
        <source>In row {row} the score {score} stands furthest above the others of its row: weight {weight}.</source>
        <translation>在第 {row} 行，分数 {score} 比同一行的其他分数高出最多：权重 {weight}。</translation>
    </message>
    <message>
        <source>Which score is furthest above the others in its row?</source>
        <translation>哪个分数比同一行的其他分数高出最多？</translation>
    </message>
    <message>
        <source>You left the row sum out</source>
        <translation>你漏掉了行的和</translation>
    </message>
    <message>
        <source>The exponential grows as fast as it is large, but the sum grows with it.</source>
        <translation>指数有多大就增长多快，但和也跟着增长。</translation>
    </message>
    <message>
        <source>You lost the sign</source>
        <translation>你丢了正负号</translation>
    </message>
    <message>
        <source>A row shares out 1: when another key&apos;s score rises, this weight must fall.</source>
        <translation>一行分配 1：另一个键的分数上升，这个权重就一定下降。</translation>
    </message>
    <message>
        <source>You squared the weight</source>
        <translation>你把权重平方了</translation>
    </message>
    <message>
        <source>The rule is p · (1 − p): near 1 there is nothing left to win.</source>
        <translation>规则是 p · (1 − p)：接近 1 时已经没有什么可赢的了。</translation>
    </message>
    <message>
        <source>p = e^s / l. The derivative of e^s / l is e^s / l − (e^s / l)² = p − p².</source>
        <translation>p = e^s / l。e^s / l 的导数是 e^s / l − (e^s / l)² = p − p²。</translation>
    </message>
    <message>
        <source>{weight} · (1 − {weight}) = {slope}</source>
        <translation>{weight} · (1 − {weight}) = {slope}</translation>
    </message>
    <message>
        <source>The score of b stands in the sum only, so the derivative is − p_a · p_b.</source>
        <translation>b 的分数只出现在和里，所以导数是 − p_a · p_b。</translation>
    </message>
    <message>
        <source>−{weight} · {other} = {slope}</source>
        <translation>−{weight} · {other} = {slope}</translation>
    </message>
    <message>
        <source>p = e^s / l, and l has e^s in it, too.</source>
        <translation>p = e^s / l，而 l 里也有 e^s。</translation>
    </message>
    <message>
        <source>A 16-bit number takes 2 bytes, a 32-bit number takes 4.</source>
        <translation>16 位的数占 2 字节，32 位的数占 4 字节。</translation>
    </message>
    <message>
        <source>You blamed the row maximum</source>
        <translation>你怀疑的是行的最大值</translation>
    </message>
    <message>
        <source>You blamed the mask</source>
        <translation>你怀疑的是掩码</translation>
    </message>
    <message>
        <source>You blamed the row sum</source>
        <translation>你怀疑的是行的和</translation>
    </message>
    <message>
        <source>{fresh} new tokens follow {cached} cached ones. The causal mask of this code is wrong. How many keys does it leave to new token {row}? (The code prints that number. New tokens count from 0.)</source>
        <translation>{cached} 个缓存的词元之后来了 {fresh} 个新词元。这段代码的因果掩码是错的。它给新词元 {row} 留下多少个键？（代码印出的就是这个数。新词元从 0 数起。）</translation>
    </message>
    <message>
        <source>`reshape` only counts on: head h gets the {size} numbers from h · {size} on, with columns of other heads among them.</source>
        <translation>`reshape` 只是接着数下去：头 h 得到从 h · {size} 开始的 {size} 个数，其中混着别的头的列。</translation>
    </message>
    <message>
        <source>This is meant to be causal multi-head attention with an output projection; `split` turns `[T, H * d]` into `[H, T, d]`. One line is missing. Which one?</source>
        <translation>这段代码应是带输出投影的因果多头注意力；`split` 把 `[T, H * d]` 变成 `[H, T, d]`。少了一行。是哪一行？</translation>
    </message>
    <message>
        <source>the number of operations of Q Kᵀ in all heads together</source>
        <translation>所有头的 Q Kᵀ 合计的运算次数</translation>
    </message>
    <message>
        <source>the number of scores in all heads together</source>
        <translation>所有头合计的分数个数</translation>
    </message>
    <message>
        <source>d_model = {width} is split among {heads} heads, then among {more} heads instead; T stays {tokens}. By what factor does {what} change? (1 if it stays the same.)</source>
        <translation>d_model = {width} 原来分给 {heads} 个头，现在改为分给 {more} 个头；T 仍为 {tokens}。{what}变成原来的几倍？（不变就是 1。）</translation>
    </message>
    <message>
        <source>The window is compared with T² / 2 pairs, not with T².</source>
        <translation>窗口要与 T² / 2 对比较，不是与 T² 对。</translation>
    </message>
    <message>
        <source>A sentence of {source} tokens was read by the encoder; the decoder has written {target} tokens so far. Which tokens do {part} of cross-attention belong to?</source>
        <translation>编码器读了 {source} 个词元的句子；解码器至今写出 {target} 个词元。交叉注意力的{part}属于哪些词元？</translation>
    </message>
    <message>
        <source>An encoder reads {source} tokens, a decoder is trained on {target}. Take one layer of each, with one head for each kind of attention. How many pairs are visible in self-attention of the encoder, self-attention of the decoder and cross-attention together?</source>
        <translation>编码器读 {source} 个词元，解码器用 {target} 个词元训练。各取一层，每种注意力一个头。编码器的自注意力、解码器的自注意力和交叉注意力，合计有多少个可见的对？</translation>
    </message>
    <message>
        <source>The cache keeps the keys and values of the {source} tokens of the source.</source>
        <translation>缓存保留原文 {source} 个词元的键和值。</translation>
    </message>
    <message>
        <source>That is a cache of {all} tokens; only the {source} of the source are kept.</source>
        <translation>那是 {all} 个词元的缓存；只有原文的 {source} 个要保留。</translation>
    </message>
    <message>
        <source>A cache of {tokens} tokens lies in {layers} layers with {query} query heads and {kv} key/value heads, d_k = {key}, d_v = {value}, in {bits}-bit numbers. How many bytes of keys and values does the next token read in all layers?</source>
        <translation>{tokens} 个词元的缓存分布在 {layers} 层，有 {query} 个查询头和 {kv} 个键/值头，d_k = {key}，d_v = {value}，每个数 {bits} 位。下一个词元在所有层里要读多少字节的键和值？</translation>
    </message>
    <message>
        <source>The cache of a layer holds {tokens} tokens in {bits}-bit numbers. How many bytes of keys and values does the next token read there? (Query heads: {query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)</source>
        <translation>一层的缓存有 {tokens} 个词元，每个数 {bits} 位。下一个词元要在那里读多少字节的键和值？（查询头数：{query}，键/值头数：{kv}，d_k = {key}，d_v = {value}。）</translation>
    </message>
    <message>
        <source>A new token meets a long cache of {tokens} tokens: {query} query heads, {kv} key/value heads, {bits}-bit numbers. How many operations (FLOP) does it do for each byte of the cache that it reads? (Two for a multiplication and an addition.)</source>
        <translation>一个新词元遇到 {tokens} 个词元的长缓存：{query} 个查询头，{kv} 个键/值头，每个数 {bits} 位。它从缓存每读一个字节做多少次运算 (FLOP)？（一次乘法和一次加法算两次。）</translation>
    </message>
    <message>
        <source>A model of {parameters} billion 16-bit parameters ({weights}) writes a text. Its cache holds {tokens} tokens ({cache}), and its memory delivers {bandwidth}. How many tokens a second does one sequence get at most, if memory is what takes the time?</source>
        <translation>一个有 {parameters} · 10⁹ 个 16 位参数的模型（{weights}）在写文本。它的缓存有 {tokens} 个词元（{cache}），内存带宽是 {bandwidth}。如果花时间的是内存，一个序列每秒最多得到多少个词元？</translation>
    </message>
    <message>
        <source>A model has {weights} of weights; each sequence has a cache of {cache}. It serves {batch} sequences at once instead of one. By what factor does the number of tokens a second that all sequences get together grow, if memory is what takes the time?</source>
        <translation>一个模型的参数有 {weights}；每个序列的缓存是 {cache}。它同时服务 {batch} 个序列，而不是一个。如果花时间的是内存，所有序列合计，每秒得到的词元数变成原来的几倍？</translation>
    </message>
    <message>
        <source>Each one gets slower, but the question is about all of them together.</source>
        <translation>每个序列都变慢了，但问的是所有序列合计。</translation>
    </message>
    <message>
        <source>A model of {parameters} billion 16-bit parameters has {layers} layers, {query} query heads and {kv} key/value heads of width {width}; its cache holds 16-bit numbers, too. With {batch} sequences of the same length, at which length T is the cache as large as the weights?</source>
        <translation>一个有 {parameters} · 10⁹ 个 16 位参数的模型有 {layers} 层、{query} 个查询头和 {kv} 个键/值头，宽度 {width}；缓存里的数也是 16 位。{batch} 个序列长度相同，长度 T 是多少时缓存与参数一样大？</translation>
    </message>
    <message>
        <source>One more token in each of the {batch} sequences takes {bytes}.</source>
        <translation>{batch} 个序列各多一个词元，合计占 {bytes}。</translation>
    </message>
    <message>
        <source>The cache keeps the keys and values of all earlier tokens, in every layer.</source>
        <translation>缓存在每一层都保留前面所有词元的键和值。</translation>
    </message>
    <message>
        <source>A translator has read {source} tokens and has written {target}. Say in two sentences how its cross-attention differs from self-attention, and what of it is computed only once.</source>
        <translation>一个翻译模型读了 {source} 个词元，写出了 {target} 个。请用两句话说明它的交叉注意力与自注意力有什么不同，以及其中什么只需计算一次。</translation>
    </message>
    <message>
        <source>Queries come from the text that is written, keys and values from the text that was read.</source>
        <translation>查询来自正在写的文本，键和值来自已经读过的文本。</translation>
    </message>
    <message>
        <source>A head has {target} × {source} weights: a row for each token that asks, a column for each that is asked.</source>
        <translation>一个头有 {target} × {source} 个权重：每个提问的词元一行，每个被问的词元一列。</translation>
    </message>
    <message>
        <source>There is no causal mask: all of the source is there from the start.</source>
        <translation>没有因果掩码：整个原文从一开始就在那里。</translation>
    </message>
    <message>
        <source>The keys and values of the source are computed once in each layer and read at every step.</source>
        <translation>原文的键和值在每一层只计算一次，以后每一步都来读取。</translation>
    </message>
    <message>
        <source>The {target} tokens of the translation ask and the {source} tokens of the source answer: queries come from one text, keys and values from the other, so a head has {target} × {source} weights and needs no causal mask. The source stays the same while the translation grows, so its keys and values are computed once in each layer, and a new token brings only a query.</source>
        <translation>译文的 {target} 个词元提问，原文的 {source} 个词元回答：查询来自一个文本，键和值来自另一个，所以一个头有 {target} × {source} 个权重，不需要因果掩码。译文不断变长，原文始终不变，所以它的键和值在每一层只计算一次，一个新词元只带来一个查询。</translation>
    </message>
    <message>
        <source>A query stands at position {query}, a key at position {key}. Explain in two sentences how RoPE brings the positions into their score, and why only the distance {distance} is left.</source>
        <translation>一个查询在位置 {query}，一个键在位置 {key}。请用两句话说明 RoPE 怎样把位置带进它们的分数，以及为什么最后只剩下距离 {distance}。</translation>
    </message>
    <message>
        <source>Without positions a score cannot tell where its tokens stand.</source>
        <translation>没有位置信息，分数就看不出它的词元在哪里。</translation>
    </message>
    <message>
        <source>RoPE turns pairs of columns of Q and K by an angle that is proportional to the position; nothing is added, and V stays as it is.</source>
        <translation>RoPE 把 Q 和 K 的列两两配对，每一对转过与位置成正比的角度；什么也不加，V 保持原样。</translation>
    </message>
    <message>
        <source>A dot product depends on the angle between two vectors, and that changes by the angle for {query} − {key} = {distance}.</source>
        <translation>点积取决于两个向量之间的角，而它改变的正是 {query} − {key} = {distance} 所对应的角度。</translation>
    </message>
    <message>
        <source>Each pair has a speed of its own: fast ones tell neighbours apart, slow ones far from near.</source>
        <translation>每一对有自己的速度：快的区分相邻的词元，慢的区分远近。</translation>
    </message>
    <message>
        <source>RoPE takes the columns of Q and K in pairs and turns each pair by its speed times the position, {query} times for the query and {key} times for the key; fast pairs tell neighbours apart, slow ones far from near. A dot product depends only on the angle between the two, which changes by {query} − {key} = {distance} times the speed, so the same two vectors score the same wherever they stand at this distance.</source>
        <translation>RoPE 把 Q 和 K 的列两两配对，每一对转过“速度乘以位置”的角度，查询是速度的 {query} 倍，键是 {key} 倍；快的区分相邻的词元，慢的区分远近。点积只取决于两者之间的角，而这个角改变了速度的 {query} − {key} = {distance} 倍，所以同样的两个向量只要相距这么远，放在哪里分数都一样。</translation>
    </message>
    <message>
        <source>A model of {billions} billion 16-bit parameters writes one text; its memory delivers {bandwidth}. Explain in two sentences why no token takes less than {time}, however fast the chip calculates, and why a batch helps.</source>
        <translation>一个有 {billions} · 10⁹ 个 16 位参数的模型在写一个文本；它的内存带宽是 {bandwidth}。请用两句话说明：为什么芯片算得再快，每个词元也至少要 {time}，以及为什么成批处理有帮助。</translation>
    </message>
    <message>
        <source>Each new token needs every parameter once: {weights} are read for it.</source>
        <translation>每个新词元都要用到每个参数一次：为它要读 {weights}。</translation>
    </message>
    <message>
        <source>{weights} / {bandwidth} = {time}</source>
        <translation>{weights} / {bandwidth} = {time}</translation>
    </message>
    <message>
        <source>Each number that is read takes part in about 2 operations only, so the chip waits: decoding is limited by bandwidth.</source>
        <translation>读来的每个数只参与大约 2 次运算，所以芯片在等待：解码受限于带宽。</translation>
    </message>
    <message>
        <source>A batch reads the parameters once for a token of every sequence.</source>
        <translation>成批处理时，参数读一次，就为每个序列的一个词元服务。</translation>
    </message>
    <message>
        <source>Caches are not shared: each sequence reads its own.</source>
        <translation>缓存不共用：每个序列读自己的。</translation>
    </message>
    <message>
        <source>For every token the chip reads all parameters, {weights}, which takes {time} at {bandwidth}, and does only about 2 operations with each of them, so memory sets the pace and not arithmetic. In a batch one such reading serves a token of every sequence, which makes more tokens in nearly the same time, until the caches, of which each sequence has its own, or the arithmetic take longer.</source>
        <translation>每写一个词元，芯片都要读全部参数 {weights}，在 {bandwidth} 下要 {time}，而用每个参数只做大约 2 次运算，所以决定速度的是内存，不是运算。成批处理时，这样读一次就为每个序列的一个词元服务，几乎同样的时间得到更多词元，直到缓存（每个序列都有自己的）或运算花的时间更长为止。</translation>
    </message>
    <message>
        <source>A model of {layers} layers with a window of {window} tokens reads a text of {tokens}. Say in two sentences what the window saves, and how news from further back can still arrive.</source>
        <translation>一个 {layers} 层、窗口为 {window} 个词元的模型读一个 {tokens} 个词元的文本。请用两句话说明窗口节省了什么，以及更早的消息怎样还能传到。</translation>
    </message>
    <message>
        <source>A query sees its newest {window} keys at most, so the number of visible pairs grows like T, not like T².</source>
        <translation>一个查询最多看到最新的 {window} 个键，所以可见的对按 T 增长，而不是按 T²。</translation>
    </message>
    <message>
        <source>The cache needs {window} tokens at most, {factor} times fewer than {tokens}.</source>
        <translation>缓存最多需要 {window} 个词元，是 {tokens} 的 {factor} 分之一。</translation>
    </message>
    <message>
        <source>What a token has seen is part of its vector, so news travels one window further in each layer.</source>
        <translation>词元看到过的东西成为它的向量的一部分，所以每过一层，消息就传远一个窗口。</translation>
    </message>
    <message>
        <source>It arrives second-hand, mixed with all that it met on the way, and may get lost.</source>
        <translation>消息是转手来的，混着一路上遇到的一切，还可能丢失。</translation>
    </message>
    <message>
        <source>A query sees its newest {window} keys only, so the visible pairs grow like T and not like T², and the cache needs {window} tokens instead of {tokens}. News from further back is handed on from layer to layer, one window further in each of the {layers}, but it arrives mixed with all that it met on the way.</source>
        <translation>一个查询只看到最新的 {window} 个键，所以可见的对按 T 而不是按 T² 增长，缓存只需要 {window} 个词元，而不是 {tokens} 个。更早的消息一层一层地传下来，{layers} 层中每一层传远一个窗口，但到达时混着一路上遇到的一切。</translation>
    </message>
    <message>
        <source>A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}, and works on a batch of B = {batch}. How many floating-point operations do the scores Q Kᵀ of all heads take? (A multiplication and an addition are two; nothing is skipped.)</source>
        <translation>一层有 H = {heads}，d_k = {width}，T_q = {queries}，T_k = {keys}，一批 B = {batch}。所有头的分数 Q Kᵀ 需要多少次浮点运算？（一次乘法和一次加法算两次；什么都不跳过。）</translation>
    </message>
    <message>
        <source>A layer has H = {heads}, d_k = {width}, T_q = {queries} and T_k = {keys}. How many floating-point operations do the scores Q Kᵀ of all heads take? (A multiplication and an addition are two; nothing is skipped.)</source>
        <translation>一层有 H = {heads}，d_k = {width}，T_q = {queries}，T_k = {keys}。所有头的分数 Q Kᵀ 需要多少次浮点运算？（一次乘法和一次加法算两次；什么都不跳过。）</translation>
    </message>
    <message>
        <source>Padded keys among them do not count; {padded} keys of the text are padding.</source>
        <translation>其中填充的键不算；文本里有 {padded} 个键是填充。</translation>
    </message>
    <message>
        <source>The query stands at position {position}; the window holds its own key and the {before} before it.</source>
        <translation>查询在位置 {position}；窗口里有它自己的键和前面的 {before} 个。</translation>
    </message>
    <message>
        <source>Begin at the token itself, which is the first of the window, and count back.</source>
        <translation>从词元自己开始，它是窗口里的第一个，然后往回数。</translation>
    </message>
    <message>
        <source>A text has {keys} tokens. Keys and values of the first {cached} were computed before; now the last {queries} come as queries, under a causal mask. How many keys does query {query} of these {queries} see (counted from 0)?</source>
        <translation>一个文本有 {keys} 个词元。前 {cached} 个的键和值以前已算好；现在最后 {queries} 个作为查询到来，用因果掩码。这 {queries} 个查询中的查询 {query}（从 0 数起）看到多少个键？</translation>
    </message>
    <message>
        <source>{score} + {fill} = {sum}</source>
        <translation>{score} + {fill} = {sum}</translation>
    </message>
    <message>
        <source>Key {key} lies {distance} places from position {position}, and a window of {window} reaches only {reach}: the window hides it.</source>
        <translation>键 {key} 与位置 {position} 相距 {distance}，而 {window} 的窗口最远只到 {reach}：窗口隐藏它。</translation>
    </message>
    <message>
        <source>A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, query heads: {heads}. How many bytes does that take?</source>
        <translation>一层把所有分数写到内存，每个数 {bits} 位：T_q = {queries}，T_k = {keys}，查询头数：{heads}。一共占多少字节？</translation>
    </message>
    <message>
        <source>A layer writes all its scores to memory, in {bits}-bit numbers: T_q = {queries}, T_k = {keys}, query heads: {heads}, sequences: {batch}. How many bytes does that take?</source>
        <translation>一层把所有分数写到内存，每个数 {bits} 位：T_q = {queries}，T_k = {keys}，查询头数：{heads}，序列数：{batch}。一共占多少字节？</translation>
    </message>
    <message>
        <source>First the size of one score matrix, then all of them.</source>
        <translation>先算一个分数矩阵的大小，再算全部。</translation>
    </message>
    <message>
        <source>The scores of a layer with {heads} query heads, in {bits}-bit numbers, have to fit into {memory}. How many tokens can the text have at most?</source>
        <translation>一层有 {heads} 个查询头，它的分数（每个数 {bits} 位）必须放进 {memory}。文本最多可以有多少个词元？</translation>
    </message>
    <message>
        <source>Write the bytes of the scores as a formula with T², and solve it for T.</source>
        <translation>先把分数的字节数写成含 T² 的式子，再解出 T。</translation>
    </message>
    <message>
        <source>For the backward pass FlashAttention-2 keeps no scores. It keeps the logarithm of the sum of exponentials of each row, in float32. How many bytes is that for {tokens} tokens, {heads} query heads and {layers} layers?</source>
        <translation>为了反向传播，FlashAttention-2 不保留分数，只为每一行保留指数之和的对数，用 float32。{tokens} 个词元、{heads} 个查询头、{layers} 层，一共多少字节？</translation>
    </message>
    <message>
        <source>Statistics are kept in float32 even where Q, K and V are 16-bit numbers: 4 bytes each.</source>
        <translation>即使 Q、K 和 V 是 16 位的数，统计量也用 float32 保存：每个 4 字节。</translation>
    </message>
    <message>
        <source>A model has {layers} layers, {query} query heads and {kv} key/value heads of width {width}. How large is its cache for {batch} sequences of {tokens} tokens each, in {bits}-bit numbers?</source>
        <translation>一个模型有 {layers} 层、{query} 个查询头和 {kv} 个键/值头，宽度 {width}。{batch} 个序列，每个 {tokens} 个词元，每个数 {bits} 位，它的缓存有多大？</translation>
    </message>
    <message>
        <source>How many bytes does the cache of one layer take for {tokens} tokens, in {bits}-bit numbers? (Query heads: {query}, key/value heads: {kv}, d_k = {key}, d_v = {value}.)</source>
        <translation>{tokens} 个词元、每个数 {bits} 位时，一层的缓存占多少字节？（查询头数：{query}，键/值头数：{kv}，d_k = {key}，d_v = {value}。）</translation>
    </message>
    <message>
        <source>A byte has 8 bits.</source>
        <translation>一个字节有 8 位。</translation>
    </message>
    <message>
        <source>What the window has passed is never read again, and its place in memory is reused.</source>
        <translation>窗口走过的再也不会被读取，它在内存里的位置可以重新使用。</translation>
    </message>
    <message>
        <source>A graphics card has {memory} of memory. In it lies a model of {parameters} billion 16-bit parameters. Its {layers} layers have {query} query heads and {kv} key/value heads of width {width}; the cache holds 16-bit numbers, too. How many sequences of {tokens} tokens fit beside the model?</source>
        <translation>一张显卡有 {memory} 显存。里面放着一个有 {parameters} · 10⁹ 个 16 位参数的模型。它有 {layers} 层，每层 {query} 个查询头和 {kv} 个键/值头，宽度 {width}；缓存里的数也是 16 位。除了模型，还能放下多少个 {tokens} 个词元的序列？</translation>
    </message>
    <message>
        <source>A graphics card is sold with {memory}, where 1 GB is 10⁹ bytes. A program reports its memory in GiB, of 1,024³ bytes. Which number does it print? (1,024³ is about 1.074 · 10⁹.)</source>
        <translation>一张显卡标称 {memory}，这里 1 GB 是 10⁹ 字节。程序用 GiB 报告显存，1 GiB 是 1024³ 字节。它会印出哪个数？（1024³ 约为 1.074 · 10⁹。）</translation>
    </message>
    <message>
        <source>A model of {parameters} billion 16-bit parameters has {layers} layers with {query} query heads and {kv} key/value heads of width {width}. It reads {tokens} tokens; scores and cache are 16-bit numbers, too. Put these in order of the bytes they take, the smallest first.</source>
        <translation>一个有 {parameters} · 10⁹ 个 16 位参数的模型有 {layers} 层，每层 {query} 个查询头和 {kv} 个键/值头，宽度 {width}。它读 {tokens} 个词元；分数和缓存里的数也是 16 位。请把下面各项按所占的字节排序，最小的在前。</translation>
    </message>
    <message>
        <source>Token {own} of three gives the three tokens the weights {weights}. One column of V holds {values}. What number does the output of token {own} have in that column? (Tokens count from 0.)</source>
        <translation>三个词元中的词元 {own} 给三个词元的权重是 {weights}。V 的某一列是 {values}。词元 {own} 的输出在这一列是多少？（词元从 0 数起。）</translation>
    </message>
    <message>
        <source>With the weight p of the first key: p · {first} + (1 − p) · {second} = {output}.</source>
        <translation>设第一个键的权重为 p：p · {first} + (1 − p) · {second} = {output}。</translation>
    </message>
    <message>
        <source>p = ({output} − {second}) / ({first} − {second}) = {weight}</source>
        <translation>p = ({output} − {second}) / ({first} − {second}) = {weight}</translation>
    </message>
    <message>
        <source>Angles of a rotation are in radians: a full turn is 2π = 6.28, not 360.</source>
        <translation>旋转的角用弧度计：一整圈是 2π = 6.28，不是 360。</translation>
    </message>
    <message>
        <source>Columns count from 0, so the first pair begins at column 0.</source>
        <translation>列从 0 数起，所以第一对从第 0 列开始。</translation>
    </message>
    <message>
        <source>a full turn</source>
        <translation>一整圈</translation>
    </message>
    <message>
        <source>half a turn</source>
        <translation>半圈</translation>
    </message>
    <message>
        <source>a quarter turn</source>
        <translation>四分之一圈</translation>
    </message>
    <message>
        <source>RoPE with base {base} rotates r = {width} columns. How many tokens apart are two tokens whose pair {pair} differs by {way}? (Pairs count from 0; π = 3.14.)</source>
        <translation>RoPE 的基数是 {base}，旋转 r = {width} 列。两个词元相距多少个词元时，它们的第 {pair} 对相差{way}？（对从 0 数起；π = 3.14。）</translation>
    </message>
    <message>
        <source>The angle is {angle} radians: a full turn is 2π = 6.28.</source>
        <translation>这个角是 {angle} 弧度：一整圈是 2π = 6.28。</translation>
    </message>
    <message>
        <source>1 / speed is how many tokens it takes to turn by 1 radian. A full turn takes 2π times as many.</source>
        <translation>转动 1 弧度需要 1 / 速度 个词元。一整圈是它的 2π 倍。</translation>
    </message>
    <message>
        <source>You took π for a full turn</source>
        <translation>你把 π 当成了一整圈</translation>
    </message>
    <message>
        <source>A full turn is 2π; π is half of it.</source>
        <translation>一整圈是 2π；π 是半圈。</translation>
    </message>
    <message>
        <source>A {format} number has {digits} binary digits that count, the first one included. How far is it from {number} to the next larger {format} number?</source>
        <translation>{format} 的数有 {digits} 位有效的二进制数字，包括第一位。从 {number} 到下一个更大的 {format} 数有多远？</translation>
    </message>
    <message>
        <source>Here float16 numbers are {spacing} apart: {below} and {above} lie next to it.</source>
        <translation>float16 的数在这里间隔 {spacing}：它旁边是 {below} 和 {above}。</translation>
    </message>
    <message>
        <source>How far apart are float16 numbers there?</source>
        <translation>float16 的数在那里间隔多少？</translation>
    </message>
    <message>
        <source>At {answer} the next float16 number is {spacing} away.</source>
        <translation>在 {answer} 处，下一个 float16 的数相距 {spacing}。</translation>
    </message>
    <message>
        <source>Every entry of q is {query}, every entry of k is {key}. The score q · k is stored in float16, before it is divided by √d_k. What is the smallest width d_k, a power of two, at which it becomes infinite?</source>
        <translation>q 的每一项都是 {query}，k 的每一项都是 {key}。分数 q · k 在除以 √d_k 之前存成 float16。使它成为无穷大的最小宽度 d_k（2 的幂）是多少？</translation>
    </message>
    <message>
        <source>The score is {product} · d_k, and the largest float16 number is 65,504.</source>
        <translation>分数是 {product} · d_k，而 float16 最大的数是 65,504。</translation>
    </message>
    <message>
        <source>That is the largest signed whole number in 16 bits. float16 ends at 65,504.</source>
        <translation>那是 16 位有符号整数中最大的。float16 到 65,504 为止。</translation>
    </message>
    <message>
        <source>The largest float16 number is 65,504, nearly 2^16.</source>
        <translation>float16 最大的数是 65,504，接近 2^16。</translation>
    </message>
    <message>
        <source>The largest float16 number is 65,504: e^11 fits, e^12 = 162,755 does not.</source>
        <translation>float16 最大的数是 65,504：e^11 放得下，e^12 = 162,755 放不下。</translation>
    </message>
    <message>
        <source>The largest float16 number is 65,504.</source>
        <translation>float16 最大的数是 65,504。</translation>
    </message>
    <message>
        <source>A chip computes {peak} at most and its memory delivers {bandwidth}. How many operations for each byte does it take until computing takes as long as moving the data? (The ridge, in FLOP / B.)</source>
        <translation>一块芯片的峰值是 {peak}，内存带宽是 {bandwidth}。每字节要做多少次运算，计算才和搬运数据花一样长的时间？（即脊点，单位 FLOP / B。）</translation>
    </message>
    <message>
        <source>Decoding does {intensity} operations for each byte. The chip computes {peak} at most and its memory delivers {bandwidth}. What share of its peak, in %, can decoding use at most?</source>
        <translation>解码每字节做 {intensity} 次运算。芯片的峰值是 {peak}，内存带宽是 {bandwidth}。解码最多能用到峰值的百分之几？</translation>
    </message>
    <message>
        <source>The question asks for the part that has work to do.</source>
        <translation>问的是有活干的部分。</translation>
    </message>
    <message>
        <source>You gave a fraction, not a percentage</source>
        <translation>你给的是小数，不是百分数</translation>
    </message>
    <message>
        <source>Each decode step reads the weights of a model once, as {bits}-bit numbers, and does 2 operations with each of them for every sequence. The chip computes {peak} and its memory delivers {bandwidth}. How many sequences at once does it take until it no longer waits for the weights? (Leave caches out.)</source>
        <translation>解码的每一步把模型的参数读一次，每个数 {bits} 位，并为每个序列用每个参数做 2 次运算。芯片的峰值是 {peak}，内存带宽是 {bandwidth}。要同时有多少个序列，它才不再等参数？（不算缓存。）</translation>
    </message>
    <message>
        <source>n sequences do 2 · n / {element} operations for each byte.</source>
        <translation>n 个序列每字节做 2 · n / {element} 次运算。</translation>
    </message>
    <message>
        <source>They reach the ridge at n = {ridge} · {element} / 2 = {answer}.</source>
        <translation>它们在 n = {ridge} · {element} / 2 = {answer} 时到达脊点。</translation>
    </message>
    <message>
        <source>A layer of {heads} query heads of width {width} works in 16-bit numbers with {tokens} tokens, without a mask; tiles are {rows} queries × {cols} keys. Put these in order of operations for each byte, the fewest first.</source>
        <translation>一层有 {heads} 个宽 {width} 的查询头，用 16 位的数处理 {tokens} 个词元，没有掩码；分块是 {rows} 个查询 × {cols} 个键。请把下面各项按每字节的运算次数排序，最少的在前。</translation>
    </message>
    <message>
        <source>Head {head}: query {query} (“{query_name}”) gives “{key_name}” (key {key}) {ratio} times the weight of “{other_name}” (key {other}). Now all its scores are multiplied by {factor}. How many times the weight of “{other_name}” is it then?</source>
        <translation>头 {head}：查询 {query}（“{query_name}”）给“{key_name}”（键 {key}）的权重是“{other_name}”（键 {other}）的 {ratio} 倍。现在它的所有分数都乘以 {factor}。这时前者的权重是“{other_name}”的几倍？</translation>
    </message>
    <message>
        <source>S = Q Kᵀ of head {head}. Point at the score of query {query} (“{query_name}”) with key {key} (“{key_name}”).</source>
        <translation>头 {head} 的 S = Q Kᵀ。请指出查询 {query}（“{query_name}”）与键 {key}（“{key_name}”）的分数。</translation>
    </message>
    <message>
        <source>Q has the rows {queries}, and K has the rows {keys}. S = Q Kᵀ. Point at the score that is made of the query {q} and the key {k}.</source>
        <translation>Q 的各行是 {queries}，K 的各行是 {keys}。S = Q Kᵀ。请指出由查询 {q} 和键 {k} 得出的分数。</translation>
    </message>
    <message>
        <source>The key stands in row {row} of K, which is column {row} of Kᵀ and of S.</source>
        <translation>键在 K 的第 {row} 行，也就是 Kᵀ 和 S 的第 {row} 列。</translation>
    </message>
    <message>
        <source>q = {q}. The key k has three entries, too, but entry {column} (counted from 0) is lost; the others are {others}, in this order. The score q · k was {score}. What is the lost entry?</source>
        <translation>q = {q}。键 k 也有三项，但第 {column} 项（从 0 数起）丢了；其余依次是 {others}。分数 q · k 是 {score}。丢失的那一项是多少？</translation>
    </message>
    <message>
        <source>{score} − {rest} = {product} is left for the lost one.</source>
        <translation>留给丢失的那一项的是 {score} − {rest} = {product}。</translation>
    </message>
    <message>
        <source>{product} / {entry} = {missing}</source>
        <translation>{product} / {entry} = {missing}</translation>
    </message>
    <message>
        <source>The token “{query_name}” is x = {x}. W_Q of head {head} has the rows {w}. What is entry {column} (counted from 0) of its query q = x W_Q?</source>
        <translation>词元“{query_name}”是 x = {x}。头 {head} 的 W_Q 的各行是 {w}。它的查询 q = x W_Q 的第 {column} 项（从 0 数起）是多少？</translation>
    </message>
    <message>
        <source>A token is x = {x}. W_Q has the rows {w}. What is entry {column} (counted from 0) of its query q = x W_Q?</source>
        <translation>一个词元是 x = {x}。W_Q 的各行是 {w}。它的查询 q = x W_Q 的第 {column} 项（从 0 数起）是多少？</translation>
    </message>
    <message>
        <source>Which column of W_Q makes this entry?</source>
        <translation>这一项由 W_Q 的哪一列得出？</translation>
    </message>
    <message>
        <source>In one head T_q = {queries}, T_k = {keys} and d_k = {width}. How many numbers are in its score matrix S = Q Kᵀ?</source>
        <translation>在一个头里，T_q = {queries}，T_k = {keys}，d_k = {width}。它的分数矩阵 S = Q Kᵀ 里有多少个数？</translation>
    </message>
    <message>
        <source>A layer works on a batch of B = {batch}, with H = {heads}, T_q = {queries} and T_k = {keys}. How many rows of weights come out, each adding up to 1?</source>
        <translation>一层处理一批 B = {batch}，H = {heads}，T_q = {queries}，T_k = {keys}。一共得出多少行权重，每行加起来等于 1？</translation>
    </message>
    <message>
        <source>What a step needs must be there before: softmax(Q Kᵀ / √d_k + mask) V.</source>
        <translation>一步所需要的必须先准备好：softmax(Q Kᵀ / √d_k + 掩码) V。</translation>
    </message>
    <message>
        <source>A model has {layers} layers with {query} query heads and {kv} key/value heads of width {width} each. Its cache holds {bits}-bit numbers. How many bytes does one more token take in the cache?</source>
        <translation>一个模型有 {layers} 层、{query} 个查询头和 {kv} 个键/值头，每个宽 {width}。它的缓存每个数 {bits} 位。再多一个词元，缓存要多占多少字节？</translation>
    </message>
    <message>
        <source>How many bytes does one more token take in the cache of a layer, in {bits}-bit numbers? (Query heads: {query}, key/value heads: {kv}, width of each: {width}.)</source>
        <translation>再多一个词元，一层的缓存要多占多少字节？每个数 {bits} 位。（查询头数：{query}，键/值头数：{kv}，每个的宽度：{width}。）</translation>
    </message>
    <message>
        <source>A key and a value, so 2 vectors, are kept for each key/value head in each layer: {layers} · {kv} times.</source>
        <translation>每层、每个键/值头保留一个键和一个值，所以是 2 个向量：{layers} · {kv} 份。</translation>
    </message>
    <message>
        <source>A model of {layers} layers with {query} query heads of width {width} is planned. Its cache, in {bits}-bit numbers, may take {budget} for one sequence of {tokens} tokens. How many key/value heads can each layer have at most?</source>
        <translation>计划做一个模型：{layers} 层，{query} 个宽 {width} 的查询头。一个 {tokens} 个词元的序列，缓存（每个数 {bits} 位）最多可以占 {budget}。每层最多可以有几个键/值头？</translation>
    </message>
    <message>
        <source>Put these models in order of what one token takes in their caches (16 bits for each number), the smallest first.</source>
        <translation>请把这些模型按一个词元在缓存中占的字节排序（每个数 16 位），最小的在前。</translation>
    </message>
    <message>
        <source>If this key&apos;s exponential counts 1, the other counts e^{difference} = {ratio}.</source>
        <translation>把这个键的指数算作 1，另一个就算 e^{difference} = {ratio}。</translation>
    </message>
    <message>
        <source>{score} − {largest} = {shifted}</source>
        <translation>{score} − {largest} = {shifted}</translation>
    </message>
    <message>
        <source>A key has the weight p = {weight}. What is the derivative of p with respect to the key&apos;s own score?</source>
        <translation>一个键的权重是 p = {weight}。p 对这个键自己的分数的导数是多少？</translation>
    </message>
    <message>
        <source>In one row, key a has the weight {weight} and key b the weight {other}. What is the derivative of the weight of a with respect to the score of b?</source>
        <translation>在一行里，键 a 的权重是 {weight}，键 b 的权重是 {other}。a 的权重对 b 的分数的导数是多少？</translation>
    </message>
    <message>
        <source>A tiled kernel meets the scores {scores} of one query in tiles of {keys} keys. By what factor does it multiply its running sum when it meets the last tile?

e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01</source>
        <translation>分块内核按每块 {keys} 个键遇到一个查询的分数 {scores}。遇到最后一块时，它把滚动和乘以哪个倍数？

e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01</translation>
    </message>
    <message>
        <source>The answer: {answer}.</source>
        <translation>答案：{answer}。</translation>
    </message>
    <message>
        <source>FlashAttention-2 works on a tile of {rows} queries × {cols} keys, with d_k = {key} and d_v = {value}. On chip it holds the tiles of Q, K and V in {bits}-bit numbers, the scores of the tile and the output so far in float32, and two float32 numbers for each query. How many bytes is that?</source>
        <translation>FlashAttention-2 处理 {rows} 个查询 × {cols} 个键的一块，d_k = {key}，d_v = {value}。它在芯片上存放 Q、K 和 V 的块（每个数 {bits} 位），这一块的分数和至今的输出（float32），以及每个查询两个 float32 的数。一共多少字节？</translation>
    </message>
    <message>
        <source>FlashAttention-2 goes through {queries} queries and {keys} keys of one head, without a mask, in tiles of {rows} queries × {cols} keys, with d_k = {key}, d_v = {value} and {bits}-bit numbers. How many bytes of K and V does it read from slow memory in all?</source>
        <translation>FlashAttention-2 走遍一个头的 {queries} 个查询和 {keys} 个键，没有掩码，分块是 {rows} 个查询 × {cols} 个键，d_k = {key}，d_v = {value}，每个数 {bits} 位。它一共从慢速内存读多少字节的 K 和 V？</translation>
    </message>
    <message>
        <source>The FlashAttention paper shares the on-chip memory out evenly among the tiles of Q, K, V and O. With {memory} on chip, d = {width} and {element} bytes for each number, how many keys B_c are there in a tile of K, rounded up?</source>
        <translation>FlashAttention 的论文把片上内存平均分给 Q、K、V 和 O 的块。片上有 {memory}，d = {width}，每个数 {element} 字节，K 的一块里有多少个键 B_c？向上取整。</translation>
    </message>
    <message>
        <source>{queries} queries and {keys} keys {mask}, d_k = {key}, d_v = {value}, {bits}-bit numbers, tiles of {rows} × {cols} where there are tiles. Put the algorithms in order of the bytes that they move between slow memory and the chip, the fewest first.</source>
        <translation>{queries} 个查询和 {keys} 个键，{mask}，d_k = {key}，d_v = {value}，每个数 {bits} 位，有分块时每块 {rows} × {cols}。请把这些算法按它们在慢速内存与芯片之间搬运的字节数排序，最少的在前。</translation>
    </message>
    <message>
        <source>Draw a grid with a row for each query and a column for each key: {queries} queries, the last of {keys} tokens, under a causal mask. How many of its cells are visible?</source>
        <translation>画一个网格，每个查询一行，每个键一列：{queries} 个查询，是 {keys} 个词元中最后的几个，因果掩码。其中有多少格是可见的？</translation>
    </message>
    <message>
        <source>Draw a grid with a row for each query and a column for each key: {keys} tokens under a causal mask with a window of {window}, which counts the token itself; key {padded} (counted from 0) is padding. How many of its cells are visible?</source>
        <translation>画一个网格，每个查询一行，每个键一列：{keys} 个词元，因果掩码加 {window} 的窗口，窗口把词元自己算在内；键 {padded}（从 0 数起）是填充。其中有多少格是可见的？</translation>
    </message>
    <message>
        <source>Draw a grid with a row for each query and a column for each key: {keys} tokens under a causal mask with a window of {window}, which counts the token itself. How many of its cells are visible?</source>
        <translation>画一个网格，每个查询一行，每个键一列：{keys} 个词元，因果掩码加 {window} 的窗口，窗口把词元自己算在内。其中有多少格是可见的？</translation>
    </message>
    <message>
        <source>Draw a grid with a row for each query and a column for each key: {keys} tokens under a causal mask; key {padded} (counted from 0) is padding. How many of its cells are visible?</source>
        <translation>画一个网格，每个查询一行，每个键一列：{keys} 个词元，因果掩码；键 {padded}（从 0 数起）是填充。其中有多少格是可见的？</translation>
    </message>
    <message>
        <source>From the first query to the last they see {seen} keys.</source>
        <translation>从第一个到最后一个查询，它们看到的键数依次是 {seen}。</translation>
    </message>
    <message>
        <source>Together {pairs} cells are visible.</source>
        <translation>合起来有 {pairs} 格可见。</translation>
    </message>
    <message>
        <source>Go row by row: where does what a query sees begin, and where does it end?</source>
        <translation>逐行来看：一个查询看到的从哪里开始，到哪里结束？</translation>
    </message>
    <message>
        <source>{query} query heads read {kv} pairs of keys and values; heads that stand beside each other share a pair. Draw who reads what. Which is the first query head that reads pair {pair}? (Heads and pairs count from 0.)</source>
        <translation>{query} 个查询头读取 {kv} 个键值对；相邻的头共用一对。请画出谁读哪一对。读取键值对 {pair} 的第一个查询头是哪一个？（头和键值对都从 0 数起。）</translation>
    </message>
    <message>
        <source>{query} / {kv} = {group} query heads read each pair.</source>
        <translation>每个键值对由 {query} / {kv} = {group} 个查询头读取。</translation>
    </message>
    <message>
        <source>The pairs before this one are read by {pair} · {group} heads: the next is head {first}.</source>
        <translation>这一对之前的键值对由 {pair} · {group} 个头读取：下一个是头 {first}。</translation>
    </message>
    <message>
        <source>How many query heads come to one pair?</source>
        <translation>一个键值对对应多少个查询头？</translation>
    </message>
    <message>
        <source>You gave hidden keys a share</source>
        <translation>你给被隐藏的键分了一份</translation>
    </message>
    <message>
        <source>Under a causal mask the keys behind the query&apos;s own place are hidden: their weight is 0, and they are no part of the row&apos;s sum.</source>
        <translation>在因果掩码下，查询自己位置之后的键是隐藏的：它们的权重是 0，也不计入这一行的和。</translation>
    </message>
    <message>
        <source>Q has the rows {queries}, and K has the rows {keys}; d_k = {width}. The mask is causal. What weight does query {query} (“{query_name}”) give to key {key} (“{key_name}”), both counted from 0?

e^−1 = 0.37, e^−0.5 = 0.61, e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^2.5 = 12.18, e^3 = 20.09</source>
        <translation>Q 的各行是 {queries}，K 的各行是 {keys}；d_k = {width}。掩码是因果掩码。查询 {query}（“{query_name}”）给键 {key}（“{key_name}”）的权重是多少？两者都从 0 数起。

e^−1 = 0.37, e^−0.5 = 0.61, e^0.5 = 1.65, e^1 = 2.72, e^1.5 = 4.48, e^2 = 7.39, e^2.5 = 12.18, e^3 = 20.09</translation>
    </message>
    <message>
        <source>The scores of the query with the keys that it sees: {scores}. Divided by √{width}: {scaled}.</source>
        <translation>这个查询与它看到的各键的分数：{scores}。除以 √{width}：{scaled}。</translation>
    </message>
    <message>
        <source>Row {query} of Q with each row of K up to its own, halved; then e to the power of each, then shares.</source>
        <translation>Q 的第 {query} 行与 K 的每一行（直到它自己那一行）求点积，再减半；然后取 e 的这些次幂，再求各占的份额。</translation>
    </message>
    <message>
        <source>{tokens} tokens under a causal mask; a tile has {rows} queries and {cols} keys. FlashAttention-2 takes one row of tiles after the other, from left to right, and skips tiles that are hidden altogether. As which one, counted from 1, does the tile in row {row} and column {column} (both counted from 0) come?</source>
        <translation>{tokens} 个词元，因果掩码；每块有 {rows} 个查询和 {cols} 个键。FlashAttention-2 一行块接一行块地从左到右处理，并跳过完全被隐藏的块。第 {row} 行、第 {column} 列（都从 0 数起）的块是第几个处理的？从 1 数起。</translation>
    </message>
    <message>
        <source>The rows of tiles before it have {before} tiles that are not hidden altogether.</source>
        <translation>它之前的各行块中有 {before} 块没有完全被隐藏。</translation>
    </message>
    <message>
        <source>In its own row it is number {own}: {before} + {own} = {place}.</source>
        <translation>在它自己那一行，它是第 {own} 个：{before} + {own} = {place}。</translation>
    </message>
    <message>
        <source>You counted tiles that are skipped</source>
        <translation>你把跳过的块也数进去了</translation>
    </message>
    <message>
        <source>A tile above the diagonal has no visible pair: nothing of it is computed.</source>
        <translation>对角线上方的块没有可见的对：完全不用计算。</translation>
    </message>
    <message>
        <source>You went down the columns</source>
        <translation>你是按列往下数的</translation>
    </message>
    <message>
        <source>That is how FlashAttention-1 walks. FlashAttention-2 keeps its queries and goes through the keys.</source>
        <translation>FlashAttention-1 才这样走。FlashAttention-2 保持查询不动，依次处理各个键。</translation>
    </message>
    <message>
        <source>You counted the tiles from 0</source>
        <translation>你从 0 开始数块</translation>
    </message>
    <message>
        <source>Rows and columns count from 0 here, but the first tile is number 1.</source>
        <translation>这里行和列从 0 数起，但第一块的编号是 1。</translation>
    </message>
    <message>
        <source>Draw the tiles, hatch those above the diagonal, and number the others.</source>
        <translation>画出各块，给对角线上方的块画斜线，再给其余的块编号。</translation>
    </message>
</context>
</TS>
