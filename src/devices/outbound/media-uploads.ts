import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { DeviceNotConnected, MediaHostUnreachable, SendRejected } from '../devices.errors.js';
import type { OutboundMedia } from '../connection.messages.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import type { proto } from '../baileys/baileys-library.js';

interface DeviceKey {
  accountId: number;
  deviceId: number;
}

/** WhatsApp keeps uploads longer. */
const RETENTION_DAYS = 7;

/** Uploads media, shared files once per device. */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async obtain(
    connection: BaileysConnection,
    device: DeviceKey,
    media: OutboundMedia,
    caption: string | null,
  ): Promise<proto.IMessage> {
    const { Message } = connection.baileys.proto;
    const cached = media.isShared ? await this.find(device, media) : null;
    const content = cached ? Message.decode(cached) : await this.upload(connection, media);
    if (media.isShared && !cached) await this.keep(device, media, Message.encode(content).finish());
    if (media.voice) return asVoice(content, media.voice);
    return caption && media.kind !== 'audio' ? withCaption(content, caption) : content;
  }

  async forget(accountId: number, deviceId: number, fileKeys: readonly string[]): Promise<void> {
    await database(this.em)
      .deleteFrom('device_uploads')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .where('file_key', 'in', fileKeys)
      .execute();
  }

  private async find({ accountId, deviceId }: DeviceKey, { fileKey, kind }: OutboundMedia): Promise<Buffer | null> {
    const row = await database(this.em)
      .selectFrom('device_uploads')
      .select('content')
      .where('account_id', '=', accountId)
      .where('device_id', '=', deviceId)
      .where('file_key', '=', fileKey)
      .where('kind', '=', kind)
      .where('uploaded_at', '>', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
      .executeTakeFirst();
    return row?.content ?? null;
  }

  private async keep(device: DeviceKey, { fileKey, kind }: OutboundMedia, content: Uint8Array): Promise<void> {
    const { accountId, deviceId } = device;
    await sql`
      with old as (delete from device_uploads where device_id = ${deviceId}
           and uploaded_at < now() - make_interval(days => ${RETENTION_DAYS}) and (file_key, kind) <> (${fileKey}, ${kind}))
       insert into device_uploads (account_id, device_id, file_key, kind, content)
       values (${accountId}, ${deviceId}, ${fileKey}, ${kind}, ${content})
       on conflict (device_id, file_key, kind) do update set content = excluded.content, uploaded_at = now()`.execute(
      database(this.em),
    );
  }

  private async upload({ baileys, socket }: BaileysConnection, media: OutboundMedia): Promise<proto.IMessage> {
    const path = await this.files.toLocalFile(media.fileKey);
    if (!path) throw new SendRejected('media_missing');
    const { kind, mimetype, fileName, voice } = media;
    const file = { url: path };
    const contents = {
      image: { image: file, mimetype },
      video: { video: file, mimetype },
      // A known duration spares Baileys' analysis, which needs a missing decoder.
      audio: { audio: file, mimetype, ptt: false, ...(voice && { seconds: voice.seconds }) },
      document: { document: file, mimetype, fileName: fileName ?? 'file' },
      sticker: { sticker: file, mimetype },
    };
    const upload = () =>
      baileys.generateWAMessageContent(contents[kind], {
        upload: socket.waUploadToServer,
        mediaUploadTimeoutMs: 60_000,
      });
    try {
      return await upload();
    } catch (error) {
      if (!isUploadError(error)) throw error;
      throw socket.ws.isOpen ? new MediaHostUnreachable() : new DeviceNotConnected();
    }
  }
}

const isUploadError = (error: unknown) => error instanceof Error && error.message.includes('upload failed');

function asVoice(content: proto.IMessage, { waveform }: NonNullable<OutboundMedia['voice']>): proto.IMessage {
  const { audioMessage } = content;
  if (audioMessage)
    Object.assign(audioMessage, { ptt: true, ...(waveform && { waveform: Uint8Array.from(waveform) }) });
  return content;
}

const CAPTION_PARTS = { image: 'imageMessage', video: 'videoMessage', document: 'documentMessage' } as const;

function withCaption(content: proto.IMessage, caption: string): proto.IMessage {
  for (const name of Object.values(CAPTION_PARTS)) {
    const part = content[name];
    if (part) part.caption = caption;
  }
  return content;
}
