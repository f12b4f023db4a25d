import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { longestReview, spoilerField } from '#domain/reviews/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/reviews.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../ui/form/use-problem.ts'
import { addReviewPath } from '../../ui/paths.ts'
import { ScoreFields } from './score-fields.tsx'
import { SpoilerFields } from './spoiler-fields.tsx'
import { type Draft, useDraft } from './use-draft.ts'

interface ReviewFormProps {
  title: TitleCard
  userId: string
  /** The page that the reader came from. */
  back: string
  refusal?: { problem: FormProblem; typed: Record<string, string> }
}

/** The scores for the title's kind, and the text (§2). Without scripts, Reset loads the page again. */
export function ReviewForm({ title, userId, back, refusal }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(form, userId, title.id)
  const [emptied, setEmptied] = useState<Draft | null>(null)
  const { problem, onInput, forget } = useProblem(refusal?.problem)
  const typed = refusal?.typed ?? {}
  // Without an action the router would encode the page's address twice.
  const path = addReviewPath(title)

  function keep(event: FormEvent<HTMLFormElement>) {
    setEmptied(null)
    draft.keep()
    onInput(event)
  }

  function reset(event: MouseEvent) {
    event.preventDefault()
    setEmptied(draft.put({}))
    forget()
  }

  function undo() {
    draft.put(emptied ?? {})
    setEmptied(null)
  }

  return (
    <>
      <Form
        method="post"
        action={path}
        className="review-form"
        noValidate
        ref={form}
        onInput={keep}
        onSubmit={stopAtUnreadable}
      >
        <input type="hidden" name="back" value={back} />
        <ScoreFields kind={title.kind} typed={typed} problem={problem} />
        <div className="review-field">
          <TextArea
            label={texts.review}
            name="review"
            rows={7}
            limit={longestReview}
            aria-required
            defaultValue={typed.review}
            problem={problem}
          />
          <SpoilerFields isSpoiler={Boolean(typed[spoilerField])} />
        </div>
        <div className="review-form-ways">
          <ProblemBanner problem={problem} />
          <p className="quiet" role="status">
            {draft.restored && !emptied && texts.restored}
            {emptied && (
              <>
                {texts.emptied}{' '}
                <button type="button" className="text-button" onClick={undo}>
                  {texts.undo}
                </button>
              </>
            )}
          </p>
          <Submit waiting={texts.saving}>{texts.save}</Submit>
          <button type="submit" form="reset-review" className="button button-quiet" onClick={reset}>
            {texts.reset}
          </button>
        </div>
      </Form>
      <form id="reset-review" action={path} />
    </>
  )
}

/** Input that is not a number would be sent as an empty value, so the browser's own message is shown instead. */
function stopAtUnreadable(event: FormEvent<HTMLFormElement>) {
  const fields = event.currentTarget.querySelectorAll('input')
  const unreadable = [...fields].find(({ validity }) => validity.badInput)
  if (!unreadable) return
  event.preventDefault()
  unreadable.reportValidity()
}
