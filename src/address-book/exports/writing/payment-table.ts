import type pg from 'pg';
import { IS_PAID, PAYMENTS } from '../../../billing/billing.sql.js';
import type { Table } from './table.js';
import type { WritingWork } from './write-export.js';

const HEADERS = {
  en: [
    'No.',
    'Invoice',
    'Created',
    'Username',
    'Email',
    'Package',
    'Period',
    'Period type',
    'Net (SAR)',
    'VAT (SAR)',
    'Amount (SAR)',
    'Status',
    'State',
    'Payment service',
    'Transaction',
    'Paid at',
    'Paid until',
  ],
  ar: [
    'الرقم',
    'الفاتورة',
    'تاريخ الإنشاء',
    'اسم المستخدم',
    'البريد الإلكتروني',
    'الباقة',
    'المدة',
    'نوع المدة',
    'الصافي (ر.س)',
    'الضريبة (ر.س)',
    'المبلغ (ر.س)',
    'الحالة',
    'التفصيل',
    'خدمة الدفع',
    'رقم العملية',
    'تاريخ الدفع',
    'مدفوع حتى',
  ],
};
const VALUE_TEXTS = {
  en: { paid: 'Paid', unPaid: 'unPaid', day: 'days', month: 'months', year: 'years' },
  ar: { paid: 'مدفوعة', unPaid: 'غير مدفوعة', day: 'أيام', month: 'أشهر', year: 'سنوات' },
};
const PAGE_ROWS = 2000;

interface Row {
  id: string;
  invoice_number: number | null;
  created: string;
  buyer_username: string;
  buyer_email: string;
  package_title: string;
  months: number;
  period_type: 'day' | 'month' | 'year';
  net: number;
  vat: number;
  total: number;
  is_paid: boolean;
  state: string;
  provider: string;
  transaction_id: string | null;
  paid: string | null;
  until: string | null;
}

export async function paymentTable(client: pg.Client, work: WritingWork): Promise<Table> {
  const { where, language } = work;
  const count = await client.query<{ total: number }>(`select count(*)::int total from ${PAYMENTS} where ${where}`);
  return {
    columns: HEADERS[language].map((header) => ({ header, width: 18 })),
    total: count.rows[0]?.total ?? 0,
    pages: () => readPages(client, work),
  };
}

async function* readPages(client: pg.Client, { where, timeZone, language }: WritingWork) {
  const formatTime = (column: string): string => `to_char(y.${column} at time zone z.zone, 'YYYY-MM-DD HH24:MI')`;
  const sql = `
    select y.id, y.invoice_number, ${formatTime('created_at')} as created, y.buyer_username, y.buyer_email, y.package_title, y.months, y.period_type,
       y.net, y.vat, y.total, ${IS_PAID} as is_paid, y.state, y.provider, y.transaction_id,
       ${formatTime('paid_at')} as paid, ${formatTime('ends_at')} as until
       from ${PAYMENTS}, (select $1::text as zone) z where ${where} and y.id > $2 order by y.id limit ${PAGE_ROWS}`;
  const texts = VALUE_TEXTS[language];
  let lastId = '0';
  for (;;) {
    const { rows } = await client.query<Row>(sql, [timeZone, lastId]);
    if (rows.length === 0) return;
    lastId = rows.at(-1)!.id;
    yield rows.map((row) => [
      row.id,
      String(row.invoice_number ?? ''),
      row.created,
      row.buyer_username,
      row.buyer_email,
      row.package_title,
      String(row.months),
      texts[row.period_type],
      ...[row.net, row.vat, row.total].map(formatSar),
      row.is_paid ? texts.paid : texts.unPaid,
      row.state,
      row.provider,
      row.transaction_id ?? '',
      row.paid ?? '',
      row.until ?? '',
    ]);
    if (rows.length < PAGE_ROWS) return;
  }
}

const formatSar = (halalas: number): string => (halalas / 100).toFixed(2);
