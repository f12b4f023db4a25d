import type { Route } from './+types/companies'
import { creditsMeta } from './credits-meta.ts'
import { CreditsPage } from './credits-page.tsx'
import { loadCredits } from './load-credits.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadCredits('companies', context, params.id, url)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? creditsMeta(loaderData, matches[0].loaderData.site) : []
}

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CreditsPage {...loaderData} />
}
