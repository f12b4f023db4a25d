import { expect, test } from 'vitest'
import { aForm } from '#tests/support/accounts.ts'
import { changedFields } from './changed-fields.ts'

const profile = {
  image: '',
  userName: 'Mari',
  gender: 'other',
  birthdate: null,
  bio: 'Hello',
  titleLanguage: null,
  adultTitles: null,
  averages: 'shown',
  timeZone: null,
  scoreScale: 'ten' as const,
} as const
const same = {
  image: '',
  userName: 'Mari',
  gender: 'other',
  birthdate: '',
  bio: 'Hello',
  titleLanguage: '',
  adultTitles: '',
  averages: 'shown',
  timeZone: '',
  scoreScale: 'ten',
}

test('only changed fields are sent', () => {
  const sent = changedFields(aForm({ ...same, birthdate: '2000-01-01', bio: '' }), profile)
  expect([...(sent ?? [])]).toEqual([
    ['birthdate', '2000-01-01'],
    ['bio', ''],
  ])
})

test('nothing is sent if none changed', () => {
  expect(changedFields(aForm({ ...same, userName: ' Mari ' }), profile)).toBeNull()
})
