import { isUnreachable } from '#db/away.ts'
import { everyPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { findCredits } from '#domain/titles/records/find-credits.ts'
import type { Site } from '#web/context.ts'
import type { PageCache } from '#web/page-cache.ts'
import type { Logger } from '../log.ts'
import type { Page } from './page.ts'

/** Milliseconds after which what could not be read from the database is read again. */
const betweenReadings = 2_000

interface Given {
  db: Db
  /** Whose credits are kept up to date. */
  site: Pick<Site, 'credits'>
  /** Cleared when they have changed: every page has them. */
  pages: PageCache<Page>
  log: Logger
}

/** Reads whose data the site shows each time it is told to, and again until that succeeds or it is stopped. */
export function followCredits({ db, site, pages, log }: Given) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const read = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      const credits = await findCredits(db)
      if (JSON.stringify(credits) === JSON.stringify(site.credits ?? [])) return
      site.credits = credits
      pages.clear([everyPage])
    } catch (err) {
      if (isStopped) return
      if (!isUnreachable(err)) log.warn({ err }, 'The credits of the data could not be read')
      timer = setTimeout(read, betweenReadings).unref()
    }
  }
  return {
    read,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
