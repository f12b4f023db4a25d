import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { reason } from '#domain/reason.ts'
import type { ImportProblem } from '#domain/titles/import/read-batches.ts'
import * as texts from '#texts/import-command.ts'
import { sentenceOf } from '#web/sentence-of.ts'

const shownAtMost = 20

/** Reports refused lines: the first few on the screen, and all of them in the file, if one is given. */
export class Problems {
  readonly #write: (line: string) => void
  readonly #file: WriteStream | null
  #failure: Error | null = null
  #count = 0

  constructor(write: (line: string) => void, file: WriteStream | null) {
    this.#write = write
    this.#file = file
    this.#file?.on('error', (error) => {
      this.#failure = error
    })
  }

  add({ line, problem }: ImportProblem): void {
    this.#count += 1
    const text = `${texts.problemOfLine({ line, reason: sentenceOf(problem) })}\n`
    this.#file?.write(text)
    if (this.#count <= shownAtMost) this.#write(text)
  }

  async close(): Promise<void> {
    const count = this.#count - shownAtMost
    if (count > 0) this.#write(`${this.#file ? texts.more({ count }) : texts.moreUnlisted({ count })}\n`)
    if (!this.#file) return
    if (!this.#failure) await finished(this.#file.end()).catch(() => {})
    if (this.#failure) throw notWritten(this.#failure)
  }
}

/**
 * Opens the file for all problems, so that an import does not start if they cannot be written.
 * @param catalogue the file being imported, which must not be overwritten
 */
export async function openProblemsFile(path: string, catalogue: string): Promise<WriteStream> {
  if (await isSameFile(path, catalogue)) throw new Error(texts.isCatalogue({ path }))
  const file = createWriteStream(path)
  await once(file, 'open').catch((error: Error) => Promise.reject(notWritten(error)))
  return file
}

function notWritten(error: Error): Error {
  return new Error(texts.problemsNotWritten({ error: reason(error) }))
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)))
  return first != null && second != null && first.dev === second.dev && first.ino === second.ino
}
