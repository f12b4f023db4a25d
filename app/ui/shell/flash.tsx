import { useState } from 'react'
import { useLocation } from 'react-router'

/** What the page before left to be said (decisions, "Alerts"): announced, and gone with the next page. */
export function Flash({ sentence }: { sentence: string | null }) {
  const { key } = useLocation()
  const [said, setSaid] = useState({ sentence, at: key })
  if (said.sentence !== sentence) setSaid({ sentence, at: key })

  return <div role="status">{sentence !== null && said.at === key && <p className="page flash">{sentence}</p>}</div>
}
