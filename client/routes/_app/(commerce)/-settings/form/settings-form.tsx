import { useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { GetAppResult, SettingsResource } from '@server/commerce/apps/apps.contract.js';
import { REVIEW_REQUEST } from '@server/commerce/automations/settings-shapes.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { saveAppSettings } from '@/data/stores/apps.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { CartSection } from './cart/cart-section.js';
import { CodSection } from './sections/cod-section.js';
import { DevicesField } from './fields/devices-field.js';
import type { Editing } from './editing.js';
import { OpenPreview } from './preview/open-preview.js';
import { ReviewSection } from './sections/review-section.js';
import { AutomationSection } from './sections/automation-section.js';
import { checkSettingsValues, settingsFieldsOf, type SettingsValues, toSettingsValues } from './settings-values.js';
import { StaffSection } from './sections/staff-section.js';

interface SettingsFormProps {
  app: GetAppResult['apps'];
  settings: SettingsResource;
  revision: string | null;
}

export function SettingsForm({ app, settings, revision }: SettingsFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { automations, commonOrderText } = DESCRIPTIONS[app.name].settings;
  const texts = [...automations.map(({ text }) => text), commonOrderText ?? '', REVIEW_REQUEST.text];
  const { form, onSubmit, isSaving, problem } = useForm<SettingsValues>({
    initialValues: toSettingsValues(settings),
    revision,
    validate: (values) => checkSettingsValues(values, texts, t),
  });
  const [open, setOpen] = useState<string | null>(null);
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const { data: templates = [] } = useQuery({ ...templateChoicesQuery, enabled: useCan('show templates') });
  const editing: Editing = { app, form, open, setOpen, templates, isNarrow: !isWide };

  const handleSubmit = onSubmit(async (values, knownRevision) => {
    try {
      const result = await saveAppSettings(app.id, { ...settingsFieldsOf(values), revision: knownRevision });
      const saved = toSettingsValues(result.settings);
      form.setValues(saved);
      form.resetDirty(saved);
      toast.success(t('apps.setting_is_updated'));
      return result.revision;
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(t('apps.setting_isnot_updated'));
      throw error;
    }
  });
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem}
      isDirty={form.isDirty()}
      aside={isWide && <OpenPreview editing={editing} />}
    >
      <DevicesField form={form} />
      <div>
        <AutomationSection editing={editing} section="order" isOpenAtFirst />
        <CodSection editing={editing} />
        <CartSection editing={editing} />
        <ReviewSection editing={editing} />
        <AutomationSection editing={editing} section="customer" />
        <AutomationSection editing={editing} section="shipping" />
        <AutomationSection editing={editing} section="invoice" />
        <AutomationSection editing={editing} section="question" />
        <StaffSection editing={editing} />
      </div>
    </FormPage>
  );
}
