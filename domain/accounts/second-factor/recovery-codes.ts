import { randomInt } from 'node:crypto'
import type { Tx } from '#db/connection.ts'
import { hashOf } from '../secrets.ts'

const count = 10
/** Letters and digits that are not taken for one another; 28 of them hold 140 bits. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 28

/** Replaces a user's recovery codes. Only their hashes are kept. The caller must hold the lock on the user. */
export async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute()
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Uses one up. @returns whether there was such a code */
export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

function newCode(): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}
