# SPDX-License-Identifier: GPL-3.0-or-later
# Builds docs/manual in each language as HTML, which F1 opens in the program, and as PDF, laid out in the build folder as
# installed. HTML takes a second and is part of every build; the PDF needs the target `manual` or an option.
find_program(ATTENTIONSCOPE_CMARK cmark-gfm DOC "Makes HTML of the manual's Markdown")
find_program(ATTENTIONSCOPE_WEASYPRINT weasyprint DOC "Makes the manual's PDF")
find_package(Python3 3.9 COMPONENTS Interpreter)
if(ATTENTIONSCOPE_CMARK AND Python3_Interpreter_FOUND)
  set(manual_can_be_built ON)
else()
  set(manual_can_be_built OFF)
endif()
option(ATTENTIONSCOPE_MANUAL "Build the manual that F1 opens (needs cmark-gfm)" ${manual_can_be_built})
option(ATTENTIONSCOPE_MANUAL_PDF "Build and install the manual as PDF, too (needs weasyprint)" OFF)
if(NOT ATTENTIONSCOPE_MANUAL)
  if(NOT manual_can_be_built)
    message(STATUS "cmark-gfm is not here: the manual is not built, and F1 will say that it is missing")
  endif()
  return()
endif()
if(NOT manual_can_be_built)
  message(FATAL_ERROR "ATTENTIONSCOPE_MANUAL is ON, but cmark-gfm or Python 3 was not found. Install them "
                      "(Debian: cmark-gfm python3), or turn it OFF.")
endif()

set(manual_root ${CMAKE_SOURCE_DIR}/docs/manual)
file(GLOB manual_sources CONFIGURE_DEPENDS ${manual_root}/*/*.md ${manual_root}/*/pictures/*.png)
list(APPEND manual_sources ${manual_root}/website.py ${manual_root}/pages.py ${manual_root}/style.css)
set(manual_builder ${Python3_EXECUTABLE} ${manual_root}/website.py --cmark ${ATTENTIONSCOPE_CMARK})

set(manual_pages ${CMAKE_BINARY_DIR}/share/attentionscope/manual)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/manual_pages.stamp DEPENDS ${manual_sources} VERBATIM
  COMMENT "Building the manual as HTML"
  COMMAND ${manual_builder} ${manual_pages}
  COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/manual_pages.stamp)
add_custom_target(manual_pages ALL DEPENDS ${CMAKE_BINARY_DIR}/manual_pages.stamp)
add_custom_target(manual DEPENDS ${CMAKE_BINARY_DIR}/manual_pages.stamp)

if(ATTENTIONSCOPE_WEASYPRINT)
  set(manual_books ${CMAKE_BINARY_DIR}/share/doc/attentionscope)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/manual_books.stamp VERBATIM
    DEPENDS ${manual_sources} ${manual_root}/print.css
    COMMENT "Building the manual as PDF"
    COMMAND ${manual_builder} --pdf --weasyprint ${ATTENTIONSCOPE_WEASYPRINT} --version ${PROJECT_VERSION} ${manual_books}
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/manual_books.stamp)
  if(ATTENTIONSCOPE_MANUAL_PDF)
    set(in_every_build ALL)
  endif()
  add_custom_target(manual_books ${in_every_build} DEPENDS ${CMAKE_BINARY_DIR}/manual_books.stamp)
  add_dependencies(manual manual_books)
elseif(ATTENTIONSCOPE_MANUAL_PDF)
  message(FATAL_ERROR "ATTENTIONSCOPE_MANUAL_PDF is ON, but weasyprint was not found. Install it (Debian: weasyprint), "
                      "or turn it OFF.")
else()
  message(STATUS "weasyprint is not here: the target manual builds no PDF")
endif()
