import type { ReactNode } from 'react'

/** Makes the part of a text that leads to `path`. For texts that choose where it stands. */
export function linkTo(path: string) {
  return (text: ReactNode) => (
    <a key={path} className="text-link" href={path}>
      {text}
    </a>
  )
}
