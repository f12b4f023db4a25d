import { createHash } from 'node:crypto'

/** Sent with every answer; `https` says whether visitors reach the site by https. */
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

/** For everything that is not a page. */
export const strictPolicy = contentSecurityPolicy()

const executable = /^(?:|module|text\/javascript)$/

/** The policy's hash sources for the inline scripts of a finished page. React escapes every `<script` in its texts. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (/\bsrc=/.test(attributes) || !executable.test(type)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}
