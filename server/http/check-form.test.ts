import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkForm } from './check-form.ts'

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=b'
const part = (more = '') => `--b\r\nContent-Disposition: form-data; name="a"${more}\r\n\r\n\r\n`

const parse = (body: string | Buffer<ArrayBuffer>, type: string) =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => new FormData())

/** What an action would do with the form. */
async function read(body: string, type: string, fields: number): Promise<FormData | number | null> {
  const form = await checkForm(Buffer.from(body), type, fields)
  return form !== null && typeof form === 'object' ? (form.parsed ?? parse(form.body, form.type)) : form
}

const pieces = [
  'a',
  '=',
  '&',
  '+',
  '%',
  '%41',
  '%ff',
  '字',
  ' ',
  '--b',
  '--b--',
  '\r\n',
  '\r\n\r\n',
  '--',
  '"',
  ';',
  'b',
]

test('an accepted form has at most the allowed fields, and reads as the parser alone would read it', async () => {
  const bodies = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join('')),
    fc
      .array(fc.constantFrom(part(), part('; filename="c"'), '--b\r\n', 'text', '\r\n'), { maxLength: 12 })
      .map((some) => `${some.join('')}--b--`),
  )
  const property = fc.asyncProperty(bodies, fc.constantFrom(urlEncoded, multipart), async (body, type) => {
    const form = await read(body, type, 5)
    if (!(form instanceof FormData)) return
    expect([...form].length).toBeLessThanOrEqual(5)
    const names = (one: FormData) =>
      [...one].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
    expect(names(form)).toEqual(names(await parse(body, type)))
  })
  await fc.assert(property, { numRuns: 300 })
})

/** Milliseconds, the best of ten: a busy machine has ten moments in which to leave it alone. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 10; time++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

test('the worst form that can be sent costs little more than an honest one of the same size', async () => {
  const honest = `${part().slice(0, -2)}${'a'.repeat(990_000)}\r\n--b--`
  const reference = await costOf(() => read(honest, multipart, 1_000))
  const worst: [string, string][] = [
    ['a&'.repeat(495_000), urlEncoded],
    ['a&'.repeat(2_999), urlEncoded],
    [`a=${'+'.repeat(990_000)}`, urlEncoded],
    [`a=${'%ff'.repeat(330_000)}`, urlEncoded],
    [`${'%61'.repeat(100)}&`.repeat(2_999), urlEncoded],
    [`${part().repeat(19_000)}--b--`, multipart],
    [`${part().repeat(2_999)}--b--`, multipart],
    [`--b\r\n${'X: y\r\n'.repeat(160_000)}\r\n--b--`, multipart],
    [part('; filename="b"'.repeat(70_000)), multipart],
    [`${part('; filename="b"'.repeat(70)).repeat(240)}--b--`, multipart],
  ]
  for (const [body, type] of worst) {
    const cost = await costOf(() => read(body, type, 3_000))
    expect(cost / reference, `${type}: ${body.slice(0, 60)}`).toBeLessThan(60)
  }
})
