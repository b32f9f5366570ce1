import type { Db, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { recordSecondFactor } from './sessions.ts'

/** Where passkeys are valid: the domain they are bound to (RP id), and the origin of the page that uses them. */
export interface RelyingParty {
  id: string
  origin: string
}

interface Passkey {
  id: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  addedAt: Date
  usedAt: Date | null
}

interface Session {
  operatorId: bigint
  sessionId: string
  now: Date
}

/** Loaded when an operator uses a passkey: it takes 4 MB of memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** How long a challenge is valid. */
const challengeMs = 5 * 60_000

export const passkeysOf = (db: Db, operatorId: bigint): Promise<Passkey[]> =>
  db.rows(sql`
    SELECT credential_id AS id, public_key AS "publicKey", counter, transports, name, created_at AS "addedAt",
           used_at AS "usedAt"
      FROM operator_passkey WHERE operator_id = ${operatorId} ORDER BY created_at, credential_id LIMIT 50`)

/** The options for a browser to create a passkey. Existing ones of the operator are excluded. */
export async function offerPasskey(
  tx: Tx,
  party: RelyingParty,
  { operatorId, sessionId, now, name }: Session & { name: string },
) {
  const known = await passkeysOf(tx, operatorId)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Ganj',
    rpID: party.id,
    userName: name,
    userID: new TextEncoder().encode(String(operatorId)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // User verification (a finger, a face or a PIN) besides the device: the passkey is a factor on its own.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  await ask(tx, sessionId, options.challenge, now)
  return options
}

/** Adds the passkey that a browser created. @throws Fault `operator.passkey-invalid`, `operator.passkey-taken` */
export async function addPasskey(
  tx: Tx,
  party: RelyingParty,
  credential: unknown,
  { operatorId, sessionId, now, name }: Session & { name: string },
): Promise<void> {
  const expectedChallenge = await asked(tx, sessionId, now)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await proven(() =>
    verifyRegistrationResponse({
      response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    }),
  )
  if (!verified || !registrationInfo) throw new Fault('operator.passkey-invalid')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const added = await tx.rows(sql`
    INSERT INTO operator_passkey (credential_id, operator_id, public_key, counter, transports, name, created_at)
    VALUES (${id}, ${operatorId}, ${Buffer.from(publicKey)}, ${counter}, ${[...transports]}::text[], ${name}, ${now})
    ON CONFLICT DO NOTHING RETURNING credential_id`)
  if (added.length === 0) throw new Fault('operator.passkey-taken')
  await recordSecondFactor(tx, sessionId, now)
}

/**
 * The options for a browser to sign with one of the operator's passkeys. @throws Fault `operator.second-factor-missing`
 */
export async function askPasskey(tx: Tx, party: RelyingParty, { operatorId, sessionId, now }: Session) {
  const known = await passkeysOf(tx, operatorId)
  if (known.length === 0) throw new Fault('operator.second-factor-missing')
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  await ask(tx, sessionId, options.challenge, now)
  return options
}

/** Accepts a passkey's assertion for a session. @throws Fault `operator.passkey-invalid` */
export async function provePasskey(
  tx: Tx,
  party: RelyingParty,
  credential: { id: string },
  { operatorId, sessionId, now }: Session,
): Promise<void> {
  const expectedChallenge = await asked(tx, sessionId, now)
  const known = (await passkeysOf(tx, operatorId)).find(({ id }) => id === credential.id)
  if (!known) throw new Fault('operator.passkey-invalid')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await proven(() =>
    verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: known.id,
        publicKey: new Uint8Array(known.publicKey),
        counter: Number(known.counter),
        transports: known.transports,
      },
    }),
  )
  if (!verified) throw new Fault('operator.passkey-invalid')
  await tx.rows(sql`
    UPDATE operator_passkey SET counter = ${authenticationInfo.newCounter}, used_at = ${now}
     WHERE credential_id = ${known.id}`)
  await recordSecondFactor(tx, sessionId, now)
}

/** @returns its name. @throws Fault `operator.passkey-invalid` when it does not belong to the operator */
export async function removePasskey(tx: Tx, operatorId: bigint, id: string): Promise<string> {
  const removed = await tx.maybe<{ name: string }>(sql`
    DELETE FROM operator_passkey WHERE credential_id = ${id} AND operator_id = ${operatorId} RETURNING name`)
  if (!removed) throw new Fault('operator.passkey-invalid')
  return removed.name
}

export const dropPasskeys = (tx: Tx, operatorId: bigint) =>
  tx.rows(sql`DELETE FROM operator_passkey WHERE operator_id = ${operatorId}`)

const ask = (tx: Tx, sessionId: string, challenge: string, now: Date) =>
  tx.rows(sql`
    UPDATE operator_session SET challenge = ${challenge}, challenge_at = ${now} WHERE public_id = ${sessionId}`)

/** The last challenge of a session; it is used once. */
async function asked(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const session = await tx.maybe<{ challenge: string | null; at: Date | null }>(sql`
    SELECT challenge, challenge_at AS at FROM operator_session WHERE public_id = ${sessionId} FOR UPDATE`)
  await tx.rows(sql`UPDATE operator_session SET challenge = NULL WHERE public_id = ${sessionId}`)
  const isFresh = session?.at && session.at.getTime() > now.getTime() - challengeMs
  if (!session?.challenge || !isFresh) throw new Fault('operator.passkey-invalid')
  return session.challenge
}

/** The library throws an error when its input is invalid. */
async function proven<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (error) {
    throw new Fault('operator.passkey-invalid', { cause: error })
  }
}
