import { Form } from 'react-router'
import { wasField } from '#domain/form-rules.ts'
import type { OwnPublicProfile } from '#domain/profiles/queries.ts'
import { type ProfileField, profileFields, profileParts } from '#domain/profiles/rules.ts'
import { visibilities } from '#domain/visibility-rules.ts'
import * as texts from '#texts/public-profile.ts'
import { ProblemBanner } from '../../ui/form/banner.tsx'
import { Field, Select } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../ui/form/use-problem.ts'
import { labelled } from '../../ui/labelled.ts'
import { profilePath } from '../../ui/paths.ts'

interface PublicProfileFormProps {
  profile: OwnPublicProfile
  baseUrl: string
  refusal?: { problem: FormProblem; typed: Record<string, string> }
}

/** Whether a reader's profile is shown, under which handle, and which part of it to whom. */
export function PublicProfileForm({ profile, baseUrl, refusal }: PublicProfileFormProps) {
  const { problem, onInput } = useProblem(refusal?.problem)
  const { typed } = refusal ?? {}
  const handle = typed?.handle ?? profile.handle ?? ''
  return (
    <>
      <ProblemBanner problem={problem} />
      <Form method="post" className="form" onInput={onInput} noValidate>
        {/* Nothing has been chosen before there is a link. */}
        {profile.linkKey &&
          profileFields.map((name) => (
            <input
              key={name}
              type="hidden"
              name={wasField(name)}
              value={typed?.[wasField(name)] ?? heldIn(profile, name)}
            />
          ))}
        <label className="check">
          <input type="checkbox" name="isOn" value="yes" defaultChecked={typed ? typed.isOn === 'yes' : profile.isOn} />
          {texts.show}
        </label>
        <Field
          label={texts.handle}
          name="handle"
          hint={texts.handleHint({ address: baseUrl + profilePath('') })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={handle}
          problem={problem}
        />
        <fieldset className="profile-parts">
          <legend>{texts.whoSees}</legend>
          <p className="quiet">{texts.whoSeesHint}</p>
          {profileParts.map((part) => (
            <Select
              key={part}
              label={texts.parts[part]}
              name={part}
              defaultValue={typed?.[part] ?? profile.parts[part]}
              problem={problem}
            >
              {labelled(visibilities, texts.visibilities).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ))}
        </fieldset>
        <Submit waiting={texts.saving}>{texts.save}</Submit>
      </Form>
    </>
  )
}

function heldIn({ isOn, handle, parts }: OwnPublicProfile, name: ProfileField): string {
  return { isOn: isOn ? 'yes' : '', handle: handle ?? '', ...parts }[name]
}
