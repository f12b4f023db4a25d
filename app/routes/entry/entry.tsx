import { useEffect, useState } from 'react'
import { readText } from '#domain/accounts/rules.ts'
import { typedIntoRecord } from '#domain/journal/read-changes-rules.ts'
import { isKind, isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/entry.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import { cameFrom, readOrigin } from '#web/origin.ts'
import { hiddenTitle } from '../../router/hidden-title.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { EntryControl } from '../../ui/entry/entry-control.tsx'
import { headingClass } from '../../ui/heading-class.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { ownEntryPath, titlePath } from '../../ui/paths.ts'
import { leadToSurvivor } from '../title/lead-to-survivor.ts'
import type { Route } from './+types/entry'
import { changeEntry, findShownRecord } from './change-entry.ts'

const fields = [
  ...['progress', 'volumes', 'startedOn', 'finishedOn', 'droppedOn', 'repeats', 'score', 'notes', 'tags', 'private'],
]

/** What a reader keeps of one title: the entry control as a page (docs/decisions/0067). */
export async function loader({ context, params: { kind, id }, request, url }: Route.LoaderArgs) {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const shown = await findShownRecord(context, requireUser(context, url), { kind, id })
  if (!shown) throw (await hiddenTitle(context, { kind, id })) ?? (await leadToSurvivor(context, id, ownEntryPath))
  const back = readOrigin(url.searchParams.get('back')) ?? cameFrom(request, url) ?? titlePath({ kind, id })
  return { shown, back }
}

/** Without scripts all fields are sent, and the page says what was done; the one before it if this title is hidden by now. */
export async function action({ context, params: { kind, id }, request, url }: Route.ActionArgs) {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const reader = requireUser(context, url)
  const form = await readForm(request)
  const back = readOrigin(readText(form, 'back')) ?? titlePath({ kind, id })
  try {
    const { said } = await changeEntry(context, reader, { kind, id }, form)
    const isShown = await findShownRecord(context, reader, { kind, id })
    const here = `${ownEntryPath({ kind, id })}?back=${encodeURIComponent(back)}`
    return redirectWithNotice(context, isShown ? here : back, said)
  } catch (error) {
    return refused(context, error, typedIntoRecord(form, fields))
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const { title } = loaderData.shown
  const head = { title: texts.heading(title), description: texts.description, path: ownEntryPath(title) }
  return pageMeta({ site, ...head, indexed: false })
}

export default function Entry({ loaderData: { shown, back }, actionData }: Route.ComponentProps) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <div className="page keep-page">
      <h1 className={headingClass(shown.title.title)}>{texts.heading(shown.title)}</h1>
      <EntryControl
        key={shown.title.id}
        first={shown}
        back={back}
        isLive={isLive}
        refused={actionData}
        onChanged={() => {}}
      />
      <a className="text-link" href={back}>
        {texts.goBack}
      </a>
    </div>
  )
}
