/** Where an invitation leads. */
export function invitationPath(baseUrl: string, secret: string): string {
  return `${baseUrl}/sign-up?invitation=${secret}`
}
