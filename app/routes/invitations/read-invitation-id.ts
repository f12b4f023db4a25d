/** The number of an invitation that a form names; 0, which none has, for anything else. */
export function readInvitationId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
