import { redirect } from 'react-router'
import { type Arrival, finishAtProvider } from '#domain/accounts/finish-at-provider.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import * as texts from '#texts/sign-in.ts'
import { services } from '#web/context.ts'
import { redirectWithCookies, redirectWithNotice, redirectWithProblem } from '#web/flash.ts'
import { readOrigin } from '#web/origin.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { cookieOf, visitorOf } from '#web/session.ts'
import type { Route } from './+types/from-provider'
import { providerProblem } from './provider-problem.ts'
import { redirectToCode } from './redirect-to-code.ts'

/** Handles the provider's answer: begins a session, or returns to where the sign-in began and says what went wrong. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { accounts } = context.get(services)
  const provider = accounts.providers.find(({ id }) => id === params.provider)
  if (!provider) return redirect('/sign-in')

  const answer = { query: new URL(request.url).searchParams, state: cookieOf(accounts, request, 'state') }
  try {
    const arrival = await finishAtProvider(accounts, provider, answer, visitorOf(context, request))
    const { how, cookies, adding, invitation } = arrival
    if (how === 'in') return redirectWithCookies(readOrigin(arrival.goal) ?? '/', cookies)
    if (how === 'unfinished') return redirectToCode(arrival, readOrigin(arrival.goal))
    if (how === 'nameless') return redirectWithCookies(pathWith('/sign-up/name', { invitation }), cookies)
    if (how === 'added')
      return redirectWithNotice(context, '/profile/ways', texts.providerAdded({ provider: provider.name }), cookies)
    if (adding) return redirectWithProblem(context, '/profile/ways', providerProblem(how)?.sentence ?? '', cookies)
    return redirectWithCookies(pathAfter(arrival), cookies)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirectWithProblem(context, '/sign-in', sentenceOf(error))
  }
}

/**
 * Sign-in, or sign-up if that is the next step or they came by an invitation, with the problem, the path to return to and the
 * invitation in its address.
 */
function pathAfter({ how, goal, invitation }: Arrival): string {
  const origin = readOrigin(goal)
  const onTheWay = { error: how, to: origin === '/' ? null : origin }
  const isNew = how === 'email_unverified' || (invitation !== null && how !== 'account_not_linked')
  return isNew ? pathWith('/sign-up', { ...onTheWay, invitation }) : pathWith('/sign-in', onTheWay)
}
