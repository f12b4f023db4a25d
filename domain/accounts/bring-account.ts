import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { ListView } from '../list-view-rules.ts'
import type { Remembered } from '../titles/query/title-query-rules.ts'
import { clearPagesOf } from './clear-pages-of.ts'
import type { ProfileChanges } from './rules.ts'

/** What somebody's account said on another Kiroku site. */
export interface BroughtAccount extends Omit<ProfileChanges, 'image'> {
  pageSize?: Remembered['size'] | null
  pageView?: Remembered['view'] | null
  listView?: ListView | null
}

/** Columns with their values, before and after. */
export interface AccountTaken {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const columns = {
  userName: 'user_name',
  gender: 'gender',
  birthdate: 'birthdate',
  bio: 'bio',
  titleLanguage: 'title_language',
  adultTitles: 'adult_titles',
  averages: 'averages',
  timeZone: 'time_zone',
  scoreScale: 'score_scale',
  pageSize: 'page_size',
  pageView: 'page_view',
  listView: 'list_view',
} as const satisfies Record<keyof BroughtAccount, string>

/** As they are in a new account. */
const untouched: Record<string, unknown> = { gender: '', bio: '', averages: 'shown', score_scale: 'ten' }

/**
 * Fills in what a locked reader's account does not say yet. Their name is taken too as long as they have never saved their profile here.
 * @returns by which it is taken back; null if there was nothing to fill in
 */
export async function bringAccount(tx: Tx, userId: string, account: BroughtAccount): Promise<AccountTaken | null> {
  const { row, isNew } = await readAccount(tx, userId)
  const after: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(account)) {
    const column = columns[field as keyof BroughtAccount]
    const isFree = column === 'user_name' ? isNew : row[column] === (untouched[column] ?? null)
    if (isFree && value !== undefined && value !== null && value !== row[column]) after[column] = value
  }
  if (Object.keys(after).length === 0) return null
  const before = Object.fromEntries(Object.keys(after).map((column) => [column, row[column]]))
  // A name that has come with a file is the reader's own from now on.
  if ('user_name' in after) before.updated_at = row.updated_at
  await write(tx, userId, { ...after, ...('user_name' in after && { updated_at: sql`clock_timestamp()` }) })
  if ('user_name' in after) after.updated_at = (await readAccount(tx, userId)).row.updated_at
  return { before, after }
}

/** Makes those fields what they were that are still as `bringAccount` left them. @returns whether all of them were */
export async function takeBackAccount(tx: Tx, userId: string, { before, after }: AccountTaken): Promise<boolean> {
  const { row } = await readAccount(tx, userId)
  const same = Object.keys(after).filter((column) => row[column] === after[column])
  await write(tx, userId, Object.fromEntries(same.map((column) => [column, before[column]])))
  return same.length === Object.keys(after).length
}

async function readAccount(tx: Tx, userId: string): Promise<{ row: Record<string, unknown>; isNew: boolean }> {
  const { rows } = await sql<{ row: Record<string, unknown>; isNew: boolean }>`
    select to_jsonb(u) as row, updated_at = created_at as "isNew" from users u where id = ${userId}`.execute(tx)
  return rows[0] as { row: Record<string, unknown>; isNew: boolean }
}

async function write(tx: Tx, userId: string, changed: Record<string, unknown>): Promise<void> {
  if (Object.keys(changed).length === 0) return
  await tx.updateTable('users').set(changed).where('id', '=', userId).execute()
  if ('user_name' in changed || 'bio' in changed) await clearPagesOf(tx, userId)
}
