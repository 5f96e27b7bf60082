import { useTranslation } from 'react-i18next';
import type { CampaignResource } from '@server/campaigns/definition/campaign.contract.js';
import type { CampaignReport, Steps } from '@server/campaigns/definition/report.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { StatusChip } from '@/ui/status-chip.js';
import classes from '../detail.module.css';

const FIGURES = ['audience', 'sent', 'delivered', 'read', 'replied', 'failed'] as const satisfies (keyof Steps)[];

export function TemplateSplit({ report: { templates } }: { report: CampaignReport }): React.ReactElement | null {
  const { t } = useTranslation();
  if (templates.length < 2) return null;
  return (
    <SplitTable
      id="campaign-templates"
      title={t('campaigns.by_template')}
      heading={t('campaigns.template')}
      rows={templates.map(({ template, steps }) => ({
        key: template?.id ?? 0,
        name: template?.name ?? t('campaigns.own_text'),
        steps,
      }))}
    />
  );
}

interface DeviceSplitProps {
  report: CampaignReport;
  campaign: CampaignResource;
}

export function DeviceSplit({ report, campaign }: DeviceSplitProps): React.ReactElement {
  const { t } = useTranslation();
  const isInProgress = campaign.state === 'running' || campaign.state === 'paused';
  const holds = new Map(campaign.devices.map(({ id, hold_reason }) => [id, hold_reason]));
  return (
    <SplitTable
      id="campaign-devices"
      title={t('campaigns.by_device')}
      heading={t('campaigns.device_name')}
      rows={report.devices.map(({ device, steps }) => {
        const hold = isInProgress ? holds.get(device.id) : undefined;
        return {
          key: device.id,
          name: device.device_name,
          steps,
          state: hold && <StatusChip tone="busy" word={t(`campaigns.waits.${hold}`)} />,
        };
      })}
    />
  );
}

interface SplitTableProps {
  id: string;
  title: string;
  heading: string;
  rows: readonly { key: number; name: string; steps: Steps; state?: React.ReactNode }[];
}

function SplitTable({ id, title, heading, rows }: SplitTableProps): React.ReactElement | null {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {/* Focus lets keyboard users scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="region" aria-labelledby={id} tabIndex={0}>
        <table className={classes.split}>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {t(`campaigns.step.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, steps, state }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi> {state}
                </th>
                {FIGURES.map((figure) => (
                  <td key={figure} data-zero={steps[figure] === 0 || undefined}>
                    {formatNumber(steps[figure], currentLanguage())}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
