import type { Tx } from '#db/connection.ts'

/** The user with this id or address, locked until the transaction ends. */
export function lockUser(tx: Tx, column: 'id' | 'email', value: string) {
  return tx.selectFrom('users').select(['id', 'email']).where(column, '=', value).forUpdate().executeTakeFirst()
}
