import { expect, onTestFinished, test, vi } from 'vitest'
import type { BackupPlace } from './place.ts'
import { backupName, deleteOldBackups, newestBackup } from './retention.ts'

const site = '0a1b2c3d-0000-4000-8000-000000000000'
const day = 24 * 60 * 60 * 1000
const now = () => new Date().toISOString()

test('backups are kept by number or by age, whichever keeps more, and those of others always', async () => {
  const named = (days: number, of = site) => backupName(new Date(Date.now() - days * day).toISOString(), of)
  const others = [
    named(900, 'ffffffff-0000'),
    'kiroku.tar',
    `${named(900)}.part`,
    `x${named(900)}`,
    'kiroku-now-0a1b2c3d.tar',
  ]
  const own = [0, 1, 2, 5, 40, 400].map((days) => named(days))
  const left = async (number: number | null, days: number | null) => {
    const there = new Set([...others, ...own.toReversed()])
    const deleted = await deleteOldBackups(aPlace(there), site, { number, days }, now())
    expect(there.isDisjointFrom(new Set(deleted)) && there.size + deleted.length).toBe(others.length + own.length)
    expect([...there].slice(0, others.length)).toEqual(others)
    return own.filter((name) => there.has(name)).length
  }

  expect(await left(null, null)).toBe(6)
  expect(await left(2, null)).toBe(2)
  expect(await left(99, null)).toBe(6)
  expect(await left(null, 3)).toBe(3)
  expect(await left(2, 41)).toBe(5)
  expect(await left(5, 1)).toBe(5)

  const old = new Set([named(50), named(90)])
  await deleteOldBackups(aPlace(old), site, { number: null, days: 1 }, now())
  expect([...old], 'the newest stays, however old it is').toEqual([named(50)])
})

test('backups that a clock which was ahead has named cost none of those made since', async () => {
  const named = (days: number) => backupName(new Date(Date.now() + days * day).toISOString(), site)
  const there = new Set([named(30), named(1), named(0), named(-1)])

  expect(await deleteOldBackups(aPlace(there), site, { number: 1, days: null }, now())).toEqual([named(-1)])
  expect((await newestBackup(aPlace(there), site))?.name).toBe(named(0))
})

test('a clock that is ahead, of the machine or of the database, makes no backup old', async () => {
  const named = (days: number) => backupName(new Date(Date.now() + days * day).toISOString(), site)
  const month = { number: 1, days: 30 }
  const later = (days: number) => new Date(Date.now() + days * day).toISOString()

  const there = new Set([named(40), named(-1), named(-50)])
  expect(await deleteOldBackups(aPlace(there), site, month, later(40))).toEqual([named(-50)])

  vi.useFakeTimers({ now: Date.now() + 40 * day, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const made = [0, -1, -29, -50].map((days) => named(days - 40))
  expect(await deleteOldBackups(aPlace(new Set(made)), site, month, later(-40))).toEqual(made.slice(3))
})

test('a backup is named by its moment and its site', () => {
  expect(backupName('2026-11-23T03:41:00.123Z', site)).toBe('kiroku-20261123T034100Z-0a1b2c3d.tar')
})

function aPlace(names: Set<string>): BackupPlace {
  return { list: async () => [...names], delete: async (name: string) => void names.delete(name) } as never
}
