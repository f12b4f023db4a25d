import { startAtProvider } from '#domain/accounts/sign-in-with-provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { services } from '../../web/context.ts'
import { redirectRefusing, redirectWith } from '../../web/flash.ts'
import { originOf } from '../../web/origin.ts'
import { visitorOf } from '../../web/session.ts'
import type { Route } from './+types/to-provider'

/** Sends a visitor to the provider; one that is not, or no longer, configured is none of the ways that sign-in shows. A link, not a form: a form's way out of the site is closed by the content policy. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  const provider = accounts.providers.find(({ id }) => id === params.provider)
  if (!provider) return redirectWith('/sign-in', [])
  if (request.headers.get('sec-fetch-site') === 'cross-site') return redirectWith('/sign-in', [])

  try {
    const goal = originOf(request) ?? '/'
    const { url, cookies } = await startAtProvider(accounts, provider, goal, visitorOf(context, request))
    return redirectWith(url, cookies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectRefusing(context, '/sign-in', error.message)
  }
}
