/** Names something that is known about a request. Two keys are never the same. */
export interface Key<T> {
  /** For requests about which nothing else was said. */
  defaultValue?: T
}

/**
 * What is known about one request, by keys that the modules of this room hold. React Router's context of a request is one.
 */
export interface Context {
  /** @throws when nothing was said and the key has no default */
  get<T>(key: Key<T>): T
  set<T>(key: Key<T>, value: T): void
}

export function createKey<T>(defaultValue?: T): Key<T> {
  return { defaultValue }
}

interface Visited {
  request: Request
  /** The address as a person would type it. */
  url: URL
  context: Context
}

/** Runs around the work of every page and form. React Router takes it as middleware. */
export type Step = (visited: Visited, next: () => Promise<Response>) => Promise<Response>
