import type { ReactNode } from 'react'
import { type Passage, passagesOf } from '#domain/reviews/spoiler-rules.ts'
import * as texts from '#texts/spoilers.ts'
import { Folded } from './folded.tsx'

interface ReviewTextProps {
  review: { text: string; isSpoiler: boolean; cut?: boolean }
  /** Whether the text is shown at its full height. */
  isWhole?: boolean
  /** What follows the text. */
  children?: ReactNode
}

/**
 * The text of a review with its line breaks. A spoiler, be it a passage or all of the text, is shown when the reader asks
 * for it: until then no screen reader says it either.
 */
export function ReviewText({ review, isWhole, children }: ReviewTextProps) {
  const text = review.isSpoiler ? <Plain review={review} /> : <WithPassages review={review} />
  const shown = (
    <>
      {isWhole ? text : <Folded>{text}</Folded>}
      {children}
    </>
  )
  if (!review.isSpoiler) return shown
  return (
    <details className="spoiler-review">
      <summary>
        {`${texts.containsSpoilers} `}
        <span className="button button-quiet when-closed">{texts.show}</span>
        <span className="button button-quiet when-open">{texts.hide}</span>
      </summary>
      {shown}
    </details>
  )
}

function Plain({ review }: ReviewTextProps) {
  const parts = passagesOf(review.text, { isCut: review.cut }).map(({ text }) => text)
  return <p className="folded">{parts.join('') + (review.cut ? ' …' : '')}</p>
}

function WithPassages({ review }: ReviewTextProps) {
  const passages = atMost(passagesOf(review.text, { isCut: review.cut }))
  if (!passages.some(({ isSpoiler }) => isSpoiler)) return <Plain review={review} />
  let at = 0
  return (
    <div className="folded">
      {passages.map(({ text, isSpoiler }) => {
        at += text.length
        return isSpoiler ? <Spoiler key={at} text={text} /> : text
      })}
      {review.cut && ' …'}
    </div>
  )
}

/** No more controls than a reader would use: of very many passages, the last ones are one spoiler. */
function atMost(passages: Passage[], most = 100): Passage[] {
  if (passages.length <= most) return passages
  const rest = passages.slice(most - 1).map(({ text }) => text)
  return [...passages.slice(0, most - 1), { text: rest.join(''), isSpoiler: true }]
}

function Spoiler({ text }: { text: string }) {
  return (
    <details className="spoiler">
      <summary>
        <span className="when-closed">{texts.showPassage}</span>
        <span className="when-open">{texts.hidePassage}</span>
      </summary>{' '}
      <span className="spoiler-text">{text}</span>
    </details>
  )
}
