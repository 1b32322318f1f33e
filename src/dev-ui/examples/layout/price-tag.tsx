import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'

export function Default() {
  return <PriceTag payable={15_000_000} unit={words.perMonth} />
}

export function Discount() {
  return <PriceTag payable={15_000_000} before={20_000_000} discount={25} unit={words.perMonth} />
}

export function Sizes() {
  return (
    <>
      <PriceTag payable={15_000_000} />
      <PriceTag payable={15_000_000} size="large" />
    </>
  )
}

export function LongText() {
  return <PriceTag payable={12_345_678_900} before={98_765_432_100} discount={88} size="large" unit={words.perMonth} />
}
