import { redirect } from 'react-router'
import { pathWith } from '#domain/parameter-rules.ts'
import { services } from '#web/context.ts'
import { originOf } from '#web/origin.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import { invitationOf } from '../sign-up/invitation-of.ts'
import { providerProblem } from './provider-problem.ts'

/** What the pages to sign in and to sign up offer besides a form. Anyone who is signed in is sent on. */
export function loadWaysIn(context: Context, request: Request) {
  const origin = originOf(request)
  if (sessionOf(context)) throw redirect(origin ?? '/')
  const { providers } = context.get(services).accounts
  const problem = providerProblem(new URL(request.url).searchParams.get('error'))
  const onTheWay = { to: origin, invitation: invitationOf(request) }
  const links = providers.map(({ id, name }) => ({ name, path: pathWith(`/auth/${id}`, onTheWay) }))
  return { origin, problem, providers: links }
}
