export const friendsLedger = {
  houses: ['invites'],
  kinds: ['invite-reward'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    friends: typeof friendsLedger
  }
}
