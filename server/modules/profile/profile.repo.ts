import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'

export async function findProfile(db: Db, userId: number) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      birthDate: users.birthDate,
      phone: users.phone,
      profilePicture: users.profilePicture,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
