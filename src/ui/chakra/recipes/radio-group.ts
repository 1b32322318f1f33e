import { defineSlotRecipe } from '@chakra-ui/react'

export const radioGroupRecipe = defineSlotRecipe({
  className: 'radio-group',
  slots: ['root', 'item', 'itemControl', 'itemText'],
  base: {
    item: { position: 'relative' },
    itemControl: {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      inlineSize: '22px',
      blockSize: '22px',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'var(--control)',
      borderRadius: '50%',
      background: 'var(--paper)',
      _checked: {
        borderColor: 'var(--primary)',
        _after: {
          content: '""',
          inlineSize: '12px',
          blockSize: '12px',
          borderRadius: '50%',
          background: 'var(--primary)',
          '@media (forced-colors: active)': { background: 'Highlight' },
        },
      },
    },
  },
})
