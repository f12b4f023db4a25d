/** Runs one piece of work after another, in the order in which they were handed in. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}

/** The same, for each name apart. */
export function oneAtATimeEach(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const lasts = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const next = (lasts.get(name) ?? Promise.resolve()).then(work, work)
    const forget = () => lasts.get(name) === next && lasts.delete(name)
    next.then(forget, forget)
    lasts.set(name, next)
    return next
  }
}
