import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test('namesakes are told apart by what they are in their best known title', () => {
  const mari = { kind: 'people', id: 7, name: 'Mari Sato', image: null, isStudio: false } as const
  const said = (title: string | null, credit: { role: string; character: string | null } | null) =>
    shownName({ ...mari, title, credit: credit && { voice: null, ...credit } }).said
  expect(said(null, null)).toBe('Person')
  expect(said('Bebop', { role: 'Key Animation', character: null })).toBe('Person\u00a0· Key Animation\u00a0· Bebop')
  expect(said('Bebop', { role: 'Main', character: 'Spike' })).toBe('Person\u00a0· Voice of Spike\u00a0· Bebop')
  expect(said('Bebop', { role: '', character: null })).toBe('Person\u00a0· Bebop')
})

test('characters of one name in one title are told apart by their voices', () => {
  const kid = { kind: 'characters', id: 7, name: 'Kid', image: null, isStudio: false, title: 'Kumi' } as const
  const credit = { role: '', character: null }
  expect(shownName({ ...kid, credit: { ...credit, voice: 'Mari Sato' } }).said).toBe(
    'Character · Voiced by Mari Sato · Kumi',
  )
  expect(shownName({ ...kid, credit: { ...credit, voice: null } }).said).toBe('Character · Kumi')
})
