import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { readPasskeyName } from './rules.ts'

test('a passkey has a name of which something is to be seen', async () => {
  const read = async (name: string) => {
    const form = new FormData()
    form.set('name', name)
    return readPasskeyName(form)
  }
  expect(await read(' Phone ')).toBe('Phone')
  for (const name of ['', ' ', '\u200b\u00ad', '\u3164', 'x'.repeat(61)]) {
    expect(await refusalOf(read(name))).toMatchObject({ code: 'passkey-name', field: 'name' })
  }
})
