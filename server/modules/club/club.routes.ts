import * as z from 'zod/mini'
import { readDay } from '#server/core/day-param.ts'
import type { App } from '#server/core/fastify-types.ts'
import { club } from '#src/contract/catalog/club.ts'
import { dayParam } from '#src/contract/desk/day.ts'
import {
  clubSettingsShape,
  clubTextsShape,
  deskSettings,
  holidayBody,
  holidayList,
  holidayResult,
} from '#src/contract/desk/settings.ts'
import { addDeskHoliday, readDeskHolidays, removeDeskHoliday } from './club-holidays.service.ts'
import { readClub, readDeskSettings, saveDeskSettings } from './club-settings.service.ts'

const tags = ['desk']

/** A page of an earlier build does not know the newest settings: what it leaves out stays. */
const settingsBody = z.object({
  version: z.int(),
  numbers: z.partial(clubSettingsShape),
  texts: z.partial(clubTextsShape),
})

export async function clubRoutes(app: App) {
  app.get(
    '/api/club/',
    {
      config: { publicRead: true },
      schema: { tags: ['meta'], summary: 'Name and contact of the club', response: { 200: club } },
    },
    (request) => request.read(readClub),
  )

  app.get(
    '/api/desk/settings/',
    {
      onRequest: app.staff('settings.write'),
      schema: { tags, summary: 'Settings of the club, with their version', response: { 200: deskSettings } },
    },
    () => readDeskSettings(app.deps),
  )

  app.put(
    '/api/desk/settings/',
    {
      onRequest: app.staff('settings.write'),
      schema: {
        tags,
        summary: 'Save settings, unless another change was made since they were read',
        body: settingsBody,
        response: { 200: deskSettings },
      },
    },
    (request) => saveDeskSettings(app.deps, request.staff.actor, request.body),
  )

  holidayRoutes(app)
}

function holidayRoutes(app: App) {
  const onRequest = app.staff('settings.write')
  const path = '/api/desk/holidays/'

  app.get(
    path,
    { onRequest, schema: { tags, summary: 'Holidays from today on', response: { 200: holidayList } } },
    () => readDeskHolidays(app.deps),
  )

  app.post(
    path,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Add a holiday and close the dates of pools on that day',
        body: holidayBody,
        response: { 200: holidayResult },
      },
    },
    (request) => addDeskHoliday(app.deps, request.staff.actor, request.body),
  )

  app.delete(
    `${path}:day/`,
    {
      onRequest,
      schema: {
        tags,
        summary: 'Remove a holiday, and open the dates of pools again',
        params: z.object({ day: dayParam }),
        response: { 200: holidayList },
      },
    },
    (request) => removeDeskHoliday(app.deps, request.staff.actor, readDay(request.params.day)),
  )
}
