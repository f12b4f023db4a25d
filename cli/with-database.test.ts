import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#tests/support/command.ts'

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
