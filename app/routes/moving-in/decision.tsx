import { Form } from 'react-router'
import { kinds } from '#domain/titles/rules.ts'
import { ofReaders } from '#domain/transfer/moving-in/parts/sections-rules.ts'
import { policies } from '#domain/transfer/moving-in/rules.ts'
import * as texts from '#texts/moving-in.ts'
import { Submit } from '../../ui/form/submit.tsx'
import { decisionForm } from './decision-form.ts'
import type { AskedImport } from './find-asked-import.ts'
import { Choice } from './import-state.tsx'
import { OfferedChoice } from './offered-choice.tsx'
import { PartsChoice } from './parts-choice.tsx'
import type { Options } from './read-options.ts'

const discardForm = 'discard'

/** What to do with the whole file, and the button that begins it. Nothing is written before that is pressed. */
export function Decision({ found: { tally, format }, options }: { found: AskedImport; options: Options }) {
  const { matched = 0, different = 0, ambiguous = 0, unknown = 0, same = 0 } = tally.states
  const isKiroku = format === 'kiroku-json'
  const isAny = matched + ambiguous + unknown > 0 || ofReaders.some((section) => tally.parts[section]?.waiting)
  return (
    <section className="moving-in-decision" aria-labelledby="decision-heading">
      <h2 id="decision-heading">{texts.decision}</h2>
      {!isAny && <p className="notice">{tally.rows === 0 ? texts.noEntries : texts.nothingToImport}</p>}
      {isAny && same === tally.rows && Object.keys(tally.parts).length === 0 && <p>{texts.allAreThere}</p>}
      {isAny && (
        <Form method="post" id={decisionForm} className="moving-in-options" preventScrollReset>
          <input type="hidden" name="do" value="start" />
          {different > 0 &&
            kinds
              .filter((kind) => tally.kinds[kind] > 0)
              .map((kind) => (
                <label key={kind} className="choice">
                  {texts.policyFor[kind]}
                  <select name={kind} defaultValue={options.policy[kind]}>
                    {policies.map((policy) => (
                      <option key={policy} value={policy}>
                        {texts.policies[policy]}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
          {isKiroku ? (
            <PartsChoice parts={tally.parts} options={options} />
          ) : (
            <OfferedChoice
              name="cast"
              isChosen={options.castsRatings}
              label={texts.castScores}
              warning={texts.castWarning}
            />
          )}
          <p className="quiet">{texts.whatWaits({ ambiguous, unknown })}</p>
          <div className="moving-in-begin">
            <Submit waiting={texts.importing}>{texts.importThem}</Submit>
            <button type="submit" form={discardForm} className="button button-quiet">
              {texts.discard}
            </button>
          </div>
        </Form>
      )}
      {isAny ? (
        <Form method="post" id={discardForm} hidden>
          <input type="hidden" name="do" value="cancel" />
        </Form>
      ) : (
        <Choice what="cancel">{texts.discard}</Choice>
      )}
    </section>
  )
}
