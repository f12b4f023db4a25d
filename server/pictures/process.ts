import { makeVariants } from '#domain/media/make-variants.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'
import type { FromMaker, ToMaker } from './messages.ts'

/** The child process that makes the files of one picture after another. It may be killed at any moment, and ends with its parent. */
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
  process.send?.(await answerTo(original, message))
})

async function answerTo(original: Buffer, { folder }: Exclude<ToMaker, Uint8Array>): Promise<FromMaker> {
  try {
    return { variants: await makeVariants(original, folder) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code as PictureRefusal }
    return { failure: String(error) }
  }
}
