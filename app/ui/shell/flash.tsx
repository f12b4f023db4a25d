import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

interface Message {
  kind: 'success' | 'problem'
  sentence: string
}

/** Outlives the frame, which is rebuilt when a page fails, so that a message is not shown twice. */
let lastShown: { message: Message | null; at: string } | undefined

/** The message that the previous page left (decisions, "Alerts"): announced, and gone on the next page. */
export function Flash({ message }: { message: Message | null }) {
  const { key } = useLocation()
  const [last, setLast] = useState(() => (lastShown?.message === message ? lastShown : { message, at: key }))
  if (last.message !== message) setLast({ message, at: key })

  useEffect(() => {
    lastShown = last
  }, [last])

  const shown = last.at === key ? message : null
  return (
    <div role={shown?.kind === 'problem' ? 'alert' : 'status'}>
      {shown && <p className={`page flash flash-${shown.kind}`}>{shown.sentence}</p>}
    </div>
  )
}
