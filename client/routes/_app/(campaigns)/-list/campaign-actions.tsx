import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { canPause, canResume } from '@/parts/campaigns/campaign-capabilities.js';
import { useCampaignActions } from '@/parts/campaigns/use-campaign-actions.js';

interface CampaignActionsProps {
  campaign: CampaignResource;
  onRelaunch: (campaign: CampaignResource) => void;
}

export function CampaignActions({ campaign, onRelaunch }: CampaignActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSuspended = useIsSuspended();
  const [canAdd, canEdit] = [useCan('add campaigns'), useCan('edit campaigns')];
  const { change, duplicate, remove } = useCampaignActions();
  const params = { campaignId: String(campaign.id) };
  const name = isolate(campaign.name);
  const isPausable = canPause(campaign);
  const toggleLabel = t(isPausable ? 'campaigns.pause_of' : 'campaigns.resume_of', { name });
  return (
    <>
      {canEdit && (isPausable || canResume(campaign)) && (
        <ActionIcon
          aria-label={toggleLabel}
          title={toggleLabel}
          disabled={isSuspended}
          onClick={() => void change(campaign, isPausable ? 'pause' : 'resume')}
        >
          {isPausable ? <IconPlayerPause size={18} stroke={1.5} /> : <IconPlayerPlay size={18} stroke={1.5} />}
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('campaigns.actions_of', { name })} title={t('ui.list.actions')}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <>
              <Menu.Item
                leftSection={<IconEye size={18} stroke={1.5} />}
                onClick={() => void navigate({ to: '/show-campaign/$campaignId', params })}
              >
                {t('campaigns.show')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPencil size={18} stroke={1.5} />}
                onClick={() => void navigate({ to: '/edit-campaign/$campaignId', params })}
              >
                {t('campaigns.edit')}
              </Menu.Item>
              <Menu.Item
                disabled={isSuspended}
                leftSection={<IconRefresh size={18} stroke={1.5} />}
                onClick={() => onRelaunch(campaign)}
              >
                {t('campaigns.relaunch')}
              </Menu.Item>
            </>
          )}
          {canAdd && (
            <Menu.Item
              disabled={isSuspended}
              leftSection={<IconCopy size={18} stroke={1.5} />}
              onClick={() => void duplicate(campaign)}
            >
              {t('campaigns.duplicate')}
            </Menu.Item>
          )}
          {canEdit && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                disabled={isSuspended}
                leftSection={<IconTrash size={18} stroke={1.5} />}
                onClick={() => void remove(campaign)}
              >
                {t('campaigns.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
