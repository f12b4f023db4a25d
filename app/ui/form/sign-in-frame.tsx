import type { ReactNode } from 'react'

/** The frame of the sign-in, sign-up and password screens: a narrow column under the seal. */
export function SignInFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page sign-in-frame">
      <span className="brand-seal sign-in-seal" aria-hidden="true" lang="ja">
        記
      </span>
      <h1>{heading}</h1>
      {children}
    </div>
  )
}
