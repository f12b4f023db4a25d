import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { runCommand, startCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'

const lines = Array.from({ length: 1_100 }, (_, place) =>
  JSON.stringify({ itemType: 'anime', title: `Title ${place}`, characters: [{ name: `Hero ${place}` }] }),
)

async function countOf(db: Db, table: 'titles' | 'title_characters'): Promise<number> {
  return Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )
}

/** Sends a program 300 lines without ending its input, and returns once the first batch of 250 is in the database. */
async function importFirstBatch(db: Db, url: string): Promise<ChildProcess> {
  const program = startCommand(['import', '-'], { databaseUrl: url })
  program.stdin.write(`${lines.slice(0, 300).join('\n')}\n`)
  while ((await countOf(db, 'titles')) === 0) {
    if (program.exitCode !== null) throw new Error(`It ended with ${program.exitCode}`)
    await wait(50)
  }
  return program
}

const importAll = (url: string) => runCommand(['import', '-'], { databaseUrl: url }, lines.join('\n'))

test('a killed import leaves whole titles only, and the next one adds the rest', async () => {
  const { db, url } = await newDatabase()
  const program = await importFirstBatch(db, url)
  program.kill('SIGKILL')
  await once(program, 'close')

  expect(await countOf(db, 'titles')).toBe(250)
  expect(await countOf(db, 'title_characters')).toBe(250)
  expect(await importAll(url)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/added +850\nchanged +0\nunchanged +250\n/),
  })
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends an import after the current batch, with its summary', async (signal, exitCode) => {
  const { db, url } = await newDatabase()
  const program = await importFirstBatch(db, url)
  program.kill(signal)
  const [output, [code]] = await Promise.all([text(program.stdout as NodeJS.ReadableStream), once(program, 'close')])

  expect(code).toBe(exitCode)
  expect(output).toMatch(/added +250\nchanged +0\nunchanged +0\nrefused +0\nInterrupted after/)
  expect(await countOf(db, 'titles')).toBe(250)
})

test('the exit code says whether lines were refused, and whether the import could start', async () => {
  const { url } = await newDatabase()
  const codeOf = async (args: string[], input: string) =>
    (await runCommand(['import', ...args], { databaseUrl: url }, input)).code
  expect(await codeOf(['-'], '{"itemType":"anime","title":"A"}')).toBe(0)
  expect(await codeOf(['-'], '{"itemType":"anime"}')).toBe(1)
  expect(await codeOf(['/does/not/exist'], '')).toBe(2)
  expect(await codeOf(['-'], '<!DOCTYPE html>')).toBe(2)
  expect(await codeOf(['-'], ''), 'from a program that failed, perhaps').toBe(2)
  expect(await codeOf([], '')).toBe(2)
})
