import { type ComponentProps, useState } from 'react'

interface TypedFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  name: string
  /** What is saved. */
  value: string
  /** Called with what was typed, when it is finished; absent on a page without scripts. */
  onTyped: ((text: string) => void) | undefined
}

/** A field that is saved on Enter and on leaving it. Until then it shows what was typed. */
export function TypedField({ value, onTyped, ...input }: TypedFieldProps) {
  const { draft, finish, ...typing } = useDraft(value, onTyped)
  return (
    <input
      id={`entry-${input.name}`}
      {...input}
      {...typing}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onTyped) return
        event.preventDefault()
        finish()
      }}
    />
  )
}

/** The same for several lines. */
export function TypedText({
  value,
  onTyped,
  ...textarea
}: Omit<ComponentProps<'textarea'>, 'onChange'> & Pick<TypedFieldProps, 'name' | 'value' | 'onTyped'>) {
  const { draft, finish, ...typing } = useDraft(value, onTyped)
  return <textarea id={`entry-${textarea.name}`} {...textarea} {...typing} />
}

function useDraft(saved: string, onTyped: TypedFieldProps['onTyped']) {
  const [draft, setDraft] = useState<string | null>(null)
  function finish() {
    setDraft(null)
    if (draft !== null && draft !== saved) onTyped?.(draft)
  }
  return {
    draft,
    finish,
    value: draft ?? saved,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: finish,
  }
}
