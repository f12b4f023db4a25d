import { pageMeta } from '../../ui/page-meta.ts'
import { requireUser } from '../../web/guards.ts'
import type { Route } from './+types/my-fav-list'
import { NotYetOpen } from './not-yet-open.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  requireUser(context, url)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: 'My FavList', description: 'Your list.', path: '/my-fav-list', indexed: false })
}

export default function MyList() {
  return (
    <NotYetOpen heading="My FavList is not yet open">
      <p>This is where your record will be kept: what you watched, what you are reading, what is still to come.</p>
    </NotYetOpen>
  )
}
