import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { ListEntries, Reviews, Shelves, Titles, Users } from '#db/types.ts'

/** A title, by default an anime, with its names for search. */
export async function aTitle(db: Db, given: Partial<Insertable<Titles>> = {}): Promise<Selectable<Titles>> {
  const title = await db
    .insertInto('titles')
    .values({ kind: 'anime', title: 'A Title', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
  const names = new Set([title.title, title.title_english, title.title_native].filter((name) => name !== null))
  await db
    .insertInto('title_names')
    .values([...names].map((name) => ({ title_id: title.id, name })))
    .execute()
  return title
}

export async function aUser(db: Db, given: Partial<Insertable<Users>> = {}): Promise<Selectable<Users>> {
  const id = given.id ?? randomUUID()
  return db
    .insertInto('users')
    .values({ id, email: `${id}@reader.example`, user_name: 'A Reader', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A list entry of an anime, by default of a new title by a new user. */
export async function anEntry(db: Db, given: Partial<Insertable<ListEntries>> = {}): Promise<Selectable<ListEntries>> {
  const kind = given.kind ?? 'anime'
  const userId = given.user_id ?? (await aUser(db)).id
  const titleId = given.title_id ?? (await aTitle(db, { kind })).id
  return db
    .insertInto('list_entries')
    .values({ status: kind === 'anime' ? 'unwatched' : 'unread', ...given, kind, user_id: userId, title_id: titleId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A list of a reader's own, by default a new one's, with these titles in their order. */
export async function aShelf(
  db: Db,
  { titles = [], ...given }: Partial<Insertable<Shelves>> & { titles?: string[] } = {},
): Promise<Selectable<Shelves>> {
  const userId = given.user_id ?? (await aUser(db)).id
  const shelf = await db
    .insertInto('shelves')
    .values({ name: 'A List', ...given, user_id: userId })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (titles.length > 0) {
    const place = { shelf_id: shelf.id, user_id: userId, is_public: shelf.is_public }
    await db
      .insertInto('shelf_titles')
      .values(titles.map((id, index) => ({ ...place, title_id: id, position: index + 1 })))
      .execute()
  }
  return shelf
}

/** A review, by default of a new title by a new user. */
export async function aReview(db: Db, given: Partial<Insertable<Reviews>> = {}): Promise<Selectable<Reviews>> {
  const userId = given.user_id ?? (await aUser(db)).id
  const titleId = given.title_id ?? (await aTitle(db)).id
  return db
    .insertInto('reviews')
    .values({ overall_score: 7, body: 'Worth the time.', ...given, user_id: userId, title_id: titleId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A character of a title, by default one of that title alone, with a voice if one is given. */
export async function aCharacter(
  db: Db,
  {
    title_id,
    name = 'A Character',
    image = null,
    vocal = '',
    position = 0,
    role = '',
    character_id,
  }: Cast & { vocal?: string },
) {
  const characterId =
    character_id ??
    (await db.insertInto('characters').values({ name, image }).returning('id').executeTakeFirstOrThrow()).id
  const { id } = await db
    .insertInto('title_characters')
    .values({ title_id, position, role, character_id: characterId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (vocal) {
    const voice = await aPerson(db, { name: vocal })
    await db.insertInto('voices').values({ title_character_id: id, person_id: voice, position: 0 }).execute()
  }
  return { id, title_id, position, role, name, image, character_id: characterId }
}

/** One of a title's staff, by default a person of that title alone. */
export async function aStaffMember(
  db: Db,
  {
    title_id,
    name = 'A Staff Member',
    image = null,
    position = 0,
    role = '',
    person_id,
  }: Cast & { person_id?: number },
) {
  const personId = person_id ?? (await aPerson(db, { name, image }))
  const { id } = await db
    .insertInto('title_staff')
    .values({ title_id, position, role, person_id: personId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, title_id, position, role, name, image, person_id: personId }
}

interface Cast {
  title_id: string
  name?: string
  image?: string | null
  position?: number
  role?: string
  character_id?: number
}

export async function aPerson(db: Db, given: { name: string; image?: string | null }): Promise<number> {
  return (await db.insertInto('people').values(given).returning('id').executeTakeFirstOrThrow()).id
}

/** A title with one of everything that can belong to it, and what each reader added to its figures. */
export async function aBusyTitle(db: Db, given: Partial<Insertable<Titles>> = {}) {
  const counted = { rating_sum: 17, rating_count: 2, watching: 3, dropped: 1 }
  const title = await aTitle(db, { title_native: '蟲師', imported_score: 8.72, ...counted, ...given })
  const { id: title_id, kind } = title
  const [mari, joao] = [await aUser(db), await aUser(db)]
  await db.insertInto('external_ids').values({ title_id, source: 'mal', value: title_id }).execute()
  await db.insertInto('liked_together').values({ title_id, other_id: '2', weight: 300 }).execute()
  await aCharacter(db, { title_id, name: 'Ginko', image: '/imgs/ginko.webp', vocal: 'Yuto Nakano' })
  await aStaffMember(db, { title_id, name: 'Nagahama' })
  await anEntry(db, { user_id: mari.id, title_id, kind, status: kind === 'anime' ? 'watching' : 'reading' })
  await db
    .insertInto('ratings')
    .values([
      { user_id: mari.id, title_id, kind, stars: 10 },
      { user_id: joao.id, title_id, kind, stars: 7 },
    ])
    .execute()
  const review = await aReview(db, { user_id: mari.id, title_id, story_score: 8.5, body: 'Moss,\n\nand quiet.' })
  await db.insertInto('helpful_votes').values({ user_id: joao.id, review_id: review.id, helpful: 1 }).execute()
  await db.insertInto('review_reports').values({ user_id: joao.id, review_id: review.id, reason: 'spoiler' }).execute()
  await db.insertInto('favourites').values({ user_id: mari.id, what: kind, title_id, position: 1 }).execute()
  return { title, mari, joao, review }
}
