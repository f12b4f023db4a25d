import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyFor } from '#tests/support/busy-for.ts'
import { manyLines, oneLine } from '../titles/text-rules.ts'
import { holdsNotes, holdsTags, readMalComment, writeMalComment, writeMalTags } from './mal-comment.ts'

/** Texts in which the marks of comments and of HTML are likely. */
const mark = fc.constantFrom(
  '[Kiroku',
  ': ',
  'private',
  '; ',
  'score 7.5',
  'tags ["a"]',
  ']',
  '\n',
  '&',
  'amp;',
  '<br />',
  '&shy;',
  ',',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(mark, fc.string({ maxLength: 3 })), { maxLength: 12 }).map((parts) => parts.join('')),
)
const notes = anyText.map(manyLines)
const tags = fc.array(
  anyText.map(oneLine).filter((tag) => tag !== ''),
  { maxLength: 4 },
)
const beside = fc
  .record(
    {
      score: fc.integer({ min: 1, max: 100 }),
      droppedOn: fc.constantFrom('2019', '2019-04', '2019-04-30'),
      isPrivate: fc.constant(true as const),
      tags,
    },
    { requiredKeys: [] },
  )
  .map(({ score, ...others }) => ({ ...others, ...(score !== undefined && { score: score / 10 }) }))

test('notes, and what MyAnimeList has no field for, come back from comments as they were', () => {
  fc.assert(
    fc.property(notes, beside, (notes, beside) => {
      const comment = writeMalComment(notes, beside)
      const read = readMalComment(comment)
      expect({ ...read, beside: read.beside ?? {} }).toEqual({ notes, beside })
      expect(holdsNotes(comment, notes)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('tags come back as they were, unless one has a comma', () => {
  fc.assert(
    fc.property(tags, (given) => {
      const plain = [...new Set(given.filter((tag) => !tag.includes(',') && tag.length < 50))]
      expect(holdsTags(writeMalTags(plain), plain)).toBe(true)
    }),
  )
})

test('what MyAnimeList has no field for is a line that people can read', () => {
  const said = { score: 7.5, droppedOn: '2019-04', isPrivate: true, tags: ['a, b', 'c'] } as const
  expect(writeMalComment('Good fun & games', { ...said, tags: [...said.tags] })).toBe(
    'Good fun & games\n[Kiroku: score 7.5; dropped 2019-04; private; tags ["a, b","c"]]',
  )
  expect(writeMalComment('', { score: 10 })).toBe('[Kiroku: score 10.0]')
  expect(writeMalComment('AT&amp;T', {})).toBe('AT&amp;amp;T')
})

test('a line that is not wholly of that form is part of the notes', () => {
  for (const line of [
    '[Kiroku: scores 7]',
    '[Kiroku: score 11.0]',
    '[Kiroku: dropped 2019-13]',
    '[Kiroku: tags [1]]',
    'x [Kiroku]',
  ]) {
    expect(readMalComment(line)).toEqual({ notes: line, beside: null })
  }
  expect(readMalComment('As<br />\r\nMAL<br>&eacute;\n[Kiroku: private]\n')).toEqual({
    notes: 'As\n\nMAL\né',
    beside: { isPrivate: true },
  })
})

test('a long comment that is nearly of that form takes no time', async () => {
  for (const part of ['; tags [', '; ', '[Kiroku: ', '\n[Kiroku', '<br ', '&', '[']) {
    for (const end of ['x]', ']x]', '']) {
      const { busy } = await busyFor(() => readMalComment(`[Kiroku: ${part.repeat(200_000 / part.length)}${end}`))
      expect(busy).toBeLessThan(500)
    }
  }
})
