import type { PlainDb } from '#db/connection.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { mergeCredited } from '#domain/merging/merge-credited.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { hideProfile } from '#domain/profiles/moderate-profile.ts'
import { reportProfile } from '#domain/profiles/report-profile.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { hideReview } from '#domain/reviews/moderate-review.ts'
import { reportReview } from '#domain/reviews/report-review.ts'
import { hideShelf } from '#domain/shelves/moderate-shelf.ts'
import { reportShelf } from '#domain/shelves/report-shelf.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { addSource } from '#domain/titles/records/add-source.ts'
import { asReader, asStaff } from './actors.ts'
import { aCharacter, aPerson, aReview, aShelf, aStaffMember, aTitle, aUser } from './builders.ts'
import { imported, mushishi } from './imported.ts'
import { type Form, without } from './send-forms.ts'
import { anUploadedPicture, aTitleForm, savedTitleForm } from './title-form.ts'

const noTitle = '9999999999999999999'
const suspendedAt = new Date('2026-01-02T03:04:05.000Z')

/** What an owner sends to catalogue titles, decide reports and let people in, on a site that is filled for it. */
export async function formsOfOwner(db: PlainDb, ownerId: string): Promise<Form[]> {
  return [
    ...(await formsOfTitles(db, ownerId)),
    ...(await formsOfCredits(db, ownerId)),
    ...(await formsOfFiles(db, ownerId)),
    ...(await formsOfReports(db, ownerId)),
    ...(await formsOfPeople(db, ownerId)),
    { path: '/admin-dashboard/setup', fields: {} },
  ]
}

async function formsOfTitles(db: PlainDb, ownerId: string): Promise<Form[]> {
  const owner = asStaff('owner', ownerId)
  for (const id of ['1', '2', '3', '4', '5', '6']) {
    const { id: title_id } = await aTitle(db, { id, title: `Title ${id}`, poster: `https://a.example/${id}.jpg` })
    await aCharacter(db, { title_id, name: 'Ginko', vocal: 'Nakano' })
    await aStaffMember(db, { title_id, name: 'Nagahama' })
  }
  await aTitle(db, { title: 'Shown at first', is_demo: true })
  await mergeTitles(db, owner, { from: '4', into: '5', reason: 'The same' })
  await deleteTitle(db, owner, '6')

  await addSource(db, 'other', 'catalogue')
  await imported(db, [mushishi])
  const { id: withSource } = await db
    .selectFrom('titles')
    .select('id')
    .where('title', '=', 'Mushishi')
    .executeTakeFirstOrThrow()
  const asImported = await savedTitleForm(db, withSource)
  await editTitle(db, owner, withSource, { ...asImported, texts: { ...asImported.texts, episodes: '27' } })

  const [saved, edited] = [await savedTitleForm(db, '1'), await savedTitleForm(db, withSource)]
  const poster = await anUploadedPicture(db, ownerId)
  const added = {
    ...titleFields(aTitleForm({ texts: { poster } })),
    'character.0.name': 'Ginko',
    'staff.0.name': 'Nagahama',
  }
  const changed = { ...added, title: 'Once more', version: saved.version, marks: saved.marks }
  return [
    { path: '/admin-dashboard/add', fields: added },
    { path: '/admin-dashboard-edit/anime/1', fields: changed },
    { path: `/admin-dashboard-edit/manga/${noTitle}`, fields: { kind: 'manga', title: 'None' } },
    { path: '/admin-dashboard/delete/anime/2', fields: { sure: 'yes' } },
    { path: '/admin-dashboard/deleted-titles', fields: { id: '6' } },
    {
      path: '/admin-dashboard/restored-fields',
      fields: { kind: 'anime', id: withSource, what: 'episodes', version: edited.version },
    },
    { path: '/admin-dashboard/sources', fields: { source: 'other', before: 'catalogue' } },
    { path: '/admin-dashboard/merge/anime/1?with=3', fields: { reason: 'The same' } },
    { path: '/admin-dashboard/merge/anime/1?with=%00', fields: { reason: 'The same' } },
    { path: '/admin-dashboard/merges/4', fields: { sure: 'yes' } },
    { path: `/admin-dashboard/merges/${noTitle}`, fields: { sure: 'yes' } },
    { path: '/admin-dashboard/demo', fields: { sure: 'yes' } },
    { path: '/admin-dashboard/posters', fields: { title: '1', do: undefined } },
    { path: '/admin-dashboard/posters', fields: { do: 'all', title: undefined } },
  ]
}

/** The fields of a title's form; those without a value are not sent by somebody who means well. */
function titleFields({ kind, texts: { format, ...texts } }: ReturnType<typeof aTitleForm>): Form['fields'] {
  const rows = ['character.0.id', 'character.0.vocal', 'character.0.image', 'staff.007.role', 'staff.9999.name']
  const unused = ['step', 'clear', 'removedCharacter', 'removedStaff', 'mangaFormat', 'staff.0.imageFile', 'posterFile']
  const none = without([...rows, ...unused, 'version', 'marks'])
  return { ...none, kind, ...texts, animeFormat: format || 'TV' }
}

async function formsOfCredits(db: PlainDb, ownerId: string): Promise<Form[]> {
  const [one, other, third] = [
    await aPerson(db, { name: 'Mori' }),
    await aPerson(db, { name: 'Mori M.' }),
    await aPerson(db, { name: 'M. Mori' }),
  ]
  const merge = { kind: 'people', from: third, into: one, reason: 'The same' } as const
  await mergeCredited(db, asStaff('owner', ownerId), merge)
  const none = '999999999999999'
  return [
    { path: `/admin-dashboard/same/people/${one}?as=${other}`, fields: { reason: 'The same', undo: undefined } },
    { path: `/admin-dashboard/same/people/${one}`, fields: { undo: String(third), reason: undefined } },
    { path: `/admin-dashboard/same/companies/${none}?as=${none}`, fields: { reason: 'The same', undo: undefined } },
  ]
}

async function formsOfFiles(db: PlainDb, ownerId: string): Promise<Form[]> {
  const upload = { user_id: ownerId, folder: 'catalogues', size: 10 } as const
  const uploads = [
    { id: 'catalogue', received: 10 },
    { id: 'half', received: 5 },
  ]
  await db
    .insertInto('uploads')
    .values(uploads.map((each) => ({ ...upload, ...each })))
    .execute()
  const checked = { user_id: ownerId, file_name: 'a.jsonl', size: 10, state: 'checked' }
  const { id } = await db.insertInto('imports').values(checked).returning('id').executeTakeFirstOrThrow()
  const sent = { upload: 'catalogue', fileName: 'a.jsonl', source: 'other', file: undefined }
  return [
    { path: `/admin-dashboard/imports/${id}`, fields: { do: 'cancel' } },
    { path: '/admin-dashboard/imports', fields: sent },
    { path: `/admin-dashboard/imports/${id}`, fields: { do: 'start' } },
    { path: '/admin-dashboard/imports/9999999999999999999', fields: { do: 'start' } },
  ]
}

async function formsOfReports(db: PlainDb, ownerId: string): Promise<Form[]> {
  const owner = asStaff('owner', ownerId)
  const [seen, hidden] = [await reported(db, 'seen'), await reported(db, 'hidden')]
  await hideReview(db, owner, hidden.review, 'Spam')
  await hideProfile(db, owner, hidden.profile, 'Spam')
  await hideShelf(db, owner, hidden.list, 'Spam')

  const path = '/admin-dashboard/reports'
  const decide = (decision: string, fields: Form['fields']) => ({
    path,
    fields: { decision, reason: 'Spam', seen: undefined, mark: undefined, newest: undefined, ...fields },
  })
  return [
    ...['hide', 'dismiss'].map((decision) => decide(decision, { review: seen.review })),
    ...['hideProfile', 'hideBio', 'dismissProfile'].map((decision) => decide(decision, { profile: seen.profile })),
    ...['hideList', 'dismissList'].map((decision) => decide(decision, { list: seen.list })),
    decide('takeHandle', { profile: seen.profile }),
    decide('restore', { review: hidden.review }),
    decide('restoreProfile', { profile: hidden.profile }),
    decide('restoreList', { list: hidden.list }),
  ]
}

/** A review, a profile and a list by a reader of this name, of which each has been reported. */
async function reported(db: PlainDb, name: string) {
  const [{ id: author }, { id: witness }] = [await aUser(db, { id: name, bio: 'Walks.' }), await aUser(db)]
  await saveProfileSettings(db, asReader(author), { isOn: true, handle: name, parts: { about: 'public' } })
  const { id: review } = await aReview(db, { user_id: author, title_id: '3' })
  const { id: list } = await aShelf(db, { user_id: author, titles: ['3'], visibility: 'public' })
  const report = { reason: 'spam', note: '' } as const
  await reportReview(db, asReader(witness), review, report)
  await reportProfile(db, asReader(witness), { handle: name, key: null }, report)
  await reportShelf(db, asReader(witness), { id: list, key: null }, report)
  return { review, list, profile: author }
}

async function formsOfPeople(db: PlainDb, ownerId: string): Promise<Form[]> {
  await aUser(db, { id: 'reader' })
  await aUser(db, { id: 'waiting', waits_since: new Date() })
  await aUser(db, { id: 'suspended', suspended_at: suspendedAt })
  const secret = { user_id: ownerId, by_reader: false, secret_hash: '1'.repeat(64) }
  const { id: invitation } = await db
    .insertInto('invitations')
    .values({ ...secret, most_uses: 1, expires_at: new Date('2100-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [users, invitations] = ['/admin-dashboard/users', '/admin-dashboard/invitations']
  return [
    { path: users, fields: { user: 'reader', role: 'editor', seen: undefined } },
    { path: users, fields: { user: 'reader', reason: 'Spam', seen: undefined } },
    { path: users, fields: { user: 'suspended', lift: '', seen: undefined } },
    { path: users, fields: { user: 'waiting', decision: 'approve' } },
    { path: users, fields: { user: 'waiting', decision: 'refuse' } },
    { path: invitations, fields: { note: 'A friend', uses: '1', days: '7' } },
    { path: invitations, fields: { revoke: String(invitation) } },
  ]
}
