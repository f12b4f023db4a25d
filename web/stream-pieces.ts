import { visit } from './context.ts'
import { pageNotes } from './kept-page.ts'
import type { Context } from './request-context.ts'

/** Milliseconds that one answer may take: it holds a connection to the database, however slowly it is read. */
const longest = 300_000

/** What answers are being sent, by whom they are for. */
const underway = new Set<string>()
const mostUnderway = 3

/**
 * The body of an answer that is sent as it is made: each piece when the client has taken the one before. The first is made at once,
 * so that what fails before it is answered as usual; what fails later breaks the connection. When the client goes, no more are made.
 * @param who gets one such answer at a time
 * @returns null if they get one already, or too many others do
 */
export async function streamPieces(
  context: Context,
  who: string,
  pieces: AsyncGenerator<string>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  if (underway.has(who) || underway.size >= mostUnderway) return null
  underway.add(who)
  const encoder = new TextEncoder()
  let next: Promise<IteratorResult<string>> = pieces.next()
  let timer: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(timer)
    underway.delete(who)
    await pieces.return(undefined)
  }
  try {
    await next
  } catch (error) {
    await end()
    throw error
  }
  context.get(pageNotes).isStreamed = true
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(new Error('The answer was not read in time'))
          void end()
        }, longest).unref()
      },
      async pull(controller) {
        try {
          const { done, value } = await next
          if (done) {
            await end()
            return controller.close()
          }
          next = pieces.next()
          // Whoever goes now never asks for it.
          next.catch(() => {})
          controller.enqueue(encoder.encode(value))
        } catch (error) {
          context.get(visit).report(error)
          await end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
