import { useState } from 'react'
import * as texts from '#texts/keys.ts'
import { makeDialog } from '../make-dialog.ts'
import { areKeysOn, switchKeys } from './switch.ts'

/** Shows what keys do. */
export function showKeys(): void {
  makeDialog({ className: 'modal keys', labelledBy: 'keys', body: (close) => <Keys close={close} /> }).showModal()
}

function Keys({ close }: { close: () => void }) {
  const [on, setOn] = useState(areKeysOn)

  function toggle() {
    switchKeys(!on)
    setOn(areKeysOn())
  }

  return (
    <>
      <h2 id="keys">{texts.heading}</h2>
      {texts.groups.map(({ where, keys }) => (
        <section key={where}>
          <h3>{where}</h3>
          <dl>
            {keys.map(([names, does]) => (
              <div key={does}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="modal-actions">
        <button type="button" className="button button-quiet" onClick={toggle}>
          {texts.singleKeys({ isOn: on })}
        </button>
        <button type="button" className="button" onClick={close}>
          {texts.close}
        </button>
      </div>
    </>
  )
}
