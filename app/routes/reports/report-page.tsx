import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import * as texts from '#texts/reporting.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../ui/form/use-problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { ReportFields } from './report-fields.tsx'

interface ReportPageProps {
  what: Reportable
  heading: string
  /** Where Cancel leads. */
  back: string
  answered?: { problem?: FormProblem; typed?: Record<string, string> }
  /** What is reported. */
  children?: ReactNode
}

/** Asks what is wrong with something. */
export function ReportPage({ what, heading, back, answered, children }: ReportPageProps) {
  const { problem, onInput } = useProblem(answered?.problem)
  return (
    <div className="page report-review">
      <h1>{heading}</h1>
      {children}
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        <ReportFields what={what} typed={answered?.typed} problem={problem} />
        <div className="modal-actions">
          <a className="button button-quiet" href={back}>
            {texts.cancel}
          </a>
          <Submit waiting={texts.reporting}>{texts.report}</Submit>
        </div>
      </Form>
    </div>
  )
}

/** Its address may have the key of a secret link, which other sites are not told. */
export function reportMeta(site: Parameters<typeof pageMeta>[0]['site'], what: Reportable, path: string) {
  const [title, description] = [texts.reportTitle({ what }), texts.reportDescription({ what })]
  return [...pageMeta({ site, title, description, path, indexed: false }), { name: 'referrer', content: 'same-origin' }]
}
