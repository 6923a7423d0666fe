<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
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
        <source>%1: /inputs/kind: found "shape", which has sizes but no values to trace; expected "qkv" or "projected"</source>
        <translation>%1：/inputs/kind：得到 "shape"，它只有尺寸而没有可追踪的数值；应为 "qkv" 或 "projected"</translation>
    </message>
    <message>
        <source>there is no display for the window; these work without one: attentionscope trace FILE, check FILE, devices, render FILE --view steps -o PICTURE.png</source>
        <translation>没有可显示窗口的屏幕；不需要屏幕的有：attentionscope trace FILE、check FILE、devices、render FILE --view steps -o PICTURE.png</translation>
    </message>
    <message>
        <source>to standard output</source>
        <translation>写到标准输出</translation>
    </message>
    <message>
        <source>--device: there is no device %1; "attentionscope devices" lists them</source>
        <translation>--device：没有设备 %1；“attentionscope devices”会列出设备</translation>
    </message>
    <message>
        <source>%1: the trace would replace the document. Choose another file after -o.</source>
        <translation>%1：追踪结果会覆盖文档。请在 -o 之后选择另一个文件。</translation>
    </message>
    <message>
        <source>--size: found "%1", expected two sides from %2 to %3 such as 1600x900</source>
        <translation>--size：得到“%1”，应为两个 %2 到 %3 之间的边长，例如 1600x900</translation>
    </message>
    <message>
        <source>--locale: found "%1", expected one of: %2</source>
        <translation>--locale：得到“%1”，应为其中之一：%2</translation>
    </message>
    <message>
        <source>the view "%1" needs a FILE</source>
        <translation>视图“%1”需要一个文件</translation>
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
        <source>What each mask lets through, and what gets out of sight.</source>
        <translation>每种掩码放行什么，又有什么离开了视野。</translation>
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
        <source>Word vectors</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>Second sequence</source>
        <translation>第二个序列</translation>
    </message>
    <message>
        <source>Query weights</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>Key weights</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>Value weights</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>Output weights</source>
        <translation>输出权重</translation>
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
        <source>This scenario has no such matrix.</source>
        <translation>这个场景没有这样的矩阵。</translation>
    </message>
    <message>
        <source>This step is switched off in this scenario.</source>
        <translation>这一步在此场景中是关闭的。</translation>
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
        <source>What does %1 offer to those who look for something?</source>
        <translation>%1 向寻找者提供什么？</translation>
    </message>
    <message>
        <source>What does %1 hand over to those who look at it?</source>
        <translation>%1 把什么交给看它的词？</translation>
    </message>
    <message>
        <source>How is %1 written in numbers?</source>
        <translation>%1 用数字怎样写？</translation>
    </message>
    <message>
        <source>How is %1, a word of the second sequence, written in numbers?</source>
        <translation>第二个序列的词 %1 用数字怎样写？</translation>
    </message>
    <message>
        <source>How do word vectors become %1?</source>
        <translation>词向量怎样变成%1？</translation>
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
        <source>How much do you favour %2 in the eyes of %1?</source>
        <translation>在 %1 眼中，你给 %2 多少偏爱？</translation>
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
        <source>Every word enters as a row of numbers, its vector. Three matrices of weights turn each row into a query, a key and a value.</source>
        <translation>每个词以一行数字（它的向量）进入。三个权重矩阵把每一行变成一个查询、一个键和一个值。</translation>
    </message>
    <message>
        <source>These weights are what a model learns; they are the same for every word. Row by row they say how much each number of the word vector adds to this column.</source>
        <translation>这些权重是模型学到的，对每个词都一样。它们逐行说明词向量的每个数字对这一列贡献多少。</translation>
    </message>
    <message>
        <source>Each head works alone and knows nothing of the others. These learned weights mix what the heads found into one vector per word.</source>
        <translation>每个头独自工作，对其他头一无所知。这些学到的权重把各个头的发现混合成每个词一个向量。</translation>
    </message>
    <message>
        <source>A bias shifts every row by the same amount, whatever the word. Many newer models leave it out.</source>
        <translation>偏置把每一行移动同样的量，与词无关。许多较新的模型不再使用它。</translation>
    </message>
    <message>
        <source>1 opens a cell, 0 closes it. A key is visible when this mask and every other rule that is on allow it.</source>
        <translation>1 打开一个格子，0 关闭它。只有这个掩码和其他已开启的规则都允许时，键才可见。</translation>
    </message>
    <message>
        <source>This number is added to the score before the softmax: above 0 it draws attention, below 0 it turns it away. Adding ln 2 ≈ 0.69 doubles the share of a key against the others.</source>
        <translation>这个数在 softmax 之前加到分数上：大于 0 吸引注意，小于 0 使注意离开。加上 ln 2 ≈ 0.69 会使一个键相对其他键的份额翻倍。</translation>
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
        <source>Set this number to 0. Which column changes, for which words, and why not for all alike?</source>
        <translation>把这个数字设为 0。哪一列会变，对哪些词，为什么并非对所有词都一样？</translation>
    </message>
    <message>
        <source>Set a whole row to 0. Which head’s column is silenced?</source>
        <translation>把整行设为 0。哪个头的列被静音了？</translation>
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
        <source>Raise this number to 0.69 more than now and watch the weight of %1.</source>
        <translation>把这个数字再提高 0.69，观察 %1 的权重。</translation>
    </message>
    <message>
        <source>You gave this number; nothing computes it.</source>
        <translation>这个数字由你给出，不是算出来的。</translation>
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
        <source>No mask is on, so every word may look at every other. That suits a model that reads a finished text; one that writes must not see the words it is about to guess.</source>
        <translation>没有开启掩码，所以每个词都可以看其他所有词。这适合阅读完整文本的模型；写作的模型不能看到它将要猜的词。</translation>
    </message>
    <message>
        <source>Nothing is hidden; a number of your own is added to every score. The softmax turns what is added into a factor: a key that gets +1 counts e ≈ 2.72 times as much.</source>
        <translation>没有隐藏任何键；每个分数都加上你给的数。softmax 把加上的数变成倍数：得到 +1 的键分量变为 e ≈ 2.72 倍。</translation>
    </message>
    <message>
        <source>A hidden key gets −∞ added to its score. e&lt;sup&gt;−∞&lt;/sup&gt; is exactly 0, so nothing of it gets through the softmax, and the visible keys share the whole weight.</source>
        <translation>被隐藏的键的分数加上 −∞。e&lt;sup&gt;−∞&lt;/sup&gt; 正好是 0，所以它完全通不过 softmax，可见的键分享全部权重。</translation>
    </message>
    <message>
        <source>A hidden key gets a large negative number added to its score. Next to any visible key its share then rounds to 0, but unlike −∞ it remains a number, which matters in a row where everything is hidden.</source>
        <translation>被隐藏的键的分数加上一个很大的负数。只要旁边有可见的键，它的份额就舍入为 0；但与 −∞ 不同，它仍是一个数，这在全部被隐藏的行里很要紧。</translation>
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
        <source>Set the query offset to 0. Why is only one key left?</source>
        <translation>把查询偏移设为 0。为什么只剩一个键？</translation>
    </message>
    <message>
        <source>Switch causal off. One row of weights stays as it is: which, and why?</source>
        <translation>关闭因果掩码。有一行权重保持不变：哪一行，为什么？</translation>
    </message>
    <message>
        <source>Switch causal on. Which word can then see only itself?</source>
        <translation>开启因果掩码。哪个词就只能看到自己？</translation>
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
        <source>%1 sees no key at all. All its scores sink by the same amount, and softmax only sees differences: the row comes out as if there were no mask.</source>
        <translation>%1 看不到任何键。它的所有分数下降同样的量，而 softmax 只看差值：结果就像没有掩码一样。</translation>
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
        <source>What does %1 take home in column %2?</source>
        <translation>%1 在第 %2 列带回了什么？</translation>
    </message>
    <message>
        <source>The output is a mixture: each value counts as much as its weight says. Because the weights add up to 1, the result lies between the smallest and the largest of the values it mixes.</source>
        <translation>输出是一种混合：每个值按它的权重计入。因为权重之和为 1，结果介于被混合的最小值和最大值之间。</translation>
    </message>
    <message>
        <source>no visible key: nothing to mix, zero by agreement</source>
        <translation>没有可见的键：没有可混合的，约定为零</translation>
    </message>
    <message>
        <source>The output of %1 means nothing and must not be used.</source>
        <translation>%1 的输出没有意义，不能使用。</translation>
    </message>
    <message>
        <source>Open one key for %1 in the mask. Whose value does it take home?</source>
        <translation>在掩码中为 %1 打开一个键。它会带回谁的值？</translation>
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
        <source>The outputs of all heads are laid side by side, nothing is computed. Each head had its own questions, so each brings other findings about the same word.</source>
        <translation>所有头的输出并排摆放，不做计算。每个头有自己的问题，所以对同一个词带来不同的发现。</translation>
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
        <source>Look at the example with eight heads: which columns belong to head 3?</source>
        <translation>看看八个头的例子：哪些列属于头 3？</translation>
    </message>
    <message>
        <source>The last number is the bias, the same for every word.</source>
        <translation>最后一个数是偏置，对每个词都相同。</translation>
    </message>
    <message>
        <source>What does %1 take along from all heads together?</source>
        <translation>%1 从所有头那里一共带走了什么？</translation>
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
    <message>
        <source>The value is the part of a word that others take home when they look at it. It has weights of its own, so it need not resemble the key that drew the look.</source>
        <translation>值是一个词被看时别人带走的部分。它有自己的权重，所以不必像那个吸引目光的键。</translation>
    </message>
    <message>
        <source>The same word can ask for one thing and offer another, so the query and the key have weights of their own. Every word goes through the same weights; only its vector differs.</source>
        <translation>同一个词可以寻求一样东西而提供另一样，所以查询和键各有自己的权重。每个词都经过同样的权重，不同的只是它的向量。</translation>
    </message>
    <message numerus="yes">
        <source>Head %1 reads key/value head %2, which %n query heads share.</source>
        <translation>
            <numerusform>头 %1 读取由 %n 个查询头共用的键/值头 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Change one number of %1. Which pictures change, and why do the weights not?</source>
        <translation>改变 %1 的一个数字。哪些图会变，为什么权重不变？</translation>
    </message>
    <message>
        <source>Change a number in column %1 of %2. Which column of the result follows, and which stay?</source>
        <translation>改变 %2 第 %1 列的一个数字。结果的哪一列随之改变，哪些不变？</translation>
    </message>
    <message>
        <source>How does %1 say where it stands?</source>
        <translation>%1 怎样说明自己的位置？</translation>
    </message>
    <message>
        <source>Two columns at a time are turned like the hand of a clock, further for each position. In the product of a query and a key only the difference of their angles is left, so the score knows the distance of two words and not their places.</source>
        <translation>每次取两列，像钟表指针一样转动，位置越靠后转得越多。在查询与键的乘积里只剩下角度之差，所以分数知道两个词的距离，而不知道它们的位置。</translation>
    </message>
    <message>
        <source>Set the start of the rotation to 100. All rotated numbers change: do the scores change as well?</source>
        <translation>把旋转的起点设为 100。所有旋转后的数都变了：分数也变吗？</translation>
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
        <source>A dot product is large when two vectors point the same way. Each query is held against every key, so the result has one row per query and one column per key.</source>
        <translation>两个向量方向一致时点积就大。每个查询都与每个键对照，所以结果每个查询一行、每个键一列。</translation>
    </message>
    <message>
        <source>Switch the rotation off. Which scores of equal words become equal?</source>
        <translation>关闭旋转。哪些相同词的分数变得相等？</translation>
    </message>
    <message>
        <source>Drag a number of %1 in X. It is a query and a key at once: which cells of S change?</source>
        <translation>拖动 X 中 %1 的一个数字。它同时是查询和键：S 的哪些格子会变？</translation>
    </message>
    <message>
        <source>Drag a number in the row of %1 in %2. Which row of S changes, and which don’t?</source>
        <translation>拖动 %2 中 %1 那一行的一个数字。S 的哪一行会变，哪些不变？</translation>
    </message>
    <message numerus="yes">
        <source>How large is this score for vectors of %n numbers?</source>
        <translation>
            <numerusform>对 %n 个数的向量来说，这个分数有多大？</numerusform>
        </translation>
    </message>
    <message>
        <source>A sum of d&lt;sub&gt;k&lt;/sub&gt; products spreads about √d&lt;sub&gt;k&lt;/sub&gt; times as wide as a single one. Dividing by √d&lt;sub&gt;k&lt;/sub&gt; keeps the scores in a range where softmax still makes differences gentle, whatever the width.</source>
        <translation>d&lt;sub&gt;k&lt;/sub&gt; 个乘积之和的散布约为单个乘积的 √d&lt;sub&gt;k&lt;/sub&gt; 倍。除以 √d&lt;sub&gt;k&lt;/sub&gt; 使分数无论宽度多少都留在 softmax 温和的范围内。</translation>
    </message>
    <message>
        <source>Switch the scale off. Do the weights become sharper or flatter?</source>
        <translation>关闭缩放。权重变得更尖还是更平？</translation>
    </message>
    <message>
        <source>How loud is this score meant to be?</source>
        <translation>这个分数应该有多响？</translation>
    </message>
    <message>
        <source>The scale is off: scores go on as they are. With wide vectors they grow so large that softmax gives nearly all weight to one key.</source>
        <translation>缩放已关闭：分数原样继续。向量很宽时它们会大到让 softmax 把几乎全部权重给一个键。</translation>
    </message>
    <message>
        <source>A number of your own takes the place of 1/√d&lt;sub&gt;k&lt;/sub&gt;. Large factors make the weights sharper, small ones flatter; 0 makes them all equal.</source>
        <translation>你自己的数代替了 1/√d&lt;sub&gt;k&lt;/sub&gt;。因子大使权重更尖，因子小使其更平；0 使它们全部相等。</translation>
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
        <source>Set the cap to 1. How close can the largest weight of a row still come to 1?</source>
        <translation>把封顶设为 1。一行中最大的权重还能多接近 1？</translation>
    </message>
    <message>
        <source>Masked keys left out: %1 (each %2).</source>
        <translation>略去被掩蔽的键：%1（各为 %2）。</translation>
    </message>
    <message>
        <source>%1 sees no key, and a row of −∞ has no softmax (it would be 0 / 0). By agreement it becomes zeros, and the row is reported.</source>
        <translation>%1 看不到键，而全为 −∞ 的行没有 softmax（会是 0 / 0）。约定它变为零，并报告这一行。</translation>
    </message>
    <message>
        <source>%1 should see no key, but the fill is a number: taken away from every score alike it changes nothing, and even hidden keys get weight. Use −∞ to prevent that.</source>
        <translation>%1 本不该看到键，但填充值是一个数：给每个分数同样减去它什么也不改变，连被隐藏的键也得到权重。用 −∞ 可以避免。</translation>
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
        <source>Taking the largest score away from all others changes no weight, because softmax only sees differences. But it keeps e to the power of a large score from growing past what the computer can hold.</source>
        <translation>从所有分数中减去最大的分数不改变任何权重，因为 softmax 只看差值。但它防止 e 的大数次方超出计算机能表示的范围。</translation>
    </message>
    <message>
        <source>Move through the rows with the arrow keys. Is the largest score ever a masked one?</source>
        <translation>用方向键在各行间移动。最大的分数会是被掩蔽的吗？</translation>
    </message>
    <message>
        <source>The row maximum is not taken away in this scenario: m is set to 0.</source>
        <translation>这个场景不减去行最大值：m 设为 0。</translation>
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
        <source>How much does %2 count for %1, before all is shared out?</source>
        <translation>在分配之前，%2 对 %1 有多少分量？</translation>
    </message>
    <message>
        <source>e to the power of a score is always positive, and one point more makes it e ≈ 2.72 times as large. So a small lead in the scores becomes a clear lead in the weights, and nothing gets a negative share.</source>
        <translation>e 的分数次方总是正的，分数多一分就大 e ≈ 2.72 倍。所以分数上的小优势变成权重上的明显优势，而且没有负的份额。</translation>
    </message>
    <message>
        <source>Find the cell of this row that is exactly 1. Why does every row have one?</source>
        <translation>找出这一行中正好为 1 的格子。为什么每行都有一个？</translation>
    </message>
    <message>
        <source>Look at another row. Does it have a cell that is exactly 1?</source>
        <translation>看另一行。它有正好为 1 的格子吗？</translation>
    </message>
    <message>
        <source>no visible key: zero by agreement</source>
        <translation>没有可见的键：约定为零</translation>
    </message>
    <message>
        <source>e to the power of −∞ is 0, not just nearly 0.</source>
        <translation>e 的 −∞ 次方是 0，不只是接近 0。</translation>
    </message>
    <message>
        <source>How much is there to share out in the row of %1?</source>
        <translation>%1 这一行一共有多少可分？</translation>
    </message>
    <message>
        <source>Dividing by this sum makes the row add up to 1, so that it can be read as shares. The sum is also why keys compete: when one counts more, all others get less.</source>
        <translation>除以这个和使整行加起来为 1，于是可以读作份额。这个和也是键相互竞争的原因：一个多了，其他就少。</translation>
    </message>
    <message>
        <source>Compare the sums of all rows. Why is none of a visible row below 1, and none above %1?</source>
        <translation>比较各行的和。为什么可见行的和都不小于 1，也不大于 %1？</translation>
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
        <source>Switch the scale off and watch this row: the largest weight grows, the others pay.</source>
        <translation>关闭缩放并观察这一行：最大的权重增长，其他的付出代价。</translation>
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
        <source>%1 is padding: it only fills up the row, so nobody may look at it.</source>
        <translation>%1 是填充：它只用来补足长度，谁也不可以看它。</translation>
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
        <source>No number fits here: ∞ − ∞ and ∞ / ∞ have no value. Computers write NaN, “not a number”.</source>
        <translation>这里没有合适的数：∞ − ∞ 和 ∞ / ∞ 没有值。计算机写作 NaN，“不是数”。</translation>
    </message>
    <message>
        <source>float16 ends at %1; anything larger becomes ∞.</source>
        <translation>float16 到 %1 为止；更大的都变成 ∞。</translation>
    </message>
    <message>
        <source>float32 ends at %1; anything larger becomes ∞.</source>
        <translation>float32 到 %1 为止；更大的都变成 ∞。</translation>
    </message>
    <message>
        <source>This is larger than any number the computer can hold, so it becomes ∞.</source>
        <translation>这比计算机能表示的任何数都大，所以变成 ∞。</translation>
    </message>
    <message>
        <source>The numbers above are rounded for reading, so the last digit of their sum can differ.</source>
        <translation>上面的数为便于阅读而舍入，所以它们之和的末位可能不同。</translation>
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
        <source>Vector graphics (*.svg);;PDF page (*.pdf);;Image (*.png)</source>
        <translation>矢量图 (*.svg);;PDF 页面 (*.pdf);;图像 (*.png)</translation>
    </message>
    <message>
        <source>The picture was written to %1.</source>
        <translation>图片已写入 %1。</translation>
    </message>
</context>
<context>
    <name>ProblemSentences</name>
    <message>
        <source>there is no file "%1". Check its name, or where it was moved to.</source>
        <translation>没有文件“%1”。请检查它的名字，或它被移到了哪里。</translation>
    </message>
    <message>
        <source>"%1" is a folder. Choose a file in it.</source>
        <translation>“%1”是一个文件夹。请选择其中的文件。</translation>
    </message>
    <message>
        <source>"%1" cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>"%1" is too large: %2, at most %3 can be read.</source>
        <translation>“%1”太大：%2，最多可读 %3。</translation>
    </message>
    <message>
        <source>"%1" cannot be written: %2. Save it under another name or in another folder.</source>
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
        <source>the key "%1" occurs twice. Remove one of them.</source>
        <translation>键“%1”出现了两次。请去掉一个。</translation>
    </message>
    <message>
        <source>%1 occurs twice. Remove one of them.</source>
        <translation>%1 出现了两次。请去掉一个。</translation>
    </message>
    <message>
        <source>found the format "%1", expected "%2". This is not an AttentionScope document.</source>
        <translation>格式是“%1”，应为“%2”。这不是 AttentionScope 文档。</translation>
    </message>
    <message>
        <source>found version %1, but this program reads version %2. A newer AttentionScope may open it.</source>
        <translation>版本是 %1，而本程序读取版本 %2。较新的 AttentionScope 也许能打开它。</translation>
    </message>
    <message>
        <source>unknown key "%1". Known here: %2.</source>
        <translation>未知的键“%1”。此处可用：%2。</translation>
    </message>
    <message>
        <source>the key "%1" is not allowed here.</source>
        <translation>此处不允许键“%1”。</translation>
    </message>
    <message>
        <source>the key "%1" is missing. Add it.</source>
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
        <source>found "%1", expected one of: %2.</source>
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
        <source>"%1" leads out of the folder of the document. Put the file beside the document.</source>
        <translation>“%1”离开了文档所在的文件夹。请把文件放在文档旁边。</translation>
    </message>
    <message>
        <source>"%1" is of a type that cannot be read. Known: %2.</source>
        <translation>“%1”的类型无法读取。可用：%2。</translation>
    </message>
    <message>
        <source>"%1" is not a sound NumPy file: %2.</source>
        <translation>“%1”不是完好的 NumPy 文件：%2。</translation>
    </message>
    <message>
        <source>"%1" is not a sound .npz archive: %2 (%3).</source>
        <translation>“%1”不是完好的 .npz 归档：%2（%3）。</translation>
    </message>
    <message>
        <source>"%1" is not a sound .npz archive: %2.</source>
        <translation>“%1”不是完好的 .npz 归档：%2。</translation>
    </message>
    <message>
        <source>"%1" is not a sound safetensors file: %2.</source>
        <translation>“%1”不是完好的 safetensors 文件：%2。</translation>
    </message>
    <message>
        <source>there is no tensor "%2" in "%1". It holds: %3.</source>
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
        <source>The device's compiler rejected a kernel.</source>
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
        <source>Found "%1".</source>
        <translation>得到“%1”。</translation>
    </message>
    <message>
        <source>"%1", line %2, column %3: %4.</source>
        <translation>“%1”，第 %2 行，第 %3 列：%4。</translation>
    </message>
    <message>
        <source>line %1, column %2: %3.</source>
        <translation>第 %1 行，第 %2 列：%3。</translation>
    </message>
</context>
<context>
    <name>Render</name>
    <message>
        <source>The document has no step “%1”: it is switched off there.</source>
        <translation>文档没有步骤“%1”：它在那里是关闭的。</translation>
    </message>
    <message>
        <source>Unknown step “%1”; the steps are %2.</source>
        <translation>未知的步骤“%1”；可用的步骤有 %2。</translation>
    </message>
    <message>
        <source>Head %1 does not exist; the document has heads 0 … %2.</source>
        <translation>头 %1 不存在；文档有头 0 … %2。</translation>
    </message>
    <message>
        <source>Frame %1 does not exist; the step has frames 0 … %2.</source>
        <translation>帧 %1 不存在；这一步有帧 0 … %2。</translation>
    </message>
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
        <source>What comes next</source>
        <translation>接下来</translation>
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
        <source>token vectors</source>
        <translation>词元向量</translation>
    </message>
    <message>
        <source>context vectors</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>query weights</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>key weights</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>value weights</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>output weights</source>
        <translation>输出权重</translation>
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
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>projected output</source>
        <translation>投影后的输出</translation>
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
        <source>what a query must not see gets a very small score</source>
        <translation>查询不该看到的得到很小的分数</translation>
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
        <source>what each token hands over</source>
        <translation>每个词元交出什么</translation>
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
        <source>divided by √d, so that long vectors do not shout</source>
        <translation>除以 √d，免得长向量声音太大</translation>
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
        <source>e to the power of every score, less the maximum</source>
        <translation>e 的（分数减最大值）次方</translation>
    </message>
    <message>
        <source>the exponentials of each row, added up</source>
        <translation>每行的指数相加</translation>
    </message>
    <message>
        <source>each row becomes shares of 1</source>
        <translation>每行变成 1 的份额</translation>
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
        <source>one head: its output is the whole</source>
        <translation>只有一个头：它的输出就是全部</translation>
    </message>
    <message>
        <source>the last weights mix what the heads found</source>
        <translation>最后的权重混合各个头的发现</translation>
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
        <source>the scores of “%1” become shares of 1</source>
        <translation>“%1”的分数变成 1 的份额</translation>
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
        <source>a number or "default"</source>
        <translation>数或 "default"</translation>
    </message>
    <message>
        <source>a finite number or "-inf"</source>
        <translation>有限的数或 "-inf"</translation>
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
        <source>a quote (") that ends the text</source>
        <translation>结束文本的引号 (")</translation>
    </message>
    <message>
        <source>one of \" \\ \/ \b \f \n \r \t \u after the backslash</source>
        <translation>反斜杠之后为 \" \\ \/ \b \f \n \r \t \u 之一</translation>
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
        <source>an array in it cannot be unpacked</source>
        <translation>其中一个数组无法解包</translation>
    </message>
    <message>
        <source>an array in it is encrypted</source>
        <translation>其中一个数组已加密</translation>
    </message>
    <message>
        <source>an array in it is damaged: its checksum is wrong</source>
        <translation>其中一个数组已损坏：校验和错误</translation>
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
</context>
<context>
    <name>Text</name>
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
        <source>Explanation</source>
        <translation>解释</translation>
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
        <source>%1: click to rename</source>
        <translation>%1：点击重命名</translation>
    </message>
</context>
<context>
    <name>attn::app::Documents</name>
    <message>
        <source>Open a document</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>AttentionScope documents (*.attn.json);;All files (*)</source>
        <translation>AttentionScope 文档 (*.attn.json);;所有文件 (*)</translation>
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
    <message>
        <source>%1 gives sizes but no numbers, so there is nothing to step through yet.</source>
        <translation>%1 只给出尺寸而没有数字，所以还没有可以逐步观看的内容。</translation>
    </message>
    <message>
        <source>%1 gives sizes but no numbers, and they are too large to fill and look at.</source>
        <translation>%1 只给出尺寸而没有数字，而且尺寸太大，无法填充和观看。</translation>
    </message>
    <message>
        <source>Fill with random numbers</source>
        <translation>用随机数填充</translation>
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
</context>
<context>
    <name>attn::app::ExplainPane</name>
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
    <message>
        <source>Row of “%1”</source>
        <translation>“%1”这一行</translation>
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
        <source>Numbers (*.npy *.npz *.safetensors *.csv *.tsv)</source>
        <translation>数据 (*.npy *.npz *.safetensors *.csv *.tsv)</translation>
    </message>
    <message>
        <source>%1   %2   %3</source>
        <translation>%1   %2   %3</translation>
    </message>
    <message>
        <source>Import into %1</source>
        <translation>导入到 %1</translation>
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
        <source>Only counts that share out the columns evenly can be chosen</source>
        <translation>只能选择能均分各列的数目</translation>
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
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The query head in the picture, counted from 0</source>
        <translation>图中的查询头，从 0 数起</translation>
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
        <source>No looking ahead: key at most as late as the query</source>
        <translation>不向前看：键不晚于查询</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Only the last few keys</source>
        <translation>只看最近几个键</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Tokens that only fill up the batch</source>
        <translation>只用来补足批次的词元</translation>
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
</context>
<context>
    <name>attn::app::InputsPane</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>This document holds sizes only, for counting traffic. There are no numbers to change.</source>
        <translation>这个文档只有尺寸，用于统计搬运量。没有可改变的数字。</translation>
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
        <source>Rename a token</source>
        <translation>重命名词元</translation>
    </message>
    <message>
        <source>Add a token</source>
        <translation>添加词元</translation>
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
        <source>Keys from a second sequence</source>
        <translation>键来自第二个序列</translation>
    </message>
    <message>
        <source>Cross-attention: queries from one sentence, keys and values from another</source>
        <translation>交叉注意力：查询来自一个句子，键和值来自另一个</translation>
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
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
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
</context>
<context>
    <name>attn::app::NoticeBar</name>
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
    <name>attn::app::Session</name>
    <message>
        <source>%1 Eigen computes instead; your work is untouched.</source>
        <translation>%1 改由 Eigen 计算；你的内容没有变动。</translation>
    </message>
    <message>
        <source>%1 The picture still shows the state before.</source>
        <translation>%1 图中仍是之前的状态。</translation>
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
</context>
<context>
    <name>attn::app::WelcomePage</name>
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
</context>
</TS>
