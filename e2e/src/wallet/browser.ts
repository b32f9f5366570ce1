import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const MACHINES = '/usr/bin/chromium'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's Chromium, or the one that comes as a package. */
export async function launch(): Promise<Browser> {
  if (existsSync(MACHINES)) return chromium.launch({ executablePath: MACHINES, args: ARGS })
  return chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: [...sparticuz.args, ...ARGS],
  })
}
