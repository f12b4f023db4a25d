import { averagesChoices } from '#domain/accounts/rules.ts'
import { titleLanguages } from '#domain/titles/title-language-rules.ts'
import * as texts from '#texts/profile.ts'
import { Select } from '../../ui/form/field.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'
import { labelled } from '../../ui/labelled.ts'

interface TitleChoicesProps {
  /** Empty for the site's. */
  titleLanguage: string
  adultTitles: string
  averages: string
  /** Whether the site shows titles for adults to those who have not chosen. */
  showsAdultTitles: boolean
  problem: FormProblem | undefined
}

/** In which language a reader wants titles, and whether those for adults and averages are shown. */
export function TitleChoices({ titleLanguage, adultTitles, averages, showsAdultTitles, problem }: TitleChoicesProps) {
  return (
    <>
      <Select
        label={texts.titleLanguage}
        name="titleLanguage"
        hint={texts.titleLanguageHint}
        defaultValue={titleLanguage}
        problem={problem}
      >
        <option value="">{texts.asSite}</option>
        {labelled(titleLanguages, texts.titleLanguages).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label={texts.adultTitles}
        name="adultTitles"
        hint={texts.adultTitlesHint}
        defaultValue={adultTitles}
        problem={problem}
      >
        <option value="">{texts.adultTitlesAsSite({ shown: showsAdultTitles })}</option>
        <option value="show">{texts.adultTitlesShown}</option>
        <option value="hide">{texts.adultTitlesHidden}</option>
      </Select>
      <Select
        label={texts.averages}
        name="averages"
        hint={texts.averagesHint}
        defaultValue={averages}
        problem={problem}
      >
        {labelled(averagesChoices, texts.averagesChoices).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </>
  )
}
