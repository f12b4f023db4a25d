/** Shown in place of titles when one network has asked for too many combinations of filters. */
export function TooMany({ pagePath }: { pagePath: string }) {
  return (
    <div className="notice" role="alert">
      <p>Too many combinations of filters at once. Please try again in a minute.</p>
      <a className="button button-quiet" href={pagePath}>
        Try again
      </a>
    </div>
  )
}
