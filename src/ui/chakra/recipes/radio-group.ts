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
          // Filled by its border, which forced colours keep.
          borderWidth: '6px',
          borderStyle: 'solid',
          borderColor: 'var(--primary)',
          borderRadius: '50%',
        },
      },
    },
  },
})
