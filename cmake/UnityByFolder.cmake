# SPDX-License-Identifier: GPL-3.0-or-later
# unite_by_folder(TARGET [FILE...]): where CMAKE_UNITY_BUILD is on, the sources of one folder compile as one text, which
# takes less than half the time: most of it goes into headers. Folders of more than 30 sources are split into texts of
# twelve, in the order of their names. Names that a file keeps to itself are therefore its folder's: they say what they are about.
# Not united: FILE..., which compile alone because their options or macros are their own. Where it is off
# (preset dev) every file has to include what it uses.
function(unite_by_folder target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(file IN LISTS sources)
    get_filename_component(folder ${file} DIRECTORY)
    string(MD5 key "${folder}")
    math(EXPR count_${key} "0${count_${key}} + 1")
  endforeach()
  foreach(file IN LISTS sources)
    get_filename_component(name ${file} NAME_WE)
    if(name IN_LIST ARGN)
      continue()
    endif()
    get_filename_component(folder ${file} DIRECTORY)
    file(RELATIVE_PATH group ${CMAKE_CURRENT_SOURCE_DIR} ${folder})
    if(group MATCHES "^\\.\\.")  # of another folder of the source, or generated
      file(RELATIVE_PATH group ${CMAKE_SOURCE_DIR} ${folder})
      if(group MATCHES "^\\.\\." OR folder MATCHES "^${CMAKE_BINARY_DIR}")
        continue()
      endif()
    endif()
    string(MD5 key "${folder}")
    if(count_${key} GREATER 30)
      math(EXPR part "0${seen_${key}} / 12")
      math(EXPR seen_${key} "0${seen_${key}} + 1")
      string(APPEND group "_${part}")
    endif()
    string(MAKE_C_IDENTIFIER "in_${group}" group)
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()
