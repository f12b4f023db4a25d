import type { ReactNode } from 'react'
import type { TitleCard } from '#domain/titles/rules.ts'
import { Cover } from '../../ui/cover.tsx'
import { titlePath } from '../../ui/paths.ts'

interface ReviewsHeaderProps {
  title: TitleCard
  /** The text before the title's name. */
  before: string
  children?: ReactNode
}

/** The header of the screens about a title's reviews: its cover, and its name as a link. */
export function ReviewsHeader({ title, before, children }: ReviewsHeaderProps) {
  return (
    <header className="reviews-header">
      <Cover title={title} eager />
      <h1>
        <span className="quiet">{before} </span>
        <a href={titlePath(title)}>{title.title}</a>
      </h1>
      {children}
    </header>
  )
}
