import type { FormEvent } from 'react'
import { starChoices } from '#domain/ratings/rules.ts'
import * as texts from '#texts/entry.ts'
import type { ShownRecord } from './shown-record.ts'

interface RateFormProps {
  shown: ShownRecord
  /** Absent on a page without scripts. */
  rate: ((form: FormData) => void) | undefined
}

/** The public vote, cast once (§4). It begins with the reader's own score. */
export function RateForm({ shown: { title, record, stars }, rate }: RateFormProps) {
  if (stars !== null) return <p className="keep-rated">{texts.rated({ stars })}</p>
  const score = record.journal?.score ?? null

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!rate) return
    event.preventDefault()
    rate(new FormData(event.currentTarget))
  }

  return (
    <details className="keep-rate">
      <summary>{texts.rate}</summary>
      <form method="post" action="/ratings" onSubmit={submit}>
        <input type="hidden" name="kind" value={title.kind} />
        <input type="hidden" name="id" value={title.id} />
        <p className="quiet keep-final" id="entry-rate-final">
          {texts.rateFinal}
        </p>
        <select
          key={score}
          name="stars"
          aria-label={texts.rating}
          aria-describedby="entry-rate-final"
          defaultValue={score === null ? '' : Math.max(1, Math.round(score))}
          required
        >
          {score === null && <option value="" />}
          {starChoices.map((each) => (
            <option key={each} value={each}>
              {texts.starsOf({ stars: each })}
            </option>
          ))}
        </select>
        <button type="submit" className="button button-quiet">
          {texts.rate}
        </button>
      </form>
    </details>
  )
}
