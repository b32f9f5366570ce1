import { type Role, roles } from '@ganj/contract/admin'
import { linkTo } from '#auth/operators/links.ts'
import { inviteOperator, linkOperator, removeOperator, resetSecondFactor } from '#auth/operators/manage.ts'
import { allOperators, operatorByName } from '#auth/operators/operators.ts'
import { byCommand } from '#platform/admin/audit.ts'
import {
  openCommandDatabase,
  type Refuse,
  readArguments,
  refuseWith,
  runCommand,
} from '#platform/command-line.ts'
import type { Db } from '#platform/database/database.ts'
import { commandSettings } from '../settings.ts'

const usage = `npm run operators -- list
npm run operators -- invite <name> --role owner | finance | content | support | viewer [--telegram <user id>]
npm run operators -- link <name>       a new one-time link; earlier ones become invalid
npm run operators -- reset <name>      deletes the second factor of an operator who lost it, and ends the sessions
npm run operators -- remove <name>
Anyone with access to the machine may do all of it; --operator <name> is the name in the audit log.`

const wrong: Refuse = refuseWith(usage)

const options = {
  operator: { type: 'string', default: 'command line' },
  role: { type: 'string' },
  telegram: { type: 'string' },
} as const
const { values, positionals } = readArguments(usage, { options, allowPositionals: true })
const [verb, name = ''] = positionals

// Every mistake in the arguments is reported before a database is started for them.
if (!verb || !['list', 'invite', 'link', 'reset', 'remove'].includes(verb))
  wrong(verb ? `There is no '${verb}'` : 'What shall be done?')
if (verb !== 'list' && !/^\S(.{0,38}\S)?$/.test(name)) wrong('Which operator? The name, at most 40 letters')
const roleOf = (text: string | undefined): Role =>
  roles.find((role) => role === text) ?? wrong(`--role must be one of ${roles.join(', ')}`)
const telegramIdOf = (text: string | undefined): bigint | null => {
  if (text === undefined) return null
  return /^[1-9][0-9]{0,15}$/.test(text) ? BigInt(text) : wrong('--telegram must be a user id of Telegram')
}
if (verb === 'invite') {
  roleOf(values.role)
  telegramIdOf(values.telegram)
}

const settings = commandSettings()
const database = await openCommandDatabase(settings, { size: 2 })
const order = { by: byCommand(values.operator), now: new Date() }
const origin = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`

const verbs: Record<string, () => Promise<void>> = {
  list,
  invite: async () => {
    const invitation = { name, role: roleOf(values.role), telegramId: telegramIdOf(values.telegram) }
    const { token } = await database.transaction((tx) => inviteOperator(tx, invitation, order))
    console.log(`${linkTo(origin, token)}\nIt signs ${name} in once, within 24 hours.`)
  },
  link: async () => {
    const { token } = await database.transaction(async (tx) => linkOperator(tx, await idOf(tx), order))
    console.log(`${linkTo(origin, token)}\nIt signs ${name} in once, within 24 hours.`)
  },
  reset: async () => {
    await database.transaction(async (tx) => resetSecondFactor(tx, await idOf(tx), order))
    console.log('Done.')
  },
  remove: async () => {
    await database.transaction(async (tx) => removeOperator(tx, await idOf(tx), order))
    console.log('Done.')
  },
}

await runCommand(database, async () => verbs[verb]?.())

async function list(): Promise<void> {
  const operators = await allOperators(database)
  console.table(
    operators.map(({ name, role, telegramId, secondFactorAt, invitedBy, seenAt }) => ({
      name,
      role,
      telegram: telegramId === null ? '' : String(telegramId),
      'second factor': secondFactorAt === null ? '' : 'set up',
      'invited by': invitedBy,
      'last seen': seenAt?.toISOString() ?? 'never',
    })),
  )
}

async function idOf(db: Db): Promise<string> {
  const operator = await operatorByName(db, name)
  return operator?.publicId ?? wrong(`There is no operator ${name}.`)
}
