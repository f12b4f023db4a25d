import { useId, useRef } from 'react'
import { Form } from 'react-router'
import * as texts from '#texts/public-profile.ts'
import { say } from '../../ui/post/say.ts'

/** The address that shows what is visible by link, to be copied or made anew. */
export function SecretLink({ address }: { address: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    field.current?.select()
    await navigator.clipboard?.writeText(address)
    say(texts.copied)
  }

  return (
    <section className="secret-link" aria-labelledby={id}>
      <h2 id={id}>{texts.secretLink}</h2>
      <p className="quiet">{texts.secretLinkHint}</p>
      <div className="secret-link-address">
        <input ref={field} readOnly value={address} aria-labelledby={id} />
        <button type="button" className="button button-quiet needs-script" onClick={copy}>
          {texts.copy}
        </button>
      </div>
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
