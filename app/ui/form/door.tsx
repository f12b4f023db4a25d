import type { ReactNode } from 'react'

/** The frame of the screens through which one comes in: a narrow column under the seal. */
export function Door({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page door">
      <span className="brand-seal door-seal" aria-hidden="true" lang="ja">
        記
      </span>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}
