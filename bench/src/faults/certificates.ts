import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Certificates {
  /** The certificate of the authority that signs the others. */
  authority: string
  key: string
  valid: string
  /** A certificate of the same key that expired long ago. */
  expired: string
}

const config = `
[ca]
default_ca = own
[own]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
x509_extensions = server
unique_subject = no
[any]
commonName = supplied
[server]
subjectAltName = IP:127.0.0.1, DNS:localhost
`

/** Makes certificates for 127.0.0.1 in a folder with the machine's openssl. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  await mkdir(folder, { recursive: true })
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await writeFile(join(folder, 'own.cnf'), config)
  await writeFile(join(folder, 'index'), '')
  await writeFile(join(folder, 'serial'), '01\n')
  await openssl('req', '-x509', ...newKey, '-subj', '/CN=authority', '-keyout', 'ca.key', '-out', 'ca.crt')
  await openssl('req', ...newKey, '-subj', '/CN=127.0.0.1', '-keyout', 'server.key', '-out', 'server.csr')
  const sign = (name: string, from: string, to: string) =>
    openssl(
      ...['ca', '-batch', '-config', 'own.cnf', '-cert', 'ca.crt', '-keyfile', 'ca.key', '-in', 'server.csr'],
      ...['-out', name, '-notext', '-startdate', from, '-enddate', to],
    )
  await sign('valid.crt', '20200101000000Z', '20491231000000Z')
  await sign('expired.crt', '20200101000000Z', '20200102000000Z')
  const at = (name: string) => join(folder, name)
  return {
    authority: at('ca.crt'),
    key: at('server.key'),
    valid: at('valid.crt'),
    expired: at('expired.crt'),
  }
}
