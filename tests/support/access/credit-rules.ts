import { cancelLesson, FIRST_MONDAY, FIRST_WEDNESDAY, lessonOf, myClasses } from '#tests/support/scenarios/make-up.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { hidden, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

/** Make-up credits of an account: for other users they do not exist. */
export const creditRules: Rules = {
  'POST /api/my/credits/{id}/use/': hidden(async (scene: Scene) => {
    const offer = await scene.offer()
    await paid(scene.mowj, scene.owner, offer)
    await cancelLesson(scene.mowj, offer, FIRST_MONDAY)
    const [credit] = (await myClasses(scene.owner)).credits
    return { params: { id: credit.id }, payload: lessonOf(await scene.offer(), FIRST_WEDNESDAY) }
  }),
}
