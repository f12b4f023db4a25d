import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import type { People } from '#domain/catalogue/people-rules.ts'
import { fieldName } from '#domain/catalogue/people-rules.ts'
import { ask } from '#tests/support/ask.ts'
import { anUploadedPicture, aTitleForm } from '#tests/support/title-form.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { atMost, type Figure, median } from './figure.ts'
import { type Server, startServer } from './http/processes.ts'

const saves = 40
const admin = 'benchadmin'

/** What saving a title with 20 characters and 20 staff, each with a picture, costs the server: the whole request. */
export async function benchSaveTitle(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl)
  await forget(db)
  await signedIn(db, admin)
  await sql`update users set is_admin = true where id = ${admin}`.execute(db)
  await sql`update sessions set is_admin_session = true where id = ${admin}`.execute(db)
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    const added: number[] = []
    const edited: number[] = []
    for (let n = 0; n < saves; n++) {
      const title = `Bench ${n}`
      added.push(await timed(site, '/admin-dashboard/add', await formFor(db, title)))
      const id = await idOf(db, title)
      edited.push(await timed(site, `/admin-dashboard-edit/anime/${id}`, await editOf(db, id)))
    }
    return [
      atMost('adding a title with 20 characters and 20 staff, p50', 50, median(added), ' ms'),
      atMost('editing all 40 of them and the title, p50', 50, median(edited), ' ms'),
    ]
  } finally {
    await site.stop()
    await forget(db)
    await db.destroy()
  }
}

async function timed({ port }: Server, path: string, fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: sessionCookie(admin) }
  const started = performance.now()
  const { status, headers: answer } = await ask(`http://127.0.0.1:${port}`, path, { method: 'POST', headers, body })
  const took = performance.now() - started
  if (status !== 302 || answer.location !== '/admin-dashboard') throw new Error(`Nothing was saved: ${status}`)
  return took
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
    ['characters', 'characters'],
    ['staff', 'staff_members'],
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

if (import.meta.main) console.table(await benchSaveTitle(process.env.DATABASE_URL ?? ''))
