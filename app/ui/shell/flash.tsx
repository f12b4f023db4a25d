import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface Said {
  kind: 'success' | 'problem'
  sentence: string
}

/** Outlives the frame, which is rebuilt when a page fails, so that a message is not shown twice. */
let heard: { said: Said | null; at: string } | undefined

/** The message that the previous page left (decisions, "Alerts"): announced, and gone on the next page. */
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
