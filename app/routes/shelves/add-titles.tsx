import { useState } from 'react'
import type { OwnShelf } from '#domain/shelves/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { queryLength } from '#domain/titles/search/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { suggestionsFound } from '#texts/shell.ts'
import * as texts from '#texts/shelves.ts'
import { Cover } from '../../ui/cover.tsx'
import { titlePath } from '../../ui/paths.ts'
import { useSuggestions } from '../../ui/shell/use-suggestions.ts'
import { spoken } from '../../ui/spoken.tsx'
import { changeShelfPath, editShelfPath } from './shelf-paths.ts'
import { useShelfPost } from './use-shelf-post.ts'

interface AddTitlesProps {
  shelf: OwnShelf
  /** What was searched for, and what was found; null without a search. */
  q: string
  searched: TitleCard[] | null
  pagePath: string
}

/** Finds titles by name, while they are typed or after Enter, and puts them at the end of the list. */
export function AddTitles({ shelf, q, searched, pagePath }: AddTitlesProps) {
  const [typed, setTyped] = useState(q)
  const { suggested } = useSuggestions(typed === q ? '' : typed)
  const { submit, said, problem } = useShelfPost(shelf.id)
  const titles = typed === q ? searched : suggested.filter((each) => 'id' in each)
  return (
    <section className="shelf-add" aria-labelledby="add-titles">
      <h2 id="add-titles">{texts.addTitles}</h2>
      <form className="field-row" action={editShelfPath(shelf.id)}>
        <input
          type="search"
          name="q"
          aria-label={texts.titleToAdd}
          placeholder={texts.titleToAdd}
          autoComplete="off"
          maxLength={queryLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button button-quiet">
          {texts.search}
        </button>
      </form>
      <p role="status" className="quiet">
        {said}
      </p>
      <p role="status" className="spoken">
        {typed !== q && titles && titles.length > 0 && suggestionsFound({ count: titles.length })}
      </p>
      <p className="field-problem" role="alert">
        {problem}
      </p>
      {titles?.length === 0 && typed === q && <p className="quiet">{texts.nothingFound({ text: q })}</p>}
      {titles && titles.length > 0 && (
        <ul className="shelf-found" aria-label={texts.found}>
          {titles.map((title) => (
            <li key={title.id}>
              <Cover title={title} />
              <p>
                <a href={titlePath(title)}>{title.title}</a>
                <small className="quiet">
                  {[kindNames[title.kind].one, title.year].filter(Boolean).join('\u00a0· ')}
                </small>
              </p>
              <form method="post" action={changeShelfPath(shelf.id)} onSubmit={submit}>
                <input type="hidden" name="back" value={pagePath} />
                <input type="hidden" name="title" value={title.id} />
                <button type="submit" className="button button-quiet" name="do" value="add">
                  {texts.add({ title: title.title, spoken })}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
