import { type Ref, useEffect, useRef } from 'react'
import type { FormProblem } from './use-problem.ts'

interface BannerProps {
  kind: 'problem' | 'success'
  /** Nothing to say: the region stays, so that what comes is announced. */
  children?: string
  ref?: Ref<HTMLDivElement>
}

/** What a form as a whole has to say, above it: red for what went wrong, green for what went well (§8). */
export function Banner({ kind, children, ref }: BannerProps) {
  return (
    <div role={kind === 'problem' ? 'alert' : 'status'} ref={ref}>
      {children && <p className={`banner banner-${kind}`}>{children}</p>}
    </div>
  )
}

/** What is wrong with a form, unless it stands beside the field that caused it. A long form is moved so that it is seen. */
export function ProblemBanner({ problem }: { problem: FormProblem | undefined }) {
  const banner = useRef<HTMLDivElement>(null)
  const ofForm = problem?.field ? undefined : problem
  useEffect(() => {
    if (ofForm) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [ofForm])
  return (
    <Banner kind="problem" ref={banner}>
      {ofForm?.sentence}
    </Banner>
  )
}
