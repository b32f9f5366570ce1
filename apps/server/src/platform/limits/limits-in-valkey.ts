import { withCircuitBreaker } from '../valkey/circuit-breaker.ts'
import { script, type Valkey } from '../valkey/valkey.ts'
import { type Limits, limitsInProcess } from './limits.ts'

/** The same algorithm as in one process, by the clock of the node that has the caller's key. */
const consumeScript = script(`
  local apart, burst, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local over = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now), now + burst * apart)
  local wait = over - now - (burst - cost) * apart
  if wait > 0 then return math.ceil(wait) end
  redis.call('SET', KEYS[1], string.format('%.3f', over + apart * cost), 'PX', math.ceil(over + apart * cost - now))
  return 0`)

/** Limits that all processes share. While Valkey is unavailable, each process counts for itself. */
export function limitsInValkey(valkey: Valkey, onError: (error: unknown) => void): Limits {
  const alone = limitsInProcess()
  const tryOn = withCircuitBreaker({ onError })
  return {
    consume: async (caller, limit, now, cost = 1) => {
      const { perSecond, burst } = limit
      const wait = await tryOn('limits', () =>
        valkey.run(consumeScript, [valkey.keyOf(caller, 'limit')], [1_000 / perSecond, burst, cost]),
      )
      return wait === undefined ? alone.consume(caller, limit, now, cost) : Number(wait)
    },
  }
}
