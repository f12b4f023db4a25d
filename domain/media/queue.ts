/** Runs one piece of work of each name after another, in the order in which they were handed in. */
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
