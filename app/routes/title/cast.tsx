import * as texts from '#texts/title.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { ShownTitle } from './shown-title.ts'

/** Characters (for an anime, with their voice actors) and staff (§2). Empty lists are left out. */
export function Cast({ kind, characters, staff }: ShownTitle) {
  return (
    <>
      {characters.length > 0 && (
        <section>
          <h2>{texts.characters}</h2>
          <ul className="people">
            {characters.map(({ path, name, image, role, vocal, voicePath }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes in place
              <li key={place}>
                <Portrait name={name} image={image} />
                <b>
                  <a href={path}>{name}</a>
                </b>
                {role && <span>{role}</span>}
                {kind === 'anime' && vocal && (
                  <span className="voice">
                    {texts.voice({
                      name: voicePath ? (
                        <a key="voice" href={voicePath}>
                          {vocal}
                        </a>
                      ) : (
                        vocal
                      ),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {staff.length > 0 && (
        <section>
          <h2>{texts.staffs}</h2>
          <ul className="people">
            {staff.map(({ path, name, image, role }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes in place
              <li key={place}>
                <Portrait name={name} image={image} />
                <b>
                  <a href={path}>{name}</a>
                </b>
                {role && <span>{role}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
