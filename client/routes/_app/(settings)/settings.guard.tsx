import { NativeSelect } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { GUARD_RANGES, type GuardSettings } from '@server/devices/protection/guard.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { queryClient } from '@/app/query-client.js';
import { toast } from '@/app/toast.js';
import { requireOwner } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { guardSettingsQuery, saveGuardSettings } from '@/data/devices/guard-settings.js';
import { FormPage } from '@/ui/forms/form-page.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { Section } from './-section.js';

export const Route = createFileRoute('/_app/(settings)/settings/guard')({
  staticData: { shape: 'form', titleKey: 'settings.guard.title', texts: ['settings'] },
  beforeLoad: requireOwner,
  loader: () => queryClient.ensureQueryData(guardSettingsQuery),
  component: Guard,
});

const toValues = ({ failures, opt_outs }: GuardSettings) => ({
  failures: String(failures),
  opt_outs: String(opt_outs),
});

function Guard(): React.ReactElement {
  const { t } = useTranslation();
  const { data: settings, usual, revision } = useSuspenseQuery(guardSettingsQuery).data;
  const { form, onSubmit, isSaving, problem } = useForm({ initialValues: toValues(settings), revision });
  const handleSubmit = onSubmit(async ({ failures, opt_outs }, knownRevision) => {
    const changes = { failures: Number(failures), opt_outs: Number(opt_outs), revision: knownRevision };
    const answer = await saveGuardSettings(changes);
    const saved = toValues(answer.data);
    form.setValues(saved);
    form.resetDirty(saved);
    toast.success(t('settings.saved'));
    return answer.revision;
  });
  const listChoices = (name: keyof GuardSettings) => {
    const { least, most } = GUARD_RANGES[name];
    return Array.from({ length: most - least + 1 }, (_, index) => {
      const number = formatNumber(least + index, currentLanguage());
      const label = least + index === usual[name] ? t('settings.guard.usual', { number }) : number;
      return { value: String(least + index), label };
    });
  };
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={t('ui.save')}
      isSaving={isSaving}
      problem={problem && t('settings.not_saved', { reason: problem })}
      isDirty={form.isDirty()}
    >
      <Section title={t('settings.guard.heading')} help={t('settings.guard.text')}>
        {(['failures', 'opt_outs'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={t(`settings.guard.${name}`)}
            data={listChoices(name)}
            {...form.getInputProps(name)}
          />
        ))}
      </Section>
    </FormPage>
  );
}
