import { makeShelf } from '#domain/shelves/make-shelf.ts'
import { findShelfChoices } from '#domain/shelves/own-queries.ts'
import { readShelf } from '#domain/shelves/rules.ts'
import { findTitleCard } from '#domain/titles/cards.ts'
import { isTitleId } from '#domain/titles/rules.ts'
import * as texts from '#texts/shelves.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { readForm, typedInto } from '#web/form.ts'
import { requireUser } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { hiddenTitle } from '../../router/hidden-title.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { headingClass } from '../../ui/heading-class.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { titlePath } from '../../ui/paths.ts'
import { leadToSurvivor } from '../title/lead-to-survivor.ts'
import type { Route } from './+types/add-to-shelf'
import { ShelfChoices } from './shelf-choices.tsx'
import { ShelfForm } from './shelf-form.tsx'
import { addToShelfPath } from './shelf-paths.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const title = await titleOf(context, params)
  return { title, choices: await findShelfChoices(context.get(services).db, reader, title.id) }
}

/** Makes a list with the title on it. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  const { db } = context.get(services)
  const title = await titleOf(context, params)
  const typed = typedInto(await readForm(request), ['name', 'description', 'visibility'])
  try {
    const shelf = readShelf({ visibility: 'private', ...typed })
    await makeShelf(db, reader, shelf, title.id)
    return redirectWithNotice(context, addToShelfPath(title), texts.isOnList({ title: title.title, list: shelf.name }))
  } catch (error) {
    return refused(context, error, typed)
  }
}

async function titleOf(context: Context, { kind, id }: { kind: string; id: string }) {
  const title = isTitleId(id) ? await findTitleCard(context.get(services).db, id) : null
  if (title?.kind === kind) return title
  if (!isTitleId(id)) throw notFound()
  throw (await hiddenTitle(context, { kind, id })) ?? (await leadToSurvivor(context, id, addToShelfPath))
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const title = loaderData ? texts.addToList(loaderData.title) : texts.myLists
  const description = texts.addToListDescription
  return pageMeta({ site, title, description, path: location.pathname, indexed: false })
}

/** The reader's lists, to put one title on them or take it off. */
export default function AddToShelf({ loaderData: { title, choices }, actionData }: Route.ComponentProps) {
  return (
    <div className="page shelf-choose">
      <h1 className={headingClass(title.title)}>{texts.addToList(title)}</h1>
      <ShelfChoices choices={choices} title={title} />
      <section className="shelf-new" aria-labelledby="new-list">
        <h2 id="new-list">{choices.length > 0 ? texts.orNewList : texts.newList}</h2>
        <ShelfForm
          key={choices.length}
          found={actionData?.problem}
          typed={actionData?.typed}
          submit={texts.make}
          waiting={texts.making}
        />
      </section>
      <p>
        <a className="text-link" href={titlePath(title)}>
          {texts.backToTitle(title)}
        </a>
      </p>
    </div>
  )
}
