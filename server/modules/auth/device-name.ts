import { deviceTexts } from './strings.ts'

// The first match counts: most browsers also call themselves Chrome or Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, deviceTexts.edge],
  [/\b(?:OPR|Opera|OPT|OPiOS)\b/, deviceTexts.opera],
  [/\bSamsungBrowser\//, deviceTexts.samsung],
  [/\b(?:UCBrowser|UBrowser)\//, deviceTexts.uc],
  [/\bYaBrowser\//, deviceTexts.yandex],
  [/\bVivaldi\//, deviceTexts.vivaldi],
  [/\b(?:Firefox|FxiOS|Focus)\//, deviceTexts.firefox],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, deviceTexts.chrome],
  [/\bSafari\//, deviceTexts.safari],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, deviceTexts.iphone],
  [/\biPad\b/, deviceTexts.ipad],
  [/\bAndroid\b/, deviceTexts.android],
  [/\bCrOS\b/, deviceTexts.chromeOs],
  [/\bWindows\b/, deviceTexts.windows],
  [/\bMacintosh\b/, deviceTexts.mac],
  [/\bLinux\b/, deviceTexts.linux],
]

function nameIn(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** A device name for users, «کروم روی اندروید», as far as its user agent identifies it. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser !== undefined && system !== undefined) return deviceTexts.browserOn(browser, system)
  return browser ?? system ?? deviceTexts.unknown
}
