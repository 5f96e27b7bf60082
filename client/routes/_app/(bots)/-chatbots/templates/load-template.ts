import type { Language } from '@server/auth/auth.contract.js';
import type { Template, TemplateName } from './template-names.js';

export async function loadTemplate(name: TemplateName, language: Language): Promise<Template> {
  const [{ drawTemplate }, { texts }] = await Promise.all([
    import('./draw-template.js'),
    language === 'ar' ? import('./texts-ar.js') : import('./texts-en.js'),
  ]);
  return drawTemplate(name, texts);
}
