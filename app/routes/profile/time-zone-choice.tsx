import { useState } from 'react'
import * as texts from '#texts/profile.ts'
import { Select } from '../../ui/form/field.tsx'
import type { FormProblem } from '../../ui/form/use-problem.ts'
import { useBrowsersZone } from '../../ui/use-browsers-zone.ts'

interface TimeZoneChoiceProps {
  /** Empty for the site's. */
  timeZone: string
  siteTimeZone: string
  /** Those that can be chosen. */
  timeZones: string[]
  problem: FormProblem | undefined
}

/** In which time zone a reader sees days and times. With scripts, the browser's is offered to those who have not chosen. */
export function TimeZoneChoice({ timeZone, siteTimeZone, timeZones, problem }: TimeZoneChoiceProps) {
  const [chosen, choose] = useState(timeZone)
  const browsers = useBrowsersZone()
  const offered = chosen === '' && browsers !== siteTimeZone ? browsers : null
  return (
    <>
      <Select
        label={texts.timeZone}
        name="timeZone"
        hint={texts.timeZoneHint}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        problem={problem}
      >
        <option value="">{texts.timeZoneAsSite({ zone: siteTimeZone })}</option>
        {/* The browser's may be another name of a listed one, which the server knows. */}
        {optionsOf(chosen === '' || timeZones.includes(chosen) ? timeZones : [chosen, ...timeZones])}
      </Select>
      {offered && (
        <button type="button" className="button button-quiet" onClick={() => choose(offered)}>
          {texts.chooseTimeZone({ zone: offered })}
        </button>
      )}
    </>
  )
}

/** The time zones by continent. */
function optionsOf(timeZones: string[]) {
  const continents = new Set(timeZones.map(continentOf))
  return [...continents].map((continent) => {
    const places = timeZones.filter((zone) => continentOf(zone) === continent)
    const options = places.map((zone) => (
      <option key={zone} value={zone}>
        {texts.placeOf({ zone })}
      </option>
    ))
    return continent === '' ? (
      options
    ) : (
      <optgroup key={continent} label={continent}>
        {options}
      </optgroup>
    )
  })
}

/** Empty for UTC. */
function continentOf(zone: string): string {
  return zone.slice(0, Math.max(0, zone.indexOf('/')))
}
