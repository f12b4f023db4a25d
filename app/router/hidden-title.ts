import { data } from 'react-router'
import { insteadOfTitle } from '#web/hidden-title.ts'
import type { Context } from '#web/request-context.ts'

/** Thrown by a loader if this title is hidden from the reader: the root then says why, with status 403. Null if it is not there. */
export async function hiddenTitle(context: Context, title: { kind: string; id: string }) {
  const instead = await insteadOfTitle(context, title)
  return instead && data(instead, { status: 403 })
}
