import { Picture } from '../../../ui/picture.tsx'
import { PictureUpload } from '../../../ui/picture-upload/picture-upload.tsx'
import { useTitleField } from './form-context.ts'
import { FieldCell } from './title-field.tsx'

/** The poster or the header image. */
export function PictureField({ field }: { field: 'poster' | 'headerImage' }) {
  const { isThere, naming, required, value, problem } = useTitleField(field)
  if (!isThere) return null
  return (
    <FieldCell field={field}>
      <PictureUpload {...naming} folder="imgs" name={field} current={value} required={required} problem={problem}>
        {(address) => (
          <span className={`title-form-preview title-form-preview-${field}`}>
            {address && <Picture address={address} alt="" sizes="240px" />}
          </span>
        )}
      </PictureUpload>
    </FieldCell>
  )
}
