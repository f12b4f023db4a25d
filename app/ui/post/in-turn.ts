const last = new Map<string, Promise<unknown>>()

/** Does what changes one thing, such as a reader's record of a title, one after the other. */
export function inTurn<Result>(thing: string, work: () => Promise<Result>): Promise<Result> {
  const done = (last.get(thing) ?? Promise.resolve()).then(work, work)
  last.set(thing, done)
  return done
}
