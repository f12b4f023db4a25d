import { redirect } from 'react-router'
import { changeMany } from '#domain/journal/change-many.ts'
import { readMany } from '#domain/journal/read-many-rules.ts'
import { today } from '#domain/time-zone-rules.ts'
import * as texts from '#texts/change-many.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { timeZoneOf } from '#web/time-zone.ts'
import { signInFor } from '../../ui/paths.ts'
import { undoUntil } from '../entry/change-entry.ts'
import type { Route } from './+types/change-many'

export function loader() {
  return redirect('/my-fav-list')
}

/** Changes many titles of a reader's list at once. The list then offers to take it back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, '/my-fav-list')
  if (!reader) return answer.goTo(signInFor(back))
  try {
    const { db } = context.get(services)
    const many = readMany(form, reader.scoreScale)
    const wanted = { ...many, today: today(timeZoneOf(context), new Date()) }
    const { changed, undoId } = await changeMany(db, reader, wanted)
    return answer.done(texts.manyChanged({ changed }), { undo: undoUntil(undoId) })
  } catch (error) {
    return answer.refused(error)
  }
}
