import type { Belongings } from '#domain/deletion/rules.ts'
import * as texts from '#texts/deletion.ts'
import { inFull } from '#texts/numbers.ts'

/** How many of each are deleted with a title. */
export function BelongingsList({ belongings }: { belongings: Belongings }) {
  return (
    <ul className="belongings">
      {Object.entries(texts.belongings).map(([each, nounFor]) => {
        const count = belongings[each as keyof Belongings]
        return (
          <li key={each}>
            <b>{inFull(count)}</b> {nounFor({ count })}
          </li>
        )
      })}
    </ul>
  )
}
