import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Invitee, isNewcomer, judgeInvite } from './rules.ts'

const joinedAt = new Date('2026-11-18T12:00:00Z')
const after = (hours: number) => new Date(joinedAt.getTime() + hours * 3_600_000)
const newcomer = (id: bigint): Invitee => ({ id, joinedAt, isReturning: false })

test("an invite is valid if the inviter's account is older, and on the first day only", () => {
  expect(judgeInvite(1n, newcomer(2n), after(1))).toBe('accepted')
  expect(judgeInvite(2n, newcomer(2n), after(1))).toBe('self')
  expect(judgeInvite(3n, newcomer(2n), after(1))).toBe('circle')
  expect(judgeInvite(1n, newcomer(2n), after(23.99))).toBe('accepted')
  expect(judgeInvite(1n, newcomer(2n), after(24))).toBe('not-new')
  expect(judgeInvite(1n, { ...newcomer(2n), isReturning: true }, after(1))).toBe('not-new')
})

test('a player who had an account before is never a newcomer again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (hours) => {
      expect(isNewcomer({ joinedAt, isReturning: true }, after(hours))).toBe(false)
    }),
  )
})

/** Applies any number of attempts to name an inviter, by the rules of the server: the first accepted one stays. */
function play(tries: readonly (readonly [number, number, number])[]) {
  const inviterOf = new Map<number, number>()
  const paid: number[] = []
  for (const [inviter, invitee, hours] of tries) {
    if (inviterOf.has(invitee)) continue
    const verdict = judgeInvite(BigInt(inviter), newcomer(BigInt(invitee)), after(hours))
    if (verdict !== 'accepted') continue
    inviterOf.set(invitee, inviter)
    paid.push(invitee)
  }
  return { inviterOf, paid }
}

test('in any order of invites no cycle forms, and each newcomer is paid for once', () => {
  const someone = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(someone, someone, fc.integer({ min: 0, max: 30 })), { maxLength: 200 }),
      (tries) => {
        const { inviterOf, paid } = play(tries)
        expect(new Set(paid).size).toBe(paid.length)
        for (const start of inviterOf.keys()) {
          const seen = new Set<number>()
          for (let at: number | undefined = start; at !== undefined; at = inviterOf.get(at)) {
            expect(seen.has(at)).toBe(false)
            seen.add(at)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})
