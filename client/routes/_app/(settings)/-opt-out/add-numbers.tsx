import { useState } from 'react';
import { Alert, Button, Group, Modal, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SuppressNumbersResult } from '@server/address-book/opt-out/opt-out.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { suppressNumbers } from '@/data/contacts/opt-out.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

/** Keeps invalid numbers in the field. */
export function AddNumbers({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const [result, setResult] = useState<SuppressNumbersResult | null>(null);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { numbers: '' },
    validate: ({ numbers }) => ({ ...(numbers.trim() === '' && { numbers: t('validation.required') }) }),
  });
  function handleClose(): void {
    form.reset();
    setResult(null);
    onClose();
  }
  const handleSubmit = onSubmit(async ({ numbers }) => {
    const response = await suppressNumbers(numbers);
    toast.success(t('opt_out.added', { count: response.added }));
    if (response.bad.length === 0) return handleClose();
    setResult(response);
    form.setValues({ numbers: response.bad.join('\n') });
  });
  return (
    <Modal
      opened={isOpen}
      onClose={handleClose}
      closeOnClickOutside={!form.isDirty()}
      closeOnEscape={!form.isDirty()}
      title={t('opt_out.add')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <FormProblem text={problem} />
        {result && (
          <Alert color="yellow" variant="light" mb="sm">
            {t('opt_out.bad', { count: result.bad.length })}
          </Alert>
        )}
        <Textarea
          label={t('opt_out.numbers')}
          description={t('opt_out.numbers_hint')}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          {...form.getInputProps('numbers')}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={handleClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('opt_out.add_do')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
