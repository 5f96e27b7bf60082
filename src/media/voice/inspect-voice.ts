import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import type { Spool } from '../../platform/storage/spool.js';
import type { InspectedAttachment, VoiceNote } from '../media.messages.js';
import { MAX_AUDIO_BYTES } from '../attachment-limits.contract.js';
import { countSeconds, NotOpus, type OpusRecording } from './opus.js';
import { readOgg } from './read-ogg.js';
import { readWebm } from './read-webm.js';
import { writeOgg } from './write-ogg.js';

/** WhatsApp shows other types as a file, not as a voice note. */
const MIMETYPE = 'audio/ogg; codecs=opus';
const WEBM_MAGIC = 0x1a45dfa3;

/**
 * Copies the Opus packets of an Ogg or WebM recording into a new Ogg file, which contains only known bytes. Throws
 * Invalid for `attachment`.
 */
export async function inspectVoice(
  spool: Spool,
  attachment: UploadedFile,
  { waveform }: VoiceNote,
): Promise<InspectedAttachment> {
  if (attachment.size > MAX_AUDIO_BYTES) throw Invalid.field('attachment', 'file_too_large', MAX_AUDIO_BYTES);
  const { bytes, seconds } = convertRecording(await readFile(attachment.path));
  const file = await spool.write(Readable.from([bytes]));
  const media = { mimetype: MIMETYPE, fileName: null, size: file.size, width: null, height: null };
  return { kind: 'audio', file, media: { ...media, seconds, voice: true, waveform } };
}

function convertRecording(recorded: Buffer): { bytes: Buffer; seconds: number } {
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
  bytes.length >= 4 && bytes.readUInt32BE(0) === WEBM_MAGIC ? readWebm(bytes) : readOgg(bytes);
