# SPDX-License-Identifier: GPL-3.0-or-later
# Resources embedded in the program: example documents and their translated notes, an assignment, recordings, trained models,
# lessons, exercises, fonts, icons and translations.
set(resource_root ${CMAKE_SOURCE_DIR}/resources)

file(GLOB_RECURSE scenario_files CONFIGURE_DEPENDS ${resource_root}/scenarios/*)
file(GLOB_RECURSE note_files CONFIGURE_DEPENDS ${resource_root}/notes/*)
file(GLOB work_files CONFIGURE_DEPENDS ${resource_root}/works/*)
file(GLOB recording_files CONFIGURE_DEPENDS ${resource_root}/recordings/*)
file(GLOB model_files CONFIGURE_DEPENDS ${resource_root}/models/*.safetensors ${resource_root}/trained/*.safetensors)
file(GLOB_RECURSE lesson_files CONFIGURE_DEPENDS ${resource_root}/lessons/*)
file(GLOB exercise_files CONFIGURE_DEPENDS ${resource_root}/exercises/*.py)
file(GLOB_RECURSE font_files CONFIGURE_DEPENDS ${resource_root}/fonts/*.otf ${resource_root}/fonts/*.ttf)
file(GLOB_RECURSE icon_files CONFIGURE_DEPENDS ${resource_root}/icons/*.svg ${resource_root}/icons/*.png)
qt_add_resources(attentionscope_app attentionscope_resources PREFIX "/" BASE ${resource_root}
                 FILES ${scenario_files} ${note_files} ${work_files} ${recording_files} ${model_files} ${lesson_files} ${exercise_files} ${font_files} ${icon_files})

file(GLOB translation_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/translations/*.ts)
if(EMSCRIPTEN)
  # Qt's package for it belongs to the desktop; its program does not.
  find_program(ATTENTIONSCOPE_LRELEASE lrelease HINTS /usr/lib/qt6/bin NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  foreach(file IN LISTS translation_files)
    get_filename_component(name ${file} NAME_WE)
    set(compiled ${CMAKE_CURRENT_BINARY_DIR}/${name}.qm)
    add_custom_command(OUTPUT ${compiled} COMMAND ${ATTENTIONSCOPE_LRELEASE} -silent ${file} -qm ${compiled} DEPENDS ${file})
    list(APPEND compiled_translations ${compiled})
  endforeach()
  qt_add_resources(attentionscope_app attentionscope_app_translations PREFIX "/translations" BASE ${CMAKE_CURRENT_BINARY_DIR}
                   FILES ${compiled_translations})
elseif(translation_files)
  qt_add_translations(attentionscope_app TS_FILES ${translation_files} RESOURCE_PREFIX "/translations"
                      LUPDATE_OPTIONS -no-obsolete -locations none)
endif()
