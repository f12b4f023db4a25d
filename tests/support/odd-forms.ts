import { constantFrom, oneof, sample, string } from 'fast-check'
import type { PlainDb } from '#db/connection.ts'
import { aServer } from './server.ts'
import { noLimits } from './services.ts'
import { aStrictAsker } from './strict-asker.ts'

const oddValue = oneof(
  string({ unit: 'grapheme' }),
  string({ unit: 'binary' }),
  constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    'null',
    '[]',
    '{}',
    '-1',
    '1e999',
    'constructor',
    '__proto__',
  ),
  constantFrom(
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '%00',
    '%',
    '\r\nSet-Cookie: a=b',
    '../../etc/passwd',
    '{{7*7}}',
  ),
  constantFrom(
    'reader@site.example',
    'READER@SITE.EXAMPLE',
    'a@b.cd',
    `${'a'.repeat(300)}@b.cd`,
    '"a b"@c.de',
    'é@ü.de',
  ),
  constantFrom('a fine long secret', 'a'.repeat(128), '字'.repeat(129), 'x'.repeat(20_000), 'Other', 'male'),
  constantFrom(
    'start',
    'cancel',
    'all',
    '1',
    'catalogue',
    'half',
    'new',
    'off',
    'no',
    'renew',
    'restore',
    'link',
    'private',
    'add',
    'note',
    'place',
    'remove',
    'public',
    'forget',
    'yes',
  ),
  constantFrom(
    'standing',
    'score',
    'addTags',
    'removeTags',
    'private',
    'on-hold',
    'current',
    'completed',
    'watching',
    'dropped',
    'people',
    'handle-1',
    'hideProfile',
    'hideList',
    'takeHandle',
    '1,2,3',
    '/my-fav-list?tab=anime&q=o',
  ),
  constantFrom('anime', 'manga', 'TV', '0', '2', 'endedOn', 'https://youtu.be/LHtdKWJdif4', '{"title":7}'),
  constantFrom('add-characters', 'remove-staff-0', 'remove-characters-9999'),
  constantFrom('2000-02-29', '2001-02-29', '0000-00-00', '9999-12-31', '99999-01-01', 'Infinity', 'isAdmin'),
)

const values = sample(oddValue, { numRuns: 15_000, seed: Number(process.env.ODD_SEED ?? 3) })
const encoded = (value: string) => encodeURIComponent(value.toWellFormed())
let next = 0
const value = () => values[next++ % values.length] ?? ''

/** What a reader may well mean by a field. */
const usual: Record<string, string> = {
  ...{
    userName: 'Mari',
    gender: 'other',
    bio: 'Walks.',
    timeZone: 'Asia/Tokyo',
    scoreScale: 'stars',
    adultTitles: 'show',
  },
  ...{ isOn: 'yes', handle: 'mari', about: 'public', standings: 'link', activity: 'public', reviews: 'private' },
  ...{
    what: 'anime',
    kind: 'anime',
    id: '1',
    title: '1',
    ids: '1,2',
    stars: '7',
    per: '24',
    view: 'list',
    to: '/',
    back: '/',
  },
  ...{
    standing: 'current',
    status: 'watching',
    progress: '3',
    startedOn: '2020',
    finishedOn: '2021-05',
    score: '7',
    tags: 'calm',
  },
  ...{
    addTags: 'calm',
    removeTags: 'loud',
    private: 'yes',
    notes: 'Moss.',
    do: 'standing',
    sure: 'yes',
    address: 'new',
  },
  ...{ name: 'Calm', description: 'Evenings', visibility: 'public', note: 'First', place: '2', reason: 'spam' },
  ...{ overallScore: '8', storyScore: '7.5', review: 'Moss, and quiet.', isSpoiler: 'yes', replaces: '1' },
}

/** A body for a form: right, odd or wrong in one of many ways. Every third means most of what it says. */
export function bodyFor(fields: string[], n: number): { type: string; body: string } {
  const given = (field: string) => (n % 3 === 0 && value().length % 6 > 0 ? (usual[field] ?? value()) : value())
  const pairs = fields.filter(() => value().length % 5 > 0).map((field) => [field, given(field)] as const)
  const type = 'application/x-www-form-urlencoded'
  const form = pairs.map(([field, given]) => `${field}=${encoded(given)}`).join('&')
  if (n % 7 === 1) return { type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) }
  if (n % 7 === 2) {
    const parts = pairs.map(
      ([field, given]) => `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${given}\r\n`,
    )
    return { type: 'multipart/form-data; boundary=b', body: `${parts.join('')}${n % 2 ? '--b--\r\n' : ''}` }
  }
  if (n % 7 === 3) return { type, body: `${form}&${fields[0]}=${encoded(value())}&isAdmin=true&is_admin=true` }
  if (n % 7 === 4) return { type: ['text/plain', 'multipart/form-data', 'a/b', ''][n % 4] ?? '', body: form }
  if (n % 7 === 5) return { type, body: form.replace(/%../, '%f') }
  return { type, body: form }
}

const { ODD_FORMS, ODD_FORMS_TO } = process.env

interface Sending {
  db: PlainDb
  url: string
  cookieFor(path: string, body: string): string
  /** How many get whole pages as answers; the others get data for scripts, which is faster. */
  asPages: number
}

/**
 * Sends three thousand of them, to each form in turn; with `ODD_FORMS` so many to each, and with `ODD_FORMS_TO` only to those forms
 * whose address that matches. Returns which were at fault (aStrictAsker), how many
 * changed something or were refused, and the log.
 */
export async function sendOddForms(forms: Record<string, string[]>, { db, url, cookieFor, asPages }: Sending) {
  const { address, lines } = await aServer({ db, url, limits: noLimits })
  const asker = await aStrictAsker(db, address)
  const paths = wantedOf(forms)

  for (let n = 0; n < (ODD_FORMS ? Number(ODD_FORMS) * paths.length : 3_000); n++) {
    const [path, fields] = paths[n % paths.length] ?? ['/sign-up', []]
    // So that each form gets bodies of all kinds, however many forms there are.
    const kind = n + Math.floor(n / paths.length)
    const { type, body } = bodyFor(fields, kind)
    const suffix = (kind * 7) % 30 < asPages * 30 ? path : dataOf(path)
    const cookie = cookieFor(path, body)
    const headers = {
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      ...(cookie && { cookie }),
    }
    await asker.ask(suffix, { method: 'POST', headers, body })
  }
  asker.close()
  return { faults: asker.faults, counts: asker.counts, lines }
}

/** Of what patterns like to repeat: what a few cost, thousands may cost a million times. */
const repeated = ['0', ' ', '-', '\t', '.', 'a_', '[', '録'].slice(0, ODD_FORMS ? undefined : 3)
/** So that the form still counts as a small one. */
const longRun = 30_000

/** Sends each form with a long run of each of these in each of its fields. Returns which were at fault (aStrictAsker), and the log. */
export async function sendLongRuns(forms: Record<string, string[]>, { db, url, cookieFor }: Omit<Sending, 'asPages'>) {
  const { address, lines } = await aServer({ db, url, limits: noLimits })
  const asker = await aStrictAsker(db, address)
  for (const [path, fields] of wantedOf(forms)) {
    for (const field of fields) {
      for (const part of repeated) {
        const run = `1${part.repeat(longRun / encodeURIComponent(part).length)}!`
        const others = fields.filter((other) => other in usual).map((other) => [other, usual[other] ?? ''])
        const body = new URLSearchParams({ ...Object.fromEntries(others), [field]: run }).toString()
        const cookie = cookieFor(path, body)
        const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) }
        await asker.ask(dataOf(path), { method: 'POST', headers, body })
      }
    }
  }
  asker.close()
  return { faults: asker.faults, counts: asker.counts, lines }
}

function wantedOf(forms: Record<string, string[]>) {
  const wanted = new RegExp(ODD_FORMS_TO ?? '')
  return Object.entries(forms).filter(([path]) => wanted.test(path))
}

/** The address at which a script sends the form. */
function dataOf(path: string): string {
  return path.replace(/(\?|$)/, '.data$1')
}
