import { useId } from 'react'
import * as texts from '#texts/calendar.ts'
import { CopyAddress } from '../../ui/copy-address.tsx'

/** A new secret address, to copy or to open in the program for calendars. */
export function NewAddress({ address }: { address: string }) {
  const id = useId()

  return (
    <div className="calendar-new-address">
      <h2 id={id}>{texts.newAddress}</h2>
      <p className="quiet">{texts.shownOnce}</p>
      <CopyAddress address={address} labelledBy={id} />
      <p>
        <a className="button button-quiet" href={address.replace(/^https?/, 'webcal')}>
          {texts.openElsewhere}
        </a>
      </p>
    </div>
  )
}
