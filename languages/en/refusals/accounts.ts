import type { Hints, Sentences } from '#domain/refusal-rules.ts'
import { inFull } from '../numbers.ts'

export const ofAccounts = {
  email: 'Please enter valid email!',
  password: 'Please enter valid password! Password should be more than 8 characters',
  'password-missing': 'Please enter your password!',
  'password-long': ({ most }) => `Please enter valid password! Password should be at most ${inFull(most)} characters`,
  confirmation: 'Confirm password mismatch!',
  'user-name': 'Please enter valid username!',
  gender: 'Please choose a gender from the list!',
  birthdate: 'Please enter valid birthdate!',
  bio: ({ most }) => `Please shorten your bio to ${inFull(most)} characters`,
  'title-language': 'Please choose a title language from the list!',
  'time-zone': 'Please choose a time zone from the list!',
  'adult-titles': 'Please choose from the list whether titles for adults are shown!',
  averages: 'Please choose from the list when average scores are shown!',
  'email-taken': 'This email is already in use.',
  'wrong-credentials': ({ orWaits }) =>
    orWaits ? 'Invalid email or password, or this account is still waiting for approval' : 'Invalid email or password',
  'password-over':
    'This password was made for you more than three days ago and has ended. The people who run the site can make a new one.',
  'wrong-password': 'This is not your current password.',
  'wrong-email': 'This is not your email address.',
  'not-admin': 'You are not an admin!',
  'not-confirmed': ({ needs }) =>
    ({
      password: 'Please enter your password first.',
      'sign-in': 'Please sign in again first.',
      factor: 'Please give your second factor first.',
    })[needs],
  'wrong-code': 'This code is wrong or has been used already. Please enter the one that your app shows next.',
  'wrong-recovery-code': 'This is not one of your recovery codes, or it has been used already.',
  'sign-in-over': 'This sign-in has expired. Please start again.',
  'passkey-failed': 'The passkey was not accepted. Please try again, or use another way.',
  'passkey-name': ({ most }) => `Please name the passkey, in at most ${most} characters!`,
  'passkeys-many': ({ most }) => `You have ${most} passkeys already. Please remove one first.`,
  'factor-demanded': 'Admins of this site need a second factor. Please add another one first.',
  suspended: ({ reason }) =>
    `This account is suspended. To write to us, use “Report” on the home page.${reason ? ` Reason: ${reason}` : ''}`,
  'too-many-attempts': ({ minutes }) =>
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  'provider-away': ({ provider }) => `${provider} cannot be reached at the moment.`,
  'sign-up-over': 'This sign-up has expired. Please start again.',
  'code-missing': 'This link is incomplete. Please open it from the mail again, or ask for a new one.',
  'code-invalid': 'This link is no longer valid. Please ask for a new one.',
  'last-method': 'This is the last way to sign in to your account.',
  'user-missing': 'This user no longer exists.',
  outranked: 'You can do this only to people whose role is below yours.',
  'last-owner': 'The site needs an owner. Make somebody else an owner first.',
  'role-suspended': 'Somebody who is suspended or waiting for approval cannot be given a role.',
  role: 'Please choose a role from the list!',
  'sign-up-closed': 'This site takes no new accounts at the moment.',
  'sign-up-full': 'Too many people are waiting for an account at the moment. Please try again in a few days.',
  'sign-up-waits': 'This account is waiting for approval. You can sign in as soon as it is approved.',
  'sign-up-decided': 'This sign-up is no longer waiting: somebody else has decided otherwise, or it has expired.',
  'invitation-needed': 'Signing up here is by invitation only. Please open the link in your invitation.',
  'invitation-over': 'This invitation is no longer valid. Please ask for a new one.',
  'invitation-note': ({ most }) => `Please say in at most ${inFull(most)} characters for whom it is`,
  'invitation-uses': ({ most }) => `Please enter for how many people it is, from 1 to ${inFull(most)}`,
  'invitation-days': ({ most }) => `Please enter for how many days it is, from 1 to ${inFull(most)}`,
  'invitations-used': ({ most, days }) =>
    most === 1
      ? `You may invite one person in ${days} days.`
      : `You may invite ${inFull(most)} people in ${days} days.`,
  'no-such-account': ({ email }) => `Nobody has the address ${email}`,
} satisfies Partial<Sentences>

export const hintsOfAccounts = {
  'password-guessable': 'This password is among those that are guessed first.',
} satisfies Hints
