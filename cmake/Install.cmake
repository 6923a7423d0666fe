# SPDX-License-Identifier: GPL-3.0-or-later
# Files that `cmake --install` installs, in the folders of GNUInstallDirs. The program runs without them: examples, lessons,
# fonts and translations are embedded. They integrate it into the desktop and contain the documentation.

# The desktop's id of the program: the name of the files in resources/desktop and the one that the window reports
# (app/window/application_setup.cpp). tests/package compares them.
set(ATTENTIONSCOPE_ID org.attentionscope.AttentionScope)

set(ATTENTIONSCOPE_HOMEPAGE "" CACHE STRING "Address of the project's page, for the AppStream metainfo")
set(ATTENTIONSCOPE_PICTURES "" CACHE STRING
    "Address of a folder with what the target `screenshots` renders, for the AppStream metainfo; by default, HOMEPAGE/screenshots")
if(ATTENTIONSCOPE_HOMEPAGE AND NOT ATTENTIONSCOPE_PICTURES)
  set(ATTENTIONSCOPE_PICTURES ${ATTENTIONSCOPE_HOMEPAGE}/screenshots)
endif()

# If GNUInstallDirs was included earlier, the cache variable exists without a value.
if(NOT CMAKE_INSTALL_DOCDIR)
  set(CMAKE_INSTALL_DOCDIR share/doc/attentionscope)
endif()
include(GNUInstallDirs)
set(ATTENTIONSCOPE_ZSHDIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where zsh looks for completions")

set(desktop ${CMAKE_SOURCE_DIR}/resources/desktop)
set(made ${CMAKE_BINARY_DIR}/desktop)

# By default, Qt's setup sets an RPATH next to the program; only a bundle needs that.
set_target_properties(attentionscope PROPERTIES INSTALL_RPATH "${CMAKE_INSTALL_RPATH}")
install(TARGETS attentionscope DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${desktop}/${ATTENTIONSCOPE_ID}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/${ATTENTIONSCOPE_ID}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME ${ATTENTIONSCOPE_ID}.xml)

include(Screenshots)
if(ATTENTIONSCOPE_HOMEPAGE)
  set(ATTENTIONSCOPE_LINKS "  <url type=\"homepage\">${ATTENTIONSCOPE_HOMEPAGE}</url>\n")
endif()
configure_file(${desktop}/${ATTENTIONSCOPE_ID}.metainfo.xml.in ${made}/${ATTENTIONSCOPE_ID}.metainfo.xml @ONLY)
install(FILES ${made}/${ATTENTIONSCOPE_ID}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)

# icon(CONTEXT NAME DRAWING SMALL16 SMALL22) installs the SVG and PNGs of it. The smallest sizes have their own
# pixel-aligned drawings; 24 is 22 with a margin, as on other desktops.
set(icon_root ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
find_program(ATTENTIONSCOPE_RSVG_CONVERT rsvg-convert DOC "Makes the PNG icons")
set(icon_pictures "")
function(icon context name drawing small16 small22)
  install(FILES ${drawing} DESTINATION ${icon_root}/scalable/${context} RENAME ${name}.svg)
  if(NOT ATTENTIONSCOPE_RSVG_CONVERT)
    return()
  endif()
  foreach(size IN ITEMS 16 22 24 32 48 64 128 256)
    set(from ${drawing})
    set(how --width ${size} --height ${size})
    if(size EQUAL 16)
      set(from ${small16})
    elseif(size EQUAL 22)
      set(from ${small22})
    elseif(size EQUAL 24)
      set(from ${small22})
      set(how --page-width 24 --page-height 24 --left 1 --top 1)
    endif()
    set(picture ${made}/icons/${size}x${size}/${context}/${name}.png)
    add_custom_command(OUTPUT ${picture} DEPENDS ${from} VERBATIM COMMENT "Drawing ${name} at ${size} pixels"
      COMMAND ${CMAKE_COMMAND} -E make_directory ${made}/icons/${size}x${size}/${context}
      COMMAND ${ATTENTIONSCOPE_RSVG_CONVERT} ${how} --output ${picture} ${from})
    list(APPEND icon_pictures ${picture})
    install(FILES ${picture} DESTINATION ${icon_root}/${size}x${size}/${context})
  endforeach()
  set(icon_pictures ${icon_pictures} PARENT_SCOPE)
endfunction()

icon(apps ${ATTENTIONSCOPE_ID} ${CMAKE_SOURCE_DIR}/resources/icons/attentionscope.svg
     ${desktop}/icons/attentionscope-16.svg ${desktop}/icons/attentionscope-22.svg)
foreach(kind IN ITEMS scenario+json lesson+zip work+json handout+json return+json)
  string(REGEX REPLACE "[+].*" "" drawing ${kind})
  icon(mimetypes application-x-attentionscope-${kind} ${desktop}/icons/${drawing}.svg
       ${desktop}/icons/${drawing}-16.svg ${desktop}/icons/${drawing}-22.svg)
endforeach()
if(ATTENTIONSCOPE_RSVG_CONVERT)
  add_custom_target(icons ALL DEPENDS ${icon_pictures})
else()
  message(STATUS "rsvg-convert is not here: icons are installed as SVG only")
endif()

# Shell completions and the man page.
file(GLOB man_pages CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/man/*.1)
install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
if(EXISTS ${CMAKE_SOURCE_DIR}/resources/completions)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/completions/attentionscope.bash RENAME attentionscope
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/completions/_attentionscope DESTINATION ${ATTENTIONSCOPE_ZSHDIR})
endif()

# The manual, if the target `manual` was built: HTML pages that the program opens, and PDF.
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/attentionscope/ DESTINATION ${CMAKE_INSTALL_DATADIR}/attentionscope OPTIONAL)
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/doc/attentionscope/ DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)

install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/resources/fonts/OFL.txt
              ${CMAKE_SOURCE_DIR}/resources/fonts/GUST-FONT-LICENSE.txt
        DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/attentionscope)
