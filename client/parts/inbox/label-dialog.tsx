import { Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LabelColor, LabelResource } from '@server/messaging/conversations/inbox/inbox.contract.js';
import { useForm } from '@/app/use-form.js';
import { saveLabel } from '@/data/inbox/labels.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';
import { LabelDot } from './label-dot.js';

const COLORS: readonly LabelColor[] = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet'];

interface LabelDialogProps {
  label?: LabelResource;
  name?: string;
  onSaved?: (label: LabelResource) => void;
  onClose: () => void;
}

export function LabelDialog({ label, name = '', onSaved, onClose }: LabelDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm<{ name: string; color: LabelColor }>({
    initialValues: { name: label?.name ?? name, color: label?.color ?? 'blue' },
    validate: (values) => (values.name.trim() === '' ? { name: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async (values) => {
    const saved = await saveLabel(label?.id ?? null, { ...values, name: values.name.trim() });
    onSaved?.(saved);
    onClose();
  });
  return (
    <FormDialog
      title={t(label ? 'inbox.edit_label' : 'inbox.new_label')}
      problem={problem}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput label={t('inbox.name')} required data-autofocus {...form.getInputProps('name')} />
      <Radio.Group label={t('inbox.color_of')} {...form.getInputProps('color')}>
        <SimpleGrid cols={2} spacing={6} mt={6}>
          {COLORS.map((color) => (
            <Radio
              key={color}
              value={color}
              label={
                <>
                  <LabelDot color={color} /> {t(`inbox.color.${color}`)}
                </>
              }
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </FormDialog>
  );
}
