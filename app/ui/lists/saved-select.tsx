import { type ComponentProps, useRef } from 'react'

interface SavedSelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  saved: Value
  chosen: Value
  choose: (value: Value) => void
  /** Does nothing if the value is saved already. */
  save: (value: Value) => void
}

/**
 * A dropdown whose choice is saved at once. On a closed one each arrow key makes a choice. Saving them all would count
 * every status on the way, and passing Dropped would remove the entry. So a choice by key is saved by Enter or on leaving.
 */
export function SavedSelect<Value extends string>(props: SavedSelectProps<Value>) {
  const { saved, chosen, choose, save, ...select } = props
  const stepping = useRef(false)
  return (
    <select
      {...select}
      value={chosen}
      autoComplete="off"
      onKeyDown={(event) => {
        stepping.current = true
        setTimeout(() => {
          stepping.current = false
        })
        if (event.key === 'Escape') choose(saved)
        if (event.key !== 'Enter' || chosen === saved) return
        // Browsers would open the list of choices.
        event.preventDefault()
        save(chosen)
      }}
      onBlur={() => save(chosen)}
      onChange={({ target }) => {
        const value = target.value as Value
        choose(value)
        if (!stepping.current) save(value)
      }}
    />
  )
}
