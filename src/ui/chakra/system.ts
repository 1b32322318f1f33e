import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { datePickerRecipe } from './recipes/date-picker.ts'
import { menuRecipe } from './recipes/menu.ts'
import { radioGroupRecipe } from './recipes/radio-group.ts'
import { ratingGroupRecipe } from './recipes/rating-group.ts'
import { switchRecipe } from './recipes/switch.ts'
import { chakraTokens } from './tokens.ts'

/** The product's tokens and the recipes in use; Chakra's own system would import its complete default theme. */
export const systemConfig = defineConfig({
  preflight: false,
  // The layers of src/styles/layers.css.
  layers: { reset: 'reset', tokens: 'tokens', base: 'base', recipes: 'ui' },
  theme: {
    tokens: chakraTokens,
    slotRecipes: {
      menu: menuRecipe,
      switch: switchRecipe,
      radioGroup: radioGroupRecipe,
      ratingGroup: ratingGroupRecipe,
      datePicker: datePickerRecipe,
    },
  },
})

/** Chakra's system for lazily loaded components. */
export const system = createSystem(defaultBaseConfig, systemConfig)
