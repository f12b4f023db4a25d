import { useId } from 'react'
import { Form } from 'react-router'
import { longestShelfDescription, longestShelfName, type ShelfDetails, shelfFields } from '#domain/shelves/rules.ts'
import { visibilities } from '#domain/visibility-rules.ts'
import * as texts from '#texts/shelves.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field, FieldProblem, TextArea } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../ui/form/use-problem.ts'

interface ShelfFormProps {
  /** The list that is changed; none for a new one. */
  shelf?: ShelfDetails
  /** Why it was refused, and what was typed then. */
  found?: FormProblem
  typed?: Record<string, string>
  submit: string
  waiting: string
}

/** A list's name, description and visibility. */
export function ShelfForm({ shelf, found, typed = {}, submit, waiting }: ShelfFormProps) {
  const { problem, onInput } = useProblem(found)
  const id = useId()
  const wrong = problem?.field === 'visibility' ? problem : undefined
  const chosen = typed.visibility ?? shelf?.visibility ?? 'private'
  return (
    <>
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        {shelf &&
          shelfFields.map((field) => (
            <input key={field} type="hidden" name={`was-${field}`} value={typed[`was-${field}`] ?? shelf[field]} />
          ))}
        <Field
          label={texts.name}
          name="name"
          required
          maxLength={16 * longestShelfName}
          defaultValue={typed.name ?? shelf?.name}
          problem={problem}
        />
        <TextArea
          label={texts.description}
          name="description"
          rows={3}
          limit={longestShelfDescription}
          defaultValue={typed.description ?? shelf?.description}
          problem={problem}
        />
        <fieldset className="shelf-visibility" aria-describedby={wrong && `${id}-problem`}>
          <legend>{texts.visibility}</legend>
          {visibilities.map((visibility) => (
            <label key={visibility}>
              <input type="radio" name="visibility" value={visibility} defaultChecked={chosen === visibility} />
              <span>
                {texts.visibilities[visibility]} <small className="quiet">{texts.visibilityHints[visibility]}</small>
              </span>
            </label>
          ))}
          <FieldProblem id={id} problem={wrong} />
        </fieldset>
        <Submit waiting={waiting}>{submit}</Submit>
      </Form>
    </>
  )
}
