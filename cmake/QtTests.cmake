# SPDX-License-Identifier: GPL-3.0-or-later
# qt_test_programs(FOLDER [SUBFOLDER...]) makes one program of the QtTest classes in the test_*.cpp of each folder below
# FOLDER and FOLDER/labs, as unity builds. With SUBFOLDER... ("session", "labs/measure"), only those, without the files in
# the variable `not_sanitized`. ctest runs each file in its own process, `app.<file>`, so that files do not affect each
# other and all cores are used. Each file has its own namespace, attn::app::<file>.
function(qt_test_programs folder)
  # Shared by the programs: main() and precompiled headers.
  add_library(qt_tests_main OBJECT ${CMAKE_SOURCE_DIR}/tests/support/run_qt_tests.cpp)
  target_compile_qt_test(qt_tests_main)
  target_precompile_headers(qt_tests_main PRIVATE <QtTest/QtTest> <QtWidgets/QtWidgets> <Eigen/Core> <memory> <vector>
                            <optional>)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/test_*.cpp)
  set(folders "")
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME_WE)
    if(name IN_LIST not_sanitized)
      continue()
    endif()
    get_filename_component(subfolder ${file} DIRECTORY)
    file(RELATIVE_PATH subfolder ${folder} ${subfolder})
    string(REGEX MATCH "^(labs/)?[^/]+" subfolder "${subfolder}")
    if(ARGN AND NOT subfolder IN_LIST ARGN)
      continue()
    endif()
    string(MAKE_C_IDENTIFIER "${subfolder}" subfolder)
    list(APPEND folders ${subfolder})
    list(APPEND files_of_${subfolder} ${file})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(subfolder IN LISTS folders)
    qt_test_program(test_${subfolder} ${files_of_${subfolder}})
  endforeach()
endfunction()

function(qt_test_program program)
  qt_add_executable(${program} ${ARGN})
  target_compile_qt_test(${program})
  target_link_libraries(${program} PRIVATE qt_tests_main)
  target_precompile_headers(${program} REUSE_FROM qt_tests_main)
  foreach(file IN LISTS ARGN)
    get_filename_component(name ${file} NAME_WE)
    # Without TARGET, whose include paths would make moc read Qt's headers (cmake/MocWithoutHeaders.cmake).
    qt_generate_moc(${file} ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc)
    target_sources(${program} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}.moc)
    add_test(NAME app.${name} COMMAND ${program} ${name})
    set_tests_properties(app.${name} PROPERTIES TIMEOUT 1200
      ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_LOGGING_RULES=qt.qpa.*=false;LC_ALL=C.UTF-8")
    label_if_full(app.${name})
  endforeach()
endfunction()

function(target_compile_qt_test target)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_CURRENT_BINARY_DIR})
  # Qt's other definitions are paths, with which ccache could not share objects among clones; only QFINDTESTDATA needs them.
  set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
  target_link_libraries(${target} PRIVATE source_folder attentionscope_app attentionscope_warnings Qt6::Test)
  target_compile_options(${target} PRIVATE ${ATTENTIONSCOPE_TEST_OPTIONS})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # A class with members of file-local types is a fault only in a header, and g++ takes parts of a unity build for headers.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()
