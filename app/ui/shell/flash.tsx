import { useState } from 'react'
import { useLocation } from 'react-router'

interface Said {
  kind: 'success' | 'problem'
  sentence: string
}

/** What the page before left to be said (decisions, "Alerts"): announced, and gone with the next page. */
export function Flash({ said }: { said: Said | null }) {
  const { key } = useLocation()
  const [last, setLast] = useState({ said, at: key })
  if (last.said !== said) setLast({ said, at: key })

  const shown = last.at === key ? said : null
  return (
    <div role={shown?.kind === 'problem' ? 'alert' : 'status'}>
      {shown && <p className={`page flash flash-${shown.kind}`}>{shown.sentence}</p>}
    </div>
  )
}
