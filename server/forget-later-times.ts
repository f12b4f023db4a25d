/** How far the clocks of one site may lie apart. */
const slack = `interval '1 minute'`

/**
 * What pg-boss has noted of a time that is still to come, it noted before the clock was set back. It would begin nothing that the clock
 * orders until that time has come again, and leave waiting work, mails for example, until then.
 * @param run runs several statements
 */
export async function forgetLaterTimes(run: (statements: string) => Promise<unknown>): Promise<void> {
  await run(`
    update pgboss.version set cron_on = least(cron_on, now() - ${slack}), bam_on = least(bam_on, now()), flow_on = least(flow_on, now())
    where greatest(cron_on, bam_on, flow_on) > now() + ${slack};
    update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
    where greatest(monitor_claim_on, maintain_on) > now() + ${slack};
    update pgboss.job set created_on = now(), start_after = now(), started_on = null
    where state < 'active' and greatest(created_on, started_on) > now() + ${slack};
    delete from pgboss.job
    where state > 'active' and singleton_on > (now() at time zone 'utc') + ${slack}`)
}
