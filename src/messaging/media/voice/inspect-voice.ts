import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Invalid } from '../../../platform/errors.js';
import type { UploadedFile } from '../../../platform/http/route/read-form.js';
import type { SpooledFile, Spool } from '../../../platform/storage/spool.js';
import type { StoredMedia } from '../../delivery/message.entity.js';
import type { VoiceNote } from '../../messaging.messages.js';
import { ATTACHMENT_LIMITS } from '../../text/message-limits.contract.js';
import { countSeconds, NotOpus, type OpusRecording } from './opus.js';
import { readOgg } from './read-ogg.js';
import { readWebm } from './read-webm.js';
import { writeOgg } from './write-ogg.js';

/** What WhatsApp calls a voice note; another type is shown as a file. */
const MIMETYPE = 'audio/ogg; codecs=opus';
const WEBM = 0x1a45dfa3;

/**
 * A recording as WhatsApp wants a voice note: Opus in Ogg. Firefox records that, other browsers put the same packets into WebM, out of which
 * they are taken without being encoded again. Either is written anew, so that each byte that leaves is known. The libraries that could do it
 * are made for every container there is and some hundred times as large. Refuses with a field error of `attachment`.
 */
export async function inspectVoice(
  spool: Spool,
  attachment: UploadedFile,
  { waveform }: VoiceNote,
): Promise<{ kind: 'audio'; media: Omit<StoredMedia, 'fileKey'>; file: SpooledFile }> {
  if (attachment.size > ATTACHMENT_LIMITS.audio) throw Invalid.field('attachment', 'file_too_large');
  const { bytes, seconds } = toVoice(await readFile(attachment.path));
  const file = await spool.write(Readable.from([bytes]));
  const media = { mimetype: MIMETYPE, fileName: null, size: file.size, width: null, height: null };
  return { kind: 'audio', file, media: { ...media, seconds, voice: true, waveform } };
}

function toVoice(recorded: Buffer): { bytes: Buffer; seconds: number } {
  try {
    const recording = readRecording(recorded);
    const seconds = countSeconds(recording);
    if (seconds === 0) throw new NotOpus();
    return { bytes: writeOgg(recording), seconds: Math.max(1, Math.round(seconds)) };
  } catch (error) {
    throw error instanceof NotOpus ? Invalid.field('attachment', 'voice_kind') : error;
  }
}

const readRecording = (bytes: Buffer): OpusRecording =>
  bytes.length >= 4 && bytes.readUInt32BE(0) === WEBM ? readWebm(bytes) : readOgg(bytes);
