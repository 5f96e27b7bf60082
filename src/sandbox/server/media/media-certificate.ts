import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_HOST } from '../whatsapp-web.js';

const VALID_YEARS = 10;

/** Creates the certificate with its own authority on the first start. */
export async function loadMediaCertificate(
  dataDir: string,
  host: string,
): Promise<{ key: string; cert: string; caFile: string }> {
  const caFile = join(dataDir, 'ca.pem');
  const [keyFile, certFile] = [join(dataDir, 'media-key.pem'), join(dataDir, 'media-cert.pem')];
  if (![caFile, keyFile, certFile].every((file) => existsSync(file))) {
    const { generate } = await import('selfsigned');
    const notAfterDate = new Date();
    notAfterDate.setFullYear(notAfterDate.getFullYear() + VALID_YEARS);
    // Clients look up issuers by name, so it must be unique.
    const authority = `Sandbox network authority ${randomBytes(6).toString('hex')}`;
    const ca = await generate([{ name: 'commonName', value: authority }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notAfterDate,
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ],
    });
    const isAddress = /^[\d.]+$/.test(host);
    const media = await generate([{ name: 'commonName', value: 'Sandbox media host' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notAfterDate,
      ca: { key: ca.private, cert: ca.cert },
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: 'localhost' },
            { type: 2, value: WEB_HOST },
            { type: 7, ip: '127.0.0.1' },
            ...(host !== '127.0.0.1' && host !== 'localhost'
              ? [isAddress ? { type: 7 as const, ip: host } : { type: 2 as const, value: host }]
              : []),
          ],
        },
      ],
    });
    writeFileSync(caFile, ca.cert);
    writeFileSync(certFile, media.cert);
    writeFileSync(keyFile, media.private, { mode: 0o600 });
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), caFile };
}
