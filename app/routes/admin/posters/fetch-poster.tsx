import { Form } from 'react-router'
import * as texts from '#texts/posters.ts'
import { tabs } from '../tabs.ts'
import { hostOf } from './poster-cells.tsx'

/** Offers to fetch a title's poster if it is on another site. */
export function FetchPoster({ id, address }: { id: string; address: string }) {
  if (!/^https?:/.test(address)) return null
  return (
    <Form className="notice" method="post" action={tabs.posters.path}>
      <p>{texts.posterIsOn({ host: hostOf(address) })}</p>
      <button type="submit" name="title" value={id} className="button button-quiet">
        {texts.fetchIt}
      </button>
    </Form>
  )
}
