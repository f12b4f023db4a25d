interface OfferedChoiceProps {
  name: string
  isChosen: boolean
  label: string
  /** What should be known before. */
  warning: string
}

/** Something that an import does only if its reader says so. */
export function OfferedChoice({ name, isChosen, label, warning }: OfferedChoiceProps) {
  return (
    <div className="moving-in-cast">
      <label>
        <input type="checkbox" name={name} value="yes" defaultChecked={isChosen} aria-describedby={`${name}-warning`} />
        {label}
      </label>
      <p id={`${name}-warning`} className="quiet prose">
        {warning}
      </p>
    </div>
  )
}
