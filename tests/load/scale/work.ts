import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { forgetExpired } from '#domain/accounts/forget-expired.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { forgetDeletedTitles } from '#domain/deletion/queries.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { forgetLeftHandles } from '#domain/profiles/take-handle.ts'
import { forgetDeletedShelves } from '#domain/shelves/delete-shelf.ts'
import { weighNames } from '#domain/titles/credits/index-names.ts'
import { orderSimilarRun } from '#domain/titles/similar/similar-runs.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { runCommand } from '../import.ts'
import { makeList } from '../moving-in/make-list.ts'
import { postgresTime } from '../processor-time.ts'
import { runJob } from '../similar.ts'
import { idOf, ownReaders } from './draw-readers.ts'

/** What is measured once: seconds of processor time and by the clock, and the most memory of a process of its own, in megabytes. */
export interface Worked {
  processor: number
  clock: number
  megabytes: number | null
  failed: string | null
}

interface Site {
  db: PlainDb
  url: string
  postmaster: number
  /** For files that are made. */
  folder: string
  catalogue: string
}

const rows = 10_000

/** What the clock orders, what admins and operators do, and what brings much at once. What changes the database most comes last. */
export async function measureWork(site: Site, found: (what: string, worked: Worked) => void): Promise<void> {
  const { db, url, postmaster, folder } = site
  const here = async (what: string, work: () => Promise<unknown>) => found(what, await measured(postmaster, work))
  const admin = asAdmin('admin')
  const { most, leaving } = await findOwn(db)
  await aUser(db, { id: 'admin', role: 'admin' })

  await here('hourly: forgetting what has expired', () => forgetExpired(db))
  await here('hourly: forgetting handles', () => forgetLeftHandles(db))
  await here('every minute: forgetting deleted lists', () => forgetDeletedShelves(db))
  await here('hourly: whether similar titles are to be computed', () => orderSimilarRun(db))
  await here('nightly: weighing names', () => weighNames(db))
  await writeFile(join(folder, 'list.xml'), await makeList(db, 1_000))
  await here('a list of 1,000 rows, by command', () =>
    runCommand(url, ['import-list', '--user', `reader${ownReaders.long.n}@scale.example`, join(folder, 'list.xml')]),
  )
  await writeChanged(site.catalogue, join(folder, 'changed.jsonl'))
  await here(`a catalogue of ${rows} lines, a tenth changed, by command`, () =>
    runCommand(url, ['import', join(folder, 'changed.jsonl')]),
  )
  await here('the same again, by command', () => runCommand(url, ['import', join(folder, 'changed.jsonl')]))
  await here('an account with 10,000 records deleted', () => deleteAccount(db, asReader(leaving)))
  await here('the title on most lists deleted', () => deleteTitle(db, admin, most))
  await here('the same brought back', () => restoreTitle(db, admin, most))
  await here('every minute: forgetting deleted titles', async () => {
    await deleteTitle(db, admin, most)
    await sql`update deleted_titles set deleted_at = now() - interval '1 day'`.execute(db)
    await forgetDeletedTitles(db)
  })
  await here('similar titles by shared raters, in the background', () => runJob(url, db))
}

async function measured(postmaster: number, work: () => Promise<unknown>): Promise<Worked> {
  const [began, own, theirs] = [performance.now(), process.cpuUsage(), await postgresTime(postmaster)]
  const outcome: { megabytes?: number; milliseconds?: number; failed?: string } = await work().then(
    (came) => came ?? {},
    (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }),
  )
  const { user, system } = process.cpuUsage(own)
  const { milliseconds = 0, megabytes = null, failed = null } = outcome
  const processor = ((user + system) / 1000 + (await postgresTime(postmaster)) - theirs + milliseconds) / 1000
  return { processor, clock: (performance.now() - began) / 1000, megabytes, failed }
}

async function findOwn(db: PlainDb): Promise<{ most: string; leaving: string }> {
  const { rows } = await sql<{ most: string; leaving: string }>`
    select (select title_id from list_entries group by 1 order by count(*) desc limit 1) as most,
      ${idOf(`${ownReaders.leaving.n}`)} as leaving`.execute(db)
  return rows[0] ?? { most: '', leaving: '' }
}

/** Some of a catalogue's lines, of which every tenth says something else. */
async function writeChanged(from: string, to: string): Promise<void> {
  const lines = createInterface({ input: createReadStream(from) })
  async function* changed() {
    let place = 0
    for await (const line of lines) {
      if (place++ >= rows) break
      const title = JSON.parse(line)
      yield `${JSON.stringify(place % 10 ? title : { ...title, synopsis: `${title.synopsis ?? ''} Told anew.`, members: (title.members ?? 0) + 5 })}\n`
    }
    lines.close()
  }
  await pipeline(Readable.from(changed()), createWriteStream(to))
}
