import { readFile } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { replaceRowFile } from '../../platform/storage/file-ledger.js';
import { paymentClosed } from '../billing.errors.js';
import { receiptKey } from './delete-old-receipts.js';
import { findPayment } from './get-payment.js';
import { PublishPayments } from './publish-payments.js';

/** Separate from the package's storage, so a full one never blocks a payment. */
const MAX_RECEIPT_BYTES_PER_ACCOUNT = 30_000_000;
const MIME_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

@Injectable()
export class KeepReceipt {
  constructor(
    private readonly em: EntityManager,
    private readonly publish: PublishPayments,
  ) {}

  async execute(accountId: number, paymentId: number, file: UploadedFile): Promise<void> {
    const row = await findPayment(this.em.fork(), accountId, paymentId);
    if (row.provider !== 'bank' || row.state !== 'open') throw paymentClosed();
    const bytes = await readFile(file.path);
    const fileType = await fileTypeFromBuffer(bytes);
    if (!fileType || !MIME_TYPES.includes(fileType.mime)) throw Invalid.field('receipt', 'receipt_kind');
    await this.em.fork().transactional(async (em) => {
      const db = database(em);
      const { numUpdatedRows: openCount } = await db
        .updateTable('payments')
        .set({ receipt_type: fileType.mime, updated_at: NOW })
        .where('id', '=', paymentId)
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
      if (openCount === 0n) throw paymentClosed();
      await replaceRowFile(em, accountId, {
        key: receiptKey(paymentId),
        bytes: bytes.length,
        kind: receiptKey('%'),
        maxBytes: MAX_RECEIPT_BYTES_PER_ACCOUNT,
      });
      await db
        .insertInto('payment_receipts')
        .values({ payment_id: paymentId, bytes })
        .onConflict((conflict) =>
          conflict.column('payment_id').doUpdateSet((excluding) => ({ bytes: excluding.ref('excluded.bytes') })),
        )
        .execute();
    });
    await this.publish.payment(paymentId);
  }
}
