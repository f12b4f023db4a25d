import { createHash, randomUUID } from 'node:crypto'
import type { Tx } from '#db/connection.ts'

/** Somebody who wrote on another site, by the name that they have there. */
export interface Author {
  name: string
  /** Of their account here, if it is known. */
  email: string | null
}

/**
 * The accounts of authors of another site, by their names there. Those who have none get one: with their address if it is known, so that
 * they get a password by mail; otherwise with one that no mail reaches, and nobody can sign in. The same author has the same account
 * in the next file of that site.
 * @param site tells authors of the same name apart who come from different sites
 */
export async function findAuthors(tx: Tx, site: string, authors: Author[]): Promise<Map<string, string>> {
  if (authors.length === 0) return new Map()
  const wanted = authors.map(({ name, email }) => {
    const digest = createHash('sha256').update(`${site}\n${name}`).digest('hex').slice(0, 32)
    const made = { id: `moved-${digest}`, email: `moved-${digest}@${site}.invalid` }
    return { name, ...(email === null ? made : { id: randomUUID(), email }), isMade: email === null }
  })
  await tx
    .insertInto('users')
    .values(wanted.map(({ id, email, name }) => ({ id, email, user_name: name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where((where) =>
      where.or([
        where(
          'id',
          'in',
          wanted.map(({ id }) => id),
        ),
        where(
          'email',
          'in',
          wanted.map(({ email }) => email),
        ),
      ]),
    )
    .execute()
  const byId = new Map(users.map(({ id }) => [id, id]))
  const byEmail = new Map(users.map(({ id, email }) => [email.toLowerCase(), id]))
  return new Map(
    wanted.flatMap(({ name, id, email, isMade }) => {
      // An address that was made up may be somebody else's by now; an id may not.
      const found = isMade ? byId.get(id) : byEmail.get(email.toLowerCase())
      return found ? [[name, found] as const] : []
    }),
  )
}
