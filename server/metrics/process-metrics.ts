import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** Milliseconds between two looks at the event loop. */
const resolution = 20
const nanosecond = 1e-9

/**
 * What this process takes of the machine, and by how much its event loop was late since the metrics were last asked for. The
 * library's own also watches every collection of garbage and its busy time ten times a second, which kept pages pay for.
 */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  // An idle loop is looked at late by nothing, which counts as the resolution.
  const late = (nanoseconds: number) => Math.max(0, (nanoseconds || 0) * nanosecond - resolution / 1000)
  return {
    look() {
      const { user, system } = process.cpuUsage()
      const looked = {
        cpuSeconds: (user + system) / 1e6,
        rss: process.memoryUsage.rss(),
        heap: getHeapStatistics().used_heap_size,
        files: openFiles(),
        startedAt: performance.timeOrigin / 1000,
        lagMean: late(delay.mean),
        lagP99: late(delay.percentile(99)),
      }
      delay.reset()
      return looked
    },
    stop: () => void delay.disable(),
  }
}

/** Null where the system does not say. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}
