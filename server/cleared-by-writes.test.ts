import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, pageLimits } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
import { hideReview, restoreReview } from '#domain/reviews/moderate-review.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { signedIn } from '#tests/support/uploading.ts'

const item = '/anime/1'
const everywhere = [item, '/', '/browse-animes', '/browse-animes?sort=name', '/search?q=mushishi']

/** Two servers on one database, with the anime 1 and a similar, more popular one. */
async function twoServers() {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'Mushishi', genres: ['Mystery'], imported_score: 8 })
  await aTitle(db, { id: '2', title: 'Monster', genres: ['Mystery'], imported_score: 8.1 })
  const servers = [await aServer({ db, url }), await aServer({ db, url })]

  const textOf = async (address: string, path: string) =>
    (await ask(address, path)).body.toString().replaceAll(/<script[\s\S]*?<\/script>|<!-- -->|<[^>]*>/g, '')
  return {
    db,
    addresses: servers.map(({ address }) => address),
    textOf,
    /** Whether the page comes from the cache. */
    async isKept(path: string) {
      for (const { address, lines } of servers) {
        // What was changed before may clear it once more.
        const asked = async () => {
          await ask(address, path)
          return lines.at(-1)
        }
        await expect.poll(asked, { message: path }).toMatchObject({ cache: 'hit' })
      }
    },
    /** Every server shows it to a visitor 200 ms from now. */
    async shows(paths: string[], text: string | RegExp) {
      await wait(200)
      const asked = servers.flatMap(({ address }) => paths.map((path) => ({ address, path })))
      for (const { address, path } of asked) expect(await textOf(address, path), path).toMatch(text)
    },
  }
}

test('readers’ changes are on every page that shows them within 200 ms, on every server', async () => {
  const { db, isKept, shows } = await twoServers()
  const [mari, joao] = [(await aUser(db, { user_name: 'Mari' })).id, (await aUser(db)).id]
  for (const path of [...everywhere, '/browse-animes?sort=most-watched']) await isKept(path)

  await rateTitle(db, asReader(mari), { kind: 'anime', titleId: '1', stars: 10 })
  await shows(everywhere, /10\.0/)
  await shows(['/', '/browse-animes'], /Mushishi[\s\S]*Monster/)
  await shows(['/anime/2'], /More Like This[\s\S]*10\.0/)

  await addToList(db, asReader(mari), { kind: 'anime', id: '1' })
  const entry = await db.selectFrom('list_entries').select('id').executeTakeFirstOrThrow()
  await isKept(item)
  await changeStatus(db, asReader(mari), { entryId: entry.id, status: 'watched' })
  await shows([item], /Watched1/)
  await shows(['/browse-animes?sort=most-watched'], /Mushishi[\s\S]*Monster/)

  await isKept(item)
  const review = await postReview(db, asReader(mari), {
    titleId: '1',
    scores: { overall: 9 },
    text: 'Quiet and strange.',
  })
  await shows([item], /Mari[\s\S]*Overall 9 \/ 10[\s\S]*Quiet and strange\./)

  await isKept(item)
  await markHelpful(db, asReader(joao), review ?? '')
  await shows([item], /1 found it helpful/)

  await isKept(item)
  await saveProfile(db, asReader(mari), { userName: 'Marisol' })
  await shows([item], /Marisol/)

  await isKept(item)
  await deleteReview(db, asReader(mari), review ?? '')
  await shows([item], /No reviews yet/)
})

test('what the admin hides, deletes and restores changes on every server within 200 ms', async () => {
  const { db, isKept, shows } = await twoServers()
  const { id } = await aReview(db, { title_id: '1', body: 'Quiet and strange.' })
  const like = '/anime/2'
  await isKept(item)
  await shows([item], /Quiet and strange\./)

  await hideReview(db, asAdmin('admin'), id, 'Spam')
  await shows([item], /No reviews yet/)
  await isKept(item)
  await restoreReview(db, asAdmin('admin'), id)
  await shows([item], /Quiet and strange\./)

  for (const path of [...everywhere, like]) await isKept(path)
  await deleteTitle(db, asAdmin('admin'), '1')
  await shows([item], /404 Page Not Found/)
  await shows(['/', '/browse-animes', like], /^(?![\s\S]*Mushishi)/)

  for (const path of everywhere.slice(1)) await isKept(path)
  await restoreTitle(db, asAdmin('admin'), '1')
  await shows([...everywhere, like], /Mushishi/)
})

test('the sender of a form sees its effect at once on the same server', async () => {
  const { db, addresses, textOf, isKept } = await twoServers()
  const [address = ''] = addresses
  await signedIn(db, 'reader')
  for (const path of everywhere) await isKept(path)

  await postForm(address, '/ratings', { kind: 'anime', id: '1', stars: '10' })

  for (const path of everywhere) expect(await textOf(address, path), path).toContain('10.0')
})

test('what forms of filters offer, and how many titles have it, follows an import that only changes titles', async () => {
  const { db, isKept, shows } = await twoServers()
  const importWith = (genre: string) =>
    imported(db, [
      { itemType: 'anime', title: 'Baccano!', genres: [genre] },
      { itemType: 'anime', title: 'Nichijou', genres: ['Comedy'] },
    ])
  await importWith('Drama')
  await isKept('/browse-animes')
  await shows(['/browse-animes'], /Comedy1\D[\s\S]*Drama1\D/)

  expect(await importWith('Comedy')).toMatchObject({ added: 0, changed: 1 })

  await shows(['/browse-animes'], /Comedy2\D/)
  await shows(['/browse-animes'], /^(?![\s\S]*Drama)/)
  await isKept('/browse-animes')
})

test('every page names the public data set that titles were imported from, and its licence', async () => {
  const { db, addresses, textOf, isKept, shows } = await twoServers()
  await isKept('/anime/1')
  for (const address of addresses) expect(await textOf(address, '/')).not.toContain('Contains information')

  const repository = 'https://github.com/manami-project/anime-offline-database'
  const license = { name: 'Open Database License', url: 'https://example.org/licence' }
  const data = [{ title: 'Glass Harbour', sources: ['https://anidb.net/anime/3'] }]
  await imported(db, [{ license, repository, data }])

  const credit =
    'Contains information from anime-offline-database, which is made available here under the Open Database License.'
  await expect
    .poll(() => Promise.all(addresses.map((address) => textOf(address, '/'))))
    .toSatisfy((texts: string[]) => texts.every((text) => text.includes(credit)))
  await shows([...everywhere, '/sign-in', '/nowhere'], credit)
  for (const address of addresses) {
    const page = (await ask(address, '/anime/1')).body.toString()
    expect(page).toContain(`href="${repository}"`)
    expect(page).toContain('href="https://example.org/licence"')
  }
  await isKept('/anime/1')
})

test('credits that could not be read at the start are read later', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const pages = connect(url, { limits: { ...pageLimits, lock: 100 } })
  onTestFinished(() => pages.destroy())
  const terms = { home: 'https://data.example', licence: 'ODbL', licence_url: 'https://example.org/licence' }
  await db.updateTable('sources').set(terms).where('name', '=', 'catalogue').execute()

  const { address } = await inTransaction(db, async (tx) => {
    await sql`lock table sources`.execute(tx)
    const server = await aServer({ db: pages, unlimitedDb: db, url })
    await expect.poll(() => server.lines.map(({ msg }) => msg)).toContain('The credits of the data could not be read')
    return server
  })

  const isNamed = async () => (await ask(address, '/sign-in')).body.includes('https://data.example')
  await expect.poll(isNamed).toBe(true)
})
