import type { RouterContextProvider } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { visit } from './context.ts'
import { flashCookie, redirectRefusing, redirectSaying, redirectWith } from './flash.ts'
import { statusOf } from './refused.ts'

/** What a script is told of the form it sent; app/ui/post/use-post.ts reads it. */
interface Answer {
  /** Why nothing was changed. */
  refused?: string
  /** Where to go on. */
  goTo?: string
}

/**
 * Answers a form that several pages show and that posts to a route of its own. A script is told in JSON and stays where it
 * is; without one the browser goes back to the page that held the form, which says what came of it.
 */
export function answering(context: Readonly<RouterContextProvider>, request: Request, back: string) {
  const isScript = request.headers.get('accept') === 'application/json'
  const toScript = (answer: Answer, status: number, headers?: HeadersInit) => Response.json(answer, { status, headers })

  return {
    done: (sentence: string) => (isScript ? toScript({}, 200) : redirectSaying(context, back, sentence)),

    goTo: (path: string) => (isScript ? toScript({ goTo: path }, 401) : redirectWith(path, [])),

    /** A refusal, said here or on the page `goTo`. Anything else is a bug and is thrown on. */
    refused(error: unknown, goTo?: string) {
      if (!(error instanceof Refusal)) throw error
      const { message: sentence } = error
      if (error.cause) context.get(visit).report(error)
      if (!isScript) return redirectRefusing(context, goTo ?? back, sentence)
      const headers = goTo ? { 'Set-Cookie': flashCookie(context, { kind: 'problem', sentence }) } : undefined
      return toScript({ refused: sentence, goTo }, statusOf(error), headers)
    },
  }
}
