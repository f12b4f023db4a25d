import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { until } from '#tests/support/kiroku.ts'
import { aBrowser } from './browser.ts'
import { isMissing } from './run-server.ts'
import { password, type Site, threeInstances } from './three-instances.ts'

const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
if (!library) console.warn('Left out: libfaketime is missing (Debian: libfaketime)')
const isWithout = isMissing('haproxy') || !library

/** Three instances; the clock of the first is three hours late. */
async function oneLate(): Promise<Site> {
  const late = { LD_PRELOAD: library, FAKETIME: '-3h', DONT_FAKE_MONOTONIC: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const site = await threeInstances({ environment: (instance) => (instance === 0 ? late : {}) })
  const { headers } = await fetch(`${site.instances[0].address}/healthz`)
  const hours = (Date.now() - Date.parse(headers.get('date') ?? '')) / 3_600_000
  expect(Math.round(hours), 'its clock is late').toBe(3)
  return site
}

test.skipIf(isWithout)('an instance whose clock is late lets nobody in and locks nobody out', async () => {
  const { instances, db, folder } = await oneLate()
  const addresses = instances.map(({ address }) => address)
  const [late = '', other = ''] = addresses
  const { id } = await aTitle(db, { kind: 'anime', title: 'Mushishi' })
  const record = `/entry/anime/${id}/record`

  for (const [place, address] of addresses.entries()) {
    const reader = aBrowser()
    await reader.signUp(address, `reader${place}`)
    for (const each of addresses) expect((await reader.get(each, '/my-fav-list')).status).toBe(200)
    const changed = await reader.post(address, record, { progress: '2', 'was-progress': '0' })
    const { undo } = JSON.parse(changed.body.toString())
    const elsewhere = address === late ? other : late
    expect((await reader.post(elsewhere, `/journal/undo/${undo.id}`, {})).status, 'undone elsewhere').toBe(200)
  }
  const touched = await db.selectFrom('sessions').select(['created_at', 'updated_at', 'expires_at']).execute()
  for (const { created_at, updated_at } of touched) {
    for (const moment of [created_at, updated_at]) expect(Math.abs(Date.now() - moment.getTime())).toBeLessThan(60_000)
  }

  // Whichever instance sends a mail, its code holds at all of them.
  for (const address of [late, other, late, other, late]) {
    await aBrowser().submit(address, '/forget-password', { email: 'reader0@site.example' })
  }
  const mails = () =>
    readdir(join(folder, 'mail')).then(
      (files) => files.filter((file) => file.endsWith('.eml')),
      () => [],
    )
  await until(async () => (await mails()).length === 5, 60)
  for (const file of await mails()) {
    const text = (await readFile(join(folder, 'mail', file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=\n', '')
    const [, code = ''] = /reset-password\?code=(?:3D)?([\w-]{20,})/.exec(text) ?? []
    for (const address of addresses) {
      const page = await aBrowser().text(address, `/reset-password?code=${code}`)
      expect(page, file).toContain('name="password"')
      expect(page, file).not.toContain('banner-problem')
    }
  }

  const guess = (n: number) =>
    aBrowser().submit(addresses[n % 3] ?? '', '/sign-in', { email: 'reader1@site.example', password: `wrong ${n}` })
  const statuses: number[] = []
  for (let n = 0; n < 15; n++) statuses.push((await guess(n)).status)
  expect(statuses.map((status) => status === 429)).toEqual([...Array(10).fill(false), ...Array(5).fill(true)])
  for (const address of addresses) {
    const right = { email: 'reader2@site.example', password }
    expect((await aBrowser().submit(address, '/sign-in', right)).status).toBe(302)
  }
})
