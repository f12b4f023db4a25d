/** How long things hold. */
export const lifetime = {
  /** A session ends this long after its sign-in, used or not. */
  absoluteSeconds: 90 * 24 * 3600,
  /** A session ends when it was not used for so long. */
  idleSeconds: 14 * 24 * 3600,
  /** A use of a session is written down at most this often. */
  touchSeconds: 3600,
  /** The admin's mark is good for so long after the sign-in; the session goes on without it. */
  adminSeconds: 12 * 3600,
  /** A device is known to an account for so long after a sign-in. */
  deviceSeconds: 365 * 24 * 3600,
  /** The ways to sign in can be changed for so long after the password was given once more. */
  confirmedSeconds: 600,
  /** A visitor has so long to come back from a provider. */
  journeySeconds: 600,
  /** Somebody whom a provider has vouched for has so long to choose a name. */
  namingSeconds: 1800,
  /** The code of a reset mail (decisions: 1 hour). */
  resetCodeSeconds: 3600,
} as const
