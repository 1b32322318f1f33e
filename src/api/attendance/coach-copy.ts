import { api } from '#src/api/client.ts'
import { type CoachSnapshot, coachPhotos, coachSnapshot, MOST_PHOTOS } from '#src/contract/attendance/coach.ts'
import { type AttendanceCopy, fetchCopy, readCopy } from './attendance-copy.ts'

export type CoachCopy = AttendanceCopy<CoachSnapshot>

/** The coming seven days on this device; undefined without them. */
export function readCoachCopy(): Promise<CoachCopy | undefined> {
  return readCopy('coach', (value) => coachSnapshot.safeParse(value).data)
}

/** Fetches the coming seven days and stores them: see `fetchCopy`. */
export function fetchCoachCopy(): Promise<CoachCopy | undefined> {
  return fetchCopy('coach', async () => withPhotos(await api('/api/coach/snapshot/', coachSnapshot)))
}

/** Adds the photos: those of the copy before, and from the server only those that it lacks. A roll does without them. */
async function withPhotos(snapshot: CoachSnapshot): Promise<CoachSnapshot> {
  const before = (await readCoachCopy())?.snapshot.swimmers ?? []
  const known = new Map(before.map(({ photo }) => [photo?.version, photo?.webp]))
  const missing = snapshot.swimmers.flatMap(({ member, photo }) =>
    photo && known.get(photo.version) === undefined ? [member] : [],
  )
  for (let at = 0; at < missing.length; at += MOST_PHOTOS) {
    const members = missing.slice(at, at + MOST_PHOTOS).join(',')
    const fetched = await api(`/api/coach/photos/?members=${members}`, coachPhotos).catch(() => undefined)
    for (const { version, webp } of fetched?.photos ?? []) known.set(version, webp)
  }
  const swimmers = snapshot.swimmers.map((swimmer) => {
    const webp = known.get(swimmer.photo?.version)
    return swimmer.photo && webp !== undefined ? { ...swimmer, photo: { ...swimmer.photo, webp } } : swimmer
  })
  return { ...snapshot, swimmers }
}
