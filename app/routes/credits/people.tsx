import type { Route } from './+types/people'
import { creditsMeta } from './credits-meta.ts'
import { CreditsPage } from './credits-page.tsx'
import { loadCredits } from './load-credits.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadCredits('people', context, params.id, url)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? creditsMeta(loaderData, matches[0].loaderData.site) : []
}

export default function Person({ loaderData }: Route.ComponentProps) {
  return <CreditsPage {...loaderData} />
}
