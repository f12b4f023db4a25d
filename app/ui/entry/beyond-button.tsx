import * as texts from '#texts/entry.ts'

/** For a reader who means to go beyond a known total. */
export function BeyondButton({ total }: { total: number }) {
  return (
    <button type="submit" name="beyond" value="yes" className="button button-quiet">
      {texts.goBeyond({ total })}
    </button>
  )
}
