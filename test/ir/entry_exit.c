// The inline path, block by block: tested inline, counted down inline, slow parts
// out of line and cold.
// RUN: %hpcc -O1 -S -emit-llvm -o - %s | FileCheck %s

extern void work(void);

__attribute__((hotpath_measure)) void measured(void) { work(); }

// CHECK-DAG: @__hotpath_thread = external thread_local(initialexec)
// CHECK-DAG: @__hotpath_active = external
// CHECK-DAG: @__hotpath_id.measured = internal global i32 0, section "hotpath_ids", align 4
// CHECK-DAG: @__hotpath_site.measured = internal constant [8 x i32] {{.*}} section "hotpath_sites", align 4
// CHECK-DAG: @llvm.global_ctors = appending global {{.*}} i32 1, {{.*}} @__hotpath_module_init
// CHECK-DAG: @llvm.global_dtors = appending global {{.*}} i32 1, {{.*}} @__hotpath_module_fini
// CHECK-DAG: @llvm.used = {{.*}}@__hotpath_site.measured

// CHECK-LABEL: define{{.*}} void @measured(
// CHECK: load i8, {{.*}}@__hotpath_active
// CHECK: br i1
// CHECK: store {{.*}}@__hotpath_thread
// CHECK: [[LEFT:%[0-9]+]] = add {{.*}}, -1
// CHECK: store i32 [[LEFT]]
// CHECK-DAG: call void @work()
// CHECK-DAG: call preserve_mostcc {{.*}}@__hotpath_enter
// CHECK-DAG: call preserve_mostcc {{.*}}@__hotpath_exit
// CHECK-DAG: ret void

// CHECK: define linkonce_odr hidden void @__hotpath_module_init()
// CHECK: call void @__hotpath_register_needs_runtime_abi_1(
// CHECK: define linkonce_odr hidden void @__hotpath_module_fini()
// CHECK: call void @__hotpath_unregister(
