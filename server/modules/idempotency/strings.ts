/** Texts for users when the `Idempotency-Key` header is refused. */
export const idempotencyTexts = {
  required: 'کلید یکتای درخواست ارسال نشده است',
  malformed: 'کلید یکتای درخواست درست نیست',
}
