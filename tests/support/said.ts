import type { Reply } from './ask.ts'

/** The sentence that a reply leaves for the next page to show (web/flash.ts). */
export function said({ headers }: Reply): string {
  const [, kept = ''] = /flash=\w+\.([\w-]*)/.exec(String(headers['set-cookie'])) ?? []
  return Buffer.from(kept, 'base64url').toString()
}
