import type { DeskRules } from './desk-rule.ts'

const payload = { name: 'سایت باشگاه', scopes: ['catalog.read'], days: 30 }

/** API tokens of programs. */
export const tokenRules: DeskRules = {
  'GET /api/desk/tokens/': { needs: 'tokens.write', of: 'club', status: 200, request: () => ({}) },
  'POST /api/desk/tokens/': { needs: 'tokens.write', of: 'club', status: 201, request: () => ({ payload }) },
  'DELETE /api/desk/tokens/{id}/': {
    needs: 'tokens.write',
    of: 'club',
    status: 200,
    request: async ({ owner }) => {
      await owner.confirm()
      return { params: { id: (await owner.post('/api/desk/tokens/', payload)).json().made.id } }
    },
  },
}
