import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import type { DeskRules } from './desk-rule.ts'

let counted = 0

const codeBody = () => {
  counted += 1
  return {
    ...{ code: `desk-${counted}`, percent: 10, amount: null, subjects: [], max_uses: null, max_uses_per_user: null },
    ...{ starts_at: '2026-11-21T00:00:00Z', ends_at: null },
  }
}
const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
const club = { name: 'باشگاه', phone: '', email: '', address: '' }

/** Discount codes, pictures, files and the first steps. */
export const catalogFileRules: DeskRules = {
  'GET /api/desk/codes/': { needs: 'catalog.read', of: 'list', status: 200, request: () => ({}) },
  'POST /api/desk/codes/': {
    ...{ needs: 'catalog.write', of: 'club', status: 201 },
    request: () => ({ payload: codeBody(), headers: headers() }),
  },
  'POST /api/desk/codes/{id}/end/': {
    ...{ needs: 'catalog.write', of: 'club', status: 200 },
    request: async ({ owner }) => ({ params: { id: (await owner.post('/api/desk/codes/', codeBody())).json().id } }),
  },
  'POST /api/desk/pictures/': {
    ...{ needs: 'catalog.write', of: 'list', status: 201 },
    request: async () => {
      const form = pictureForm(await drawing(60, 40).png().toBuffer())
      return { body: new Uint8Array(form.payload), headers: form.headers }
    },
  },
  'POST /api/desk/imports/{kind}/': {
    ...{ needs: 'catalog.write', of: 'club', status: 200 },
    request: () => ({
      params: { kind: 'slides' },
      body: new TextEncoder().encode('id,position,title,description,picture\n'),
      headers: { 'content-type': 'text/csv' },
    }),
  },
  'GET /api/desk/exports/{kind}/': {
    ...{ needs: 'catalog.export', of: 'club', status: 200 },
    request: () => ({ params: { kind: 'slides' } }),
  },
  'GET /api/desk/setup/': { needs: 'catalog.read', of: 'list', status: 200, request: () => ({}) },
  'PUT /api/desk/setup/club/': {
    ...{ needs: 'settings.write', of: 'club', status: 200 },
    request: () => ({ payload: club }),
  },
}
