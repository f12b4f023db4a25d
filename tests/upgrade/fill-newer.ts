import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { renewAddress } from '#domain/accounts/renew-calendar-address.ts'
import { addFavourite } from '#domain/favourites/change-favourites.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { undoChange } from '#domain/journal/undo-change.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { reportProfile } from '#domain/profiles/report-profile.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { makeShelf } from '#domain/shelves/make-shelf.ts'
import { reportShelf } from '#domain/shelves/report-shelf.ts'
import { shelveTitle } from '#domain/shelves/shelve-title.ts'
import { unshelveTitle } from '#domain/shelves/unshelve-title.ts'
import { indexNames } from '#domain/titles/credits/index-names.ts'
import { broughtList } from '#tests/support/a-list-import.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'

interface People {
  admin: string
  mari: string
  ren: string
}

/** What sites have since 0.2. */
export async function fillNewer(
  db: PlainDb,
  { admin, mari, ren }: People,
  idOf: (title: string) => Promise<string>,
): Promise<void> {
  const [ferry, second, orchard] = [
    await idOf('Lantern Ferry'),
    await idOf('Lantern Ferry 2nd Season'),
    await idOf('Clockwork Orchard'),
  ]
  await relate(db, second, ferry)
  await saveProfileSettings(db, asReader(mari), { isOn: true, handle: 'mari', parts: { about: 'public' } })
  await keepLists(db, { mari, ren }, [ferry, second])
  await reportProfile(db, asReader(ren), { handle: 'mari', key: null }, { reason: 'spam', note: 'Boots.' })
  await addFavourite(db, asReader(mari), { what: 'anime', id: ferry })
  await renewAddress(db, asReader(mari))
  const { undoId } = await changeRecords(db, asReader(mari), {
    titleIds: [ferry],
    changes: [{ do: 'score', score: 9 }],
  })
  await undoChange(db, asReader(mari), undoId ?? '')
  await bringLists(db, ren)
  await mergeTitles(db, asAdmin(admin), { from: await idOf('What Came Back'), into: orchard, reason: 'The same' })
  await indexNames(db)
  await sql`insert into people (name) values ('Nobody, Yet')`.execute(db)
}

async function relate(db: PlainDb, season: string, first: string): Promise<void> {
  await sql`insert into title_relations (title_id, position, relation, target_title_id, target_title, target_kind)
    values (${season}, 1, 'prequel', ${first}, 'Lantern Ferry', 'anime')`.execute(db)
}

async function keepLists(db: PlainDb, { mari, ren }: Omit<People, 'admin'>, titles: string[]): Promise<void> {
  const details = { name: 'On the water', description: 'Slow ones.', visibility: 'public' } as const
  const shelfId = await makeShelf(db, asReader(mari), details)
  for (const titleId of titles) await shelveTitle(db, asReader(mari), { shelfId, titleId })
  await unshelveTitle(db, asReader(mari), { shelfId, titleId: titles[1] ?? '' })
  await reportShelf(db, asReader(ren), { id: shelfId, key: null }, { reason: 'other', note: '' })
}

/** One row is a title of the catalogue, and one waits for it. */
async function bringLists(db: PlainDb, ren: string): Promise<void> {
  const id = await broughtList(db, ren, [
    { id: 9002, name: 'Lantern Ferry 2nd Season', status: 'watching', episodes: 3, score: 8 },
    { id: 9999, name: 'Nowhere Yet' },
  ])
  await sql`insert into list_import_parts (import_id, section, place, name, result)
    values (${id}, 'lists', 1, 'On the water', 'added')`.execute(db)
}
