import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { refreshTokens } from '#src/api/session/refresh.ts'
import { endSession } from '#src/api/session/session-end.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { storedAccess, storeUserName } from '#src/api/session/tokens.ts'
import { QUEUED, sendOrQueue } from '#src/api/writes/queue.ts'
import {
  type AccountDelete,
  accountSettings,
  type NotificationChoices,
  type profilePatch,
  type QuietHours,
} from '#src/contract/account.ts'
import { otpSent, type Profile, profile } from '#src/contract/auth.ts'
import { accountStrings } from './strings.ts'

/** The profile change in the queue of offline changes. */
export const PROFILE_WRITE = {
  subject: 'profile',
  name: accountStrings.profileEdit,
  page: '/profile-edit',
  path: '/api/profile/me/',
  method: 'PATCH',
} as const

/** The response body is ignored. */
const anyResponse = z.unknown()
const exportedData = z.unknown()

type PhoneChange = { phone: string; currentCode: string; newCode: string }
type PasswordChange = { current: string; next: string; confirm: string }

/** Mutations of the account. None is retried: the user must see the result. */
export const accountMutations = {
  saveProfile: () =>
    mutationOptions({
      mutationKey: ['account', 'save-profile'],
      // Queued while offline; a later value of a field replaces an earlier one.
      mutationFn: (patch: z.infer<typeof profilePatch>) =>
        sendOrQueue(
          {
            ...PROFILE_WRITE,
            body: patch,
            merge: (older) => ({ ...older, ...patch }),
            stale: [keys.profile, keys.account],
          },
          () => api(PROFILE_WRITE.path, profile, { method: 'PATCH', body: patch }),
        ),
      onSuccess: (saved, _patch, _result, { client }) => {
        if (saved !== QUEUED) updateProfile(client, saved)
      },
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  savePicture: () =>
    mutationOptions({
      mutationKey: ['account', 'save-picture'],
      mutationFn: (picture: Blob) => {
        const body = new FormData()
        body.append('picture', picture, 'picture.jpg')
        return api('/api/profile/me/picture/', profile, { method: 'PUT', body })
      },
      onSuccess: (saved, _picture, _result, { client }) => updateProfile(client, saved),
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  removePicture: () =>
    mutationOptions({
      mutationKey: ['account', 'remove-picture'],
      mutationFn: () => api('/api/profile/me/picture/', profile, { method: 'DELETE' }),
      onSuccess: (saved, _nothing, _result, { client }) => updateProfile(client, saved),
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  /** Sends a code to the user's own number, or to the new one. */
  askForCode: () =>
    mutationOptions({
      mutationKey: ['account', 'ask-for-code'],
      mutationFn: ({ purpose, phone }: { purpose: 'phone-change' | 'delete-account'; phone?: string }) => {
        const body = phone === undefined ? { purpose } : { purpose, phone_number: phone }
        return api('/api/account/otp/', otpSent, { method: 'POST', body })
      },
      retry: false,
    }),
  changePhone: () =>
    mutationOptions({
      mutationKey: ['account', 'change-phone'],
      mutationFn: ({ phone, currentCode, newCode }: PhoneChange) => {
        const body = { phone_number: phone, current_code: currentCode, new_code: newCode }
        return api('/api/account/phone/', profile, { method: 'POST', body })
      },
      onSuccess: (saved, _change, _result, { client }) => updateProfile(client, saved),
      retry: false,
    }),
  changePassword: () =>
    mutationOptions({
      mutationKey: ['account', 'change-password'],
      mutationFn: ({ current, next, confirm }: PasswordChange) => {
        const body = { current_password: current, new_password: next, confirm_password: confirm }
        return api('/api/password/change/', anyResponse, { method: 'POST', body })
      },
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  chooseNotifications: () =>
    mutationOptions({
      mutationKey: ['account', 'choose-notifications'],
      mutationFn: (notifications: NotificationChoices) =>
        api('/api/settings/', accountSettings, { method: 'PATCH', body: { notifications } }),
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  chooseQuietHours: () =>
    mutationOptions({
      mutationKey: ['account', 'choose-quiet-hours'],
      mutationFn: (quiet_hours: Partial<QuietHours>) =>
        api('/api/settings/', accountSettings, { method: 'PATCH', body: { quiet_hours } }),
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  endOne: () =>
    mutationOptions({
      mutationKey: ['account', 'end-session'],
      mutationFn: (id: string) => api(`/api/sessions/${encodeURIComponent(id)}/`, anyResponse, { method: 'DELETE' }),
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  endOthers: () =>
    mutationOptions({
      mutationKey: ['account', 'end-others'],
      mutationFn: () => api('/api/sessions/sign-out-others/', anyResponse, { method: 'POST', body: {} }),
      meta: { invalidates: [keys.account] },
      retry: false,
    }),
  exportData: () =>
    mutationOptions({
      mutationKey: ['account', 'export'],
      mutationFn: () => api('/api/account/export/', exportedData),
      retry: false,
    }),
  deleteAccount: () =>
    mutationOptions({
      mutationKey: ['account', 'delete'],
      mutationFn: async (deletion: AccountDelete) => {
        await api('/api/account/delete/', anyResponse, { method: 'POST', body: deletion })
        await endSession()
      },
      retry: false,
    }),
}

/** Updates the cached profile that avatars and names read; a changed name also requires new tokens. */
function updateProfile(client: QueryClient, saved: Profile): void {
  client.setQueryData([...keys.profile, session.userId], saved)
  if (session.userName === saved.username) return
  storeUserName(saved.username)
  readStoredSession()
  const access = storedAccess()
  // In the background: until the next refresh the tokens keep the old claims.
  if (access !== undefined) void refreshTokens(access)
}
