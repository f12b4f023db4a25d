import { useEffect, useRef } from 'react'
import type { FormProblem } from './use-problem.ts'

interface BannerProps {
  kind: 'problem' | 'success'
  /** Without a text the region stays, so that the next text is announced. */
  children?: string
  /** A new value shows the same text again. */
  turn?: unknown
}

/** A message about the whole form, above it: red for problems, green for success (§8). It is scrolled into view. */
export function Banner({ kind, children, turn = 0 }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message that is repeated is scrolled into view again
  useEffect(() => {
    if (children) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [children, turn])
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'} ref={banner}>
      {children && (
        <p key={String(turn)} className={`banner banner-${kind}`}>
          {children}
        </p>
      )}
    </div>
  )
}

/** What is wrong with a form, unless the message is beside the field that caused it. */
export function ProblemBanner({ problem }: { problem: FormProblem | undefined }) {
  return <Banner kind="problem">{problem?.field ? undefined : problem?.sentence}</Banner>
}
