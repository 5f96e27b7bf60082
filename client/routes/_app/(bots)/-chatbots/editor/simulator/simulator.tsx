import { ActionIcon, Alert, Button, Select } from '@mantine/core';
import { IconPlayerSkipForward, IconRefresh, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { ContactPicker } from '@/parts/pickers/contact-picker.js';
import { SimulatedLine } from './simulated-line.js';
import { Variables } from './variables.js';
import { useSimulation } from './use-simulation.js';
import { WebhookAnswerForm } from './webhook-answer-form.js';
import classes from './simulator.module.css';

interface SimulatorProps {
  deviceIds: readonly number[];
  onJump: (id: string) => void;
}

/** Runs the unsaved flow in the server's engine. */
export function Simulator({ deviceIds, onJump }: SimulatorProps): React.ReactElement {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  const canChoose = useCan('show contact_phone');
  const { setting, choose, text, setText, conversation, isBusy, problem, submit, reset } = useSimulation();
  const deviceId = setting.deviceId ?? deviceIds[0] ?? null;
  const { lines, pending, state } = conversation;

  function handleSend(event: React.FormEvent): void {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    submit({ kind: 'message', text, has_media: false }, deviceId);
    setText('');
  }
  return (
    <div className={classes.simulator}>
      <p className={classes.hint}>{t('chatbots.simulator_hint')}</p>
      {canChoose && (
        <ContactPicker
          label={t('chatbots.as_contact')}
          placeholder={t('chatbots.somebody_new')}
          value={setting.contactId}
          onChange={(contactId) => choose({ contactId })}
        />
      )}
      {devices.length > 1 && (
        <Select
          label={t('chatbots.on_device')}
          allowDeselect={false}
          data={devices.map(({ id, device_name: name }) => ({ value: String(id), label: name }))}
          value={deviceId === null ? null : String(deviceId)}
          onChange={(id) => choose({ deviceId: Number(id) })}
        />
      )}
      <div className={classes.phone}>
        <div className={classes.screen} role="log" aria-label={t('chatbots.conversation')}>
          {lines.length === 0 && <p className={classes.begin}>{t('chatbots.write_first')}</p>}
          {lines.map((line) => (
            <SimulatedLine key={line.id} line={line} onJump={onJump} />
          ))}
          {lines.length > 0 && <div key={lines.length} ref={bringIntoView} />}
        </div>
        {pending?.kind === 'wait' && (
          <Button
            m={8}
            variant="light"
            leftSection={<IconPlayerSkipForward size={18} stroke={1.5} className="flip" />}
            loading={isBusy}
            onClick={() => submit({ kind: 'elapsed' }, deviceId)}
          >
            {t('chatbots.forward_clock')}
          </Button>
        )}
        {pending?.kind === 'webhook' && (
          <WebhookAnswerForm isBusy={isBusy} onAnswer={(json) => submit({ kind: 'answered', json }, deviceId)} />
        )}
        <form className={classes.composer} onSubmit={handleSend}>
          <input
            className={classes.input}
            aria-label={t('chatbots.write_as_contact')}
            placeholder={t('chatbots.write_as_contact')}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ActionIcon
            type="submit"
            variant="filled"
            color="accent"
            aria-label={t('chatbots.say')}
            title={t('chatbots.say')}
            loading={isBusy}
          >
            <IconSend size={18} stroke={1.5} className="flip" />
          </ActionIcon>
        </form>
      </div>
      {problem !== null && <Alert color="red">{problem}</Alert>}
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.5} />}
        disabled={lines.length === 0}
        onClick={reset}
      >
        {t('chatbots.reset')}
      </Button>
      {state && <Variables values={state.variables} />}
    </div>
  );
}

/** Runs for each line, because the element's key is the line count. */
function bringIntoView(end: HTMLDivElement | null): void {
  end?.scrollIntoView({ block: 'nearest' });
}
