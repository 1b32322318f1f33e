import { catalogFileRules } from './catalog-file-rules.ts'
import { catalogRowRules } from './catalog-row-rules.ts'
import type { DeskRules } from './desk-rule.ts'
import { doorRules } from './door-rules.ts'
import { messageRules } from './message-rules.ts'
import { moneyRules } from './money-rules.ts'
import { peopleRules } from './people-rules.ts'
import { reportRules } from './report-rules.ts'
import { scheduleRules } from './schedule-rules.ts'
import { staffRules } from './staff-rules.ts'
import { todayRules } from './today-rules.ts'
import { tokenRules } from './token-rules.ts'
import { webhookRules } from './webhook-rules.ts'

/** The access rule of every endpoint of the desk; one file for each area. */
export const deskRules: DeskRules = {
  ...catalogFileRules,
  ...catalogRowRules,
  ...doorRules,
  ...messageRules,
  ...moneyRules,
  ...peopleRules,
  ...reportRules,
  ...scheduleRules,
  ...staffRules,
  ...todayRules,
  ...tokenRules,
  ...webhookRules,
}
