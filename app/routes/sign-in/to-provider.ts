import { findConfirmedSession } from '#domain/accounts/sign-in-methods.ts'
import { startAtProvider } from '#domain/accounts/start-at-provider.ts'
import { Refusal } from '#domain/refusal.ts'
import { signInFor } from '../../ui/paths.ts'
import { services } from '../../web/context.ts'
import { redirectRefusing, redirectWith } from '../../web/flash.ts'
import { originOf } from '../../web/origin.ts'
import { sessionOf, visitorOf } from '../../web/session.ts'
import type { Route } from './+types/to-provider'

const ways = '/profile/ways'

/**
 * Sends a visitor to the provider or, with `add`, a reader who adds it as a way to sign in. A provider that is not
 * configured leads back to the previous page. This is a link because the content policy does not let forms leave the
 * site.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  const origin = originOf(request)
  const adding = new URL(request.url).searchParams.has('add')
  const back = adding ? ways : origin ? signInFor(origin) : '/sign-in'
  const provider = accounts.providers.find(({ id }) => id === params.provider)
  if (!provider) return redirectWith(back, [])
  if (request.headers.get('sec-fetch-site') === 'cross-site') return redirectWith(back, [])

  const session = sessionOf(context)
  const sessionId = adding && session ? await findConfirmedSession(accounts.db, session.userId, session.token) : null
  if (adding && !sessionId) return redirectWith(ways, [])
  try {
    const journey = { goal: adding ? ways : (origin ?? '/'), sessionId }
    const { url, cookies } = await startAtProvider(accounts, provider, journey, visitorOf(context, request))
    return redirectWith(url, cookies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectRefusing(context, back, error.message)
  }
}
