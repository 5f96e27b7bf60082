import { NotFound } from '../platform/errors.js';

export class TemplateNotFound extends NotFound {
  constructor() {
    super('templates.not_found', { en: 'This template does not exist.', ar: 'هذا القالب غير موجود.' });
  }
}
