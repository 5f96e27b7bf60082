import { useState } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { canPause, canResume, canStop } from '@/parts/campaigns/campaign-capabilities.js';
import { RelaunchDialog } from '@/parts/campaigns/relaunch-dialog.js';
import { useCampaignActions } from '@/parts/campaigns/use-campaign-actions.js';
import { ExportNumbers } from '../numbers/export-numbers.js';

interface HeadActionsProps {
  campaign: CampaignResource;
  run: number | undefined;
}

export function HeadActions({ campaign, run }: HeadActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const [isRelaunching, setRelaunching] = useState(false);
  const { change } = useCampaignActions();
  const { state } = campaign;
  const relaunchProps = { disabled: isSuspended, onClick: () => setRelaunching(true) };
  return (
    <>
      {canPause(campaign) && (
        <Button
          variant="default"
          disabled={isSuspended}
          leftSection={<IconPlayerPause size={18} stroke={1.5} />}
          onClick={() => void change(campaign, 'pause')}
        >
          {t('campaigns.pause')}
        </Button>
      )}
      {canStop(campaign) && (
        <Button
          variant="default"
          disabled={isSuspended}
          leftSection={<IconPlayerStop size={18} stroke={1.5} />}
          onClick={() => void change(campaign, 'stop')}
        >
          {t('campaigns.stop')}
        </Button>
      )}
      <Button
        {...relaunchProps}
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.5} />}
        visibleFrom="sm"
      >
        {t('campaigns.relaunch')}
      </Button>
      {canResume(campaign) && (
        <Button
          disabled={isSuspended}
          leftSection={<IconPlayerPlay size={18} stroke={1.5} />}
          onClick={() => void change(campaign, 'resume')}
        >
          {t(state === 'draft' ? 'campaigns.start' : 'campaigns.resume')}
        </Button>
      )}
      {(state === 'finished' || state === 'cancelled') && (
        <ExportNumbers campaignId={campaign.id} choice={{ run }} isPrimary />
      )}
      <MoreMenu campaign={campaign}>
        <Menu.Item {...relaunchProps} leftSection={<IconRefresh size={18} stroke={1.5} />} hiddenFrom="sm">
          {t('campaigns.relaunch')}
        </Menu.Item>
      </MoreMenu>
      {isRelaunching && <RelaunchDialog campaign={campaign} onClose={() => setRelaunching(false)} />}
    </>
  );
}

interface MoreMenuProps {
  campaign: CampaignResource;
  children: React.ReactNode;
}

function MoreMenu({ campaign, children }: MoreMenuProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSuspended = useIsSuspended();
  const canAdd = useCan('add campaigns');
  const { duplicate, remove } = useCampaignActions();

  async function handleRemove(): Promise<void> {
    if (await remove(campaign)) await navigate({ to: '/campaigns' });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('ui.more_actions')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.5} />}
          onClick={() =>
            void navigate({ to: '/edit-campaign/$campaignId', params: { campaignId: String(campaign.id) } })
          }
        >
          {t('campaigns.edit')}
        </Menu.Item>
        {canAdd && (
          <Menu.Item
            disabled={isSuspended}
            leftSection={<IconCopy size={18} stroke={1.5} />}
            onClick={() => void duplicate(campaign)}
          >
            {t('campaigns.duplicate')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          disabled={isSuspended}
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => void handleRemove()}
        >
          {t('campaigns.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
