import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlatformSettings } from '@server/auth/settings.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { savePlatform } from '@/data/account/settings.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { AnchorLink } from '@/ui/links.js';
import { GeneralFields, toGeneralValues } from './-general-fields.js';
import { Section } from './-section.js';

export function PlatformForm({ platform }: { platform: PlatformSettings }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: toValues(platform),
    revision: platform.revision,
    validate: ({ platform_name }) => ({
      ...(platform_name.trim() === '' && { platform_name: t('validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(async (values, revision) => {
    const answer = await savePlatform({ ...values, revision });
    const saved = toValues(answer);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
    return answer.revision;
  });
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem && t('settings.not_saved', { reason: problem })}
      isDirty={form.isDirty()}
    >
      <Section title={t('settings.platform.title')} help={t('settings.platform.help')}>
        <GeneralFields form={form} of="platform" />
        <Switch
          label={t('settings.platform.status_page')}
          description={t('settings.platform.status_page_help')}
          {...form.getInputProps('status_page', { type: 'checkbox' })}
        />
        {platform.status_page && <AnchorLink to="/status">{t('settings.platform.status_page_open')}</AnchorLink>}
      </Section>
    </FormPage>
  );
}

const toValues = (platform: PlatformSettings) => ({ ...toGeneralValues(platform), status_page: platform.status_page });
