import type { Figures as ImportFigures } from '#domain/imports/rules.ts'
import * as texts from '#texts/imports.ts'
import { inFull } from '#texts/numbers.ts'

/** The four figures of an import. */
export function Figures({ added, changed, unchanged, refused }: ImportFigures) {
  const figures: [string, number][] = [
    [texts.added, added],
    [texts.changed, changed],
    [texts.unchanged, unchanged],
    [texts.refused, refused],
  ]
  return (
    <dl className="figures">
      {figures.map(([name, rows]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{inFull(rows)}</dd>
        </div>
      ))}
    </dl>
  )
}
