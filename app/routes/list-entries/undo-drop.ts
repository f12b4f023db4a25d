import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { undoDrop } from '#domain/lists/undo-drop.ts'
import { signInFor } from '../../ui/paths.ts'
import { answering } from '../../web/answer-post.ts'
import { services } from '../../web/context.ts'
import { readForm } from '../../web/form.ts'
import { readOrigin } from '../../web/origin.ts'
import { sessionOf } from '../../web/session.ts'
import type { Route } from './+types/undo-drop'

export function loader() {
  return redirect('/my-fav-list')
}

/** Puts a title that was dropped a moment ago back on its reader's list. */
export async function action({ context, request, params: { entryId } }: Route.ActionArgs) {
  const form = await readForm(request)
  const back = readOrigin(readText(form, 'back')) ?? '/my-fav-list'
  const answer = answering(context, request, back)
  const userId = sessionOf(context)?.userId
  if (!userId) return answer.goTo(signInFor(back))

  try {
    const { title, status } = await undoDrop(context.get(services).db, userId, entryId)
    return answer.done(`${title} is back on your list.`, { status })
  } catch (error) {
    return answer.refused(error)
  }
}
