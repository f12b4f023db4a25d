import type { ListView } from '#domain/lists/rules.ts'
import { type Kind, kinds } from '#domain/titles/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import * as texts from '#texts/my-list.ts'
import { inFull } from '#texts/numbers.ts'
import { listPath } from './list-path.ts'

interface TabsProps {
  view: ListView
  /** Undefined if the list could not be fetched. */
  counts?: Record<Kind, number>
}

/**
 * The two halves of the list, with their counts. They are links because they are separate pages. The sort order is
 * kept.
 */
export function Tabs({ view: { kind: shown, sort }, counts }: TabsProps) {
  return (
    <nav className="tabs" aria-label={texts.parts}>
      {kinds.map((kind) => (
        <a key={kind} href={listPath({ kind, sort })} aria-current={kind === shown ? 'page' : undefined}>
          {kindNames[kind].one}
          {counts && (
            <>
              {' '}
              <span className="tab-count">{inFull(counts[kind])}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
