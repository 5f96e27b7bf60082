import type { EntityManager } from '@mikro-orm/postgresql';

const TEMPLATES = [
  {
    name: 'ترحيب بعميل جديد',
    content:
      '{{أهلًا وسهلًا|حيّاك الله|مرحبًا بك}} {الاسم} 🌴\nسعدنا بانضمامك إلى *{اسم المنصة}*. {{راسلنا في أي وقت|نحن هنا متى احتجتنا}}.',
  },
  {
    name: 'طلبك في الطريق',
    content: 'مرحبًا {الاسم}،\nخرج طلبك رقم *{رقم الطلب}* إلى {المدينة}، {{ويصلك اليوم|وهو في طريقه إليك}} بإذن الله.',
  },
  {
    name: 'Weekend offer',
    content:
      '{{Hello|Hi|Good morning}} {name},\nthis weekend everything is *20% off* at {platform_name}. {{_While stocks last._|_Until Saturday evening._}}\n\nReply STOP if you would rather not hear from us.',
  },
];

/** Creates two Arabic and one English template, unless the account has some. */
export async function writeTemplates(em: EntityManager, accountId: number): Promise<boolean> {
  const [existing] = await em.execute('select 1 from templates where account_id = ? limit 1', [accountId]);
  if (existing) return false;
  for (const { name, content } of TEMPLATES)
    await em.execute('insert into templates (account_id, name, content) values (?, ?, ?)', [accountId, name, content]);
  return true;
}
