import { Form } from 'react-router'
import type { Kind } from '#domain/catalogue/rules.ts'
import { queryLength } from '#domain/catalogue/search/rules.ts'
import { words } from '../../../ui/words.ts'
import { tabs } from '../tabs.ts'
import { type TableView, tablePath, tabOfKind } from './table-path.ts'

/** Search in a kind's titles, and how many there are. An order that was chosen stays. */
export function TableSearch({ kind, view, total }: { kind: Kind; view: TableView; total: number }) {
  const { one, many } = words[kind]
  const chosen = new URLSearchParams(tablePath(kind, view).split('?')[1]).get('sort')
  return (
    <div className="table-tools">
      <Form action={tabs[tabOfKind[kind]].path} className="table-search" key={view.query}>
        {chosen && <input type="hidden" name="sort" value={chosen} />}
        <input
          className="search-input"
          type="search"
          name="q"
          aria-label={`Name of ${one === 'Anime' ? 'an' : 'a'} ${one.toLowerCase()}`}
          placeholder={`Search ${many.toLowerCase()}`}
          defaultValue={view.query}
          maxLength={queryLength}
          autoComplete="off"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
      <p className="quiet" role="status">
        {total.toLocaleString('en')} {(total === 1 ? one : many).toLowerCase()}
      </p>
    </div>
  )
}
