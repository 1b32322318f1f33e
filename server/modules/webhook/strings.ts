import type { UrlFault } from '#server/gateways/webhook/port.ts'
import { MOST_WEBHOOKS } from '#src/contract/desk/webhooks.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const webhookTexts = {
  faults: {
    shape: 'نشانی کامل با https وارد کنید، بدون نام کاربری و رمز',
    private_address: 'این نشانی به شبکهٔ داخلی می‌رسد؛ نشانی عمومی وارد کنید',
    unresolved: 'این نشانی پیدا نشد؛ نوشتهٔ آن را بررسی کنید',
  } satisfies Record<UrlFault, string>,
  tooMany: `باشگاه ${formatNumber(MOST_WEBHOOKS)} وب‌هوک دارد؛ ابتدا یکی را حذف کنید`,
  disabled: (host: string) => `وب‌هوک ${host} یک روز پاسخ درستی نداد و خاموش شد`,
}
