import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import * as texts from '#texts/shell.ts'
import { closeMenus } from './close-menus.ts'
import { useSearchKey } from './search-key.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The search on every page: a GET form and, with scripts, an ARIA combobox. Choosing a suggestion opens its page;
 * Enter without a suggestion opens the results page (§2).
 * @param isMain whether the / key moves the focus here
 */
export function SearchBox({ isMain = false }: { isMain?: boolean }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { suggested, SuggestionList, suggestedPath } = useSuggestions(open ? query : '')
  useSearchKey(input, isMain)
  const shown = open && suggested.length > 0
  const chosen = shown ? suggested[active] : undefined

  function close() {
    setOpen(false)
    setActive(-1)
  }

  /** The query is cleared once the page is shown. */
  async function goTo(path: string) {
    close()
    input.current?.blur()
    await navigate(path)
    if (location.pathname !== path) return
    setQuery('')
    if (input.current) input.current.value = ''
  }

  function submit() {
    close()
    closeMenus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen && suggestedPath) {
      event.preventDefault()
      goTo(suggestedPath(chosen))
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(nextPlace(active, event.key === 'ArrowDown' ? 1 : -1, suggested.length))
    }
  }

  return (
    <search className="search">
      <Form action="/search" className="search-form" onSubmit={submit}>
        <input
          ref={input}
          className="search-input"
          type="search"
          name="q"
          role="combobox"
          aria-label={texts.searchTitles}
          aria-autocomplete="list"
          aria-keyshortcuts={isMain ? '/' : undefined}
          aria-expanded={shown}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={chosen && `${listId}-${active}`}
          placeholder={texts.search}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => {
            setQuery(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <button type="submit" className="search-button" aria-label={texts.search}>
          <span className="magnifier" />
        </button>
      </Form>
      {shown && SuggestionList && <SuggestionList id={listId} suggested={suggested} active={active} onChoose={goTo} />}
      <p className="spoken" role="status">
        {shown && texts.suggestionsFound({ count: suggested.length })}
      </p>
    </search>
  )
}

/** The next place in a circle, with the text field (-1) between the last and the first. */
function nextPlace(place: number, step: 1 | -1, count: number): number {
  return ((place + 1 + step + count + 1) % (count + 1)) - 1
}
