import { createContext, useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'

const PageData = createContext('')

export const PageDataProvider = PageData.Provider

const dataId = 'page-data'
const filesId = 'page-files'

/**
 * Starts the page's scripts as soon as it has been painted: they are a bonus (docs/decisions/0098). A page in the background is not painted, and does not
 * wait.
 *
 * It hands over what React Router has serialised as it is. Of an object it makes the same first: a list of all values, in which others stand by their place
 * (-5 is null).
 */
const start = `{
const textOf=id=>document.getElementById(id).textContent,
serialised=t=>{if(t[0]!="{")return t;const l=[],
put=v=>{if(v===null)return -5;const i=l.push(0)-1;l[i]=Array.isArray(v)?v.map(put):typeof v=="object"?Object.fromEntries(Object.entries(v).map(([k,w])=>["_"+put(k),put(w)])):v;return i};
put(JSON.parse(t));return JSON.stringify(l)+"\\n"},
start=async()=>{
const{context,files,routes}=JSON.parse(textOf("${filesId}")),[table,entry]=files;
for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
window.__reactRouterContext={...context,stream:new Blob([serialised(textOf("${dataId}"))]).stream()};
await import(table);
for(const id in routes)routes[id]=await import(routes[id]);
window.__reactRouterRouteModules=routes;
import(entry)};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start))
}`

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
 * In place of React Router's <Scripts>, which has scripts fetched before anything is painted. The loaders' data and the names of files are
 * no scripts, so the content policy needs only the hash of a short one, the same for all pages. In the browser React keeps what the server wrote.
 */
export const PageScripts = import.meta.env.SSR ? WrittenScripts : KeptScripts

function WrittenScripts() {
  return (
    <>
      <Script type="application/json" id={dataId} text={useContext(PageData)} />
      <Script type="application/json" id={filesId} text={useFiles()} />
      <Script text={start} />
    </>
  )
}

function KeptScripts() {
  return (
    <>
      <Script />
      <Script />
      <Script />
    </>
  )
}

/** A script within the page, or data for one. `text` is a constant, which the content policy allows by its hash, or JSON (insideScript). */
export function Script({ text = '', ...kind }: { type?: string; id?: string; text?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it holds nothing that a reader wrote, or no <
  return <script {...kind} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** The files that the page needs, the table of routes and the entry first, and the modules of its routes. */
function useFiles(): string {
  const { manifest, serverHandoffString: context } = useContext(FrameworkContext) ?? {}
  const ids = useMatches().map(({ id }) => id)
  if (!manifest || !context) return ''
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const imported = routes.flatMap(({ module, imports = [] }) => [module, ...imports])
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...imported])
  const modules = Object.fromEntries(routes.map(({ id, module }) => [id, module]))
  return `{"context":${context},"files":${JSON.stringify([...files])},"routes":${JSON.stringify(modules)}}`
}
