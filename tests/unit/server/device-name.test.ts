import { expect, test } from 'vitest'
import { deviceName } from '#server/modules/auth/device-name.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const CHROME = 'Chrome/131.0.0.0'

test.each([
  [`${ANDROID} ${BLINK} ${CHROME} Mobile Safari/537.36`, 'کروم روی اندروید'],
  [`${ANDROID} ${BLINK} SamsungBrowser/27.0 ${CHROME} Mobile Safari/537.36`, 'مرورگر سامسونگ روی اندروید'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'فایرفاکس روی اندروید'],
  [`${ANDROID} ${BLINK} ${CHROME} Mobile Safari/537.36 OPR/86.0.0.0`, 'اپرا روی اندروید'],
  [`${ANDROID} ${BLINK} ${CHROME} Mobile Safari/537.36 EdgA/131.0.0.0`, 'اج روی اندروید'],
  [`${IPHONE} ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`, 'سافاری روی آیفون'],
  [`${IPHONE} ${APPLE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'کروم روی آیفون'],
  [`${IPHONE} ${APPLE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`, 'فایرفاکس روی آیفون'],
  [`Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${APPLE} Version/12.1 Mobile/15E148 Safari/604.1`, 'سافاری روی آیپد'],
  [`${WINDOWS} ${BLINK} ${CHROME} Safari/537.36`, 'کروم روی ویندوز'],
  [`${WINDOWS} ${BLINK} ${CHROME} Safari/537.36 Edg/131.0.0.0`, 'اج روی ویندوز'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'فایرفاکس روی ویندوز'],
  [`${WINDOWS} ${BLINK} ${CHROME} YaBrowser/24.10 Safari/537.36`, 'یاندکس روی ویندوز'],
  [`${MAC} ${APPLE} Version/18.1 Safari/605.1.15`, 'سافاری روی مک'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} ${CHROME} Safari/537.36`, 'کروم روی لینوکس'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} ${CHROME} Safari/537.36`, 'کروم روی کروم‌بوک'],
  [`${IPHONE} ${APPLE} Mobile/15E148 Instagram 350.0`, 'آیفون'],
  [`${ANDROID} ${BLINK} ${CHROME} Mobile Safari/537.36 UCBrowser/15.5`, 'یوسی روی اندروید'],
  [`${WINDOWS} ${BLINK} ${CHROME} Safari/537.36 Vivaldi/7.0`, 'ویوالدی روی ویندوز'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:132.0) Gecko/20100101 Firefox/132.0', 'فایرفاکس'],
  ['curl/8.5.0', 'دستگاه ناشناس'],
  ['', 'دستگاه ناشناس'],
  ['<script>alert(1)</script>', 'دستگاه ناشناس'],
  ['\u202eChromeX/', 'دستگاه ناشناس'],
])('%s is «%s»', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
