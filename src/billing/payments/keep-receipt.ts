import { readFile } from 'node:fs/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fileTypeFromBuffer } from 'file-type';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { paymentClosed } from '../billing.errors.js';
import { findPayment } from './get-payment.js';
import { TellPayments } from './tell-payments.js';

/** Keeps the receipt of a bank transfer, in the place of a former one. An administrator decides about it. */
export class KeepReceipt extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly paymentId: number,
    readonly file: UploadedFile,
  ) {
    super();
  }
}

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

@CommandHandler(KeepReceipt)
export class KeepReceiptHandler implements ICommandHandler<KeepReceipt> {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: TellPayments,
  ) {}

  async execute({ accountId, paymentId, file }: KeepReceipt): Promise<void> {
    const row = await findPayment(this.em.fork(), accountId, paymentId);
    if (row.provider !== 'bank' || row.state !== 'open') throw paymentClosed();
    const bytes = await readFile(file.path);
    const kind = await fileTypeFromBuffer(bytes);
    if (!kind || !KINDS.includes(kind.mime)) throw Invalid.field('receipt', 'receipt_kind');
    await this.em.fork().transactional(async (em) => {
      const [open] = await em.execute<object[]>(
        `update payments set receipt_type = ?, updated_at = now() where id = ? and state = 'open' returning id`,
        [kind.mime, paymentId],
      );
      if (!open) throw paymentClosed();
      await em.execute(
        `insert into payment_receipts (payment_id, bytes) values (?, ?)
         on conflict (payment_id) do update set bytes = excluded.bytes`,
        [paymentId, bytes],
      );
    });
    await this.tell.changed(paymentId);
  }
}
