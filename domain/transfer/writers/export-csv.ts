import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { readSnapshot } from '#db/read-snapshot.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { findKeptTitles, type KeptTitle } from './find-kept-titles.ts'

/** Sites with a column of their own for their ids; the ids of all others share one. */
const sites = ['mal', 'anilist', 'anidb', 'kitsu', 'animeplanet', 'mangaupdates']

type Value = string | number | boolean | null

/** The columns in their order. Codes and names of fields are those of Kiroku JSON. */
const columns: Record<string, (kept: KeptTitle) => Value> = {
  kind: ({ kind }) => kind,
  name: ({ title }) => title,
  name_english: ({ titleEnglish }) => titleEnglish,
  name_native: ({ titleNative }) => titleNative,
  format: ({ format }) => format,
  year: ({ year }) => year,
  episodes: ({ total }) => total,
  volumes: ({ totalVolumes }) => totalVolumes,
  ...Object.fromEntries(sites.map((site) => [`${site}_id`, ({ ids }: KeptTitle) => ids[site] ?? null])),
  other_ids: ({ ids }) => pairs(Object.entries(ids).filter(([site]) => !sites.includes(site))),
  standing: ({ standing }) => standing,
  status: ({ status }) => status,
  added_at: ({ addedAt }) => addedAt?.toISOString() ?? null,
  progress: ({ progress }) => progress,
  volumes_read: ({ volumes }) => volumes,
  started_on: ({ startedOn }) => startedOn,
  finished_on: ({ finishedOn }) => finishedOn,
  dropped_on: ({ droppedOn }) => droppedOn,
  repeats: ({ repeats }) => repeats,
  score: ({ score }) => score,
  rating: ({ stars }) => stars,
  tags: ({ tags }) => tags.join(', '),
  notes: ({ notes }) => notes,
  is_private: ({ isPrivate }) => isPrivate,
  changed_at: ({ changedAt }) => changedAt?.toISOString() ?? null,
}

/**
 * All that a reader keeps of titles, a row for each, in pieces of CSV (RFC 4180), as of one moment. The first line names the
 * columns. A mark at the beginning tells spreadsheets that it is UTF-8.
 */
export async function* exportCsv(db: PlainDb, actor: Actor): AsyncGenerator<string> {
  const { userId } = allow(actor, 'read', 'own account')
  yield* readSnapshot(db, async function* (snapshot) {
    yield `\ufeff${lineOf(Object.keys(columns))}`
    for await (const batch of findKeptTitles(snapshot, userId, sql`true`)) {
      yield batch.map((kept) => lineOf(Object.values(columns).map((read) => read(kept)))).join('')
    }
  })
}

function lineOf(values: Value[]): string {
  return `${values.map((value) => csvField(value === null ? '' : String(value))).join(',')}\r\n`
}

/** What a spreadsheet runs as a formula at the beginning of a cell, be it full-width, and where that has what separates cells or quotes it. */
const formulas = /^(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?=['"]*[=+\-@＝＋－＠])/g

/**
 * A value as CSV. One that a spreadsheet would run as a formula gets an apostrophe before it, as OWASP advises, and so does what would
 * begin a cell where cells are separated otherwise, and what begins with an apostrophe before such a character: whoever takes one away
 * has the value again.
 */
export function csvField(value: string): string {
  const safe = value.replaceAll(formulas, "'")
  return /[",\r\n]|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function pairs(ids: [site: string, id: string][]): string {
  return ids.map(([site, id]) => `${site}:${id}`).join(' ')
}
