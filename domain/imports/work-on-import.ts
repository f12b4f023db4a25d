import type { PlainDb } from '#db/connection.ts'
import { discardUpload } from '../media/cancel-upload.ts'
import { readUpload, UploadGone } from '../media/read-upload.ts'
import type { Storage } from '../media/storage.ts'
import { type ImportOptions, importCatalogue } from '../titles/import/import-catalogue.ts'
import { failImport } from './fail-import.ts'
import { beginReading, type Reading } from './reading.ts'

interface Working {
  /** Stops after the current batch; the import continues the next time it is worked on. */
  signal?: AbortSignal
  /** Yields the machine to others after a batch that took this many milliseconds. */
  pause?: (worked: number) => Promise<void>
  /** Receives the PostgreSQL process id of the connection that does the work. */
  onConnected?: (backend: number) => void
}

/** Small enough for readers not to notice: about 20 ms of the database. */
const batchSize = 25

/**
 * Does an import's next step: reads its file without writing, or imports it. If interrupted, it can simply be run again:
 * titles already imported are found unchanged and counted once. After a cancellation nothing is written.
 * @throws the error that stopped it for now
 */
export async function workOnImport(
  db: PlainDb,
  storage: Storage,
  id: number,
  { signal, pause, onConnected }: Working = {},
): Promise<void> {
  const reading = await beginReading(db, id)
  if (!reading) return
  try {
    const ended = AbortSignal.any([...(signal ? [signal] : []), reading.superseded, reading.unread])
    const input = counted(readUpload(db, storage, reading.uploadId), reading)
    const { interrupted, ...figures } = await importCatalogue(db, input, {
      ...optionsFor(reading, pause),
      onConnected,
      onSource: (name) => reading.noteSource(name),
      signal: ended,
    })
    reading.unread.throwIfAborted()
    if (interrupted) return
    await reading.finish(figures)
    if (!reading.dryRun) await discardUpload(db, storage, reading.uploadId)
  } catch (error) {
    if (error instanceof UploadGone) return failImport(db, id)
    if (!reading.superseded.aborted) throw error
  }
}

function optionsFor(reading: Reading, pause?: Working['pause']): ImportOptions {
  let begun = performance.now()
  return {
    dryRun: reading.dryRun,
    source: reading.source,
    batchSize,
    onWait: () => reading.wait(),
    onProblem: (problem) => reading.addProblem(problem),
    onSettled: (outcome) => reading.settle(outcome),
    async onProgress(figures) {
      await reading.save(figures)
      await pause?.(performance.now() - begun)
      begun = performance.now()
    },
    announce: (tx, batch) => reading.count(tx, batch),
  }
}

/** To the importer, a failed read would look like a truncated file, or one of another format: it ends the work. */
async function* counted(input: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of input) {
      reading.bytesRead += chunk.length
      yield chunk
      // Even if nothing that is read fills a batch, or the file unpacks endlessly.
      await reading.save()
    }
  } catch (error) {
    reading.breakOff(error)
    throw error
  }
}
