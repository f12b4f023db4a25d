import { abandonedAfter, breakOff, connect, pageLimits, type Tx } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { isSiteThere } from '#db/migrating/migrations-table.ts'
import { Replica } from '#db/replica.ts'
import { openAccounts } from '#domain/accounts/accounts.ts'
import type { QueueFactorMail } from '#domain/accounts/second-factor/rules.ts'
import { freeBytes } from '#domain/media/free-bytes.ts'
import { openStorage } from '#domain/media/open-storage.ts'
import { fillDemoCatalogue } from '#domain/titles/import/fill-demo-catalogue.ts'
import * as texts from '#texts/starting.ts'
import { runTasks } from './background/run-tasks.ts'
import { forgetRestore } from './backup/empty-storage.ts'
import { type Configuration, readConfiguration, readEnvironment } from './configuration.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { foldersHere, mailFolder } from './folders-here.ts'
import { goBefore, goBeforeHelpers } from './give-way.ts'
import { beginLoading } from './http/built-site.ts'
import type { Disk } from './http/health.ts'
import { checkFree } from './http/listen-widely.ts'
import { startHttpServer } from './http.ts'
import { startJobs } from './jobs.ts'
import { listening } from './listening.ts'
import { createLog, type Logger } from './log.ts'
import { sendBySmtp } from './mail/send-by-smtp.ts'
import { sweepMails } from './mail/sweep-mails.ts'
import { writeToFolder } from './mail/write-to-folder.ts'
import type { MetricsOptions } from './metrics/serve-metrics.ts'
import { migrationSentence } from './migration-sentence.ts'
import { newsOnly } from './news-only.ts'
import { openDatabase } from './open-database.ts'
import { openDrawings } from './pictures/open-drawings.ts'
import { openPictures } from './pictures/open-pictures.ts'
import { isOwnLine } from './postgres/levels.ts'
import { repeat } from './repeat.ts'
import { scheduledJobs } from './scheduled-jobs.ts'
import { sendDecisionMails } from './send-decision-mails.ts'
import { sendFactorMails } from './send-factor-mails.ts'
import { sendResetMails } from './send-reset-mails.ts'
import { abortOnStopSignal } from './stop-signals.ts'
import { untilAway } from './until-away.ts'
import { version } from './version.ts'

/** The variables of their addresses. */
const ofSite = { host: 'HOST', port: 'PORT' }
const ofMetrics = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** Runs the site until it is told to stop; returns the exit code. */
export async function serve(): Promise<number> {
  const { signal: stopping } = abortOnStopSignal()
  const stop = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()))
  const configuration = readConfiguration(readEnvironment())
  const { host, port, baseUrl, siteName, reportEmail, logLevel, demo, providers, signUp, trustedProxies, purgeUrls } =
    configuration
  const { secondFactorOf } = configuration
  const log = createLog(logLevel)
  log.info({ version }, 'Starting Kiroku')

  goBeforeHelpers()
  const isNews = newsOnly()
  beginLoading()
  const database = await openDatabase(configuration, (line, level) =>
    log[isOwnLine(line) && !isNews(line) ? 'debug' : level]({ postgres: line }),
  )
  const unlimitedDb = connect(database.url, { abandonedAfter, onConnected: goBefore })
  const db = connect(database.url, { limits: pageLimits, onConnected: goBefore })
  const replica = configuration.readUrl === null ? null : new Replica(db, configuration.readUrl)
  const ended = new AbortController()
  let answers = true
  /** Settles when the site must stop and the database does not answer: there is nothing to wait for then. */
  const away = stop
    .then(() => untilAway(database.url, ended.signal))
    .then(() => {
      log.warn('The database does not answer: stopping without it')
      answers = false
      for (const each of [db, unlimitedDb]) breakOff(each)
    })
  away.catch(() => {})
  try {
    // Otherwise it would be said after minutes of work. Later starts are short, and the one before may still be ending.
    if (!(await isSiteThere(unlimitedDb))) await checkPorts(configuration)
    await migrate(unlimitedDb, { say: (news) => log.info(news, migrationSentence(news)), signal: stopping })
    if (demo && !stopping.aborted) await fillDemoCatalogue(unlimitedDb)
    stopping.throwIfAborted()
    process.stdout.write(await makeFirstAdmin(unlimitedDb, configuration))
    const storage = await openStorage(configuration)
    forgetRestore(unlimitedDb, storage).catch((err) => log.warn({ err }, 'The storage does not answer'))
    const pictures = openPictures()
    const yearPictures = openDrawings(storage)
    const site = { name: siteName, baseUrl, reportEmail }
    const accounts = await openAccounts(db, {
      ...{ baseUrl, providers, signUp, secondFactorOf },
      log: (message) => log.warn({ auth: message }),
    })
    const send = mailer(configuration, log)
    const resetMails = sendResetMails(accounts, site, send)
    const [factorMails, decisionMails] = [sendFactorMails(site, send), sendDecisionMails(site, send)]
    const mails = [resetMails, factorMails, decisionMails]
    const backups = configuration.backup && { every: configuration.backup.every, databaseUrl: database.url, log }
    const jobs = await startJobs([...mails, ...scheduledJobs(unlimitedDb, { storage, pictures }, backups)], {
      databaseUrl: database.url,
      log,
    })
    const sweepingMails = repeat(60, () => sweepMails(mailFolder(configuration)), log)
    const tasks = runTasks({ db: unlimitedDb, log, environment: { DATABASE_URL: database.url } })
    try {
      const queueResetMail = (email: string, goal: string | null) =>
        jobs.add(resetMails, { email, ...(goal && { goal }) })
      const queueFactorMail: QueueFactorMail = (email, turned) => jobs.add(factorMails, { email, turned })
      // Without a mail server nobody would carry the news on.
      const queueDecisionMail = async (tx: Tx, email: string, approved: boolean) => {
        if (configuration.smtpUrl !== null) await jobs.add(decisionMails, { email, approved }, tx)
      }
      const services = {
        db,
        unlimitedDb,
        replica,
        storage,
        pictures,
        yearPictures,
        site,
        accounts,
        queueResetMail,
        queueFactorMail,
        queueDecisionMail,
        titleLanguage: configuration.titleLanguage,
        showsAdultTitles: configuration.showsAdultTitles,
        timeZone: configuration.timeZone,
        sendsMail: configuration.smtpUrl !== null,
      }
      const serving = {
        host,
        port,
        databaseUrl: database.url,
        trustedProxies,
        purgeUrls,
        disk: diskOf(configuration),
        log,
        ...services,
      }
      const http = await listening(serving, ofSite, startHttpServer)
      const { pages, presence } = http
      const pools = { pages: db, work: unlimitedDb }
      const metrics = await openMetrics(configuration, { pools, replica, pages, presence }).catch((error: unknown) =>
        http.close().then(() => Promise.reject(error)),
      )
      process.stdout.write(`\n${texts.siteIsAt({ site: siteName, address: baseUrl })}\n\n`)

      await stop
      await http.close()
      await metrics?.close()
    } finally {
      await Promise.race([away, Promise.all([jobs.stop(), sweepingMails.stop(), tasks.stop()])])
      pictures.stop()
      yearPictures.stop()
    }
  } catch (error) {
    // Stopped before it was up.
    if (!(stopping.aborted && error instanceof Error && error.name === 'AbortError')) throw error
  } finally {
    await Promise.race([away, Promise.all([db.destroy(), unlimitedDb.destroy(), replica?.close()])])
    ended.abort()
    await database.close({ answers })
    // What waits for such a database would keep the process.
    if (!answers) process.exit()
  }
  return 0
}

/** @throws an error that names the variable of a port that another program has */
async function checkPorts({ host, port, metricsHost, metricsPort }: Configuration): Promise<void> {
  await listening({ host, port }, ofSite, checkFree)
  if (metricsPort !== null) await listening({ host: metricsHost, port: metricsPort }, ofMetrics, checkFree)
}

function mailer(configuration: Configuration, log: Logger) {
  const { smtpUrl, mailFrom } = configuration
  return smtpUrl ? sendBySmtp(smtpUrl, mailFrom) : writeToFolder(mailFolder(configuration), mailFrom, log)
}

/** The disk with the pictures or the database, if either is on this machine. */
function diskOf(configuration: Configuration): Disk | null {
  const folders = foldersHere(configuration)
  if (folders.length === 0) return null
  return {
    free: async () => Math.min(...(await Promise.all(folders.map(freeBytes)))),
    freeSpace: configuration.freeSpace,
  }
}

/** They are told until the last request is answered. */
async function openMetrics(configuration: Configuration, watched: Omit<MetricsOptions, 'host' | 'port' | 'disk'>) {
  const { metricsHost: host, metricsPort: port } = configuration
  if (port === null) return null
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  const options = { ...watched, host, port, disk: diskOf(configuration) }
  return listening(options, ofMetrics, serveMetrics)
}
