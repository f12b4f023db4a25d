import { expect, test } from 'vitest'
import { aRow, emptyTitleForm } from '#tests/support/title-form.ts'
import { applyStep } from './apply-step.ts'

const form = { ...emptyTitleForm('anime'), characters: [aRow({ id: '7' }), aRow({ name: 'Nui' })] }

test('a row is added at the end', () => {
  expect(applyStep(form, 'add-characters')?.characters).toEqual([...form.characters, aRow({ name: '' })])
  expect(applyStep(form, 'add-staff')).toMatchObject({ staff: [aRow({ name: '' })], characters: form.characters })
})

test('a row is removed, and one that was saved is remembered as removed', () => {
  expect(applyStep(form, 'remove-characters-0')).toMatchObject({
    characters: [aRow({ name: 'Nui' })],
    removedCharacters: ['7'],
  })
  expect(applyStep(form, 'remove-characters-1')).toMatchObject({ characters: [{ id: '7' }], removedCharacters: [] })
  expect(applyStep(form, 'remove-characters-5')).toEqual(form)
})

test('anything else is not a step', () => {
  for (const step of ['', 'save', 'add-constructor', 'remove-staff', 'remove-staff--1']) {
    expect(applyStep(form, step)).toBeNull()
  }
})
