import { queryOptions } from '@tanstack/react-query'
import {
  type DeskSettings,
  deskSettings,
  type HolidayRequest,
  holidayList,
  holidayResult,
} from '#src/contract/desk/settings.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'

const settingsPath = '/api/desk/settings/'
const holidaysPath = '/api/desk/holidays/'

export const settingsQueries = {
  // A form starts from it: an older copy would be a conflict at once.
  all: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'settings'],
      queryFn: ({ signal }) => deskApi(settingsPath, deskSettings, { signal }),
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  holidays: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'holidays'],
      queryFn: ({ signal }) => deskApi(holidaysPath, holidayList, { signal }),
      staleTime: 0,
    }),
}

export function saveSettings(body: DeskSettings) {
  return deskApi(settingsPath, deskSettings, { method: 'PUT', body })
}

export function addHoliday(body: HolidayRequest) {
  return deskApi(holidaysPath, holidayResult, { method: 'POST', body })
}

/** `day` as `1405-09-20`. */
export function removeHoliday(day: string) {
  return deskApi(`${holidaysPath}${day}/`, holidayList, { method: 'DELETE' })
}
