# What the archives ask of, and offer to, the program they are linked into.
#   cmake -DNM=nm -DRUNTIME=libhotpath.a -DREPORT=libhotpath_report.a -P FILE

function(symbols out)
  execute_process(COMMAND ${NM} ${ARGN} OUTPUT_VARIABLE lines ERROR_QUIET
    RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${NM} ${ARGN} failed")
  endif()
  string(REGEX MATCHALL "[^\n]+" lines "${lines}")
  set(${out} ${lines} PARENT_SCOPE)
endfunction()

foreach(archive IN ITEMS ${RUNTIME} ${REPORT})
  symbols(undefined --undefined-only ${archive})
  set(count 0)
  foreach(line IN LISTS undefined)
    if(NOT line MATCHES " U ([^ ]+)$")
      continue()
    endif()
    set(name ${CMAKE_MATCH_1})
    # Of libc, which every C program has, in spite of its name.
    if(name STREQUAL "__cxa_atexit")
      continue()
    endif()
    math(EXPR count "${count} + 1")
    # C++ names are our own; the rest of the list is the C++ library's C names.
    if((name MATCHES "^_Z" AND NOT name MATCHES "^_Z[A-Z]*N?K?7hotpath")
       OR name MATCHES "^(__cxa|__gxx|_Unwind|__dynamic_cast)|^_(malloc|free)$|^(malloc|calloc|realloc|free|memalign|aligned_alloc)$")
      message(SEND_ERROR "${archive} needs ${name}")
    endif()
  endforeach()
  if(count LESS 5)
    message(SEND_ERROR "${archive}: only ${count} undefined symbols; was it read?")
  endif()
endforeach()

# Everything else is hidden, so that a shared library exports just the ABI and the API.
execute_process(COMMAND ${READELF} --symbols --wide ${RUNTIME}
  OUTPUT_VARIABLE table RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "${READELF} failed")
endif()
string(REGEX MATCHALL "[^\n]+" lines "${table}")
set(visible)
foreach(line IN LISTS lines)
  if(line MATCHES "(GLOBAL|WEAK) +DEFAULT +[0-9]+ +([^ ]+)$")
    list(APPEND visible ${CMAKE_MATCH_2})
  endif()
endforeach()
list(REMOVE_DUPLICATES visible)
list(SORT visible)
set(wanted __hotpath_active __hotpath_alloc_attach_2 __hotpath_block_needs_runtime_abi_1 __hotpath_counting
  __hotpath_enter
  __hotpath_exit __hotpath_land __hotpath_register_needs_runtime_abi_1
  __hotpath_thread __hotpath_unregister hotpath_knows hotpath_pause
  hotpath_percentile_ns hotpath_report hotpath_reset hotpath_resume
  hotpath_session_before_report hotpath_session_begin hotpath_session_end
  hotpath_session_set hotpath_session_timeout hotpath_snapshot_count
  hotpath_snapshot_find hotpath_snapshot_free hotpath_snapshot_function
  hotpath_snapshot_take hotpath_snapshot_wall_ns)
if(NOT visible STREQUAL wanted)
  message(SEND_ERROR "exported: ${visible}\nexpected: ${wanted}")
endif()
