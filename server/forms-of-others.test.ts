import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { everyAddress, inLanes } from '#tests/support/every-address.ts'
import { aPrivateReader, others } from '#tests/support/private-reader.ts'

const ids = {
  id: '1',
  ids: '1,2,3,4',
  title: '1',
  review: '5',
  person: '1',
  list: '11',
  userId: 'mari',
  user_id: 'mari',
}
const texts = Object.fromEntries(
  ['name', 'notes', 'note', 'description', 'userName', 'bio'].map((field) => [field, 'Taken']),
)
const choices = {
  kind: 'anime',
  standing: 'dropped',
  status: 'dropped',
  visibility: 'public',
  standings: 'public',
  link: 'new',
}
const more = {
  forget: 'yes',
  sure: 'yes',
  address: 'off',
  handle: 'mari',
  stars: '1',
  score: '1',
  progress: '1',
  all: '',
}
const wanted = { ...ids, ...texts, ...choices, ...more, reason: 'spam' }

test('no form that others send changes what a reader keeps, whatever it says', async () => {
  const { db, post, undoId, entryId } = await aPrivateReader('public')
  const before = await everythingOf(db)
  expect(Object.keys(before).length).toBeGreaterThan(9)
  const hers = [`/list-entries/${entryId}`, `/list-entries/${entryId}/undo`, `/journal/undo/${undoId}`]
  const forms = [...everyAddress().filter((path) => !/\.data|\?/.test(path)), ...hers]
  // These may end the session of whoever sends them.
  const isLast = (path: string) => /^\/(sign-out|profile\/(delete|sessions|ways|password))/.test(path)
  const inOrder = [...forms.filter((path) => !isLast(path)), ...forms.filter(isLast)]

  for (const viewer of others) {
    // What an admin does there is theirs to do.
    const sent = inOrder.filter((path) => viewer !== 'admin' || !path.startsWith('/admin'))
    for (const what of viewer === 'other' ? ['note', 'add', 'move', 'remove'] : ['remove']) {
      const statuses = await inLanes(sent, async (path) => [path, await post(path, viewer, { ...wanted, do: what })])
      expect(statuses.filter(([, status]) => Number(status) >= 500)).toEqual([])
      expect([viewer, what, await everythingOf(db)]).toEqual([viewer, what, before])
    }
  }

  // So that the check can fail: sent by her, they change nearly all of it.
  for (const path of [
    `/journal/undo/${undoId}`,
    ...forms.filter((path) => /^\/(entry|lists|profile\/public|calendar)/.test(path)),
  ])
    await post(path, 'mari', { ...wanted, do: 'remove' })
  const after = await everythingOf(db)
  const changed = Object.keys(before).filter((table) => before[table] !== after[table])
  expect(changed).toEqual(
    expect.arrayContaining([
      'activity',
      'calendar_addresses',
      'journal',
      'list_entries',
      'profiles',
      'shelves',
      'undos',
    ]),
  )
})

/** All rows of Mari, by table. What others may change of them, as likes of a review, is left out. */
async function everythingOf(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and data_type = 'text' order by 1`.execute(db)
  const found: Record<string, string> = {}
  for (const { name } of [...tables, { name: 'users' }]) {
    const column = name === 'users' ? 'id' : 'user_id'
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg((to_jsonb(r) - 'like_count' - 'updated_at')::text, E'\n' order by to_jsonb(r)::text) as rows
      from ${sql.table(name)} r where ${sql.ref(column)} = 'mari'`.execute(db)
    if (rows[0]?.rows && name !== 'sessions') found[name] = rows[0].rows
  }
  return found
}
