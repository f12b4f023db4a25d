import { redirect } from './redirect.ts'

/** Redirects to `path`, the address of the page that was found, if the address asks for another page or in another way. */
export function requirePage({ searchParams }: URL, page: number, path: string): void {
  const asked = searchParams.get('page')
  if (asked !== null && asked !== String(page)) throw redirect(path)
}
