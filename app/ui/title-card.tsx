import { type ReactNode, useContext } from 'react'
import type { TitleCard as Title } from '#domain/titles/rules.ts'
import { keysOnCard } from '#texts/cards.ts'
import { kindNames } from '#texts/kinds.ts'
import { AddToList } from './add-to-list.tsx'
import { CardFacts } from './card-facts.tsx'
import { Cover } from './cover.tsx'
import { Listed } from './lists/listed.ts'
import { nativeLanguage } from './native-language.ts'
import { titlePath } from './paths.ts'

interface TitleCardProps {
  title: Title
  /** The path and query of the page with the card. */
  pagePath: string
  /** For covers on the first screen. */
  eager?: boolean
  /** The class of its cover's tones, which depend on its neighbours. */
  tone?: string
  /** For lists with both kinds. */
  showKind?: boolean
  /** What stands below its year and score. */
  children?: ReactNode
}

/**
 * A title in a list: cover, title, year and score, add button (§2). An item of the surrounding `ul`. A page shows
 * dozens of these, so it has few elements and a plain link (see client-links.tsx).
 */
export function TitleCard({ title, pagePath, eager, tone, showKind, children }: TitleCardProps) {
  return (
    <li className="card">
      <a className="card-link" href={titlePath(title)} aria-keyshortcuts={useContext(Listed) ? keysOnCard : undefined}>
        <Cover title={title} eager={eager} tone={tone} />
        <span className="card-title" lang={title.title === title.titleNative ? nativeLanguage(title.title) : undefined}>
          {title.title}
        </span>
      </a>
      <p className="card-facts">
        <CardFacts facts={[showKind === true && kindNames[title.kind].one, title.year]} score={title.score} />
      </p>
      {children}
      <AddToList title={title} pagePath={pagePath} />
    </li>
  )
}
