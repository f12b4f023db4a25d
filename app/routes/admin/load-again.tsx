/** Without JavaScript, how far something is shows when its page is loaded again. */
export function LoadAgain({ path }: { path: string }) {
  return (
    <noscript>
      <p>
        <a className="text-link" href={path}>
          Load again
        </a>{' '}
        to see how far it is.
      </p>
    </noscript>
  )
}
