const ends: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The inline scripts that hand the loaders' data to React Router in the browser, as its own <ServerRouter> would write
 * them while streaming. The page is finished when it is sent, so that there is nothing to stream.
 */
export async function dataScripts(handoff: ReadableStream<Uint8Array>): Promise<string> {
  const controller = 'window.__reactRouterContext.streamController'
  const decoder = new TextDecoder()
  let data = ''
  for await (const part of handoff) data += decoder.decode(part, { stream: true })
  const literal = JSON.stringify(data).replace(/[&><\u2028\u2029]/g, (sign) => ends[sign] ?? '')
  return `<script>${controller}.enqueue(${literal});${controller}.close();</script>`
}
