# SPDX-License-Identifier: GPL-3.0-or-later
# Libraries for exports that packaging/browser/libraries.sh has compiled, under the names that they have on the desktop.
function(browser_library target)
  add_library(${target} INTERFACE IMPORTED)
  foreach(name IN LISTS ARGN)
    find_library(ATTENTIONSCOPE_${name} ${name} REQUIRED)
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${ATTENTIONSCOPE_${name}})
  endforeach()
endfunction()

browser_library(GIF::GIF gif)
browser_library(PkgConfig::webp webpmux webp)
browser_library(PkgConfig::imagequant imagequant)
browser_library(PkgConfig::qrencode qrencode)
browser_library(PkgConfig::sodium sodium)
