import { Form } from 'react-router'
import { findOwnFavourites } from '#domain/favourites/queries.ts'
import { type FavouriteKind, favouriteKinds } from '#domain/favourites/rules.ts'
import { creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/favourites.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { Cover } from '../../ui/cover.tsx'
import { OrderedList } from '../../ui/ordered/ordered-list.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { titlePath } from '../../ui/paths.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { spoken } from '../../ui/spoken.tsx'
import { ProfileFrame } from '../profile/profile-frame.tsx'
import type { Route } from './+types/own-favourites'
import { NoFavourites } from './no-favourites.tsx'

const path = '/profile/favourites'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { userId } = requireUser(context, url)
  const found = await findOwnFavourites(context.get(services).db, userId)
  return {
    kinds: favouriteKinds.map((what) => ({
      what,
      items: found[what].map((item) => ({
        id: String(item.id),
        title: 'kind' in item ? item : null,
        image: 'kind' in item ? null : item.image,
        name: 'kind' in item ? item.title : item.name,
        path: 'kind' in item ? titlePath(item) : creditPath(what as 'people' | 'characters', item),
      })),
    })),
  }
}

type Item = Awaited<ReturnType<typeof loader>>['kinds'][number]['items'][number]

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: texts.favourites, description: texts.description, path, indexed: false })
}

/** A reader's favourites, to be put in order and removed. */
export default function OwnFavourites({ loaderData: { kinds } }: Route.ComponentProps) {
  const chosen = kinds.filter(({ items }) => items.length > 0)
  return (
    <ProfileFrame heading={texts.favourites} path={path}>
      <p className="prose">{chosen.length > 0 ? texts.order : <NoFavourites />}</p>
      {chosen.map(({ what, items }) => (
        <section key={what} className="own-favourites">
          <h2>{texts.kinds[what]}</h2>
          <OrderedList
            items={items}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            action="/favourites"
            fieldsOf={({ id }) => ({ what, id })}
            label={texts.kinds[what]}
          >
            {(item) => <Own what={what} item={item} />}
          </OrderedList>
        </section>
      ))}
    </ProfileFrame>
  )
}

function Own({ what, item }: { what: FavouriteKind; item: Item }) {
  const { id, title, name, image, path: itemPath } = item
  return (
    <div className="own-favourite">
      {title ? <Cover title={title} /> : <Portrait name={name} image={image} />}
      <a href={itemPath}>{name}</a>
      <Form method="post" action="/favourites">
        <input type="hidden" name="what" value={what} />
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button button-quiet" name="is" value="no">
          {texts.remove({ name, spoken })}
        </button>
      </Form>
    </div>
  )
}
