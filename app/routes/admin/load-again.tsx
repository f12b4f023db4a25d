/** Without JavaScript, progress is shown when the page is reloaded. */
export function LoadAgain({ path }: { path: string }) {
  return (
    <noscript>
      <p>
        <a className="text-link" href={path}>
          Load again
        </a>{' '}
        to see the progress.
      </p>
    </noscript>
  )
}
