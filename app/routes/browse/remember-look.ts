import { redirect } from 'react-router'
import { rememberLook } from '#domain/accounts/remember-look.ts'
import { readText } from '#domain/accounts/rules.ts'
import { listViews } from '#domain/list-view-rules.ts'
import { pageSizes, views } from '#domain/titles/query/title-query-rules.ts'
import { services } from '#web/context.ts'
import { readForm } from '#web/form.ts'
import { readOrigin } from '#web/origin.ts'
import { sessionOf } from '#web/session.ts'
import { browsePaths } from '../../ui/paths.ts'
import type { Route } from './+types/remember-look'

export function loader() {
  return redirect(browsePaths.anime)
}

/** Remembers a reader's choice of size or view, and leads to the address that has it. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const reader = sessionOf(context)
  if (reader) {
    const size = pageSizes.find((one) => String(one) === readText(form, 'per'))
    const view = views.find((one) => one === readText(form, 'view'))
    const listView = listViews.find((one) => one === readText(form, 'list'))
    await rememberLook(context.get(services).db, reader, { size, view, listView })
  }
  return redirect(readOrigin(readText(form, 'to')) ?? browsePaths.anime)
}
