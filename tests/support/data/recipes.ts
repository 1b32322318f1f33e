import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SlotRecipeConfig } from '@chakra-ui/react'

const FOLDER = 'src/ui/chakra/recipes'

export type RecipeDeclaration = { place: string; property: string; value: string; conditions: string[] }

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function declarationsIn(style: object, place: string, conditions: string[]): RecipeDeclaration[] {
  return Object.entries(style).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? declarationsIn(value, place, [...conditions, name])
      : [{ place, property: kebabCase(name), value: String(value), conditions }],
  )
}

/** The styles of Chakra's controls as those of a stylesheet: `place` is the recipe and its slot. */
export async function recipeDeclarations(): Promise<RecipeDeclaration[]> {
  const found = readdirSync(FOLDER).map(async (name) => {
    const recipes = Object.values((await import(resolve(FOLDER, name))) as Record<string, SlotRecipeConfig>)
    return recipes.flatMap(({ className, base = {} }) =>
      Object.entries(base).flatMap(([slot, style]) => declarationsIn(style as object, `${className} ${slot}`, [])),
    )
  })
  return (await Promise.all(found)).flat()
}
