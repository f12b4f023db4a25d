/** The bytes of the characters that a JSON document is built of. */
export const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = [
  34, 92, 44, 58, 91, 93, 123, 125,
] as const

export const isOpening = (byte: number) => byte === openList || byte === openObject
export const isClosing = (byte: number) => byte === closeList || byte === closeObject
