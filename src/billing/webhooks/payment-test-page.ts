import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import { Workers } from '../../platform/queues/workers.js';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { formatSar } from '../price.js';
import { actOnTestCheckout, readTestCheckout, TEST_ACTIONS, type TestAction } from '../providers/test-provider.js';
import { CheckPayment } from '../payments/check-payment.js';
import { PaymentsWorker } from '../payments/payments.worker.js';

const TEXTS = {
  en: {
    title: 'Test payment',
    intro: 'This is the sandbox: no money is moved. Choose what the payment provider does.',
    pay: 'Pay',
    fail: 'Fail',
    pay_twice: 'Pay twice',
    over: 'This has been paid.',
    back: 'Go back',
  },
  ar: {
    title: 'دفع تجريبي',
    intro: 'هذه بيئة تجريبية: لا يُنقل أي مال. اختر ما تفعله خدمة الدفع.',
    pay: 'ادفع',
    fail: 'فشل الدفع',
    pay_twice: 'ادفع مرتين',
    over: 'تم الدفع.',
    back: 'رجوع',
  },
};

@Injectable()
export class PaymentTestPage {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly checking: CheckPayment,
    private readonly workers: Workers,
  ) {}

  async show(ref: string, acceptLanguage: string): Promise<string | null> {
    const checkout = this.config.sandbox ? await readTestCheckout(this.em, ref) : null;
    if (!checkout) return null;
    const language = acceptLanguage.trim().toLowerCase().startsWith('ar') ? 'ar' : 'en';
    const texts = TEXTS[language];
    const buttons = TEST_ACTIONS.map((name) => `<button name="action" value="${name}">${texts[name]}</button>`).join(
      '',
    );
    const back = `<p><a href="${escapeHtml(checkout.return_url)}">${texts.back}</a></p>`;
    const body =
      checkout.state === 'paid' ? `<p>${texts.over}</p>` : `<form method="post"><div>${buttons}</div></form>`;
    return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.title}</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 1.25rem}
div{display:flex;gap:.5rem;flex-wrap:wrap}button{font:inherit;padding:.5rem 1.25rem;border-radius:.5rem;border:1px solid;background:none;cursor:pointer}
button[value=pay]{background:#0f766e;color:#fff;border-color:#0f766e}
</style></head>
<body><h1>${texts.title}</h1><p>${texts.intro}</p>
<p><bdi>${escapeHtml(checkout.description)}</bdi><br><strong><bdi>${formatSar(checkout.amount)} SAR</bdi></strong></p>${body}${back}</body></html>`;
  }

  async act(ref: string, action: string | null): Promise<string | null> {
    const checkout = this.config.sandbox ? await readTestCheckout(this.em, ref) : null;
    const known = TEST_ACTIONS.find((name) => name === action);
    if (!checkout || !known) return null;
    await actOnTestCheckout(this.em, ref, known satisfies TestAction);
    await this.sendWebhook(ref);
    return checkout.return_url;
  }

  /** Simulates the provider's webhook. */
  private async sendWebhook(ref: string): Promise<void> {
    const payment = await database(this.em.fork())
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', 'test')
      .where('provider_ref', '=', ref)
      .executeTakeFirst();
    if (!payment) return;
    const paymentId = payment.id;
    if (!(await this.checking.check(paymentId))) await this.workers.wake(PaymentsWorker, { paymentId });
  }
}
