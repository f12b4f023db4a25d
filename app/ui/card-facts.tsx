import type { Score } from '#domain/titles/rules.ts'
import * as texts from '#texts/cards.ts'

interface CardFactsProps {
  /** Those that are not known are left out. */
  facts: (string | number | false | null)[]
  /** The last of them. */
  score: Score
}

/** What a card says of a title below its name, in a line. */
export function CardFacts({ facts, score }: CardFactsProps) {
  const known = facts.filter(Boolean)
  if (score?.from !== 'hidden') return [...known, texts.scoreOnCard(score)].join('\u00a0· ')
  return (
    <>
      {known.map((fact) => `${fact}\u00a0· `)}
      <span role="img" aria-label={texts.hiddenScore} title={texts.hiddenScore}>
        {texts.hiddenOnCard}
      </span>
    </>
  )
}
