import { useState } from 'react';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { relaunchCampaign, type RelaunchRecipients } from '@/data/campaigns.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface RelaunchDialogProps {
  campaign: CampaignResource;
  onClose: () => void;
}

export function RelaunchDialog({ campaign, onClose }: RelaunchDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const [recipients, setRecipients] = useState<RelaunchRecipients>('all');
  const { failed, waiting, queued, skipped } = campaign.counts;
  const hasStarted = campaign.state !== 'draft' && campaign.state !== 'scheduled';
  const unsent = waiting + queued;
  const hasUnreached = failed + waiting + skipped > 0;
  const format = (count: number): string => formatNumber(count, currentLanguage());
  const relaunch = useMutation({
    mutationFn: () => relaunchCampaign(campaign.id, recipients),
    onSuccess: () => {
      toast.success(t('campaigns.relaunched'));
      onClose();
    },
    onError: (error) => showFailure(error, () => relaunch.mutate(), t('campaigns.not_relaunched')),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('campaigns.relaunch_title', { name: isolate(campaign.name) })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Radio.Group
        value={recipients}
        onChange={(chosen) => setRecipients(chosen)}
        label={t('campaigns.relaunch_to')}
        mb="md"
      >
        <Stack gap="sm" mt="xs">
          <Radio data-autofocus value="all" label={t('campaigns.who.all')} description={t('campaigns.who.all_help')} />
          <Radio
            value="failed"
            disabled={!hasStarted || !hasUnreached}
            label={t('campaigns.who.failed')}
            description={t('campaigns.who.failed_help')}
          />
          <Radio
            value="new"
            disabled={!hasStarted}
            label={t('campaigns.who.new')}
            description={t('campaigns.who.new_help')}
          />
        </Stack>
      </Radio.Group>
      {hasStarted && unsent > 0 && (
        <Text size="sm" c="dimmed">
          {t('campaigns.relaunch_left', { count: unsent, number: format(unsent) })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button loading={relaunch.isPending} onClick={() => relaunch.mutate()}>
          {t('campaigns.relaunch')}
        </Button>
      </Group>
    </Modal>
  );
}
