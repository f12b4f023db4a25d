/** The button beside an address that readers pass on. */

export const copy = 'Copy'
export const copied = 'Copied.'
