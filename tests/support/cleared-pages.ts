import { clearedPages } from '#db/clear-pages.ts'
import { listen } from '#db/listen.ts'

/** The tags of cached pages that were cleared while `work` ran, each once, in order. */
export async function clearedDuring(url: string, work: () => Promise<unknown>): Promise<string[]> {
  const tags = new Set<string>()
  const listener = await listen(url, clearedPages, {
    heard: (notice: string) => notice.split(' ').map((tag) => tags.add(tag)),
    listening() {},
    lost() {},
  })
  await work()
  await listener.caughtUp()
  await listener.close()
  return [...tags].sort()
}
