import { useState } from 'react'
import { FilterDetails } from '../browse/filter-details.tsx'
import type { ListFrame } from './list-frame.ts'

const form = () => import('../browse/filter-form.tsx')

/** Browsers load it when it is needed. */
const onServer = import.meta.env.SSR ? await form() : null

/** The filters of a list. Most visits need none: their form is loaded when it is opened, and is there without scripts. */
export function ListFilters({ frame }: { frame: ListFrame['filters'] }) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof form>>>()
  if (frame.groups.length === 0) return null
  return (
    <FilterDetails frame={frame} onToggle={() => form().then(setLoaded)} {...loaded?.closing}>
      {loaded ? (
        <loaded.FilterForm frame={frame} />
      ) : (
        <noscript>{onServer && <onServer.FilterForm frame={frame} />}</noscript>
      )}
    </FilterDetails>
  )
}
