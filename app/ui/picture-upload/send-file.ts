import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { firstChunk, nextChunk, sentenceHeader, smallFile, type UploadFolder } from '#domain/media/rules.ts'
import * as texts from '#texts/uploads.ts'
import { allPauses, RetryBudget } from './retry-budget.ts'

export interface Listener {
  /** From 0 to 1. */
  progressed(part: number): void
  /** The address of the upload, or of the picture made from it. */
  succeeded(address: string): void
  /** A sentence. */
  failed(sentence: string): void
}

export interface Sending {
  pause(): Promise<void>
  resume(): void
  /** Also deletes what the server has received so far. */
  cancel(): Promise<void>
}

/**
 * The most milliseconds that a user waits for the server to pause or cancel; after that it continues in the background.
 */
const longestWait = 3_000

/**
 * Sends a file (§9 Storage): a small one in one request, a larger one in chunks that double in size. If an upload of
 * the same file was interrupted in this browser it resumes where it stopped.
 */
export async function sendFile(file: File, folder: UploadFolder, listener: Listener): Promise<Sending> {
  const budget = new RetryBudget()
  const creation = new Creation()
  // The library continues if it is halted while it prepares a request.
  let halted = false
  const upload = new Upload(file, {
    endpoint: '/files/uploads',
    metadata: { folder },
    chunkSize: firstChunk,
    uploadDataDuringCreation: file.size <= smallFile,
    storeFingerprintForResuming: file.size > smallFile,
    removeFingerprintOnSuccess: true,
    retryDelays: allPauses,
    onBeforeRequest(request) {
      if (halted && request.getMethod() !== 'DELETE') throw new Error('Halted')
      if (request.getMethod() === 'POST') creation.begin()
    },
    onUploadUrlAvailable() {
      if (halted) upload.abort()
      creation.end()
    },
    onShouldRetry({ originalRequest, originalResponse }) {
      creation.end()
      const wanted = !halted || originalRequest?.getMethod() === 'DELETE'
      return wanted && isWorthAnotherTry(originalResponse) && budget.failed(Date.now())
    },
    onAfterResponse(_, response) {
      if (response.getStatus() < 400) budget.succeeded(Date.now())
    },
    onProgress: (sent, all) => listener.progressed(sent / all),
    onChunkComplete() {
      upload.options.chunkSize = nextChunk(upload.options.chunkSize ?? firstChunk)
    },
    onError(error) {
      creation.end()
      if (!halted) listener.failed(sentenceOf(error))
    },
    onSuccess: () => halted || listener.succeeded(upload.url ?? ''),
  })

  const earlier = await upload.findPreviousUploads()
  const brokenOff = earlier.find(({ metadata }) => metadata.folder === folder)
  if (brokenOff && file.size > smallFile) upload.resumeFromPreviousUpload(brokenOff)
  upload.start()

  /**
   * Halts, but not before the upload has been created: otherwise the server would keep an upload with an unknown
   * address.
   */
  function halt(thenDelete: boolean): Promise<unknown> {
    halted = true
    // If the server does not get the request, it deletes the upload itself a day later.
    const halting = creation.ended.then(() => (halted ? upload.abort(thenDelete) : undefined)).catch(() => {})
    return Promise.race([halting, new Promise((resolve) => setTimeout(resolve, longestWait))])
  }

  return {
    async pause() {
      await halt(false)
    },
    resume() {
      halted = false
      // An upload that is being created continues by itself.
      if (!creation.isUnderway) upload.start()
    },
    async cancel() {
      await halt(true)
    },
  }
}

/** The request that creates the upload. */
class Creation {
  ended = Promise.resolve()
  #end: (() => void) | null = null

  get isUnderway(): boolean {
    return this.#end !== null
  }

  begin(): void {
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  end(): void {
    this.#end?.()
    this.#end = null
  }
}

/** A full server (507) stays full for longer than a few minutes. */
function isWorthAnotherTry(response: HttpResponse | null): boolean {
  const status = response?.getStatus() ?? 0
  return status < 400 || (status >= 500 && status !== 507) || [408, 409, 423, 429].includes(status)
}

/** The server's own sentence, if it sent one. */
function sentenceOf(error: Error): string {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return (response?.getHeader(sentenceHeader) && response.getBody().trim()) || texts.failed
}
