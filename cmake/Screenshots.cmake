# SPDX-License-Identifier: GPL-3.0-or-later
# Screenshots for software centers. The target `screenshots` renders them into ${CMAKE_BINARY_DIR}/screenshots. AppStream
# refers to screenshots by URL and packages do not contain them: the metainfo lists them if ATTENTIONSCOPE_PICTURES is the
# URL of that folder.
set(screenshot_folder ${CMAKE_BINARY_DIR}/screenshots)
set(screenshot_files "")
set(ATTENTIONSCOPE_SCREENSHOTS "")

# screenshot(NAME CAPTION CAPTION_ZH RENDER_OPTION...)
function(screenshot name caption caption_zh)
  set(images "")
  foreach(locale IN ITEMS en zh_CN)
    set(file ${name}.${locale}.png)
    # In double precision, pictures show the same numbers on every machine.
    add_custom_command(OUTPUT ${screenshot_folder}/${file} DEPENDS attentionscope VERBATIM COMMENT "Rendering ${file}"
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}/resources/scenarios
      COMMAND ${CMAKE_COMMAND} -E make_directory ${screenshot_folder}
      COMMAND ${CMAKE_COMMAND} -E env ATTENTIONSCOPE_OPENCL=off
              $<TARGET_FILE:attentionscope> render ${ARGN} --size 1600x900 --locale ${locale} -o ${screenshot_folder}/${file})
    list(APPEND screenshot_files ${screenshot_folder}/${file})
    set(language "")
    if(NOT locale STREQUAL en)
      set(language " xml:lang=\"zh-CN\"")
    endif()
    string(APPEND images "      <image type=\"source\" width=\"1600\" height=\"900\"${language}>${ATTENTIONSCOPE_PICTURES}/${file}</image>\n")
  endforeach()
  set(kind "")
  if(NOT ATTENTIONSCOPE_SCREENSHOTS)
    set(kind " type=\"default\"")
  endif()
  string(APPEND ATTENTIONSCOPE_SCREENSHOTS "    <screenshot${kind}>\n"
    "      <caption>${caption}</caption>\n      <caption xml:lang=\"zh-CN\">${caption_zh}</caption>\n${images}    </screenshot>\n")
  set(screenshot_files ${screenshot_files} PARENT_SCOPE)
  set(ATTENTIONSCOPE_SCREENSHOTS ${ATTENTIONSCOPE_SCREENSHOTS} PARENT_SCOPE)
endfunction()

screenshot(steps "Attention stage by stage, and the sum behind a cell" "一步一步的注意力，以及一个单元格背后的算式"
           1-the-cat-sat.attn.json --view steps --step scores)
screenshot(heads "Heads that share their keys and values" "共享键与值的多头" 7-grouped-heads.attn.json --view heads)
screenshot(tiles "FlashAttention tile by tile, and the bytes that it saves" "逐块的 FlashAttention，以及它省下的字节"
           t1-causal-tiles.attn.json --view tiles --theme dark)
screenshot(learn "Lessons that ask for a prediction before they show the answer" "先预测、再看答案的课程" --view learn --lesson scaling)

add_custom_target(screenshots DEPENDS ${screenshot_files})
if(ATTENTIONSCOPE_PICTURES)
  set(ATTENTIONSCOPE_SCREENSHOTS "  <screenshots>\n${ATTENTIONSCOPE_SCREENSHOTS}  </screenshots>\n")
else()
  set(ATTENTIONSCOPE_SCREENSHOTS "")
endif()
