# Part of hotpath, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#   hotpath_instrument(<target> [MEASURE_ALL] [FILTER <file>...] [ALLOC] [STATIC]
#                      [OPTIONAL] [ARGS <argument>...])
#
# Makes hotpath measure <target>, an executable or a library that this project
# builds: its sources are compiled with the plugin of the compiler's LLVM major,
# it is linked with the runtime, and hotpath's headers are found. Objects are
# built again when the plugin or a filter has changed.
#
#   MEASURE_ALL  measure every function, not only those that are marked
#   FILTER       measure and skip what the patterns of these files match; relative
#                names are those of the source folder
#   ALLOC        count allocations too (of an executable)
#   STATIC       for a target that is linked with -static or -static-pie
#   OPTIONAL     where the compiler cannot measure, say so in a status line and
#                build without; otherwise that is a fatal error
#   ARGS         further arguments of the plugin, such as min-instructions=5
#
# With the variable HOTPATH_INSTRUMENT set to OFF it finds the headers, whose
# macros are then empty, and does nothing else.
#
# Global properties tell it where hotpath is: HOTPATH_SUPPORTED_MAJORS and
# HOTPATH_PLUGIN_FOLDER, which holds llvm-<major>/hotpath.so.

function(hotpath_instrument target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "MEASURE_ALL;ALLOC;STATIC;OPTIONAL" "" "FILTER;ARGS")
  set(who "hotpath_instrument(${target})")
  _hotpath_check_call("${who}" ${target} "${arg_UNPARSED_ARGUMENTS}" "${arg_KEYWORDS_MISSING_VALUES}")
  if(arg_ALLOC AND arg_STATIC)
    message(FATAL_ERROR "${who}: ALLOC and STATIC exclude each other: allocations are "
      "counted in front of a shared allocator")
  endif()
  if(DEFINED HOTPATH_INSTRUMENT AND NOT HOTPATH_INSTRUMENT)
    _hotpath_link(${target} hotpath::attributes hotpath::headers)
    return()
  endif()

  set(arguments ${arg_ARGS})
  if(arg_MEASURE_ALL)
    list(APPEND arguments measure_all)
  endif()
  set(inputs "")
  foreach(filter IN LISTS arg_FILTER)
    get_filename_component(filter "${filter}" ABSOLUTE)
    if(NOT EXISTS "${filter}")
      message(FATAL_ERROR "${who}: there is no filter file ${filter}")
    endif()
    list(APPEND inputs "${filter}")
    list(APPEND arguments "filter=${filter}")
  endforeach()

  _hotpath_languages(enabled used ${target})
  set(able "")
  foreach(language IN LISTS enabled)
    _hotpath_choose_plugin(plugin_${language} refusal ${language})
    if(NOT refusal)
      list(APPEND able ${language})
    elseif(NOT language IN_LIST used)
      # A compiler that this target does not need.
    elseif(arg_OPTIONAL)
      message(STATUS "hotpath: ${target} is not measured: ${refusal}")
      _hotpath_link(${target} hotpath::attributes hotpath::headers)
      return()
    else()
      message(FATAL_ERROR "${who}: ${refusal}")
    endif()
  endforeach()

  foreach(language IN LISTS able)
    _hotpath_compile(${target} ${language} "${plugin_${language}}" "${inputs}" "${arguments}")
  endforeach()
  set_target_properties(${target} PROPERTIES HOTPATH_INSTRUMENTED ON HOTPATH_STATIC "${arg_STATIC}")
  if(arg_ALLOC)
    _hotpath_link(${target} hotpath::attributes hotpath::alloc)
  else()
    _hotpath_link(${target} hotpath::hotpath)
  endif()
endfunction()

# Refuses what no OPTIONAL excuses: mistakes of the call itself.
function(_hotpath_check_call who target unknown without_value)
  if(unknown)
    message(FATAL_ERROR "${who}: unknown argument '${unknown}'; there are MEASURE_ALL, FILTER, "
      "ALLOC, STATIC, OPTIONAL and ARGS")
  endif()
  if(without_value)
    message(FATAL_ERROR "${who}: a value is missing after ${without_value}")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${who}: there is no such target; call it after add_executable or add_library")
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(aliased ${target} ALIASED_TARGET)
  get_target_property(imported ${target} IMPORTED)
  if(aliased OR imported OR NOT type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
    message(FATAL_ERROR "${who}: only an executable or a library with sources, that this project "
      "builds, can be measured, and under its own name")
  endif()
  get_target_property(already ${target} HOTPATH_INSTRUMENTED)
  if(already)
    message(FATAL_ERROR "${who}: it is instrumented already; put all arguments into one call")
  endif()
endfunction()

# The project's languages, and those of the target's sources as far as they are known
# by now; all of them when none is.
function(_hotpath_languages out_enabled out_used target)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  get_target_property(sources ${target} SOURCES)
  set(enabled "")
  set(used "")
  foreach(language C CXX)
    if(language IN_LIST languages)
      list(APPEND enabled ${language})
      list(JOIN CMAKE_${language}_SOURCE_FILE_EXTENSIONS "|" suffixes)
      string(REPLACE "+" "\\+" suffixes "${suffixes}")
      if("${sources}" MATCHES "\\.(${suffixes})(;|>|$)")
        list(APPEND used ${language})
      endif()
    endif()
  endforeach()
  if(NOT used)
    set(used ${enabled})
  endif()
  set(${out_enabled} ${enabled} PARENT_SCOPE)
  set(${out_used} ${used} PARENT_SCOPE)
endfunction()

# The plugin for a language's compiler, or a sentence that says why there is none.
function(_hotpath_choose_plugin out_plugin out_refusal language)
  get_property(supported GLOBAL PROPERTY HOTPATH_SUPPORTED_MAJORS)
  get_property(folder GLOBAL PROPERTY HOTPATH_PLUGIN_FOLDER)
  list(GET supported 0 oldest)
  list(GET supported -1 newest)
  set(compiler "${CMAKE_${language}_COMPILER}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  string(REGEX MATCH "^[0-9]+" major "${version}")
  set(plugin "${folder}/llvm-${major}/hotpath.so")
  set(refusal "")
  if(NOT CMAKE_${language}_COMPILER_ID STREQUAL "Clang")
    set(refusal "measuring needs Clang ${oldest} to ${newest}, and ${compiler} is ${CMAKE_${language}_COMPILER_ID} ${version}; set CMAKE_${language}_COMPILER to a clang")
  elseif(NOT major IN_LIST supported)
    set(refusal "${compiler} is Clang ${version}, and measuring needs Clang ${oldest} to ${newest}; set CMAKE_${language}_COMPILER to one of these")
  elseif(TARGET hotpath_plugin_${major})
    # Is built here, too late to try.
  elseif(NOT EXISTS "${plugin}")
    set(refusal "there is no plugin for ${compiler}, which is Clang ${version}: ${plugin} is missing; install hotpath with the plugin for LLVM ${major} (hotpath-plugin-llvm-${major})")
  else()
    _hotpath_try_plugin(refusal ${language} "${plugin}" ${major})
  endif()
  set(${out_plugin} "${plugin}" PARENT_SCOPE)
  set(${out_refusal} "${refusal}" PARENT_SCOPE)
endfunction()

# A clang of the right major may still be another build than the plugin is for.
function(_hotpath_try_plugin out_refusal language plugin major)
  file(TIMESTAMP "${plugin}" changed "%s")
  set(key "${CMAKE_${language}_COMPILER} ${plugin} ${changed}")
  set(${out_refusal} "" PARENT_SCOPE)
  if("$CACHE{HOTPATH_TRIED_${language}}" STREQUAL key)
    return()
  endif()
  separate_arguments(first UNIX_COMMAND "${CMAKE_${language}_COMPILER_ARG1}")
  string(TOLOWER ${language} lower)
  string(REPLACE "cxx" "c++" lower ${lower})
  execute_process(
    COMMAND "${CMAKE_${language}_COMPILER}" ${first} "-fplugin=${plugin}"
      -fplugin-arg-hotpath-version -fsyntax-only -x ${lower} /dev/null
    OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE result)
  if(result EQUAL 0 AND said MATCHES "for LLVM ${major}")
    set(HOTPATH_TRIED_${language} "${key}" CACHE INTERNAL "")
  else()
    string(STRIP "${said}" said)
    string(REGEX REPLACE "\n.*" "" said "${said}")
    set(${out_refusal} "${CMAKE_${language}_COMPILER} cannot load ${plugin}: ${said} (exit code ${result}); hotpath must be built with the headers of that same Clang" PARENT_SCOPE)
  endif()
endfunction()

function(_hotpath_compile target language plugin inputs arguments)
  set(options "-fplugin=${plugin}")
  foreach(argument IN LISTS arguments)
    list(APPEND options "-fplugin-arg-hotpath-${argument}")
  endforeach()
  # Into the list of what an object depends on, beside the sources' headers.
  foreach(input IN LISTS plugin inputs)
    list(APPEND options "SHELL:-Xclang \"-fdepfile-entry=${input}\"")
  endforeach()
  foreach(option IN LISTS options)
    set_property(TARGET ${target} APPEND PROPERTY COMPILE_OPTIONS
      "$<$<COMPILE_LANGUAGE:${language}>:${option}>")
  endforeach()

  # A plugin that is built here changes while the build runs, so the build has to
  # know who makes it.
  string(REGEX MATCH "^[0-9]+" major "${CMAKE_${language}_COMPILER_VERSION}")
  if(TARGET hotpath_plugin_${major})
    add_dependencies(${target} hotpath_plugin_${major})
    get_target_property(folder ${target} SOURCE_DIR)
    if(folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
      # Later, since sources may be added until the folder ends.
      cmake_language(EVAL CODE
        "cmake_language(DEFER CALL _hotpath_depend_on_file [[${target}]] [[${plugin}]])")
    else()
      _hotpath_depend_on_file(${target} "${plugin}")
    endif()
  endif()
endfunction()

function(_hotpath_depend_on_file target file)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "\\$<")
  if(sources)
    set_property(SOURCE ${sources} TARGET_DIRECTORY ${target}
      APPEND PROPERTY OBJECT_DEPENDS "${file}")
  endif()
endfunction()

# As target_link_libraries(PRIVATE) does, which would forbid its other form to the
# project.
function(_hotpath_link target)
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${ARGN})
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    foreach(library IN LISTS ARGN)
      set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES
        "$<LINK_ONLY:${library}>")
    endforeach()
  endif()
endfunction()
