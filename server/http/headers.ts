import { hash } from 'node:crypto'

/** Sent with every answer; `https` says whether visitors reach the site over https. */
export function commonHeaders({ https }: { https: boolean }): string[] {
  return [
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    ...['Cross-Origin-Opener-Policy', 'same-origin'],
    ...(https ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ]
}

/** The Content-Security-Policy of an answer whose inline scripts have these hashes. */
export function contentSecurityPolicy(scriptHashes: string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    'frame-src https://www.youtube-nocookie.com',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/** For everything but pages. */
export const strictPolicy = contentSecurityPolicy()

const inert = /\bsrc=|\btype="application\//

/** By the script: nearly every page has the same few. */
const knownHashes = new Map<string, string>()
const mostKnown = 500

/**
 * The policy's hash sources for the inline scripts of a finished page. React escapes every `<script` in its texts. They are looked for in bytes:
 * as a string, a page would have to be put together once more for that.
 */
export function inlineScriptHashes(html: Buffer): string[] {
  const hashes = new Set<string>()
  let start = html.indexOf('<script')
  while (start >= 0) {
    const text = html.indexOf('>', start) + 1
    const end = html.indexOf('</script>', text)
    if (!inert.test(html.toString('latin1', start, text))) hashes.add(hashOf(html.subarray(text, end)))
    start = html.indexOf('<script', end)
  }
  return [...hashes]
}

function hashOf(script: Buffer): string {
  const key = script.toString('latin1')
  const known = knownHashes.get(key)
  if (known) return known
  const made = `'sha256-${hash('sha256', script, 'base64')}'`
  if (knownHashes.size >= mostKnown) knownHashes.clear()
  knownHashes.set(key, made)
  return made
}
