import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Node creates keys but no certificates: without openssl these tests are skipped. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0

/** A self-signed certificate for `localhost`, in PEM, with its files. */
export function selfSignedCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-tls-'))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...request, ...name, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  return {
    certFile,
    keyFile,
    cert: readFileSync(certFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
