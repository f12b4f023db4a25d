import type { Kind } from '#domain/titles/rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/merging.ts'
import { mergePath, undoMergePath } from './merge-path.ts'

interface MergedHereProps {
  title: { kind: Kind; id: string }
  merges: { mergedId: string; title: string; reason: string; mergedAt: string }[]
}

/** The titles that have been merged into one, and the way to merge it into another one. */
export function MergedHere({ title, merges }: MergedHereProps) {
  return (
    <section className="merged-here" aria-labelledby={merges.length > 0 ? 'merged-here' : undefined}>
      {merges.length > 0 && (
        <>
          <h2 id="merged-here">{texts.mergedHere}</h2>
          <ul>
            {merges.map(({ mergedId, title: name, reason, mergedAt }) => (
              <li key={mergedId} className="deleted-title">
                <p>
                  {name} <span className="quiet">{texts.mergedOn({ day: formatDate(mergedAt), reason })}</span>
                </p>
                <a className="button button-quiet" href={undoMergePath(mergedId)}>
                  {texts.undoLink}
                  <span className="spoken">{texts.undoSpoken({ title: name })}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a className="button button-quiet" href={mergePath(title)}>
          {texts.mergeLink}
        </a>
      </p>
    </section>
  )
}
