import type { Scores } from '#domain/reviews/rules.ts'
import { type ScoreName, scoresOf } from '#domain/reviews/score-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/reviews.ts'

/** The scores of a review, each out of 10 (§2); '–' for a missing score. */
export function ScoreTable({ kind, scores, author }: { kind: Kind; scores: Scores; author: string }) {
  return (
    <table className="score-table">
      <caption className="spoken">{texts.scoresBy({ author })}</caption>
      <tbody>
        {scoresOf[kind].map((name) => (
          <tr key={name} className={`score-${name}`}>
            <th scope="row">{headingOf(name)}</th>
            <td>{scores[name] == null ? '–' : <OutOfTen score={scores[name]} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function OutOfTen({ score }: { score: number }) {
  return (
    <>
      <b>{score}</b>
      {' / 10'}
    </>
  )
}

function headingOf(name: ScoreName): string {
  return name === 'character' ? texts.charactersScore : texts.scores[name]
}
