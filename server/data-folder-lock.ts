import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasCode } from '#db/has-code.ts'
import { reason } from '#domain/reason.ts'
import * as texts from '#texts/starting.ts'
import { nearestThere } from './nearest-there.ts'

/**
 * Locks a data folder for this process. Returns the function that unlocks it, or null when another process has it.
 *
 * The lock is SQLite's exclusive lock on a file, which is a lock of the operating system: it ends with the process,
 * however that ends, so it is never stale, and two programs cannot both get it.
 */
export function lockDataFolder(folder: string): (() => void) | null {
  const file = openLock(folder)
  try {
    file.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    file.close()
    if (error instanceof Error && error.message.includes('locked')) return null
    throw error
  }
  return () => file.close()
}

function openLock(folder: string): DatabaseSync {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return new DatabaseSync(join(folder, 'lock'))
  } catch (error) {
    throw new Error(
      texts.folderUnusable({ folder, error: hasCode(error, 'EEXIST') ? texts.isNoFolder : reason(error) }),
    )
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    // Node says of a disk that cannot be written to that the folder is not there.
    if (hasCode(error, 'ENOENT')) accessSync(nearestThere(folder), constants.W_OK)
    throw error
  }
}
