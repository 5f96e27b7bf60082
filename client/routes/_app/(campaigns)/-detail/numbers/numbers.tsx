import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecipientStatus } from '@server/campaigns/campaigns.contract.js';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import type { OperationResource } from '@server/campaigns/definition/operation.contract.js';
import { campaignReportQuery, operationPages } from '@/data/campaign-report.js';
import { recipientTabs } from '@/parts/group-send/recipient-tabs.js';
import { ListView } from '@/parts/list/list-view.js';
import { CountTabs } from '@/ui/count-tabs.js';
import { formatPhone } from '@/ui/format/format-phone.js';
import { ContactsDrawing } from '@/ui/drawings/contacts-drawing.js';
import { countsPerTab } from './counts-per-tab.js';
import { ExportNumbers } from './export-numbers.js';
import { numbersAddress } from './numbers-address.js';
import { OperationActions } from './operation-actions.js';
import { operationColumns } from './operation-columns.js';
import { OperationDetail } from './operation-detail.js';
import { RetryFailed } from './retry-failed.js';
import classes from '../detail.module.css';

interface NumbersProps {
  campaign: CampaignResource;
  state: RecipientStatus | undefined;
  run: number | undefined;
}

/** Lists recipients, which the specification calls operations. */
export function Numbers({ campaign, state, run }: NumbersProps): React.ReactElement {
  const { t } = useTranslation();
  const { id } = campaign;
  const { data: report } = useQuery({ ...campaignReportQuery(id, run), enabled: run !== undefined });
  const counts = run === undefined ? campaign.counts : report?.run === run ? countsPerTab(report.steps) : undefined;
  const isCurrentRun = run === undefined;
  const renderActions = useCallback(
    (operation: OperationResource) => (
      <OperationActions campaignId={id} operation={operation} isCurrentRun={isCurrentRun} />
    ),
    [id, isCurrentRun],
  );
  const isExportedInHead = campaign.state === 'finished' || campaign.state === 'cancelled';
  const canRetry = isCurrentRun && campaign.counts.failed > 0;
  const renderButtons = (search: string | undefined): React.ReactElement | null => {
    const isExportedHere = !isExportedInHead || state !== undefined || !!search;
    if (!isExportedHere && !canRetry) return null;
    return (
      <>
        {isExportedHere && <ExportNumbers campaignId={id} choice={{ state, run, search }} />}
        {canRetry && <RetryFailed campaignId={id} count={campaign.counts.failed} />}
      </>
    );
  };
  return (
    <section aria-labelledby="campaign-numbers">
      <h2 id="campaign-numbers" className={classes.title}>
        {t('campaigns.numbers')}
      </h2>
      <div className={classes.tabs}>
        <CountTabs
          label={t('campaigns.by_status')}
          name="state"
          chosen={state ?? 'all'}
          tabs={recipientTabs(counts, state, t)}
        />
      </div>
      <ListView
        address={numbersAddress}
        pages={operationPages(id, state)}
        label="campaigns.numbers"
        searchHint="campaigns.search_hint"
        columns={operationColumns}
        nameOf={nameOf}
        renderActions={renderActions}
        renderDetail={renderDetail}
        isOneOpen
        empty={EMPTY}
        useParts={({ parsedSearch }) => ({ buttons: renderButtons(parsedSearch.search) })}
      />
    </section>
  );
}

const EMPTY = { Drawing: ContactsDrawing, title: 'campaigns.numbers_empty' } as const;

const renderDetail = (operation: OperationResource): React.ReactElement => <OperationDetail operation={operation} />;

function nameOf({ name, phone_number, id }: OperationResource): string {
  return name ?? (phone_number ? `\u2066${formatPhone(phone_number)}\u2069` : String(id));
}
