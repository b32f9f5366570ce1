import fs, {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Address, Cell, toNano } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { Blockchain } from '@ton/sandbox'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { makeJournal, openJournal } from './journal.ts'
import { makeKey, readKey } from './key.ts'
import type { Refusal, Work } from './rules.ts'
import { signBatch } from './sign-batch.ts'
import { hotWallet } from './wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'ganj-signer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = () => join(folder, String(files++))

const timeout = 3600
const pair = keyPairFromSeed(Buffer.alloc(32, 7))
const wallet = hotWallet(pair, timeout)
const to = `0:${'ab'.repeat(32)}`
const payouts = [
  { id: 1n, amount: 10n, to },
  { id: 2n, amount: 20n, to },
]

test('the real contract executes a query id once, and a message only within its time', {
  timeout: 30_000,
}, async () => {
  const chain = await Blockchain.create()
  chain.now = 1_800_000_000
  const receiver = await chain.treasury('a jetton wallet, as far as it matters here')
  const well = await chain.treasury('well')
  await well.send({ to: Address.parse(wallet.address), value: toNano('10'), bounce: false })
  const jettonWallet = receiver.address.toRawString()
  const signed = (queryId: number, createdAt: number) =>
    wallet.sign({ queryId, createdAt, jettonWallet, payouts })
  const orders = async (boc: string) =>
    (await chain.sendMessage(Cell.fromBase64(boc))).transactions.filter(
      ({ inMessage }) =>
        inMessage?.info.dest instanceof Address && inMessage.info.dest.equals(receiver.address),
    ).length

  const first = await signed(5, chain.now - 60)
  expect(await orders(first.boc)).toBe(2)
  await expect(orders(first.boc)).rejects.toThrow()
  await expect(orders((await signed(5, chain.now - 30)).boc)).rejects.toThrow()
  expect(await orders((await signed(6, chain.now - 60)).boc)).toBe(2)
  const late = await signed(7, chain.now - 60)
  chain.now += timeout
  await expect(orders(late.boc)).rejects.toThrow()
  await expect(orders((await signed(8, chain.now + 60)).boc)).rejects.toThrow()
  expect(await orders((await signed(8, chain.now - 60)).boc)).toBe(2)
})

test('the real contract takes a message until the second before its expiry, and never from its expiry on', {
  timeout: 30_000,
}, async () => {
  const chain = await Blockchain.create()
  const createdAt = 1_800_000_000
  chain.now = createdAt
  const well = await chain.treasury('well')
  await well.send({ to: Address.parse(wallet.address), value: toNano('10'), bounce: false })
  const signed = (queryId: number) => wallet.sign({ queryId, createdAt, jettonWallet: to, payouts })
  const send = async (boc: string) => (await chain.sendMessage(Cell.fromBase64(boc))).transactions.length
  const [inTime, late] = [await signed(5), await signed(6)]
  chain.now = createdAt + timeout - 1
  expect(await send(inTime.boc)).toBeGreaterThan(0)
  // The expiry as the server sees it, which is exceeded by three minutes.
  chain.now = createdAt + timeout
  await expect(send(late.boc)).rejects.toThrow()
  // The contract may have forgotten the query id by then; the message's own time prevents a second payment.
  chain.now = createdAt + 3 * timeout
  await expect(send(inTime.boc)).rejects.toThrow()
})

test('the same batch is signed to the same bytes, so that signing twice is signing once', async () => {
  const batch = { queryId: 9, createdAt: 1_800_000_000, jettonWallet: to, payouts }
  expect(await wallet.sign(batch)).toEqual(await wallet.sign(batch))
})

function createSigner(work: Work | undefined, journalFile: string) {
  const stored: string[] = []
  const refusals: Refusal[] = []
  const signer = {
    table: {
      next: async () => work,
      store: async (_work: Work, { boc }: { boc: string }) => stored.push(boc) > 0,
      refuse: async (_work: Work, refusal: Refusal) => void refusals.push(refusal),
      close: async () => undefined,
    },
    journal: openJournal(journalFile),
    wallet,
    jettonWallet: to,
    limits: { dailyCap: 1000n, mostPerPayout: 100n },
    timeout,
    now: () => 1_800_000_000 + stored.length,
  }
  return { signer, stored, refusals }
}
const good = { gross: 30n, reserved: 30n, isProven: true }
const work: Work = { batchId: 1n, queryId: 1, payouts: payouts.map((each) => ({ ...each, ...good })) }

test('a signature is recorded before it is released, and after a crash the same one is released', async () => {
  const journalFile = file()
  makeJournal(journalFile)
  const { signer, stored } = createSigner(work, journalFile)
  const dead = { ...signer, table: { ...signer.table, store: () => Promise.reject(new Error('killed')) } }
  await expect(signBatch(dead)).rejects.toThrow('killed')
  expect(await signBatch(signer)).toBe('signed')
  // A process that restarts, a second later.
  const after = createSigner(work, journalFile)
  after.signer.now = () => 1_800_000_001
  expect(await signBatch(after.signer)).toBe('signed')
  expect(after.stored).toEqual(stored)
  expect(readFileSync(journalFile, 'utf8').trim().split('\n')).toHaveLength(1)
})

test('a compromised database gets no more out of the signer than its cap, and never twice for the same payout', async () => {
  const journalFile = file()
  makeJournal(journalFile)
  const signedFor: bigint[] = []
  for (let attempt = 1; attempt < 100; attempt++) {
    const id = BigInt(attempt % 40)
    const lie = { id, amount: 90n, gross: 90n, reserved: 90n, isProven: true, to }
    const { signer, stored } = createSigner({ batchId: 1n, queryId: attempt, payouts: [lie] }, journalFile)
    await signBatch(signer)
    if (stored.length > 0) signedFor.push(id)
  }
  expect(signedFor).toHaveLength(11)
  expect(new Set(signedFor).size).toBe(11)
})

test('a refusal is reported, and nothing is recorded for it', async () => {
  const journalFile = file()
  makeJournal(journalFile)
  const { signer, stored, refusals } = createSigner(
    { ...work, payouts: [{ ...work.payouts[0]!, reserved: 1n }] },
    journalFile,
  )
  expect(await signBatch(signer)).toEqual({ refused: { payoutId: 1n, why: 'the ledger reserves 1, not 30' } })
  expect([stored, refusals.length, readFileSync(journalFile, 'utf8')]).toEqual([[], 1, ''])
})

test('an incomplete last line after a crash is no signature; any other damage stops the signer', () => {
  const journalFile = file()
  makeJournal(journalFile)
  const entry = { queryId: 3, createdAt: 5, expiresAt: 6, payouts }
  openJournal(journalFile).add(entry)
  appendFileSync(journalFile, '{"queryId":4,"crea')
  const reopened = openJournal(journalFile)
  expect(reopened.signatures.after(0)).toEqual([entry])
  reopened.add({ ...entry, queryId: 4 })
  expect(openJournal(journalFile).signatures.after(0)).toHaveLength(2)
  writeFileSync(journalFile, `nonsense\n${readFileSync(journalFile, 'utf8')}`)
  expect(() => openJournal(journalFile)).toThrow('line 1 of the journal')
  expect(() => openJournal(file())).toThrow()
  expect(() => makeJournal(journalFile)).toThrow()
})

test('a disk that writes a line in pieces gets all of it', () => {
  const journalFile = file()
  makeJournal(journalFile)
  const slow: typeof fs.writeSync = (descriptor: number, bytes: unknown, offset: unknown) =>
    fs.writeSync(
      descriptor,
      bytes as Buffer,
      offset as number,
      Math.min(7, (bytes as Buffer).length - Number(offset)),
    )
  const entry = { queryId: 3, createdAt: 5, expiresAt: 6, payouts }
  openJournal(journalFile, { ...fs, writeSync: slow }).add(entry)
  expect(openJournal(journalFile).signatures.after(0)).toEqual([entry])
})

test('on a full disk nothing is signed and the journal stays intact; with free space again it continues', async () => {
  const journalFile = file()
  makeJournal(journalFile)
  const first = { queryId: 3, createdAt: 5, expiresAt: 6, payouts }
  openJournal(journalFile).add(first)
  const before = readFileSync(journalFile)
  let [isFull, isDead] = [true, false]
  const disk = {
    ...fs,
    writeSync: ((descriptor: number, bytes: Buffer, offset: number) => {
      if (!isFull) return fs.writeSync(descriptor, bytes, offset)
      if (offset > 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      return fs.writeSync(descriptor, bytes, 0, 20)
    }) as typeof fs.writeSync,
    fsyncSync: (descriptor: number) => {
      if (isDead) throw new Error('input/output error')
      fs.fsyncSync(descriptor)
    },
  }
  const { signer, stored } = createSigner(work, journalFile)
  const tight = { ...signer, journal: openJournal(journalFile, disk) }
  for (const broken of ['full', 'dead'] as const) {
    isFull = broken === 'full'
    isDead = broken === 'dead'
    await expect(signBatch(tight)).rejects.toThrow(/no space|input/)
    expect([stored, readFileSync(journalFile), tight.journal.signatures.count]).toEqual([[], before, 1])
  }
  isDead = false
  const stuck = openJournal(journalFile, {
    ...disk,
    writeSync: () => 0,
    ftruncateSync: () => {
      throw new Error('read-only file system')
    },
  })
  expect(() => stuck.add(first)).toThrow('read-only')
  expect(() => stuck.add(first)).toThrow('until a new start')
  expect(await signBatch(tight)).toBe('signed')
  expect(
    openJournal(journalFile)
      .signatures.after(0)
      .map(({ queryId }) => queryId),
  ).toEqual([3, 1])
})

test('a key file is readable for its owner only, and an error about it does not contain it', async () => {
  const keyFile = file()
  await makeKey(keyFile)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  await expect(makeKey(keyFile)).rejects.toThrow()
  expect((await readKey(keyFile)).secretKey).toHaveLength(64)
  chmodSync(keyFile, 0o640)
  await expect(readKey(keyFile)).rejects.toThrow('chmod 600')
  const words = 'zebra lantern orbit'
  const wrong = file()
  writeFileSync(wrong, words, { mode: 0o600 })
  const failure = await readKey(wrong).catch((error: Error) => error)
  for (const word of words.split(' ')) expect(String(failure)).not.toContain(word)
})

test('the error names every setting that is missing or wrong, and never quotes it', () => {
  const env = {
    SIGNER_DATABASE_URL: 'postgres://x',
    SIGNER_KEY_FILE: 'k',
    SIGNER_JOURNAL: 'j',
    SIGNER_JETTON_WALLET: to,
    SIGNER_DAILY_CAP: '12.5',
    SIGNER_MAX_PAYOUT: '3',
  }
  expect(readConfig(env).limits).toEqual({ dailyCap: 12_500_000n, mostPerPayout: 3_000_000n })
  for (const name of Object.keys(env)) expect(() => readConfig({ ...env, [name]: '' })).toThrow(ConfigError)
  for (const [name, value] of [
    ['SIGNER_DAILY_CAP', '1e9'],
    ['SIGNER_MAX_PAYOUT', '-1'],
    ['SIGNER_JETTON_WALLET', 'secret-value'],
    ['SIGNER_TIMEOUT', '0'],
  ] as const) {
    expect(() => readConfig({ ...env, [name]: value })).toThrow(new RegExp(`^${name}: must`))
  }
})
