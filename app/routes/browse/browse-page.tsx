import { Form } from 'react-router'
import type { Listed as OfReader } from '#domain/lists/rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import type { FoundTitles } from '#domain/titles/query/found-titles.ts'
import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/browse.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Listed } from '../../ui/lists/listed.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { browsePaths, myListPaths } from '../../ui/paths.ts'
import { TooMany } from '../../ui/too-many.tsx'
import { FilterPanel } from './filter-panel.tsx'
import type { About } from './find-about.ts'
import type { Frame } from './frame.ts'
import type { Missing } from './load-titles.ts'
import { Looks } from './looks.tsx'
import { NoneFound } from './none-found.tsx'
import type { QuestionHead } from './question-head.ts'
import { Titles } from './titles.tsx'

export interface BrowseData {
  kind: Kind
  page: number
  /** The address of this page. */
  path: string
  head: QuestionHead
  frame: Frame
  /** Null when there are no titles to show. */
  found: FoundTitles | null
  about: About
  missing: Missing | null
  /** Which of the titles are on the reader's list; null for visitors. */
  listed: OfReader | null
}

/** The screen of /browse-animes and /browse-mangas (§2). */
export function BrowsePage({ kind, page, path, head, frame, found, about, missing, listed }: BrowseData) {
  return (
    <div className="page browse">
      <div className="page-head">
        <h1>{head.heading}</h1>
        {found && <p className="quiet">{texts.titlesFound(found)}</p>}
        <div className="page-head-tools">
          <ChoiceForm
            name="sort"
            label={texts.sortBy}
            value={frame.order}
            options={frame.orders}
            action={browsePaths[kind]}
            kept={frame.asked}
          />
          <MyListButton kind={kind} />
        </div>
      </div>
      <FilterPanel key={frame.path} frame={frame} found={found} />
      <Listed value={listed}>
        {found &&
          (found.total > 0 ? (
            <Titles found={found} frame={frame} about={about} pagePath={path} />
          ) : (
            <NoneFound frame={frame} />
          ))}
      </Listed>
      {missing === 'failed' && <FetchFailed what={`${kind}s`} pagePath={path} />}
      {missing === 'too-many' && <TooMany text={texts.tooMany} pagePath={path} />}
      {found && (
        <Pagination
          page={page}
          pages={found.pages}
          label={texts.pagesOf[kind]}
          pathOf={(number) => pathWith(frame.path, {}, number)}
        />
      )}
      {found && <Looks frame={frame} />}
    </div>
  )
}

/** The button named ReadList (§2), and its twin for anime. It leads to their tab of My list. */
function MyListButton({ kind }: { kind: Kind }) {
  const [path, query] = myListPaths[kind].split('?')
  return (
    <Form action={path}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        {texts.listButtons[kind]}
      </button>
    </Form>
  )
}
