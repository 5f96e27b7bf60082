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
import { useCan, useIsPended } from '@/app/use-can.js';
import { mayPause, mayResume, mayStop } from '@/parts/campaigns/may-change.js';
import { RelaunchDialog } from '@/parts/campaigns/relaunch-dialog.js';
import { useCampaignActions } from '@/parts/campaigns/use-campaign-actions.js';
import { BackLink } from '@/ui/list-page/back-link.js';

/** Back, and what its state allows; what is seldom wanted is behind the dots. */
export function HeadActions({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const [isRelaunching, setRelaunching] = useState(false);
  const { change } = useCampaignActions();
  const resumeWord = t(campaign.state === 'draft' ? 'campaigns.start' : 'campaigns.resume');
  return (
    <>
      <BackLink to="/campaigns">{t('campaigns.back')}</BackLink>
      {mayPause(campaign) && (
        <Button
          variant="default"
          disabled={isPended}
          leftSection={<IconPlayerPause size={18} stroke={1.5} />}
          onClick={() => void change(campaign, 'pause')}
        >
          {t('campaigns.pause')}
        </Button>
      )}
      {mayResume(campaign) && (
        <Button
          variant="default"
          disabled={isPended}
          leftSection={<IconPlayerPlay size={18} stroke={1.5} />}
          onClick={() => void change(campaign, 'resume')}
        >
          {resumeWord}
        </Button>
      )}
      {mayStop(campaign) && (
        <Button
          variant="default"
          disabled={isPended}
          leftSection={<IconPlayerStop size={18} stroke={1.5} />}
          onClick={() => void change(campaign, 'stop')}
        >
          {t('campaigns.stop')}
        </Button>
      )}
      <Button
        disabled={isPended}
        leftSection={<IconRefresh size={18} stroke={1.5} />}
        onClick={() => setRelaunching(true)}
      >
        {t('campaigns.relaunch')}
      </Button>
      <More campaign={campaign} />
      {isRelaunching && <RelaunchDialog campaign={campaign} onClose={() => setRelaunching(false)} />}
    </>
  );
}

function More({ campaign }: { campaign: CampaignResource }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPended = useIsPended();
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
            disabled={isPended}
            leftSection={<IconCopy size={18} stroke={1.5} />}
            onClick={() => void duplicate(campaign)}
          >
            {t('campaigns.duplicate')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          disabled={isPended}
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => void handleRemove()}
        >
          {t('campaigns.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
