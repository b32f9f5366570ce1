export const gameLedger = {
  houses: ['game', 'refill', 'upgrade'],
  kinds: ['run-ticket', 'run-reward', 'run-revive', 'run-power-up', 'ticket-refill', 'upgrade'],
} as const

declare module '#ledger/declarations.ts' {
  interface LedgerDeclarations {
    game: typeof gameLedger
  }
}
