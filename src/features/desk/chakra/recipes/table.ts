import { defineSlotRecipe } from '@chakra-ui/react'

/** Rows of 40 px, 44 px where they are touched. */
export const tableRecipe = defineSlotRecipe({
  className: 'desk-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { inlineSize: '100%', borderCollapse: 'collapse', fontSize: 's' },
    header: { position: 'sticky', insetBlockStart: 0, zIndex: 'raised', background: 'paper' },
    row: {
      _focusVisible: { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
      '&[data-selected]': { background: 'primarySoft' },
      '&[data-link]': { cursor: 'pointer' },
      '&[data-row]:hover': { background: 'primarySoft' },
    },
    columnHeader: {
      paddingInline: '3',
      blockSize: '40px',
      textAlign: 'start',
      fontWeight: 'semibold',
      color: 'muted',
      whiteSpace: 'nowrap',
      borderBlockEndWidth: '1px',
      borderBlockEndStyle: 'solid',
      borderColor: 'border',
    },
    cell: {
      paddingInline: '3',
      blockSize: '40px',
      borderBlockEndWidth: '1px',
      borderBlockEndStyle: 'solid',
      borderColor: 'border',
      '@media (pointer: coarse)': { blockSize: 'touch' },
    },
  },
})
