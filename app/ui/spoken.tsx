import type { ReactNode } from 'react'

/** The part of a text that only screen readers say. For texts that choose where it stands. */
export function spoken(text: ReactNode) {
  return (
    <span key="spoken" className="spoken">
      {text}
    </span>
  )
}
