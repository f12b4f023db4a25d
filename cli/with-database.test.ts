import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#tests/support/command.ts'
import { emptyDatabaseWithUrl } from '#tests/support/database.ts'

test('a command that needs a site makes no empty one, where a service has its own elsewhere for example', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const environment = { DATA_DIR: join(folder, 'data') }
  const commands = ['users', 'secret renew', 'backup site.tar', 'admin reset-password admin@site.example']

  const answers = await Promise.all(commands.map((command) => runCommand(command.split(' '), { folder, environment })))

  for (const { said, wrong, code } of answers) {
    expect([said, code]).toEqual(['', 1])
    expect(wrong).toContain(`There is no site in ${environment.DATA_DIR} yet`)
  }
  expect(await readdir(folder)).toEqual([])
})

test('nor does it in a database that another name was meant for', async () => {
  const { db, url } = await emptyDatabaseWithUrl()
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const command of ['users', 'secret renew']) {
    const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
    const { said, wrong, code } = await runCommand(command.split(' '), { folder, environment })
    expect([said, code]).toEqual(['', 1])
    expect(wrong).toContain('There is no site in that database yet')
  }
  expect((await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual([])
})
