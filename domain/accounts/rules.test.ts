import { expect, test } from 'vitest'
import { aForm } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { readSignUp } from './read-new-password.ts'
import { readCredentials, readProfile } from './rules.ts'

const good = { userName: 'Mari', email: 'mari@site.example', password: 'a fine secret', confirmation: 'a fine secret' }
const signUp = (given: Partial<typeof good>) => readSignUp(aForm({ ...good, ...given }))

test('a valid sign-up is accepted as it is, with the address in lower case', async () => {
  expect(await signUp({ userName: '  Mari ', email: 'Mari@Site.example ' })).toEqual({
    userName: 'Mari',
    email: 'mari@site.example',
    password: 'a fine secret',
  })
})

test.each(
  [
    ['', 'ab', 'a'.repeat(21), '   ', 'a\0bc', 'a\u202ebc'].map((userName) => ({ userName })),
    ['\u200b\u200b\u200b', 'ㅤㅤㅤ', '\u2800 \u2800', '\u0301\u0301\u0301'].map((userName) => ({ userName })),
    ['', 'mari', 'mari@site', '@site.example', 'a b@site.example', 'mari@site.example\0', `${'a'.repeat(65)}@b.cd`].map(
      (email) => ({ email }),
    ),
    [
      '',
      'seven77',
      '日本語日本語日',
      'password1',
      'P4ssw0rd!',
      '12345678',
      'aaaaaaaa',
      'qwertyuiop',
      'letmein123',
      'a\0fine secret',
    ].map((password) => ({ password, confirmation: password })),
    ['', 'a fine secreT'].map((confirmation) => ({ confirmation })),
  ].flat(),
)('%j is refused with the sentence of its field', async (given) => {
  const sentences = {
    userName: 'Please enter valid username!',
    email: 'Please enter valid email!',
    password: 'Please enter valid password! Password should be more than 8 characters',
    confirmation: 'Confirm password mismatch!',
  }
  const field = Object.keys(given)[0] as keyof typeof sentences
  expect(await refusalOf(signUp(given))).toMatchObject({ sentence: sentences[field], field })
})

test('when several fields are invalid, the first is named: username, email, password, confirmation', async () => {
  const wrong = { userName: '', email: '', password: '', confirmation: 'x' }
  const fields = ['userName', 'email', 'password', 'confirmation'] as const
  for (const [place, field] of fields.entries()) {
    const rightBefore = Object.fromEntries(fields.slice(0, place).map((each) => [each, good[each]]))
    await expect(signUp({ ...wrong, ...rightBefore })).rejects.toMatchObject({ field })
  }
})

test('a user name has 3 to 20 characters, as a reader counts them', async () => {
  for (const userName of ['abc', 'a'.repeat(20), '日本語', '😀😀😀', '👩‍👩‍👧', "O'Neill <b>"]) {
    expect((await signUp({ userName })).userName).toBe(userName)
  }
})

test('a password has 8 to 128 characters of any kind', async () => {
  for (const password of ['eight ch', '日本語で長い合言葉', '🗝️🐙🌊🍜🎏🏮🎐🗻', `${'x y '.repeat(30)}tail enz`]) {
    expect((await signUp({ password, confirmation: password })).password).toBe(password)
  }
  const long = 'long enough '.repeat(11)
  expect((await refusalOf(signUp({ password: long, confirmation: long }))).sentence).toBe(
    'Please enter valid password! Password should be at most 128 characters',
  )
})

test('sign-in requires both fields', async () => {
  const read = (fields: Record<string, string>) => () => readCredentials(aForm(fields))
  expect((await refusalOf(read({ password: 'x' }))).sentence).toBe('Please enter valid email!')
  expect((await refusalOf(read({ email: 'mari@site.example' }))).sentence).toBe('Please enter your password!')
  expect(read({ email: 'mari@site.example', password: 'short' })()).toEqual({
    email: 'mari@site.example',
    password: 'short',
  })
})

test('a profile is read field by field, and only the fields that were sent', () => {
  expect(readProfile(aForm({ bio: ' line one\r\nline two ' }))).toEqual({ bio: 'line one\nline two' })
  expect(readProfile(aForm({ gender: 'female' }))).toEqual({ gender: 'female' })
  expect(readProfile(aForm({ gender: '', birthdate: '' }))).toEqual({ gender: '', birthdate: null })
  expect(readProfile(aForm({ birthdate: '2000-02-29', gender: 'Other', isAdmin: 'true' }))).toEqual({
    birthdate: '2000-02-29',
    gender: 'other',
  })
  expect(readProfile(aForm({ image: 'https://provider.example/me.png', bio: '' }))).toEqual({ bio: '' })
})

test('a bio has at most 2,000 characters, as readers count them', async () => {
  const sentence = 'Please shorten your bio to 2,000 characters'
  for (const character of ['字', 'e\u0301', '🇯🇵']) {
    expect(readProfile(aForm({ bio: character.repeat(2000) })).bio).toBe(character.repeat(2000))
    const long = aForm({ bio: character.repeat(2001) })
    expect(await refusalOf(() => readProfile(long))).toMatchObject({ sentence })
  }
  const stacked = aForm({ bio: `a${'\u0301'.repeat(16_000)}` })
  expect(await refusalOf(() => readProfile(stacked))).toMatchObject({ sentence })
})

test.each([
  { userName: 'ab' },
  { gender: 'men' },
  { birthdate: '2001-02-29' },
  { birthdate: '1899-12-31' },
  { birthdate: '2999-01-01' },
  { birthdate: '01/02/2000' },
  { bio: 'a\0' },
] as Record<string, string>[])('%j is no profile', (fields) => {
  expect(() => readProfile(aForm(fields))).toThrow(expect.objectContaining({ field: Object.keys(fields)[0] }))
})

test('a name and a bio keep at most six accents on a character', () => {
  const zalgo = `a${'\u0301'.repeat(7)}${'\u0302'.repeat(80)}bc`
  expect(readProfile(aForm({ bio: zalgo })).bio).toBe(`a${'\u0301'.repeat(6)}bc`)
  expect(readProfile(aForm({ userName: `bc${'\u0302'.repeat(17)}` })).userName).toBe(
    `bĉ${'\u0302'.repeat(6)}`.normalize('NFC'),
  )
})
