import * as texts from '#texts/dashboard.ts'

/** Without JavaScript, progress is shown when the page is reloaded. */
export function LoadAgain({ path }: { path: string }) {
  return (
    <noscript>
      <p>
        {texts.seeProgress({
          loadAgain: (text) => (
            <a key="again" className="text-link" href={path}>
              {text}
            </a>
          ),
        })}
      </p>
    </noscript>
  )
}
