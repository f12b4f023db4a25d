import { createContext, useContext } from 'react'

const PageData = createContext('')

export const PageDataProvider = PageData.Provider

const id = 'page-data'
const handOver = `{const c=window.__reactRouterContext.streamController;c.enqueue(document.getElementById('${id}').textContent);c.close()}`

/**
 * The loaders' data as React Router serialises it: lines of JSON, safe inside a `script` element. Pages are not
 * streamed, so all of it is available.
 */
export async function readPageData(handoff: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const part of handoff) data += decoder.decode(part, { stream: true })
  return data.replaceAll('<', '\\u003c')
}

/**
 * Hands the loaders' data to React Router in the browser, after <Scripts>. The data is not a script, so the content
 * policy needs only the hash of one short script. Empty in the browser, where React keeps what the server wrote.
 */
export function PageDataScripts() {
  const data = useContext(PageData)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a single < */}
      <script type="application/json" id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: data }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash */}
      <script dangerouslySetInnerHTML={{ __html: handOver }} />
    </>
  )
}
