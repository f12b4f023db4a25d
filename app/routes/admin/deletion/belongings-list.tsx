import type { Belongings } from '#domain/deletion/rules.ts'

const names: Record<keyof Belongings, [one: string, many: string]> = {
  characters: ['character', 'characters'],
  staff: ['staff member', 'staff members'],
  reviews: ['review', 'reviews'],
  votes: ['helpful vote', 'helpful votes'],
  ratings: ['rating', 'ratings'],
  listEntries: ['list entry', 'list entries'],
}

/** How many of each are deleted with a title. */
export function BelongingsList({ belongings }: { belongings: Belongings }) {
  return (
    <ul className="belongings">
      {Object.entries(names).map(([each, [one, many]]) => {
        const count = belongings[each as keyof Belongings]
        return (
          <li key={each}>
            <b>{count.toLocaleString('en')}</b> {count === 1 ? one : many}
          </li>
        )
      })}
    </ul>
  )
}
