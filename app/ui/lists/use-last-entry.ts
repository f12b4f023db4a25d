import { useState } from 'react'
import type { Status } from '#domain/titles/statuses-rules.ts'

interface Entry {
  id: string
  status: Status
}

/** An entry that is dropped is off the list, and its dropdown stays, disabled, until the page is loaded again (decisions). */
export function useLastEntry(entry: Entry | null, isDropped: boolean): Entry | null {
  const [last, setLast] = useState(entry)
  if (entry && entry !== last) setLast(entry)
  return entry ?? (last && isDropped ? { id: last.id, status: 'dropped' } : null)
}
