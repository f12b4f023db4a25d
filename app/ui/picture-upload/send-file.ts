import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import {
  firstChunk,
  nextChunk,
  sentenceHeader,
  smallFile,
  type UploadFolder,
  uploadErrors,
} from '#domain/media/rules.ts'
import { allPauses, RetryBudget } from './retry-budget.ts'

export interface Listener {
  /** From 0 to 1. */
  progressed(part: number): void
  /** The address of the upload, or of what was made of it. */
  succeeded(address: string): void
  /** A sentence. */
  failed(sentence: string): void
}

export interface Sending {
  pause(): Promise<void>
  resume(): void
  /** Also throws away what the server has received. */
  cancel(): Promise<void>
}

/**
 * Sends a file (§9 Storage): a small one in one request, a larger one in chunks that double. An upload of the same
 * file that was broken off in this browser goes on where it stopped.
 */
export async function sendFile(file: File, folder: UploadFolder, listener: Listener): Promise<Sending> {
  const budget = new RetryBudget()
  // The library goes on when it is halted while it prepares a request.
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
    },
    onShouldRetry: ({ originalResponse }) =>
      !halted && isWorthAnotherTry(originalResponse) && budget.failed(Date.now()),
    onAfterResponse(_, response) {
      if (response.getStatus() < 400) budget.succeeded(Date.now())
    },
    onProgress: (sent, all) => listener.progressed(sent / all),
    onChunkComplete() {
      upload.options.chunkSize = nextChunk(upload.options.chunkSize ?? firstChunk)
    },
    onError: (error) => halted || listener.failed(sentenceOf(error)),
    onSuccess: () => listener.succeeded(upload.url ?? ''),
  })

  const earlier = await upload.findPreviousUploads()
  const brokenOff = earlier.find(({ metadata }) => metadata.folder === folder)
  if (brokenOff && file.size > smallFile) upload.resumeFromPreviousUpload(brokenOff)
  upload.start()

  return {
    pause() {
      halted = true
      return upload.abort()
    },
    resume() {
      halted = false
      upload.start()
    },
    async cancel() {
      halted = true
      // Should the server not hear of it, it sweeps the upload away itself.
      await upload.abort(true).catch(() => {})
    },
  }
}

function isWorthAnotherTry(response: HttpResponse | null): boolean {
  const status = response?.getStatus() ?? 0
  return status < 400 || status >= 500 || [408, 409, 423, 429].includes(status)
}

/** The server's own sentence where it has one. */
function sentenceOf(error: Error): string {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return (response?.getHeader(sentenceHeader) && response.getBody().trim()) || uploadErrors.failed
}
