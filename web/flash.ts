import { createHash } from 'node:crypto'
import { cookieHeader } from '#domain/accounts/cookies.ts'
import { services } from './context.ts'
import { flashCookieName, readCookie } from './cookies.ts'
import { pathOf } from './origin.ts'
import { redirect } from './redirect.ts'
import { type Context, createKey, type Step } from './request-context.ts'

const longest = 500

/** A message that one page left for the next, and whether it reports a success. */
export interface Message {
  kind: 'success' | 'problem'
  sentence: string
}

interface Flash {
  message: Message | null
  shown: boolean
}

const flash = createKey<Flash>({ message: null, shown: false })

/** Redirects to another page, which shows `sentence` once (decisions, "Alerts"). */
export function redirectWithNotice(context: Context, to: string, sentence: string, cookies: string[] = []) {
  return redirectWithCookies(to, [...cookies, flashCookie(context, to, { kind: 'success', sentence })])
}

/** Redirects to another page, which shows once what was refused (decisions, "Alerts"). */
export function redirectWithProblem(context: Context, to: string, sentence: string, cookies: string[] = []) {
  return redirectWithCookies(to, [...cookies, flashCookie(context, to, { kind: 'problem', sentence })])
}

/**
 * The cookie that carries a message to the page `to`. It says to which: another tab, whose data is loaded again in the moment between, sends it too.
 */
export function flashCookie(context: Context, to: string, { kind, sentence }: Message): string {
  const { baseUrl } = context.get(services).site
  const value = Buffer.from(sentence.slice(0, longest)).toString('base64url')
  return cookieHeader(baseUrl, 'flash', `${kind}.${value}.${nameOf(to)}`, 60)
}

/** An address in a few letters, however it is written. */
function nameOf(to: string): string {
  const { pathname, searchParams } = new URL(to, 'http://site')
  return createHash('sha256').update(`${pathname}?${searchParams}`).digest('base64url').slice(0, 16)
}

export function redirectWithCookies(to: string, cookies: string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(to, headers)
}

/**
 * Runs before every loader: reads the message that the previous page left for this one, and deletes it once it has been shown. If this one
 * leads elsewhere, so does its message.
 */
export const readFlash: Step = async ({ request, url, context }, next) => {
  const { baseUrl } = context.get(services).site
  if (isPrefetch(request)) return withoutMessage(await next(), flashCookieName(baseUrl))
  const value = readCookie(request.headers.get('cookie'), flashCookieName(baseUrl))
  if (value === undefined) return next()

  const [kind, encoded = '', to] = value.split('.')
  if (to !== nameOf(pathOf(url))) return next()
  const sentence = Buffer.from(encoded, 'base64url').toString().slice(0, longest)
  const message: Message = { kind: kind === 'problem' ? kind : 'success', sentence }
  const kept: Flash = { message, shown: false }
  context.set(flash, kept)
  const response = await next()
  const leadsTo = response.headers.get('Location')
  if (leadsTo !== null) {
    const isOwn = response.headers.getSetCookie().some((each) => each.startsWith(`${flashCookieName(baseUrl)}=`))
    if (!isOwn) response.headers.append('Set-Cookie', flashCookie(context, leadsTo, message))
  } else if (kept.shown) {
    response.headers.append('Set-Cookie', cookieHeader(baseUrl, 'flash', '', 0))
    response.headers.set('Cache-Control', 'private, no-store')
  }
  return response
}

/** Whether the browser is prefetching a page that the reader may never open. Messages must wait for the real request. */
function isPrefetch(request: Request): boolean {
  return request.headers.get('sec-purpose')?.startsWith('prefetch') ?? false
}

function withoutMessage(response: Response, name: string): Response {
  const cookies = response.headers.getSetCookie().filter((each) => !each.startsWith(`${name}=`))
  response.headers.delete('Set-Cookie')
  for (const each of cookies) response.headers.append('Set-Cookie', each)
  return response
}

/** The message for this page to show; called by the root's loader. */
export function takeFlash(context: Context): Message | null {
  const kept = context.get(flash)
  kept.shown = true
  return kept.message
}
