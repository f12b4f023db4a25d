import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { composeOnce } from './compose-once.ts'
import { RequestValue } from './request-value.ts'

test('a statement is composed once, and sent with the values of each execution and of each request', async () => {
  const db = await freshDatabase()
  const greeting = new RequestValue('hello')
  let composed = 0
  const greet = composeOnce<{ text: string }, string>((name) => {
    composed++
    return sql`select ${greeting}::text || ' ' || ${name}::text || ' and ' || ${name}::text as text`
  })

  const greeted = await Promise.all([
    greet(db, 'Ann'),
    greeting.run('good day', () => greet(db, 'Ben')),
    greeting.run('good night', async () => {
      await greet(db, 'Cid')
      return greet(db, 'Dan')
    }),
  ])

  expect(greeted.flat().map(({ text }) => text)).toEqual([
    'hello Ann and Ann',
    'good day Ben and Ben',
    'good night Dan and Dan',
  ])
  expect(composed).toBe(1)
})
