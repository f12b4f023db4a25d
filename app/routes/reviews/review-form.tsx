import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { longestReview, spoilerField } from '#domain/reviews/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/reviews.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { TextArea } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../ui/form/use-problem.ts'
import { DraftStatus } from './draft-status.tsx'
import { type Draft, draftKey, isSameDraft } from './drafts.ts'
import { ScoreFields } from './score-fields.tsx'
import { SpoilerFields } from './spoiler-fields.tsx'
import { useDraft } from './use-draft.ts'

interface ReviewFormProps {
  title: TitleCard
  userId: string
  /** Where the form is posted. Without an action the router would encode the page's address twice. */
  path: string
  /** The page that the reader came from. */
  back?: string
  /** What the fields begin with. */
  initial?: Draft
  refusal?: { problem: FormProblem; typed: Draft }
}

/** The scores for the title's kind, and the text (§2). Without scripts, Reset loads the page again. */
export function ReviewForm({ title, userId, path, back, initial = {}, refusal }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { replaces, ...fields } = initial
  const draft = useDraft({ form, key: draftKey(userId, title.id), initial: fields })
  const [undone, setUndone] = useState<{ said: string; before: Draft } | null>(null)
  const { problem, onInput, forget } = useProblem(refusal?.problem)
  const typed = refusal?.typed ?? initial

  function keep(event: FormEvent<HTMLFormElement>) {
    setUndone(null)
    draft.keep()
    onInput(event)
  }

  function beginAgain(said: string) {
    setUndone({ said, before: draft.put(fields) })
    forget()
  }

  function reset(event: MouseEvent) {
    event.preventDefault()
    if (replaces) beginAgain(texts.asItWas)
    else beginAgain(isSameDraft(fields, {}) ? texts.emptied : texts.asItBegan)
  }

  function undo() {
    draft.put(undone?.before ?? {})
    setUndone(null)
  }

  return (
    <>
      <Form
        method="post"
        action={path}
        className="review-form"
        noValidate
        replace
        ref={form}
        onInput={keep}
        onSubmit={stopAtUnreadable}
      >
        {back && <input type="hidden" name="back" value={back} />}
        {replaces !== undefined && <input type="hidden" name="replaces" value={typed.replaces} />}
        <ScoreFields
          kind={title.kind}
          typed={typed}
          isOwnScore={fields.overallScore !== undefined && !replaces}
          problem={problem}
        />
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
          <DraftStatus draft={draft} said={undone?.said} discard={() => beginAgain(texts.discarded)} undo={undo} />
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
