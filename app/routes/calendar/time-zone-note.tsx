import { Form } from 'react-router'
import * as texts from '#texts/calendar.ts'
import { linkTo } from '../../ui/link-to.tsx'
import { useBrowsersZone } from '../../ui/use-browsers-zone.ts'

interface TimeZoneNoteProps {
  zone: string
  /** Whether the reader has chosen it. */
  hasZone: boolean
  pagePath: string
}

/** Says in which time zone times are. With scripts, the browser's is offered to readers who have not chosen one. */
export function TimeZoneNote({ zone, hasZone, pagePath }: TimeZoneNoteProps) {
  const browsers = useBrowsersZone()
  return (
    <div className="calendar-zone">
      <p className="quiet">{texts.timesAreIn({ zone, change: linkTo('/profile') })}</p>
      {!hasZone && browsers && browsers !== zone && (
        <Form method="post" action={pagePath}>
          <button type="submit" name="timeZone" value={browsers} className="button button-quiet">
            {texts.takeTimeZone({ zone: browsers })}
          </button>
        </Form>
      )}
    </div>
  )
}
