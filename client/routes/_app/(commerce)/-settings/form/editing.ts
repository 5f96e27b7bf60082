import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import type { TemplateChoice } from '@server/messaging/templates/templates.contract.js';
import type { SettingsFormApi } from './settings-values.js';

/** What every part of the form works with. */
export interface Editing {
  app: GetAppResult['apps'];
  form: SettingsFormApi;
  /** Whose text is open: one at a time, as each has a field and forty names to put into it. */
  open: string | null;
  setOpen: (key: string | null) => void;
  templates: readonly TemplateChoice[];
  /** There is no room for the preview beside the form: it stands below the text. */
  isNarrow: boolean;
}
