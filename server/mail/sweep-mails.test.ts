import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { resetMail } from './reset-mail.ts'
import { sweepMails } from './sweep-mails.ts'
import { writeToFolder } from './write-to-folder.ts'

test('a mail is deleted when its link has expired, and nothing else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const send = writeToFolder(folder, 'Kiroku <a@b.example>', createLog('silent'))
  const mail = resetMail({ name: 'Kiroku', baseUrl: 'http://site' }, { to: 'a@b.example', code: 'c0de', goal: null })
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await send(mail)
  const [old = ''] = await readdir(folder)
  await utimes(join(folder, old), ago(61), ago(61))
  // A write that was cut off, and an operator's own file.
  await writeFile(join(folder, `.${old}`), 'half')
  await utimes(join(folder, `.${old}`), ago(90), ago(90))
  await writeFile(join(folder, 'notes.eml'), 'mine')
  await utimes(join(folder, 'notes.eml'), ago(600), ago(600))
  await send(mail)
  const [fresh = ''] = (await readdir(folder)).filter((name) => name.startsWith('2') && name !== old)
  await utimes(join(folder, fresh), ago(59), ago(59))

  await sweepMails(folder)

  expect((await readdir(folder)).sort()).toEqual([fresh, 'notes.eml'])
})

test('a folder that does not exist is no error', async () => {
  await sweepMails(join(tmpdir(), 'kiroku-no-such-folder'))
})
