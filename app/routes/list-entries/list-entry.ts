import { redirect } from 'react-router'
import { readText } from '#domain/accounts/rules.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { today } from '#domain/time-zone-rules.ts'
import { statuses } from '#texts/lists.ts'
import * as texts from '#texts/my-list.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { timeZoneOf } from '#web/time-zone.ts'
import { signInFor } from '../../ui/paths.ts'
import { findShownRecord, undoUntil } from '../entry/change-entry.ts'
import type { Route } from './+types/list-entry'

export function loader() {
  return redirect('/my-fav-list')
}

/** Changes the status of a reader's list entry, from My list and from the title's page (§4). */
export async function action({ context, request, params: { entryId } }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, '/my-fav-list')
  if (!reader) return answer.goTo(signInFor(back))

  try {
    const change = { entryId, status: readText(form, 'status'), today: today(timeZoneOf(context), new Date()) }
    const { title, status, undoId, ...which } = await changeStatus(context.get(services).db, reader, change)
    const said =
      status === 'dropped' ? texts.isOffList({ title }) : texts.hasStatus({ title, status: statuses[status] })
    const shown = await findShownRecord(context, reader, which)
    return answer.done(said, { ...shown, undo: undoUntil(undoId) })
  } catch (error) {
    return answer.refused(error)
  }
}
