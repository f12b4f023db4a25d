import { isKind } from '#domain/catalogue/rules.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { titlePath } from '../../ui/paths.ts'
import { requireUser } from '../../web/guards.ts'
import { notFound } from '../../web/not-found.ts'
import type { Route } from './+types/reviews'
import { NotYetOpen } from './not-yet-open.tsx'

/** What only a signed-in user may see leads to sign-in and from there on to it (§6). */
export function loader({ context, params: { kind, id }, url }: Route.LoaderArgs) {
  if (!isKind(kind)) throw notFound()
  requireUser(context, url)
  return { title: titlePath({ kind, id }) }
}

export function meta({ matches, location }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: 'Reviews', description: 'Reviews.', path: location.pathname, indexed: false })
}

export default function Reviews({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <NotYetOpen heading="Reviews are not yet open">
      <p>
        This is where you will read what others think, and write what you do. Until then,{' '}
        <a href={title}>back to the title</a>.
      </p>
    </NotYetOpen>
  )
}
