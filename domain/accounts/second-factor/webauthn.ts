/** What checks passkeys. It is loaded when the first one is asked for: most starts of the site need it later or never. */
export const webauthn = () => import('@simplewebauthn/server')

/** The kinds of key that passkeys may have, by their numbers (COSE): Ed25519, ES256 and RS256, which all browsers have. */
export const keyKinds = [-8, -7, -257]
