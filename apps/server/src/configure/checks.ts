import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { type Network, rawAddressOn } from '#platform/ton/address.ts'
import { askBotApi, type BotApi } from './bot-setup.ts'
import { WrongAnswer } from './wrong-answer.ts'

/** The result of a check; `note` is shown to the operator. */
export interface Checked {
  note?: string
  /** Settings that follow from the answer. */
  settings: Record<string, string>
}

export type Resolve = (domain: string) => Promise<readonly string[]>

export const resolveDomain: Resolve = async (domain) =>
  (await lookup(domain, { all: true })).map(({ address }) => address)

/** The domain must resolve now: otherwise no certificate can be issued for it. */
export async function checkDomain(answer: string, resolve: Resolve): Promise<Checked> {
  const domain = answer.trim().toLowerCase()
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)) {
    throw new WrongAnswer(`'${answer}' is not a domain such as play.example.org, without https:// and a path`)
  }
  const addresses = await resolve(domain).catch(() => [])
  if (addresses.length === 0) {
    throw new WrongAnswer(`${domain} has no address in the DNS: add an A or AAAA record and try again`)
  }
  const isHere = addresses.some((address) => ownAddresses().has(address))
  return {
    note: `${domain} leads to ${addresses.join(', ')}${isHere ? ', this machine' : ': make sure that ports 80 and 443 of it reach this machine'}`,
    settings: { GANJ_DOMAIN: domain, PUBLIC_URL: `https://${domain}` },
  }
}

const ownAddresses = () =>
  new Set(Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []))

/** The Bot API itself says which bot the token belongs to. */
export async function checkBotToken(answer: string, api: BotApi): Promise<Checked> {
  const token = answer.trim()
  if (!/^\d+:[A-Za-z0-9_-]{20,}$/.test(token)) {
    throw new WrongAnswer('That is not a bot token: @BotFather gives it as 123456789:AA…')
  }
  const { username } = await askBotApi<{ username: string }>(api, token, 'getMe')
  return { note: `the bot is @${username}`, settings: { BOT_TOKEN: token, BOT_USERNAME: username } }
}

export function checkTimeZone(answer: string): Checked {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: answer.trim() }).resolvedOptions()
    return { settings: { TIME_ZONE: timeZone } }
  } catch {
    throw new WrongAnswer(`'${answer}' is not a time zone such as Asia/Tehran`)
  }
}

/** An empty answer means that tether is not accepted. */
export function checkReceiver(answer: string, network: Network): Checked {
  const address = answer.trim()
  if (address === '') return { note: 'no payments in tether', settings: {} }
  try {
    if (!rawAddressOn(address, network).startsWith('0:')) throw new RangeError()
  } catch {
    throw new WrongAnswer(`'${address.slice(0, 80)}' is not an address of a wallet on ${network}`)
  }
  return { settings: { TETHER_RECEIVER: address } }
}

export function checkSupport(answer: string): Checked {
  const contact = answer.trim()
  if (!/^[^\s'"\\]{3,100}$/.test(contact)) {
    throw new WrongAnswer('Name somebody players can write to, such as @name or an address of mail')
  }
  return { settings: { SUPPORT_CONTACT: contact } }
}
