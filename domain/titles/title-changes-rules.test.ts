import { expect, test } from 'vitest'
import { nothingElse } from '#tests/support/further-fields.ts'
import { toldOf } from '#tests/support/refusal-of.ts'
import { aRow, aTitleForm, emptyTitleForm } from '#tests/support/title-form.ts'
import type { Kind } from './rules.ts'
import { readNewTitle, readTitleChanges } from './title-changes-rules.ts'
import { type EditableTitle, readTitleValues, valuesOf } from './title-form-rules.ts'
import type { TitleField } from './title-shape-rules.ts'

function said(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return toldOf(error).sentence
  }
}

test('each required field of a new title is asked for in the words of §5', () => {
  const sentences: [Kind, TitleField, string][] = [
    ['anime', 'title', 'Please enter the title'],
    ['anime', 'studio', 'Please enter the animation studio'],
    ['manga', 'studio', 'Please enter the publication studio'],
    ['anime', 'episodes', 'Please enter the number of episodes'],
    ['manga', 'episodes', 'Please enter the number of chapters'],
    ['anime', 'duration', 'Please enter the duration'],
    ['anime', 'releasedOn', 'Please enter the year of release'],
    ['anime', 'storyline', 'Please enter the story line'],
    ['anime', 'genres', 'Please enter the genre'],
    ['anime', 'soundtracks', 'Please enter the soundtrack'],
    ['anime', 'trailerUrl', 'Please enter the trailer link'],
    ['anime', 'poster', 'Please enter the poster'],
  ]
  for (const [kind, field, sentence] of sentences) {
    expect(said(() => readNewTitle(aTitleForm({ kind, texts: { [field]: ' \u200b ' } })))).toBe(sentence)
  }
  for (const field of ['title', 'studio', 'genres'] as const) {
    const [, , sentence = ''] = sentences.find(([kind, each]) => kind === 'anime' && each === field) ?? []
    expect(said(() => readNewTitle(aTitleForm({ texts: { [field]: '\u3164\u00ad' } })))).toBe(sentence)
  }
  expect(said(() => readNewTitle({ ...aTitleForm(), kind: 'film' }))).toBe('Please choose the type')
})

test('a manga has no duration, soundtrack, trailer or voices, and what was typed there is ignored', () => {
  const texts = { duration: 'x', soundtracks: '', trailerUrl: 'javascript:1', contentWarning: 'Blood' }
  const voiced = [aRow({ name: 'Ginko', part: 'Yuto Nakano' })]
  const { fields, characters } = readNewTitle(aTitleForm({ kind: 'manga', texts, characters: voiced }))
  expect(characters.added).toEqual([{ name: 'Ginko', part: '', image: null }])
  expect(Object.keys(fields)).toEqual(['title', 'studio', 'episodes', 'releasedOn', 'storyline', 'genres', 'poster'])
})

test('numbers are whole and at least 1, days exist, trailers are https, genres count once', () => {
  const saidOf = (texts: Partial<Record<TitleField, string>>) => said(() => readNewTitle(aTitleForm({ texts })))
  for (const episodes of ['0', '-1', '1.5', '1e3', 'many', '1000001', '99999999999999']) {
    expect(saidOf({ episodes })).toBe('Number of episodes should be a whole number from 1 to 1,000,000')
  }
  expect(saidOf({ duration: '0' })).toBe('Duration should be a whole number from 1 to 100,000')
  for (const releasedOn of ['2005', '2005-02-30', '0000-01-01', '20055-01-01', 'soon']) {
    expect(saidOf({ releasedOn })).toBe('Year of Release should be a valid date')
  }
  expect(saidOf({ endedOn: '2004-01-01' })).toBe('Year of End should not be before Year of Release')
  for (const trailerUrl of [
    'http://youtu.be/LHtdKWJdif4',
    'javascript:alert(1)',
    'https://',
    'https://a:b@c.example/',
  ]) {
    expect(saidOf({ trailerUrl })).toBe('Trailer link should be an https address')
  }
  expect(saidOf({ title: 'a'.repeat(501) })).toBe('Title should have at most 500 characters')
  const longTitle = '𠮷'.repeat(500)
  expect(readNewTitle(aTitleForm({ texts: { title: longTitle } })).fields.title).toBe(longTitle)
  for (const format of ['ova', 'OVA']) {
    expect(readNewTitle(aTitleForm({ texts: { format } })).fields.format, 'as a form of release 0.1 has it').toBe('ova')
  }
  expect(said(() => readNewTitle({ ...aTitleForm({ texts: { format: 'manga' } }) }))).toBe(
    'Format should be one from the list',
  )
  const { fields } = readNewTitle(aTitleForm({ texts: { genres: ' Drama,drama ,, Slice  of Life、Comedy,' } }))
  expect(fields.genres).toEqual(['Drama', 'Slice of Life', 'Comedy'])
})

test('a row without a name is refused, and an empty row is ignored', () => {
  const named = (characters: ReturnType<typeof aRow>[]) => readNewTitle(aTitleForm({ characters })).characters.added
  expect(named([aRow(), aRow({ name: ' ' })])).toEqual([{ name: 'Ginko', part: '', image: null }])
  expect(said(() => named([aRow({ name: '', part: 'Yuto Nakano' })]))).toBe('Please enter the name of the character')
  expect(said(() => named([aRow({ name: '\u2060', part: 'Yuto Nakano' })]))).toBe(
    'Please enter the name of the character',
  )
  expect(said(() => readNewTitle(aTitleForm({ staff: [aRow({ name: '', image: '/imgs/x' })] })))).toBe(
    'Please enter the name of the staff member',
  )
  expect(said(() => named(Array.from({ length: 201 }, () => aRow())))).toBe('Characters should be at most 200')
})

test('an edit changes what differs; empty fields and unchanged ones stay', () => {
  const saved = aSavedTitle()
  expect(readTitleChanges(valuesOf(saved), saved)).toEqual(nothing)
  expect(readTitleChanges(emptyTitleForm('anime'), saved)).toEqual(nothing)

  const values = valuesOf(saved)
  Object.assign(values.texts, { title: 'Mushi-Shi', episodes: '27', genres: 'Mystery' })
  expect(readTitleChanges(values, saved).fields).toEqual({ title: 'Mushi-Shi', episodes: 27, genres: ['Mystery'] })
})

test('only optional values can be removed', () => {
  const saved = aSavedTitle()
  const cleared = ['titleNative', 'endedOn', 'contentWarning', 'title', 'poster', 'constructor']
  expect(readTitleChanges({ ...valuesOf(saved), cleared }, saved).fields).toEqual({ titleNative: null, endedOn: '' })
})

test('imported values may stay, even if the form would refuse them', () => {
  const saved = aSavedTitle()
  saved.characters.push({ id: 3, name: 'Tong  Qing', part: ' ', image: null })
  Object.assign(saved.fields, { releasedOn: '2005', poster: 'https://other.example/a.jpg', studio: 'S'.repeat(2_000) })
  expect(readTitleChanges(valuesOf(saved), saved)).toEqual(nothing)

  const values = { ...valuesOf(saved), texts: { ...valuesOf(saved).texts, endedOn: '2004-12-31' } }
  expect(said(() => readTitleChanges(values, saved))).toBe('Year of End should not be before Year of Release')
})

test('people are added, changed and removed; those who are not on the form stay', () => {
  const saved = aSavedTitle()
  const characters = [
    aRow({ id: '1', name: 'Ginko', part: 'Yuto Nakano' }),
    aRow({ id: '2', name: '', part: '' }),
    aRow({ name: 'Nui' }),
  ]
  const values = { ...emptyTitleForm('anime'), characters, removedStaff: ['7', '99', 'x'] }

  expect(readTitleChanges(values, saved)).toEqual({
    fields: {},
    characters: {
      added: [{ name: 'Nui', part: '', image: null }],
      changed: [{ id: 1, name: 'Ginko', part: 'Yuto Nakano', image: null }],
      removed: [],
    },
    staff: { added: [], changed: [], removed: [7] },
  })
})

test('of more characters than an admin may add, as imports bring them, each can be changed and removed', () => {
  const saved = aSavedTitle()
  saved.characters = Array.from({ length: 202 }, (_, n) => ({
    id: n + 1,
    name: `Number ${n + 1}`,
    part: '',
    image: null,
  }))
  const values = valuesOf(saved)
  values.characters[0] = aRow({ id: '1', name: 'Ginko' })
  const removedCharacters = ['2']

  const { changed, removed } = readTitleChanges({ ...values, removedCharacters }, saved).characters
  expect([changed.map(({ name }) => name), removed]).toEqual([['Ginko'], [2]])

  const more = { ...values, removedCharacters, characters: [...values.characters, aRow({ name: 'Nui' })] }
  expect(said(() => readTitleChanges(more, saved))).toBe('Characters should be at most 200')
  const enough = { ...more, removedCharacters: ['2', '3', '4'] }
  expect(readTitleChanges(enough, saved).characters.added).toMatchObject([{ name: 'Nui' }])
})

test('the rows of a form are in the order of their numbers, whatever those are', () => {
  const form = new FormData()
  form.set('character.10.name', 'Second')
  form.set('character.9.name', 'First')
  form.set('character.9.vocal', 'Voice')
  form.set('character.99999.name', 'Nobody')
  form.set('staff.0.role', 'Director')
  form.set('kind', 'anime')
  form.set('animeFormat', 'TV')
  form.set('mangaFormat', 'Novel')

  const { characters, staff, texts } = readTitleValues(form)
  expect(characters).toEqual([aRow({ name: 'First', part: 'Voice' }), aRow({ name: 'Second' })])
  expect(staff).toEqual([aRow({ name: '', part: 'Director' })])
  expect(texts.format).toBe('TV')
})

const nobody = { added: [], changed: [], removed: [] }
const nothing = { fields: {}, characters: nobody, staff: nobody }

function aSavedTitle(): EditableTitle {
  return {
    id: '1',
    kind: 'anime',
    version: 3,
    fields: {
      title: 'Mushishi',
      titleEnglish: null,
      titleNative: '蟲師',
      format: 'tv',
      studio: 'Artland',
      episodes: 26,
      duration: 25,
      releasedOn: '2005-10-23',
      endedOn: '2006-06-19',
      storyline: 'One.\n\nTwo.',
      genres: ['Adventure', 'Mystery'],
      contentWarning: '',
      soundtracks: 'A\nB',
      trailerUrl: null,
      poster: null,
      headerImage: null,
      ...nothingElse,
    },
    characters: [
      { id: 1, name: 'Ginko', part: '', image: null },
      { id: 2, name: 'Adashino', part: 'Yuji Ueda', image: 'https://other.example/b.jpg' },
    ],
    staff: [{ id: 7, name: 'Hiroshi Nagahama', part: 'Director', image: null }],
  }
}
