/** The written part of a team or course; prices of sessions and places are generated. */
export type ProgramSeed = {
  name: string
  summary: string
  description: string
  level: 'beginner' | 'intermediate' | 'advanced' | 'professional'
  sex: 'women' | 'men' | 'mixed'
  ageGroup: 'kids' | 'teens' | 'adults' | 'all'
  pool: number
  instructor: number
  /** A month's term, in toman. */
  toman: number
  picture: string
}
