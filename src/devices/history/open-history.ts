import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { proto } from '../baileys/baileys-library.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { MediaDamaged } from '../devices.errors.js';
import { downloadFile } from '../media/download-content.js';

const MAX_FILE_BYTES = 16_000_000;
/** Stops decompression bombs. */
const MAX_INFLATED_BYTES = 64_000_000;
/** A slow host delays other devices' history. */
const MAX_DOWNLOAD_MS = 120_000;

const inflateAsync = promisify(inflate);

/** Throws MediaDamaged, MediaExpired, or MediaHostUnreachable if a retry may succeed. */
export async function openHistory(
  connection: BaileysConnection,
  notice: proto.Message.IHistorySyncNotification,
): Promise<Uint8Array> {
  const { initialHistBootstrapInlinePayload: inline } = notice;
  const file = inline?.length ? inline : await download(connection, notice);
  try {
    return await inflateAsync(file, { maxOutputLength: MAX_INFLATED_BYTES });
  } catch {
    throw new MediaDamaged();
  }
}

async function download(
  connection: BaileysConnection,
  { directPath, mediaKey, fileSha256, fileEncSha256 }: proto.Message.IHistorySyncNotification,
): Promise<Buffer> {
  const media = { kind: 'history' as const, directPath: directPath ?? null, mediaKey, fileSha256, fileEncSha256 };
  const chunks = await downloadFile(connection, media);
  if (!chunks) throw new MediaDamaged();
  const endsAt = performance.now() + MAX_DOWNLOAD_MS;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new MediaDamaged();
    if (performance.now() > endsAt) throw new Error('media host too slow');
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
