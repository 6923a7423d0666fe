# SPDX-License-Identifier: GPL-3.0-or-later
# Resources embedded in the program: example documents and their translated notes, an assignment, recordings, trained models,
# lessons, exercises, fonts, icons and translations.
set(resource_root ${CMAKE_SOURCE_DIR}/resources)

# late_resources(PART FILE...): the folder of the program gets PART.rcc, in which each file has the name of its folder and its
# own. A page loads it when it is needed (theme/late_resources.h).
function(late_resources part)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${part}.qrc)
  set(made ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${part}.rcc)
  set(entries "")
  foreach(file IN LISTS ARGN)
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    cmake_path(GET file FILENAME name)
    string(APPEND entries "<file alias=\"${folder}/${name}\">${file}</file>\n")
  endforeach()
  file(CONFIGURE OUTPUT ${list} CONTENT "<RCC><qresource prefix=\"/\">\n${entries}</qresource></RCC>\n" @ONLY)
  add_custom_command(OUTPUT ${made} DEPENDS ${list} ${ARGN}
    COMMAND Qt6::rcc --binary --compress-algo zlib --compress 9 --threshold 1 ${list} -o ${made})
  add_custom_target(late_${part} DEPENDS ${made})
  add_dependencies(attentionscope_app late_${part})
endfunction()

file(GLOB_RECURSE scenario_files CONFIGURE_DEPENDS ${resource_root}/scenarios/*)
file(GLOB_RECURSE note_files CONFIGURE_DEPENDS ${resource_root}/notes/*)
file(GLOB work_files CONFIGURE_DEPENDS ${resource_root}/works/*)
file(GLOB recording_files CONFIGURE_DEPENDS ${resource_root}/recordings/*)
file(GLOB model_files CONFIGURE_DEPENDS ${resource_root}/models/*.safetensors ${resource_root}/trained/*.safetensors)
file(GLOB_RECURSE lesson_files CONFIGURE_DEPENDS ${resource_root}/lessons/*)
file(GLOB_RECURSE exercise_files CONFIGURE_DEPENDS ${resource_root}/exercises/*.py)
file(GLOB_RECURSE font_files CONFIGURE_DEPENDS ${resource_root}/fonts/*.otf ${resource_root}/fonts/*.ttf)
if(EMSCRIPTEN)
  # The font for code, which the desktop has: Qt's plugin loads it from here.
  set(code_font /usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf)
  set_source_files_properties(${code_font} PROPERTIES QT_RESOURCE_ALIAS fonts/DejaVuSansMono.ttf)
  set(chinese_files ${font_files})
  list(FILTER chinese_files INCLUDE REGEX Han-)
  list(FILTER font_files EXCLUDE REGEX Han-)
  late_resources(models ${model_files})
  set(model_files "")
  list(APPEND font_files ${code_font})
endif()
file(GLOB_RECURSE icon_files CONFIGURE_DEPENDS ${resource_root}/icons/*.svg ${resource_root}/icons/*.png)
qt_add_resources(attentionscope_app attentionscope_resources PREFIX "/" BASE ${resource_root}
                 FILES ${scenario_files} ${note_files} ${work_files} ${recording_files} ${model_files} ${lesson_files} ${exercise_files} ${font_files} ${icon_files})

file(GLOB translation_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/translations/*.ts)
if(EMSCRIPTEN)
  # Qt's package for it belongs to the desktop; its program does not.
  find_program(ATTENTIONSCOPE_LRELEASE lrelease HINTS /usr/lib/qt6/bin NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/translations)
  foreach(file IN LISTS translation_files)
    get_filename_component(name ${file} NAME_WE)
    set(compiled ${CMAKE_CURRENT_BINARY_DIR}/translations/${name}.qm)
    add_custom_command(OUTPUT ${compiled} COMMAND ${ATTENTIONSCOPE_LRELEASE} -silent ${file} -qm ${compiled} DEPENDS ${file})
    list(APPEND compiled_translations ${compiled})
  endforeach()
  set(chinese_translations ${compiled_translations})
  list(FILTER chinese_translations INCLUDE REGEX zh_CN)
  list(FILTER compiled_translations EXCLUDE REGEX zh_CN)
  late_resources(chinese ${chinese_files} ${chinese_translations})
  qt_add_resources(attentionscope_app attentionscope_app_translations PREFIX "/" BASE ${CMAKE_CURRENT_BINARY_DIR}
                   FILES ${compiled_translations})
elseif(translation_files)
  qt_add_translations(attentionscope_app TS_FILES ${translation_files} RESOURCE_PREFIX "/translations"
                      LUPDATE_OPTIONS -no-obsolete -locations none)
endif()
