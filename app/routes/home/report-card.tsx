/** Asks readers to say which title is missing (§2). */
export function ReportCard({ reportEmail }: { reportEmail: string }) {
  return (
    <section className="report-card" aria-labelledby="report">
      <div>
        <h2 id="report">CAN'T FIND WHAT YOU ARE LOOKING FOR?</h2>
        <p className="quiet">Tell us which title is missing, or what is wrong with one, and we will see to it.</p>
      </div>
      <a className="button" href={`mailto:${reportEmail}?subject=Report`}>
        Report
      </a>
    </section>
  )
}
