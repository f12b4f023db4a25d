import { tryAgain } from '#texts/failures.ts'

/** Shown in place of what one network has asked for too often. */
export function TooMany({ text, pagePath }: { text: string; pagePath: string }) {
  return (
    <div className="notice" role="alert">
      <p>{text}</p>
      <a className="button button-quiet" href={pagePath}>
        {tryAgain}
      </a>
    </div>
  )
}
