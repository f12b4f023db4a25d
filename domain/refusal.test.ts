import { expect, test } from 'vitest'
import { aForm } from '#tests/support/accounts.ts'
import { readProfile, readSignUp, sentences } from './accounts/rules.ts'
import type { Refusal } from './refusal.ts'
import { readReview } from './reviews/rules.ts'

function refusalOf(read: () => unknown): Partial<Refusal> {
  try {
    read()
  } catch (error) {
    const { message, field, alsoWrong, more } = error as Refusal
    return { message, field, alsoWrong, more }
  }
  throw new Error('It was read')
}

test('sign-up says what is wrong with the first invalid field, and names all others', () => {
  const form = aForm({ userName: 'ab', email: 'nobody', password: 'short', confirmation: 'other' })
  const alsoWrong = ['email', 'password', 'confirmation']
  expect(refusalOf(() => readSignUp(form))).toMatchObject({ message: sentences.userName, field: 'userName', alsoWrong })
  expect(refusalOf(() => readSignUp(aForm({})))).toMatchObject({ field: 'userName', alsoWrong })
})

test('a common password is refused with the message of section 5 and the reason', () => {
  const form = aForm({ userName: 'Mari', email: 'mari@site.example', password: 'password1', confirmation: 'password1' })
  const more = 'This password is among those that are guessed first.'
  expect(refusalOf(() => readSignUp(form))).toEqual({
    message: sentences.password,
    field: 'password',
    alsoWrong: [],
    more,
  })
})

test('a short password is not called a common one', () => {
  const form = aForm({ userName: 'Mari', email: 'mari@site.example', password: 'abc', confirmation: 'abc' })
  expect(refusalOf(() => readSignUp(form)).more).toBeUndefined()
})

test('the profile and review forms name all invalid fields', () => {
  expect(refusalOf(() => readProfile(aForm({ userName: 'a', gender: 'x' }))).alsoWrong).toEqual(['gender'])
  expect(refusalOf(() => readReview('anime', { storyScore: '11' }))).toMatchObject({
    field: 'storyScore',
    alsoWrong: ['overallScore', 'review'],
  })
})
