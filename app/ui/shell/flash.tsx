import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface Said {
  kind: 'success' | 'problem'
  sentence: string
}

/** Outlives the frame, which is made anew where a page fails: what was said before is not said again. */
let heard: { said: Said | null; at: string } | undefined

/** What the page before left to be said (decisions, "Alerts"): announced, and gone with the next page. */
export function Flash({ said }: { said: Said | null }) {
  const { key } = useLocation()
  const [last, setLast] = useState(() => (heard?.said === said ? heard : { said, at: key }))
  if (last.said !== said) setLast({ said, at: key })

  useEffect(() => {
    heard = last
  }, [last])

  const shown = last.at === key ? said : null
  return (
    <div role={shown?.kind === 'problem' ? 'alert' : 'status'}>
      {shown && <p className={`page flash flash-${shown.kind}`}>{shown.sentence}</p>}
    </div>
  )
}
