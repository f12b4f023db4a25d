import type { Db } from '#db/connection.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { profileParts } from '#domain/profiles/rules.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { asReader } from './actors.ts'
import { anEntry, aReview, aShelf, aTitle, aUser } from './builders.ts'

const journalForm = [
  ...['standing', 'status', 'progress', 'step', 'beyond', 'volumes', 'startedOn', 'finishedOn', 'droppedOn', 'repeats'],
  ...[
    'score',
    'points',
    'notes',
    'tags',
    'addTags',
    'removeTags',
    'private',
    'remove',
    'forget',
    'was-progress',
    'back',
  ],
]

/** What readers send for what they keep, rate, write and show, by address. */
export const formsOfReaders = {
  '/profile': [
    ...['userName', 'gender', 'birthdate', 'bio', 'picture', 'titleLanguage', 'adultTitles', 'timeZone', 'scoreScale'],
  ],
  '/moving-in': ['upload', 'fileName', 'file'],
  '/moving-in/1': ['do', 'row', 'anime', 'manga', 'cast', 'reviews'],
  '/moving-in/999999999999999': ['do', 'row'],
  '/moving-in/waiting': ['do', 'row', 'only', 'title', 'back'],
  '/profile/public': ['isOn', 'handle', ...profileParts, 'was-isOn', 'was-about', 'link'],
  '/favourites': ['what', 'id', 'is', 'before', 'back'],
  '/calendar': ['timeZone'],
  '/calendar/address': ['address'],
  '/ratings': ['kind', 'id', 'stars'],
  '/looks': ['per', 'view', 'to'],
  '/list-entries': ['title', 'back'],
  '/list-entries/favlist1': ['status', 'back'],
  '/list-entries/favlist1/undo': ['back'],
  '/my-fav-list/changes': [
    ...['do', 'ids', 'id', 'all', 'standing', 'score', 'addTags', 'removeTags', 'private', 'sure', 'back'],
  ],
  '/entry/anime/1': journalForm,
  '/entry/anime/1/record': journalForm,
  '/entry/manga/999999999999999999/record': journalForm,
  '/journal/undo/1': ['back'],
  '/add-review/anime/One/1': ['storyScore', 'animationScore', 'overallScore', 'review', 'isSpoiler', 'back'],
  '/lists': ['name', 'description', 'visibility'],
  '/lists/2/edit': ['name', 'description', 'visibility', 'was-name', 'was-description', 'was-visibility'],
  '/lists/1/changes': ['title', 'do', 'before', 'place', 'note', 'back'],
  '/lists/3/delete': ['sure'],
  '/lists/3/changes': ['do', 'title', 'place'],
  '/add-to-list/anime/1': ['name', 'visibility'],
  '/rewrite-review/anime/1': ['storyScore', 'overallScore', 'review', 'isSpoiler', 'replaces'],
  '/helpful-votes': ['review', 'back'],
  '/delete-review/1': ['of'],
  '/report-review/1': ['reason', 'note'],
  '/report-profile/other': ['reason', 'note'],
  '/report-list/4': ['reason', 'note'],
  '/lists/4/changes': ['title', 'do', 'before', 'place', 'note', 'back'],
}

/** What these forms are about, for this reader. */
export async function fillForOddForms(db: Db, userId: string): Promise<void> {
  await aTitle(db, { id: '1', title: 'One', episodes: 12 })
  await aTitle(db, { id: '2', title: 'Two' })
  await anEntry(db, { id: 'favlist1', user_id: userId, title_id: '2' })
  for (const id of ['1', '2', '3']) await aShelf(db, { id, user_id: userId, titles: ['1', '2'] })
  const { id: other } = await aUser(db, { id: 'other' })
  await aShelf(db, { id: '4', user_id: other, titles: ['1'], visibility: 'public' })
  await aReview(db, { id: '1', user_id: other, title_id: '2' })
  await saveProfileSettings(db, asReader(other), { isOn: true, handle: 'other', parts: { about: 'public' } })
  const scored = await changeRecords(db, asReader(userId), { titleIds: ['2'], changes: [{ do: 'score', score: 7 }] })
  await db.updateTable('undos').set({ id: '1' }).where('id', '=', scored.undoId).execute()
}
