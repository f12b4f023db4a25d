import type { Figures as ImportFigures } from '#domain/imports/rules.ts'

/** The four figures of an import. */
export function Figures({ added, changed, unchanged, refused }: ImportFigures) {
  return (
    <dl className="figures">
      {Object.entries({ Added: added, Changed: changed, Unchanged: unchanged, Refused: refused }).map(
        ([name, rows]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{rows.toLocaleString('en')}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
