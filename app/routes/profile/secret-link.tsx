import { useId } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/public-profile.ts'
import { CopyAddress } from '../../ui/copy-address.tsx'

/** The address that shows what is visible by link, to be copied or made anew. */
export function SecretLink({ address }: { address: string }) {
  const id = useId()

  return (
    <section className="secret-link" aria-labelledby={id}>
      <h2 id={id}>{texts.secretLink}</h2>
      <p className="quiet">{texts.secretLinkHint}</p>
      <CopyAddress address={address} labelledBy={id} />
      <Form method="post">
        <button type="submit" className="button button-quiet" name="link" value="new" aria-describedby={`${id}-renew`}>
          {texts.renew}
        </button>
        <p id={`${id}-renew`} className="quiet">
          {texts.renewHint}
        </p>
      </Form>
    </section>
  )
}
