/** The exports for browser tests and benches of other workspaces: the server composed for tests, and its fakes. */
export { developmentInitData } from '#auth/development.ts'
export { sql } from '#platform/database/sql.ts'
export { webhookPath } from '#platform/telegram/webhook.ts'
export { sharedTemplate } from './database/shared-template.ts'
export { startTestDatabases } from './database/test-databases.ts'
export { startTestBotApi, type TestBotApi } from './fakes/bot-api.ts'
export { createTestChain, type TestChain } from './fakes/chain.ts'
export { startTestToncenter, type TestToncenter } from './fakes/toncenter.ts'
export { createFolder } from './served/data-folder.ts'
export { credit, playRankedRun, proveWallet } from './served/test-players.ts'
export { botToken, startTestServer, type TestPlayer, type TestServer } from './served/test-server.ts'

/** Wallets of the real contracts with the seeds of their keys. */
export const walletVectors = new URL('../src/auth/wallet/vectors/wallets.json', import.meta.url)
