import { kinds, type TitleCard } from '#domain/titles/rules.ts'
import { kindNames } from '#texts/kinds.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { browsePaths } from '../../ui/paths.ts'
import { TitleRow } from '../../ui/title-row.tsx'
import { type Choices, madeChoices } from './choices.ts'

const options = kinds.map((kind) => ({ value: kind, label: kindNames[kind].one }))

/** The next releases, soonest first (§2). */
export function UpcomingRow({
  titles,
  choices,
  pagePath,
}: {
  titles: TitleCard[] | null
  choices: Choices
  pagePath: string
}) {
  const kind = choices.upcoming
  const many = kindNames[kind].many
  return (
    <section className="home-section" aria-labelledby="upcoming">
      <div className="section-head">
        <h2 id="upcoming">Upcoming Releases</h2>
        <ChoiceForm
          name="upcoming"
          label="Show upcoming"
          value={kind}
          options={options}
          action="/"
          kept={{ ...madeChoices(choices), upcoming: undefined }}
        />
      </div>
      {titles === null && <FetchFailed what={`${kind}s`} pagePath={pagePath} />}
      {titles?.length === 0 && (
        <p className="notice">
          No {many.toLowerCase()} have an announced release date yet. Meanwhile,{' '}
          <a className="text-link" href={`${browsePaths[kind]}?sort=latest`}>
            see the latest {many}
          </a>
          .
        </p>
      )}
      {titles && titles.length > 0 && (
        <TitleRow name={`upcoming ${many.toLowerCase()}`} titles={titles} pagePath={pagePath} />
      )}
      {kind === 'anime' && (
        <a className="text-link season-link" href="/season">
          Anime of this season
        </a>
      )}
    </section>
  )
}
