import type { Db } from '#db/connection.ts'
import { ask, type Reply } from './ask.ts'
import { aTitle } from './builders.ts'
import { freshDatabaseWithUrl } from './database.ts'
import { aServer } from './server.ts'
import { sessionCookie, signedIn } from './uploading.ts'

export const scores = { storyScore: '8', animationScore: '9', soundScore: '7.5', characterScore: '', overallScore: '8' }

/** A site with a title and two readers who are signed in, and their requests. */
export async function aReviewedSite() {
  const { db, url } = await freshDatabaseWithUrl()
  const { id } = await aTitle(db, { title: 'Mushishi' })
  const title = { kind: 'anime' as const, id, title: 'Mushishi' }
  for (const user of ['reader', 'other']) await signedIn(db, user)
  const { address } = await aServer({ db, url })
  const get = (path: string, user?: string, headers = {}) =>
    ask(address, path, { headers: { ...headers, ...as(user) } })
  const post = (path: string, fields: Record<string, string>, user?: string) =>
    ask(address, path, { method: 'POST', headers: { ...form, ...as(user) }, body: `${new URLSearchParams(fields)}` })
  return { db, url, address, title, get, post }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const as = (user?: string): Record<string, string> => (user ? { cookie: sessionCookie(user) } : {})

/** The page that a form redirected to. */
export async function pageAfter(site: { address: string }, reply: Reply, user = 'reader') {
  const flash = String(reply.headers['set-cookie']).split(';')[0]
  const cookie = `${sessionCookie(user)}; ${flash}`
  return (await ask(site.address, reply.headers.location ?? '', { headers: { cookie } })).body.toString()
}

export const reviewsIn = (db: Db) =>
  db.selectFrom('reviews').select(['user_id', 'body', 'like_count']).orderBy('id').execute()
