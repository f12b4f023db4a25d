import type { Score } from '#domain/titles/rules.ts'
import * as texts from '#texts/cards.ts'
import { spoken } from './spoken.tsx'

interface CardFactsProps {
  /** Those that are not known are left out. */
  facts: (string | number | false | null)[]
  /** The last of them. */
  score: Score
}

/** What a card says of a title below its name, in a line. */
export function CardFacts({ facts, score }: CardFactsProps) {
  const isHidden = score?.from === 'hidden'
  return (
    <>
      {[...facts, isHidden ? null : texts.scoreOnCard(score)].filter(Boolean).join(' · ')}
      {isHidden && (
        <span title={texts.hiddenScore}>
          <span aria-hidden="true">
            {facts.some(Boolean) && ' · '}
            {texts.hiddenOnCard}
          </span>
          {spoken(texts.hiddenScore)}
        </span>
      )}
    </>
  )
}
