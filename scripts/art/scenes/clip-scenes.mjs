import { freeKick, rally, shot, warmUp } from '#scripts/art/clip-sport.mjs'
import { butterfly, crawl, dive, lanes, race } from '#scripts/art/clip-water.mjs'

/** The moving scenes: seconds long, rendered at `t` from 0 to 1. All but the shots loop. */
export const clips = {
  crawl: { seconds: 6, draw: crawl },
  lanes: { seconds: 8, draw: lanes },
  dive: { seconds: 5, draw: dive },
  butterfly: { seconds: 6, draw: butterfly },
  race: { seconds: 8, draw: race },
  football: { seconds: 4, draw: freeKick },
  volleyball: { seconds: 6, draw: rally },
  basketball: { seconds: 5, draw: shot },
  warmup: { seconds: 8, draw: warmUp },
}
