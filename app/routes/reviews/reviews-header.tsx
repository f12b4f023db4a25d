import type { ReactNode } from 'react'
import type { TitleCard } from '#domain/titles/rules.ts'
import type { reviewsOf } from '#texts/reviews.ts'
import { Cover } from '../../ui/cover.tsx'
import { headingClass } from '../../ui/heading-class.ts'
import { titlePath } from '../../ui/paths.ts'

interface ReviewsHeaderProps {
  title: TitleCard
  /** Puts the words and the title's name together. */
  heading: typeof reviewsOf<ReactNode>
  children?: ReactNode
}

/** The header of the screens about a title's reviews: its cover, and its name as a link. */
export function ReviewsHeader({ title, heading, children }: ReviewsHeaderProps) {
  return (
    <header className="reviews-header">
      <Cover title={title} eager />
      <h1 className={headingClass(title.title)}>
        {heading({
          quiet: (text) => (
            <span key="quiet" className="quiet">
              {text}
            </span>
          ),
          title: (
            <a key="title" href={titlePath(title)}>
              {title.title}
            </a>
          ),
        })}
      </h1>
      {children}
    </header>
  )
}
