import { sql } from 'kysely'
import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { addUp } from './add-up.ts'
import { chance, drawReaders, drawRecords } from './draw-readers.ts'
import { fillAccounts, fillShelves, fillVotes } from './fill-accounts.ts'
import { dropIndexes, makeConstraints, makeIndex } from './indexes.ts'

/** Filled with so many rows that indexes are made afterwards. */
const large = ['users', 'sessions', 'list_entries', 'journal', 'activity', 'ratings']
/** With columns that follow from the rows of readers. */
const following = ['titles', 'search_keys', 'search_initials']
/** So many connections work at a time. */
export const lanes = 6

/**
 * Puts so many readers into a database with titles and no readers, the same ones each time, with all that they keep. Triggers and the checks of
 * foreign keys rest meanwhile; what triggers would have kept, `addUp` writes. Nothing else may use the database, and it is of no use if this fails.
 */
export async function fill(db: PlainDb, readers: number, say: (text: string) => void = () => {}): Promise<void> {
  const parts = Math.max(2, Math.min(24, Math.round(readers / 10_000)))
  const dropped = await whileFilling(db, async (tx) => {
    await sql`truncate users, star_counts cascade`.execute(tx)
    await drawReaders(tx, readers)
    const gone = await dropIndexes(tx, large)
    await fillAccounts(tx)
    return gone
  })
  await inLanes(
    Array.from({ length: parts }, (_, part) => async (tx: Tx) => {
      await drawRecords(tx, part, parts)
      await fillRecords(tx)
      say(`part ${part + 1} of ${parts} of all records`)
    }),
    (work) => whileFilling(db, work),
  )
  say('indexes of readers, votes and shelves')
  await inLanes([fillShelves, fillVotes, ...dropped.map((index) => (tx: Tx) => makeIndex(tx, index))], (work) =>
    whileFilling(db, work),
  )
  await inLanes(large, (table) => sql`vacuum (analyze) ${sql.table(table)}`.execute(db))
  say('adding up')
  await whileFilling(db, async (tx) => {
    await makeConstraints(tx, dropped)
    const gone = await dropIndexes(tx, following)
    await addUp(tx)
    for (const index of gone) await makeIndex(tx, index)
    await makeConstraints(tx, gone)
    await sql`drop schema filling cascade`.execute(tx)
  })
  say('vacuum')
  await sql`vacuum (analyze)`.execute(db)
}

async function whileFilling<Result>(db: PlainDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local search_path = public, filling`.execute(tx)
    await sql`set local work_mem = '256MB'`.execute(tx)
    await sql`set local maintenance_work_mem = '768MB'`.execute(tx)
    return work(tx)
  })
}

/** Does `work` with each of these, a few at a time. */
async function inLanes<Each>(queue: Each[], work: (each: Each) => Promise<unknown>): Promise<void> {
  const rest = queue.values()
  const lane = async () => {
    for (const each of rest) await work(each)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** What `record` holds, as list entries, journals, activity, ratings and reviews. */
async function fillRecords(tx: Tx): Promise<void> {
  await sql`insert into list_entries (id, user_id, title_id, kind, status, added_at)
    select 'favlist' || 1400000000000 + number, user_id, title_id, kind, status, at from record where status <> 'dropped'`.execute(
    tx,
  )
  // Who only means to has no journal.
  await sql`insert into journal (user_id, title_id, kind, progress, started_on, finished_on, dropped_on, is_finished, is_paused, is_dropped,
      repeats, score, tags, is_private, made_at, changed_at)
    select user_id, title_id, kind, case when is_finished then total else floor(${chance('number', 20)} * total) end,
      case when ${chance('number', 21)} < 0.6 then (at - interval '20 days')::date::text end, case when is_finished then at::date::text end,
      case when status = 'dropped' then at::date::text end, is_finished, not is_finished and status <> 'dropped' and ${chance('number', 22)} < 0.2,
      status = 'dropped', case when is_finished and ${chance('number', 23)} < 0.05 then 1 else 0 end,
      case when ${chance('number', 24)} < 0.7 then ${mark(25)} end, case when ${chance('number', 26)} < 0.02 then array['again'] else '{}' end,
      ${chance('number', 27)} < 0.01, at, at
    from record where is_finished or status in ('dropped', 'watching', 'reading')`.execute(tx)
  await sql`insert into activity (user_id, title_id, verb, standing, progress_from, progress_to, happened_at)
    select user_id, title_id, verb, case verb when 'finished' then 'completed' when 'added' then 'planning' when 'status' then 'dropped' end,
      case verb when 'progress' then 0 end, case verb when 'progress' then 1 + floor(${chance('number', 20)} * total) end, at
    from (select *, case when is_finished then 'finished' when status = 'dropped' then 'status' when status in ('watching', 'reading') then 'progress'
      else 'added' end as verb from record where ${chance('number', 30)} < 0.3) done`.execute(tx)
  await sql`insert into ratings (user_id, title_id, kind, stars, rated_at)
    select user_id, title_id, kind, ${mark(25)}, at from record where is_finished and ${chance('number', 31)} < 0.2`.execute(
    tx,
  )
  await sql`insert into reviews (id, user_id, title_id, overall_score, body, posted_at)
    select (1600000000000 + number)::text, user_id, title_id, ${mark(25)},
      repeat('What they made of it is worth seeing, and worth seeing twice. ', 1 + (${chance('number', 33)} ^ 3 * 200)::integer), at
    from record where is_finished and ${chance('number', 32)} < 0.002`.execute(tx)
}

/** From 1 to 10, and mostly from 6 to 9. */
function mark(salt: number) {
  return sql`round(1 + 9 * (1 - (1 - ${chance('number', salt)}) ^ 2 * ${chance('number', salt + 100)}))`
}
