import { redirect } from 'react-router'
import { undoChange } from '#domain/journal/undo-change.ts'
import { isUndone } from '#texts/undone.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/undo'

export function loader() {
  return redirect('/my-fav-list')
}

/** Takes a change of a reader's list and journal back. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { back, answer, reader } = await readPost(context, request, '/my-fav-list')
  if (!reader) return answer.goTo(signInFor(back))
  try {
    return answer.done(isUndone(await undoChange(context.get(services).db, reader, params.id)))
  } catch (error) {
    return answer.refused(error)
  }
}
