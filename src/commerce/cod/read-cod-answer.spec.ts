import { describe, expect, it } from '@jest/globals';
import { readCodAnswer } from './read-cod-answer.js';

describe('the answer to an order that is paid on delivery', () => {
  it.each([
    '1',
    '١',
    '۱',
    ' 1 ',
    '1.',
    '(1)',
    'نعم',
    'نعـــم',
    'نعمممم',
    'تأكيد',
    'تاكيد',
    'أكّد',
    'أؤكد 1'.slice(5),
    'تمام',
    'موافق',
    'Yes',
    'YES!',
    'ok',
    'confirm',
    '1 please',
    '1 - تأكيد',
    'نعم أكد الطلب',
  ])('%j confirms', (text) => expect(readCodAnswer(text)).toBe('confirmed'));
  it.each([
    '2',
    '٢',
    'إلغاء',
    'الغاء',
    'ألغِ',
    'لا',
    'لااااا',
    'لا شكراً',
    'كنسل',
    'cancel',
    'Cancel it',
    'No',
    'no thanks',
    '2 إلغاء',
    'إلغاء الطلب',
  ])('%j cancels', (text) => expect(readCodAnswer(text)).toBe('cancelled'));
  it.each(['3', '٣', 'تغيير العنوان', 'غيّر العنوان', 'تعديل العنوان', 'change address', 'Change the address'])(
    '%j changes the address',
    (text) => expect(readCodAnswer(text)).toBe('change_address'),
  );
  it.each([
    '',
    '   ',
    '4',
    '12',
    '1 2',
    'yes no',
    'متى يوصل؟',
    'كم السعر',
    'لا تتأخروا علي بالطلب رجاء لأني مسافر غدا',
    'شكرا',
    '10',
    '🙏',
    '😀 👍 ?',
  ])('%j says none of it', (text) => expect(readCodAnswer(text)).toBeNull());
});
