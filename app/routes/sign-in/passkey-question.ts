import { redirect } from 'react-router'
import { askForNewPasskey, askForPasskey } from '#domain/accounts/second-factor/passkey-challenge.ts'
import { Refusal } from '#domain/refusal.ts'
import { services } from '#web/context.ts'
import { noteRefusal, statusOf } from '#web/refused.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { actorOf, visitorOf } from '#web/session.ts'
import type { Route } from './+types/passkey-question'

/** What a browser asks a passkey, as JSON; with `new`, how it makes one for the reader. The cookie ties the answer to it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { accounts, site } = context.get(services)
  const visitor = visitorOf(context, request)
  const isNew = new URL(request.url).searchParams.has('new')
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  try {
    const { options, cookies } = isNew
      ? await askForNewPasskey(accounts, actorOf(context), site.name, visitor)
      : await askForPasskey(accounts, visitor)
    for (const cookie of cookies) headers.append('Set-Cookie', cookie)
    return Response.json({ options }, { headers })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    noteRefusal(context, error)
    return Response.json({ refused: sentenceOf(error) }, { status: statusOf(error), headers })
  }
}

/** Only scripts of the site post here. */
export function loader() {
  return redirect('/sign-in')
}
