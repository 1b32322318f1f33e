import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { chakraBreakpoints } from '#src/ui/chakra/breakpoints.ts'
import { systemConfig } from '#src/ui/chakra/system.ts'
import { checkboxRecipe, fieldRecipe, inputRecipe, nativeSelectRecipe, textareaRecipe } from './recipes/field.ts'
import { tableRecipe } from './recipes/table.ts'

/** The product's system with the recipes of the desk, which no screen of swimmers loads. */
export const deskSystem = createSystem(
  defaultBaseConfig,
  systemConfig,
  defineConfig({
    theme: {
      breakpoints: chakraBreakpoints,
      recipes: { input: inputRecipe, textarea: textareaRecipe },
      slotRecipes: {
        nativeSelect: nativeSelectRecipe,
        field: fieldRecipe,
        checkbox: checkboxRecipe,
        table: tableRecipe,
      },
    },
  }),
)
