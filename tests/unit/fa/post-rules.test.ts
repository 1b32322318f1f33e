import { describe, expect, test } from 'vitest'
import { addressFault, categoryFault, descriptionFault, titleFault } from '#src/fa/post-rules.ts'

describe('the validation messages of posts follow the specification', () => {
  test.each([
    ['', 'عنوان پست الزامی است'],
    ['  \u202e ', 'عنوان پست الزامی است'],
    ['شنای', 'عنوان باید حداقل ۵ کاراکتر باشد'],
    ['شنای\u202e\u202e', 'عنوان باید حداقل ۵ کاراکتر باشد'],
    ['کرال سینه', undefined],
    ['شنای۵', undefined],
    ['🏊🏊🏊🏊', 'عنوان باید حداقل ۵ کاراکتر باشد'],
    ['ا'.repeat(200), undefined],
    ['ا'.repeat(201), 'عنوان باید حداکثر ۲۰۰ کاراکتر باشد'],
  ])('title «%s»: %s', (title, fault) => expect(titleFault(title)).toBe(fault))

  test.each([
    ['\n \n', 'توضیحات پست الزامی است'],
    ['نه نویسه۱', 'توضیحات باید حداقل ۱۰ کاراکتر باشد'],
    ['ده نویسه۱۲', undefined],
    ['ا'.repeat(5000), undefined],
    ['ا'.repeat(5001), 'توضیحات باید حداکثر ۵٬۰۰۰ کاراکتر باشد'],
  ])('description «%s»: %s', (description, fault) => expect(descriptionFault(description)).toBe(fault))

  test('an unknown category', () => {
    expect(categoryFault('swim')).toBeUndefined()
    expect(categoryFault('chess')).toBe('یکی از دسته‌بندی‌ها را انتخاب کنید')
  })

  test.each([
    ['', 'آدرس مدیا الزامی است'],
    ['  ', 'آدرس مدیا الزامی است'],
    ['not an address', 'آدرس مدیا معتبر نیست'],
    ['//host.example/a.mp4', 'آدرس مدیا معتبر نیست'],
    ['javascript:alert(1)', 'آدرس مدیا معتبر نیست'],
    ['data:text/html,x', 'آدرس مدیا معتبر نیست'],
    [`https://host.example/${'a'.repeat(2000)}`, 'آدرس مدیا معتبر نیست'],
    ['https://www.aparat.com/v/Xy12Z', undefined],
    ['http://host.example/page', undefined],
    [`https://host.example/${'a'.repeat(1979)}`, undefined],
  ])('address %s: %s', (address, fault) =>
    expect(addressFault(address, URL.canParse(address) ? new URL(address) : undefined)).toBe(fault),
  )
})
