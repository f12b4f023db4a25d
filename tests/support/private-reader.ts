import { Agent } from 'node:http'
import { renewAddress } from '#domain/accounts/renew-calendar-address.ts'
import { addFavourite } from '#domain/favourites/change-favourites.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import type { Change } from '#domain/journal/changes-rules.ts'
import { profileParts } from '#domain/profiles/rules.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { noteTitle } from '#domain/shelves/note-title.ts'
import type { Visibility } from '#domain/visibility-rules.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aCharacter, aReview, aShelf, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { noLimits } from '#tests/support/services.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const mari = asReader('mari')
export const email = 'mari@reader.example'
/** Somebody without a session, another reader, an admin without and with the mark, and a suspended reader. */
export const others = ['', 'other', 'unmarked', 'admin', 'suspended']

/** What nobody but Mari ever sees. */
export const secrets = ['notes', 'tag', 'list', 'about-list', 'placed', 'file', 'row', 'waits', 'beside'].map(
  (word) => `zqx-${word}-77`,
)
export const dates = ['1971-02-03', '1987-06-05', '1988-07-06']
/** Titles of which she keeps her record private, and which are on all of her lists. The catalogue shows them, but not beside her name. */
export const kept = { '1': 'Zqxkept Anime', '2': 'Zqxkept Dropped', '3': 'Zqxkept Manga', '6': 'Zqxkept Reviewed' }
/** The one of them beside which her name stands: she has reviewed it. */
export const reviewed = '6'
/** What she shows to those who have a link, and what to everybody. */
export const byLink = ['zqx-by-link-77', 'zqx-placed-by-link-77']
export const shown = ['zqx-bio-77', 'Zqxshown', 'zqx-public-77', 'zqx-review-77']
export const shelfOf = { private: '11', link: '12', public: '13' }

export interface Looked {
  status: number
  text: string
  cache: string | undefined
}

/** A server, and a reader mari with something of every kind; her profile's parts are shown as given. */
export async function aPrivateReader(parts: Visibility) {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['mari', ...others.filter(Boolean)]) await signedIn(db, user)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', 'unmarked').execute()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', 'suspended').execute()
  const about = { email, user_name: 'Zqxmari', bio: shown[0], birthdate: dates[0] }
  await db.updateTable('users').set(about).where('id', '=', 'mari').execute()

  const now = { released_on: new Date().toISOString().slice(0, 10), episodes: 26 }
  for (const [id, title] of Object.entries(kept))
    await aTitle(db, { ...now, id, title, kind: id === '3' ? 'manga' : 'anime' })
  await aTitle(db, { ...now, id: '4', title: `${shown[1]} Anime` })
  await aCharacter(db, { title_id: '1' })
  await aStaffMember(db, { title_id: '1' })
  await db.insertInto('companies').values({ name: 'A Studio' }).execute()
  await db.insertInto('title_companies').values({ title_id: '1', company_id: 1, role: 'studio', position: 0 }).execute()

  const [notes = '', tag = '', list = '', aboutList = '', placed = '', file = '', row = '', waits = '', beside = ''] =
    secrets
  const change = (titleIds: string[], changes: Change[]) => changeRecords(db, mari, { titleIds, changes })
  const { undoId } = await change(
    [...Object.keys(kept), '4'],
    [
      { do: 'stand', standing: 'current' },
      { do: 'step', by: 3 },
      { do: 'score', score: 3.7 },
    ],
  )
  await change(Object.keys(kept), [
    { do: 'private', isPrivate: true },
    { do: 'notes', notes },
    { do: 'tags', tags: [tag] },
    { do: 'dates', dates: { startedOn: dates[1] ?? null, finishedOn: dates[2] ?? null } },
  ])
  await change(['2'], [{ do: 'stand', standing: 'dropped' }])
  for (const titleId of ['1', '4']) await rateTitle(db, mari, { kind: 'anime', titleId, stars: 9 })
  await aReview(db, { id: '5', user_id: 'mari', title_id: '4', body: shown[3] })
  await aReview(db, { id: '7', user_id: 'mari', title_id: reviewed, body: 'Of what she keeps private.' })
  for (const id of ['1', '4']) await addFavourite(db, mari, { what: 'anime', id })

  const shelf = (visibility: Visibility, name: string, description: string) =>
    aShelf(db, {
      id: shelfOf[visibility],
      user_id: 'mari',
      name,
      description,
      visibility,
      titles: ['1', '4', '2', '3', '6'],
    })
  const shelves = {
    private: await shelf('private', list, aboutList),
    link: await shelf('link', byLink[0] ?? '', ''),
    public: await shelf('public', shown[2] ?? '', ''),
  }
  await noteTitle(db, mari, { shelfId: shelfOf.private, titleId: '4', note: placed })
  await noteTitle(db, mari, { shelfId: shelfOf.link, titleId: '4', note: byLink[1] ?? '' })
  await noteTitle(db, mari, { shelfId: shelfOf.public, titleId: '1', note: beside })
  await db.insertInto('shelf_reports').values({ shelf_id: shelfOf.public, user_id: 'other', reason: 'spam' }).execute()
  await db
    .insertInto('list_imports')
    .values({ user_id: 'mari', file_name: file, state: 'done', ended_at: new Date() })
    .execute()
  await db.insertInto('list_import_rows').values({ import_id: 1, place: 1, name: row, outcome: 'unknown' }).execute()
  const waiting = { key: 'anime mal 7', name: waits, record: { kind: 'anime' } }
  await db
    .insertInto('waiting_list_rows')
    .values({ user_id: 'mari', ...waiting })
    .execute()
  const show = (to: Visibility | 'off') =>
    saveProfileSettings(db, mari, {
      ...{ isOn: to !== 'off', handle: 'mari' },
      parts: to === 'off' ? {} : Object.fromEntries(profileParts.map((part) => [part, to])),
    })
  await show(parts)
  const entry = await db
    .selectFrom('list_entries')
    .select('id')
    .where('user_id', '=', 'mari')
    .where('title_id', '=', '1')
    .executeTakeFirstOrThrow()
  const keys = {
    profile: (await db.selectFrom('profiles').select('link_key').executeTakeFirstOrThrow()).link_key,
    calendar: await renewAddress(db, mari),
    private: shelves.private.link_key,
    link: shelves.link.link_key,
    public: shelves.public.link_key,
  }
  const { address, lines } = await aServer({ db, url, limits: noLimits })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  async function look(path: string, viewer = ''): Promise<Looked> {
    const headers: Record<string, string> = viewer ? { cookie: sessionCookie(viewer) } : {}
    const { status, headers: got, body } = await ask(address, path, { headers, agent })
    // A reader gets one download at a time.
    if (status === 429 && path.startsWith('/profile/data')) return look(path, viewer)
    return { status, text: `${got.location ?? ''} ${body}`, cache: got['cache-control'] }
  }

  return {
    ...{ db, address, lines, keys, show, undoId: undoId ?? '', entryId: entry.id },
    look,
    async post(path: string, viewer: string, fields: Record<string, string>): Promise<number> {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(viewer && { cookie: sessionCookie(viewer) }),
      }
      const body = new URLSearchParams(fields).toString()
      return (await ask(address, path, { method: 'POST', headers, body, agent })).status
    },
  }
}
