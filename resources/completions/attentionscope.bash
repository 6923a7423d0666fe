# bash completion for attentionscope.
# SPDX-License-Identifier: GPL-3.0-or-later
# Written by 'attentionscope generate bash' from the definitions of the command line: not to be edited.

# The words that begin like the present one.
_attentionscope_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

# The same for the last of several values separated by commas.
_attentionscope_list() {
  local before=
  if [[ $cur == *,* ]]; then before=${cur%,*},; fi
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${cur##*,}")
  compopt -o nospace 2>/dev/null
}

# Folders, and files of these kinds.
_attentionscope_files() {
  local kind
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <({
    compgen -d -- "$cur"
    for kind in "$@"; do compgen -f -X "!$kind" -- "$cur"; done
  } | sort -u)
}

_attentionscope() {
  local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= i
  COMPREPLY=()
  # "--view=steps" comes as three words.
  if [[ $cur == = ]]; then
    cur=
  elif [[ $before == = && $COMP_CWORD -ge 2 ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command ${COMP_WORDS[i]}" in
      " trace" | " check" | " devices" | " traffic" | " cache" | " published" | " questions" | " lessons" | "lessons check" | "lessons page" | " handout" | " collect" | " worksheet" | " script" | " import" | " bench" | " tune" | " train" | " model" | "model get" | " render" | " report")
        command="${command:+$command }${COMP_WORDS[i]}" ;;
    esac
  done
  case "$command $before" in
    "trace --backend")
      _attentionscope_words 'auto eigen opencl'
      return ;;
    "trace --device")
      return ;;
    "trace --gradients")
      _attentionscope_words 'sum squares'
      return ;;
    "trace -o" | "trace --output")
      _attentionscope_files '*'
      return ;;
    "traffic --algorithm")
      _attentionscope_words 'eager standard flash1 flash2 decode split chunked all'
      return ;;
    "traffic --block-rows")
      return ;;
    "traffic --block-cols")
      return ;;
    "traffic --sram")
      return ;;
    "traffic --element-bytes")
      return ;;
    "traffic --splits")
      return ;;
    "traffic --queries")
      return ;;
    "traffic --chunk")
      return ;;
    "traffic --hardware")
      return ;;
    "cache --model")
      _attentionscope_words 'gpt-2-small gpt-2-medium gpt-3-175b palm-540b opt-13b llama-2-7b llama-2-13b llama-2-70b mistral-7b-v0.1 falcon-7b llama-3-8b llama-3-70b llama-3.1-8b llama-3.1-405b qwen2.5-72b deepseek-v2 deepseek-v3'
      return ;;
    "cache --layers")
      return ;;
    "cache --query-heads")
      return ;;
    "cache --kv-heads")
      return ;;
    "cache --d")
      return ;;
    "cache --tokens")
      return ;;
    "cache --batch")
      return ;;
    "cache --window")
      return ;;
    "cache --element-bytes")
      return ;;
    "cache --cache")
      _attentionscope_words 'float16 bfloat16 fp8-e4m3 fp8-e5m2 int8'
      return ;;
    "cache --block")
      return ;;
    "cache --lengths")
      return ;;
    "cache --shared-prefix")
      return ;;
    "questions --template")
      _attentionscope_words 'stage-order score-matrix-size stage-shape softmax-rows projection-parameters dot-product score-cell query-entry best-match stretched-score missing-entry scaled-score score-spread scale-factor unscaled-score ratio-of-weights ratio-squared scales-by-sharpness softmax-of-two softmax-row weight-from-exponentials missing-weight largest-weight scores-shifted exponential-after-maximum row-sum-range score-raised softmax-slope attention-by-hand temperature-ratio ratio-at-temperature temperature-order output-entry value-change impossible-output hard-look-up weight-behind-output visible-keys visible-pairs hiding-rule first-visible-cell weight-of-equal-scores weight-after-mask queries-that-see-key aligned-causal-keys packed-pairs fill-before-scale mask-to-hatch score-of-one-head concat-column output-projection heads-flops heads-by-focus shape-of-head induction-key kv-head-of-query heads-that-share sharing-factor cache-of-token pooled-key heads-that-fit latent-cache absorbed-query models-by-cache heads-to-wire latent-as-groups absorbed-shape decoupled-score absorbed-flops rebuilt-keys latent-intensity cross-sources cross-weights shuffled-source cross-keys-computed encoder-decoder-pairs cross-cache order-blind rope-partner rope-angle rope-turn rope-score rope-same-score base-slows-pair pairs-with-a-turn interpolated-angle ntk-base yarn-pair times-longer score-flops visible-flops heads-and-cost window-saving projections-or-scores cost-order score-matrix-bytes tokens-until-full statistics-bytes layer-cache-bytes cache-bytes window-cache sequences-that-fit gib-for-gb memory-order million-token-cache million-token-scores keys-on-chip memories-by-size blocks-on-multiprocessor busy-multiprocessors parts-for-all online-factor online-sum online-output tiles-at-work last-tile tile-bytes keys-read-again paper-tile traffic-order tile-order kept-for-backward recomputed-weight score-gradient backward-flops decode-sees without-cache step-cache-bytes step-flops step-intensity tokens-per-second batch-gain cache-equals-weights four-bit-token-time window-reach first-token-time answer-time faster-chip speculative-tokens speculative-speedup draft-acceptance after-rejection continuous-batching paged-cache ridge bound-by least-time attainable-rate share-of-peak batch-to-ridge intensity-order spacing rounds-to cached-number sum-stalls score-overflow exponentials-overflow exponentials-vanish blind-row bfloat16-ratio soft-cap cap-slope qk-norm-bound clipped-projections sink-share sink-distance block-parameters gated-parameters embedding-share training-flops training-days compute-optimal norm-of-block residual-scale rms-norm residual-sums split-matrices tensor-all-reduces all-reduce-bytes sharded-cache ring-bytes ring-block ring-imbalance code-wrong-line code-missing-line code-prints-weight code-decode-mask code-grouped-heads code-split-heads code-merge-heads explain-queries-keys-values explain-scaling explain-row-maximum explain-masked-fill explain-causal-mask explain-many-heads explain-key-value-cache explain-exact-tiles explain-cross-attention explain-rotary-positions explain-decode-speed explain-sliding-window explain-shared-heads explain-prefill-decode explain-memory-bound explain-residual-stream explain-mixed-windows explain-pre-norm explain-two-times explain-speculative explain-latent explain-context-extension explain-large-logits explain-recomputation explain-small-memories design-parallel-copies design-parallel-cache design-parallel-why design-long-cache design-long-texts design-long-why design-latency-one design-latency-batch design-latency-why design-pages-share design-pages-waste design-pages-why design-draft-yield design-draft-gain design-draft-why design-sharing-heads design-sharing-time design-sharing-why design-extension-pairs design-extension-angle design-extension-why design-8-bit-cache design-8-bit-error design-8-bit-why'
      return ;;
    "questions --topic")
      _attentionscope_words 'shapes scores scaling softmax output masks heads shared-heads cross-attention positions cost memory tiles decoding roofline precision transformer parallelism code explain design'
      return ;;
    "questions --seed")
      return ;;
    "questions --count")
      return ;;
    "questions --scenario")
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json'
      return ;;
    "questions --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "lessons --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "lessons page --theme")
      _attentionscope_words 'auto light dark'
      return ;;
    "lessons page --size")
      return ;;
    "lessons page --seed")
      return ;;
    "lessons page -o" | "lessons page --output")
      _attentionscope_files '*'
      return ;;
    "handout --variants")
      return ;;
    "handout --seed")
      return ;;
    "handout -o" | "handout --output")
      _attentionscope_files
      return ;;
    "handout --roster")
      _attentionscope_files '*.csv'
      return ;;
    "handout --sealed")
      _attentionscope_files '*.key'
      return ;;
    "handout --moodle")
      _attentionscope_files '*.xml'
      return ;;
    "handout --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "collect --handouts")
      _attentionscope_files
      return ;;
    "collect --key")
      _attentionscope_files '*'
      return ;;
    "collect --csv")
      _attentionscope_files '*'
      return ;;
    "collect --gradebook")
      _attentionscope_files '*.csv'
      return ;;
    "collect --feedback")
      _attentionscope_files '*.zip'
      return ;;
    "collect --scans")
      _attentionscope_files '*...'
      return ;;
    "collect --crops")
      _attentionscope_files
      return ;;
    "collect --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "worksheet --variants")
      return ;;
    "worksheet --roster")
      _attentionscope_files '*.csv'
      return ;;
    "worksheet --handouts")
      _attentionscope_files
      return ;;
    "worksheet --key")
      _attentionscope_files '*.key'
      return ;;
    "worksheet --seed")
      return ;;
    "worksheet --paper")
      _attentionscope_words 'a4 letter'
      return ;;
    "worksheet --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "worksheet -o" | "worksheet --output")
      _attentionscope_files '*.pdf'
      return ;;
    "worksheet --solutions")
      _attentionscope_files '*.pdf'
      return ;;
    "script --for")
      _attentionscope_words 'numpy pytorch'
      return ;;
    "script --gradients")
      _attentionscope_words 'sum squares'
      return ;;
    "script -o" | "script --output")
      _attentionscope_files '*'
      return ;;
    "import --layer")
      return ;;
    "import --heads")
      return ;;
    "import --tokens")
      return ;;
    "import --token-names")
      _attentionscope_files '*.txt'
      return ;;
    "import --key-tokens")
      return ;;
    "import --key-token-names")
      _attentionscope_files '*.txt'
      return ;;
    "import --query-offset")
      return ;;
    "import --from")
      _attentionscope_words 'qkv weights'
      return ;;
    "import --rope")
      _attentionscope_words 'none applied half interleaved'
      return ;;
    "import --rope-base")
      return ;;
    "import --rope-dims")
      return ;;
    "import --rope-start")
      return ;;
    "import --scale")
      return ;;
    "import --mask")
      _attentionscope_words 'causal none'
      return ;;
    "import --window")
      return ;;
    "import --padding")
      return ;;
    "import --softcap")
      return ;;
    "import --weights-layout")
      _attentionscope_words 'in-out out-in'
      return ;;
    "import --query-heads")
      return ;;
    "import --kv-heads")
      return ;;
    "import --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "import -o" | "import --output")
      _attentionscope_files '*'
      return ;;
    "bench --tokens")
      return ;;
    "bench --heads")
      return ;;
    "bench --kv-heads")
      return ;;
    "bench --d")
      return ;;
    "bench --window")
      return ;;
    "bench --algorithm")
      _attentionscope_list 'eager standard flash'
      return ;;
    "bench --backend")
      _attentionscope_words 'auto eigen opencl all'
      return ;;
    "bench --device")
      return ;;
    "bench --rounds")
      return ;;
    "bench --seed")
      return ;;
    "bench -o" | "bench --output")
      _attentionscope_files '*'
      return ;;
    "bench --csv")
      _attentionscope_files '*'
      return ;;
    "tune --backend")
      _attentionscope_words 'opencl eigen'
      return ;;
    "tune --device")
      return ;;
    "tune --d")
      return ;;
    "train --task")
      _attentionscope_words 'induction previous sort markov'
      return ;;
    "train --tokens")
      return ;;
    "train --vocabulary")
      return ;;
    "train --layers")
      return ;;
    "train --heads")
      return ;;
    "train --d-model")
      return ;;
    "train --d-head")
      return ;;
    "train --scale")
      _attentionscope_words 'on off'
      return ;;
    "train --qk-gain")
      return ;;
    "train --gain")
      return ;;
    "train --embedding-spread")
      return ;;
    "train --positions")
      _attentionscope_words 'qk stream none'
      return ;;
    "train --rate")
      return ;;
    "train --batch")
      return ;;
    "train --steps")
      return ;;
    "train --seed")
      return ;;
    "train --every")
      return ;;
    "train -o" | "train --output")
      _attentionscope_files '*'
      return ;;
    "train --scenario")
      _attentionscope_files '*.attn.json'
      return ;;
    "train --scenario-head")
      return ;;
    "train --scenario-decimals")
      return ;;
    "train --scenario-text")
      return ;;
    "model --text")
      return ;;
    "model --ids")
      return ;;
    "model --top")
      return ;;
    "model --stages")
      _attentionscope_list 'stream q k v q_rot k_rot scores weights output attention_out middle mlp_out logits'
      return ;;
    "model --layer")
      return ;;
    "model --ablate")
      return ;;
    "model --precision")
      _attentionscope_words 'double single'
      return ;;
    "model --head")
      return ;;
    "model -o" | "model --output")
      _attentionscope_files '*'
      return ;;
    "render --view")
      _attentionscope_words 'steps compare heads sandbox mask accidents rounding backward scale-experiment rotation tiles decode decode-roofline decode-parts decode-blocks decode-batching growth growth-roof growth-flash measure train model model-ablate model-block model-generate stage welcome learn interview interview-report work class-results code'
      return ;;
    "render --step")
      _attentionscope_words 'q k v scores scaled masked softmax weights output'
      return ;;
    "render --head")
      return ;;
    "render --frame")
      return ;;
    "render --size")
      return ;;
    "render --width-cm")
      return ;;
    "render --height-cm")
      return ;;
    "render --text-pt")
      return ;;
    "render --dpi")
      return ;;
    "render --theme")
      _attentionscope_words 'light dark'
      return ;;
    "render --locale")
      _attentionscope_words 'en zh_CN'
      return ;;
    "render --scale")
      return ;;
    "render --compare")
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json'
      return ;;
    "render --bench")
      _attentionscope_files '*.json'
      return ;;
    "render --lesson")
      _attentionscope_words 'backward cross-attention decoding heads learning-to-look-back long-context masks numbers positions quadratic real-heads scaling scaling-and-learning serving shared-heads smaller-caches softmax textbook-mistakes textbook-mistakes-heads textbook-mistakes-memory tiles tokens-to-output where-attention-sits'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_files
      return ;;
    "render --seed")
      return ;;
    "render --mode")
      _attentionscope_words 'numbers aloud design'
      return ;;
    "render --question")
      return ;;
    "render --animate")
      return ;;
    "render --fps")
      return ;;
    "render --speed")
      return ;;
    "render --loops")
      return ;;
    "render -o" | "render --output")
      _attentionscope_files '*'
      return ;;
  esac
  if [[ $cur == -* ]]; then
    case $command in
      '') _attentionscope_words '-h --help --version' ;;
      'trace') _attentionscope_words '-h --help --backend --device --gradients -o --output' ;;
      'check') _attentionscope_words '-h --help' ;;
      'devices') _attentionscope_words '-h --help --json --empty-cache' ;;
      'traffic') _attentionscope_words '-h --help --algorithm --block-rows --block-cols --sram --element-bytes --share-kv --splits --queries --chunk --hardware' ;;
      'cache') _attentionscope_words '-h --help --model --layers --query-heads --kv-heads --d --tokens --batch --window --element-bytes --cache --block --lengths --shared-prefix --json' ;;
      'published') _attentionscope_words '-h --help --json' ;;
      'questions') _attentionscope_words '-h --help --template --topic --seed --count --scenario --locale --answers --list --json' ;;
      'lessons') _attentionscope_words '-h --help --json --locale' ;;
      'lessons check') _attentionscope_words '-h --help' ;;
      'lessons page') _attentionscope_words '-h --help --theme --size --seed --notes -o --output' ;;
      'handout') _attentionscope_words '-h --help --variants --seed -o --output --roster --archives --force --sealed --moodle --locale' ;;
      'collect') _attentionscope_words '-h --help --handouts --key --json --csv --gradebook --feedback --scans --crops --locale' ;;
      'worksheet') _attentionscope_words '-h --help --variants --roster --handouts --key --seed --paper --two-sided --locale -o --output --solutions' ;;
      'script') _attentionscope_words '-h --help --for --gradients -o --output' ;;
      'import') _attentionscope_words '-h --help --list --layer --heads --tokens --token-names --key-tokens --key-token-names --query-offset --from --rope --rope-base --rope-dims --rope-start --scale --mask --window --padding --softcap --weights-layout --query-heads --kv-heads --force --locale -o --output' ;;
      'bench') _attentionscope_words '-h --help --tokens --heads --kv-heads --d --causal --window --algorithm --backend --device --rounds --seed --json -o --output --csv' ;;
      'tune') _attentionscope_words '-h --help --backend --device --d --json' ;;
      'train') _attentionscope_words '-h --help --task --tokens --vocabulary --layers --heads --d-model --d-head --scale --qk-gain --gain --embedding-spread --layer-norm --positions --rate --batch --steps --seed --every --json -o --output --scenario --scenario-head --scenario-decimals --scenario-text' ;;
      'model') _attentionscope_words '-h --help --text --ids --top --stages --layer --ablate --precision --json --head --record -o --output' ;;
      'model get') _attentionscope_words '-h --help' ;;
      'render') _attentionscope_words '-h --help --view --step --head --frame --size --width-cm --height-cm --text-pt --dpi --theme --locale --present --scale --transparent --outlines --alone --compare --difference --bench --lesson --revealed --seed --mode --question --animate --fps --speed --loops --smaller -o --output' ;;
      'report') _attentionscope_words '-h --help --json' ;;
    esac
    return
  fi
  case $command in
    '')
      local words
      _attentionscope_words 'trace check devices traffic cache published questions lessons handout collect worksheet script import bench tune train model render report'
      words=("${COMPREPLY[@]}")
      _attentionscope_files '*.attn.json' '*.handout.json' '*.work.json' '*.lesson.zip' '*.safetensors' '*.npz' '*.npy'
      COMPREPLY=("${words[@]}" "${COMPREPLY[@]}") ;;
    'trace')
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json' ;;
    'check')
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json' ;;
    'traffic')
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json' ;;
    'cache')
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json' ;;
    'lessons')
      _attentionscope_words 'check page' ;;
    'lessons check')
      _attentionscope_files ;;
    'lessons page')
      _attentionscope_words 'backward cross-attention decoding heads learning-to-look-back long-context masks numbers positions quadratic real-heads scaling scaling-and-learning serving shared-heads smaller-caches softmax textbook-mistakes textbook-mistakes-heads textbook-mistakes-memory tiles tokens-to-output where-attention-sits'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_files ;;
    'handout')
      _attentionscope_files '*.work.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words 'attention-by-hand.work.json' ;;
    'collect')
      _attentionscope_files ;;
    'worksheet')
      _attentionscope_files '*.work.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words 'attention-by-hand.work.json' ;;
    'script')
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json' ;;
    'import')
      _attentionscope_files '*.safetensors' '*.npz'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words 'tiny-llama.safetensors' ;;
    'model')
      _attentionscope_words 'get' ;;
    'render')
      _attentionscope_files '*.attn.json'
      [[ ${#COMPREPLY[@]} -gt 0 ]] || _attentionscope_words '1-the-cat-sat.attn.json 2-it-and-the-dog.attn.json 3-causal-and-window.attn.json 4-translation.attn.json 4b-translation-more-keys.attn.json 5-large-dk.attn.json 6-a-padded-row.attn.json 7-grouped-heads.attn.json 7b-four-heads.attn.json 7c-latent-heads.attn.json 7d-what-comes-next.attn.json 8-a-decode-step.attn.json 9-rotary-positions.attn.json l1-previous-token.attn.json l2-induction.attn.json l3-sort.attn.json m1-window-and-sinks.attn.json m2-prefix-lm.attn.json m3-packed-documents.attn.json m4-linear-biases.attn.json m5-softmax-off-by-one.attn.json p1-short-numbers.attn.json p2-a-backward-pass.attn.json p3-a-cache-of-eight-bits.attn.json t1-causal-tiles.attn.json t2-ragged-tiles.attn.json t3-window-tiles.attn.json t4-grouped-decode.attn.json t4b-split-decode.attn.json t5-gpt2-medium.attn.json t6-llama-3-8b-decode-8k.attn.json t7-llama-3-8b-decode-128k.attn.json t8-tile-too-big.attn.json t9-llama-3-1-8b-prefill-8k.attn.json' ;;
  esac
}

complete -F _attentionscope attentionscope
