/** As the `kiroku` command runs Node. It says why. */
export const nodeFlags = ['--v8-pool-size=0', '--max-semi-space-size=16', '--heap-growing-percent=100']

/** The same for a backup. */
export const backupNode = {
  flags: [...nodeFlags, '--single-threaded-gc'],
  env: { UV_THREADPOOL_SIZE: '1' },
}
