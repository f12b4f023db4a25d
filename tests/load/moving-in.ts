import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { ask, type Reply } from '#tests/support/ask.ts'
import { childOf } from '#tests/support/child-of.ts'
import { anUploader, sessionCookie, signedIn } from '#tests/support/uploading.ts'
import type { Databases } from './databases.ts'
import { atMost, type Figure } from './figure.ts'
import { besideReaders } from './import-beside-readers.ts'
import { peakOf } from './moving-in/by-command.ts'
import { makeList } from './moving-in/make-list.ts'
import type { References } from './references.ts'

/** How many times as long as without an import the slowest of a hundred responses may take. */
const most = 2
/** Megabytes. */
const mostMemory = 150

interface Crowd {
  readers: number
  rows: number
}

/** How one long list, brought in on the site, slows readers down. */
export function benchMovingIn(databases: Databases, { constant }: Pick<References, 'constant'>): Promise<Figure[]> {
  return bringAll(databases.large, constant, { readers: 1, rows: 10_000 })
}

/** How a hundred readers who bring their lists at once slow the others down. */
export function benchCrowd(databases: Databases, { constant }: Pick<References, 'constant'>): Promise<Figure[]> {
  return bringAll(databases.large, constant, { readers: 100, rows: 1_000 })
}

async function bringAll(url: string, constant: References['constant'], crowd: Crowd): Promise<Figure[]> {
  const db = connect(url, { connections: 2 })
  const lists = await Promise.all(
    Array.from({ length: Math.min(crowd.readers, 10) }, (_, from) =>
      makeList(db, crowd.rows, { every: crowd.readers > 1 ? 10 : 1, from }),
    ),
  )
  const names = Array.from({ length: crowd.readers }, (_, n) => `benchmover${n}`)
  let megabytes = 0
  let seconds = 0
  try {
    await sql`delete from users where id = any(${names})`.execute(db)
    for (const name of names) await signedIn(db, name)
    const by = crowd.readers > 1 ? `${crowd.readers} lists` : 'a list'
    const figures = await besideReaders(constant, { by: `an import (${by})`, url, most }, async (site) => {
      const began = performance.now()
      const importing = Promise.all(
        names.map((name, n) => bringList(site.address, name, lists[n % lists.length] ?? Buffer.alloc(0))),
      ).then(() => {
        seconds = (performance.now() - began) / 1000
      })
      return {
        importing,
        async importer() {
          const pid = await childOf(site.pid, 'background/process.ts lists')
          if (pid !== null) megabytes = Math.max(megabytes, await peakOf(pid))
          return pid
        },
      }
    })
    const missing = crowd.readers * crowd.rows - (await broughtIn(db, names))
    const left = atMost(`rows of ${by} with ${crowd.rows} rows that were not brought in`, 0, missing)
    return [
      ...figures,
      { ...left, absolute: `${Math.round(seconds)} s by the clock, standing still now and then` },
      atMost(`the process that works on ${by}, peak resident memory`, mostMemory, megabytes, ' MB'),
    ]
  } finally {
    await sql`delete from users where id = any(${names})`.execute(db)
    await db.destroy()
  }
}

/** Asks again when the site is too busy, as its scripts and readers do. */
async function patiently(asked: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await asked()
    if (reply.status !== 503) return reply
    await wait(1_000 * Number(reply.headers['retry-after'] ?? 1))
  }
}

/** Brings a list in as a reader does: uploads it, looks at it, starts, and waits for its end. */
async function bringList(address: string, user: string, file: Buffer): Promise<void> {
  const headers = { cookie: sessionCookie(user), 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body: string) => patiently(() => ask(address, path, { method: 'POST', headers, body }))
  const uploader = anUploader(address, { user, origin: 'http://localhost:3000' })
  const begin = () => uploader.create(file.length, { folder: 'lists' })
  const upload = (await patiently(begin)).headers.location ?? ''
  await patiently(() => uploader.send(upload, 0, file))
  const begun = await post('/moving-in', `fileName=bench&upload=${upload.replace(/^.*\//, '')}`)
  const page = begun.headers.location
  if (!page) throw new Error(`Answered with ${begun.status}`)
  const until = async (wanted: string) => {
    for (;;) {
      const { body } = await patiently(() => ask(address, `${page}/progress`, { headers }))
      const { state } = JSON.parse(body.toString())
      if (state === wanted) return
      if (state === 'failed') throw new Error('The import has failed')
      await wait(2_000)
    }
  }
  await until('checked')
  await post(page, 'do=start')
  await until('done')
}

async function broughtIn(db: Db, names: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from list_import_rows where result = 'added'
      and import_id in (select id from list_imports where user_id = any(${names}))`.execute(db)
  return rows[0]?.count ?? 0
}
