import { expect, test } from 'vitest'
import { inWords, isAboutServer, levelOf } from './levels.ts'

const line = (state: string, said: string) => `2026-11-21 21:37:58.123 UTC [4711] ${state} ${said}`

test.each([
  ['error', '53300', 'FATAL:  sorry, too many clients already'],
  ['error', 'XX000', 'PANIC:  could not write to file "pg_wal/xlogtemp.4711": No space left on device'],
  ['error', '53100', 'ERROR:  could not extend file "base/5/16384": No space left on device'],
  ['error', 'XX001', 'ERROR:  invalid page in block 7 of relation base/5/16384'],
  ['warn', '57P02', 'WARNING:  terminating connection because of crash of another server process'],
  ['debug', '57P03', 'FATAL:  the database system is starting up'],
  ['debug', '57P01', 'FATAL:  terminating connection due to administrator command'],
  ['debug', '08006', 'FATAL:  connection to client lost'],
  ['debug', '23505', 'ERROR:  duplicate key value violates unique constraint "users_email_key"'],
  ['debug', '00000', 'LOG:  checkpoint complete: wrote 3 buffers'],
  ['debug', '00000', 'NOTICE:  relation "migrations" already exists, skipping'],
] as const)('is logged as %s: %s %s', (level, state, said) => {
  expect(levelOf(line(state, said), 'debug')).toBe(level)
})

test('lines that explain a message have its level; the statement does not', () => {
  expect(levelOf(line('53100', 'HINT:  Check free disk space.'), 'error')).toBe('error')
  expect(levelOf('\tand of a line that goes on', 'warn')).toBe('warn')
  expect(levelOf(line('23505', 'DETAIL:  Key (email)=(a@b.example) already exists.'), 'debug')).toBe('debug')
  expect(levelOf(line('53100', "STATEMENT:  insert into reviews values ('secret')"), 'error')).toBe('debug')
})

test('who runs a command is told what is wrong with the server, and not what one client was told', () => {
  expect(isAboutServer(line('53100', 'PANIC:  could not write to file "pg_wal/xlogtemp.4711"'))).toBe(true)
  expect(isAboutServer(line('53100', 'HINT:  Check free disk space.'))).toBe(true)
  expect(isAboutServer('postgres: could not find the folder of the database')).toBe(true)
  expect(isAboutServer(line('28000', 'FATAL:  role "root" does not exist'))).toBe(false)
})

test('an operator is told what was wrong, and not when and where', () => {
  const lines = [
    line('53100', 'FATAL:  could not extend file "base/16384/25372": No space left on device'),
    line('53100', 'HINT:  Check free disk space.'),
    line('53100', 'CONTEXT:  WAL redo at 0/2E39E60 for XLOG/FPI: ; blkref #0: rel 1663/16384/25372, blk 0 FPW'),
  ]

  expect(inWords(lines)).toBe(
    'could not extend file "base/16384/25372": No space left on device. Check free disk space',
  )
  expect(inWords(['spawn postgres ENOENT'])).toBe('spawn postgres ENOENT')
})
