import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findSummaries } from './find-summaries.ts'

test('a summary has three genres and the beginning of the storyline on one line', async () => {
  const db = await freshDatabase()
  const genres = ['Action', 'Comedy', 'Drama', 'Horror']
  const { id } = await aTitle(db, {
    format: 'tv',
    episodes: 26,
    genres,
    storyline: `In the\n\n year 2071,${' x'.repeat(200)}`,
  })
  const other = await aTitle(db, { kind: 'manga', format: null, episodes: null, genres: [], storyline: '' })

  expect(await findSummaries(db, [])).toEqual([])
  const [about, unknown] = (await findSummaries(db, [id, other.id])).sort((a, b) => a.kind.localeCompare(b.kind))
  expect(about).toMatchObject({ id, kind: 'anime', format: 'tv', episodes: 26, genres: ['Action', 'Comedy', 'Drama'] })
  expect(about?.story).toMatch(/^In the year 2071, x x/)
  expect(about?.story.length).toBeLessThanOrEqual(200)
  expect(unknown).toEqual({ id: other.id, kind: 'manga', format: null, episodes: null, genres: [], story: '' })
})
