import { createTestChain, startTestBotApi, startTestToncenter } from '@ganj/server/test/internals'
import { startTcpProxy } from './tcp-proxy.ts'

const botToken = '123456789:a-bot-that-lives-only-in-tests'

/** A fake Bot API and chain that answer, each behind a proxy. */
export async function startHosts(random: () => number) {
  const botApi = await startTestBotApi(botToken)
  const chain = await createTestChain(Math.floor(Date.now() / 1_000))
  const toncenter = await startTestToncenter(chain)
  const receiver = (await chain.wallet('receiver')).address.toRawString()
  const behind = async (url: string) => startTcpProxy('127.0.0.1', Number(new URL(url).port), random)
  const [botWire, chainWire] = [await behind(botApi.url), await behind(toncenter.url)]
  const at = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
  return {
    botApi,
    chain,
    wires: [botWire, chainWire],
    env: {
      BOT_TOKEN: botToken,
      TELEGRAM_UPDATES: 'polling',
      TELEGRAM_API_ROOT: at(botWire),
      TONCENTER_URL: at(chainWire),
      TETHER_MASTER: chain.master,
      TETHER_RECEIVER: receiver,
      PAYOUT_WALLET: `0:${'44'.repeat(32)}`,
    },
    close: async () => {
      for (const wire of [botWire, chainWire]) await wire.close()
      await botApi.close()
      await toncenter.close()
    },
  }
}

export type Hosts = Awaited<ReturnType<typeof startHosts>>

/** The same settings with addresses where nothing listens. */
export const hostsGone = {
  BOT_TOKEN: botToken,
  TELEGRAM_UPDATES: 'polling',
  TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
  TONCENTER_URL: 'http://127.0.0.1:1',
  TETHER_RECEIVER: `0:${'11'.repeat(32)}`,
  PAYOUT_WALLET: `0:${'44'.repeat(32)}`,
}
