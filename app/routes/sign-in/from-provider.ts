import { finishAtProvider } from '#domain/accounts/sign-in-with-provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { services } from '../../web/context.ts'
import { redirectRefusing, redirectWith } from '../../web/flash.ts'
import { visitorOf } from '../../web/session.ts'
import type { Route } from './+types/from-provider'

/** Takes the provider's answer: a session, or back to sign-in with what went wrong. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  const provider = accounts.providers.find(({ id }) => id === params.provider)
  if (!provider) return redirectWith('/sign-in', [])

  const answer = { query: new URL(request.url).search, cookie: request.headers.get('cookie') ?? '' }
  try {
    const { location, cookies } = await finishAtProvider(accounts, provider, answer, visitorOf(context, request))
    return redirectWith(location, cookies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectRefusing(context, '/sign-in', error.message)
  }
}
