# SPDX-License-Identifier: GPL-3.0-or-later
# Writes clangd/compile_commands.json in the build folder and updates it when sources change. Include this file after all
# targets are defined.
if(NOT ATTENTIONSCOPE_CLANGD)
  return()
endif()
find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/clangd/compile_commands.json
  COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_SOURCE_DIR}/cmake/clangd_commands.py ${CMAKE_BINARY_DIR}
  DEPENDS ${CMAKE_BINARY_DIR}/compile_commands.json ${CMAKE_SOURCE_DIR}/cmake/clangd_commands.py
  COMMENT "Commands of single files for clangd" VERBATIM)
add_custom_target(clangd_commands ALL DEPENDS ${CMAKE_BINARY_DIR}/clangd/compile_commands.json)
