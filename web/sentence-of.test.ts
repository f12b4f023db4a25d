import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { storable } from '#domain/stored-refusal.ts'
import { sentences } from '#texts/refusals.ts'
import { sentenceOf, storedSentence } from './sentence-of.ts'

test('a refusal is put into words where it is shown, and into code and parameters in logs', () => {
  const refusal = new Refusal('already-listed', { title: 'Mushishi' })
  expect(sentenceOf(refusal)).toBe('Mushishi is already added in your FavList!')
  expect(refusal.message).toBe('already-listed {"title":"Mushishi"}')
  expect(new Refusal('not-signed-in').message).toBe('not-signed-in')
})

test('a row of one column is told of in the singular', () => {
  const sentence = sentenceOf(new Refusal('row-columns', { columns: 1, expected: 19 }))
  expect(sentence).toBe('It has 1 column instead of 19')
})

test('no sentence is empty', () => {
  for (const [code, say] of Object.entries(sentences)) expect(say, code).not.toBe('')
})

test('a stored refusal is put into words when it is read; a row that holds a sentence keeps it', () => {
  const refusal = new Refusal('already-listed', { title: '"{Fate}"' })
  expect(storedSentence(storable(refusal))).toBe(sentenceOf(refusal))
  for (const sentence of ['The site did not answer', '{"code":"of-another-release","parameters":{}}']) {
    expect(storedSentence(sentence)).toBe(sentence)
  }
})

test('what a stored refusal quotes is cut and cleaned', () => {
  const title = `a\0\ud800${'x'.repeat(10_000)}`
  const sentence = storedSentence(storable(new Refusal('already-listed', { title })))
  expect(sentence).toMatch(/^a\ufffd\ufffdx+ is already added/)
  expect(sentence.length).toBeLessThan(600)
})
