import { PageOf } from '../platform/http/answers.contract.js';
import { TemplateResource } from './templates.contract.js';

export const ApiTemplates = PageOf(TemplateResource);
