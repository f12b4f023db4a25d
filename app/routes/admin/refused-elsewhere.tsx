import { useActionData } from 'react-router'
import { Banner } from '../../ui/form/banner.tsx'
import type { RefusedForm } from '../../ui/form/use-problem.ts'

/** Why a form of a row was refused that is not on this page any more: it has no field beside which that could stand. */
export function RefusedElsewhere({ name, shown }: { name: string; shown: string[] }) {
  const refused = useActionData<RefusedForm>()
  const value = refused?.typed?.[name]
  const isHere = value === undefined || shown.includes(value)
  return <Banner kind="problem">{isHere ? undefined : refused?.problem.sentence}</Banner>
}
