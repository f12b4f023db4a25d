import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { fillForOddForms, formsOfReaders } from '#tests/support/forms-of-readers.ts'
import { bodyFor } from '#tests/support/odd-forms.ts'
import { aServer } from '#tests/support/server.ts'
import { noLimits } from '#tests/support/services.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** All that the forms write. */
const tables = [
  ...[
    'list_entries',
    'journal',
    'activity',
    'undos',
    'undone_activity',
    'ratings',
    'titles',
    'users',
    'calendar_addresses',
  ],
  ...['shelves', 'shelf_titles', 'favourites', 'profiles', 'handles', 'profile_reports', 'shelf_reports'],
  ...['reviews', 'review_reports', 'helpful_votes'],
]

test('a form that is refused has changed nothing', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  await fillForOddForms(db, 'reader')
  const { address } = await aServer({ db, url, limits: noLimits })
  // Forms as browsers send them: what cannot be read at all is refused before anything is done.
  const each = Math.min(Number(process.env.ODD_FORMS ?? 12), 500)
  const [changed, refused] = [new Set<string>(), new Set<string>()]

  let before = await digestOf(db)
  for (const [path, fields] of Object.entries(formsOfReaders)) {
    for (let n = 0; n < each; n++) {
      const { type, body } = bodyFor(fields, [0, 6, 7][n % 3] ?? 0)
      const headers = { 'content-type': type, accept: 'application/json', cookie: sessionCookie('reader') }
      const { status } = await ask(address, path, { method: 'POST', headers, body })
      const after = await digestOf(db)
      if (status >= 400) {
        refused.add(path)
        expect([path, body, status, after === before]).toEqual([path, body, status, true])
      } else if (after !== before) changed.add(path)
      before = after
    }
  }

  expect(changed.size).toBeGreaterThan(10)
  expect(refused.size).toBeGreaterThan(20)
})

async function digestOf(db: Db): Promise<string> {
  const digests = tables.map(
    (table) => sql`select md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ digest: string | null }>`
    select string_agg(digest, ' ') as digest from (${sql.join(digests, sql` union all `)}) d`.execute(db)
  return rows[0]?.digest ?? ''
}
