import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { newDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { picturesHere as pictures } from '#tests/support/pictures-here.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { aStorage } from '#tests/support/storage.ts'
import { readFileAddress } from '../media/rules.ts'
import { sweepPictures } from '../media/sweep-pictures.ts'
import { Refusal } from '../refusal.ts'
import { findGiven, keepProviderPictures } from './keep-provider-pictures.ts'
import { saveProfile } from './save-profile.ts'

async function readersWith(images: string[]) {
  const { db } = await newDatabase()
  const { storage } = await aStorage()
  for (const [n, image] of images.entries()) await aUser(db, { id: `reader${n}`, image })
  const imagesOf = async () => {
    const users = await db.selectFrom('users').select('image').orderBy('id').execute()
    return users.map(({ image }) => image)
  }
  return { db, storage, imagesOf, making: { storage, pictures } }
}

const small = () => aPicture('png', { width: 20, height: 20 })

test('a picture from a provider is fetched once and kept; one that cannot be had for an hour, or is none, is forgotten', async () => {
  const own = `/userImgs/${'a'.repeat(22)}-256.webp`
  const given = ['https://a.example/1.png', 'https://away.example/2', 'https://a.example/page', own, '']
  const { db, storage, imagesOf, making } = await readersWith(given)
  const asked: string[] = []
  const fetchPicture = async (address: string) => {
    asked.push(address)
    if (address.includes('away')) throw new Refusal('fetch-unreachable')
    return address.includes('page') ? Buffer.from('<html>') : small()
  }

  await keepProviderPictures(db, making, { fetchPicture })
  expect(await imagesOf()).toEqual([expect.stringMatching(/^\/userImgs\//), given[1], '', own, ''])
  await sql`update users set created_at = created_at - interval '61 minutes'`.execute(db)
  for (let times = 0; times < 2; times++) await keepProviderPictures(db, making, { fetchPicture })

  expect(asked.sort()).toEqual([given[0], given[2], given[1], given[1]])
  const kept = await imagesOf()
  expect(kept).toEqual([expect.stringMatching(/^\/userImgs\/[\w-]{22}-256\.webp$/), '', '', own, ''])
  await sweepPictures(db, storage)
  const served = await storage.get(`userImgs/${readFileAddress(kept[0] ?? '')?.id}-96.avif`)
  expect(served?.length).toBeGreaterThan(0)
  served?.stream.destroy()
})

test('one that has to be tried again holds up no other', async () => {
  const { db, imagesOf, making } = await readersWith(['https://a.example/1.png', 'https://a.example/2.png'])
  const fetchPicture = (address: string) => (address.includes('1') ? Promise.reject(new Error('away')) : small())
  await expect(keepProviderPictures(db, making, { fetchPicture })).rejects.toThrow('away')
  expect(await imagesOf()).toEqual(['https://a.example/1.png', expect.stringMatching(/^\/userImgs\//)])
})

test('without the storage it is tried again, and what its reader does meanwhile counts', async () => {
  const { db, imagesOf, making } = await readersWith(['https://a.example/1.png'])
  const away = { ...making.storage, put: () => Promise.reject(new Error('away')) }
  await expect(keepProviderPictures(db, { ...making, storage: away }, { fetchPicture: small })).rejects.toThrow('away')
  expect(await imagesOf()).toEqual(['https://a.example/1.png'])

  const fetchPicture = async () => {
    await saveProfile(db, asReader('reader0'), { image: '' })
    return small()
  }
  await keepProviderPictures(db, making, { fetchPicture })
  expect(await imagesOf()).toEqual([''])
})

test('who has one to be fetched is found without reading the others', async () => {
  const { db } = await readersWith([])
  await sql`
    insert into users (id, user_name, email, email_verified, image)
    select 'r' || n, 'r' || n, n || '@site.example', true, case when n % 2 = 0 then '/userImgs/' || n else '' end
    from generate_series(1, 2000) n`.execute(db)
  await aUser(db, { id: 'new', image: 'https://a.example/1.png' })
  await sql`analyze users`.execute(db)

  let found: unknown
  const read = await rowsRead(db, async (tx) => {
    found = await findGiven(tx)
  })

  expect(found).toEqual([{ id: 'new', image: 'https://a.example/1.png', isNew: true }])
  expect(read).toBeLessThan(10)
})
