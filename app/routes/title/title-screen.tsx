import type { ReactNode } from 'react'
import type { Listed as OfReader } from '#domain/lists/rules.ts'
import { otherKind } from '#domain/titles/rules.ts'
import * as texts from '#texts/title.ts'
import { Folded } from '../../ui/folded.tsx'
import { Listed } from '../../ui/lists/listed.ts'
import { titlePath } from '../../ui/paths.ts'
import { Cast } from './cast.tsx'
import { Details } from './details.tsx'
import { LatestReviews } from './latest-reviews.tsx'
import { Relations } from './relations.tsx'
import type { OwnState, ShownTitle } from './shown-title.ts'
import { SimilarRow } from './similar-row.tsx'
import { Storyline } from './storyline.tsx'
import { TitleHeader } from './title-header.tsx'

interface TitleScreenProps {
  title: ShownTitle
  /** The signed-in reader's list entry, stars and review; null for visitors. */
  own: OwnState | null
  /** Which of the titles below are on the reader's list; null for visitors. */
  listed: OfReader | null
  /** Shown between the header and the rest. */
  children?: ReactNode
}

/** Everything about one title (§2). */
export function TitleScreen({ title, own, listed, children }: TitleScreenProps) {
  const pagePath = titlePath(title)
  return (
    // The key resets the page for another title: storyline folded, trailer stopped.
    <article key={title.id}>
      <TitleHeader title={title} own={own} />
      {children}
      <Relations label={texts.relatedTitles} links={title.relations} />
      <div className="page title-body">
        <div>
          <Storyline title={title} />
          {title.background && (
            <section className="background">
              <h2>{texts.background}</h2>
              <Folded text={title.background} />
            </section>
          )}
          <Cast {...title} />
          <LatestReviews title={title} />
        </div>
        <Details title={title} />
      </div>
      <Relations label={texts.onLists} links={title.shelves} />
      <Listed value={listed}>
        <SimilarRow heading={texts.moreLikeThis} titles={title.moreLikeThis} pagePath={pagePath} />
        <SimilarRow heading={texts.related[otherKind(title.kind)]} titles={title.related} pagePath={pagePath} />
      </Listed>
    </article>
  )
}
