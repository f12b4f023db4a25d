import { redirect } from 'react-router'
import { findShelvesOfTitle } from '#domain/shelves/queries.ts'
import { findTitleCard } from '#domain/titles/cards.ts'
import { catalogueTag, isKind, isTitleId, titleTag } from '#domain/titles/rules.ts'
import * as texts from '#texts/shelves.ts'
import { services } from '#web/context.ts'
import { keepPage } from '#web/kept-page.ts'
import { hiddenTitle } from '../../router/hidden-title.ts'
import { notFound } from '../../router/not-found.ts'
import { headingClass } from '../../ui/heading-class.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { profilePath, titlePath } from '../../ui/paths.ts'
import { ShelfCover } from '../../ui/shelf-cover.tsx'
import { publicShelfPath } from '../shelves/shelf-paths.ts'
import type { Route } from './+types/lists'
import { leadToSurvivor } from './lead-to-survivor.ts'
import { listsPath, shelfTags } from './shelf-links.ts'

export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const { db } = context.get(services)
  const title = await findTitleCard(db, id)
  if (!title) throw (await hiddenTitle(context, { kind, id })) ?? (await leadToSurvivor(context, id, listsPath))
  if (title.kind !== kind) throw redirect(listsPath(title), 301)
  const shelves = await findShelvesOfTitle(db, id)
  const covers = shelves.flatMap(({ cover }) => cover.map((each) => titleTag(each.id)))
  keepPage(context, { tags: [catalogueTag, titleTag(id), ...shelfTags(id, shelves), ...covers], isOneOfMany: true })
  return { title, shelves: shelves.map(({ ownerId: _ownerId, ...shelf }) => shelf) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title } = loaderData
  const heading = texts.listsWith(title)
  const path = listsPath(title)
  return pageMeta({ site: matches[0].loaderData.site, title: heading, description: heading, path, indexed: false })
}

/** The public lists that hold a title, those that it was put on last first. */
export default function ListsOfTitle({ loaderData: { title, shelves } }: Route.ComponentProps) {
  return (
    <div className="page shelves">
      <h1 className={headingClass(title.title)}>{texts.listsWith(title)}</h1>
      <p>{linkTo(titlePath(title))(texts.backToTitle(title))}</p>
      {shelves.length === 0 && <p className="notice">{texts.onNoList}</p>}
      <ul className="shelf-cards">
        {shelves.map(({ id, name, owner, handle, cover }) => (
          <li key={id}>
            <a href={publicShelfPath(handle, id)}>
              <ShelfCover titles={cover} />
              <b>{name}</b>
            </a>
            <p className="quiet">{texts.listBy({ owner: linkTo(profilePath(handle))(owner) })}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
