import { useNavigation } from 'react-router'

/** The button that sends a form. While it is being sent the button says so, and a second press does nothing. */
export function Submit({ children, waiting, quiet }: { children: string; waiting: string; quiet?: boolean }) {
  const sending = useNavigation().state === 'submitting'
  return (
    <button
      type="submit"
      className={quiet ? 'button button-quiet' : 'button'}
      aria-disabled={sending || undefined}
      onClick={(event) => sending && event.preventDefault()}
    >
      {sending ? waiting : children}
    </button>
  )
}
