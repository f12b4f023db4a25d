import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import * as texts from '#texts/deletion.ts'
import { answerFor } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { requireStaff } from '#web/guards.ts'
import { readFrom } from '../table/read-from.ts'
import { tabs } from '../tabs.ts'
import type { Route } from './+types/undo'

/** Only the form posts here; the table pages list what can be undone. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'restore', 'title')
  return redirect(tabs.animes.path)
}

/** Undoes the deletion of a title. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const admin = requireStaff(context, 'restore', 'title')
  const id = readText(await readForm(request), 'id')
  try {
    const { kind, title } = await restoreTitle(context.get(services).unlimitedDb, admin, id)
    return answerFor(context, request, readFrom(url, kind)).done(texts.isBack({ title }))
  } catch (error) {
    return answerFor(context, request, readFrom(url, 'anime')).refused(error)
  }
}
