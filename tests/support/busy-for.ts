/** The result of `work`, and for how many milliseconds of the processor it keeps this thread busy: by the clock, other programs would count. */
export async function busyFor<Result>(work: () => Result | Promise<Result>): Promise<{ result: Result; busy: number }> {
  const before = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { result, busy: (user + system) / 1000 }
}
