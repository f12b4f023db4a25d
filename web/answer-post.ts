import { readText } from '#domain/accounts/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { flashCookie, redirectWithNotice, redirectWithProblem } from './flash.ts'
import { readForm } from './form.ts'
import { readOrigin } from './origin.ts'
import { redirect } from './redirect.ts'
import { noteRefusal, statusOf } from './refused.ts'
import type { Context } from './request-context.ts'
import { sentenceOf } from './sentence-of.ts'
import { sessionOf } from './session.ts'

/** The JSON answer to a form sent by a script; app/ui/post/use-post.ts reads it. */
interface Answer extends Record<string, unknown> {
  /** What was done, in a sentence. */
  said?: string
  /** The status of an entry that is back. */
  status?: string
  /** Why nothing was changed. */
  refused?: string
  /** The page to open instead. */
  goTo?: string
}

/**
 * Answers a form that appears on several pages and posts to a route of its own. A script gets JSON and stays on its
 * page. Without a script, the browser returns to the page with the form, which shows the outcome.
 */
export function answerFor(context: Context, request: Request, back: string) {
  const isScript = request.headers.get('accept') === 'application/json'
  const toScript = (answer: Answer, status: number, headers?: HeadersInit) => Response.json(answer, { status, headers })

  return {
    done: (said: string, more?: object) =>
      isScript ? toScript({ said, ...more }, 200) : redirectWithNotice(context, back, said),

    goTo: (path: string) => (isScript ? toScript({ goTo: path }, 401) : redirect(path)),

    /** A refusal, shown here or on the page `goTo`. Anything else is a bug and is rethrown. */
    refused(error: unknown, goTo?: string) {
      if (!(error instanceof Refusal)) throw error
      noteRefusal(context, error)
      const sentence = sentenceOf(error)
      if (!isScript) return redirectWithProblem(context, goTo ?? back, sentence)
      const headers = goTo ? { 'Set-Cookie': flashCookie(context, goTo, { kind: 'problem', sentence }) } : undefined
      return toScript({ refused: sentence, goTo }, statusOf(error), headers)
    },
  }
}

/**
 * Reads a form whose field `back` names the page that it was on; `elsewhere` is the page to return to if it names none.
 * `reader` is null for a visitor.
 */
export async function readPost(context: Context, request: Request, elsewhere: string) {
  const form = await readForm(request)
  const back = readOrigin(readText(form, 'back')) ?? elsewhere
  return { form, back, answer: answerFor(context, request, back), reader: sessionOf(context) }
}
