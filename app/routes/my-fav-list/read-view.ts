import { type ListView, readListSort, readListStatus } from '#domain/lists/rules.ts'
import { readPage } from '#domain/parameter-rules.ts'
import { isKind } from '#domain/titles/rules.ts'

/** The part of the list in an address. */
export function readView(asked: URLSearchParams): ListView {
  const tab = asked.get('tab')
  const kind = isKind(tab) ? tab : 'anime'
  const status = readListStatus(kind, asked.get('status'))
  return { kind, status, sort: readListSort(asked.get('sort')), page: readPage(asked) }
}
