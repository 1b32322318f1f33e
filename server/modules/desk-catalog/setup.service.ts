import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { ClubContact, DeskSetup, SetupStep } from '#src/contract/desk/setup.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { findOffered, listClubTexts, storeClubTexts } from './setup.repo.ts'
import { setupTexts } from './strings.ts'

/** The steps to open the club, each judged by what is stored and how the server is configured. */
export async function readSetup(deps: Pick<Deps, 'db' | 'now' | 'config' | 'sms'>): Promise<DeskSetup> {
  const [club, offered] = await Promise.all([readClub(deps.db), findOffered(deps.db, jalaliDay(deps.now()))])
  const faults: Record<SetupStep, string | null> = {
    club: clubFault(club),
    pool: offered.pool ? null : setupTexts.pool,
    coach: offered.coach ? null : setupTexts.coach,
    team: offered.team ? null : setupTexts.team,
    session: offered.session ? null : setupTexts.session,
    bank: bankFault(deps),
    sms: deps.sms.name === 'console' ? setupTexts.sms : null,
  }
  const steps = Object.entries(faults) as [SetupStep, string | null][]
  return { club, steps: steps.map(([step, fault]) => ({ step, done: fault === null, fault })) }
}

async function readClub(db: Db): Promise<ClubContact> {
  const { name = '', phone = '', email = '', address = '' } = await listClubTexts(db)
  return { name, phone, email, address }
}

function clubFault({ name, phone, email }: ClubContact): string | null {
  if (name === '') return setupTexts.clubName
  return phone === '' && email === '' ? setupTexts.clubContact : null
}

function bankFault({ config }: Pick<Deps, 'config'>): string | null {
  if (config.payment[0].gateway === 'sandbox') return setupTexts.bank
  return config.publicOrigin.startsWith('https:') ? null : setupTexts.bankAddress
}

/** Stores the club's name and contact. */
export function changeClub(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'sms'>,
  actor: Actor,
  club: ClubContact,
): Promise<DeskSetup> {
  return deps.db.transaction(async (tx) => {
    const before = await readClub(tx)
    await storeClubTexts(tx, club)
    const setup = await readSetup({ ...deps, db: tx })
    const change = { action: 'club.change', subject: { kind: 'club', id: 'contact' }, before, after: club }
    await recordChange(tx, actor, change, deps.now())
    return setup
  })
}
