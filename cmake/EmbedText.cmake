# SPDX-License-Identifier: GPL-3.0-or-later
# embed_text(TARGET HEADER NAMESPACE FILE...) compiles text files into TARGET: HEADER declares
# `std::span<const EmbeddedText> NAMESPACE::all()`, one {name, text} per FILE, named without folder.
function(embed_text target header namespace)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(entries "")
  foreach(file IN LISTS ARGN)
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    # A raw string literal is limited to 65,535 characters; these files are far shorter.
    string(APPEND entries "    {\"${name}\", R\"ATTN(${text})ATTN\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  set(guard "// Generated from resources. Do not edit.\n")
  file(CONFIGURE OUTPUT ${folder}/${header}.h CONTENT
       "${guard}#pragma once\n#include <span>\n#include <string_view>\nnamespace ${namespace} {\nstruct EmbeddedText {\n  std::string_view name;\n  std::string_view text;\n};\nstd::span<const EmbeddedText> all();\n}\n" @ONLY)
  file(CONFIGURE OUTPUT ${folder}/${header}.cpp CONTENT
       "${guard}#include \"${header}.h\"\nnamespace ${namespace} {\nstd::span<const EmbeddedText> all() {\n  static constexpr EmbeddedText texts[] = {\n${entries}  };\n  return texts;\n}\n}\n" @ONLY)
  target_sources(${target} PRIVATE ${folder}/${header}.cpp)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
