/** Sends the browser to another address of this site. */
export function redirect(to: string, headers = new Headers()): Response {
  headers.set('Location', to)
  return new Response(null, { status: 302, headers })
}
