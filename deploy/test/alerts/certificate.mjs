import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { makeCertificates } from '../../../bench/src/faults/certificates.ts'

/** A fake of the proxy at the public address, with a certificate that expires and is renewed. */
export async function startCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'ganj-certificate-'))
  const certificates = await makeCertificates(folder)
  const context = (name) => ({ key: readFileSync(certificates.key), cert: readFileSync(certificates[name]) })
  const server = createServer(context('valid'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `https://127.0.0.1:${server.address().port}`,
    expire: () => server.setSecureContext(context('expired')),
    renew: () => server.setSecureContext(context('valid')),
    close: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
