import { defineSlotRecipe } from '@chakra-ui/react'

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'separator', 'positioner', 'trigger'],
  base: {
    content: {
      minInlineSize: '240px',
      padding: '2',
      borderRadius: 'l',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'border',
      background: 'raised',
      color: 'text',
      boxShadow: '3',
      outline: 'none',
      zIndex: 'overlay',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minBlockSize: 'touch',
      paddingInline: '3',
      borderRadius: 's',
      cursor: 'pointer',
      userSelect: 'none',
      outline: 'none',
      textDecoration: 'none',
      color: 'inherit',
      _highlighted: { background: 'primarySoft', outline: '2px solid var(--primary)', outlineOffset: '-2px' },
      _disabled: { color: 'muted', cursor: 'not-allowed' },
    },
    separator: { blockSize: '1px', marginBlock: '2', background: 'border' },
  },
})
