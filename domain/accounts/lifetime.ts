/** How long things stay valid. */
export const lifetime = {
  /** A session ends this long after its sign-in, used or not. */
  absoluteSeconds: 90 * 24 * 3600,
  /** A session ends when it has not been used for this long. */
  idleSeconds: 14 * 24 * 3600,
  /** The use of a session is recorded at most this often. */
  touchSeconds: 3600,
  /** An admin session stays one for this long after the sign-in; then it goes on as an ordinary session. */
  adminSeconds: 12 * 3600,
  /** A device stays known to an account for this long after a sign-in. */
  deviceSeconds: 365 * 24 * 3600,
  /** Sign-in methods can be changed for this long after the user has given the password again, the second factor after both. */
  confirmedSeconds: 600,
  /** Whoever has given the right password has this long to give the second factor. */
  unfinishedSeconds: 600,
  /** A passkey has this long to sign. */
  challengeSeconds: 300,
  /** A visitor has this long to come back from a provider. */
  journeySeconds: 600,
  /** Somebody whom a provider has vouched for has this long to choose a name. */
  namingSeconds: 1800,
  /** A generated password lets its owner choose another one for this long. */
  generatedPasswordSeconds: 3 * 24 * 3600,
  /** The code of a reset mail (decisions: 1 hour). */
  resetCodeSeconds: 3600,
} as const
