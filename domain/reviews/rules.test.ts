import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toldOf } from '#tests/support/refusal-of.ts'
import { type Kind, previewReads } from '../titles/rules.ts'
import { fieldsFor, previewOf, readReview, readReviewSort, reviewFields } from './rules.ts'

const anime = { storyScore: '8', animationScore: '9', soundScore: '7.5', characterScore: '10', overallScore: '0' }
const manga = { storyScore: '8', artScore: '9', characterScore: '10', overallScore: '8' }
const review = 'Worth the time.'

function refusalOf(kind: Kind, typed: Record<string, string>) {
  try {
    return readReview(kind, typed)
  } catch (refusal) {
    const { sentence, field } = toldOf(refusal)
    return { sentence, field }
  }
}

test('a review has the scores of its kind and a text', () => {
  expect(readReview('anime', { ...anime, artScore: '3', review })).toEqual({
    scores: { story: 8, animation: 9, sound: 7.5, character: 10, overall: 0 },
    text: review,
    isSpoiler: false,
  })
  expect(readReview('manga', { ...manga, animationScore: '3', soundScore: '99', review })).toEqual({
    scores: { story: 8, art: 9, character: 10, overall: 8 },
    text: review,
    isSpoiler: false,
  })
})

test('the fields are in the order of §2', () => {
  expect(reviewFields('anime')).toEqual([...Object.keys(anime), 'review'])
  expect(reviewFields('manga')).toEqual([...Object.keys(manga), 'review'])
})

test('a review is a spoiler as a whole when the box is ticked', () => {
  expect(readReview('manga', { overallScore: '5', review, isSpoiler: 'on' })).toMatchObject({ isSpoiler: true })
  expect(readReview('manga', { overallScore: '5', review, isSpoiler: '' })).toMatchObject({ isSpoiler: false })
})

test('only Overall and the text are required', () => {
  expect(readReview('anime', { overallScore: '5', review })).toEqual({
    scores: { story: null, animation: null, sound: null, character: null, overall: 5 },
    text: review,
    isSpoiler: false,
  })
})

test.each([
  ['anime', 'storyScore', 'Story score should be between 0 to 10'],
  ['anime', 'animationScore', 'Animation score should be between 0 to 10'],
  ['manga', 'artScore', 'Art score should be between 0 to 10'],
  ['anime', 'soundScore', 'Sound score should be between 0 to 10'],
  ['manga', 'characterScore', 'Character score should be between 0 to 10'],
  ['anime', 'overallScore', 'Overall score should be non-empty and should be between 0 to 10'],
] as const)('%s: %s outside 0 to 10 is refused with its sentence', (kind, field, sentence) => {
  const right = kind === 'anime' ? anime : manga
  for (const wrong of ['-1', '11', '10.1', '-0.1', 'ten', '1e3', 'NaN', 'Infinity', '0x5', '1 0', '٣']) {
    expect(refusalOf(kind, { ...right, review, [field]: wrong }), wrong).toEqual({ sentence, field })
  }
})

test('a missing Overall score and a missing review are refused with their sentences', () => {
  expect(refusalOf('anime', { review, overallScore: ' ' })).toEqual({
    sentence: 'Overall score should be non-empty and should be between 0 to 10',
    field: 'overallScore',
  })
  for (const empty of ['', ' \n\t ', '\u3000', '\u200b\u200d', '\u3164', '\u0301', '\0']) {
    const sentence = 'Review should be non-empty'
    expect(refusalOf('manga', { ...manga, review: empty })).toEqual({ sentence, field: 'review' })
  }
})

test('the first wrong field, in the order of §5, is refused', () => {
  for (const kind of ['anime', 'manga'] as const) {
    const typed: Record<string, string> = Object.fromEntries(reviewFields(kind).map((field) => [field, '11']))
    typed.review = ''
    const told = reviewFields(kind).map((field) => {
      const { field: found } = refusalOf(kind, typed) as { field: string }
      typed[field] = '1'
      return found
    })
    expect(told).toEqual(reviewFields(kind))
  }
})

test('a score has at most one decimal, after a point or a comma', () => {
  const scoreOf = (overallScore: string) => readReview('manga', { overallScore, review }).scores.overall
  for (let tenths = 0; tenths <= 100; tenths++) expect(scoreOf(String(tenths / 10))).toBe(tenths / 10)
  expect([scoreOf('7,5'), scoreOf(' 7.50 '), scoreOf('.5'), scoreOf('1e1'), scoreOf('010')]).toEqual([
    7.5, 7.5, 0.5, 10, 10,
  ])
  expect(refusalOf('anime', { ...anime, soundScore: '7.25', review })).toEqual({
    sentence: 'Sound score should have at most one decimal',
    field: 'soundScore',
  })
})

test('a text keeps its line breaks and may have 20,000 characters as readers count them', () => {
  const textOf = (typed: string) => readReview('manga', { overallScore: '8', review: typed }).text
  expect(textOf('\r\nOne.\r\n\r\n  Two.\n')).toBe('One.\n\n  Two.')
  for (const character of ['字', 'e\u0301', '🇯🇵']) {
    expect(textOf(character.repeat(20_000))).toBe(character.repeat(20_000))
    expect(refusalOf('manga', { overallScore: '8', review: character.repeat(20_001) })).toEqual({
      sentence: 'Review should be at most 20,000 characters',
      field: 'review',
    })
  }
  expect(refusalOf('manga', { overallScore: '8', review: `a${'\u0301'.repeat(160_000)}` })).toEqual({
    sentence: 'Review should be at most 20,000 characters',
    field: 'review',
  })
})

test('all input is accepted or refused, and what is accepted fits the table', () => {
  const score = fc.oneof(fc.string(), fc.double().map(String), fc.integer({ min: -2, max: 12 }).map(String))
  fc.assert(
    fc.property(fc.constantFrom<Kind>('anime', 'manga'), score, fc.string(), (kind, overallScore, text) => {
      const found = refusalOf(kind, { overallScore, review: text })
      if ('sentence' in found) return found.sentence !== '' && found.field !== undefined
      const { overall } = found.scores
      return overall >= 0 && overall <= 10 && Number.isInteger(Math.round(overall * 1e6) / 1e5) && found.text !== ''
    }),
  )
})

test('the fields of a review make the same review', () => {
  const score = fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10))
  const overall = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(
      fc.constantFrom<Kind>('anime', 'manga'),
      score,
      overall,
      fc.boolean(),
      (kind, each, overall, isSpoiler) => {
        const names = kind === 'anime' ? ['story', 'animation', 'sound', 'character'] : ['story', 'art', 'character']
        const scores = { ...Object.fromEntries(names.map((name) => [name, each])), overall }
        const posted = { scores, text: 'Moss,\n\n||and quiet||.', isSpoiler }
        expect(readReview(kind, fieldsFor(kind, posted))).toEqual(posted)
      },
    ),
  )
})

test('reviews are sorted by Newest unless the address asks for another order', () => {
  expect(['most-helpful', 'overall-score', 'newest', null, 'constructor', ''].map(readReviewSort)).toEqual([
    'most-helpful',
    'overall-score',
    ...Array(4).fill('newest'),
  ])
})

test('a review of up to 100 characters is shown whole', () => {
  expect(previewOf('')).toBe('')
  expect(previewOf('a'.repeat(100))).toBe('a'.repeat(100))
})

test("a longer review is cut after 100 characters, followed by ' ...'", () => {
  expect(previewOf('a'.repeat(101))).toBe(`${'a'.repeat(100)} ...`)
  expect(previewOf(`${'ab '.repeat(33)}c and so on`)).toBe(`${'ab '.repeat(33)}c ...`)
})

test('a preview counts characters as readers do', () => {
  const family = '👨‍👩‍👧‍👦'
  const accented = 'e\u0301'
  const flag = '🇵🇹'
  for (const character of [family, accented, flag, '春', '👍🏽']) {
    expect(previewOf(character.repeat(100))).toBe(character.repeat(100))
    expect(previewOf(character.repeat(101))).toBe(`${character.repeat(100)} ...`)
  }
})

test('no character is cut in half, even when a hundred characters are longer than what is read', () => {
  const kiss = '👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿'
  const read = [...kiss.repeat(300)].slice(0, previewReads).join('')
  expect(previewOf(read)).toBe(`${kiss.repeat(100)} ...`)

  const towering = `a${'\u0301'.repeat(30)}`
  const beginning = [...towering.repeat(100)].slice(0, previewReads).join('')
  expect(previewOf(beginning)).toBe(`${towering.repeat(Math.floor(previewReads / 31))} ...`)
})

test('a preview is always the beginning of the review', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (review) => {
      const preview = previewOf(review)
      return preview === review || (preview.endsWith(' ...') && review.startsWith(preview.slice(0, -4)))
    }),
  )
})
