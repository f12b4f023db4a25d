import { isKind, isTitleId } from '#domain/titles/rules.ts'
import { readPost } from '#web/answer-post.ts'
import { requireUser } from '#web/guards.ts'
import { notFound } from '../../router/not-found.ts'
import { ownEntryPath, signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/record'
import { changeEntry, findShownRecord } from './change-entry.ts'

/** What a reader keeps of a title, for scripts. */
export async function loader({ context, params: { kind, id }, url }: Route.LoaderArgs) {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const shown = await findShownRecord(context, requireUser(context, url), { kind, id })
  if (!shown) throw notFound()
  return Response.json(shown)
}

/** Changes it, from wherever a control for it stands. */
export async function action({ context, request, params: { kind, id } }: Route.ActionArgs) {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const { form, back, answer, reader } = await readPost(context, request, ownEntryPath({ kind, id }))
  if (!reader) return answer.goTo(signInFor(back))
  try {
    const { said, ...more } = await changeEntry(context, reader, { kind, id }, form)
    return answer.done(said, more)
  } catch (error) {
    return answer.refused(error)
  }
}
