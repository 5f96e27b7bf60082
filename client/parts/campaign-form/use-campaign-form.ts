import { useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import type { PreflightProblem } from '@server/campaigns/definition/preflight.contract.js';
import { HttpError } from '@/app/http/http-error.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { fetchPreflight } from '@/data/campaign-preflight.js';
import { createCampaign, updateCampaign } from '@/data/campaigns.js';
import { askBeforeResume, askBeforeStart } from './ask-before-start.js';
import { type CampaignValues, campaignFieldsOf, preflightFieldsOf } from './campaign-values.js';
import { checkCampaign, assignCampaignErrors } from './check-campaign.js';
import { useCampaignDraft } from './use-campaign-draft.js';

export function useCampaignForm(
  initialValues: CampaignValues,
  campaign: CampaignResource | null,
  isPrefilled: boolean,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  const [blockers, setBlockers] = useState<PreflightProblem[]>([]);
  const { form, onSubmit, isSaving, problem } = useForm<CampaignValues>({
    initialValues,
    revision: campaign?.revision,
    validate: (values) => checkCampaign(values, t),
  });
  const isDirty = form.isDirty();
  const pressedStatus = useRef<boolean | null>(null);
  const draft = useCampaignDraft(form.values, isDirty, campaign === null && !isPrefilled);

  async function confirmStart(values: CampaignValues): Promise<boolean> {
    if (!values.status) return true;
    if (campaign?.state === 'paused') return askBeforeResume(campaign, t);
    if (campaign && campaign.state !== 'draft') return true;
    const preflight = await fetchPreflight(preflightFieldsOf(values, campaign?.id ?? null));
    const blockingProblems = preflight.problems.filter(({ level }) => level === 'stops');
    setBlockers(blockingProblems);
    return blockingProblems.length === 0 && askBeforeStart(preflight, values, t);
  }

  async function save(values: CampaignValues, revision: string | undefined): Promise<void> {
    setBlockers([]);
    setShare(0);
    try {
      if (!(await confirmStart(values))) return;
      if (campaign)
        await updateCampaign(campaign.id, { ...campaignFieldsOf(values), revision }, { onProgress: setShare });
      else await createCampaign(campaignFieldsOf(values), { onProgress: setShare });
    } catch (error) {
      if (!(error instanceof HttpError && error.isInBanner))
        toast.error(t(campaign ? 'campaigns.form.not_updated' : 'campaigns.form.not_created'));
      throw assignCampaignErrors(error);
    }
    draft.forget();
    toast.success(t(campaign ? 'campaigns.form.updated' : 'campaigns.form.created'));
    await navigate({ to: '/campaigns' });
  }

  function handleSubmit(event: React.FormEvent<HTMLFormElement>): void {
    const status = pressedStatus.current;
    pressedStatus.current = null;
    onSubmit((values, revision) => save(status === null ? values : { ...values, status }, revision))(event);
  }

  function submitAs(status: boolean, submittedForm: HTMLFormElement | null): void {
    pressedStatus.current = status;
    submittedForm?.requestSubmit();
  }
  return { form, draft, isSaving, problem, isDirty, share, blockers, handleSubmit, submitAs };
}
