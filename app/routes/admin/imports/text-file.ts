/** A response that browsers save as a plain-text file of this name. */
export function textFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}
