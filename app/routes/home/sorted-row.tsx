import { type Kind, type Sort, sortsOf, type TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/home.ts'
import { kindNames } from '#texts/kinds.ts'
import * as orders from '#texts/orders.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { labelled } from '../../ui/labelled.ts'
import { TitleRow } from '../../ui/title-row.tsx'
import { type Choices, madeChoices } from './choices.ts'

const names = { anime: 'animes', manga: 'mangas' } as const

interface Row {
  kind: Kind
  /** Null when they could not be fetched. */
  titles: TitleCard[] | null
  choices: Choices
  pagePath: string
}

/** The Animes or Mangas row, in the order chosen in its dropdown (§2). */
export function SortedRow({ kind, titles, choices, pagePath }: Row) {
  const name = names[kind]
  const row = texts.rows[kind]
  return (
    <section className="home-section" aria-labelledby={name}>
      <div className="section-head">
        <h2 id={name}>{kindNames[kind].many}</h2>
        <ChoiceForm
          name={name}
          label={row.sort}
          value={choices[name]}
          options={labelled<Sort>(sortsOf[kind], orders.ofTitles)}
          action="/"
          kept={{ ...madeChoices(choices), [name]: undefined }}
        />
      </div>
      {titles === null && <FetchFailed what={`${kind}s`} pagePath={pagePath} />}
      {titles?.length === 0 && <p className="notice">{row.none}</p>}
      {titles && titles.length > 0 && <TitleRow name={row.name} titles={titles} pagePath={pagePath} />}
    </section>
  )
}
