import { expect, test } from 'vitest'
import { aForm } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { readSignUp } from './accounts/read-new-password.ts'
import { readProfile } from './accounts/rules.ts'
import { Refusal } from './refusal.ts'
import { readReview } from './reviews/rules.ts'

test('sign-up says what is wrong with the first invalid field, and names all others', async () => {
  const form = aForm({ userName: 'ab', email: 'nobody', password: 'short', confirmation: 'other' })
  const alsoWrong = ['email', 'password', 'confirmation']
  expect(await refusalOf(() => readSignUp(form))).toMatchObject({
    sentence: 'Please enter valid username!',
    field: 'userName',
    alsoWrong,
  })
  expect(await refusalOf(() => readSignUp(aForm({})))).toMatchObject({ field: 'userName', alsoWrong })
})

test('a common password is refused with the message of section 5 and the reason', async () => {
  const form = aForm({ userName: 'Mari', email: 'mari@site.example', password: 'password1', confirmation: 'password1' })
  const more = 'This password is among those that are guessed first.'
  expect(await refusalOf(() => readSignUp(form))).toEqual({
    code: 'password',
    sentence: 'Please enter valid password! Password should be more than 8 characters',
    field: 'password',
    alsoWrong: [],
    more,
  })
})

test('a short password is not called a common one', async () => {
  const form = aForm({ userName: 'Mari', email: 'mari@site.example', password: 'abc', confirmation: 'abc' })
  expect((await refusalOf(() => readSignUp(form))).more).toBeUndefined()
})

test('the profile and review forms name all invalid fields', async () => {
  expect((await refusalOf(() => readProfile(aForm({ userName: 'a', gender: 'x' })))).alsoWrong).toEqual(['gender'])
  expect(await refusalOf(() => readReview('anime', { storyScore: '11' }))).toMatchObject({
    field: 'storyScore',
    alsoWrong: ['overallScore', 'review'],
  })
})

test('a refusal that is told of a field keeps its cause, which is logged', () => {
  const away = Object.assign(new Refusal('no-default-bucket'), { cause: 'The store is silent' })
  expect(away.about({ field: 'image' })).toMatchObject({ ...away, field: 'image', cause: 'The store is silent' })
})
