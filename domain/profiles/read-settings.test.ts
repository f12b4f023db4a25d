import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { isHandle, readHandle, readProfileSettings } from './read-settings.ts'
import { profileParts } from './rules.ts'

test('a handle has 3 to 30 small letters, digits, hyphens and underscores, with a letter or digit at both ends', () => {
  for (const handle of ['abc', 'a-b', 'a_b', '007', 'mari-2', `a${'-'.repeat(28)}b`])
    expect(isHandle(handle)).toBe(true)
  for (const handle of [
    '',
    'ab',
    '-ab',
    'ab_',
    'a.b',
    'a b',
    'Mari',
    'ｍari',
    'mári',
    'a/b',
    'a\nb',
    'abc\n',
    'a'.repeat(31),
  ]) {
    expect([handle, isHandle(handle)]).toEqual([handle, false])
  }
})

test('whatever is typed, a handle is read in one spelling or not at all', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9_-]{0,32}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const handle = readHandle(text)
      if (handle === null) return !/^[A-Za-z0-9][A-Za-z0-9_-]{1,28}[A-Za-z0-9]$/.test(text)
      return isHandle(handle) && readHandle(handle) === handle && readHandle(` ${handle.toUpperCase()} `) === handle
    }),
  )
})

test('words of the site cannot be handles, in whatever case', async () => {
  for (const handle of ['admin', 'Settings', 'LISTS', 'me-', 'api', 'sign-in', 'moderator', 'null']) {
    const code = handle === 'me-' ? 'handle' : 'handle-taken'
    expect(await refusalOf(() => readProfileSettings(aForm({ isOn: 'yes', handle })))).toMatchObject({
      code,
      field: 'handle',
    })
  }
})

test('a profile is on only with a handle; what the form leaves out stays as it is', async () => {
  expect(await refusalOf(() => readProfileSettings(aForm({ isOn: 'yes' })))).toMatchObject({ code: 'handle' })
  expect(await refusalOf(() => readProfileSettings(aForm({ isOn: 'yes', handle: ' ' })))).toMatchObject({
    code: 'handle',
  })
  expect(readProfileSettings(aForm({ isOn: 'yes', handle: ' Mari ', about: 'link' }))).toEqual({
    isOn: true,
    handle: 'mari',
    parts: { about: 'link' },
  })
  expect(readProfileSettings(aForm({}))).toEqual({ isOn: false, parts: {} })
  expect(readProfileSettings(aForm({ handle: '' }))).toEqual({ isOn: false, handle: null, parts: {} })
})

test('any other visibility is refused beside its part', async () => {
  for (const part of profileParts) {
    for (const odd of ['', 'Public', 'toString', 'everybody']) {
      const form = aForm({ isOn: 'yes', handle: 'mari', [part]: odd })
      expect(await refusalOf(() => readProfileSettings(form))).toMatchObject({ code: 'visibility', field: part })
    }
  }
})

function aForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
