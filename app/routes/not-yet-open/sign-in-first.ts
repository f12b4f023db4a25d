import { redirect } from 'react-router'
import { isKind } from '#domain/catalogue/rules.ts'
import { signInFor } from '../../ui/paths.ts'
import { notFound } from '../../web/not-found.ts'
import type { Route } from './+types/sign-in-first'

/** What only a signed-in user may see leads to sign-in and from there on to it (§6); so far nobody is signed in. */
export function loader({ params, url }: Route.LoaderArgs) {
  if (!isKind(params.kind)) throw notFound()
  throw redirect(signInFor(url.pathname))
}
