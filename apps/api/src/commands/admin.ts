// Creates the firm's first admin and prints the link to set their password: npm run admin -- joanna@firm.example
// Joanna Carrick
import { parseArgs } from 'node:util'
import { Email } from '@milepost/contract/account/email'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { openMigratedDatabase } from '../app/open-database.ts'
import { firstAdmin } from '../features/account/first-admin.service.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/process/config.ts'
import { runToCompletion } from '../platform/process/process.ts'
import { findPublicUrl } from '../shared/firm-setup.ts'

await runToCompletion(async (cleanup) => {
  const { host, port, publicUrl } = readConfig(process.env)
  const admin = readPerson(process.argv.slice(2))
  const db = await openMigratedDatabase(cleanup)
  const savedUrl = await findPublicUrl(db)
  const portalUrl = () => publicUrl ?? savedUrl ?? `http://${host}:${port}`
  const link = await firstAdmin({ db, clock: systemClock, portalUrl }, admin)
  console.log(
    [
      `${admin.firstName} ${admin.lastName} is an admin. This link sets their password. It works once, within 7 days:`,
      `  ${link}`,
      'At the first sign-in, they set up a second factor.',
    ].join('\n'),
  )
})

/** Throws an Error with the usage. */
function readPerson(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [typed, ...names] = toOneLine(positionals.join(' ')).split(' ')
  const email = Email.safeParse(typed)
  const [lastName, ...first] = names.toReversed()
  if (!email.success || !lastName || first.length === 0)
    throw new Error('Name the admin: npm run admin -- joanna@firm.example Joanna Carrick')
  return { email: email.data.toLowerCase(), firstName: first.toReversed().join(' '), lastName }
}
