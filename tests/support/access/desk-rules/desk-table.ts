import { roleMay, staffRoles } from '#src/contract/desk/roles.ts'
import { isTokenScope } from '#src/contract/desk/tokens.ts'
import { deskRules } from './all.ts'

const scopes = { pool: 'an item of a pool: 404 at other pools', club: 'the whole club', list: 'what their pools have' }

/** The part of docs/access.md about the desk, as the matrix test verifies it. */
export function deskTable(): string[] {
  const rows = Object.entries(deskRules).map(([name, { needs, of }]) => {
    const cells = staffRoles.map((role) => (needs === null || roleMay(role, needs) ? 'yes' : '403'))
    const token = needs !== null && isTokenScope(needs) ? `\`${needs}\`` : '401'
    return `| \`${name}\` | ${cells.join(' | ')} | ${scopes[of]} | ${token} |`
  })
  return [
    '',
    '## The desk',
    '',
    'Verified by requests as every role, for the whole club, at the pool of the item and at another one',
    '(`tests/api/desk/access-matrix.test.ts`). Signed out the status is 401, without a role 403. An API',
    'token needs the scope, a role of its maker that allows it, and nothing with a fresh code (`api-tokens.test.ts`).',
    '',
    `| endpoint | ${staffRoles.join(' | ')} | | scope of a token |`,
    `|---|${staffRoles.map(() => '---|').join('')}---|---|`,
    ...rows.toSorted(),
  ]
}
