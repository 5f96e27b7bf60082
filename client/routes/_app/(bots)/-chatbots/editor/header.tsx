import { useState } from 'react';
import { Button, Menu, Switch, TextInput } from '@mantine/core';
import { IconAdjustments, IconChartBar, IconDots, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIsSuspended, usePermissions } from '@/app/use-can.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { MultiPicker } from '@/parts/campaign-form/fields/multi-picker.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { HoursField } from '@/parts/inbox/hours-field.js';
import type { BotSettings } from './save/settings.js';
import classes from './editor.module.css';

const MAX_NAME_LENGTH = 100;
const MAX_DEVICES = 100;

interface HeaderProps {
  isNew: boolean;
  settings: BotSettings;
  onChange: (settings: BotSettings) => void;
  saving: 'draft' | 'publish' | null;
  onSave: (mode: 'draft' | 'publish') => void;
  areFiguresShown: boolean;
  onFigures: () => void;
  onVersions: () => void;
}

export function Header(props: HeaderProps): React.ReactElement {
  const { isNew, settings, onChange, saving, onSave } = props;
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const [isOpen, setOpen] = useState(false);
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  const disabledReason = isSuspended ? t('errors.account_pended') : undefined;
  return (
    <header className={classes.header} data-open={isOpen || undefined} data-short={!isNew || undefined}>
      <TextInput
        className={classes.name ?? ''}
        label={t('chatbots.name')}
        placeholder={t('chatbots.name_hint')}
        maxLength={MAX_NAME_LENGTH}
        value={settings.name}
        onChange={(event) => onChange({ ...settings, name: event.currentTarget.value })}
      />
      <Button
        className={classes.settingsButton ?? ''}
        variant="default"
        leftSection={<IconAdjustments size={18} stroke={1.5} />}
        aria-label={t('chatbots.settings')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.word}>{t('chatbots.settings')}</span>
      </Button>
      <div className={classes.settings}>
        <MultiPicker
          label={t('chatbots.devices')}
          placeholder={t('chatbots.devices_hint')}
          nothing={t('chatbots.no_such_device')}
          max={MAX_DEVICES}
          choices={devices.map((device) => ({
            id: device.id,
            name: device.device_name,
            more: <DeviceStatus device={device} />,
          }))}
          value={settings.devices}
          onChange={(ids) => onChange({ ...settings, devices: ids })}
        />
        <Switch
          label={t('chatbots.active')}
          checked={settings.isActive}
          onChange={(event) => onChange({ ...settings, isActive: event.currentTarget.checked })}
        />
        <Switch
          label={t('chatbots.answers_devices')}
          title={t('chatbots.answers_devices_hint')}
          checked={settings.answersDevices}
          onChange={(event) => onChange({ ...settings, answersDevices: event.currentTarget.checked })}
        />
        <HoursField value={settings.hours} onChange={(hours) => onChange({ ...settings, hours })} />
      </div>
      <div className={classes.actions}>
        {!isNew && <MoreMenu {...props} />}
        <Button
          variant="default"
          loading={saving === 'draft'}
          disabled={isSuspended || saving === 'publish'}
          title={disabledReason}
          onClick={() => onSave('draft')}
        >
          {t('chatbots.save_draft')}
        </Button>
        <Button
          loading={saving === 'publish'}
          disabled={isSuspended || saving === 'draft'}
          title={disabledReason}
          onClick={() => onSave('publish')}
        >
          {t(isNew ? 'chatbots.save' : 'chatbots.publish')}
        </Button>
      </div>
    </header>
  );
}

function MoreMenu({ areFiguresShown, onFigures, onVersions }: HeaderProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          className={classes.more ?? ''}
          aria-label={t('ui.more_actions')}
          title={t('ui.more_actions')}
        >
          <IconDots size={18} stroke={1.5} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChartBar size={18} stroke={1.5} />} onClick={onFigures}>
          {t(areFiguresShown ? 'chatbots.hide_figures' : 'chatbots.show_figures')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} stroke={1.5} />} onClick={onVersions}>
          {t('chatbots.versions')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
