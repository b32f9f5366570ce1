import { rotateSeed } from '@ganj/contract'
import { call } from '#auth/api.ts'
import { useClientSeed } from './client-seed.ts'

/** Has the server show its seed and commit to a new one; a client seed the player has chosen goes along. */
export async function rotate() {
  const { chosen } = useClientSeed.getState()
  const reply = await call(rotateSeed, { body: chosen === null ? {} : { clientSeed: chosen } })
  if (reply.commitment.clientSeed === chosen) useClientSeed.setState({ chosen: null })
  return reply
}
