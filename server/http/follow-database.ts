import { isUnreachable, markAway } from '#db/away.ts'
import { clearedPages, everyPage, everyPageSoon, onAboutToClear } from '#db/clear-pages.ts'
import { breakOff, goOn, type PlainDb } from '#db/connection.ts'
import { type Listener, listen } from '#db/listen.ts'
import type { PageCache } from '#web/page-cache.ts'
import type { Logger } from '../log.ts'
import type { Page } from './page.ts'
import type { Presence } from './presence.ts'

interface Given {
  url: string
  /** The pools of this process, which wait for nothing while the database is away. */
  pools: PlainDb[]
  pages: PageCache<Page>
  presence: Presence
  /** Called when the whole catalogue may have changed. */
  readCredits(): Promise<void>
  log: Logger
}

/** Hears of what changes in the database, and clears the pages that show it; notices when the database is away, and back. */
export async function followDatabase({ url, pools, pages, presence, readCredits, log }: Given): Promise<Listener> {
  const back = () => {
    for (const pool of pools) goOn(pool)
    if (presence.back()) log.info('The database is back')
  }
  const stopDoubting = onAboutToClear((tags) => pages.doubt(tags))
  const { caughtUp, close } = await listen(url, clearedPages, {
    heard(tags) {
      if (tags === everyPageSoon) return pages.clearSoon()
      pages.clear(tags.split(' '))
      if (tags === everyPage) void readCredits()
    },
    tick: () => pages.heard.tick(),
    heardAll(moment) {
      pages.heard.until = moment
    },
    listening() {
      pages.resume()
      back()
      void readCredits()
    },
    lost: () => pages.pause(),
    unreachable(err) {
      // A server that refuses new connections may still serve the open ones.
      if (!isUnreachable(markAway(err))) return back()
      for (const pool of pools) breakOff(pool, err)
      if (presence.gone(err)) log.warn({ err }, 'The database is away: kept pages are served, what needs it gets 503')
    },
  })
  return {
    caughtUp,
    async close() {
      stopDoubting()
      await close()
    },
  }
}
