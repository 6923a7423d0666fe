# SPDX-License-Identifier: GPL-3.0-or-later
# The program as a page: packaging/browser/ has the page itself, and dev's verb "web" puts everything into build/web.
qt_add_executable(attentionscope browser/main.cpp)
target_link_libraries(attentionscope PRIVATE attentionscope_app attentionscope_warnings)
# Without the fonts of Qt's plugin, most of which ours replace: 0.6 MB.
set_target_properties(Qt6::QWasmIntegrationPlugin_resources_1 PROPERTIES IMPORTED_OBJECTS_RELEASE "" IMPORTED_OBJECTS "")
target_link_options(attentionscope PRIVATE
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sTOTAL_STACK=5MB -O1
  -lidbfs.js --pre-js ${CMAKE_SOURCE_DIR}/packaging/browser/before.js)
set_target_properties(attentionscope PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/packaging/browser/before.js)
