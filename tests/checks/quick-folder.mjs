import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Bytes that the files of tests take at once, many times over. */
const room = 6 * 2 ** 30

/**
 * Where files of tests are made: in memory, where there is plenty. Databases that come and go are many hundreds of files each; on a
 * disk, making them takes a quarter of all the processor time of the tests, since ext4 looks for places where nothing was deleted lately.
 */
export function quickFolder() {
  const memory = '/dev/shm'
  return Math.min(freeIn(memory), process.availableMemory()) > room ? memory : tmpdir()
}

function freeIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
