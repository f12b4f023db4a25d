import type { Kind } from '#domain/catalogue/rules.ts'
import { readOrigin } from '../../../web/origin.ts'
import { tabOfKind } from '../table/table-path.ts'
import { tabs } from '../tabs.ts'

/** The table of the kind that a deletion or its undoing began at, as it was searched, sorted and paged. */
export function readFrom(url: URL, kind: Kind): string {
  const { path } = tabs[tabOfKind[kind]]
  const from = readOrigin(url.searchParams.get('from'))
  return from?.split('?')[0] === path ? from : path
}
