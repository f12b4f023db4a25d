import { expect, test } from 'vitest'
import { exactDates } from './exact-dates.ts'

test('days are shown in the format of the site, and months and years alone are not', () => {
  expect(exactDates({ releasedOn: '1998-04-03', endedOn: '1999-04-24' })).toEqual([
    { label: 'Release date', text: '03/04/1998' },
    { label: 'End date', text: '24/04/1999' },
  ])
  expect(exactDates({ releasedOn: '1998-04', endedOn: '1999' })).toEqual([])
  expect(exactDates({ releasedOn: '1907-01-01', endedOn: null })).toEqual([
    { label: 'Release date', text: '01/01/1907' },
  ])
})
