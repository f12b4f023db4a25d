import type { TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/merging.ts'
import { Cover } from '../../../ui/cover.tsx'
import { nativeLanguage } from '../../../ui/native-language.ts'
import { titlePath } from '../../../ui/paths.ts'
import { SearchForm } from '../search-form.tsx'
import { Table } from '../table/table.tsx'
import { mergePath } from './merge-path.ts'

interface ChooseTitleProps {
  title: TitleCard
  query: string
  /** The titles that were found; null if none have been looked for. */
  others: (TitleCard & { studio: string })[] | null
}

const columns = [
  { name: texts.image, className: 'column-image' },
  { name: texts.title },
  { name: texts.year, className: 'column-episodes' },
  { name: texts.studio, className: 'column-studio' },
  { name: texts.choose, className: 'column-choose', onlySpoken: true },
]

/** Looks for the title into which another one is merged. */
export function ChooseTitle({ title, query, others }: ChooseTitleProps) {
  return (
    <>
      <SearchForm action={mergePath(title)} query={query} label={texts.searchLabel} />
      {others?.length === 0 && <p className="notice">{texts.nothingFound}</p>}
      {others && others.length > 0 && (
        <Table className="titles-table" columns={columns}>
          {others.map((other) => (
            <tr key={other.id}>
              <td className="column-image">
                <Cover title={other} />
              </td>
              <th scope="row" className="column-title">
                <a className="table-name" href={titlePath(other)} title={other.title}>
                  {other.title}
                </a>
                {other.titleNative && other.titleNative !== other.title && (
                  <span className="quiet long-name" lang={nativeLanguage(other.titleNative)}>
                    {other.titleNative}
                  </span>
                )}
              </th>
              <td className="column-episodes">{other.year ?? '?'}</td>
              <td className="column-studio">{other.studio || '?'}</td>
              <td>
                <a className="button button-quiet button-small" href={mergePath(title, other.id)}>
                  {texts.choose}
                  <span className="spoken"> {other.title}</span>
                </a>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
