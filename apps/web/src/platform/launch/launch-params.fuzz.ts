import { parseStartParam, splitInitData, userOf, withInitData } from './launch-params.ts'

export const seeds = [
  '#tgWebAppData=user%3D%257B%2522id%2522%253A7%257D%26hash%3D00&tgWebAppVersion=8.0&tgWebAppPlatform=ios',
  'ref_12__jso_story__mi_abc__bmid_3',
  'user=%7B%22id%22%3A7%7D&auth_date=1',
  '#tgWebAppData=&tgWebAppData=a&x',
]

/**
 * Checks that init data is removed from any hash completely, and that nothing throws: otherwise the page would not
 * start.
 */
export function fuzz(bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes)
  const { hash, initData } = splitInitData(text)
  if (splitInitData(hash).initData !== '' && hash !== text)
    throw new Error('init data is left in the address')
  if (initData !== '' && splitInitData(withInitData(hash, initData)).initData !== initData) {
    throw new Error('init data that does not come back')
  }
  for (const value of Object.values(parseStartParam(text)))
    if (value === '') throw new Error('an empty value')
  userOf(text)
}
