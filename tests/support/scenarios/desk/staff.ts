import type { StaffRole } from '#src/contract/desk/roles.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'

type StaffOptions = {
  /** At this pool alone; without it, at the whole club. */
  pool?: number
  /** The coach of the catalogue that a coach is. */
  instructor?: number
  /** Whether a code was typed just now, by the test's clock. Defaults to true. */
  fresh?: boolean
}

/** A signed-in member of staff with one role, and the requests of the desk. */
export async function staffMember(mowj: TestApp, role: StaffRole, options: StaffOptions = {}) {
  const user = await swimmer(mowj)
  const now = mowj.deps.now().toISOString()
  await mowj.sql`
    insert into staff_grants (user_id, role, pool_id, instructor_id, created_at)
    values (${user.userId}, ${role}, ${options.pool ?? null}, ${options.instructor ?? null}, ${now})`
  const confirm = async () => {
    await mowj.sql`update auth_sessions set fresh_code_at = ${mowj.deps.now().toISOString()} where id = ${user.sessionId}`
  }
  if (options.fresh !== false) await confirm()
  const send = async (method: 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    mowj.app.inject({ method, url, headers: await user.headers(), ...(payload !== undefined && { payload }) })
  return {
    ...user,
    role,
    /** As if a code was typed now. */
    confirm,
    put: (url: string, payload?: object) => send('PUT', url, payload),
    patch: (url: string, payload?: object) => send('PATCH', url, payload),
    delete: (url: string) => send('DELETE', url),
  }
}
