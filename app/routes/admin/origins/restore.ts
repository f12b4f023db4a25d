import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { restoreField } from '#domain/titles/restore-field.ts'
import { isKind, isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/sources.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { editPath } from '../../../ui/paths.ts'
import { nameOfWhat } from '../in-words.ts'
import { readFrom } from '../table/read-from.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/restore'

/** Only the form posts here; a title's edit page lists what can be restored. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'edit', 'title')
  return redirect(tabs.animes.path)
}

/** Takes back what an admin has decided about one value of a title. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'edit', 'title')
  const form = await readForm(request)
  const read = (name: string) => readText(form, name)
  const [kind, id, what] = [read('kind'), read('id'), read('what')]
  const back = isKind(kind) && isTitleId(id) ? editPath({ kind, id }, readFrom(url, kind)) : tabs.animes.path
  const answer = answerFor(context, request, back)
  try {
    await restoreField(context.get(services).db, admin, id, { what, version: read('version') })
    return answer.done(texts.isRestored({ field: nameOfWhat(what, isKind(kind) ? kind : 'anime') }))
  } catch (error) {
    return answer.refused(error)
  }
}
