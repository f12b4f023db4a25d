/** The secret of the invitation whose link was opened; null without one. */
export function invitationOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('invitation') || null
}
