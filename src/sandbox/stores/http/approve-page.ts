import type { StorePlatform } from '../../sandbox-stores.contract.js';
import type { StoreCall } from './store-call.js';

const TEXTS = {
  en: {
    title: (platform: string) => `Connect a ${platform} store`,
    intro:
      'This is the sandbox: the stores are made up. Mersal asks to read orders, customers and carts, and to be told of news.',
    store: 'Store',
    connected: 'connected',
    approve: 'Approve',
    refuse: 'Refuse',
  },
  ar: {
    title: (platform: string) => `ربط متجر ${platform}`,
    intro: 'هذه بيئة تجريبية: المتاجر فيها وهمية. يطلب مِرسال قراءة الطلبات والعملاء والسلات، وأن يُبلَّغ بالجديد.',
    store: 'المتجر',
    connected: 'مربوط',
    approve: 'موافقة',
    refuse: 'رفض',
  },
};

/** Posts `shop` and `decision` to the same address. */
export function approvePage(call: StoreCall, platform: StorePlatform, onlyStore?: string): string {
  const language = prefersArabic(call.headers['accept-language']) ? 'ar' : 'en';
  const texts = TEXTS[language];
  const name = call.stores.traitsOf(platform).names[language];
  const stores = call.stores.book.all(platform).filter(({ record }) => !onlyStore || record.id === onlyStore);
  const rows = stores.map(({ record, isConnected }, index) => {
    const state = isConnected ? ` <small>(${texts.connected})</small>` : '';
    const checked = index === 0 ? ' checked' : '';
    return `<label><input type="radio" name="shop" value="${escapeHtml(record.id)}"${checked}> <bdi>${escapeHtml(record.name)}</bdi>${state}</label>`;
  });
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${texts.title(name)}</title><link rel="icon" href="data:,">
<style>
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.6 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 1.25rem}
h1{font-size:1.3rem}form{display:grid;gap:.75rem}fieldset{border:1px solid var(--line);border-radius:.5rem;display:grid;gap:.25rem}
label{padding:.35rem 0}div{display:flex;gap:.5rem}button{font:inherit;padding:.5rem 1.25rem;border-radius:.5rem;border:1px solid var(--line);background:none;cursor:pointer}
button[value=approve]{background:#0f766e;color:#fff;border-color:#0f766e}
</style></head>
<body><h1>${texts.title(name)}</h1><p>${texts.intro}</p>
<form method="post"><fieldset><legend>${texts.store}</legend>${rows.join('\n')}</fieldset>
<div><button name="decision" value="approve">${texts.approve}</button><button name="decision" value="refuse">${texts.refuse}</button></div></form>
</body></html>`;
}

function prefersArabic(header: string | undefined): boolean {
  const first = (header ?? '').split(',').find((part) => /^\s*(ar|en)\b/i.test(part));
  return /^\s*ar\b/i.test(first ?? '');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}
