import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/sign-up'
import { NotYetOpen } from './not-yet-open.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData
  return pageMeta({ site, title: 'Sign Up', description: 'Make an account.', path: '/sign-up', indexed: false })
}

export default function SignUp() {
  return (
    <NotYetOpen heading="Signing up is not yet open">
      <p>Accounts are on their way: a list, ratings and reviews of your own. The catalogue needs none.</p>
    </NotYetOpen>
  )
}
