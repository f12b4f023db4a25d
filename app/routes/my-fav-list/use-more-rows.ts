import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ListRow } from '#domain/journal/list-page-rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import type { loadList } from './load-list.ts'

/** How far below the screen the next page is asked for. */
const ahead = '1600px'

interface Found {
  rows: ListRow[]
  page: number
  pages: number
}

/**
 * The rows of a page and of those after it, each of which is fetched when the reader comes near the end.
 * @param path the address of the first page
 */
export function useMoreRows(found: Found, path: string) {
  const { load, state, data } = useFetcher<typeof loadList>()
  const [more, setMore] = useState<ListRow[][]>([])
  const [isNear, setIsNear] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const last = found.page + more.length
  const isLast = last >= found.pages

  useEffect(() => {
    const next = data?.found
    if (next && next.page === last + 1) setMore([...more, next.rows])
  }, [data, last, more])

  useEffect(() => {
    if (!end.current || isLast) return
    const seen = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), { rootMargin: ahead })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isLast])

  // A page that could not be fetched is not asked for again: the links to pages remain.
  const hasFailed = data?.found === null
  const hasCome = data?.found?.page === last + 1
  useEffect(() => {
    if (isNear && !isLast && !hasFailed && !hasCome && state === 'idle') load(pathWith(path, {}, last + 1))
  }, [isNear, isLast, hasFailed, hasCome, state, last, path, load])

  const known = new Set(found.rows.map(({ title }) => title.id))
  const added = more.flat().filter(({ title }) => !known.has(title.id) && known.add(title.id))
  return { rows: [...found.rows, ...added], end }
}
