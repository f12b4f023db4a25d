import { expect, test } from 'vitest'
import type { Subject } from '#domain/audit/rules.ts'
import { subjectName } from './log.ts'

test.each<[string, Omit<Subject, 'id'>]>([
  ['Mushishi', { kind: 'title', name: 'Mushishi' }],
  ['of Mushishi by Mari', { kind: 'review', name: 'Mushishi', author: 'Mari' }],
  ['of Mushishi by Mari', { kind: 'review', name: 'of Mushishi by Mari', author: null }],
  ['of all titles', { kind: 'posters', name: '' }],
  ['of Mushishi', { kind: 'poster', name: 'Mushishi' }],
  ['of a title that has since been deleted', { kind: 'poster', name: '' }],
  ['of all titles', { kind: 'import', name: 'of all titles' }],
  ['of this site', { kind: 'demo', name: '' }],
])('the log says %s', (text, subject) => {
  expect(subjectName({ id: '1', ...subject })).toBe(text)
})
