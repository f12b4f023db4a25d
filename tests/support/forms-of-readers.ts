import type { PlainDb } from '#db/connection.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { recordOfARow } from './a-list-import.ts'
import { asReader } from './actors.ts'
import { anEntry, aReview, aShelf, aTitle, aUser } from './builders.ts'
import { type Form, without } from './send-forms.ts'

/** What a reader sends for what they keep, rate, write and show, on a site that is filled for it. */
export async function formsOfReader(db: PlainDb, userId: string): Promise<Form[]> {
  await aTitle(db, { id: '1', title: 'One', episodes: 12 })
  await aTitle(db, { id: '2', title: 'Two' })
  await aTitle(db, { id: '3', title: 'Three', kind: 'manga' })
  const { id: other } = await aUser(db, { id: 'other' })
  await saveProfileSettings(db, asReader(other), { isOn: true, handle: 'other', parts: { about: 'public' } })
  await saveProfileSettings(db, asReader(userId), { isOn: true, handle: 'mine', parts: { reviews: 'link' } })
  return [
    ...(await formsOfJournal(db, userId)),
    ...(await formsOfShelves(db, userId, other)),
    ...(await formsOfReviews(db, userId, other)),
    ...(await formsOfMovingIn(db, userId)),
    ...formsOfProfile,
  ]
}

async function formsOfJournal(db: PlainDb, userId: string): Promise<Form[]> {
  await anEntry(db, { id: 'favlist1', user_id: userId, title_id: '2' })
  await anEntry(db, { id: 'favlist2', user_id: userId, title_id: '3', kind: 'manga' })
  await changeStatus(db, asReader(userId), { entryId: 'favlist2', status: 'dropped' })
  const scored = await changeRecords(db, asReader(userId), { titleIds: ['2'], changes: [{ do: 'score', score: 7 }] })
  await db.updateTable('undos').set({ id: '1' }).where('id', '=', scored.undoId).execute()

  const record = {
    ...{ standing: 'current', progress: '3', startedOn: '2020', finishedOn: '2021-05', repeats: '1', score: '7' },
    ...{ notes: 'Moss.', tags: 'calm', private: 'yes' },
    ...without(['status', 'step', 'beyond', 'volumes', 'droppedOn', 'points', 'addTags', 'removeTags']),
    ...without(['remove', 'forget', 'was-progress', 'back']),
  }
  const many = { ids: '1,2', ...without(['id', 'all', 'back']) }
  return [
    { path: '/ratings', fields: { kind: 'anime', id: '1', stars: '7' } },
    { path: '/list-entries', fields: { title: '/anime/1', back: '/' } },
    { path: '/list-entries/favlist1', fields: { status: 'watching', back: '/' } },
    { path: '/list-entries/favlist2/undo', fields: { back: '/' } },
    { path: '/my-fav-list', fields: { ...many, do: 'score', score: '6', sure: undefined } },
    { path: '/my-fav-list/changes', fields: { ...many, do: 'standing', standing: 'current', sure: undefined } },
    { path: '/my-fav-list/changes', fields: { ...many, do: 'score', score: '8', sure: undefined } },
    { path: '/my-fav-list/changes', fields: { ...many, do: 'addTags', addTags: 'calm', removeTags: undefined } },
    { path: '/my-fav-list/changes', fields: { ...many, do: 'private', private: 'yes', sure: undefined } },
    { path: '/my-fav-list/changes', fields: { ...many, do: 'remove', sure: 'yes' } },
    { path: '/entry/anime/1', fields: record },
    { path: '/entry/anime/1/record', fields: record },
    { path: '/entry/manga/999999999999999999/record', fields: record },
    { path: '/journal/undo/1', fields: { back: '/' } },
    { path: '/favourites', fields: { what: 'anime', id: '1', is: 'yes', before: undefined, back: '/' } },
  ]
}

async function formsOfShelves(db: PlainDb, userId: string, other: string): Promise<Form[]> {
  for (const id of ['1', '2', '3']) await aShelf(db, { id, user_id: userId, titles: ['1', '2'] })
  await aShelf(db, { id: '4', user_id: other, titles: ['1'], visibility: 'public' })
  const shelf = { name: 'Calm', description: 'Evenings', visibility: 'public' }
  const was = { 'was-name': 'A List', 'was-description': '', 'was-visibility': 'private' }
  const change = { title: '1', back: '/', ...without(['before', 'place', 'note']) }
  return [
    { path: '/lists', fields: shelf },
    { path: '/lists/2/edit', fields: { ...shelf, ...was } },
    { path: '/lists/1/changes', fields: { ...change, do: 'note', note: 'First' } },
    { path: '/lists/1/changes', fields: { ...change, do: 'place', place: '2' } },
    { path: '/lists/1/changes', fields: { ...change, title: '2', before: '1', do: undefined } },
    { path: '/lists/1/changes', fields: { ...change, title: '3', do: 'add' } },
    { path: '/lists/3/changes', fields: { ...change, do: 'remove' } },
    { path: '/lists/3/delete', fields: { sure: 'yes' } },
    { path: '/add-to-list/anime/1', fields: shelf },
    { path: '/lists/4/changes', fields: { ...change, do: 'remove' } },
    { path: '/report-list/4', fields: { reason: 'spam', note: 'Look' } },
  ]
}

async function formsOfReviews(db: PlainDb, userId: string, other: string): Promise<Form[]> {
  await aReview(db, { id: '1', user_id: other, title_id: '2' })
  await aReview(db, { id: '2', user_id: userId, title_id: '2' })
  await aReview(db, { id: '3', user_id: userId, title_id: '3' })
  const review = { overallScore: '8', storyScore: '7.5', review: 'Moss, and quiet.', isSpoiler: 'yes' }
  return [
    { path: '/add-review/anime/One/1', fields: { ...review, animationScore: '9', back: '/' } },
    { path: '/rewrite-review/anime/2', fields: { ...review, replaces: '2' } },
    { path: '/rewrite-review/anime/1', fields: { ...review, replaces: '1' } },
    { path: '/helpful-votes', fields: { review: '1', back: '/' } },
    { path: '/delete-review/3', fields: { of: 'mine' } },
    { path: '/report-review/1', fields: { reason: 'spam', note: 'Look' } },
  ]
}

async function formsOfMovingIn(db: PlainDb, userId: string): Promise<Form[]> {
  const upload = { id: 'list', user_id: userId, folder: 'lists', size: 10, received: 10 }
  await db.insertInto('uploads').values(upload).execute()
  const begun = { user_id: userId, file_name: 'list.xml', state: 'checked' }
  const { id } = await db.insertInto('list_imports').values(begun).returning('id').executeTakeFirstOrThrow()
  const row = { name: 'One', record: recordOfARow('One') }
  await db
    .insertInto('list_import_rows')
    .values({ ...row, import_id: id, place: 1, outcome: 'matched', title_id: '1' })
    .execute()
  const waiting = ['anime mal 1', 'anime mal 2'].map((key) => ({ ...row, user_id: userId, key }))
  await db.insertInto('waiting_list_rows').values(waiting).execute()
  const options = { anime: 'mine', manga: 'theirs', cast: 'yes', reviews: 'yes' }
  const wait = { back: '/', ...without(['do', 'row', 'only', 'title']) }
  return [
    { path: '/moving-in', fields: { upload: 'list', fileName: 'list.xml', file: undefined } },
    { path: `/moving-in/${id}`, fields: { ...options, row: '1 skip', do: undefined } },
    { path: `/moving-in/${id}`, fields: { ...options, do: 'start', row: undefined } },
    { path: `/moving-in/${id}`, fields: { ...options, do: 'cancel', row: undefined } },
    { path: '/moving-in/999999999999999', fields: { do: 'start', row: '1 skip' } },
    { path: '/moving-in/waiting', fields: { ...wait, row: 'anime mal 1', title: '1' } },
    { path: '/moving-in/waiting', fields: { ...wait, only: 'anime mal 2' } },
    { path: '/moving-in/waiting', fields: { ...wait, do: 'remove-all' } },
  ]
}

const shown = { about: 'public', standings: 'link', activity: 'public', reviews: 'private', favourites: 'public' }

const formsOfProfile: Form[] = [
  {
    path: '/profile',
    fields: {
      ...{ userName: 'Mari', gender: 'other', birthdate: '1990-02-03', bio: 'Walks.', titleLanguage: 'english' },
      ...{ adultTitles: 'show', timeZone: 'Asia/Tokyo', scoreScale: 'stars', picture: undefined },
    },
  },
  {
    path: '/profile/public',
    fields: { isOn: 'yes', handle: 'mari', ...shown, ...without(['was-isOn', 'was-about', 'link']) },
  },
  { path: '/profile/public', fields: { link: 'new', handle: undefined } },
  { path: '/report-profile/other', fields: { reason: 'spam', note: 'Look' } },
  { path: '/calendar', fields: { timeZone: 'Asia/Tokyo' } },
  { path: '/calendar/address', fields: { address: 'new' } },
  { path: '/looks', fields: { per: '24', view: 'list', to: '/' } },
]
