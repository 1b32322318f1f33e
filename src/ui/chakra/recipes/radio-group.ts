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
      borderColor: 'control',
      borderRadius: '50%',
      background: 'paper',
      _checked: {
        borderColor: 'primary',
        _after: {
          content: '""',
          // Filled by its border, which forced colours keep.
          borderWidth: '6px',
          borderStyle: 'solid',
          borderColor: 'primary',
          borderRadius: '50%',
        },
      },
    },
  },
})
