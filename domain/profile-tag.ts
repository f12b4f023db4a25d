/** The tag of every cached page that shows something of a reader's public profile. */
export function profileTag(userId: string): string {
  return `profile:${userId}`
}
