import * as texts from '#texts/home.ts'

/** Asks readers to report missing titles (§2). */
export function ReportCard({ reportEmail }: { reportEmail: string }) {
  return (
    <section className="report-card" aria-labelledby="report">
      <div>
        <h2 id="report">{texts.cannotFind}</h2>
        <p className="quiet">{texts.tellUs}</p>
      </div>
      <a className="button" href={`mailto:${reportEmail}?subject=Report`}>
        {texts.report}
      </a>
    </section>
  )
}
