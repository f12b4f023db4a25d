import { createContext, useContext } from 'react'

const PageData = createContext('')

export const PageDataProvider = PageData.Provider

const id = 'page-data'

/**
 * Hands over what React Router has serialised as it is. Of an object it makes the same first: a list of all values, in which others stand by their place
 * (-5 is null).
 */
const handOver = `{
const c=window.__reactRouterContext.streamController,t=document.getElementById('${id}').textContent,l=[],
put=v=>{if(v===null)return -5;const i=l.push(0)-1;l[i]=Array.isArray(v)?v.map(put):typeof v=="object"?Object.fromEntries(Object.entries(v).map(([k,w])=>["_"+put(k),put(w)])):v;return i};
if(t[0]=="{")put(JSON.parse(t));c.enqueue(l[0]?JSON.stringify(l)+"\\n":t);c.close()
}`.replaceAll('\n', '')

/** JSON as it may stand inside a `script` element. */
export function insideScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** The loaders' data as React Router serialises it: lines of JSON. Pages are not streamed, so all of it is available. */
export async function readPageData(handoff: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let data = ''
  for await (const part of handoff) data += decoder.decode(part, { stream: true })
  return insideScript(data)
}

/**
 * Hands the loaders' data to React Router in the browser, after <Scripts>: React Router's lines, or an object with all of it. It is not a script, so the content
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
