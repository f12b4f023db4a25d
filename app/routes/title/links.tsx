import { Fragment } from 'react'
import { separator } from '#texts/joined.ts'

export interface NamedLink {
  text: string
  href: string
  rel?: string
}

/** Links, one after another. */
export function Links({ to }: { to: NamedLink[] }) {
  return to.map(({ text, ...link }, place) => (
    <Fragment key={text}>
      {place > 0 && separator}
      <a className="text-link" {...link}>
        {text}
      </a>
    </Fragment>
  ))
}
