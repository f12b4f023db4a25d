import { useEffect, useId, useRef } from 'react'
import * as texts from '#texts/invitations.ts'
import { CopyAddress } from '../../ui/copy-address.tsx'

/** The link of an invitation that has just been made, with the focus; its secret is not kept. */
export function NewLink({ address }: { address: string | undefined }) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new link
  useEffect(() => section.current?.querySelector('input')?.focus(), [address])
  if (!address) return null
  return (
    <section ref={section} className="notice new-link" role="status">
      <h2 id={id}>{texts.link}</h2>
      <p>{texts.onlyNow}</p>
      <CopyAddress address={address} labelledBy={id} />
    </section>
  )
}
