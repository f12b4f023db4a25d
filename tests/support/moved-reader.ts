import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** A reader of a Kiroku site who keeps so much of everything, and the same catalogue under other ids elsewhere. */
export interface Sizes {
  entries: number
  reviews: number
  lists: number
}

const insert = (db: Db, table: string, rows: object[]) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
    select ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)

const isManga = (n: number) => n % 3 === 0
const isNamedOnly = (n: number) => n % 50 === 7

/** Titles 1 to `titles`, of which the ids are `from` and so on, and people and characters to choose from. */
export async function aCatalogue(db: Db, titles: number, from: number): Promise<void> {
  const all = Array.from({ length: titles }, (_, index) => index + 1)
  const id = (n: number) => String(from + n)
  const row = (n: number) => ({
    ...{ id: id(n), kind: isManga(n) ? 'manga' : 'anime', title: nameOf(n), released_on: `${1960 + (n % 60)}-04-01` },
    ...{ episodes: n % 7 === 0 ? null : 12 + (n % 40), volumes: isManga(n) ? 3 : null },
  })
  for (let at = 0; at < titles; at += 1_000) {
    const some = all.slice(at, at + 1_000)
    await insert(db, 'titles', some.map(row))
    await insert(
      db,
      'title_names',
      some.map((n) => ({ title_id: id(n), name: nameOf(n) })),
    )
    const known = some.filter((n) => !isNamedOnly(n))
    const ids = known.map((n) => ({ title_id: id(n), source: 'mal', value: String(n) }))
    if (ids.length > 0) await insert(db, 'external_ids', ids)
  }
  for (const table of ['people', 'characters']) {
    const names = [1, 2, 3].map((n) => ({ name: `${table} ${n}` }))
    await insert(db, table, from > 0 ? names.toReversed() : names)
  }
}

/** Such as no two titles share, with words that search does not fold into each other. */
function nameOf(n: number): string {
  const letters = [...String(n)].map((digit) => 'bdfgklmnrs'[Number(digit)] ?? '')
  return `${letters.map((letter) => `${letter}o${letter}a`).join('')} 物語`
}

/** Fills every table that Kiroku JSON gives back for the reader `userId`. */
export async function keepALot(db: Db, userId: string, { entries, reviews, lists }: Sizes): Promise<void> {
  const all = Array.from({ length: entries }, (_, index) => index + 1)
  const of = (n: number) => ({ user_id: userId, title_id: String(n), kind: isManga(n) ? 'manga' : 'anime' })
  const at = (n: number) =>
    new Date(Date.UTC(2015, 0, 1) + n * 1_234_567).toISOString().replace('Z', `${100 + (n % 900)}Z`)
  const statuses = (n: number) =>
    isManga(n) ? ['unread', 'reading', 'want-to-read'] : ['unwatched', 'watched', 'watching', 'want-to-watch']
  const listed = all.filter((n) => n % 11 !== 0)
  await inBatches(listed, (some) =>
    insert(
      db,
      'list_entries',
      some.map((n) => ({ ...of(n), id: `favlist${n}`, status: statuses(n)[n % statuses(n).length], added_at: at(n) })),
    ),
  )
  const journal = (n: number) => ({
    ...of(n),
    ...{ progress: n % 13, volumes: n % 3, repeats: n % 5 === 0 ? 2 : 0 },
    ...{ started_on: ['2019', '2019-04', '2019-04-03', null][n % 4], finished_on: n % 6 === 0 ? '2020-01' : null },
    ...{ dropped_on: n % 11 === 0 ? '2018' : null, is_dropped: n % 11 === 0, is_finished: n % 6 === 0 },
    ...{ is_paused: n % 17 === 0, is_repeating: n % 19 === 0, score: n % 4 === 0 ? null : ((n % 100) + 1) / 10 },
    ...{
      notes: n % 8 === 0 ? `Slow "${n}"\nand odd: 漫画 || </script>` : '',
      tags: n % 9 === 0 ? ['calm', 'ü,"'] : [],
    },
    ...{ is_private: n % 10 === 0, elsewhere: n % 12 === 0 ? { mal: { my_priority: 'High', my_score: n } } : {} },
    ...{ made_at: at(n), changed_at: at(n + 5) },
  })
  await inBatches(
    all.filter((n) => n % 5 !== 1),
    (some) => insert(db, 'journal', some.map(journal)),
  )
  const rated = all.filter((n) => n % 4 === 1)
  await inBatches(rated, (some) =>
    insert(
      db,
      'ratings',
      some.map((n) => ({ ...of(n), stars: (n % 10) + 1, rated_at: at(n + 1) })),
    ),
  )
  await sql`update titles t set rating_sum = r.stars, rating_count = 1 from ratings r where r.title_id = t.id`.execute(
    db,
  )
  const reviewed = all.slice(0, reviews)
  await inBatches(reviewed, (some) =>
    insert(
      db,
      'reviews',
      some.map((n) => ({
        ...{
          id: String(1_000 + n),
          user_id: userId,
          title_id: String(n),
          body: `Worth it, ${n}. ||It ends.||\n\nTwice.`,
        },
        ...{ overall_score: n % 11, story_score: n % 2 ? 7.5 : null, character_score: 0, is_spoiler: n % 5 === 0 },
        ...{ like_count: 0, posted_at: at(n + 2), hidden_at: n % 7 === 0 ? at(n + 3) : null },
        hidden_reason: n % 7 === 0 ? 'It was rude.' : null,
      })),
    ),
  )
  for (let list = 1; list <= lists; list++) {
    const shelf = {
      ...{ id: String(list), user_id: userId, name: `List ${list % 4}`, description: list % 2 ? 'Two\nlines' : '' },
      ...{ visibility: ['private', 'link', 'public'][list % 3], made_at: at(list), changed_at: at(list + 9) },
      ...{ hidden_at: list === 2 ? at(1) : null, hidden_reason: list === 2 ? 'It was spam.' : null },
      link_key: list.toString(16).padStart(32, '0'),
    }
    await insert(db, 'shelves', [shelf])
    const titles = all.filter((n) => n % (list + 1) === 0).slice(0, 2_000)
    await inBatches(titles, (some) =>
      insert(
        db,
        'shelf_titles',
        some.map((n) => ({
          ...{ shelf_id: String(list), title_id: String(n), user_id: userId, position: 1_000_000 - n * 1.5 },
          ...{
            is_public: shelf.visibility === 'public' && list !== 2,
            note: n % 4 ? '' : `Note ${n}`,
            noted_at: at(n),
            added_at: at(n + 1),
          },
        })),
      ),
    )
  }
  const titles = all.slice(0, 40)
  const favourite = { user_id: userId, title_id: null, person_id: null, character_id: null }
  const favourites = titles.map((n) => ({
    ...favourite,
    what: isManga(n) ? 'manga' : 'anime',
    title_id: String(n),
    position: 100 - n,
    added_at: at(n),
  }))
  const names = [1, 2, 3].flatMap((n) => [
    { ...favourite, what: 'people', person_id: n, position: n, added_at: at(n) },
    { ...favourite, what: 'characters', character_id: n, position: -n, added_at: at(n) },
  ])
  await insert(db, 'favourites', [...favourites, ...names])
  const deed = (n: number, verb: string, more: object) => ({
    ...{
      user_id: userId,
      title_id: String(n),
      verb,
      standing: null,
      progress_from: null,
      progress_to: null,
      stars: null,
    },
    ...{ score: null, review_id: null, happened_at: at(n) },
    ...more,
  })
  await inBatches(all, (some) =>
    sql`insert into activity (user_id, title_id, verb, standing, progress_from, progress_to, stars, score, review_id, happened_at)
      select user_id, title_id, verb, standing, progress_from, progress_to, stars, score, review_id, happened_at
      from jsonb_populate_recordset(null::activity, ${JSON.stringify(
        some.flatMap((n) => [
          deed(n, 'added', { standing: 'planning' }),
          deed(n, 'progress', { progress_from: 0, progress_to: n % 13 }),
          ...(n % 4 === 1 ? [deed(n, 'rated', { stars: (n % 10) + 1 })] : []),
          ...(n <= reviews ? [deed(n, 'reviewed', { review_id: String(1_000 + n) })] : []),
        ]),
      )}::jsonb)`.execute(db),
  )
  await sql`insert into undone_activity select id from activity where id % 10 = 3`.execute(db)
  await sql`update users set gender = 'other', birthdate = '1990-05-06', bio = 'Reads at night.', title_language = 'native',
    adult_titles = 'hide', averages = 'once-scored', time_zone = 'Asia/Tokyo', score_scale = 'hundred', page_size = 24,
    page_view = 'list', list_view = 'wall' where id = ${userId}`.execute(db)
  await sql`insert into handles (handle, user_id) values ('reads-at-night', ${userId})`.execute(db)
  await sql`insert into profiles (user_id, handle, is_on, link_key, about, lists, reviews)
    values (${userId}, 'reads-at-night', true, ${'k'.repeat(32)}, 'public', 'link', 'public')`.execute(db)
  const row = {
    ...{
      kind: 'anime',
      ids: { mal: '999999999' },
      names: ['Not here yet'],
      year: 2001,
      format: 'tv',
      total: 12,
      totalVolumes: null,
    },
    ...{
      standing: 'on-hold',
      progress: 3,
      volumes: 0,
      startedOn: '2020-02',
      finishedOn: null,
      droppedOn: null,
      repeats: 0,
    },
    ...{ score: 6.5, notes: 'Wait for it', tags: ['calm'], lists: [], isPrivate: false, updatedAt: null },
    ...{ foreign: { my_priority: 'High' }, own: null },
  }
  const { rows } = await sql<{ id: number }>`
    insert into list_imports (user_id, file_name, site, state, ended_at) values (${userId}, 'a.xml', 'mal', 'done', now()) returning id`.execute(
    db,
  )
  await insert(db, 'waiting_list_rows', [
    {
      user_id: userId,
      key: 'anime mal 999999999',
      name: 'Not here yet',
      record: row,
      import_id: rows[0]?.id,
      added_at: at(4),
      tried_at: at(4),
    },
  ])
}

async function inBatches(all: number[], work: (some: number[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += 1_000) await work(all.slice(at, at + 1_000))
}

/** Every row that is kept of a reader, table by table, with what it names in place of ids; without likes, counters and secrets. */
export async function rowsOfReader(db: Db, userId: string): Promise<Record<string, string[]>> {
  const title = sql`(select t.title from titles t where t.id = r.title_id)`
  const statements = {
    list_entries: sql`select to_jsonb(r) - '{id,title_id}'::text[] || jsonb_build_object('title', ${title}) as row
      from list_entries r where user_id = ${userId}`,
    journal: sql`select to_jsonb(r) - 'title_id' || jsonb_build_object('title', ${title}) as row from journal r where user_id = ${userId}`,
    ratings: sql`select to_jsonb(r) - 'title_id' || jsonb_build_object('title', ${title}) as row from ratings r where user_id = ${userId}`,
    averages: sql`select jsonb_build_object('title', t.title, 'sum', rating_sum, 'count', rating_count) as row from titles t`,
    reviews: sql`select to_jsonb(r) - '{id,title_id,like_count}'::text[] || jsonb_build_object('title', ${title}) as row
      from reviews r where user_id = ${userId}`,
    shelves: sql`select to_jsonb(r) - '{id,link_key}'::text[] as row from shelves r where user_id = ${userId}`,
    shelf_titles: sql`select to_jsonb(r) - '{shelf_id,title_id,position}'::text[] || jsonb_build_object('title', ${title}, 'list', s.made_at,
        'nth', row_number() over (partition by r.shelf_id order by r.position)) as row
      from shelf_titles r join shelves s on s.id = r.shelf_id where r.user_id = ${userId}`,
    favourites: sql`select to_jsonb(r) - '{title_id,person_id,character_id,position}'::text[] || jsonb_build_object('title', ${title},
        'person', (select name from people where id = r.person_id), 'character', (select name from characters where id = r.character_id),
        'nth', row_number() over (partition by r.what order by r.position)) as row
      from favourites r where user_id = ${userId}`,
    activity: sql`select to_jsonb(r) - '{id,title_id,review_id}'::text[] || jsonb_build_object('title', ${title},
        'undone', exists (select from undone_activity u where u.activity_id = r.id),
        'review', (select v.body from reviews v where v.id = r.review_id), 'nth', row_number() over (order by r.id)) as row
      from activity r where user_id = ${userId}`,
    profiles: sql`select to_jsonb(r) - 'link_key' as row from profiles r where user_id = ${userId}`,
    handles: sql`select to_jsonb(r) as row from handles r where user_id = ${userId}`,
    users: sql`select to_jsonb(r) - '{created_at,updated_at}'::text[] as row from users r where id = ${userId}`,
    waiting: sql`select to_jsonb(r) - '{import_id,tried_at}'::text[] || jsonb_build_object('record', record - 'waited') as row
      from waiting_list_rows r where user_id = ${userId}`,
  }
  const found: Record<string, string[]> = {}
  for (const [table, statement] of Object.entries(statements)) {
    const { rows } = await sql<{ row: string }>`
      select replace(row::text, to_json(${userId}::text)::text, '"reader"') as row from (${statement}) q order by 1`.execute(
      db,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
