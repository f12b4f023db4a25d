import { linkSync, mkdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { home } from './run.mjs'

/** Milliseconds after which a lock is nobody's, though a process has its number: nothing takes as long. */
const longest = 15 * 60_000
const betweenLooks = 200

/**
 * Runs `work` when no other process does its own with this lock: several that are started at once from a checkout that is not
 * built must not build at the same time. What a killed process has left does not count.
 */
export function oneAtATime(work, lock = join(home, '.preparing', 'lock')) {
  const own = `${lock}-${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(own, String(process.pid))
  try {
    for (let tries = 0; !take(own, lock); tries++) {
      if (tries === 0) process.stdout.write('Another process gets this checkout ready: waiting for it …\n')
      if (!clear(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooks)
    }
    try {
      return work()
    } finally {
      rmSync(lock, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** A link is made by one process only, and has its contents at once. */
function take(own, lock) {
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a lock that nobody holds any more. Of those who see it only one may: whoever else is late would remove the lock of the next one. It
 * is the one who deletes the file of the process that was killed.
 * @returns whether it did
 */
function clear(lock) {
  try {
    const holder = readFileSync(lock, 'utf8')
    const isRecent = statSync(lock).mtimeMs > Date.now() - longest
    if (isRecent && isRunning(holder)) return false
    // Unlike rmSync, it fails for all but one.
    if (isRecent) unlinkSync(`${lock}-${holder}`)
    unlinkSync(lock)
    return true
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM'
  }
}
