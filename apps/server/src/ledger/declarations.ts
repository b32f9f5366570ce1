/** The accounts and kinds by which a module moves value. */
interface LedgerDeclaration {
  /** House accounts, by purpose. */
  readonly houses: readonly string[]
  /** Kinds of operations, for history and reports. */
  readonly kinds: readonly string[]
}

/** Goals and closed accounts belong to no feature. */
const goalsAndClosing = {
  houses: ['rewards', 'closed-accounts'],
  kinds: ['account-closed'],
} as const satisfies LedgerDeclaration

/**
 * Declarations by the name of their module. Each feature adds its own:
 * `declare module '#ledger/declarations.ts' { interface LedgerDeclarations { wheel: typeof wheelLedger } }`.
 */
export interface LedgerDeclarations {
  ledger: typeof goalsAndClosing
}

/** All declared house accounts and kinds of transfers, each with its module. */
export interface DeclaredLedger {
  /** Module by house account. */
  readonly houses: ReadonlyMap<string, string>
  /** Module by kind of transfer. */
  readonly kinds: ReadonlyMap<string, string>
}

/**
 * Merges the declarations of all modules.
 * @throws Error naming a duplicate declaration
 */
export function declaredLedger(ofFeatures: Omit<LedgerDeclarations, 'ledger'>): DeclaredLedger {
  const modules: [string, LedgerDeclaration][] = Object.entries({ ledger: goalsAndClosing, ...ofFeatures })
  return {
    houses: byName(modules.flatMap(([module, { houses }]) => houses.map((name) => [name, module]))),
    kinds: byName(modules.flatMap(([module, { kinds }]) => kinds.map((name) => [name, module]))),
  }
}

function byName(declared: readonly (readonly [string, string])[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, module] of declared) {
    const other = found.get(name)
    if (other !== undefined) throw new Error(`both ${other} and ${module} declare '${name}' for the ledger`)
    found.set(name, module)
  }
  return found
}
