import { type FormEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { Profile } from '#domain/accounts/queries.ts'
import { genders, longestBio } from '#domain/accounts/rules.ts'
import { wasField } from '#domain/form-rules.ts'
import { scoreScales } from '#domain/score-scale-rules.ts'
import * as texts from '#texts/profile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner, ProblemBanner } from '../../ui/form/banner.tsx'
import { Field, Select, TextArea } from '../../ui/form/field.tsx'
import { Submit } from '../../ui/form/submit.tsx'
import { type FormProblem, useProblem } from '../../ui/form/use-problem.ts'
import { labelled } from '../../ui/labelled.ts'
import { PictureUpload } from '../../ui/picture-upload/picture-upload.tsx'
import { changedFields, profileFields } from './changed-fields.ts'
import { TimeZoneChoice } from './time-zone-choice.tsx'
import { TitleChoices } from './title-choices.tsx'

interface ProfileFormProps {
  profile: Profile
  /** Whether the site shows titles for adults to those who have not chosen. */
  showsAdultTitles: boolean
  siteTimeZone: string
  /** Those that can be chosen. */
  timeZones: string[]
  refusal?: { problem: FormProblem; typed: Record<string, string> }
  message?: string
}

/**
 * The profile's fields (§2). Only changed ones are sent (§4). Without scripts all are sent, with what they held, and the
 * server finds the changed ones.
 */
export function ProfileForm({ profile, refusal, message: serverMessage, ...site }: ProfileFormProps) {
  const submit = useSubmit()
  const { problem, onInput } = useProblem(refusal?.problem)
  // How many times Save had nothing to send since the last input.
  const [unchanged, setUnchanged] = useState(0)
  const shown = {
    ...profile,
    birthdate: profile.birthdate ?? '',
    titleLanguage: profile.titleLanguage ?? '',
    adultTitles: profile.adultTitles ?? '',
    timeZone: profile.timeZone ?? '',
    ...refusal?.typed,
  }

  function sendChanges(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const changes = changedFields(new FormData(event.currentTarget), profile)
    if (changes) submit(changes, { method: 'post' })
    setUnchanged(changes ? 0 : unchanged + 1)
  }

  return (
    <>
      <ProblemBanner problem={problem} />
      <Banner kind="success" turn={unchanged}>
        {unchanged > 0 ? texts.noChanges : serverMessage}
      </Banner>
      <Form
        method="post"
        encType="multipart/form-data"
        className="form"
        noValidate
        onSubmit={sendChanges}
        onInput={(event) => {
          setUnchanged(0)
          onInput(event)
        }}
      >
        {profileFields.map((field) => (
          <input key={field} type="hidden" name={wasField(field)} value={profile[field] ?? ''} />
        ))}
        <PictureUpload label={texts.picture} folder="userImgs" name="image" current={shown.image} problem={problem}>
          {(address) => <Avatar image={address} />}
        </PictureUpload>
        <Field label={texts.registeredEmail} name="email" type="email" disabled defaultValue={profile.email} />
        <Field
          label={texts.userName}
          name="userName"
          hint={texts.userNameLength}
          autoComplete="nickname"
          defaultValue={shown.userName}
          problem={problem}
        />
        <Select label={texts.gender} name="gender" defaultValue={shown.gender} problem={problem}>
          <option value="">{texts.notGiven}</option>
          {labelled(genders, texts.genders).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field
          label={texts.birthdate}
          name="birthdate"
          type="date"
          autoComplete="bday"
          defaultValue={shown.birthdate}
          problem={problem}
        />
        <TextArea
          label={texts.bio}
          name="bio"
          rows={3}
          limit={longestBio}
          placeholder={texts.bioPlaceholder}
          defaultValue={shown.bio}
          problem={problem}
        />
        <TitleChoices
          titleLanguage={shown.titleLanguage}
          adultTitles={shown.adultTitles}
          averages={shown.averages}
          showsAdultTitles={site.showsAdultTitles}
          problem={problem}
        />
        <TimeZoneChoice
          timeZone={shown.timeZone}
          siteTimeZone={site.siteTimeZone}
          timeZones={site.timeZones}
          problem={problem}
        />
        <Select
          label={texts.scoreScale}
          name="scoreScale"
          hint={texts.scoreScaleHint}
          defaultValue={shown.scoreScale}
          problem={problem}
        >
          {labelled(scoreScales, texts.scoreScales).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Submit waiting={texts.saving}>{texts.save}</Submit>
      </Form>
    </>
  )
}
