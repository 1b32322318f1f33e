import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import type { DeskRules } from './desk-rule.ts'

let counted = 0

/** Roles, fresh codes and the audit log. */
export const staffRules: DeskRules = {
  'GET /api/desk/me/': { needs: null, of: 'list', status: 200, request: () => ({}) },
  'POST /api/desk/fresh/otp/': { needs: null, of: 'list', status: 200, request: () => ({}) },
  // Without a code to compare with: the right role gets as far as that.
  'POST /api/desk/fresh/': { needs: null, of: 'list', status: 400, request: () => ({ payload: { otp: '12345' } }) },
  'GET /api/desk/staff/': {
    needs: 'staff.write',
    of: 'list',
    status: 200,
    request: ({ owner }) => ({ shows: owner.phone }),
  },
  'POST /api/desk/staff/': {
    needs: 'staff.write',
    of: 'club',
    status: 201,
    request: ({ pool }) => {
      counted += 1
      return { payload: { phone_number: `0935${String(counted).padStart(7, '0')}`, role: 'reception', pool } }
    },
  },
  'DELETE /api/desk/staff/{id}/': {
    needs: 'staff.write',
    of: 'club',
    status: 200,
    request: async ({ mowj, pool }) => {
      const { userId } = await staffMember(mowj, 'reception', { pool })
      const [grant] = await mowj.sql`select id from staff_grants where user_id = ${userId}`
      return { params: { id: Number(grant?.id) } }
    },
  },
  'GET /api/desk/audit/': { needs: 'audit.read', of: 'list', status: 200, request: () => ({}) },
}
