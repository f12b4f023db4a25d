import { redirect } from 'react-router'
import { undoDrop } from '#domain/journal/undo-drop.ts'
import * as texts from '#texts/my-list.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { signInFor } from '../../ui/paths.ts'
import { findShownRecord } from '../entry/change-entry.ts'
import type { Route } from './+types/undo-drop'

export function loader() {
  return redirect('/my-fav-list')
}

/** Puts a title that was dropped a moment ago back on its reader's list. */
export async function action({ context, request, params: { entryId } }: Route.ActionArgs) {
  const { back, answer, reader } = await readPost(context, request, '/my-fav-list')
  if (!reader) return answer.goTo(signInFor(back))

  try {
    const { title, status, ...which } = await undoDrop(context.get(services).db, reader, entryId)
    return answer.done(texts.isBack({ title }), { ...(await findShownRecord(context, reader, which)), status })
  } catch (error) {
    return answer.refused(error)
  }
}
