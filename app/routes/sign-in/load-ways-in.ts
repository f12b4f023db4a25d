import { redirect } from 'react-router'
import { services } from '#web/context.ts'
import { originOf } from '#web/origin.ts'
import type { Context } from '#web/request-context.ts'
import { sessionOf } from '#web/session.ts'
import { providerProblem } from './provider-problem.ts'

/** What the pages to sign in and to sign up offer besides a form. Anyone who is signed in is sent on. */
export function loadWaysIn(context: Context, request: Request) {
  const origin = originOf(request)
  if (sessionOf(context)) throw redirect(origin ?? '/')
  const { providers } = context.get(services).accounts
  const problem = providerProblem(new URL(request.url).searchParams.get('error'))
  return { origin, problem, providers: providers.map(({ id, name }) => ({ id, name })) }
}
