import { RouterContextProvider } from 'react-router'
import { services, visit } from '#app/web/context.ts'
import { type PageNotes, pageNotes } from '#app/web/kept-page.ts'
import type { Db } from '#db/connection.ts'

const site = { name: 'Kiroku', baseUrl: 'http://localhost', reportEmail: 'report@kiroku.example' }

/** What a loader is given with a request, and what it reports and notes on the way. */
export function aVisit(db: Db) {
  const reported: unknown[] = []
  const notes: PageNotes = { tags: new Set(), maxAge: Number.POSITIVE_INFINITY }
  const context = new RouterContextProvider()
  context.set(services, { db, site })
  context.set(visit, { requestId: 'test', report: (error) => reported.push(error) })
  context.set(pageNotes, notes)
  return { context, reported, notes }
}
