import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { Refusal } from './refusal.ts'

// Locks on people's rows, the weakest first. Each holds until the transaction ends and is taken before locks on anything else, those of several
// people in the order of their ids, as when an account is deleted. Whoever begins a session takes one between the second and the third (`for
// share`, accounts/begin-session.ts): sign-ins do not wait for each other. Statements that add a single row have the first within them.

/**
 * Keeps people from being deleted, for what adds rows of theirs. It lets them do anything else at the same time.
 * @param ids or rows with one column
 * @param noWait for those who hold a title, for which a reader who is leaving may wait
 * @returns those who still exist
 * @throws with `noWait`, an error with the code 55P03 if one of them is leaving
 */
export async function keepUsers(
  tx: Tx,
  ids: string[] | RawBuilder<unknown>,
  { noWait = false } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}) order by id for key share ${noWait ? sql`nowait` : sql``}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Has what is done of somebody's own go one after the other: what is read of it after this, and what is counted, stays true.
 * @returns whether there is such a user
 */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(tx)
  return rows.length > 0
}

/**
 * The same for whoever acts.
 * @throws Refusal 'not-signed-in' when their account has just been deleted
 */
export async function lockActor(tx: Tx, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new Refusal('not-signed-in')
}

/**
 * Keeps out whatever refers to somebody, too: no session, code or way to sign in can be added meanwhile. For what ends these, and for deletions.
 * @param column by which they are found
 */
export function lockAccount(tx: Tx, column: 'id' | 'email', value: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'user_name', 'role', 'suspended_at'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
}
