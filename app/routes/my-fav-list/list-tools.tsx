import { type ListView, listSorts } from '#domain/lists/rules.ts'
import { statusesOf } from '#domain/titles/statuses-rules.ts'
import { statuses as names } from '#texts/lists.ts'
import * as texts from '#texts/my-list.ts'
import * as orders from '#texts/orders.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { labelled } from '../../ui/labelled.ts'

const all = { value: '', label: texts.all }

/** Chooses which entries are shown and in which order. Both are query parameters. */
export function ListTools({ view: { kind, status, sort } }: { view: ListView }) {
  const statuses = statusesOf[kind]
    // Dropped titles are not on the list.
    .filter((each) => each !== 'dropped')
    .map((each) => ({ value: each, label: names[each] }))
  const order = sort === 'date-added' ? undefined : sort
  return (
    <div className="my-list-tools">
      <ChoiceForm
        name="status"
        label={texts.status}
        value={status ?? ''}
        options={[all, ...statuses]}
        action="/my-fav-list"
        kept={{ tab: kind, sort: order }}
      />
      <ChoiceForm
        name="sort"
        label={texts.sortBy}
        value={sort}
        options={labelled(listSorts, orders.ofMyList)}
        action="/my-fav-list"
        kept={{ tab: kind, status: status ?? undefined }}
      />
    </div>
  )
}
