import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { cookieName } from '#domain/accounts/cookie-name.ts'
import { services } from './context.ts'
import { cookieHeader, readCookie } from './cookies.ts'

const longest = 500

interface Flash {
  sentence: string | null
  told: boolean
}

const flash = createContext<Flash>({ sentence: null, told: false })

type Context = Readonly<RouterContextProvider>

/** Goes to another page, which then says `sentence` once (decisions, "Alerts"). */
export function redirectSaying(context: Context, to: string, sentence: string, cookies: string[] = []) {
  const { baseUrl } = context.get(services).site
  const value = Buffer.from(sentence.slice(0, longest)).toString('base64url')
  const said = cookieHeader(nameFor(baseUrl), value, { maxAge: 60, https: baseUrl.startsWith('https:') })
  return redirectWith(to, [...cookies, said])
}

export function redirectWith(to: string, cookies: string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(to, { headers })
}

/** Runs before every loader: a sentence that the page before left is told, and then forgotten. */
export const readFlash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { baseUrl } = context.get(services).site
  const value = readCookie(request.headers.get('cookie'), nameFor(baseUrl))
  if (value === undefined) return next()

  const kept: Flash = { sentence: Buffer.from(value, 'base64url').toString().slice(0, longest), told: false }
  context.set(flash, kept)
  const response = await next()
  if (kept.told) {
    const forgotten = cookieHeader(nameFor(baseUrl), '', { maxAge: 0, https: baseUrl.startsWith('https:') })
    response.headers.append('Set-Cookie', forgotten)
    response.headers.set('Cache-Control', 'private, no-store')
  }
  return response
}

/** The sentence that this page is to say; asked for by the root's loader. */
export function takeFlash(context: Context): string | null {
  const kept = context.get(flash)
  kept.told = true
  return kept.sentence
}

function nameFor(baseUrl: string): string {
  return cookieName(baseUrl, 'flash')
}
