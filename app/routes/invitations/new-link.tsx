import { useId } from 'react'
import * as texts from '#texts/invitations.ts'
import { CopyAddress } from '../../ui/copy-address.tsx'

/** The link of an invitation that has just been made, with the focus; its secret is not kept. */
export function NewLink({ address }: { address: string | undefined }) {
  const id = useId()
  if (!address) return null
  return (
    <section className="notice new-link" role="status">
      <h2 id={id}>{texts.link}</h2>
      <p>{texts.onlyNow}</p>
      <CopyAddress key={address} address={address} labelledBy={id} autoFocus />
    </section>
  )
}
