import { useState } from 'react';
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TestAnswerResult } from '@server/bots/answering/answers.contract.js';
import { usePermissions } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { testAnswer } from '@/data/auto-replies.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { firstDevice } from '@/parts/devices/last-device.js';
import { DevicePicker } from '@/parts/pickers/device-picker.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import { TestOutcome } from './test-outcome.js';
import classes from './test.module.css';

export function TestDialog({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  const [outcome, setOutcome] = useState<TestAnswerResult['data'] | null>(null);
  const { form, onSubmit, isSaving, problem } = useForm({ initialValues: { device: '', phone: '', text: '', at: '' } });
  const device = form.getValues().device || firstDevice(devices);
  const handleSubmit = onSubmit(async (values) => setOutcome(await testAnswer({ ...values, device })));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('auto_replies.test_title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <FormProblem text={problem} />
        <p className={classes.hint}>{t('auto_replies.test_hint')}</p>
        <DevicePicker
          label={t('auto_replies.test_device')}
          devices={devices}
          {...form.getInputProps('device')}
          value={device}
        />
        <PhoneInput
          label={t('auto_replies.test_phone')}
          description={t('auto_replies.test_phone_hint')}
          {...form.getInputProps('phone')}
        />
        <Textarea
          label={t('auto_replies.test_text')}
          description={t('auto_replies.test_text_hint')}
          autosize
          maxRows={4}
          {...form.getInputProps('text')}
        />
        <TextInput
          type="datetime-local"
          label={t('auto_replies.test_at')}
          description={t('auto_replies.test_at_hint')}
          {...form.getInputProps('at')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving} disabled={device === ''}>
            {t('auto_replies.test_run')}
          </Button>
        </Group>
      </form>
      <div role="status">{outcome && <TestOutcome outcome={outcome} />}</div>
    </Modal>
  );
}
