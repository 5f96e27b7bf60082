import { useState } from 'react';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminSettingsResult, AdminTextName } from '@server/commerce/apps/apps.contract.js';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { saveAdminSettings } from '@/data/stores/apps.js';
import { packageChoicesQuery } from '@/data/stores/packages.js';
import { MultiPicker } from '@/parts/campaign-form/fields/multi-picker.js';
import { packageTitle } from '@/parts/package-title.js';
import { storeVariables } from '@/parts/stores/store-variables.js';
import { TextEditor } from '@/parts/text-editor/text-editor.js';
import { TextPreview } from '@/parts/text-editor/text-preview.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { adminFieldsOf, adminShapeOf, type AdminValues, adminTextOf, toAdminValues } from './admin-values.js';
import classes from './admin.module.css';

const MAX_DEVICES = 50;

export function AdminForm({ app }: { app: AdminSettingsResult['app'] }): React.ReactElement {
  const { t } = useTranslation();
  const { install, subscription, trial, hasPlan } = adminShapeOf(app.name);
  const texts = [...install, ...subscription, ...trial];
  const { form, onSubmit, isSaving, problem } = useForm<AdminValues>({
    initialValues: toAdminValues(app),
    revision: app.revision,
    validate: (values) =>
      Object.fromEntries(
        texts
          .filter((name) => adminTextOf(values, name).length > MAX_BODY_LENGTH)
          .map((name) => [name, t('validation.too_long')]),
      ),
  });
  const { data: devices = [] } = useQuery(deviceChoicesQuery);
  const { data: packages = [] } = useQuery(packageChoicesQuery);
  const [previewedText, setPreviewedText] = useState<AdminTextName>('application_install_text');
  const language = currentLanguage();
  const values = form.getValues();
  const variablesOf = (name: AdminTextName) =>
    storeVariables(name.startsWith('application') ? 'install' : 'subscription', language, null, '');

  const handleSubmit = onSubmit(async (submitted, knownRevision) => {
    try {
      const revision = await saveAdminSettings(app.id, { ...adminFieldsOf(submitted), revision: knownRevision });
      form.resetDirty(submitted);
      toast.success(t('apps.setting_is_updated'));
      return revision;
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner)) toast.error(t('apps.setting_isnot_updated'));
      throw error;
    }
  });

  const renderTexts = (title: string, names: readonly AdminTextName[]): React.ReactNode =>
    names.length > 0 && (
      <section className={classes.group}>
        <h2 className={classes.title}>{title}</h2>
        {names.map((name) => (
          <TextEditor
            key={name}
            label={t(`apps.admin.text.${name}`)}
            {...variablesOf(name)}
            {...form.getInputProps(name)}
            value={adminTextOf(values, name)}
            onFocus={() => setPreviewedText(name)}
          />
        ))}
      </section>
    );
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem}
      isDirty={form.isDirty()}
      lead={
        <>
          <MultiPicker
            label={t('apps.admin.devices')}
            placeholder={t('apps.devices_hint')}
            description={t('apps.admin.devices_help')}
            nothing={t('apps.no_devices')}
            max={MAX_DEVICES}
            choices={devices.map(({ id, device_name: name }) => ({ id, name }))}
            {...form.getInputProps('devices')}
            value={values.devices}
          />
          {hasPlan && (
            <Select
              label={t('apps.admin.plan')}
              description={t('apps.admin.plan_help')}
              clearable
              placeholder={t('apps.admin.no_plan')}
              data={packages.map(({ id, title }) => ({ value: String(id), label: packageTitle(title, t) }))}
              comboboxProps={{ transitionProps: { duration: 120 } }}
              {...form.getInputProps('default_plan_id')}
              value={values.default_plan_id}
            />
          )}
        </>
      }
      aside={
        <>
          <h2 className={classes.title}>{t('apps.preview_of', { name: t(`apps.admin.text.${previewedText}`) })}</h2>
          <TextPreview text={adminTextOf(values, previewedText)} values={variablesOf(previewedText).values} />
        </>
      }
    >
      {renderTexts(t('apps.admin.install_group'), install)}
      {renderTexts(t('apps.admin.subscription_group'), subscription)}
      {renderTexts(t('apps.admin.trial_group'), trial)}
    </FormPage>
  );
}
