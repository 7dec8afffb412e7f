# The supported LLVM majors: the only place where they are written. tools/check
# reads this line too.
set(HOTPATH_LLVM_MAJORS 14 15 16 17 18 19 20 21 22)

# Sets CMAKE_C_COMPILER and CMAKE_CXX_COMPILER to the newest supported clang on
# the machine unless the user chose a compiler. The runtime's slow path has the
# preserve_most calling convention, which GCC lacks.
function(hotpath_default_to_newest_clang)
  if(CMAKE_CXX_COMPILER OR CMAKE_C_COMPILER OR DEFINED ENV{CXX} OR DEFINED ENV{CC}
     OR CMAKE_TOOLCHAIN_FILE)
    return()
  endif()
  set(majors ${HOTPATH_LLVM_MAJORS})
  list(SORT majors COMPARE NATURAL ORDER DESCENDING)
  foreach(major IN LISTS majors)
    find_program(HOTPATH_CLANG_${major} clang-${major})
    find_program(HOTPATH_CLANGXX_${major} clang++-${major})
    if(HOTPATH_CLANG_${major} AND HOTPATH_CLANGXX_${major})
      set(CMAKE_C_COMPILER ${HOTPATH_CLANG_${major}} CACHE FILEPATH "C compiler")
      set(CMAKE_CXX_COMPILER ${HOTPATH_CLANGXX_${major}} CACHE FILEPATH "C++ compiler")
      return()
    endif()
  endforeach()
  set(CMAKE_C_COMPILER clang CACHE FILEPATH "C compiler")
  set(CMAKE_CXX_COMPILER clang++ CACHE FILEPATH "C++ compiler")
endfunction()

# hotpath_find_llvm_config(<out> <major>): the llvm-config of that major, or an
# empty string. HOTPATH_LLVM_CONFIG_<major> overrides the search.
function(hotpath_find_llvm_config out major)
  find_program(HOTPATH_LLVM_CONFIG_${major}
    NAMES llvm-config-${major} llvm-config
    PATHS /usr/lib/llvm-${major}/bin /opt/homebrew/opt/llvm@${major}/bin
    DOC "llvm-config of LLVM ${major}")
  set(${out} "" PARENT_SCOPE)
  if(HOTPATH_LLVM_CONFIG_${major})
    execute_process(COMMAND ${HOTPATH_LLVM_CONFIG_${major}} --version
      OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(version MATCHES "^${major}\\.")
      set(${out} ${HOTPATH_LLVM_CONFIG_${major}} PARENT_SCOPE)
    endif()
  endif()
endfunction()
