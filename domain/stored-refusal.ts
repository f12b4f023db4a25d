import type { Refusal } from './refusal.ts'
import type { Told } from './refusal-rules.ts'

const longest = 500

/** A refusal as a column of text keeps it, to be put into words when it is read (web/sentence-of.ts). What it quotes is cut and cleaned. */
export function storable({ code, parameters }: Refusal | Told): string {
  const kept = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, longest).replaceAll('\0', '�').toWellFormed() : value,
  ])
  return JSON.stringify({ code, parameters: Object.fromEntries(kept) })
}

/** What a refusal tells, without its form and its stack. */
export function told({ code, parameters }: Refusal): Told {
  return { code, parameters } as Told
}
