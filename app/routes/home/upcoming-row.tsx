import { kinds, type TitleCard } from '#domain/titles/rules.ts'
import * as texts from '#texts/home.ts'
import { kindNames } from '#texts/kinds.ts'
import { ChoiceForm } from '../../ui/choice-form.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { linkTo } from '../../ui/link-to.tsx'
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
  return (
    <section className="home-section" aria-labelledby="upcoming">
      <div className="section-head">
        <h2 id="upcoming">{texts.upcomingReleases}</h2>
        <ChoiceForm
          name="upcoming"
          label={texts.showUpcoming}
          value={kind}
          options={options}
          action="/"
          kept={{ ...madeChoices(choices), upcoming: undefined }}
        />
      </div>
      {titles === null && <FetchFailed what={`${kind}s`} pagePath={pagePath} />}
      {titles?.length === 0 && (
        <p className="notice">{texts.noneUpcoming({ kind, latest: linkTo(`${browsePaths[kind]}?sort=latest`) })}</p>
      )}
      {titles && titles.length > 0 && <TitleRow name={texts.upcomingRows[kind]} titles={titles} pagePath={pagePath} />}
      {kind === 'anime' && (
        <a className="text-link season-link" href="/season">
          {texts.thisSeason}
        </a>
      )}
    </section>
  )
}
