import { useId } from 'react'
import type { Reportable } from '#domain/reports/reportable-rules.ts'
import { longestNote, reportReasons } from '#domain/reports/rules.ts'
import * as texts from '#texts/reporting.ts'
import { FieldProblem, TextArea, useWrongField } from '../../ui/form/field.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'
import { labelled } from '../../ui/labelled.ts'

interface ReportFieldsProps {
  what: Reportable
  typed?: Record<string, string>
  problem?: FormProblem
}

/** What is wrong with something: a reason from a list, and a note. */
export function ReportFields({ what, typed = {}, problem }: ReportFieldsProps) {
  const id = useId()
  const { field, wrong } = useWrongField<HTMLInputElement>('reason', problem)
  return (
    <>
      <fieldset className="report-reasons" aria-describedby={wrong && `${id}-problem`}>
        <legend>{texts.whatIsWrong}</legend>
        {labelled(reportReasons, texts.reasons[what]).map(({ value: reason, label }, place) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={typed.reason === reason}
              required
              {...(place === 0 && { ref: field, autoFocus: wrong !== undefined })}
            />
            {label}
          </label>
        ))}
        <FieldProblem id={id} problem={wrong} />
      </fieldset>
      <TextArea
        label={texts.ownWords}
        name="note"
        rows={3}
        // Browsers count an emoji as two.
        maxLength={2 * longestNote}
        defaultValue={typed.note}
        problem={problem}
      />
    </>
  )
}
