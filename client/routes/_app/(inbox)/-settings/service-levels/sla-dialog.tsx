import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SlaPolicyResource } from '@server/messaging/conversations/service-levels/sla-policies.contract.js';
import { useForm } from '@/app/use-form.js';
import { businessHoursQuery } from '@/data/inbox/business-hours.js';
import { labelsQuery } from '@/data/inbox/labels.js';
import { saveSlaPolicy } from '@/data/inbox/sla-policies.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';

const TIMES = ['first_reply_minutes', 'next_reply_minutes', 'resolution_minutes'] as const;

/** The value of an empty number field is `''`. */
interface SlaValues extends Record<string, unknown> {
  name: string;
  label_ids: string[];
  first_reply_minutes: number | string;
  next_reply_minutes: number | string;
  resolution_minutes: number | string;
  business_hours_id: string;
}

interface SlaDialogProps {
  policy: SlaPolicyResource | null;
  onClose: () => void;
}

export function SlaDialog({ policy, onClose }: SlaDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: labels = [] } = useQuery(labelsQuery);
  const { data: hours = [] } = useQuery(businessHoursQuery);
  const hasLostLabels = policy !== null && !policy.is_for_all && policy.label_ids.length === 0;
  const { form, onSubmit, isSaving, problem } = useForm<SlaValues>({
    initialValues: {
      name: policy?.name ?? '',
      label_ids: policy?.label_ids.map(String) ?? [],
      first_reply_minutes: policy?.first_reply_minutes ?? '',
      next_reply_minutes: policy?.next_reply_minutes ?? '',
      resolution_minutes: policy?.resolution_minutes ?? '',
      business_hours_id: policy?.business_hours_id ? String(policy.business_hours_id) : '',
    },
    validate: (values) =>
      TIMES.every((name) => values[name] === '') ? { first_reply_minutes: t('sla.time_required') } : {},
  });
  const handleSubmit = onSubmit(async (values) => {
    const minutesOf = (name: (typeof TIMES)[number]) => (values[name] === '' ? null : Number(values[name]));
    await saveSlaPolicy(policy?.id ?? null, {
      name: values.name.trim(),
      label_ids: values.label_ids.map(Number),
      first_reply_minutes: minutesOf('first_reply_minutes'),
      next_reply_minutes: minutesOf('next_reply_minutes'),
      resolution_minutes: minutesOf('resolution_minutes'),
      business_hours_id: values.business_hours_id === '' ? null : Number(values.business_hours_id),
    });
    onClose();
  });
  return (
    <FormDialog
      title={t(policy ? 'sla.edit_policy' : 'sla.new_policy')}
      problem={problem}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput label={t('inbox.name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <MultiSelect
        label={t('inbox.labels')}
        description={t(hasLostLabels ? 'sla.labels_deleted' : 'sla.labels_hint')}
        searchable
        hidePickedOptions
        data={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('inbox.no_labels')}
        {...form.getInputProps('label_ids')}
      />
      {TIMES.map((name) => (
        <NumberInput
          key={name}
          label={t(`sla.${name}`)}
          description={t(`sla.${name}_hint`)}
          min={1}
          step={5}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps(name)}
          value={form.getValues()[name]}
        />
      ))}
      <Select
        label={t('sla.counts')}
        allowDeselect={false}
        data={[
          { value: '', label: t('sla.counts_always') },
          ...hours.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('business_hours_id')}
      />
    </FormDialog>
  );
}
