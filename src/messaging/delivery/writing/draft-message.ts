import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { MAX_BODY_LENGTH, MAX_CAPTION } from '../../../templates/text/message-limits.contract.js';
import type { MessageOrder } from '../../messaging.messages.js';
import { AttachFile } from './attach-file.js';
import { ComposeText } from './compose-text.js';
import type { Addressee } from './read-order.js';
import { BeginSend } from './begin-send.js';
import type { MessageDraft } from './write-message.js';

@Injectable()
export class DraftMessage {
  constructor(
    private readonly texts: ComposeText,
    private readonly files: AttachFile,
    private readonly clock: Clock,
    readonly beginSend: BeginSend,
  ) {}

  async make(
    { accountId, deviceId }: { accountId: number; deviceId: number },
    order: MessageOrder,
    to: Addressee,
    seed: string | null,
  ): Promise<{ draft: MessageDraft; body: string | null }> {
    // A rejected text must leave no file behind.
    const body = await this.texts.compose(accountId, order, to, seed);
    const hasFile = order.attachment !== null || order.mediaUuid !== null;
    // Schemas count an emoji as one character, WhatsApp as more.
    if (body && body.length > (hasFile ? MAX_CAPTION : MAX_BODY_LENGTH))
      throw Invalid.field(order.templateId === null ? 'body' : 'template', 'too_long');
    const attached = await this.files.attach(accountId, order, { hasText: body !== null && body !== '' });
    const { quotedId, templateId, purpose, isSandboxSpeed = false, frequency = null, expiresAt = null } = order;
    return {
      draft: {
        accountId,
        deviceId,
        ...to,
        ...attached,
        quotedId,
        templateId,
        purpose,
        isSandboxSpeed,
        frequency,
        expiresAt,
        at: this.clock.now(),
      },
      body,
    };
  }

  drop(draft: MessageDraft): Promise<void> {
    return this.files.detach(draft);
  }
}
