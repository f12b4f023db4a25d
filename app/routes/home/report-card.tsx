/** Asks readers to report missing titles (§2). */
export function ReportCard({ reportEmail }: { reportEmail: string }) {
  return (
    <section className="report-card" aria-labelledby="report">
      <div>
        <h2 id="report">CAN'T FIND WHAT YOU ARE LOOKING FOR?</h2>
        <p className="quiet">Tell us which title is missing, or what is wrong with one, and we will look into it.</p>
      </div>
      <a className="button" href={`mailto:${reportEmail}?subject=Report`}>
        Report
      </a>
    </section>
  )
}
