import { heavyBy } from '#domain/media/picture-heavy.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'
import { goFirst } from '../give-way.ts'
import { type FromMaker, ready, type ToMaker } from './messages.ts'

/**
 * Answers what the parent process orders, one after another. The process may be killed at any moment, ends with its parent, and ends
 * when it uses more bytes of memory than its first argument says.
 */
export function answerParent(
  answerTo: (order: Exclude<ToMaker, Uint8Array>, original: Buffer) => Promise<FromMaker>,
): void {
  goFirst()
  const mostBytes = Number(process.argv[2])
  const end = () => process.kill(process.pid, 'SIGKILL')
  // An ordinary exit would wait for the thread that decodes a picture.
  process.on('disconnect', end)
  // The parent finishes open requests, and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) end()
  }, 20).unref()

  let received: Uint8Array[] = []
  process.on('message', async (message: ToMaker) => {
    if (message instanceof Uint8Array) return void received.push(message)
    const original = Buffer.concat(received)
    received = []
    process.send?.(await answerTo(message, original).catch(failed))
  })
  process.send?.(ready)
}

function failed(error: unknown): FromMaker {
  const refused = error instanceof Refusal ? error : heavyBy(error)
  if (!refused) return { failure: String(error) }
  return { refusal: refused.code as PictureRefusal, cause: refused.cause as string | undefined }
}
