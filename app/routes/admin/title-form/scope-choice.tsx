interface ScopeChoiceProps {
  name: string
  scope: string | undefined
  /** How many other titles have the same person or character. */
  elsewhere: number
}

/** Where a new name or image of somebody counts whom other titles have too. */
export function ScopeChoice({ name, scope, elsewhere }: ScopeChoiceProps) {
  const others = elsewhere === 1 ? 'another title' : `${elsewhere.toLocaleString('en')} other titles`
  return (
    <fieldset className="scope-choice">
      <legend>Also in {others}. A new name or image counts</legend>
      <label>
        <input type="radio" name={name} value="here" defaultChecked={scope !== 'everywhere'} /> here only
      </label>
      <label>
        <input type="radio" name={name} value="everywhere" defaultChecked={scope === 'everywhere'} /> everywhere
      </label>
    </fieldset>
  )
}
