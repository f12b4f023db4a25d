import { redirect } from 'react-router'
import { findConfirmedSession } from '#domain/accounts/sign-in-methods.ts'
import { startAtProvider } from '#domain/accounts/start-at-provider.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies, redirectWithProblem } from '#web/flash.ts'
import { originOf } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { sessionOf, visitorOf } from '#web/session.ts'
import { invitationOf } from '../sign-up/invitation-of.ts'
import type { Route } from './+types/to-provider'

const methodsPath = '/profile/ways'

/**
 * Sends a visitor to the provider or, with `add`, a reader who adds it as a sign-in method. A provider that is not
 * configured leads back to the previous page. This is a link because the content policy does not let forms leave the
 * site.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  const origin = originOf(request)
  const adding = new URL(request.url).searchParams.has('add')
  const invitation = invitationOf(request)
  const back = adding ? methodsPath : pathWith(invitation ? '/sign-up' : '/sign-in', { to: origin, invitation })
  const provider = accounts.providers.find(({ id }) => id === params.provider)
  if (!provider) return redirect(back)
  if (request.headers.get('sec-fetch-site') === 'cross-site') return redirect(back)

  const session = sessionOf(context)
  const sessionId = adding && session ? await findConfirmedSession(accounts.db, session.userId, session.token) : null
  if (adding && !sessionId) return redirect(methodsPath)
  try {
    const journey = { goal: adding ? methodsPath : (origin ?? '/'), sessionId, invitation }
    const { url, cookies } = await startAtProvider(accounts, provider, journey, visitorOf(context, request))
    return redirectWithCookies(url, cookies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectWithProblem(context, back, sentenceOf(error))
  }
}
