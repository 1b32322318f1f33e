import { defineSlotRecipe } from '@chakra-ui/react'

/** Stars of 32 px in targets of 48 px; the first star is in line with the label above. */
export const ratingGroupRecipe = defineSlotRecipe({
  className: 'rating-group',
  slots: ['root', 'control', 'item'],
  base: {
    control: { display: 'flex', marginInlineStart: '-6px' },
    item: {
      display: 'grid',
      placeItems: 'center',
      inlineSize: '48px',
      blockSize: '48px',
      borderRadius: 'm',
      color: 'control',
      cursor: 'pointer',
      '& svg': {
        inlineSize: '32px',
        blockSize: '32px',
        fill: 'none',
        stroke: 'currentcolor',
        strokeWidth: '1px',
        strokeLinejoin: 'round',
      },
      _highlighted: { color: 'starEdge', '& svg': { fill: 'star' } },
      _hover: { background: 'primarySoft' },
    },
  },
})
