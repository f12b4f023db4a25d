import type { Kind } from '#domain/titles/rules.ts'
import { readOrigin } from '#web/origin.ts'
import { tabs } from '../tabs.ts'
import { tabOfKind } from './table-path.ts'

/** The kind's table to return to, with its search, order and page. No other address is accepted. */
export function readFrom(url: URL, kind: Kind): string {
  const { path } = tabs[tabOfKind[kind]]
  const from = readOrigin(url.searchParams.get('from'))
  return from?.split('?')[0] === path ? from : path
}
