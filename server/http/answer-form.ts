import type { IncomingMessage } from 'node:http'
import { networkOf } from '#domain/accounts/attempts.ts'
import type { Answer } from './answer.ts'
import { announced, busyAnswer } from './busy-answer.ts'
import { checkForm, type Form } from './check-form.ts'
import { formLimits } from './form-limits.ts'
import type { Handler } from './handling.ts'
import { isLarge } from './kinds-of-work.ts'
import { inPlace, render, webRequest } from './make-page.ts'
import { heavyWork } from './one-a-turn.ts'
import { Page } from './page.ts'
import type { Places } from './places.ts'
import { plainPage } from './plain-page.ts'
import { readBody } from './read-body.ts'
import type { RequestVisit as Visit } from './visit.ts'

const closing = ['Connection', 'close']

/** A body that is not a form counts as a form without fields. */
const noForm: Form = { type: 'application/x-www-form-urlencoded', body: Buffer.alloc(0) }

/** Whoever would be refused is told before the body is read; else it is read first, so that nobody holds a place by sending slowly. */
export function answerForm(
  handler: Handler,
  path: string,
  request: IncomingMessage,
  visit: Visit,
): Answer | Promise<Answer> {
  const bytes = announced(request)
  const places = handler.work.ofForm(path, bytes)
  // A reader's large forms are counted by session, from however many networks they come.
  const session = isLarge(bytes) ? handler.sessionIn(request.headers.cookie) : null
  const bodies = isLarge(bytes) ? handler.work.ofBody(session) : null
  const who = session ?? networkOf(visit.clientAddress())
  if (places.refuses(who) || bodies?.refuses(who)) return busyAnswer(request)
  return answerInPlace(handler, { path, places, bodies, who }, request, visit)
}

interface Admission {
  path: string
  places: Places
  /** Where its body waits to be read, if it is large. */
  bodies: Places | null
  who: string
}

async function answerInPlace(
  handler: Handler,
  admission: Admission,
  request: IncomingMessage,
  visit: Visit,
): Promise<Answer> {
  const page = await makePage(handler, admission, request, visit)
  if (!(page instanceof Page)) return page
  // Its body is gone by now: when the database is slow, those of many forms would be held here.
  await handler.caughtUp()
  return page.answer(request.headers)
}

/** @returns what the form comes to; the answer, if it is refused unread */
async function makePage(
  handler: Handler,
  { path, places, bodies, who }: Admission,
  request: IncomingMessage,
  visit: Visit,
): Promise<Page | Answer> {
  const { cookie, 'content-type': contentType } = request.headers
  const held = handler.bodies.hold(who)
  let leave: (() => void) | undefined
  try {
    // Until it is worked on: what is read sooner would only take memory.
    leave = await bodies?.enter(who)
    const sent = { path, bytes: announced(request), contentType }
    const limits = await formLimits(sent, {
      isSigned: () => handler.sessionIn(cookie) !== null,
      isEditor: () => handler.presence.orGone(handler.isEditor(cookie)),
    })
    const body = await readBody(request, limits.bytes, held)
    if (body === 503) return busyAnswer(request)
    // One that was read to its end and dropped leaves nothing behind on the connection.
    if (typeof body === 'number') return plainPage(body, visit, request.complete ? [] : closing)
    const page = await inPlace(handler, places, who, async () => {
      leave?.()
      await heavyWork.turn(bodies ? 'large form' : 'form')
      const form = await checkForm(body, contentType, limits.fields)
      if (typeof form === 'number') return form
      return render(handler, webRequest(handler.baseUrl + request.url, request, form ?? noForm), visit)
    })
    return typeof page === 'number' ? plainPage(page, visit) : page
  } finally {
    leave?.()
    held.giveBack()
  }
}
