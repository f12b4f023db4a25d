import { readFileSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

/** Which release of Kiroku this is, as package.json has it. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version
