import type { FormProblem } from './use-problem.ts'

interface BannerProps {
  kind: 'problem' | 'success'
  /** Nothing to say: the region stays, so that what comes is announced. */
  children?: string
}

/** What a form as a whole has to say, above it: red for what went wrong, green for what went well (§8). */
export function Banner({ kind, children }: BannerProps) {
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'}>
      {children && <p className={`banner banner-${kind}`}>{children}</p>}
    </div>
  )
}

/** What is wrong with a form, unless it stands beside the field that caused it. */
export function ProblemBanner({ problem }: { problem: FormProblem | undefined }) {
  return <Banner kind="problem">{problem && !problem.field ? problem.sentence : undefined}</Banner>
}
