import { setFlagsFromString } from 'node:v8'
import { isUnreachable } from '#db/away.ts'
import { giveWay } from '#server/give-way.ts'
import { abortOnStopSignal } from '#server/stop-signals.ts'
import * as texts from '#texts/import-command.ts'
import { errorText } from './error-text.ts'
import { readArguments } from './import/arguments.ts'
import { importFile } from './import/import-file.ts'
import { withDatabase } from './with-database.ts'

/**
 * Imports a catalogue. The exit code is 0 when every line was imported, 1 when some were refused, 2 when it could not
 * start or continue, 130 or 143 when a signal ended it.
 */
export async function run(args: string[]): Promise<number> {
  const request = readArguments(args)
  // Lines are needed for one batch only. They are freed sooner if the young generation does not grow.
  setFlagsFromString('--semi-space-growth-factor=1')

  giveWay()

  const work = abortOnStopSignal()
  work.signal.addEventListener('abort', () => process.stderr.write(`\n${texts.stopping}\n`))

  try {
    const { stdin, stdout, stderr } = process
    const { refused } = await withDatabase(
      (db) => importFile(db, request, { stdin, stdout, stderr, signal: work.signal, onConnected: giveWay }),
      { stopping: work.signal, mayBeFirst: true },
    )
    return work.exitCode ?? (refused > 0 ? 1 : 0)
  } catch (error) {
    process.stderr.write(`${isUnreachable(error) ? texts.connectionBroke : errorText(error)}\n`)
    return work.exitCode ?? 2
  }
}
