import type { TestApp } from '#tests/support/drivers/app.ts'

/** Runs `work` while another server has the lease of a job, which expires then. */
export async function whileLeased({ sql }: Pick<TestApp, 'sql'>, name: string, work: () => Promise<void>) {
  await sql`insert into leases (name, holder, expires_at) values (${name}, 'another server', now() + interval '1 hour')
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`
  await work()
  await sql`update leases set expires_at = now() where name = ${name}`
}
