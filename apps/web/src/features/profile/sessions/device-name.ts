const apps = [
  [/Telegram/, 'Telegram'],
  [/Edg\//, 'Edge'],
  [/(OPR|Opera)\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

const nameIn = (known: readonly (readonly [RegExp, string])[], device: string) =>
  known.find(([sign]) => sign.test(device))?.[1]

/** A readable name of a user agent, such as `Chrome · Android`; an unknown one is truncated to one line. */
export function deviceName(device: string): string {
  const names = [nameIn(apps, device), nameIn(systems, device)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : device.slice(0, 40)
}
