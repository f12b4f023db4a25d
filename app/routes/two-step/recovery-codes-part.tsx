import { Form } from 'react-router'
import * as texts from '#texts/two-step.ts'

/** How many recovery codes are left, and a button for new ones. */
export function RecoveryCodesPart({ left, mayChange }: { left: number; mayChange: boolean }) {
  return (
    <section className="two-step-part">
      <h2>{texts.recoveryCodes}</h2>
      <p className="quiet">{texts.whatRecoveryCodesAre}</p>
      <p>{texts.codesLeft({ count: left })}</p>
      {mayChange && (
        <Form method="post" className="two-step-part">
          <button type="submit" className="button button-quiet" name="do" value="renew-codes">
            {texts.makeNewCodes}
          </button>
          <p className="quiet">{texts.oldCodesEnd}</p>
        </Form>
      )}
    </section>
  )
}

/** New recovery codes, which are shown once. The file is in the link: the server keeps none. */
export function NewCodes({ codes, site, email }: { codes: string[]; site: string; email: string }) {
  const text = encodeURIComponent(texts.codesText({ site, email, codes }))
  return (
    <section className="notice two-step-part" aria-label={texts.recoveryCodes}>
      <p>{texts.shownOnce}</p>
      <ul className="two-step-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="button" href={`data:text/plain;charset=utf-8,${text}`} download={texts.codesFile({ site })}>
        {texts.saveCodes}
      </a>
    </section>
  )
}
