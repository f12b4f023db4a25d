import { Form, redirect } from 'react-router'
import { readQuery } from '#domain/titles/search/rules.ts'
import { findTitlesFor, findWaitingRow } from '#domain/transfer/moving-in/find-waiting-row.ts'
import { description } from '#texts/moving-in.ts'
import { heading } from '#texts/moving-in-offer.ts'
import { isFor, thisOne } from '#texts/moving-in-row.ts'
import * as texts from '#texts/moving-in-waiting.ts'
import { readPost } from '#web/answer-post.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { headingClass } from '../../ui/heading-class.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { signInFor } from '../../ui/paths.ts'
import type { Route } from './+types/waiting-row'
import { changeWaiting } from './change-waiting.ts'
import { movingInPath, waitingPath } from './paths.ts'
import { RowTitle } from './row-title.tsx'
import { SearchForm } from './search-form.tsx'

/** A row that waits, and titles that it may be: first those that are named like it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const row = await findWaitingRow(db, reader, url.searchParams.get('row') ?? '')
  if (!row) throw redirect(movingInPath)
  const q = readQuery(url.searchParams.get('q') ?? row.name)
  return { row, q, titles: q ? await findTitlesFor(db, row.kind, q) : [] }
}

/** Removes rows, puts them back, or says which title one is. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form, back, answer, reader } = await readPost(context, request, movingInPath)
  if (!reader) return answer.goTo(signInFor(back))
  try {
    return answer.done(await changeWaiting(context.get(services).db, reader, form))
  } catch (error) {
    return answer.refused(error)
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const title = loaderData ? texts.whichTitle(loaderData.row) : heading
  return pageMeta({ site, title, description, path: movingInPath, indexed: false })
}

export default function WaitingRow({ loaderData: { row, q, titles } }: Route.ComponentProps) {
  return (
    <div className="page moving-in">
      <h1 className={headingClass(row.name)}>{texts.whichTitle(row)}</h1>
      <p className="quiet prose">{texts.whichTitleHint(row)}</p>
      <SearchForm rowKey={row.key} q={q} />
      {titles.length === 0 && <p className="notice">{texts.nothingFound}</p>}
      {titles.length > 0 && (
        <Form method="post" action={waitingPath}>
          <input type="hidden" name="row" value={row.key} />
          <ul className="moving-in-candidates" aria-label={texts.found}>
            {titles.map((title) => (
              <li key={title.card.id}>
                <RowTitle title={title} />
                <button type="submit" name="title" value={title.card.id} className="button button-quiet button-small">
                  {thisOne}
                  <span className="spoken">{isFor({ ...title.card, name: row.name })}</span>
                </button>
              </li>
            ))}
          </ul>
        </Form>
      )}
      <p>
        <a className="text-link" href={`${movingInPath}#waiting`}>
          {texts.waiting}
        </a>
      </p>
    </div>
  )
}
