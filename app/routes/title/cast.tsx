import { Portrait } from '../../ui/portrait.tsx'
import type { ShownTitle } from './shown-title.ts'

/** Characters (for an anime, with their voice actors) and staff (§2). Empty lists are left out. */
export function Cast({ kind, characters, staff }: ShownTitle) {
  return (
    <>
      {characters.length > 0 && (
        <section>
          <h2>Characters</h2>
          <ul className="people">
            {characters.map(({ name, image, role, vocal }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes in place
              <li key={place}>
                <Portrait name={name} image={image} />
                <b>{name}</b>
                {role && <span>{role}</span>}
                {kind === 'anime' && vocal && <span className="voice">Voice: {vocal}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {staff.length > 0 && (
        <section>
          <h2>Staffs</h2>
          <ul className="people">
            {staff.map(({ name, image, role }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes in place
              <li key={place}>
                <Portrait name={name} image={image} />
                <b>{name}</b>
                {role && <span>{role}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
