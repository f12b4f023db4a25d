import { Form } from 'react-router'
import * as texts from '#texts/browse.ts'
import type { Frame } from './frame.ts'

/** How many titles a page shows, and how. Visitors get links; what a reader chooses is remembered. */
export function Looks({ frame: { sizes, views, isReader } }: { frame: Frame }) {
  const Choice = isReader ? RememberedChoice : LinkedChoice
  return (
    <div className="looks">
      <Choice name="per" label={texts.perPage} ways={sizes} />
      <Choice name="view" label={texts.view} ways={views} />
    </div>
  )
}

interface ChoiceProps {
  name: 'per' | 'view'
  label: string
  ways: Frame['sizes']
}

function LinkedChoice({ label, ways }: ChoiceProps) {
  return (
    <nav className="looks-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {ways.map(({ text, path, isNow }) => (
        <a key={text} href={path} aria-current={isNow ? 'true' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}

function RememberedChoice({ name, label, ways }: ChoiceProps) {
  return (
    <fieldset className="looks-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      {ways.map(({ text, value, path, isNow }) => (
        <Form key={text} method="post" action="/looks">
          <input type="hidden" name="to" value={path} />
          <button type="submit" name={name} value={value} aria-current={isNow ? 'true' : undefined}>
            {text}
          </button>
        </Form>
      ))}
    </fieldset>
  )
}
