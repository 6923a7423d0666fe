# SPDX-License-Identifier: GPL-3.0-or-later
# choose_edition(LIST): of the sources in LIST, those below browser/ replace the ones with the same path in a build for
# WebAssembly, and are left out in all others.
function(choose_edition list)
  set(sources ${${list}})
  if(EMSCRIPTEN)
    set(all ${sources})
    list(FILTER all INCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/browser/")
    foreach(file IN LISTS all)
      string(REPLACE "/browser/" "/" replaced ${file})
      list(REMOVE_ITEM sources ${replaced})
    endforeach()
  else()
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/browser/")
  endif()
  set(${list} ${sources} PARENT_SCOPE)
endfunction()
