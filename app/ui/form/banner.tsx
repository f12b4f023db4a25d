import { useEffect, useRef } from 'react'
import type { FormProblem } from './use-problem.ts'

interface BannerProps {
  kind: 'problem' | 'success'
  /** Nothing to say: the region stays, so that what comes is announced. */
  children?: string
  /** Differs where the same is said again. */
  turn?: unknown
}

/** What a form as a whole has to say, above it: red for what went wrong, green for what went well (§8). A long form is moved so that it is seen. */
export function Banner({ kind, children, turn = 0 }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again, it is to be seen again
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

/** What is wrong with a form, unless it stands beside the field that caused it. */
export function ProblemBanner({ problem }: { problem: FormProblem | undefined }) {
  return <Banner kind="problem">{problem?.field ? undefined : problem?.sentence}</Banner>
}
