import { expect, test } from 'vitest'
import { nothingElse } from '#tests/support/further-fields.ts'
import { aRow } from '#tests/support/title-form.ts'
import { marksOf, meetAnotherEdit } from './meet-another-edit.ts'
import type { PersonValues } from './people-rules.ts'
import { type EditableTitle, type TitleValues, valuesOf } from './title-form-rules.ts'

const opened: EditableTitle = {
  id: '1',
  kind: 'anime',
  version: 3,
  fields: {
    title: 'Mushishi',
    titleEnglish: 'Mushi-Shi',
    titleNative: null,
    format: 'tv',
    studio: 'Artland',
    episodes: 26,
    duration: 24,
    releasedOn: '2005-10-23',
    endedOn: '',
    storyline: 'One.\nTwo.',
    genres: ['Mystery'],
    contentWarning: '',
    soundtracks: '',
    trailerUrl: null,
    poster: null,
    headerImage: null,
    ...nothingElse,
  },
  characters: [
    { id: 1, name: 'Ginko', part: '', image: null },
    { id: 2, name: 'Nui', part: '', image: null },
  ],
  staff: [{ id: 7, name: 'Hiroshi Nagahama', part: 'Director', image: null }],
}

function formOf(title: EditableTitle): TitleValues {
  return { ...valuesOf(title), marks: marksOf(title) }
}

test('untouched fields take what was saved in the meantime; what was typed stays', () => {
  const typed = formOf(opened)
  typed.texts.studio = 'Mine'
  typed.texts.storyline = 'One. \nTwo.\n'
  const saved = { ...opened, version: 4, fields: { ...opened.fields, studio: 'Theirs', storyline: 'Three.' } }

  const { values, differences } = meetAnotherEdit(typed, saved)

  expect(values).toEqual({ ...formOf(saved), texts: { ...formOf(saved).texts, studio: 'Mine' } })
  expect(differences).toEqual([{ what: 'studio', saved: 'Theirs', yours: 'Mine' }])
})

test('what both typed alike is not a difference, and an empty field counts as untouched', () => {
  const typed = formOf(opened)
  Object.assign(typed.texts, { studio: 'Same', title: '' })
  const saved = { ...opened, version: 4, fields: { ...opened.fields, studio: 'Same', title: 'Bugs' } }

  const { values, differences } = meetAnotherEdit(typed, saved)

  expect(values.texts.title).toBe('Bugs')
  expect(differences).toEqual([])
})

test('removing what somebody else changes is a difference', () => {
  const typed = { ...formOf(opened), cleared: ['titleEnglish'] }
  const saved = { ...opened, version: 4, fields: { ...opened.fields, titleEnglish: 'Insect Master' } }

  const { values, differences } = meetAnotherEdit(typed, saved)

  expect(values.cleared).toEqual(['titleEnglish'])
  expect(differences).toEqual([{ what: 'titleEnglish', saved: 'Insect Master', yours: '' }])
})

test('untouched people take what was saved in the meantime; others are merged', () => {
  const typed = formOf(opened)
  typed.characters = [
    aRow({ id: '1', name: 'Ginko', part: 'Yuto Nakano' }),
    aRow({ id: '2', name: 'Nui' }),
    aRow({ name: 'Mine' }),
  ]
  const saved: EditableTitle = {
    ...opened,
    version: 4,
    characters: [
      { id: 1, name: 'Ginko', part: '', image: null },
      { id: 3, name: 'Theirs', part: '', image: null },
    ],
    staff: [],
  }

  const { values, differences } = meetAnotherEdit(typed, saved)

  expect(values.staff).toEqual([])
  expect(values.characters.map(({ id, name }) => [id, name])).toEqual([
    ['1', 'Ginko'],
    ['3', 'Theirs'],
    ['', 'Mine'],
  ])
  expect(differences).toEqual([
    { what: 'characters', saved: 'Ginko, Theirs', yours: 'Ginko (Yuto Nakano), Theirs, Mine' },
  ])
})

test('of a row, what was not touched is what was saved in the meantime', () => {
  const typed = formOf(opened)
  typed.characters = [
    aRow({ id: '1', name: ' Ginko ', part: 'Yuto Nakano', scope: 'everywhere' }),
    aRow({ id: '2', name: 'Nui of the Lake' }),
  ]
  const characters = [
    { id: 2, name: 'Nuy', part: '', image: null },
    { id: 1, name: 'Ginko the Bugmaster', part: '', image: '/imgs/ginko' },
  ]

  const { values, differences } = meetAnotherEdit(typed, { ...opened, version: 4, characters })

  expect(values.characters).toEqual([
    aRow({ id: '2', name: 'Nui of the Lake' }),
    aRow({ id: '1', name: 'Ginko the Bugmaster', image: '/imgs/ginko', part: 'Yuto Nakano', scope: 'everywhere' }),
  ])
  expect(differences).toEqual([
    {
      what: 'characters',
      saved: 'Nuy, Ginko the Bugmaster',
      yours: 'Nui of the Lake, Ginko the Bugmaster (Yuto Nakano)',
    },
  ])
})

test('whom somebody else has removed is new on the form if anything of them was touched, without their picture', () => {
  const characters = [
    { id: 1, name: 'Ginko', part: '', image: 'https://other.example/ginko.jpg' },
    { id: 2, name: 'Nui', part: '', image: 'https://other.example/nui.jpg' },
    { id: 3, name: 'Tanyu', part: '', image: null },
  ]
  const typed = formOf({ ...opened, characters })
  const [ginko, nui, tanyu] = typed.characters as [PersonValues, PersonValues, PersonValues]
  typed.characters = [ginko, { ...nui, part: 'Mika Doi' }, { ...tanyu, image: '/imgs/mine' }]

  const { values } = meetAnotherEdit(typed, { ...opened, version: 4, characters: [] })

  expect(values.characters).toEqual([
    aRow({ name: 'Nui', part: 'Mika Doi' }),
    aRow({ name: 'Tanyu', image: '/imgs/mine' }),
  ])
})

test('a form with invalid marks counts as touched everywhere', () => {
  for (const marks of ['', 'null', '[]', '{', '7']) {
    const saved = { ...opened, version: 4, fields: { ...opened.fields, studio: 'Theirs' } }
    expect(meetAnotherEdit({ ...valuesOf(opened), marks }, saved).values.texts.studio).toBe('Artland')
  }
})
