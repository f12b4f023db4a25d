import * as texts from '#texts/shell.ts'

/** Shows what keys do, and lets those that work anywhere be switched off: users of speech input may press them by accident. */
export function KeysButton() {
  return (
    <button
      type="button"
      className="button button-quiet needs-script"
      onClick={() => import('../keys/show-keys.tsx').then(({ showKeys }) => showKeys())}
    >
      {texts.keys}
    </button>
  )
}
