import { Fragment } from 'react'

export interface NamedLink {
  text: string
  href: string
  rel?: string
}

/** Links, separated by commas. */
export function Links({ to }: { to: NamedLink[] }) {
  return to.map(({ text, ...link }, place) => (
    <Fragment key={text}>
      {place > 0 && ', '}
      <a className="text-link" {...link}>
        {text}
      </a>
    </Fragment>
  ))
}
