import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test, vi } from 'vitest'
import { aForm } from '#tests/support/accounts.ts'
import { busyFor } from '#tests/support/busy-for.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { isGuessable } from './is-guessable.ts'
import { readNewPassword, readSignUp } from './read-new-password.ts'

test.each([
  ...[
    'password1',
    'P4ssw0rd!',
    '12345678',
    'aaaaaaaa',
    'qwertyuiop',
    'letmein123',
    'samantha',
    '\uff50assword1',
    '$up3rm4n',
    'dr@g0nb4ll',
    '1l0v3y0u',
  ],
  ...['sakura2024', '2000-01-01', 'asdfghjkl;', '11223344', 'kirokukiroku', 'anime1234'],
  ...['a'.repeat(128), 'password'.repeat(16)],
])('%s is guessed first', async (password) => {
  expect(await isGuessable(password)).toBe(true)
})

test.each([
  ...['eight ch', 'a fine secret', 'correct horse battery staple', '日本語で長い合言葉', '🗝️🐙🌊🍜🎏🏮🎐🗻'],
  ...[`${'x y '.repeat(30)}tail enz`, `tail enz${'a'.repeat(99)}`, 'passwordX9$kk2password', 'marisol_99'],
])('%s is not', async (password) => {
  expect(await isGuessable(password)).toBe(false)
})

test('leaked passwords are guessed first: a tenth of the 3,000 most common with eight or more characters, and of the others some', async () => {
  const leaked = dictionary['passwords-common'].map(String).filter((password) => password.length >= 8)
  const common = leaked.slice(0, 3_000).filter((_, i) => i % 10 === 0)
  const others = leaked.filter((_, i) => i % 100 === 0)
  expect([common.length, others.length]).toEqual([300, 180])
  const passing = []
  for (const password of [...common, ...others]) if (!(await isGuessable(password))) passing.push(password)
  expect(passing).toEqual([])
})

test('a sign-up with a password made of its name or address is refused with the reason', async () => {
  const about = { userName: 'Marisol', email: 'marisol@bergen.example' }
  const refusal = { field: 'password', more: 'This password is among those that are guessed first.' }
  for (const password of ['marisol_99', 'MariSol_99', 'bergen-99', 'marisol@bergen.example']) {
    const form = aForm({ ...about, password, confirmation: password })
    expect(await refusalOf(readSignUp(form)), password).toMatchObject(refusal)
  }
})

test('a guessable new password is named before a wrong confirmation, and both are marked', async () => {
  expect(await refusalOf(readNewPassword(aForm({ password: 'password1', confirmation: 'other' })))).toMatchObject({
    sentence: 'Please enter valid password! Password should be more than 8 characters',
    field: 'password',
    alsoWrong: ['confirmation'],
    more: 'This password is among those that are guessed first.',
  })
})

test.each([
  'p4$$w0rd'.repeat(16),
  '20001010'.repeat(16),
  '0123456789'.repeat(12),
  '4@8({[<369&#!1/|0$5+7%2'.repeat(5),
  '\ufdfa'.repeat(30_000),
])('the longest password made of %s takes no time', async (password) => {
  await isGuessable(password, [password, password])
  const { busy } = await busyFor(() => isGuessable(password, [password, password]))
  expect(busy).toBeLessThan(200)
})

test('passwords are looked at again once what could not be loaded is there', async () => {
  vi.resetModules()
  vi.doMock('@zxcvbn-ts/core', () => {
    throw new Error('The site is being built')
  })
  const { isGuessable: look } = await import('./is-guessable.ts')
  await expect(look('password1')).rejects.toThrow()
  vi.doUnmock('@zxcvbn-ts/core')

  expect(await look('password1')).toBe(true)
})
