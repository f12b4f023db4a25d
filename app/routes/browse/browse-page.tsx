import type { Listed as OfReader } from '#domain/lists/rules.ts'
import type { Page } from '#domain/page-rules.ts'
import { type Kind, type Sort, sortsOf, type TitleCard as Title } from '#domain/titles/rules.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { totalOf } from '../../ui/count-of.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { kindNames } from '../../ui/kind-names.ts'
import { Listed } from '../../ui/lists/listed.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { browsePaths, myListPaths } from '../../ui/paths.ts'
import { TitleCard } from '../../ui/title-card.tsx'
import { tonesBeside } from '../../ui/tones.ts'
import { browsePath } from './browse-path.ts'

const listButtons = { anime: 'WatchList', manga: 'ReadList' } as const

interface BrowsePageProps {
  kind: Kind
  sort: Sort
  page: number
  /** Null when the titles could not be fetched. */
  found: Page<Title> | null
  /** Which of the titles are on the reader's list; null for visitors. */
  listed: OfReader | null
}

/** The screen of /browse-animes and /browse-mangas (§2). */
export function BrowsePage({ kind, sort, page, found, listed }: BrowsePageProps) {
  const { many } = kindNames[kind]
  const address = browsePath(kind, sort, page)
  return (
    <div className="page browse">
      <div className="page-head">
        <h1>Browse {many}</h1>
        {found && <p className="quiet">{totalOf(found.total, 'title')}</p>}
        <div className="page-head-tools">
          <ChoiceForm name="sort" label="Sort by" value={sort} options={sortsOf[kind]} action={browsePaths[kind]} />
          <a className="button button-quiet" href={myListPaths[kind]}>
            {listButtons[kind]}
          </a>
        </div>
      </div>
      <Listed value={listed}>
        {found ? (
          <Titles kind={kind} found={found} pagePath={address} />
        ) : (
          <FetchFailed what={`${kind}s`} pagePath={address} />
        )}
      </Listed>
      {found && (
        <Pagination
          page={page}
          pages={found.pages}
          label={`Pages of ${many.toLowerCase()}`}
          pathOf={(number) => browsePath(kind, sort, number)}
        />
      )}
    </div>
  )
}

function Titles({ kind, found, pagePath }: { kind: Kind; found: Page<Title>; pagePath: string }) {
  if (found.total === 0) {
    return (
      <p className="notice">
        There are no {kindNames[kind].many.toLowerCase()} yet.{' '}
        <a className="text-link" href="/">
          Go to Home
        </a>
      </p>
    )
  }
  const tones = tonesBeside(found.rows.map(({ id }) => id))
  return (
    <ul className="card-grid">
      {found.rows.map((title, place) => (
        <TitleCard key={title.id} title={title} tone={tones[place]} pagePath={pagePath} eager />
      ))}
    </ul>
  )
}
