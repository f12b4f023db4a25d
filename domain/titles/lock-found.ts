/**
 * Finds titles and locks them until those that it finds are locked: while it waited for one, that one may have been merged into another, or
 * a merge undone.
 * @param lock locks titles until the transaction ends
 */
export async function lockFound(
  find: () => Promise<Map<string, string>>,
  lock: (ids: string[]) => Promise<unknown>,
): Promise<Map<string, string>> {
  for (const locked = new Set<string>(); ; ) {
    const found = await find()
    const others = [...found.values()].filter((id) => !locked.has(id))
    if (others.length === 0) return found
    await lock(others)
    for (const id of others) locked.add(id)
  }
}
