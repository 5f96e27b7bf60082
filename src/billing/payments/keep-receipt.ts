import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fileTypeFromFile } from 'file-type';
import { Invalid } from '../../platform/errors.js';
import type { UploadedFile } from '../../platform/http/route/read-form.js';
import { FileStore } from '../../platform/storage/file-store.js';
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
    private readonly files: FileStore,
    private readonly tell: TellPayments,
  ) {}

  async execute({ accountId, paymentId, file }: KeepReceipt): Promise<void> {
    const row = await findPayment(this.em.fork(), accountId, paymentId);
    if (row.provider !== 'bank' || row.state !== 'open') throw paymentClosed();
    const kind = await fileTypeFromFile(file.path);
    if (!kind || !KINDS.includes(kind.mime)) throw Invalid.field('receipt', 'receipt_kind');
    const key = await this.files.take(accountId, file);
    const [kept] = await this.em.fork().execute<object[]>(
      `update payments set receipt_key = ?, receipt_name = ?, updated_at = now()
        where id = ? and state = 'open' and receipt_key is not distinct from ? returning id`,
      [key, `receipt-${paymentId}.${kind.ext}`, paymentId, row.receipt_key],
    );
    // Of two at once one is kept.
    const unused = kept ? row.receipt_key : key;
    if (unused !== null) await this.files.remove(unused);
    if (!kept) throw paymentClosed();
    await this.tell.changed(paymentId);
  }
}
