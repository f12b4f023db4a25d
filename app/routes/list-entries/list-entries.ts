import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { titleMissing } from '#domain/lists/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { isKind, isTitleId, type Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/my-list.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { myListPaths, signInFromCard } from '../../ui/paths.ts'
import { undoUntil } from '../entry/change-entry.ts'
import type { Route } from './+types/list-entries'

export function loader() {
  return redirect('/my-fav-list')
}

/** Adds a title to the list, from cards and from its page. If it is there already the list opens and says so (§5). */
export async function action({ context, request }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, '/my-fav-list')
  if (!reader) return answer.goTo(signInFromCard(back))

  const title = readTitlePath(readText(form, 'title'))
  try {
    if (!title) throw titleMissing()
    const { title: name, undoId } = await addToList(context.get(services).db, reader, title)
    return answer.done(texts.isInListNow({ kind: title.kind, title: name }), { undo: undoUntil(undoId) })
  } catch (error) {
    const isThere = error instanceof Refusal && error.code === 'already-listed'
    return answer.refused(error, isThere && title ? myListPaths[title.kind] : undefined)
  }
}

function readTitlePath(path: string): { kind: Kind; id: string } | null {
  const [, kind, id] = path.split('/')
  return isKind(kind) && isTitleId(id) ? { kind, id } : null
}
