import { Form } from 'react-router'
import * as texts from '#texts/my-list.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { FindInList } from './find-in-list.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListFrame } from './list-frame.ts'
import { Tabs } from './tabs.tsx'

/** Chooses which titles are shown, in which order and how. All but the view are query parameters. */
export function ListTools({ frame }: { frame: ListFrame }) {
  const { choices, views, standings, filters } = frame
  return (
    <>
      <div className="my-list-bar">
        <FindInList frame={frame} />
        <Tabs look="standings" label={texts.standings} parts={standings} />
      </div>
      <div className="my-list-ways">
        <div className="my-list-choices">
          {choices.map((choice) => (
            <ChoiceForm key={choice.name} action="/my-fav-list" {...choice} />
          ))}
          <fieldset className="looks-choice" aria-label={texts.view}>
            {views.map(({ text, value, to, isNow }) => (
              <Form key={value} method="post" action="/looks">
                <input type="hidden" name="to" value={to} />
                <button type="submit" name="list" value={value} aria-current={isNow || undefined}>
                  {text}
                </button>
              </Form>
            ))}
          </fieldset>
        </div>
        <ListFilters key={frame.path} frame={filters} />
      </div>
    </>
  )
}
