import { pageMeta } from '../../ui/page-meta.ts'
import { readOrigin } from '../../web/origin.ts'
import type { Route } from './+types/sign-in'
import { NotYetOpen } from './not-yet-open.tsx'

export function loader({ request }: Route.LoaderArgs) {
  return { origin: readOrigin(new URL(request.url).searchParams.get('to')) }
}

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: 'Sign In', description: 'Sign in.', path: '/sign-in', indexed: false })
}

export default function SignIn({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <NotYetOpen heading="Signing in is not yet open">
      <p>Accounts, lists, ratings and reviews are on their way. Until then the whole catalogue is yours to read.</p>
      {origin && (
        <p>
          Once it opens, signing in will bring you back to where you were. <a href={origin}>Go back there now</a>
        </p>
      )}
    </NotYetOpen>
  )
}
