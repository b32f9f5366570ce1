import type { Prize, SpinProof, WheelOdds } from '@ganj/contract'

/** What a proof must contain for a spin to be recomputed. */
export type SpinEvidence = Pick<
  SpinProof,
  | 'clientSeed'
  | 'nonce'
  | 'odds'
  | 'oddsHash'
  | 'commitment'
  | 'roll'
  | 'itemPublicId'
  | 'prize'
  | 'isFallback'
> & { serverSeed: string }

/** One step of the proof: the computed value, and whether it equals the server's. */
export interface ProofStep {
  name: 'odds' | 'commitment' | 'draw' | 'roll' | 'item'
  computed: string
  holds: boolean
}

/** Recomputes a spin as docs/fairness.md specifies, with the browser's WebCrypto. */
export async function verifySpin(evidence: SpinEvidence): Promise<ProofStep[]> {
  const { odds, clientSeed, nonce } = evidence
  const serverSeed = bytesOf(evidence.serverSeed)
  const oddsHash = await sha256(new TextEncoder().encode(oddsText(odds)))
  const commitment = await sha256(new Uint8Array([...serverSeed, ...oddsHash]))
  const total = odds.reduce((sum, { weight }) => sum + weight, 0)
  const { roll, digest } = await drawRoll(serverSeed, clientSeed, nonce, total)
  const item = itemOf(odds, roll)
  return [
    { name: 'odds', computed: hexOf(oddsHash), holds: hexOf(oddsHash) === evidence.oddsHash },
    { name: 'commitment', computed: hexOf(commitment), holds: hexOf(commitment) === evidence.commitment },
    { name: 'draw', computed: hexOf(digest), holds: true },
    { name: 'roll', computed: String(roll), holds: roll === evidence.roll },
    {
      name: 'item',
      computed: item?.publicId ?? '',
      holds: item?.publicId === evidence.itemPublicId && isPrizeOf(item, evidence),
    },
  ]
}

/** The text of the odds that is hashed: one line per item, amounts in minor units. */
export const oddsText = (odds: readonly WheelOdds[]): string =>
  ['ganj-wheel/1', ...odds.map(lineOf)].map((line) => `${line}\n`).join('')

const lineOf = ({ publicId, weight, prize, fallback }: WheelOdds) =>
  [publicId, weight, minorOf(prize), ...(fallback ? [minorOf(fallback)] : [])].join(' ')

/** Tether has six decimals; the floating-point error of the product is far below one half, so rounding is exact. */
const minorOf = ({ currency, amount }: Prize) =>
  `${currency} ${currency === 'tether' ? Math.round(amount * 1_000_000) : amount}`

/** The drawn number, and the HMAC whose word decided it. Words at or above the limit are skipped. */
export async function drawRoll(
  serverSeed: Uint8Array<ArrayBuffer>,
  clientSeed: string,
  nonce: number,
  total: number,
): Promise<{ roll: number; digest: Uint8Array }> {
  const key = await crypto.subtle.importKey('raw', serverSeed, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const limit = 2 ** 32 - (2 ** 32 % total)
  for (let round = 0; ; round++) {
    const message = `${clientSeed}:${nonce}${round === 0 ? '' : `:${round}`}`
    const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message))
    const words = new DataView(digest)
    for (let at = 0; at < digest.byteLength; at += 4) {
      const word = words.getUint32(at)
      if (word < limit) return { roll: word % total, digest: new Uint8Array(digest) }
    }
  }
}

/** The first item whose cumulative weight is above the roll. */
function itemOf(odds: readonly WheelOdds[], roll: number): WheelOdds | undefined {
  let sum = 0
  return odds.find(({ weight }) => {
    sum += weight
    return roll < sum
  })
}

/** Whether the paid prize is the one that the odds state for the item. */
function isPrizeOf(item: WheelOdds | undefined, { prize, isFallback }: SpinEvidence): boolean {
  const due = isFallback ? item?.fallback : item?.prize
  return due?.currency === prize.currency && due.amount === prize.amount
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
