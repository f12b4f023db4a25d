import type { ReactNode } from 'react'

/** An honest page for what does not exist yet. */
export function NotYetOpen({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page not-yet-open">
      <span className="not-yet-open-sign" lang="ja" aria-hidden="true">
        準備中
      </span>
      <h1>{heading}</h1>
      <div className="prose">{children}</div>
      <p className="not-yet-open-ways">
        <a className="button" href="/browse-animes">
          Browse Animes
        </a>
        <a className="button" href="/browse-mangas">
          Browse Mangas
        </a>
      </p>
    </div>
  )
}
