import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import type { TemplateChoice } from '@server/templates/templates.contract.js';
import type { SettingsFormApi } from './settings-values.js';

export interface Editing {
  app: GetAppResult['apps'];
  form: SettingsFormApi;
  /** Key of the open text. Only one is open, because each has an editor and forty variables. */
  open: string | null;
  setOpen: (key: string | null) => void;
  templates: readonly TemplateChoice[];
  isNarrow: boolean;
}
