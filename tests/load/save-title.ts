import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { fieldName } from '#domain/titles/people-rules.ts'
import type { People } from '#domain/titles/title-shape-rules.ts'
import { ask } from '#tests/support/ask.ts'
import { anUploadedPicture, aTitleForm } from '#tests/support/title-form.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { costAt, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { costs, type Figure } from './figure.ts'
import { type Server, startServer } from './http/processes.ts'
import type { References } from './references.ts'

const saves = 40
const admin = 'benchadmin'

/** What the whole request that saves a title with 20 characters and 20 staff, each with a picture, costs the server. */
export async function benchSaveTitle(
  { large: databaseUrl, postmaster }: Databases,
  { lookUp }: References,
): Promise<Figure[]> {
  const db = connect(databaseUrl)
  await forget(db)
  await signedIn(db, admin)
  await sql`update users set role = 'admin' where id = ${admin}`.execute(db)
  await sql`update sessions set is_admin_session = true where id = ${admin}`.execute(db)
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    const adds: (() => Promise<void>)[] = []
    for (let n = 0; n < saves; n++) {
      const fields = await formFor(db, `Bench ${n}`)
      adds.push(() => save(site, '/admin-dashboard/add', fields))
    }
    const added = await oneByOne(lookUp, costAt(site, postmaster), adds)
    const edits: (() => Promise<void>)[] = []
    for (let n = 0; n < saves; n++) {
      const id = await idOf(db, `Bench ${n}`)
      const fields = await editOf(db, id)
      edits.push(() => save(site, `/admin-dashboard-edit/anime/${id}`, fields))
    }
    const edited = await oneByOne(lookUp, costAt(site, postmaster), edits)
    return [
      costs('adding a title with 20 characters and 20 staff, p50', 50, added(0.5), lookUp),
      costs('editing all 40 of them and the title, p50', 50, edited(0.5), lookUp),
    ]
  } finally {
    await site.stop()
    await forget(db)
    await db.destroy()
  }
}

async function save({ port }: Server, path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: sessionCookie(admin) }
  const { status, headers: answer } = await ask(`http://127.0.0.1:${port}`, path, { method: 'POST', headers, body })
  if (status !== 302 || answer.location !== '/admin-dashboard') throw new Error(`Nothing was saved: ${status}`)
}

async function formFor(db: Db, title: string): Promise<Record<string, string>> {
  const { texts, kind } = aTitleForm({ texts: { title, poster: await anUploadedPicture(db, admin) } })
  const fields: Record<string, string> = { ...texts, kind }
  for (const people of ['characters', 'staff'] as const) {
    for (let place = 0; place < 20; place++) Object.assign(fields, await rowOf(db, people, place))
  }
  return fields
}

async function editOf(db: Db, id: string): Promise<Record<string, string>> {
  const fields = await formFor(db, `Edited ${id}`)
  for (const [people, table] of [
    ['characters', 'title_characters'],
    ['staff', 'title_staff'],
  ] as const) {
    const saved = await db.selectFrom(table).select('id').where('title_id', '=', id).orderBy('position').execute()
    for (const [place, person] of saved.entries()) fields[fieldName(people, place, 'id')] = String(person.id)
  }
  return { ...fields, version: '0' }
}

async function rowOf(db: Db, people: People, place: number): Promise<Record<string, string>> {
  return {
    [fieldName(people, place, 'name')]: `Somebody ${place}`,
    [fieldName(people, place, 'part')]: `Part ${Math.random()}`,
    [fieldName(people, place, 'image')]: await anUploadedPicture(db, admin),
  }
}

async function idOf(db: Db, title: string): Promise<string> {
  const { id } = await db.selectFrom('titles').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  return id
}

async function forget(db: Db): Promise<void> {
  await sql`delete from titles t using pictures p where p.address = t.poster and p.user_id = ${admin}`.execute(db)
  await sql`delete from pictures where user_id = ${admin}`.execute(db)
  await sql`delete from users where id = ${admin}`.execute(db)
}
