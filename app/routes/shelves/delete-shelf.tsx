import { Form } from 'react-router'
import { deleteShelf } from '#domain/shelves/delete-shelf.ts'
import { findOwnShelf } from '#domain/shelves/own-queries.ts'
import * as texts from '#texts/shelves.ts'
import { services } from '#web/context.ts'
import { redirectWithNotice } from '#web/flash.ts'
import { requireUser } from '#web/guards.ts'
import { notFound } from '../../router/not-found.ts'
import { refused } from '../../router/refused.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/delete-shelf'
import { editShelfPath, ownShelvesPath } from './shelf-paths.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const shelf = await findOwnShelf(context.get(services).db, requireUser(context, url), id)
  if (!shelf) throw notFound()
  return { id, name: shelf.name, titles: shelf.titles }
}

export async function action({ context, params: { id }, url }: Route.ActionArgs) {
  const reader = requireUser(context, url)
  try {
    const name = await deleteShelf(context.get(services).db, reader, id)
    return redirectWithNotice(context, ownShelvesPath, texts.isDeleted({ name }))
  } catch (error) {
    return refused(context, error)
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  const description = texts.deleteDescription
  return pageMeta({ site, title: texts.deleteList, description, path: ownShelvesPath, indexed: false })
}

/** Asks for confirmation. */
export default function DeleteShelf({ loaderData: { id, name, titles }, actionData }: Route.ComponentProps) {
  return (
    <div className="page delete-review">
      <h1>{texts.deleteHeading({ name })}</h1>
      <p>{texts.whatIsDeleted({ count: titles })}</p>
      <ProblemBanner problem={actionData?.problem} />
      <Form method="post" className="delete-review-ways">
        <Submit waiting={texts.deleting}>{texts.deleteList}</Submit>
        <a className="button button-quiet" href={editShelfPath(id)}>
          {texts.keepIt}
        </a>
      </Form>
    </div>
  )
}
