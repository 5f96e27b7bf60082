import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import { MAX_CAMPAIGN_NAME_LENGTH } from '@server/campaigns/definition/campaign-limits.contract.js';
import type { PreflightProblem } from '@server/campaigns/definition/preflight.contract.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { templateChoicesQuery } from '@/data/templates/template-choices.js';
import { FormPage } from '@/ui/forms/form-page.js';
import type { CampaignValues } from './campaign-values.js';
import { Blockers, DraftOffer, EditNotice } from './notices.js';
import { Pace } from './sections/pace.js';
import { Content } from './sections/content.js';
import { Schedule } from './sections/schedule.js';
import { Recipients } from './sections/recipients.js';
import { jumpTo } from './summary/jump.js';
import { Summary } from './summary/summary.js';
import { SummaryDrawer } from './summary/summary-drawer.js';
import { usePreflight } from './summary/use-preflight.js';
import { useCampaignForm } from './use-campaign-form.js';
import classes from './summary/summary.module.css';

interface CampaignFormProps {
  initial: CampaignValues;
  campaign: CampaignResource | null;
  /** Whether the address sets the values, so that no draft is offered. */
  isPrefilled?: boolean;
  notice?: React.ReactNode;
}

export function CampaignForm({
  initial,
  campaign,
  isPrefilled = false,
  notice,
}: CampaignFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, draft, isSaving, problem, isDirty, share, blockers, handleSubmit, submitAs } = useCampaignForm(
    initial,
    campaign,
    isPrefilled,
  );
  const values = form.getValues();
  const isSuspended = useIsSuspended();
  const preflight = usePreflight(form.values, campaign?.id ?? null);
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const { data: groups } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  const canChooseTemplates = useCan('show templates');
  const { data: offered = [] } = useQuery({ ...templateChoicesQuery, enabled: canChooseTemplates });
  const deletedTemplates = campaign?.templates.filter((used) => offered.every(({ id }) => id !== used.id)) ?? [];
  const templates = [...offered, ...deletedTemplates];
  const isAudienceFixed = campaign?.state === 'running' || campaign?.state === 'paused';
  const isDraft = campaign === null || campaign.state === 'draft';
  const startLabel = t(isWide ? 'campaigns.form.start' : 'campaigns.start');
  const jumpToProblem = (to: PreflightProblem): void => jumpTo(to, form.getValues());
  const summarize = (close?: () => void): React.ReactElement => (
    <Summary
      values={values}
      preflight={preflight}
      templates={templates}
      onJump={(to) => {
        close?.();
        // The closing drawer first returns the focus to its button.
        setTimeout(() => jumpToProblem(to), close ? DRAWER_CLOSE_MS : 0);
      }}
    />
  );
  return (
    <FormPage
      onSubmit={handleSubmit}
      submitLabel={isDraft ? (values.status ? startLabel : t('campaigns.form.save_draft')) : t('ui.save')}
      isSaving={isSaving}
      problem={problem}
      isDirty={isDirty}
      aside={isWide && <div className={classes.beside}>{summarize()}</div>}
      actions={
        <>
          {isSaving && values.attachment?.file && share > 0 && share < 1 && (
            <span role="status">{t('messages.uploading', { percent: Math.round(share * 100) })}</span>
          )}
          {!isWide && <SummaryDrawer preflight={preflight}>{summarize}</SummaryDrawer>}
          {isDraft && (
            <Button
              variant="default"
              px={isWide ? undefined : 12}
              disabled={isSuspended || isSaving}
              onClick={({ currentTarget }) => submitAs(!values.status, currentTarget.form)}
            >
              {values.status ? t('campaigns.form.save_draft') : startLabel}
            </Button>
          )}
        </>
      }
    >
      <Blockers problems={blockers} onJump={jumpToProblem} />
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          onAccept={() => {
            form.setValues(draft.offered!.values);
            draft.accept();
          }}
          onDiscard={draft.discard}
        />
      )}
      {campaign && <EditNotice state={campaign.state} />}
      {notice}
      <TextInput
        label={t('campaigns.form.name')}
        required
        maxLength={MAX_CAMPAIGN_NAME_LENGTH}
        {...form.getInputProps('name')}
      />
      <Recipients form={form} groups={groups} isFixed={isAudienceFixed} preflight={preflight.data} />
      <Content form={form} groups={groups ?? []} templates={templates} canChooseTemplates={canChooseTemplates} />
      <Schedule form={form} isNew={campaign === null} />
      <Pace form={form} isNew={isDraft} />
    </FormPage>
  );
}

const DRAWER_CLOSE_MS = 300;
