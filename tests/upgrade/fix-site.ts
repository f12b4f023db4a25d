import { createHash } from 'node:crypto'
import type { Site } from './kept-site.ts'

/** What is made at random, wherever it stands. */
const random: Record<string, string[]> = {
  accounts: ['id'],
  pictures: ['id'],
  provider_sign_ups: ['key_hash'],
  reset_codes: ['code_hash'],
  sessions: ['id', 'token_hash'],
  storage_sweeps: ['site_id'],
  uploads: ['id', 'segments'],
  users: ['id'],
}
const start = Date.parse('2026-11-22T00:00:00Z')
/** Milliseconds. */
const tenMinutes = 600_000
const year = 365 * 24 * 6 * tenMinutes
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00/g
const milliseconds = /(?<!\d)\d{13}(?!\d)/g

/**
 * The site as if it had been made at another time and with other dice: made twice, it is the same twice. What was
 * made in one run keeps its order, a second apart; what lies later, as the end of a session, keeps its distance.
 */
export function fixSite(site: Site, { began, ended }: { began: number; ended: number }): Site {
  const all = JSON.stringify([[...site.tables], site.sequences])
  const replaced = new Map<string, string>()

  const fixedTime = (at: number, rank: () => number) => {
    if (at >= began && at <= ended) return start + rank() * 1000
    return at > ended && at < ended + year ? start + roughly(at - began) : null
  }
  const moments = [...new Set(all.match(moment))].sort((one, other) => (padded(one) < padded(other) ? -1 : 1))
  let seconds = 0
  for (const text of moments) {
    const at = fixedTime(Date.parse(text), () => ++seconds)
    if (at !== null) replaced.set(text, isoText(at))
  }
  let ids = 0
  for (const text of [...new Set(all.match(milliseconds))].sort()) {
    const at = fixedTime(Number(text), () => ++ids)
    if (at !== null) replaced.set(text, String(at))
  }
  for (const [table, columns] of Object.entries(random)) {
    for (const [n, line] of (site.tables.get(table) ?? []).entries()) {
      const row = JSON.parse(line)
      for (const column of columns) {
        for (const [at, value] of [row[column]].flat().entries()) {
          // A segment is its place in the upload, which is replaced already, and a random id.
          const made = column === 'segments' ? String(value).slice(-36) : String(value)
          if (made) replaced.set(made, sameShape(made, `${table} ${column} ${n} ${at}`))
        }
      }
    }
  }

  const known = new RegExp([...replaced.keys()].map((text) => RegExp.escape(text)).join('|'), 'g')
  const fixed = (text: string) => text.replace(known, (found) => replaced.get(found) ?? found)
  return {
    tables: new Map([...site.tables].map(([name, rows]) => [name, rows.map(fixed).sort()])),
    sequences: site.sequences.map((each) => ({ ...each, last: fixed(each.last) })),
    files: new Map(
      [...site.files].map(([key, bytes]) => [
        fixed(key),
        key.startsWith('kiroku/') ? Buffer.from(fixed(String(bytes))) : bytes,
      ]),
    ),
  }
}

/** To ten minutes: what lies days ahead does not tell how long the making took. */
function roughly(distance: number): number {
  return Math.floor(distance / tenMinutes) * tenMinutes
}

function isoText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00')
}

/** With every digit of the microseconds, so that text sorts as time does. */
function padded(text: string): string {
  const [whole = '', fraction = ''] = text.slice(0, -'+00:00'.length).split('.')
  return `${whole}.${fraction.padEnd(6, '0')}`
}

function sameShape(text: string, of: string): string {
  const digest = createHash('sha512').update(of)
  if (!/^[0-9a-f-]+$/.test(text)) return digest.digest('base64url').slice(0, text.length)
  const digits = digest.digest('hex')
  let at = 0
  return text.replace(/[0-9a-f]/g, () => digits[at++] ?? '0')
}
