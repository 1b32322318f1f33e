import { expect, test } from 'vitest'
import { catalogStrings } from '#src/features/catalog/strings.ts'

test.each([
  ['تهران', 'تهران، سعادت‌آباد، پلاک ۲۴', 'تهران، سعادت‌آباد، پلاک ۲۴'],
  ['تهران', 'سعادت‌آباد، پلاک ۲۴', 'تهران، سعادت‌آباد، پلاک ۲۴'],
  ['تهران', 'تهران‌پارس', 'تهران، تهران‌پارس'],
  ['شیراز', 'شیراز', 'شیراز'],
])('%s and %s name the city once', (city, address, place) => {
  expect(catalogStrings.placeIn(city, address)).toBe(place)
})
