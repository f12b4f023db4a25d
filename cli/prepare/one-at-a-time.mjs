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
  try {
    mkdirSync(dirname(lock), { recursive: true })
    // A killed process may have had this number, and what it has left may be the lock.
    rmSync(own, { force: true })
    writeFileSync(own, String(process.pid))
  } catch ({ message }) {
    throw new Error(
      `Kiroku is not ready to run, and nothing can be written here: run npm run build as the user to whom ${home} belongs (${message})`,
    )
  }
  try {
    for (let tries = 0; !take(own, lock); tries++) {
      if (tries === 0) process.stdout.write('Another process gets this checkout ready: waiting for it …\n')
      if (!clear(own, lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooks)
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

/** A link is made by one process only, and has its contents at once. It is as old as the lock. */
function take(own, lock) {
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a lock that nobody holds any more. Of those who see it one may look again and remove it: whoever else is late would remove the lock
 * of the next one.
 * @returns whether it did
 */
function clear(own, lock) {
  if (isHeld(lock)) return false
  const clearing = `${lock}-clearing`
  if (!take(own, clearing)) {
    // Killed within a moment.
    if (!isHeld(clearing)) rmSync(clearing, { force: true })
    return false
  }
  try {
    if (isHeld(lock)) return false
    unlinkSync(lock)
    return true
  } finally {
    unlinkSync(clearing)
  }
}

/** Whether somebody holds it, or nobody has it. */
function isHeld(lock) {
  try {
    return statSync(lock).mtimeMs > Date.now() - longest && isRunning(Number(readFileSync(lock, 'utf8')))
  } catch (error) {
    if (error.code === 'ENOENT') return true
    throw error
  }
}

function isRunning(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is another user's.
    return error.code === 'EPERM'
  }
}
