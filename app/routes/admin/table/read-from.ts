import type { Kind } from '#domain/catalogue/rules.ts'
import { readOrigin } from '../../../web/origin.ts'
import { tabs } from '../tabs.ts'
import { tabOfKind } from './table-path.ts'

/** The table of the kind to come back to, as it was searched, sorted and paged; no other address is followed. */
export function readFrom(url: URL, kind: Kind): string {
  const { path } = tabs[tabOfKind[kind]]
  const from = readOrigin(url.searchParams.get('from'))
  return from?.split('?')[0] === path ? from : path
}
