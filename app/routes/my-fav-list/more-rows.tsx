import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { countPages } from '#domain/page-rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { theRouter } from '../../ui/failure/router.ts'
import type { loadList } from './load-list.ts'
import type { ShownRow } from './shown-row.ts'

/** How far below the screen the next page is asked for. */
const ahead = '1600px'

interface MoreRowsProps {
  /** The page that the list began with, the last one that has come, and how many there are. */
  first: number
  last: number
  pages: number
  /** How many rows a page has. */
  size: number
  /** How many records have changed on this page since its rows were read. */
  changes: RefObject<number>
  /** The address of the first page. */
  path: string
  onCome: (found: FurtherPage) => void
}

interface FurtherPage {
  rows: ShownRow[]
  /** Up to which page all rows have come, and how many pages there are by now. */
  last: number
  pages: number
}

/** At the end of a list's rows: fetches the next page when the reader comes near. */
export function MoreRows({ first, last, pages, size, changes, path, onCome }: MoreRowsProps) {
  const { load, state, data } = useFetcher<typeof loadList>()
  const [asked, setAsked] = useState<{ before: typeof data; changes: number }>()
  const [isNear, setIsNear] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const isLast = last >= pages
  useReturn()

  useEffect(() => {
    if (!asked || state !== 'idle' || !data?.found || data === asked.before) return
    setAsked(undefined)
    const { rows, page, pages } = data.found
    // It does not follow if the list was loaded anew meanwhile.
    if (page > last + 1) return
    changes.current -= asked.changes
    // What changed while it was read may have moved rows off it.
    onCome({ rows, last: changes.current > 0 ? page - 1 : page, pages })
  }, [asked, state, data, last, changes, onCome])

  useEffect(() => {
    if (!end.current || isLast) return
    const seen = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), { rootMargin: ahead })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [isLast])

  // A page that could not be fetched is not asked for again: the links to pages remain.
  useEffect(() => {
    if (!isNear || isLast || asked || state !== 'idle') return
    // Each title that left the list has moved those after it up by one, onto pages that have come.
    const movedPages = changes.current > 0 ? countPages(changes.current, size) : 0
    setAsked({ before: data, changes: changes.current })
    load(pathWith(path, {}, Math.max(first, last + 1 - movedPages)))
  }, [isNear, isLast, asked, state, data, first, last, size, changes, path, load])

  return <div ref={end} />
}

/** Back leads to where the reader was, which may be among rows that have yet to come: it goes on there as they come. */
function useReturn() {
  const [restored] = useState(() => isAtEnd() && theRouter().state.restoreScrollPosition)
  const place = useRef(typeof restored === 'number' ? restored : null)

  useEffect(() => {
    const listening = new AbortController()
    const stay = () => {
      place.current = null
    }
    for (const move of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
      addEventListener(move, stay, { passive: true, signal: listening.signal })
    }
    return () => listening.abort()
  }, [])

  useLayoutEffect(() => {
    if (place.current === null) return
    scrollTo(0, place.current)
    if (!isAtEnd()) place.current = null
  })
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
}
