import { defineSlotRecipe } from '@chakra-ui/react'

export const menuRecipe = defineSlotRecipe({
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
