import type { ReactNode } from 'react'
import * as texts from '#texts/title.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { ShownTitle } from './shown-title.ts'

/** Characters (for an anime, with their voice actors) and staff (§2). Empty lists are left out. */
export function Cast({ kind, characters, staff }: ShownTitle) {
  return (
    <>
      <Credits heading={texts.characters} credits={characters} more={kind === 'anime' ? voiceOf : undefined} />
      <Credits heading={texts.staffs} credits={staff} />
    </>
  )
}

interface CreditsProps<Credit> {
  heading: string
  credits: Credit[]
  /** What else is said of each. */
  more?: (credit: Credit) => ReactNode
}

function Credits<Credit extends ShownTitle['staff'][number]>({ heading, credits, more }: CreditsProps<Credit>) {
  return (
    credits.length > 0 && (
      <section>
        <h2>{heading}</h2>
        <ul className="people">
          {credits.map((credit, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes in place
            <li key={place}>
              <Portrait name={credit.name} image={credit.image} />
              <b>
                <a href={credit.path}>{credit.name}</a>
              </b>
              {credit.role && <span>{credit.role}</span>}
              {more?.(credit)}
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

function voiceOf({ vocal, voicePath }: ShownTitle['characters'][number]): ReactNode {
  if (!vocal) return null
  const name = voicePath ? (
    <a key="voice" href={voicePath}>
      {vocal}
    </a>
  ) : (
    vocal
  )
  return <span className="voice">{texts.voice({ name })}</span>
}
