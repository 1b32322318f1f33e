import type { Swimmer } from '#src/contract/member/member.ts'

/** «نیلوفر، دارا» */
export const listNames = (swimmers: readonly { name: string }[]): string => swimmers.map(({ name }) => name).join('، ')

/** The names of swimmers, «نیلوفر، دارا»; undefined when the account holder swims alone, whom nothing needs to name. */
export function namesBesideHolder(swimmers: readonly Swimmer[]): string | undefined {
  const isHolderAlone = swimmers.every(({ holder }) => holder)
  return isHolderAlone ? undefined : listNames(swimmers)
}
