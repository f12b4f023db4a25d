import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { pathWith } from '#domain/parameter-rules.ts'
import type { loadList } from './load-list.ts'
import type { ShownRow } from './shown-row.ts'

/** How far below the screen the next page is asked for. */
const ahead = '1600px'

interface MoreRowsProps {
  /** The last page that has come, and how many there are. */
  last: number
  pages: number
  /** The address of the first page. */
  path: string
  onCome: (rows: ShownRow[]) => void
}

/** At the end of a list's rows: fetches the next page when the reader comes near. */
export function MoreRows({ last, pages, path, onCome }: MoreRowsProps) {
  const { load, state, data } = useFetcher<typeof loadList>()
  const [isNear, setIsNear] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const isLast = last >= pages

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that comes
  useEffect(() => {
    if (data?.found?.page === last + 1) onCome(data.found.rows)
  }, [data, last])

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

  return <div ref={end} />
}
