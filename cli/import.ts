import { setFlagsFromString } from 'node:v8'
import { isUnreachable } from '#db/away.ts'
import { giveWay } from '#server/give-way.ts'
import { onStopSignal } from '#server/stop-signals.ts'
import { errorText } from './error-text.ts'
import { readArguments, usage } from './import/arguments.ts'
import { importFile } from './import/import-file.ts'
import { withDatabase } from './with-database.ts'

const brokenOff =
  'The connection to the database broke before the import was done. Titles imported so far stay; run the command again to import the rest.'

/**
 * Imports a catalogue. The exit code is 0 when every line was imported, 1 when some were refused, 2 when it could not
 * start or continue, 130 or 143 when a signal ended it.
 */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  if (!request) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  // Lines are needed for one batch only. They are freed sooner if the young generation does not grow.
  setFlagsFromString('--semi-space-growth-factor=1')

  giveWay()

  const stop = new AbortController()
  let exitCode = 0
  onStopSignal((code) => {
    exitCode = code
    process.stderr.write('\nStopping after the current batch.\n')
    stop.abort()
  })

  try {
    const { stdin, stdout, stderr } = process
    const { refused } = await withDatabase(
      (db) => importFile(db, request, { stdin, stdout, stderr, signal: stop.signal, onConnected: giveWay }),
      stop.signal,
    )
    return exitCode || (refused > 0 ? 1 : 0)
  } catch (error) {
    process.stderr.write(`${isUnreachable(error) ? brokenOff : errorText(error)}\n`)
    return exitCode || 2
  }
}
