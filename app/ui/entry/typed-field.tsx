import { type ComponentProps, useState } from 'react'
import type { TypingProps } from './shown-record.ts'

/** A field that is saved on Enter and on leaving it. Until then it shows what was typed. */
export function TypedField({
  value,
  onTyped,
  isUnsent,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> & TypingProps) {
  const { draft, finish, ...typing } = useDraft({ value, onTyped, isUnsent })
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
  isUnsent,
  ...textarea
}: Omit<ComponentProps<'textarea'>, 'onChange'> & TypingProps) {
  const { draft, finish, ...typing } = useDraft({ value, onTyped, isUnsent })
  return <textarea id={`entry-${textarea.name}`} {...textarea} {...typing} />
}

function useDraft({ value, onTyped, isUnsent }: Pick<TypingProps, 'value' | 'onTyped' | 'isUnsent'>) {
  const [draft, setDraft] = useState<string | null>(null)
  function finish() {
    setDraft(null)
    const text = draft ?? value
    if (isUnsent || text !== value) onTyped?.(text)
  }
  return {
    draft,
    finish,
    value: draft ?? value,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onBlur: finish,
  }
}
