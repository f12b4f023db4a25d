import { redirect } from 'react-router'
import * as texts from '#texts/change-many.ts'
import { readPost } from '#web/answer-post.ts'
import { signInFor } from '../../ui/paths.ts'
import { undoUntil } from '../entry/change-entry.ts'
import type { Route } from './+types/change-many'
import { changeAsked } from './change-asked.ts'

export function loader() {
  return redirect('/my-fav-list')
}

/** Changes many titles of a reader's list at once, for scripts. The list then offers to take it back. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, '/my-fav-list')
  if (!reader) return answer.goTo(signInFor(back))
  try {
    const { changed, undoId } = await changeAsked(context, reader, form)
    return answer.done(texts.manyChanged({ changed }), { undo: undoUntil(undoId) })
  } catch (error) {
    return answer.refused(error)
  }
}
