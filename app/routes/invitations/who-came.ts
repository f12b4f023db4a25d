import type { ListedInvitation } from '#domain/accounts/find-invitations.ts'
import type { Page } from '#domain/page-rules.ts'
import { came } from '#texts/invitations.ts'

export type ShownInvitation = Omit<ListedInvitation, 'came'> & { came: string }

/** Says of each invitation who came by it. */
export function whoCame(found: Page<ListedInvitation>, says = came): Page<ShownInvitation> {
  return { ...found, rows: found.rows.map((each) => ({ ...each, came: says(each) })) }
}
