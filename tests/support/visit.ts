import { RouterContextProvider } from 'react-router'
import type { PlainDb } from '#db/connection.ts'
import { services, visit } from '#web/context.ts'
import { type PageNotes, pageNotes } from '#web/kept-page.ts'
import { someServices } from './services.ts'

/** The context of a loader's request, and what the loader reports and stores in it. */
export async function aVisit(db: PlainDb) {
  const reported: unknown[] = []
  const notes: PageNotes = { tags: new Set(), maxAge: Number.POSITIVE_INFINITY }
  const context = new RouterContextProvider()
  context.set(services, await someServices(db))
  context.set(visit, { requestId: 'test', clientAddress: () => '192.0.2.1', report: (error) => reported.push(error) })
  context.set(pageNotes, notes)
  return { context, reported, notes }
}
