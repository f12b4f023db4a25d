import { availableParallelism } from 'node:os'
import { percentDecoded } from '#domain/percent-decoded.ts'
import { Places, type Room } from './places.ts'

/** One is being made by the event loop while others wait for PostgreSQL, which has the other processors, or shares the only one. */
export const atOnce = Math.min(2 * availableParallelism(), 8)

/**
 * What the site may be asked for, by what it costs, and how much of it may be under way. Kept pages, the site's own files and health checks
 * need no place.
 */
const rooms = {
  /** Few, because the event loop makes one at a time: more of them would all come later. */
  pages: { most: atOnce, mostOfOne: atOnce - 1 },
  forms: { most: atOnce, mostOfOne: atOnce - 1 },
  /** A password's hash takes a processor for some milliseconds, and 19 MB. */
  passwords: { most: 2, mostOfOne: 1 },
  /** Each keeps the event loop busy for up to 50 ms, whoever sends it, and may hold a megabyte while it waits. Work that goes on longer gives its place up. */
  largeForms: { most: 2, mostOfOne: 1, longest: 1_000, rests: true, waiting: 20 },
  /** Of large forms, until they are worked on: also of those that are found to be too large. One that is sent slowly gives its place up. */
  bodies: { most: 4, mostOfOne: 1, longest: 250, rests: true, waiting: 60 },
  /** The same of visitors, which are mostly too large: a reader's do not wait for them. */
  visitorsBodies: { most: 2, mostOfOne: 1, longest: 250, rests: true, waiting: 20 },
  /** What takes long (files, imports), and what only admins do: it waits for nothing else, and nothing else for it. */
  aside: { most: 8, mostOfOne: 6 },
  pictures: { most: 16, mostOfOne: 12 },
  /** A body may come slowly, and a picture be long in the making: whoever needs longer than a second needs no place then. */
  uploads: { most: 4, mostOfOne: 3, longest: 1_000 },
} satisfies Record<string, Room>

type Kind = keyof typeof rooms

export class KindsOfWork {
  readonly #places: Record<Kind, Places>

  /** @param more as many more places of each kind */
  constructor(more = 0) {
    const open = ({ most, mostOfOne, ...rest }: Room) =>
      new Places({ most: most + more, mostOfOne: mostOfOne + more, ...rest })
    this.#places = Object.fromEntries(Object.entries(rooms).map(([kind, room]) => [kind, open(room)])) as Record<
      Kind,
      Places
    >
  }

  get pictures(): Places {
    return this.#places.pictures
  }

  get uploads(): Places {
    return this.#places.uploads
  }

  /** Where a large form waits to be read, and then for its turn. */
  ofBody(session: string | null): Places {
    return session === null ? this.#places.visitorsBodies : this.#places.bodies
  }

  ofPage(path: string): Places {
    return isAside(path) ? this.#places.aside : this.#places.pages
  }

  ofForm(path: string, bytes: number): Places {
    if (checkingPasswords.test(decoded(path))) return this.#places.passwords
    if (isLarge(bytes)) return this.#places.largeForms
    return isAside(path) ? this.#places.aside : this.#places.forms
  }
}

/** Whether parsing a form of so many bytes takes longer than most forms do altogether. */
export function isLarge(bytes: number): boolean {
  return bytes > 32_000
}

// Routes are found in whatever case and encoding, and with slashes at their end.
const checkingPasswords =
  /^\/(?:(?:admin\/)?sign-in|sign-up|reset-password|profile\/(?:password|ways|two-step|sessions|delete))(?:\/*\.data)?\/*$/i
const aside = /^\/(?:admin-dashboard|moving-in|profile\/data|year\.png)/i

function isAside(path: string): boolean {
  return aside.test(decoded(path))
}

function decoded(address: string): string {
  const [path = ''] = address.split('?', 1)
  return percentDecoded(path) ?? path
}
