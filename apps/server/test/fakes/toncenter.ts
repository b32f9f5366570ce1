import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Address, beginCell, Cell, type Transaction, type TupleItem } from '@ton/core'
import type { TestChain } from './chain.ts'
import { accountOf, hashesOf, transactionRow, transferRow } from './toncenter-rows.ts'

/**
 * The behaviour for one request. `silent`: the connection breaks before anything was done; `unanswered`: after it was
 * done. `error`: 500, `limited`: 429. `stale`: rows of the last minute are missing although the newest block is
 * current. `reordered` and `repeated`: rows out of order, and each twice. `lost`: a message is acknowledged and never
 * arrives; `late`: it arrives with the next request.
 */
export type ToncenterBehaviour =
  | 'well'
  | 'silent'
  | 'unanswered'
  | 'error'
  | 'limited'
  | 'stale'
  | 'reordered'
  | 'repeated'
  | 'lost'
  | 'late'

export interface TestToncenter {
  url: string
  /** Called before each request. */
  behaviour: (path: string) => ToncenterBehaviour
  /** The requested paths, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A server with toncenter's interface in front of a chain in memory, which fails when configured to. */
export async function startTestToncenter(chain: TestChain): Promise<TestToncenter> {
  const asked: string[] = []
  const late: string[] = []
  const server = createServer()
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const toncenter: TestToncenter = { url: '', behaviour: () => 'well', asked, close }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://toncenter')
    asked.push(pathname)
    const body = request.method === 'POST' ? await bodyOf(request) : {}
    const behaviour = toncenter.behaviour(pathname)
    if (behaviour === 'silent') return void request.socket.destroy()
    if (behaviour === 'error')
      return send(response, 500, { ok: false, error: 'LITE_SERVER_NETWORK', code: 500 })
    if (behaviour === 'limited')
      return send(response, 429, { ok: false, result: 'Ratelimit exceed', code: 429 })
    for (const boc of late.splice(0)) await chain.deliver(boc).catch(() => undefined)
    const work = handlers[pathname]
    if (!work) return send(response, 404, { error: `nothing at ${pathname}` })
    const { status = 200, ...reply } = await work(searchParams, body, behaviour)
    if (behaviour === 'unanswered') return void request.socket.destroy()
    send(response, status, reply)
  }

  const visible = (behaviour: ToncenterBehaviour): Transaction[] =>
    behaviour === 'stale'
      ? chain.transactions.filter(({ now }) => now <= chain.now() - 60)
      : [...chain.transactions]
  const rowsOf = <Row>(rows: Row[], behaviour: ToncenterBehaviour): Row[] => {
    if (behaviour === 'repeated') return rows.flatMap((row) => [row, row])
    return behaviour === 'reordered' ? rows.toReversed() : rows
  }
  const pageOf = (transactions: Transaction[], query: URLSearchParams) => {
    const ordered = query.get('sort') === 'asc' ? transactions : transactions.toReversed()
    const since = BigInt(query.get('start_lt') ?? 0)
    return ordered.filter(({ lt }) => lt >= since).slice(0, Number(query.get('limit') ?? 10))
  }

  const handlers: Record<string, Handler> = {
    '/api/v3/masterchainInfo': async () => ({ last: { seqno: 1, gen_utime: String(chain.now()) } }),
    '/api/v3/transactions': async (query, _body, behaviour) => {
      const account = raw(query.get('account'))
      const mine = visible(behaviour).filter((transaction) => accountOf(transaction) === account)
      return { transactions: rowsOf(pageOf(mine, query).map(transactionRow), behaviour) }
    },
    '/api/v3/transactionsByMessage': async (query, _body, behaviour) => {
      const hash = Buffer.from(query.get('msg_hash') ?? '', 'base64').toString('hex')
      const found = visible(behaviour).filter(
        ({ inMessage }) => inMessage && hashesOf(inMessage).includes(hash),
      )
      return { transactions: rowsOf(found.map(transactionRow), behaviour) }
    },
    '/api/v3/jetton/transfers': async (query, _body, behaviour) => {
      const owner = raw(query.get('owner_address'))
      const master = raw(query.get('jetton_master'))
      const senders = new Set(chain.transactions.flatMap(({ inMessage }) => sourceOf(inMessage?.info.src)))
      const of = new Map<string, string>()
      for (const sender of senders) of.set(sender, await chain.jettonWallet(sender))
      const transfers = visible(behaviour).filter((transaction) => {
        if (master !== chain.master) return false
        return transferRow(transaction, master, (sender) => of.get(sender))?.destination === owner
      })
      const rows = pageOf(transfers, query).map((each) =>
        transferRow(each, master, (sender) => of.get(sender)),
      )
      return { jetton_transfers: rowsOf(rows, behaviour) }
    },
    '/api/v3/jetton/wallets': async (query) => {
      const owner = raw(query.get('owner_address'))
      const [address, balance] = [await chain.jettonWallet(owner), await chain.jettonBalance(owner)]
      return { jetton_wallets: [{ address, balance: String(balance), owner, jetton: chain.master }] }
    },
    '/api/v3/accountStates': async (query) => {
      const address = raw(query.get('address'))
      const { balance } = await chain.blockchain.getContract(Address.parse(address))
      return { accounts: [{ address, balance: String(balance) }] }
    },
    '/api/v3/runGetMethod': async (_query, { address, method, stack }) => {
      const items = (stack as { type: string; value: string }[]).map(tupleItem)
      try {
        const { stack } = await chain.blockchain.runGetMethod(
          Address.parse(String(address)),
          String(method),
          items,
        )
        return { exit_code: 0, stack: stack.map(stackRow) }
      } catch (error) {
        const { exitCode } = error as { exitCode?: number }
        if (exitCode === undefined) throw error
        return { exit_code: exitCode, stack: [] }
      }
    },
    '/api/v2/jsonRPC': async (_query, { params }, behaviour) => {
      const { boc } = params as { boc: string }
      if (behaviour === 'lost') return { ok: true, result: { '@type': 'ok' } }
      if (behaviour === 'late') {
        late.push(boc)
        return { ok: true, result: { '@type': 'ok' } }
      }
      try {
        await chain.deliver(boc)
        return { ok: true, result: { '@type': 'ok' } }
      } catch {
        return { status: 500, ok: false, error: 'cannot apply external message to current state', code: 500 }
      }
    },
  }

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, { ok: false, error: String(error) }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toncenter.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return toncenter
}

type Body = Record<string, unknown>
type Handler = (
  query: URLSearchParams,
  body: Body,
  behaviour: ToncenterBehaviour,
) => Promise<Body & { status?: number }>

const raw = (address: string | null): string => Address.parse(address ?? '').toRawString()

const sourceOf = (source: unknown): string[] => (source instanceof Address ? [source.toRawString()] : [])

function tupleItem({ type, value }: { type: string; value: string }): TupleItem {
  return type === 'num'
    ? { type: 'int', value: BigInt(value) }
    : { type: 'slice', cell: Cell.fromBase64(value) }
}

function stackRow(item: TupleItem) {
  if (item.type === 'int') {
    const { value } = item
    return { type: 'num', value: value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}` }
  }
  const cell = 'cell' in item ? item.cell : beginCell().endCell()
  return { type: item.type, value: cell.toBoc().toString('base64') }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
