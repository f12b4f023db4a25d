import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { standing } from './standing.ts'
import { standingOf } from './standing-rules.ts'
import { type Status, statusesOf } from './titles/statuses-rules.ts'

const statuses = Object.values(statusesOf)
  .flat()
  .filter((status) => status !== 'dropped')
const both = [false, true]

const records = [null, ...statuses].flatMap((status) =>
  both.flatMap((isDropped) =>
    both.flatMap((isRepeating) =>
      both.flatMap((isPaused) =>
        both.map((isFinished) => ({ status, facts: { isDropped, isRepeating, isPaused, isFinished } })),
      ),
    ),
  ),
)

test('the database derives the same standing of every entry and journal as the rules', async () => {
  const db = await freshDatabase()
  const { rows } = await sql<{ place: number; standing: string | null }>`
    select place::integer as place, ${standing} as standing
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality r (record, place)
    cross join lateral (select record ->> 'status' as status) e
    cross join lateral (select (record -> 'facts' -> 'isDropped')::boolean as is_dropped,
      (record -> 'facts' -> 'isRepeating')::boolean as is_repeating, (record -> 'facts' -> 'isPaused')::boolean as is_paused,
      (record -> 'facts' -> 'isFinished')::boolean as is_finished) j
    order by place`.execute(db)
  expect(rows.map((row) => row.standing)).toEqual(
    records.map(({ status, facts }) => standingOf(status as Status | null, facts)),
  )
})

test('a title without a journal stands where its status says, and one without an entry nowhere', async () => {
  const db = await freshDatabase()
  const { rows } = await sql<{ status: Status | null; standing: string | null }>`
    select e.status, ${standing} as standing
    from unnest(${[...statuses, null]}::text[]) e (status)
    left join (select false as is_dropped, false as is_repeating, false as is_paused, false as is_finished where false) j on true
  `.execute(db)
  expect(rows.map(({ status, standing }) => [status, standing])).toEqual([
    ['unwatched', 'planning'],
    ['watched', 'completed'],
    ['watching', 'current'],
    ['want-to-watch', 'planning'],
    ['unread', 'planning'],
    ['reading', 'current'],
    ['want-to-read', 'planning'],
    [null, null],
  ])
})
