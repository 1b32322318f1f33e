import { Argument } from '@commander-js/extra-typings'
import { command, commandGroup, UsageError } from '#server/cli/command.ts'
import { readWhole } from '#server/cli/jalali-argument.ts'
import { jsonOption } from '#server/cli/options.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { cliActor } from '#server/core/actor.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { giveRole, readStaff, takeRole } from '#server/modules/staff/staff.service.ts'
import { staffRoles } from '#src/contract/desk/roles.ts'
import { phoneNumber } from '#src/contract/phone.ts'

const poolOption = ['--pool <id>', 'at this pool alone; without it, at the whole club'] as const

const list = command({
  name: 'list',
  summary: 'list everyone with a role',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json = false }) {
    const found = await withDatabase((db) => readStaff({ db }))
    if (json) console.log(JSON.stringify(found))
    else if (found.length === 0) console.log('No roles are given yet. Add an owner: staff add 09… --role owner')
    for (const { name, phone_number, grants } of json ? [] : found) {
      for (const { role, pool } of grants) console.log(`${phone_number ?? '-'}  ${role}${placeOf(pool)}  ${name}`)
    }
    return 0
  },
})

const add = command({
  name: 'add',
  summary: 'give a mobile number a role',
  declare: (parser) =>
    parser
      .argument('<phone>', 'the mobile number')
      .requiredOption('--role <role>', staffRoles.join(', '))
      .option(...poolOption)
      .option('--coach <id>', 'the coach of the catalogue, for the role coach')
      .option(...jsonOption),
  async run(text, { role, pool, coach, json = false }) {
    const phone = readPhone(text)
    const grant = {
      phone_number: phone,
      role: readRole(role),
      pool: pool === undefined ? null : readWhole(pool, '--pool'),
      instructor: coach === undefined ? null : readWhole(coach, '--coach'),
    }
    const id = await explained(() =>
      withDatabase((db, config) => giveRole({ db, config, now: () => new Date() }, cliActor, grant)),
    )
    console.log(json ? JSON.stringify({ id, ...grant }) : `${phone} is ${grant.role}${placeOf(grant.pool)}.`)
    return 0
  },
})

const remove = command({
  name: 'remove',
  summary: 'take a role away from a mobile number, from its next request on',
  declare: (parser) =>
    parser
      .addArgument(new Argument('<phone>', 'the mobile number'))
      .requiredOption('--role <role>', staffRoles.join(', '))
      .option(...poolOption),
  async run(text, { role, pool }) {
    const phone = readPhone(text)
    const which = { role: readRole(role), poolId: pool === undefined ? null : readWhole(pool, '--pool') }
    await explained(() =>
      withDatabase(async (db) => {
        const user = (await readStaff({ db })).find(({ phone_number }) => phone_number === phone)
        if (user === undefined) throw new UsageError(`${phone} has no role.`)
        await takeRole({ db, now: () => new Date() }, cliActor, { userId: user.user, ...which })
      }),
    )
    console.log(`${phone} is no longer ${which.role}${placeOf(which.poolId)}.`)
    return 0
  },
})

function placeOf(pool: number | null): string {
  return pool === null ? '' : ` at pool ${pool}`
}

function readPhone(text: string): string {
  const parsed = phoneNumber.safeParse(text)
  if (!parsed.success) throw new UsageError(`${text} is not a mobile number such as 09123456789.`)
  return parsed.data
}

function readRole(text: string) {
  const role = staffRoles.find((each) => each === text)
  if (role === undefined) throw new UsageError(`There is no role ${text}: ${staffRoles.join(', ')}.`)
  return role
}

/** Turns the refusals of the service into sentences for the operator. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(refusals[error.code] ?? `Refused: ${error.code}.`)
    if (error instanceof ValidationError) throw new UsageError(`Refused: ${Object.keys(error.fields).join(', ')}.`)
    throw error
  }
}

const refusals: Partial<Record<AppError['code'], string>> = {
  role_given: 'This number has that role already.',
  not_found: 'This number does not have that role.',
  last_owner: 'The club needs an owner: add another one first.',
}

export const staff = commandGroup({
  name: 'staff',
  summary: 'list, give and take the roles of staff: owner, manager, reception, coach, door, moderator',
  commands: [list, add, remove],
  usual: list,
})
