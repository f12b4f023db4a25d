import { Form } from 'react-router'
import * as texts from '#texts/my-list.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { FilterPanel } from '../browse/filter-panel.tsx'
import { FindInList } from './find-in-list.tsx'
import type { ListFrame } from './list-frame.ts'
import { Tabs } from './tabs.tsx'

/** Chooses which titles are shown, in which order and how. All but the view are query parameters. */
export function ListTools({ frame }: { frame: ListFrame }) {
  const { asked, status, statuses, sort, sorts, isGrouped, standings, filters } = frame
  const kept = (...own: string[]) => asked.filter(([name]) => !own.includes(name)) as [string, string][]
  return (
    <div className="my-list-tools">
      <div className="my-list-bar">
        <FindInList frame={frame} kept={kept('q')} />
        <Tabs look="standings" label={texts.standings} parts={standings} />
      </div>
      <div className="my-list-choices">
        <ChoiceForm
          name="status"
          label={texts.status}
          value={status ?? ''}
          options={[{ value: '', label: texts.all }, ...statuses]}
          action="/my-fav-list"
          kept={kept('status', 'standing')}
        />
        <ChoiceForm
          name="group"
          label={texts.groupBy}
          value={isGrouped ? 'standing' : ''}
          options={[
            { value: '', label: texts.nothing },
            { value: 'standing', label: texts.standing },
          ]}
          action="/my-fav-list"
          kept={kept('group')}
        />
        <ChoiceForm
          name="sort"
          label={texts.sortBy}
          value={sort}
          options={sorts}
          action="/my-fav-list"
          kept={kept('sort')}
        />
        <Views frame={frame} />
      </div>
      <FilterPanel key={filters.bare + filters.chips.length} frame={filters} />
    </div>
  )
}

/** Rows or a wall of posters; the choice is remembered. */
function Views({ frame: { views, view } }: { frame: ListFrame }) {
  return (
    <fieldset className="looks-choice" aria-label={texts.view}>
      {views.map(({ text, value, path }) => (
        <Form key={value} method="post" action="/looks">
          <input type="hidden" name="to" value={withoutView(path)} />
          <button type="submit" name="list" value={value} aria-current={value === view ? 'true' : undefined}>
            {text}
          </button>
        </Form>
      ))}
    </fieldset>
  )
}

/** What is remembered goes without saying. */
function withoutView(path: string): string {
  return path.replace(/&view=\w+/, '')
}
