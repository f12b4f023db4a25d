import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { resetMail } from './reset-mail.ts'
import { writeToFolder } from './write-to-folder.ts'

test('without a mail server, a mail is a file that only its owner can read, and its link is in the log', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'kiroku-mail-')), 'mail')
  onTestFinished(() => rm(join(folder, '..'), { recursive: true }))
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const mail = resetMail(
    { name: 'Kiroku', baseUrl: 'http://localhost:3000' },
    { to: 'reader@site.example', code: 'c0de', goal: '/profile?x=1' },
  )

  await writeToFolder(folder, 'Kiroku <a@b.example>', log)(mail)

  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^\d{4}-.*\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(folder, name), 'utf8')).toContain('Subject: Set a new password for Kiroku')
  expect(lines.join()).toContain('http://localhost:3000/reset-password?code=c0de&to=%2Fprofile%3Fx%3D1')
})
