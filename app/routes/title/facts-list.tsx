import { Links, type NamedLink } from './links.tsx'

export interface Fact {
  label: string
  text: string
  /** In place of the text, if it leads somewhere. */
  links?: NamedLink[]
}

/** The items of a `dl`. */
export function FactsList({ facts }: { facts: Fact[] }) {
  return facts.map(({ label, text, links }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{links ? <Links to={links} /> : text}</dd>
    </div>
  ))
}
