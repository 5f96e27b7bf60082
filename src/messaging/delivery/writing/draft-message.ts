import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { Invalid } from '../../../platform/errors.js';
import { LONGEST_BODY, MAX_CAPTION } from '../../text/message-limits.contract.js';
import type { MessageOrder } from '../../messaging.messages.js';
import { AttachFile } from './attach-file.js';
import { ComposeText } from './compose-text.js';
import type { Addressee } from './read-order.js';
import { TakeInHand } from './take-in-hand.js';
import type { Draft } from './write-message.js';

/** Puts together what will be written to the ledger: the text for this person, and the file. */
@Injectable()
export class DraftMessage {
  constructor(
    private readonly texts: ComposeText,
    private readonly files: AttachFile,
    private readonly clock: Clock,
    /** How what was drafted can go at once. */
    readonly taking: TakeInHand,
  ) {}

  async make(
    { accountId, deviceId }: { accountId: number; deviceId: number },
    order: MessageOrder,
    to: Addressee,
    seed: string | null,
  ): Promise<{ draft: Draft; body: string | null }> {
    // The text first: what refuses it leaves no file behind.
    const body = await this.texts.compose(accountId, order, to, seed);
    const hasFile = order.attachment !== null || order.mediaUuid !== null;
    // Schemas count an emoji once; WhatsApp does not.
    if (body && body.length > (hasFile ? MAX_CAPTION : LONGEST_BODY))
      throw Invalid.field(order.templateId === null ? 'body' : 'template', 'too_long');
    const attached = await this.files.attach(accountId, order);
    const { quotedId, templateId, purpose, isPractice = false, frequency = null, expiresAt = null } = order;
    return {
      draft: {
        accountId,
        deviceId,
        ...to,
        ...attached,
        quotedId,
        templateId,
        purpose,
        isPractice,
        frequency,
        expiresAt,
        at: this.clock.now(),
      },
      body,
    };
  }

  /** It was not written after all. */
  drop(draft: Draft): Promise<void> {
    return this.files.detach(draft);
  }
}
