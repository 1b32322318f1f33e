import { createSystem, defaultBaseConfig, defineConfig, defineSlotRecipe } from '@chakra-ui/react'

/** Menu recipe on the tokens of tokens.css; Chakra's own recipes would import its complete default theme. */
const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'separator', 'positioner', 'trigger'],
  base: {
    content: {
      minInlineSize: '240px',
      padding: '8px',
      borderRadius: 'large',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border',
      background: 'raised',
      color: 'text',
      boxShadow: 'var(--shadow-3)',
      outline: 'none',
      zIndex: 50,
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      minBlockSize: '44px',
      paddingInline: '12px',
      borderRadius: 'small',
      cursor: 'pointer',
      userSelect: 'none',
      outline: 'none',
      textDecoration: 'none',
      color: 'inherit',
      _highlighted: { background: 'primarySoft', outline: '2px solid var(--primary)', outlineOffset: '-2px' },
      _disabled: { color: 'muted', cursor: 'not-allowed' },
    },
    separator: { blockSize: '1px', marginBlock: '8px', background: 'border' },
  },
})

/**
 * Chakra's system for lazily loaded components: only the recipes in use, and tokens that reference the CSS variables of
 * tokens.css, so that themes and plain CSS share one source.
 */
export const system = createSystem(defaultBaseConfig, {
  ...defineConfig({
    preflight: false,
    theme: {
      tokens: {
        colors: {
          primary: { value: 'var(--primary)' },
          primarySoft: { value: 'var(--primary-soft)' },
          raised: { value: 'var(--raised)' },
          border: { value: 'var(--border)' },
          text: { value: 'var(--text)' },
          muted: { value: 'var(--muted)' },
        },
        radii: { small: { value: 'var(--radius-s)' }, large: { value: 'var(--radius-l)' } },
      },
      slotRecipes: { menu },
    },
  }),
})
