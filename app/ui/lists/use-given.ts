import { useState } from 'react'

/** What a field holds: what is saved, and from a change on what was given, until something else is saved. */
export function useGiven(saved: string): [given: string, give: (given: string) => void] {
  const [now, setNow] = useState({ saved, given: saved })
  if (now.saved !== saved) setNow({ saved, given: saved })
  return [now.given, (given) => setNow({ saved, given })]
}
