import { buyWithStar, buyWithTether, checkPayment } from '@ganj/contract'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { createPaymentsApp, gameToken, webhookSecret } from '#test/payments/payments.ts'
import { botToken } from '#test/test-app.ts'
import { playDeckHookPath } from './playdeck/play-deck-hook.ts'

const apiKey = 'a-key-of-the-chain-source-that-nobody-may-see'
const said: string[] = []
const { app, api, deliverUpdate, signIn, database, runJobs, telegramId, answers } = await createPaymentsApp(
  {
    LOG_LEVEL: 'trace',
    // No server listens on this port.
    TONCENTER_URL: 'http://127.0.0.1:1',
    TONCENTER_API_KEY: apiKey,
    TETHER_RECEIVER: `0:${'1'.repeat(64)}`,
  },
  (line) => said.push(line),
)
const secrets = [botToken, botToken.split(':')[1]!, webhookSecret, gameToken, apiKey]

test('no secret is in a log, an answer, an error or the database, however the hosts fail', async () => {
  const player = await signIn(1)
  await database.rows(
    sql`INSERT INTO wallet_owner (address, player_id) VALUES (${`0:${'2'.repeat(64)}`}, ${player.id})`,
  )
  await database.rows(sql`
    INSERT INTO player_wallet (player_id, address, network, contract, proven_at)
    VALUES (${player.id}, ${`0:${'2'.repeat(64)}`}, '-239', 'v4r2', now())`)
  for (const behaviour of ['silent', 'error', 'limited', 'well'] as const) {
    api.behaviour = () => behaviour
    const order = await player.call(buyWithStar, { body: { packId: 'gem-handful' } })
    answers.push(JSON.stringify(order))
    if (order.status !== 200) continue
    const { invoiceUrl, transactionId } = order.body
    for (const worse of ['silent', 'error'] as const) {
      api.behaviour = () => worse
      await deliverUpdate(api.checkout(invoiceUrl, telegramId(1)))
      await deliverUpdate({ update_id: 1, message: null })
      for (let times = 0; times < 2; times++) await deliverUpdate(api.pay(invoiceUrl, telegramId(1)))
      answers.push(JSON.stringify(await player.call(checkPayment, { body: { transactionId } })))
      await runJobs()
    }
  }
  answers.push(JSON.stringify(await player.call(buyWithTether, { body: { packId: 'gem-handful' } })))
  await database.rows(sql`SELECT graphile_worker.add_job('watch-chain', '{}'::json)`)
  await runJobs()
  await deliverUpdate({}, 'a secret that is not the right one')
  const forged = {
    hash: '0'.repeat(64),
    payment: { telegramId: 1, amount: 1, successful: true, externalId: 'x' },
  }
  answers.push((await app.inject({ method: 'POST', url: playDeckHookPath, payload: forged })).body)

  expect(said.length).toBeGreaterThan(20)
  expect(said.join('')).toContain('no answer')
  const tables = await database.rows<{ name: string }>(sql`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'`)
  const kept: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`SELECT t::text AS row FROM ${name} t`)
    kept.push(...rows.map(({ row }: { row: string }) => row))
  }
  for (const secret of secrets) {
    expect(said.filter((line) => line.includes(secret))).toEqual([])
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
    expect(kept.filter((row) => row.includes(secret))).toEqual([])
  }
})
