import { Alert } from '@mantine/core';
import { IconDeviceMobile, IconUsersGroup } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MAX_CAMPAIGN_DEVICES, MAX_GROUPS } from '@server/campaigns/definition/campaign-limits.contract.js';
import type { CampaignPreflight } from '@server/campaigns/definition/preflight.contract.js';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import type { GroupChoice } from '@server/address-book/groups/groups.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { useCan } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { DeviceStatus } from '@/parts/devices/device-status.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { AnchorLink } from '@/ui/links.js';
import type { CampaignValues } from '../campaign-values.js';
import { MultiPicker } from '../fields/multi-picker.js';
import { AudienceRuleFields } from './audience-rule-fields.js';
import { CampaignSection } from './campaign-section.js';
import classes from './sections.module.css';

interface RecipientsProps {
  form: UseFormReturnType<CampaignValues>;
  /** Groups, or undefined while loading or without permission. */
  groups: readonly GroupChoice[] | undefined;
  isFixed: boolean;
  preflight: CampaignPreflight | undefined;
}

export function Recipients({ form, groups: loadedGroups, isFixed, preflight }: RecipientsProps): React.ReactElement {
  const { t } = useTranslation();
  const groups = loadedGroups ?? [];
  const { data: devices } = useQuery(deviceChoicesQuery);
  const language = currentLanguage();
  const { groups: chosen, devices: senders } = form.getValues();
  const offered = (devices ?? []).filter(({ id, status }) => status === 'on' || senders.includes(String(id)));
  const count = preflight?.audience.total;
  return (
    <CampaignSection title={t('campaigns.form.who')}>
      <MultiPicker
        label={t('campaigns.form.groups')}
        required
        placeholder={t('campaigns.form.groups_hint')}
        nothing={t('campaigns.form.no_groups')}
        disabled={isFixed}
        description={isFixed ? t('campaigns.form.audience_fixed') : undefined}
        max={MAX_GROUPS}
        choices={groups.map(({ id, name, phone_contacts_count: memberCount }) => ({
          id,
          name,
          more: t('campaigns.form.people', { count: memberCount, number: formatNumber(memberCount, language) }),
        }))}
        {...form.getInputProps('groups')}
        value={chosen}
      />
      {loadedGroups?.length === 0 && <NoGroup />}
      {chosen.length > 0 && count !== undefined && (
        <p className={classes.note} role="status">
          {t('campaigns.form.people_once', { count, number: formatNumber(count, language) })}
        </p>
      )}
      <MultiPicker
        label={t('campaigns.form.devices')}
        required
        placeholder={t('campaigns.form.devices_hint')}
        nothing={t('campaigns.form.no_device')}
        max={MAX_CAMPAIGN_DEVICES}
        choices={offered.map((device) => ({
          id: device.id,
          name: device.device_name,
          more: <DeviceState device={device} />,
        }))}
        {...form.getInputProps('devices')}
        value={senders}
      />
      {devices && offered.length === 0 && <NoDevice />}
      <AudienceRuleFields form={form} groups={groups} isFixed={isFixed} />
    </CampaignSection>
  );
}

function DeviceState({ device }: { device: DeviceResource }): React.ReactElement {
  return <DeviceStatus device={device} />;
}

function NoGroup(): React.ReactElement {
  const { t } = useTranslation();
  const canAdd = useCan('add contact_phone');
  return (
    <Alert icon={<IconUsersGroup size={20} stroke={1.5} />} color="yellow">
      {t('campaigns.form.no_group_yet')}{' '}
      {canAdd && (
        <AnchorLink to="/create-contacts" search={{ into: 'new' }} inherit underline="always">
          {t('campaigns.form.new_group')}
        </AnchorLink>
      )}
    </Alert>
  );
}

function NoDevice(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Alert icon={<IconDeviceMobile size={20} stroke={1.5} />} color="yellow">
      {t('campaigns.form.no_device')}{' '}
      <AnchorLink to="/connect/{-$sessionId}" inherit>
        {t('campaigns.form.connect')}
      </AnchorLink>
    </Alert>
  );
}
