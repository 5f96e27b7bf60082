import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Language } from '../../auth/auth.contract.js';
import { GetAccountOwner } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { escapeHtml } from '../../platform/text/escape-html.js';
import { actOnTestCheckout, readTestCheckout, TEST_ACTIONS, type TestAction } from '../providers/test-provider.js';
import { CheckPayment } from '../payments/check-payment.js';
import { paymentsJob } from '../payments/payments.job.js';

const TEXTS = {
  en: {
    title: 'Test payment',
    intro: 'This is the sandbox: no money is moved. Choose what the payment provider does.',
    pay: 'Pay',
    fail: 'Fail',
    pay_twice: 'Pay twice',
    order: 'Order',
    total: 'Total',
    over: 'This has been paid.',
    back: 'Go back',
  },
  ar: {
    title: 'دفع تجريبي',
    intro: 'هذه بيئة تجريبية: لا يُنقل أي مال. اختر ما تفعله خدمة الدفع.',
    pay: 'ادفع',
    fail: 'فشل الدفع',
    pay_twice: 'ادفع مرتين',
    order: 'الطلب',
    total: 'الإجمالي',
    over: 'تم الدفع.',
    back: 'رجوع',
  },
};

const STYLE = `
:root{color-scheme:light dark;--page:#f6f7f7;--card:#fff;--line:#d9dddc;--text:#1b2120;--dim:#5b6563}
@media(prefers-color-scheme:dark){:root{--page:#131716;--card:#1b201f;--line:#343b39;--text:#e7ebea;--dim:#9aa5a2}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 system-ui,sans-serif}
main{box-sizing:border-box;max-width:28rem;margin:10vh auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
@media(max-width:30rem){main{margin:0;min-height:100vh;border:0;border-radius:0}}
h1{margin:0;font-size:1.25rem}.note,dt{color:var(--dim)}.note{margin:.25rem 0 1rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem;padding:.75rem 0;border-block:1px solid var(--line)}dd{margin:0;text-align:end}.total{font-weight:600}
form{display:grid;gap:.5rem}button{min-height:40px;font:inherit;font-weight:500;color:inherit;border:1px solid var(--line);border-radius:.5rem;background:none;cursor:pointer}
button[value=pay]{background:#0f766e;color:#fff;border-color:#0f766e}a{display:inline-block;padding-block:.5rem;color:inherit}`;

type TestPayment = Pick<Row<'payments'>, 'id' | 'account_id' | 'package_title' | 'months' | 'period_type'>;

@Injectable()
export class PaymentTestPage {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly checking: CheckPayment,
    private readonly jobs: Jobs,
    private readonly queries: QueryBus,
  ) {}

  async show(ref: string): Promise<string | null> {
    const checkout = this.config.sandbox ? await readTestCheckout(this.em, ref) : null;
    if (!checkout) return null;
    const payment = await this.findPayment(ref);
    const language = await this.languageOf(payment);
    const texts = TEXTS[language];
    const buttons = TEST_ACTIONS.map((name) => `<button name="action" value="${name}">${texts[name]}</button>`);
    const form = `<form method="post">${buttons.join('')}</form>`;
    return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.title}</title><link rel="icon" href="data:,">
<style>${STYLE}</style></head>
<body><main><h1>${texts.title}</h1><p class="note">${texts.intro}</p>
<dl><dt>${texts.order}</dt><dd><bdi>${escapeHtml(payment ? describeOrder(payment, language) : checkout.description)}</bdi></dd><dt>${texts.total}</dt><dd class="total"><bdi>${formatTotal(checkout.amount, language)}</bdi></dd></dl>
${checkout.state === 'paid' ? `<p role="status">${texts.over}</p>` : form}
<p><a href="${escapeHtml(checkout.return_url)}">${texts.back}</a></p></main></body></html>`;
  }

  private async languageOf(payment: TestPayment | undefined): Promise<Language> {
    // Payments outlive a deleted account.
    const accountId = payment?.account_id;
    const owner = accountId ? await this.queries.execute(new GetAccountOwner(accountId)) : null;
    return owner?.language ?? 'en';
  }

  async act(ref: string, action: string | null): Promise<string | null> {
    const checkout = this.config.sandbox ? await readTestCheckout(this.em, ref) : null;
    const testAction = TEST_ACTIONS.find((name) => name === action);
    if (!checkout || !testAction) return null;
    await actOnTestCheckout(this.em, ref, testAction satisfies TestAction);
    await this.sendWebhook(ref);
    return checkout.return_url;
  }

  private async sendWebhook(ref: string): Promise<void> {
    const payment = await this.findPayment(ref);
    if (!payment) return;
    const paymentId = payment.id;
    if (!(await this.checking.check(paymentId))) await this.jobs.enqueue(paymentsJob, { paymentId });
  }

  private findPayment(ref: string): Promise<TestPayment | undefined> {
    return database(this.em.fork())
      .selectFrom('payments')
      .select(['id', 'account_id', 'package_title', 'months', 'period_type'])
      .where('provider', '=', 'test')
      .where('provider_ref', '=', ref)
      .executeTakeFirst();
  }
}

const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : 'en');

function describeOrder({ package_title: title, months, period_type: unit }: TestPayment, language: Language): string {
  const period = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(months);
  return `${title} · ${period}`;
}

function formatTotal(halalas: number, language: Language): string {
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(halalas / 100);
  return language === 'ar' ? `\u200f${number}\u00a0ر.س` : `${number}\u00a0SAR`;
}
