import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { toast } from '@/app/toast.js';
import { fetchPreflight } from '@/data/campaign-preflight.js';
import { type CampaignAction, changeCampaign, deleteCampaign, duplicateCampaign } from '@/data/campaigns.js';
import { askBeforeStart } from '@/parts/campaign-form/ask-before-start.js';
import { preflightFieldsOf, campaignValuesOf } from '@/parts/campaign-form/campaign-values.js';
import { formatNumber } from '@/ui/format/format-number.js';

interface CampaignActions {
  change: (campaign: CampaignResource, action: CampaignAction) => Promise<void>;
  duplicate: (campaign: CampaignResource) => Promise<void>;
  remove: (campaign: CampaignResource) => Promise<boolean>;
}

export function useCampaignActions(): CampaignActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toCountTexts = (count: number) => ({ count, number: formatNumber(count, currentLanguage()) });

  async function change(campaign: CampaignResource, action: CampaignAction): Promise<void> {
    if (campaign.state === 'draft' && action === 'resume') await start(campaign);
    else if (action === 'resume' || (await confirmAction(campaign, action))) await applyAction(campaign.id, action);
  }

  async function start(campaign: CampaignResource): Promise<void> {
    const values = campaignValuesOf(campaign, null);
    try {
      const preflight = await fetchPreflight(preflightFieldsOf(values, campaign.id));
      if (preflight.problems.some(({ level }) => level === 'stops')) {
        toast.error(t('campaigns.form.blocked'));
        await navigate({ to: '/edit-campaign/$campaignId', params: { campaignId: String(campaign.id) } });
      } else if (await askBeforeStart(preflight, values, t)) await applyAction(campaign.id, 'resume');
    } catch (error) {
      showFailure(error, () => void start(campaign));
    }
  }

  async function applyAction(id: number, action: CampaignAction): Promise<void> {
    try {
      await changeCampaign(id, action);
      toast.success(t(`campaigns.changed.${action}`));
    } catch (error) {
      showFailure(error, () => void applyAction(id, action));
    }
  }

  function confirmAction({ name, counts, operations_count: sent }: CampaignResource, action: 'pause' | 'stop') {
    const unsent = toCountTexts(counts.waiting + counts.queued);
    return action === 'pause'
      ? confirm({
          title: t('campaigns.pause_title', { name: isolate(name) }),
          body: `${t('campaigns.pause_effect', unsent)}.`,
          confirmLabel: t('campaigns.pause'),
          keepLabel: t('campaigns.keep'),
        })
      : confirm({
          title: t('campaigns.stop_title', { name: isolate(name) }),
          body: `${t('campaigns.stop_ahead', unsent)} ${t('campaigns.stop_sent', toCountTexts(sent))}`,
          confirmLabel: t('campaigns.stop'),
          keepLabel: t('campaigns.keep'),
          isDestructive: true,
        });
  }

  async function duplicate({ id }: CampaignResource): Promise<void> {
    try {
      const copy = await duplicateCampaign(id);
      toast.success(t('campaigns.duplicated'));
      await navigate({ to: '/edit-campaign/$campaignId', params: { campaignId: String(copy.id) } });
    } catch (error) {
      showFailure(error);
    }
  }

  async function remove(campaign: CampaignResource): Promise<boolean> {
    const { waiting, queued } = campaign.counts;
    const unsentCount = campaign.progress === 'pending' ? waiting + queued : 0;
    const isConfirmed = await confirm({
      title: t('campaigns.delete_title', { name: isolate(campaign.name) }),
      body:
        unsentCount > 0
          ? `${t('campaigns.stop_ahead', toCountTexts(unsentCount))} ${t('campaigns.delete_body')}`
          : t('campaigns.delete_body'),
      confirmLabel: t('campaigns.delete_confirm'),
      isDestructive: true,
    });
    return isConfirmed && deleteNow(campaign.id);
  }

  async function deleteNow(id: number): Promise<boolean> {
    try {
      await deleteCampaign(id);
      toast.success(t('campaigns.deleted'));
      return true;
    } catch (error) {
      showFailure(error, () => void deleteNow(id));
      return false;
    }
  }
  return { change, duplicate, remove };
}
