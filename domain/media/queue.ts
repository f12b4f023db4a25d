/** Runs jobs with the same name one at a time, in the order in which they were added. */
export function queueByName(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const lasts = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const next = (lasts.get(name) ?? Promise.resolve()).then(work, work)
    const forget = () => lasts.get(name) === next && lasts.delete(name)
    next.then(forget, forget)
    lasts.set(name, next)
    return next
  }
}
